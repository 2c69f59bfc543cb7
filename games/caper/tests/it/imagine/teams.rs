//! Imagined worlds in teams, against every world there is.

use caper::{Cards, Phase};
use engine::{Cards as _, Seat, Seats, Viewer};

use super::team_round::TeamRound;

fn viewers() -> impl Iterator<Item = Viewer> {
    Seats::all(4).iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Cards without effects and Incomes. In the Gear rounds teams are often too poor to play.
fn expensive() -> Cards {
    let mut cards = Cards::standard().clone();
    cards.thief.iter_mut().for_each(|card| (card.income, card.text) = (0, String::new()));
    for (number, card) in cards.gear.iter_mut().enumerate() {
        (card.cost, card.text) = ([0, 1, 2, 3][number % 4], String::new());
    }
    cards
}

/// Six Thieves of ten are in the round: some of what is unseen lies in the deck.
#[test]
fn in_a_thief_round_every_role_imagines_each_world_as_often() {
    for (number, (turn, phase)) in
        [(1, Phase::Pass), (1, Phase::Play), (2, Phase::Pass), (2, Phase::Play)]
            .into_iter()
            .enumerate()
    {
        let round =
            TeamRound::play(Cards::standard(), &format!("thieves {number}"), (3, turn, phase));
        for viewer in viewers() {
            round.check(viewer);
        }
    }
}

/// In the last round all cards that are left are dealt, and forced discards tell what they cost.
#[test]
fn in_the_last_round_every_role_imagines_each_world_as_often() {
    let (mut forced, mut doubts) = (0, [0; 5]);
    for (number, (turn, phase)) in
        [(2, Phase::Play), (3, Phase::Pass), (3, Phase::Play), (4, Phase::Pass)]
            .into_iter()
            .enumerate()
    {
        let round = TeamRound::play(&expensive(), &format!("gear {number}"), (6, turn, phase));
        forced += round.turns.iter().flatten().filter(|it| it.at_least > 0).count();
        for (doubt, viewer) in doubts.iter_mut().zip(viewers()) {
            *doubt = round.check(viewer).max(*doubt);
        }
    }
    assert!(forced > 2, "teams had to discard {forced} times");
    let [cream, _, mint, ..] = doubts;
    assert!(cream > 1 && mint > 1, "a Mastermind can't tell where a card has gone: {doubts:?}");
}

/// The last turns of the round, where most has gone round. Every Mastermind has seen cards
/// come back.
#[test]
fn in_the_last_turn_the_masterminds_imagine_each_world_as_often() {
    for number in 0..3 {
        let round = TeamRound::play(&expensive(), &format!("late {number}"), (6, 5, Phase::Play));
        for seat in [0, 2] {
            round.check(Viewer::Seat(Seat(seat)));
        }
    }
}
