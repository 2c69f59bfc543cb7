//! Caper Cards: the last Crew of the first heist, unless a test says otherwise. With the Risk
//! at 11 a score from 19 to 21 is enough for every Reward.

use caper_cards::{Crew, Way};
use testkit::{assert_finds, ponder};

use crate::fixtures::{
    Caper, Chetney, Fcg, Fixer, Grifter, Insider, Mastermind, Muscle, Play, SashimiMarionette,
    Thief, Ways, WeaveLens, Wish, rotate, wish,
};

/// Three Crew have been played, and the fourth player holds this hand.
fn fourth(row: &[Play; 3], hand: &[Crew; 5]) -> Caper {
    fourth_with(wish(4), row, hand)
}

fn fourth_with(wish: Wish, row: &[Play; 3], hand: &[Crew; 5]) -> Caper {
    let mut wish = wish.hand(3, hand);
    for (seat, (crew, _)) in row.iter().enumerate() {
        wish = wish.hand(seat, &[*crew]);
    }
    let mut caper = wish.open();
    for (crew, way) in row {
        caper.play_as(*crew, *way);
    }
    caper
}

#[test]
fn the_crew_that_makes_it_certain_is_played() {
    let row = [Mastermind.plain(), Fcg.plain(), Thief.plain()];
    let caper = fourth(&row, &[Fixer, Grifter, Muscle, Insider, Fixer]);
    assert_eq!(caper.score(), 14);
    assert_finds(&caper.game, caper.action(Muscle, Way::Plain));
}

#[test]
fn the_wild_card_is_turned_to_the_number_that_is_needed() {
    let row = [Mastermind.plain(), Fcg.plain(), Fcg.plain()];
    let caper = fourth(&row, &[Chetney, Thief, Thief, Insider, Fixer]);
    assert_eq!(caper.score(), 12);
    assert_finds(&caper.game, caper.action(Chetney, Way::Turned));
}

/// A score of 16 is enough for every Reward once the Risk is 8, and an 8 more would be a bust.
#[test]
fn the_mastermind_lies_on_the_risk() {
    let row = [Chetney.upright(), Chetney.upright(), Thief.plain()];
    let caper = fourth(&row, &[Mastermind, Insider, Muscle, Mastermind, Insider]);
    assert_eq!(caper.score(), 16);
    assert_finds(&caper.game, caper.action(Mastermind, Way::OnRisk));
}

/// The Driver turns the Wild Card from 9 to 6 and makes 19; the Muscle would make 18 of it, which is not
/// enough for the highest Reward.
#[test]
fn the_driver_rotates_the_wild_card() {
    let row = [Chetney.turned(), Fixer.plain(), Mastermind.plain()];
    let caper = fourth(&row, &[Fcg, Muscle, Muscle, Insider, Thief]);
    assert_eq!(caper.score(), 20);
    assert_finds(&caper.game, caper.action(Fcg, rotate(0)));
}

/// The fourth player can make 18 at most: too little for the highest Reward alone. Who has looked
/// at it knows which it is; who has not expects the same of both.
#[test]
fn what_was_seen_is_used_and_what_was_not_is_not() {
    let hand = [Thief, Fixer, Fixer, Fcg, Fcg];
    let expected = |row: &[Play; 3], reward| {
        let caper = fourth_with(wish(4).rewards(&[reward]), row, &hand);
        assert_eq!(caper.score(), 14);
        ponder(&caper.game, 400)[0].expected
    };
    let seen = [Mastermind.plain(), Fcg.plain(), Thief.plain()];
    assert!(expected(&seen, WeaveLens) < 0.05);
    assert!(expected(&seen, SashimiMarionette) > 0.5);
    let unseen = [Mastermind.plain(), Thief.plain(), Fcg.plain()];
    let (high, low) = (expected(&unseen, WeaveLens), expected(&unseen, SashimiMarionette));
    assert_eq!(high, low, "nobody can know");
    assert!(high > 0.2);
}

/// The third of four leaves a score from which the fourth, whoever holds what, can go on: over
/// 21 only a Muscle or a Driver could help.
#[test]
fn a_partner_is_left_room() {
    let mut caper = wish(4)
        .hand(0, &[Mastermind])
        .hand(1, &[Thief])
        .hand(2, &[Insider, Insider, Insider, Fixer, Mastermind])
        .open();
    caper.play_as(Mastermind, Way::Plain).play(Thief);
    let thoughts = ponder(&caper.game, 400);
    assert_ne!(thoughts[0].action, caper.action(Insider, Way::Plain), "{thoughts:#?}");
}

/// Alone, all seats are one, and the last card still decides.
#[test]
fn alone_the_last_card_is_chosen_well() {
    let mut caper = wish(1)
        .rewards(&[SashimiMarionette])
        .face_down(&[Mastermind, Thief])
        .hand(0, &[Fcg, Muscle, Insider, Insider])
        .open();
    caper.use_it(Way::Plain).play(Fcg);
    assert_eq!(caper.score(), 14);
    assert_finds(&caper.game, caper.action(Muscle, Way::Plain));
}

/// The Muscle makes 19 and the Mastermind 20: both are enough for every Reward. Three heists are
/// to come, and nobody draws.
#[test]
fn the_mastermind_is_kept_for_a_later_heist() {
    let row = [Mastermind.plain(), Fcg.plain(), Fcg.plain()];
    let caper = fourth(&row, &[Mastermind, Muscle, Insider, Fixer, Grifter]);
    assert_eq!(caper.score(), 12);
    assert_finds(&caper.game, caper.action(Muscle, Way::Plain));
}
