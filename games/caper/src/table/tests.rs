//! What holds for the table of Caper.

use engine::{Cards as _, Game as _, Seat, Table, Viewer};
use heist::table::{discards_id, hand_id, is_drawn, site_id, slug, stack_id};
use testkit::scene::{
    at_every_position, every_action_is_touched, every_path_leads_to_one_action,
    everything_is_drawn, markup, markup_tells_nothing_hidden,
};
use ui::{Cue, Pace, Scene as _, Sight, Sound, Staged, WhyNot, faces, why_not};

use crate::{Caper, Card, Cards, Event, Phase};

const TABLES: [&[(&str, &str)]; 4] = [
    &[("players", "2"), ("city", "paris")],
    &[("players", "3"), ("city", "rome")],
    &[("players", "4"), ("city", "london")],
    &[("players", "2"), ("city", "london")],
];

#[test]
fn every_legal_action_can_be_touched_and_is_told_from_the_others() {
    for options in TABLES {
        at_every_position::<Caper>(options, 1, |table, _| {
            every_path_leads_to_one_action(table, |id| id.starts_with("back-"));
            every_action_is_touched(table);
        });
    }
}

#[test]
fn a_page_shows_nothing_hidden() {
    for options in TABLES {
        let mut worlds = 0;
        at_every_position::<Caper>(options, 1, |table, dice| {
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

#[test]
fn from_the_second_turn_on_the_rival_has_seen_the_whole_hand() {
    at_every_position::<Caper>(TABLES[0], 1, |table, _| {
        for seat in [Seat(0), Seat(1)] {
            let view = table.view(Viewer::Seat(seat));
            let other = table.view(Viewer::Seat(view.hands[1 - seat.index()].seat));
            let known = &other.hands[seat.index()].known;
            let page = markup(table, Viewer::Seat(seat));
            let marked = page.matches("mark-seen").count();
            assert_eq!(marked, known.len(), "turn {} of {:?}", view.turn, view.kind);
        }
    });
}

/// What a viewer is shown of the last move: each event with its cues.
fn staged(table: &Table<Caper>, viewer: Viewer) -> Vec<(Event, Vec<Cue>)> {
    let Some(step) = table.steps().last() else { return Vec::new() };
    let events: Vec<&Event> = step.told.iter().map(|told| told.seen_by(viewer)).collect();
    let (view, faces) = (table.view(viewer), faces::<Caper>());
    let at = &Sight::new(table, &faces, &view, viewer);
    let cues = |place| Caper::cues(&Staged { at, events: &events, place });
    (0..events.len()).map(|place| (events[place].clone(), cues(place))).collect()
}

#[test]
fn what_is_marked_lies_on_the_table() {
    for options in TABLES {
        let mut marks = 0;
        at_every_position::<Caper>(options, 1, |table, _| {
            for viewer in Viewer::live(table.setup().players()) {
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
    at_every_position::<Caper>(TABLES[0], 2, |table, _| {
        let told = staged(table, Viewer::Spectator);
        for (place, (event, cues)) in told.iter().enumerate() {
            let (Event::Placed { seat, site, slot, .. } | Event::Equipped { seat, site, slot, .. }) =
                event
            else {
                continue;
            };
            let paid = place > 0 && matches!(told[place - 1].0, Event::Paid { .. });
            let first = if paid { &told[place - 1].1 } else { cues };
            assert_eq!((first.len(), cues.len()), (1, 1), "{event:?}");
            assert_eq!((first[0].pace, first[0].sound), (Pace::Move, Some(Sound::Card)));
            assert!(!paid || cues[0].pace == Pace::Along, "{event:?} is said twice");
            let lies = stack_id(seat.index(), site.index(), slot.index());
            assert_eq!(first[0].marks, [lies, site_id(site.index())]);
            played[usize::from(paid)] += 1;
        }
    });
    assert!(played.iter().all(|times| *times > 10), "{played:?}");
}

#[test]
fn hands_are_swapped_in_one_moment_that_says_so() {
    let mut swaps = 0;
    at_every_position::<Caper>(TABLES[0], 1, |table, _| {
        let own = |viewer| {
            let told = staged(table, viewer).into_iter();
            let swapped = told.filter(|(event, _)| matches!(event, Event::Swapped { .. }));
            swapped.flat_map(|(_, cues)| cues).collect::<Vec<Cue>>()
        };
        let [mine, others] = [Viewer::Seat(Seat(0)), Viewer::Spectator].map(own);
        assert_eq!(mine.len(), others.len());
        if let ([mine], [others]) = (mine.as_slice(), others.as_slice()) {
            let caption = |cue: &Cue| cue.caption.clone().unwrap_or_default();
            assert!(caption(mine).starts_with("Hands are swapped: you now hold"), "{mine:?}");
            assert!(caption(others).contains("Cream and Mint"), "{others:?}");
            assert_eq!(mine.pace, Pace::Quick);
            swaps += 1;
        }
    });
    assert!(swaps > 10, "only {swaps} swaps");
}

#[test]
fn a_flipped_card_is_marked_where_it_lies() {
    let mut flips = 0;
    at_every_position::<Caper>(TABLES[0], 3, |table, _| {
        for (event, cues) in staged(table, Viewer::Spectator) {
            let Event::Flipped { seat, .. } = event else { continue };
            let [cue] = cues.as_slice() else { panic!("{event:?} has {cues:?}") };
            assert_eq!((cue.pace, cue.sound), (Pace::Move, Some(Sound::Flip)));
            assert!(cue.marks[0].starts_with(&format!("crew-{}-", seat.index())), "{cue:?}");
            flips += 1;
        }
    });
    assert!(flips > 0, "nobody flips a card");
}

/// What a viewer calls both sides.
fn names(players: usize, viewer: Viewer) -> [&'static str; 2] {
    match (players, viewer) {
        (4, Viewer::Seat(Seat(0 | 1))) => ["Your team", "Team Mint"],
        (4, Viewer::Seat(_)) => ["Team Cream", "Your team"],
        (4, _) => ["Team Cream", "Team Mint"],
        (_, Viewer::Seat(Seat(0))) => ["You", "Mint"],
        (_, Viewer::Seat(Seat(1))) => ["Cream", "You"],
        _ => ["Cream", "Mint"],
    }
}

#[test]
fn at_the_end_the_locations_fall_then_the_rows_are_counted_then_somebody_has_won() {
    for options in TABLES {
        let mut ends = 0;
        at_every_position::<Caper>(options, 1, |table, _| {
            if table.view(Viewer::Spectator).phase != Phase::Over {
                return;
            }
            ends += 1;
            let players = table.setup().players();
            for viewer in Viewer::live(players) {
                let names = names(players, viewer);
                the_end_is_shown(&staged(table, viewer), names, players == 3, viewer);
            }
        });
        assert_eq!(ends, 1);
    }
}

fn the_end_is_shown(told: &[(Event, Vec<Cue>)], names: [&str; 2], snitch: bool, viewer: Viewer) {
    let mut order = Vec::new();
    for (event, cues) in told {
        let act = match event {
            Event::Decided { .. } => "Location",
            Event::Scored { .. } | Event::Fenced { .. } => "row",
            Event::Snitched { .. } => "Snitch",
            Event::GameEnded { .. } => "winner",
            _ => continue,
        };
        order.push(act);
        let [cue] = cues.as_slice() else { panic!("{event:?} has {cues:?}") };
        let picture = cue.picture.as_ref().map_or("", |it| it.0.as_str());
        assert!(names.iter().all(|name| picture.contains(name)), "{event:?}: {picture}");
        assert!(everything_is_drawn::<Caper>(picture) > 0 || act == "row" || act == "Snitch");
        assert!(!picture.contains("style=") && !picture.contains(" id="), "{picture}");
        assert_eq!(cue.pace == Pace::Finale, act == "winner", "{event:?}");
        if let Event::GameEnded { winners, .. } = event {
            let lost = viewer.seat().is_some_and(|own| !winners.contains(own));
            assert_eq!(cue.sound, Some(if lost { Sound::Bust } else { Sound::Triumph }));
        }
        // Every number that is counted up stands there without a script, too.
        if let Event::Scored { points: [cream, mint], .. } = event {
            for points in [cream, mint] {
                assert!(
                    picture.contains(&format!("data-count=\"{points}\">{points}<")),
                    "{picture}"
                );
            }
        }
    }
    let mut expected = vec!["Location"; 3];
    expected.extend(["row"; 5]);
    expected.extend(snitch.then_some("Snitch"));
    expected.push("winner");
    assert_eq!(order, expected);
}

#[test]
fn what_cannot_be_paid_for_says_so() {
    let mut seen = [0; 2];
    at_every_position::<Caper>(TABLES[0], 2, |table, _| {
        let view = table.view(Viewer::Seat(Seat(0)));
        let page = markup(table, Viewer::Seat(Seat(0)));
        for held in view.hands[0].cards.iter().flatten() {
            let Card::Gear(gear) = held.card else { continue };
            let cost = table.setup().cards.gear[gear.index()].cost;
            let start = page.find(&format!("id=\"{}\"", hand_id(held.held.into()))).unwrap();
            let card = &page[start..start + page[start..].find("</button>").unwrap()];
            let dear = cost > view.sides[0].coins;
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
    at_every_position::<Caper>(TABLES[0], 2, |table, _| {
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
            actions.iter().map(|action| <Caper as ui::Touch>::path(&view, *action)).collect();
        for held in view.hands[own].cards.iter().flatten() {
            for place in &places {
                let touched = [hand_id(held.held.into()), place.clone()];
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
    for rule in ["CP-4.1", "CP-4.2", "CP-4.4", "CP-5.1", "CP-5.3"] {
        assert!(rules.contains(rule), "{rule} is never said: {rules:?}");
    }
}

#[test]
fn the_viewers_own_things_are_theirs_and_the_rival_has_a_name() {
    at_every_position::<Caper>(TABLES[0], 1, |table, _| {
        let page = markup(table, Viewer::Seat(Seat(0)));
        assert!(page.contains("Your Discard Area") && page.contains("Discard Area of Mint"));
        assert!(!page.contains("Discard Area of Cream"));
        let page = markup(table, Viewer::Spectator);
        assert!(page.contains("Discard Area of Cream") && !page.contains("Your Discard Area"));
    });
}
