//! What holds for the stage of Captain's Wager, in games played out by 2 to 5 captains.

use std::collections::BTreeSet;

use engine::{Table, Viewer};
use testkit::scene::at_every_position;
use ui::{Move, Sight, moments};

use super::*;

const GAMES: [&[(&str, &str)]; 4] = [
    &[("players", "2"), ("encounter_1", "b")],
    &[("players", "3"), ("clan_items", "true"), ("encounter_2", "c")],
    &[("players", "4"), ("bonus_crew", "true")],
    &[("players", "5"), ("bonus_crew", "true"), ("encounter_3", "a")],
];

/// How many games of each kind are played.
const EACH: u64 = 3;

/// Shows each step of the games, right after it was taken, through every pair of eyes.
fn at_every_step(mut look: impl FnMut(&Sight<'_, CaptainsWager>, &[&Event])) {
    for options in GAMES {
        let mut seen = 0;
        at_every_position::<CaptainsWager>(options, EACH, |table, _| {
            if table.steps().len() < seen {
                seen = 0;
            }
            for viewer in Viewer::live(table.setup().players()) {
                with_sight(table, viewer, |at| {
                    for step in &table.steps()[seen..] {
                        let told = step.told.iter().map(|told| told.seen_by(viewer));
                        look(at, &told.collect::<Vec<&Event>>());
                    }
                });
            }
            seen = table.steps().len();
        });
    }
}

fn with_sight(
    table: &Table<CaptainsWager>,
    viewer: Viewer,
    look: impl FnOnce(&Sight<'_, CaptainsWager>),
) {
    let view = table.view(viewer);
    let faces = ui::faces::<CaptainsWager>();
    look(&Sight::new(table, &faces, &view, viewer));
}

/// The cues of the event at this place.
fn cues_at(at: &Sight<'_, CaptainsWager>, events: &[&Event], place: usize) -> Vec<Cue> {
    cues(&Staged { at, events, place })
}

fn pictures(cues: &[Cue]) -> Vec<&str> {
    cues.iter().filter_map(|cue| cue.picture.as_ref()).map(|picture| picture.0.as_str()).collect()
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

/// Everyone who has a crew in play is in the picture, with a number that is counted up.
#[test]
fn every_claim_of_an_encounter_has_its_picture() {
    let (mut in_play, mut claims) = (BTreeSet::new(), 0);
    at_every_step(|at, events| {
        // Everybody is told the same of this; once is enough to keep count.
        let keeps_count = at.viewer == Viewer::Spectator;
        let mut fought = in_play.clone();
        for (place, event) in events.iter().enumerate() {
            match event {
                Event::EncounterBegan { .. } => fought.clear(),
                Event::Played { seat, .. } => _ = fought.insert(*seat),
                Event::SentBack { seat, .. } => _ = fought.remove(seat),
                Event::EncounterClaimed { seat, strength, .. } => {
                    let cues = cues_at(at, events, place);
                    let [picture] = pictures(&cues)[..] else { panic!("{} pictures", cues.len()) };
                    assert_eq!(count(picture, "data-count="), fought.len(), "{picture}");
                    assert!(picture.contains(&format!("data-count=\"{strength}\"")), "{picture}");
                    let name = if at.seat() == Some(*seat) { "You" } else { &at.names[*seat] };
                    let (_, winner) = picture.split_once("camp won").expect("somebody has won");
                    let (winner, _) = winner.split_once("</li>").expect("a list");
                    assert!(winner.contains(name) && winner.contains("stamp"), "{picture}");
                    claims += 1;
                }
                _ => {}
            }
        }
        if keeps_count {
            in_play = fought;
        }
    });
    assert!(claims > 100, "only {claims} claims");
}

#[test]
fn every_sharing_of_the_pool_has_its_pictures() {
    let (mut opened, mut shares, mut spoils) = (0, 0, 0);
    at_every_step(|at, events| {
        let mut given = 0;
        let taken: Vec<usize> =
            (0..events.len()).filter(|place| pool_card_taken(events[*place])).collect();
        for (place, event) in events.iter().enumerate() {
            let cues = cues_at(at, events, place);
            match event {
                Event::PoolWon { count: size, .. } | Event::PoolShared { count: size } => {
                    let [picture] = pictures(&cues)[..] else { panic!("{event:?}: {cues:?}") };
                    assert_eq!(count(picture, "class=\"back\""), usize::from(*size), "{picture}");
                    opened += 1;
                }
                Event::Received { clans, items, .. } => {
                    let [picture] = pictures(&cues)[..] else { panic!("{event:?}: {cues:?}") };
                    given += clans.len();
                    assert_eq!(count(picture, "class=\"mini"), given, "{picture}");
                    let columns = count(picture, "<li class=\"column");
                    assert_eq!(columns, at.view.captains.len(), "a column for each captain");
                    for item in items.iter().flatten() {
                        assert!(cues[0].picture.as_ref().is_some_and(|it| {
                            it.0.contains(&maud::html! { (at.cards.item_name(*item)) }.0)
                        }));
                    }
                    shares += 1;
                }
                event if pool_card_taken(event) => {
                    let last = taken.last() == Some(&place);
                    assert_eq!(pictures(&cues).len(), usize::from(last), "told with the last");
                    spoils += usize::from(last);
                }
                _ => {}
            }
        }
    });
    assert!(opened > 20 && shares > 40 && spoils > 40, "{opened}, {shares}, {spoils}");
}

fn pool_card_taken(event: &Event) -> bool {
    matches!(event, Event::KeptSpoil { .. } | Event::Claimed { why: Why::Spoils, .. })
}

#[test]
fn whoever_passes_is_not_on_stage_and_every_turn_is() {
    let (mut passes, mut turns) = (0, 0);
    at_every_step(|at, events| {
        for (place, event) in events.iter().enumerate() {
            let cues = cues_at(at, events, place);
            match event {
                Event::Passed { .. } => {
                    assert!(cues.is_empty(), "{cues:?}");
                    passes += 1;
                }
                Event::Bet { seat, .. }
                | Event::BetNothing { seat }
                | Event::Borrowed { seat, .. }
                | Event::Stole { seat } => {
                    let [cue] = &cues[..] else { panic!("{event:?}: {cues:?}") };
                    assert!(matches!(cue.pace, Pace::Move | Pace::Reveal), "{event:?}: {cue:?}");
                    assert!(cue.marks.contains(&captain_id(*seat)), "{event:?}: {cue:?}");
                    turns += 1;
                }
                _ => {}
            }
        }
    });
    assert!(passes > 50 && turns > 200, "{passes} passes, {turns} turns");
}

/// What is said stands in the order in which it happened, and a turn up to the claim of the
/// encounter takes three moments at most.
#[test]
fn captions_come_in_order_and_a_turn_is_short() {
    let mut turns = 0;
    at_every_step(|at, events| {
        let decided = |event: &&Event| {
            matches!(event, Event::EncounterClaimed { .. } | Event::EncounterDiscarded { .. })
        };
        let end = events.iter().position(decided).unwrap_or(events.len());
        let turn = Move { by: None, events: events[..end].to_vec() };
        if turn.events.iter().any(|it| matches!(it, Event::Played { .. } | Event::Stole { .. })) {
            let moments = moments(at, std::slice::from_ref(&turn));
            let said: Vec<&str> = moments.iter().map(|moment| moment.caption.as_str()).collect();
            assert!((1..=3).contains(&said.len()), "{said:#?}");
            turns += 1;
        }
        let all = moments(at, &[Move { by: None, events: events.to_vec() }]);
        let said: Vec<&str> = all.iter().map(|moment| moment.caption.as_str()).collect();
        let said = said.join(" ");
        let mut rest = said.as_str();
        for (place, event) in events.iter().enumerate() {
            for cue in cues_at(at, events, place) {
                let log = || ui::tell::<CaptainsWager>(at.cards, at.names, at.viewer, event);
                let caption = cue.caption.unwrap_or_else(log);
                let Some((_, after)) = rest.split_once(&caption) else {
                    panic!("{caption:?} is not said in its turn: {said}")
                };
                rest = after;
            }
        }
        assert_eq!(rest, "", "something is said that did not happen: {said}");
    });
    assert!(turns > 200, "only {turns} turns");
}

#[test]
fn the_reckoning_ends_with_the_admiral() {
    use words::stage::Part;
    let mut ends: u64 = 0;
    at_every_step(|at, events| {
        for (place, event) in events.iter().enumerate() {
            let Event::GameEnded { winners } = event else { continue };
            let cues = cues_at(at, events, place);
            let paces: Vec<Pace> = cues.iter().map(|cue| cue.pace).collect();
            assert_eq!(paces.iter().filter(|pace| **pace == Pace::Finale).count(), 1);
            assert_eq!(paces.last(), Some(&Pace::Finale));
            let lost = at.seat().is_some_and(|own| !winners.contains(own));
            let sound = if lost { Sound::Bust } else { Sound::Triumph };
            assert_eq!(cues.last().and_then(|cue| cue.sound), Some(sound));
            let last = pictures(&cues).last().map(|it| (*it).to_owned()).expect("a picture");
            assert_eq!(count(&last, "column won"), winners.len(), "{last}");
            for captain in &at.view.captains {
                let sum: i16 = Part::ALL.map(|part| reckoning::worth(captain, part)).iter().sum();
                assert_eq!(sum, captain.gold);
                assert!(last.contains(&format!("<b>{sum}</b>")), "{last}");
            }
            ends += 1;
        }
    });
    assert_eq!(ends, EACH * (3 + 4 + 5 + 6), "every captain and an onlooker see every end");
}

/// A viewer gets the same moments, byte by byte, in every world that agrees with what the viewer
/// has seen.
#[test]
fn the_stage_is_the_same_in_every_world_a_viewer_can_imagine() {
    let shown = |table: &Table<CaptainsWager>, viewer: Viewer, from: usize| {
        let mut shown = String::new();
        with_sight(table, viewer, |at| {
            let told = table.steps()[from..].iter().map(|step| Move {
                by: None,
                events: step.told.iter().map(|told| told.seen_by(viewer)).collect(),
            });
            shown = format!("{:?}", moments(at, &told.collect::<Vec<_>>()));
        });
        shown
    };
    let mut worlds = 0;
    for options in GAMES {
        let mut seen = 0;
        at_every_position::<CaptainsWager>(options, 1, |table, dice| {
            for viewer in Viewer::live(table.setup().players()) {
                if let Some(other) = table.imagined(viewer, dice) {
                    assert_eq!(shown(table, viewer, seen), shown(&other, viewer, seen));
                    worlds += usize::from(
                        other.view(Viewer::Omniscient) != table.view(Viewer::Omniscient),
                    );
                }
            }
            seen = table.steps().len();
        });
    }
    assert!(worlds > 100, "only {worlds} worlds were different");
}
