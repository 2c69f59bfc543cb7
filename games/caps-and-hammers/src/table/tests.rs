//! What holds for the table of Caps and Hammers.

use engine::{Cards as _, Game, Seat, Viewer, Words};
use ui::{Moment, Sound};

use crate::{Action, CAPS, CapsAndHammers, Cards, Event, HAMMERS, Prompt};
use testkit::scene::{
    at_every_position, every_path_leads_to_one_action, markup, markup_tells_nothing_hidden,
    on_stage, told,
};

#[test]
fn a_card_and_a_place_make_a_move() {
    at_every_position::<CapsAndHammers>(&[], 8, |table, _| {
        every_path_leads_to_one_action(table, |id| ["face-up", "launched"].contains(&id));
    });
}

#[test]
fn no_face_down_asset_shows_through() {
    let mut worlds = 0;
    at_every_position::<CapsAndHammers>(&[], 2, |table, dice| {
        worlds += markup_tells_nothing_hidden(table, dice);
    });
    assert!(worlds > 100, "only {worlds} other worlds");
}

#[test]
fn the_own_side_lies_below() {
    at_every_position::<CapsAndHammers>(&[], 1, |table, _| {
        for (viewer, above, below) in [
            (Viewer::Seat(CAPS), "hammers", "caps"),
            (Viewer::Seat(HAMMERS), "caps", "hammers"),
            (Viewer::Spectator, "hammers", "caps"),
        ] {
            let page = markup(table, viewer);
            assert!(page.contains(&format!("pieces above {above}")), "{viewer:?}");
            assert!(page.contains(&format!("pieces below {below}")), "{viewer:?}");
        }
    });
}

#[test]
fn a_lead_of_ten_raises_the_alarm_and_so_does_none() {
    let mut seen = [0; 2];
    at_every_position::<CapsAndHammers>(&[], 12, |table, _| {
        let view = table.game().view(Viewer::Spectator);
        let lead = view.sides[0].prestige - view.sides[1].prestige;
        let war = lead == 0 || lead.abs() >= 10;
        let page = markup(table, Viewer::Spectator);
        assert_eq!(page.contains("alarm"), war, "a lead of {lead}");
        seen[usize::from(war)] += 1;
    });
    assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
}

fn drawn(moment: &Moment) -> &str {
    moment.picture.as_deref().unwrap_or_default()
}

/// Every Situation is decided in a picture of its own, with the Prestige that its winner has then.
#[test]
fn prestige_goes_to_the_winner_when_a_situation_is_decided() {
    let mut decided = 0;
    at_every_position::<CapsAndHammers>(&[], 20, |table, _| {
        for viewer in Viewer::live(2) {
            let (events, moments) = (told(table, viewer), on_stage(table, viewer));
            let end = events.iter().find_map(|event| match event {
                Event::RoundEnded { prestige, .. } => Some(*prestige),
                _ => None,
            });
            let Some(end) = end else { continue };
            let mut now = end;
            for event in &events {
                match event {
                    Event::Decided { winner: Some(seat), prestige, .. } => {
                        now[seat.index()] -= prestige;
                    }
                    Event::Gained { seat, amount, .. } => now[seat.index()] -= amount,
                    _ => {}
                }
            }
            for event in &events {
                match event {
                    Event::Gained { seat, amount, .. } => now[seat.index()] += amount,
                    Event::Decided { at, winner, prestige, .. } => {
                        if let Some(seat) = winner {
                            now[seat.index()] += prestige;
                        }
                        let shown = moments.iter().rfind(|it| {
                            let verdict = !it.caption.starts_with("Hidden");
                            verdict
                                && it.caption.contains(at.name())
                                && drawn(it).contains(" now\"")
                        });
                        let shown = drawn(shown.expect("a picture of every Situation"));
                        for sum in now {
                            assert!(shown.contains(&format!("data-count=\"{sum}\"")), "{now:?}");
                        }
                        decided += 1;
                    }
                    _ => {}
                }
            }
            let last = moments.iter().find(|it| it.caption.starts_with("Round ")).unwrap();
            for sum in end {
                assert!(drawn(last).contains(&format!("data-count=\"{sum}\"")), "{end:?}");
            }
        }
    });
    assert!(decided > 400, "only {decided} Situations");
}

#[test]
fn nuclear_war_has_an_ending_of_its_own() {
    let (mut ends, mut busts) = ([0; 2], 0);
    at_every_position::<CapsAndHammers>(&[], 40, |table, _| {
        for viewer in Viewer::live(2) {
            for event in told(table, viewer) {
                let Event::GameEnded { winner, .. } = event else { continue };
                let moments = on_stage(table, viewer);
                let last = moments.last().unwrap();
                assert!(last.finale);
                assert_eq!(drawn(last).contains("#mushroom-cloud"), winner.is_none());
                assert_eq!(drawn(last).contains("#laurel"), winner.is_some());
                let won = winner.is_some_and(|it| viewer.seat().is_none_or(|own| own == it));
                assert_eq!(last.sound, Some(if won { Sound::Triumph } else { Sound::Bust }));
                busts += usize::from(!won && winner.is_some());
                ends[usize::from(winner.is_some())] += 1;
            }
        }
    });
    assert!(ends.iter().all(|times| *times > 3) && busts > 1, "{ends:?}, {busts}");
}

/// A prompt offers to launch only if something can be launched; nobody else can tell.
#[test]
fn a_prompt_says_only_what_can_be_done() {
    let mut seen = [0; 2];
    at_every_position::<CapsAndHammers>(&[], 8, |table, _| {
        let game = table.game();
        let Some(seat) = game.next().seats().first() else { return };
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let launches = actions.iter().any(|action| matches!(action, Action::Launch { .. }));
        let offers = |viewer: Viewer| match game.prompt(viewer) {
            Prompt::Deploy { can_launch, .. } | Prompt::Finish { can_launch, .. } => can_launch,
            Prompt::Nothing => panic!("{seat} decides"),
        };
        assert_eq!(offers(Viewer::Seat(seat)), launches);
        assert!(offers(Viewer::Seat(Seat(1 - seat.0))) && offers(Viewer::Spectator));
        let asked = CapsAndHammers::ask(Cards::standard(), game.prompt(Viewer::Seat(seat)));
        assert_eq!(asked.contains("aunch Operations"), launches, "{asked}");
        seen[usize::from(launches)] += 1;
    });
    assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
}

#[test]
fn the_viewer_is_called_you() {
    at_every_position::<CapsAndHammers>(&[], 1, |table, _| {
        for seat in [CAPS, HAMMERS] {
            let page = markup(table, Viewer::Seat(seat));
            let plates = page.matches("<span class=\"who\">You</span>").count();
            assert_eq!(plates, 1);
            let name = CapsAndHammers::seat_name(&table.setup().options, seat);
            assert!(!page.contains(&format!("<span class=\"who\">{name}</span>")), "{name}");
        }
        assert!(!markup(table, Viewer::Spectator).contains(">You<"));
    });
}
