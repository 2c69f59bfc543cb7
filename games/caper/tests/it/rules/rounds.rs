//! CP-3: rounds and turns.

use caper::{Action, Choice, Event};
use engine::{Game, Next, Seat, Seats, Viewer};
use heist::RoundKind;

use crate::fixtures::scene::Scene;
use crate::fixtures::table::{CREAM, MINT, Table, site};

fn fresh() -> Table {
    Scene::anywhere().play()
}

/// Test case: hands of 4, 6, 3, 6, 2, 6 and so many turns less one; both decks run out.
#[test]
fn cp_3_1_six_rounds_with_their_hands() {
    let mut table = fresh();
    let mut seen = Vec::new();
    for round in 1..=6 {
        table.play_to_round(round);
        let view = table.view();
        seen.push((view.kind, view.hands[0].size, view.hands[1].size, view.turns));
    }
    let (thief, gear) = (RoundKind::Thief, RoundKind::Gear);
    assert_eq!(
        seen,
        [
            (thief, 4, 4, 3),
            (gear, 6, 6, 5),
            (thief, 3, 3, 2),
            (gear, 6, 6, 5),
            (thief, 2, 2, 1),
            (gear, 6, 6, 5)
        ]
    );
    table.play_to_end();
    let view = table.view();
    assert!(view.unseen_thieves.is_empty() && view.unseen_gear.is_empty());
    let placed = |side: usize| view.sides[side].crew.iter().flatten().count();
    assert_eq!([placed(0), placed(1)], [6, 6]);
    assert_eq!(view.sides.each_ref().map(|side| side.discarded_thieves.len()), [3, 3]);
    assert_eq!(table.cited_by("CP-3.7").len(), 12, "one card each is left over in every round");
}

#[test]
fn cp_3_2_cream_leads_thief_rounds_and_mint_gear_rounds() {
    let mut table = fresh();
    for round in 1..=6 {
        table.play_to_round(round);
        let first = if round % 2 == 1 { CREAM } else { MINT };
        assert_eq!((table.active(), table.view().first), (first, first), "round {round}");
    }
}

#[test]
fn cp_3_3_both_play_a_card_in_every_turn() {
    let mut table = fresh();
    let mut order = Vec::new();
    for _ in 0..6 {
        order.push(table.active());
        table.anything();
    }
    assert_eq!(order, [CREAM, MINT, CREAM, MINT, CREAM, MINT]);
    assert_eq!(table.view().round, 2);
}

#[test]
fn cp_3_4_only_those_act_whose_decision_it_is() {
    let table = fresh();
    let action = Action::PlayThief {
        card: table.held(MINT, &table.hand(MINT)[0]),
        at: site(0),
        choice: Choice::Nothing,
    };
    table.assert_refused(MINT, action, "CP-3.4", "not for you");
    table.assert_refused(Seat(2), action, "CP-3.4", "not for you");
    table.assert_refused(Seat(200), action, "CP-3.4", "not for you");
    assert_eq!(table.game.next(), Next::Seats(Seats::one(CREAM)));
}

#[test]
fn cp_3_5_hands_are_secret_and_only_held_cards_are_played() {
    let table = fresh();
    let seen = |viewer: Viewer| {
        let view = table.game.view(viewer);
        (view.hands[0].cards.is_some(), view.hands[1].cards.is_some(), view.hands[1].known.len())
    };
    assert_eq!(seen(Viewer::Seat(CREAM)), (true, false, 0));
    assert_eq!(seen(Viewer::Seat(MINT)), (false, true, 0));
    assert_eq!(seen(Viewer::Spectator), (false, false, 0));
    let dealt = table.cited_by("CP-3.5");
    assert!(
        dealt.iter().all(|event| matches!(event, Event::Dealt { cards, .. } if cards.is_empty()))
    );
    let other = table.held(MINT, &table.hand(MINT)[0]);
    let action = Action::PlayThief { card: other, at: site(0), choice: Choice::Nothing };
    table.assert_refused(CREAM, action, "CP-3.5", "do not hold");
}

#[test]
fn cp_3_6_hands_are_swapped_and_then_both_know_both() {
    let mut table = fresh();
    let (cream, mint) = (table.hand(CREAM), table.hand(MINT));
    table.anything();
    table.anything();
    assert_eq!(table.hand(CREAM), mint[1..]);
    assert_eq!(table.hand(MINT), cream[1..]);
    assert_eq!(table.known(CREAM, MINT), cream[1..]);
    assert_eq!(table.known(MINT, CREAM), mint[1..]);
    let view = table.view();
    assert!(view.hands.iter().all(|hand| hand.known.is_empty()), "a spectator knows neither");
    assert_eq!(table.cited_by("CP-3.6").len(), 2);
}

/// Test case: in the fifth round hands of two last for one turn, without a swap.
#[test]
fn cp_3_7_the_last_card_is_discarded_without_a_coin() {
    let mut table = fresh();
    table.play_to_round(5);
    let (cream, mint) = (table.hand(CREAM), table.hand(MINT));
    let (coins, swaps) = (table.coins(CREAM), table.cited_by("CP-3.6").len());
    table.anything();
    table.anything();
    assert_eq!(table.view().round, 6);
    assert!(table.discards(CREAM).contains(&cream[1]));
    assert!(table.discards(MINT).contains(&mint[1]));
    assert_eq!(table.cited_by("CP-3.6").len(), swaps);
    assert_eq!(table.coins(CREAM), coins);
}

#[test]
fn cp_3_8_discarded_cards_lie_open_thieves_and_gear_apart() {
    let table = Scene::anywhere()
        .leftover(CREAM, "~1", 1)
        .thief(CREAM, "~2")
        .discard(CREAM, "green1")
        .play();
    let view = table.view();
    let side = &view.sides[0];
    assert_eq!((side.discarded_thieves.len(), side.discarded_gear.is_empty()), (1, false));
}
