//! CC-3 Playing a round.

use caper_cards::{Action, Attempt, Event, Way};
use engine::{Game, Seat};

use crate::fixtures::*;

#[test]
fn cc_3_1_the_boss_begins_and_each_plays_one_crew_clockwise() {
    let mut caper = wish(4).boss(2).story_until(0, &[EASY]);
    let mut turns = Vec::new();
    for (crew, way) in EASY {
        turns.push(caper.turn());
        caper.play_as(*crew, *way);
    }
    assert_eq!(turns, [2, 3, 0, 1]);
    assert_eq!(caper.open_view().heists_done, 1, "four Crew make a round");
}

#[test]
fn cc_3_1_nobody_plays_out_of_turn() {
    let caper = wish(4).open();
    for seat in [1, 2, 3, 4, 255] {
        let card = caper.view(1).hand()[0].card;
        let action = Action::Play { card, way: Way::Plain };
        let refusal = caper.game.check(Seat(seat), action).unwrap_err();
        assert_eq!(refusal.to_string(), "It is not your turn. (CC-3.1)");
    }
}

#[test]
fn cc_3_2_a_card_is_played_from_ones_own_hand_to_the_end_of_the_row() {
    let mut caper = wish(4).story_until(1, &[EASY]);
    let others = caper.view(2).hand()[0].card;
    let refusal = caper.refusal(Action::Play { card: others, way: Way::Plain });
    assert_eq!(refusal.to_string(), "This card is not in your hand. (CC-3.2)");
    caper.play(Fcg);
    let row: Vec<_> = caper.open_view().row.iter().map(|placed| placed.crew).collect();
    assert_eq!(row, [Mastermind, Fcg]);
    assert_eq!(caper.view(1).hand().len(), 4);
}

#[test]
fn cc_3_3_an_ability_must_be_used_if_it_can_be_and_its_player_chooses() {
    let story: &[Play] = &[Fixer.plain(), Grifter.plain(), Muscle.discarding(0)];
    let mut caper = wish(4).story_until(2, &[story]);
    assert_eq!(caper.ways(Muscle), [discard(0), discard(1)]);
    let without = caper.action(Muscle, Way::Plain);
    let refusal = caper.refusal(without);
    assert_eq!(
        refusal.to_string(),
        "An odd Crew is in play, so the Muscle must discard one; say which. (CC-5.8)"
    );
    caper.play_as(Muscle, discard(1));
    assert!(caper.open_view().row[1].discarded);
}

#[test]
fn cc_3_4_the_crew_score_is_announced_after_every_crew() {
    let caper = wish(4).story(&[EASY]);
    assert_eq!(caper.announced(), [8, 10, 14, 20]);
}

/// The Muscle's example of the rulebook, with each row that fits it.
#[test]
fn cc_3_4_liam_announces_15_after_the_muscle_discards_the_fixer() {
    let rows: [&[Play]; 3] = [
        &[Mastermind.plain(), Fixer.plain(), Muscle.discarding(1)],
        &[Fcg.plain(), Chetney.upright(), Fixer.plain(), Muscle.discarding(2)],
        &[Thief.plain(), Thief.plain(), Fixer.plain(), Muscle.discarding(2)],
    ];
    for row in rows {
        let caper = wish(4).story(&[row]);
        let announced = caper.announced();
        assert_eq!(announced[announced.len() - 2..], [11, 15]);
        let (_, way) = row[row.len() - 1];
        let forced = wish(4).story_until(row.len() - 1, &[row]);
        assert_eq!(forced.ways(Muscle), [way], "the Fixer is the only odd Crew");
    }
}

#[test]
fn cc_3_5_over_21_during_the_round_does_no_harm() {
    let story: &[Play] = &[Insider.plain(), Chetney.turned(), Fixer.plain(), Muscle.discarding(1)];
    let caper = wish(4).rewards(&[HishariMask]).story(&[story]);
    assert_eq!(caper.announced(), [10, 19, 22, 20]);
    assert_eq!(caper.heist(), (20, 16, Attempt::Success));
}

#[test]
fn what_is_played_is_told_with_its_number() {
    let caper = wish(4).story(&[&[Chetney.turned()]]);
    let played = Event::Played { seat: Seat(0), crew: Chetney, number: 9, on_risk: false };
    assert!(caper.events().any(|event| *event == played));
}
