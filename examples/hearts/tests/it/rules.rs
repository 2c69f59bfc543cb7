//! Every numbered rule.

use engine::{Game, Seats};
use hearts::{Direction, Event};

use crate::wish::{EAST, NORTH, SOUTH, SUITS, WEST, card, pass, play, plays, story};

/// What a whole deal brings when the highest card of the suit led always wins: each seat leads
/// and takes all its tricks.
const TOP: [&str; 4] = ["A♣ K♣ Q♣ 2♣ A♥ K♥", "A♠ K♠ 3♣", "Q♠ 4♣ J♥", "5♣ 10♥"];

#[test]
fn ht_1_1_everybody_is_dealt_thirteen_cards() {
    let story = story(Direction::Left, SUITS);
    assert_eq!(story.cited_by("HT-1.1").len(), 4);
    assert!((0..4).all(|seat| story.view(NORTH).seats[seat].cards == 13));
    assert_eq!(story.view(EAST).seats[1].hand.as_ref().unwrap()[0], "2♦");
    assert_eq!(story.view(EAST).seats[0].hand, None);
}

#[test]
fn ht_1_2_the_direction_is_drawn() {
    let seed = |number| engine::Seed::from_text("direction").derive(number);
    let drawn = |number| {
        let game = engine::RandomGame::<hearts::Hearts>::new(&Default::default(), seed(number));
        game.game.deals()[0].direction as usize
    };
    let mut seen = [0; 4];
    (0..400).for_each(|number| seen[drawn(number)] += 1);
    assert!(seen.iter().all(|times| (70..130).contains(times)), "{seen:?}");
}

#[test]
fn ht_2_1_three_cards_are_passed_in_any_order_and_in_secret() {
    let mut story = story(Direction::Across, SUITS);
    assert_eq!(story.game.next().seats(), Seats::all(4));
    story.play(WEST, pass(12));
    story.assert_refused(WEST, pass(12), "HT-2.1", "passed this card already");
    story.play(WEST, pass(0));
    story.play(WEST, pass(1));
    story.assert_refused(WEST, pass(2), "HT-2.1", "the others have not");
    story.assert_refused(NORTH, play("2♣"), "HT-2.1", "before the first trick");
    assert_eq!(story.game.next().seats(), Seats::all(4).without(WEST));
    assert_eq!(story.view(WEST).seats[3].passed.as_ref().unwrap()[..], ["2♠", "3♠", "A♠"]);
    assert_eq!(story.view(EAST).seats[3].passed, None);
    assert_eq!(story.events().last(), Some(&Event::Passed { seat: WEST, card: None }));
}

#[test]
fn ht_2_2_cards_are_taken_up_when_everybody_has_passed() {
    for (direction, receiver) in
        [(Direction::Left, 1), (Direction::Across, 2), (Direction::Right, 3)]
    {
        let mut story = story(direction, SUITS);
        for seat in [EAST, NORTH, WEST, SOUTH] {
            assert_eq!(story.view(NORTH).seats[0].cards, 13);
            (0..3).for_each(|place| story.play(seat, pass(place)));
        }
        let seat = engine::Seat(receiver);
        let hand = story.view(seat).seats[seat.index()].hand.clone().unwrap();
        assert_eq!(hand[..3], ["2♣", "3♣", "4♣"]);
        assert_eq!(story.active(), seat, "it has the 2 of Clubs now");
        story.assert_refused(NORTH, pass(5), "HT-2.2", "All cards have been passed");
    }
}

#[test]
fn ht_3_1_the_two_of_clubs_leads() {
    let story = story(Direction::Keep, ["", "", "2♣", ""]);
    assert_eq!(story.active(), SOUTH);
    assert_eq!(story.actions(SOUTH), [play("2♣")]);
    let held = story.view(SOUTH).seats[2].hand.clone().unwrap();
    story.assert_refused(SOUTH, play(&held[1].to_string()), "HT-3.1", "led first");
}

#[test]
fn ht_3_2_suit_must_be_followed_clockwise() {
    let mut story = story(Direction::Keep, ["2♣ A♦", "3♣ 4♣ K♦", "5♣", "6♣"]);
    story.assert_refused(EAST, play("3♣"), "HT-3.2", "not your turn");
    plays(&mut story, "2♣");
    story.assert_refused(EAST, play("K♦"), "HT-3.2", "must follow");
    story.assert_refused(EAST, play("5♣"), "HT-3.2", "do not hold");
    plays(&mut story, "4♣");
    assert_eq!(story.active(), SOUTH);
}

#[test]
fn ht_3_3_no_penalty_card_in_the_first_trick() {
    let mut story = story(
        Direction::Keep,
        [SUITS[0], "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥", "Q♠ 2♦ 3♠", "4♠"],
    );
    plays(&mut story, "2♣");
    assert_eq!(story.actions(EAST).len(), 13, "who has nothing else may");
    plays(&mut story, "5♥");
    story.assert_refused(SOUTH, play("Q♠"), "HT-3.3", "while you hold another card");
    plays(&mut story, "2♦");
}

#[test]
fn ht_3_4_hearts_are_not_led_before_they_are_broken() {
    let mut story = story(Direction::Keep, ["2♣", "3♣", "4♣ 8♦", "5♣ 7♥ 7♦ Q♠"]);
    plays(&mut story, "2♣ 3♣ 4♣ 5♣");
    assert_eq!(story.active(), WEST);
    story.assert_refused(WEST, play("7♥"), "HT-3.4", "you hold others than Hearts");
    plays(&mut story, "Q♠");
    assert!(story.view(WEST).hearts_broken, "the Queen of Spades is a penalty card");
}

#[test]
fn ht_3_5_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() {
    let mut story = story(Direction::Keep, ["2♣", "A♦ 3♣", "K♣", "Q♣"]);
    plays(&mut story, "2♣ 3♣ K♣ Q♣");
    assert_eq!(story.events().last(), Some(&Event::Took { seat: SOUTH, points: 0 }));
    assert_eq!(story.active(), SOUTH);
    let trick = story.view(NORTH).seats.into_iter().map(|seat| seat.trick.unwrap());
    assert_eq!(trick.collect::<Vec<_>>(), ["2♣", "3♣", "K♣", "Q♣"]);
}

#[test]
fn ht_4_1_hearts_count_one_and_the_queen_of_spades_thirteen() {
    let mut story = story(Direction::Keep, SUITS);
    plays(&mut story, "2♣ 2♦ 2♥ 2♠ 3♣ 3♦ 3♥ Q♠");
    assert_eq!(story.view(EAST).seats[0].points, 1 + 14);
    assert_eq!(story.game.score_sheet(&engine::Names::new([])).rows[0].values, [15, 0, 0, 0]);
}

#[test]
fn ht_4_2_all_penalty_cards_shoot_the_moon() {
    let mut story = story(Direction::Keep, SUITS);
    while let Some(seat) = story.game.next().seats().first() {
        story.play(seat, story.actions(seat)[0]);
    }
    assert_eq!(story.events().last(), Some(&Event::ShotTheMoon { seat: NORTH }));
    let points = |seat: usize| story.view(NORTH).seats[seat].points;
    assert_eq!([0, 1, 2, 3].map(points), [0, 26, 26, 26]);
    assert_eq!(story.game.outcome().unwrap().winners, Seats::one(NORTH));
    story.assert_refused(NORTH, play("2♣"), "HT-4.3", "over");
}

#[test]
fn ht_4_3_the_fewest_points_win_and_ties_are_shared() {
    let mut story = story(Direction::Keep, TOP);
    while let Some(seat) = story.game.next().seats().first() {
        story.play(seat, story.actions(seat)[0]);
    }
    let outcome = story.game.outcome().unwrap();
    let points: Vec<i16> = outcome.places.iter().map(|place| -place.points).collect();
    assert_eq!(points.iter().sum::<i16>(), 26);
    let fewest = *points.iter().min().unwrap();
    for (seat, own) in points.iter().enumerate() {
        assert_eq!(outcome.winners.contains(engine::Seat(seat as u8)), *own == fewest);
        assert_eq!(outcome.places[seat].rank == 1, *own == fewest);
    }
    assert_eq!(card("Q♠").index(), 49);
}
