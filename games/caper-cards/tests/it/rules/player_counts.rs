//! CC-9 Two players, CC-10 Three players and CC-11 Alone.

use caper_cards::{Event, Origin, Way};
use engine::{Seat, Seats};

use crate::fixtures::*;

/// Who decides at each Crew of a round that is played like this.
fn turns(players: u8, boss: u8, round: &[Play]) -> Vec<usize> {
    (0..round.len())
        .map(|plays| wish(players).boss(boss).story_until(plays, &[round]).turn())
        .collect()
}

#[test]
fn cc_9_1_each_of_two_players_takes_two_turns_a_round() {
    let turns = turns(2, 0, EASY);
    assert_eq!(turns.iter().filter(|seat| **seat == 0).count(), 2);
    assert_eq!(turns.len(), 4);
}

#[test]
fn cc_9_2_the_turns_of_two_players_alternate_from_the_boss_on() {
    assert_eq!(turns(2, 0, EASY), [0, 1, 0, 1]);
    assert_eq!(turns(2, 1, EASY), [1, 0, 1, 0]);
    let second = wish(2).rewards(TRIUMPH_REWARDS).story(&[EASY]);
    assert_eq!(second.turn(), 1, "the Boss card has passed");
}

#[test]
fn cc_10_1_the_boss_of_three_also_plays_the_top_of_the_deck_and_uses_it() {
    let caper = wish(3).boss(1).deck(&[Fixer]).open();
    let flipped = Event::Flipped { seat: Seat(1), crew: Fixer, from: Origin::Deck };
    assert!(caper.events().any(|event| *event == flipped));
    assert_eq!((caper.score(), caper.announced()), (3, vec![3]));
    // An ability that leaves a choice is the Boss's decision.
    let mut caper = wish(3).boss(1).deck(&[Chetney]).open();
    let view = caper.open_view();
    assert_eq!((view.waiting, caper.turn(), view.row.len()), (Some(Chetney), 1, 0));
    caper.use_it(Way::Turned);
    assert_eq!((caper.score(), caper.turn()), (9, 1));
    let mut caper = wish(3).deck(&[Mastermind]).open();
    caper.use_it(Way::OnRisk);
    assert_eq!((caper.score(), caper.open_view().risk), (0, 8));
}

#[test]
fn cc_10_2_of_three_players_the_deck_comes_first_then_the_boss_then_the_others() {
    let round: &[Play] = &[Mastermind.plain(), Fcg.plain(), Thief.plain(), Chetney.upright()];
    assert_eq!(turns(3, 2, round), [2, 2, 0, 1]);
    let caper = wish(3).boss(2).story(&[round]);
    // The next Boss has a card from the deck before anybody plays.
    assert_eq!(caper.open_view().boss, Seat(0));
    let flips = |event: &&Event| matches!(event, Event::Flipped { .. });
    assert_eq!(caper.events().filter(flips).count(), 2);
}

#[test]
fn cc_10_3_a_thief_from_the_deck_shows_the_reward_to_the_player_after_the_boss() {
    let caper = wish(3).boss(1).deck(&[Thief]).rewards(&[WeaveLens]).open();
    assert_eq!(caper.open_view().peeked, Seats::one(Seat(2)));
    assert_eq!(caper.view(2).reward, Some(WeaveLens));
    assert_eq!((caper.view(1).reward, caper.turn()), (None, 1));
}

#[test]
fn cc_10_3_the_option_thief_shows_the_reward_to_the_boss() {
    let wish = |players| wish(players).option("thief", "boss").rewards(&[WeaveLens]);
    let mut caper = wish(3).boss(1).deck(&[Thief]).hand(1, &[Thief]).open();
    assert_eq!(caper.open_view().peeked, Seats::one(Seat(1)));
    assert_eq!((caper.view(1).reward, caper.turn()), (Some(WeaveLens), 1));
    // One from the hand works as ever.
    caper.play(Thief);
    assert_eq!(caper.view(2).reward, Some(WeaveLens));
    let caper = wish(4).story(&[&[Thief.plain()]]);
    assert_eq!(caper.open_view().peeked, Seats::one(Seat(1)));
}

#[test]
fn cc_11_1_alone_ten_crew_lie_face_down() {
    let caper = wish(1).open();
    assert!(caper.events().any(|event| *event == Event::RowLaid { count: 10 }));
    // One of them has been turned up already.
    assert_eq!((caper.open_view().face_down, caper.open_view().deck), (9, 10));
}

#[test]
fn cc_11_2_alone_turn_up_one_play_one_turn_up_one_play_one() {
    let round: &[Play] = &[Fcg.plain(), Fixer.plain(), Mastermind.plain(), Thief.plain()];
    let caper = wish(1).story(&[round]);
    let order: Vec<&str> = caper
        .events()
        .filter_map(|event| match event {
            Event::Flipped { from: Origin::Row, .. } => Some("flip"),
            Event::Played { .. } => Some("hand"),
            Event::Attempted { .. } => Some("heist"),
            _ => None,
        })
        .take(5)
        .collect();
    assert_eq!(order, ["flip", "hand", "flip", "hand", "heist"]);
}

#[test]
fn cc_11_3_alone_the_ability_of_a_turned_up_crew_must_be_used() {
    let mut caper = wish(1).face_down(&[Fixer, Muscle]).hand(0, &[Grifter]).open();
    caper.play(Grifter);
    assert_eq!(caper.open_view().waiting, Some(Muscle));
    let first = caper.view(0).hand()[0].card;
    let refusal = caper.refusal(caper_cards::Action::Play { card: first, way: Way::Plain });
    assert_eq!(
        refusal.to_string(),
        "First decide how the Crew that was turned up uses its ability. (CC-3.3)"
    );
    assert_eq!(caper.actions().len(), 2);
    caper.use_it(discard(0));
    assert_eq!(caper.score(), 5 + 7 - 1);
}

#[test]
fn cc_11_3_an_ability_with_one_target_is_used_without_asking() {
    let mut caper = wish(1).face_down(&[Fixer, Muscle]).hand(0, &[Thief]).open();
    caper.play(Thief);
    assert_eq!(caper.score(), 4 + 7, "the Fixer is gone");
    assert_eq!(caper.open_view().waiting, None);
}

#[test]
fn cc_11_4_the_row_is_turned_up_from_left_to_right_and_lasts_five_rounds() {
    let row = [Thief, Grifter];
    let mut caper = wish(1).face_down(&row).hand(0, &[Fcg]).open();
    caper.play(Fcg);
    let flipped: Vec<_> = caper
        .events()
        .filter_map(|event| match event {
            Event::Flipped { crew, .. } => Some(*crew),
            _ => None,
        })
        .collect();
    assert_eq!(flipped, row);
    let caper = wish(1).rewards(TRIUMPH_REWARDS).story(TRIUMPH);
    // The first card of the fifth and last round is up.
    assert_eq!((caper.open_view().round, caper.open_view().face_down), (5, 1));
}

#[test]
fn cc_11_5_alone_the_thief_shows_you_the_reward_at_once() {
    let caper = wish(1).face_down(&[Thief]).rewards(&[WeaveLens]).open();
    assert_eq!(caper.view(0).reward, Some(WeaveLens));
    assert_eq!(caper.open_view().reward, None, "who only watches sees nothing");
    let mut caper = wish(1).face_down(&[Fcg, Chetney]).hand(0, &[Thief]).open();
    assert_eq!(caper.view(0).reward, None);
    caper.play(Thief);
    // Chetney waits for a decision, and the Reward is known already.
    assert_eq!(caper.open_view().waiting, Some(Chetney));
    assert!(caper.view(0).reward.is_some());
}
