//! What holds for the table of Caper: Europe.

use engine::{Cards as _, Game as _, Seat, Table, Viewer};
use heist::table::{discards_id, hand_id, is_drawn, site_id, slug, stack_id};
use testkit::scene::{
    at_every_position, every_action_is_touched, every_path_leads_to_one_action,
    everything_is_drawn, markup, markup_tells_nothing_hidden,
};
use ui::{Cue, Pace, Scene as _, Sight, Sound, Staged, WhyNot, faces, moments, why_not};

use crate::{CaperEurope, Cards, Event, FIRST, Phase};

const CITIES: [&str; 4] = ["paris", "barcelona", "rome", "london"];

#[test]
fn every_legal_action_can_be_touched_and_is_told_from_the_others() {
    for city in CITIES {
        at_every_position::<CaperEurope>(&[("city", city)], 1, |table, _| {
            every_path_leads_to_one_action(table, |_| false);
            every_action_is_touched(table);
        });
    }
}

#[test]
fn a_page_shows_nothing_hidden() {
    for city in CITIES {
        let mut worlds = 0;
        at_every_position::<CaperEurope>(&[("city", city)], 1, |table, dice| {
            worlds += markup_tells_nothing_hidden(table, dice);
        });
        assert!(worlds > 20, "only {worlds} other worlds");
    }
}

#[test]
fn every_card_has_a_drawing_of_its_own() {
    let cards = Cards::standard();
    for card in cards.list() {
        assert!(is_drawn(&slug(&card.name)), "{} has no drawing", card.name);
    }
}

/// What a viewer is shown of the last move: each event with its cues.
fn staged(table: &Table<CaperEurope>, viewer: Viewer) -> Vec<(Event, Vec<Cue>)> {
    let Some(step) = table.steps().last() else { return Vec::new() };
    let events: Vec<&Event> = step.told.iter().map(|told| told.seen_by(viewer)).collect();
    let (view, faces) = (table.view(viewer), faces::<CaperEurope>());
    let at = &Sight::new(table, &faces, &view, viewer);
    let cues = |place| CaperEurope::cues(&Staged { at, events: &events, place });
    (0..events.len()).map(|place| (events[place].clone(), cues(place))).collect()
}

#[test]
fn what_is_marked_lies_on_the_table() {
    for city in CITIES {
        let mut marks = 0;
        at_every_position::<CaperEurope>(&[("city", city)], 1, |table, _| {
            for viewer in Viewer::live(2) {
                let page = markup(table, viewer);
                for (event, cues) in staged(table, viewer) {
                    for mark in cues.into_iter().flat_map(|cue| cue.marks) {
                        assert!(page.contains(&format!("id=\"{mark}\"")), "{mark} of {event:?}");
                        marks += 1;
                    }
                }
            }
        });
        assert!(marks > 100, "only {marks} marks");
    }
}

#[test]
fn a_card_is_one_moment_with_what_is_paid_for_it() {
    let mut played = [0; 2];
    at_every_position::<CaperEurope>(&[], 2, |table, _| {
        let told = staged(table, Viewer::Spectator);
        for (place, (event, cues)) in told.iter().enumerate() {
            let (Event::Hired { seat, .. } | Event::Equipped { seat, .. }) = event else {
                continue;
            };
            let paid = place > 0 && matches!(told[place - 1].0, Event::Paid { .. });
            let first = if paid { &told[place - 1].1 } else { cues };
            assert_eq!((first.len(), cues.len()), (1, 1), "{event:?}");
            assert_eq!((first[0].pace, first[0].sound), (Pace::Move, Some(Sound::Card)));
            assert!(!paid || cues[0].pace == Pace::Along, "{event:?} is said twice");
            let [stack, site] = first[0].marks.as_slice() else { panic!("{first:?}") };
            assert!(stack.starts_with(&format!("crew-{}-", seat.index())), "{stack}");
            assert!(site.starts_with("site-"), "{site}");
            played[usize::from(paid)] += 1;
        }
    });
    assert!(played.iter().all(|times| *times > 10), "{played:?}");
}

#[test]
fn a_burn_is_a_moment_that_says_what_it_takes_back() {
    let mut taken_back = 0;
    at_every_position::<CaperEurope>(&[], 12, |table, _| {
        let told = staged(table, Viewer::Spectator);
        let burned = told.iter().position(|(event, _)| matches!(event, Event::Burned { .. }));
        let Some(burned) = burned else { return };
        let cue = &told[burned].1[0];
        assert_eq!((cue.pace, cue.sound), (Pace::Reveal, Some(Sound::Loss)));
        for (event, cues) in &told[burned + 1..] {
            if let Event::PaidBack { .. } | Event::Returned { .. } | Event::Unlaundered { .. } =
                event
            {
                assert!(cues.iter().all(|cue| cue.pace == Pace::Along), "{event:?}: {cues:?}");
                taken_back += 1;
            }
        }
    });
    assert!(taken_back > 0, "nothing is ever taken back");
}

#[test]
fn hands_are_exchanged_in_one_moment_that_says_so() {
    let mut swaps = 0;
    at_every_position::<CaperEurope>(&[], 1, |table, _| {
        let told = staged(table, Viewer::Seat(FIRST));
        for (event, cues) in &told {
            let Event::Exchanged { .. } = event else { continue };
            let [cue] = cues.as_slice() else { panic!("{cues:?}") };
            let said = cue.caption.clone().unwrap_or_default();
            assert!(said.starts_with("Hands are swapped: you now hold the cards of"), "{said}");
            assert_eq!(cue.pace, Pace::Quick);
            assert!(cue.marks.iter().any(|mark| mark.starts_with("hand-")), "{cue:?}");
            swaps += 1;
        }
    });
    assert!(swaps > 10, "only {swaps} swaps");
}

#[test]
fn at_the_end_the_locations_fall_then_the_rows_are_counted_then_somebody_has_won() {
    for city in CITIES {
        let mut ends = 0;
        at_every_position::<CaperEurope>(&[("city", city)], 1, |table, _| {
            if table.view(Viewer::Spectator).phase != Phase::Over {
                return;
            }
            ends += 1;
            let (one, other) = ("First Mastermind", "Second Mastermind");
            let names = [[one, other], ["You", other], [one, "You"]];
            let viewers = [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
            for (viewer, names) in viewers.into_iter().zip(names) {
                the_end_is_shown(&staged(table, viewer), names, viewer);
            }
        });
        assert_eq!(ends, 1);
    }
}

fn the_end_is_shown(told: &[(Event, Vec<Cue>)], names: [&str; 2], viewer: Viewer) {
    let mut order = Vec::new();
    for (event, cues) in told {
        let act = match event {
            Event::Decided { .. } => "Location",
            Event::Scored { .. } => "row",
            Event::GameEnded { .. } => "winner",
            _ => continue,
        };
        order.push(act);
        let [cue] = cues.as_slice() else { panic!("{event:?} has {cues:?}") };
        let picture = cue.picture.as_ref().map_or("", |it| it.0.as_str());
        assert!(names.iter().all(|name| picture.contains(name)), "{event:?}: {picture}");
        assert!(everything_is_drawn::<CaperEurope>(picture) > 0 || act == "row");
        assert!(!picture.contains("style=") && !picture.contains(" id="), "{picture}");
        assert_eq!(cue.pace == Pace::Finale, act == "winner", "{event:?}");
        if let Event::GameEnded { winner, .. } = event {
            let lost = viewer.seat().is_some_and(|own| winner.is_some_and(|it| it != own));
            assert_eq!(cue.sound, Some(if lost { Sound::Bust } else { Sound::Triumph }));
        }
        if let Event::Decided { winner: Some(_), base, reward, bonus, .. } = event {
            let sum = base + reward + bonus;
            assert!(picture.contains(&format!("data-count=\"{sum}\">{sum}<")), "{picture}");
        }
    }
    let expected = [["Location"; 3].as_slice(), &["row"; 4], &["winner"]].concat();
    assert_eq!(order, expected);
}

#[test]
fn the_log_says_what_the_pictures_show() {
    at_every_position::<CaperEurope>(&[], 1, |table, _| {
        let viewer = Viewer::Spectator;
        let (view, faces) = (table.view(viewer), faces::<CaperEurope>());
        if view.phase != Phase::Over {
            return;
        }
        let at = Sight::new(table, &faces, &view, viewer);
        let told = table.steps().last().map(|step| step.told.iter()).into_iter().flatten();
        let events = told.map(|told| told.seen_by(viewer)).collect();
        let moments = moments(&at, &[ui::Move { by: None, events }]);
        let pictures: Vec<&str> = moments
            .iter()
            .filter(|moment| moment.picture.is_some())
            .map(|moment| moment.caption.as_str())
            .collect();
        assert_eq!(pictures.len(), 8, "{pictures:?}");
        assert!(pictures[3].starts_with("Locations: "), "{pictures:?}");
        assert!(pictures[7].contains("wins the game"), "{pictures:?}");
    });
}

#[test]
fn what_cannot_be_paid_for_says_so() {
    let mut seen = [0; 2];
    at_every_position::<CaperEurope>(&[], 2, |table, _| {
        let view = table.view(Viewer::Seat(FIRST));
        let page = markup(table, Viewer::Seat(FIRST));
        for held in &view.sides[0].hand {
            let Some(gear) = table.setup().cards.gear(held.card) else { continue };
            let start = page.find(&format!("id=\"{}\"", hand_id(held.place))).unwrap();
            let card = &page[start..start + page[start..].find("</button>").unwrap()];
            let dear = gear.cost > view.sides[0].coins;
            assert_eq!(card.contains("price dear"), dear, "{card}");
            assert_eq!(card.contains("You cannot pay for it"), dear, "{card}");
            seen[usize::from(dear)] += 1;
        }
    });
    assert!(seen.iter().all(|times| *times > 5), "{seen:?}");
}

#[test]
fn a_card_in_the_wrong_place_is_refused_by_a_rule() {
    let mut rules = std::collections::BTreeSet::new();
    at_every_position::<CaperEurope>(&[], 2, |table, _| {
        let Some(seat) = table.game().next().seats().first() else { return };
        let own = seat.index();
        let view = table.view(Viewer::Seat(seat));
        let places = (0..3).flat_map(|site| {
            let stacks = (0..3).map(move |slot| stack_id(own, site, slot));
            stacks.chain([site_id(site)])
        });
        let places: Vec<String> = places.chain([discards_id(own)]).collect();
        let mut actions = Vec::new();
        table.perspective(seat).actions(&mut actions);
        let paths: Vec<Vec<String>> =
            actions.iter().map(|action| <CaperEurope as ui::Touch>::path(&view, *action)).collect();
        for held in &view.sides[own].hand {
            for place in &places {
                let touched = [hand_id(held.place), place.clone()];
                let why = why_not(table.game(), seat, &touched);
                let legal = paths.iter().any(|path| path.starts_with(&touched));
                let WhyNot::Rule(refusal) = why else {
                    assert!(legal, "{touched:?} is refused without a reason: {why:?}");
                    continue;
                };
                rules.extend((!legal).then_some(refusal.rule.0));
            }
        }
    });
    for rule in ["CE-4.1", "CE-5.1", "CE-5.3"] {
        assert!(rules.contains(rule), "{rule} is never said: {rules:?}");
    }
}
