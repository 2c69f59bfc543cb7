//! What holds for the table of Caper Cards.

use engine::{Cards as _, Game, Table, Viewer};
use ui::{Moment, Sound};

use super::words;
use crate::{CaperCards, Cards, Cause, Event, Reward, Stage};
use testkit::scene::{
    at_every_position, every_path_leads_to_one_action, markup, markup_tells_nothing_hidden,
    on_stage, told,
};

const COUNTS: [&str; 4] = ["1", "2", "3", "4"];

#[test]
fn a_card_and_where_it_goes_make_a_move() {
    for players in COUNTS {
        at_every_position::<CaperCards>(&[("players", players)], 12, |table, _| {
            every_path_leads_to_one_action(table, |id| ["upright", "turned"].contains(&id));
        });
    }
}

#[test]
fn no_hand_and_no_reward_shows_through() {
    for players in COUNTS {
        let mut worlds = 0;
        at_every_position::<CaperCards>(&[("players", players)], 6, |table, dice| {
            worlds += markup_tells_nothing_hidden(table, dice);
        });
        assert!(worlds > 20, "only {worlds} other worlds with {players} players");
    }
}

/// While the Reward is hidden, the gauge has a small card for each Reward it may be; who has
/// seen it gets one.
#[test]
fn the_gauge_shows_every_reward_that_may_lie_there() {
    let mut known = 0;
    at_every_position::<CaperCards>(&[("players", "2")], 20, |table, _| {
        for viewer in Viewer::live(2) {
            let view = table.game().view(viewer);
            if view.stage != Stage::Playing {
                continue;
            }
            let cards = markup(table, viewer).matches("class=\"reward\"").count();
            match view.reward {
                Some(_) => assert_eq!(cards, 1),
                None => assert_eq!(cards, Reward::COUNT - view.tucked.len()),
            }
            known += usize::from(view.reward.is_some());
        }
    });
    assert!(known > 5, "the Reward was seen {known} times");
}

/// A Crew that a Complication will turn or discard before scoring is marked, and the score it
/// leads to stands beside the score now.
#[test]
fn what_is_about_to_happen_is_marked() {
    let mut marked = 0;
    at_every_position::<CaperCards>(&[("players", "2")], 60, |table, _| {
        let view = table.game().view(Viewer::Spectator);
        if view.stage != Stage::Playing {
            return;
        }
        let differs = view.foresee(Cards::standard()).score != view.score;
        let page = markup(table, Viewer::Spectator);
        assert_eq!(page.contains("class=\"foreseen\""), differs);
        marked += usize::from(differs);
    });
    assert!(marked > 3, "marked {marked} times");
}

/// Shows the last move at every position of many games to everybody.
fn at_every_move(mut look: impl FnMut(&Table<CaperCards>, Viewer, &[&Event], &[Moment])) {
    for players in COUNTS {
        at_every_position::<CaperCards>(&[("players", players)], 150, |table, _| {
            for viewer in Viewer::live(table.setup().players()) {
                look(table, viewer, &told(table, viewer), &on_stage(table, viewer));
            }
        });
    }
}

fn drawn(moment: &Moment) -> &str {
    moment.picture.as_deref().unwrap_or_default()
}

/// Nobody knows what the Reward is before it turns over, and nobody knows how it goes before the
/// crew has held its breath.
#[test]
fn a_heist_is_the_reward_the_climb_a_breath_and_the_verdict() {
    let mut heists = 0;
    at_every_move(|_, _, events, moments| {
        let reward = events.iter().find_map(|event| match event {
            Event::Revealed { reward, .. } => Some(reward.name()),
            _ => None,
        });
        let Some(reward) = reward else { return };
        let breath = moments.iter().position(|it| it.caption == words::BREATH).unwrap();
        let [before @ .., turned, climb] = &moments[..breath] else { panic!("{moments:?}") };
        let verdict = &moments[breath + 1];
        assert!(before.iter().all(|it| !drawn(it).contains(reward)), "{reward} is known too early");
        assert!(before.iter().all(|it| drawn(it).contains("lineup")), "the curtain falls");
        assert!(turned.caption.starts_with("The Reward is"), "{}", turned.caption);
        assert!(drawn(turned).contains(reward));
        assert!(climb.caption.starts_with("The Crew score is"), "{}", climb.caption);
        assert!(drawn(climb).contains("climbs"));
        assert!(verdict.caption.starts_with("Heist "), "{}", verdict.caption);
        let stamped = moments.iter().filter(|it| drawn(it).contains("class=\"stamp"));
        assert_eq!(stamped.map(|it| &it.caption).collect::<Vec<_>>(), [&verdict.caption]);
        heists += 1;
    });
    assert!(heists > 500, "only {heists} heists");
}

/// Before a Complication acts, the Crew are shown as they lay until then.
#[test]
fn what_a_complication_takes_is_there_until_it_acts() {
    let mut taken = 0;
    at_every_move(|table, viewer, events, moments| {
        let by_reward =
            |event: &&&Event| matches!(event, Event::Discarded { by: Cause::Reward(_), .. });
        let lost = events.iter().filter(by_reward).count();
        if lost == 0 {
            return;
        }
        let gone = |moment: &Moment| drawn(moment).matches(" gone\"").count();
        let row = table.view(viewer).last_heist.unwrap().row;
        let all = row.iter().filter(|it| it.discarded).count();
        assert_eq!(gone(&moments[0]), all - lost);
        let breath = moments.iter().find(|it| it.caption == words::BREATH).unwrap();
        assert_eq!(gone(breath), all);
        taken += lost;
    });
    assert!(taken > 20, "only {taken} Crew were taken");
}

#[test]
fn a_new_complication_is_shown_with_its_text() {
    let mut seen = std::collections::BTreeSet::new();
    at_every_move(|_, _, events, moments| {
        for event in events {
            let Event::Complicated { reward, readings } = event else { continue };
            let text = Cards::standard().complication(*reward, *readings);
            let shown = moments.iter().filter(|it| it.finale && it.caption.contains(&text));
            let shown: Vec<&Moment> = shown.collect();
            assert_eq!(shown.len(), 1, "{text}");
            assert!(drawn(shown[0]).contains(&text) && drawn(shown[0]).contains(reward.name()));
            seen.insert(*reward);
        }
    });
    assert_eq!(seen.len(), Reward::COUNT);
}

#[test]
fn a_game_ends_with_a_picture_that_stays() {
    let mut ends = [0; 2];
    at_every_move(|table, viewer, _, moments| {
        let stage = table.view(viewer).stage;
        if !matches!(stage, Stage::Won | Stage::Lost) {
            assert!(moments.iter().all(|it| !drawn(it).contains("last-call")));
            return;
        }
        let last = moments.last().unwrap();
        let won = stage == Stage::Won;
        assert!(last.finale && drawn(last).contains("last-call"));
        assert_eq!(drawn(last).contains("last-call won"), won);
        ends[usize::from(won)] += 1;
    });
    assert!(ends.iter().all(|times| *times > 0), "{ends:?}");
}

/// What a moment without a picture marks lies on the table that it is shown with.
#[test]
fn a_crew_that_comes_into_play_is_marked() {
    let mut marked = 0;
    at_every_move(|table, viewer, events, moments| {
        if moments.iter().any(|it| it.picture.is_some()) {
            return;
        }
        for event in events {
            let (Event::Played { crew, .. } | Event::Flipped { crew, .. }) = event else {
                continue;
            };
            let page = markup(table, viewer);
            let enters = |it: &&Moment| matches!(it.sound, Some(Sound::Card | Sound::Flip));
            let mut entering = moments.iter().filter(enters);
            let moment = entering.find(|it| it.caption.contains(crew.the())).unwrap();
            let there = |id: &String| page.contains(&format!(" id=\"{id}\""));
            assert!(moment.marks.iter().any(there), "{:?} for {}", moment.marks, moment.caption);
            marked += 1;
        }
    });
    assert!(marked > 500, "only {marked} were marked");
}
