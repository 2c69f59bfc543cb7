//! What holds for the table of Caper Cards.

use engine::{Cards as _, Game, Viewer};

use crate::{CaperCards, Cards, Reward, Stage};
use testkit::scene::{
    at_every_position, every_path_leads_to_one_action, markup, markup_tells_nothing_hidden,
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
