//! CW-10: the last adventure, the reckoning, ties.

use captains_wager::{Action, CaptainsWager, Event};
use engine::{Dice, Game, Names, Next, Outcome, RandomGame, Seat, Seats, Seed};

use crate::fixtures::*;

fn names() -> Names {
    Names::new(["Ana", "Ben", "Cy", "Di", "Eve"].map(String::from))
}

/// Plays on with this choice until the game is over.
fn to_the_end(story: &mut Story, mut choose: impl FnMut(&Story) -> Action) {
    let mut dice = Dice::new(Seed::from_text("the end"));
    while story.settle(&mut dice).game.next() != Next::Over {
        let action = choose(story);
        story.act(action);
    }
}

#[test]
fn cw_10_1_the_game_ends_after_the_adventure_in_which_a_deck_is_empty() {
    let mut went_on = 0;
    for seed in 0..20 {
        let mut story = scenario(3).open();
        let mut dice = Dice::new(Seed::from_text("empty").derive(seed));
        to_the_end(&mut story, |story| {
            let empty = story.view().captains.iter().any(|captain| captain.deck == 0);
            went_on += u32::from(empty && story.actions().contains(&Action::Steal));
            dice.pick(&story.actions()).unwrap()
        });
        assert!(story.view().captains.iter().any(|captain| captain.deck == 0));
        story.assert_cited("CW-10.1");
        assert_eq!(story.game.check(Seat(0), Action::Steal).unwrap_err().rule.0, "CW-10.1");
    }
    assert!(went_on > 0, "play goes on in the adventure in which a deck runs out");
}

/// An ante that takes the last card ends the game too, after that adventure: two captains who
/// only steal come to their last cards with the tenth ante.
#[test]
fn cw_10_1_an_ante_can_take_the_last_card() {
    let mut story = scenario(2).open();
    let mut last_ante = false;
    to_the_end(&mut story, |story| {
        let before_the_first_turn =
            story.view().captains.iter().all(|it| it.hand == 5 && it.active);
        let empty = story.view().captains.iter().any(|captain| captain.deck == 0);
        last_ante |= before_the_first_turn && empty;
        if story.actions().contains(&Action::Pass) { Action::Pass } else { Action::Steal }
    });
    assert!(last_ante, "the adventure was played although a deck was empty from its ante on");
}

#[test]
fn cw_10_2_gold_is_added_up_row_by_row() {
    for seed in 0..20 {
        let mut story = scenario(4).open();
        let mut dice = Dice::new(Seed::from_text("rows").derive(seed));
        to_the_end(&mut story, |story| dice.pick(&story.actions()).unwrap());
        let sheet = story.game.score_sheet(&names());
        let labels: Vec<&str> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(
            labels,
            [
                "Claimed treasure",
                "Coins",
                "Cards left in the deck",
                "Items worth gold",
                "Loans",
                "Gold"
            ]
        );
        let outcome = story.game.outcome().unwrap();
        for (seat, captain) in story.view().captains.iter().enumerate() {
            let column: Vec<i32> = sheet.rows.iter().map(|row| row.values[seat]).collect();
            let claimed: i32 = captain
                .claimed
                .iter()
                .map(|it| i32::from(story.cards.gold(it.item.unwrap()).unwrap()))
                .sum();
            assert_eq!(column[0], claimed);
            assert_eq!(column[1], i32::from(captain.coins));
            assert_eq!(column[2], i32::from(captain.deck));
            assert_eq!(column[4], -2 * i32::from(captain.loans));
            assert_eq!(column[..5].iter().sum::<i32>(), column[5]);
            assert_eq!(column[5], i32::from(outcome.places[seat].points));
        }
    }
}

/// A reckoning by hand: 4 gold claimed, 2 coins, 12 cards left and 2 loans make 14.
#[test]
fn a_reckoning_adds_up() {
    let mut story = scenario(3)
        .deck_file(TRADERS)
        .deck(0, &["Chain Shot", "Black Ledger", "Fog Bank"])
        .hand(0, &["Powder Monkey", "Ironclad Mate", "Quick-Fingered Tinker"])
        .open();
    for crew in ["Powder Monkey", "Ironclad Mate", "Quick-Fingered Tinker"] {
        while story.seat() != 0 {
            story.steal();
            if matches!(story.actions().first(), Some(Action::Keep { .. })) {
                story.keep_nth(0);
            }
            story.pass_all();
        }
        if crew == "Quick-Fingered Tinker" {
            story.bet(crew)
        } else {
            story.borrow(crew)
        };
    }
    let captain = story.captain(0);
    let parts = (captain.claimed_gold, captain.coins, captain.deck, captain.loans);
    assert_eq!(parts, (4, 2, 12, 2));
    assert_eq!(captain.gold, 4 + 2 + 12 - 2 * 2);
}

#[test]
fn cw_10_3_everyone_shows_the_items_at_the_end() {
    let mut story = scenario(3).deck(0, &["Spyglass", "Crown of the Cloud Queen"]).open();
    story.steal().keep_nth(0);
    assert_eq!(story.seen_by(1).captains[0].gold + 5, story.seen_by(0).captains[0].gold);
    to_the_end(&mut story, |story| {
        let actions = story.actions();
        if actions.contains(&Action::Pass) { Action::Pass } else { actions[0] }
    });
    assert_eq!(story.seen_by(1).captains[0].gold, story.seen_by(0).captains[0].gold);
    assert!(story.events().any(|event| matches!(event, Event::HandShown { seat: Seat(0), .. })));
    let sheet = story.game.score_sheet(&names());
    assert!(sheet.rows[3].values[0] >= 5);
}

/// Two captains play the same way in a mirror, so that only claimed treasures can differ.
fn ending(wanted: &str) -> (CaptainsWager, Outcome) {
    for number in 0..40_000 {
        let dice = Dice::new(Seed::from_text("ties").derive(number));
        let game = RandomGame::from(scenario(2).open().game, dice).finish();
        let outcome = game.outcome().unwrap();
        if outcome.rule.0 == wanted {
            return (game, outcome);
        }
    }
    panic!("no game ended by {wanted}");
}

fn claimed_by_gold(game: &CaptainsWager, seat: usize) -> [usize; 3] {
    let view = game.view(engine::Viewer::Spectator);
    [4, 3, 2].map(|gold| {
        let cards = <captains_wager::Cards as engine::Cards>::standard();
        let worth = |it: &&captains_wager::CardView| cards.gold(it.item.unwrap()) == Some(gold);
        view.captains[seat].claimed.iter().filter(worth).count()
    })
}

#[test]
fn cw_10_4_better_treasures_break_a_tie() {
    let (game, outcome) = ending("CW-10.4");
    assert_eq!(outcome.places[0].points, outcome.places[1].points);
    let winner = outcome.winners.first().unwrap().index();
    let (best, other) = (claimed_by_gold(&game, winner), claimed_by_gold(&game, 1 - winner));
    assert!(best > other, "{best:?} against {other:?}");
    assert_eq!((outcome.places[winner].rank, outcome.places[1 - winner].rank), (1, 2));
}

/// Two captains who only steal take turns at being first, so they end with the same.
#[test]
fn cw_10_5_with_equal_treasures_the_victory_is_shared() {
    let crown = ["Crown of the Cloud Queen"];
    let mut story = scenario(2).deck(0, &crown).deck(1, &crown).open();
    to_the_end(&mut story, |story| {
        if story.actions().contains(&Action::Pass) { Action::Pass } else { Action::Steal }
    });
    let outcome = story.game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.rule.0), (Seats::all(2), "CW-10.5"));
    assert!(outcome.places.iter().all(|place| place.rank == 1));
    assert_eq!(claimed_by_gold(&story.game, 0), claimed_by_gold(&story.game, 1));
    assert_eq!(story.view().adventure, 10);
}
