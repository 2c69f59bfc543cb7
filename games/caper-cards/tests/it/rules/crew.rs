//! CC-5 The Crew: what each of them does.

use caper_cards::{Attempt, Cards, Crew, Event, Suit, Way};
use engine::{Cards as _, Game, Rulebook, Seat, Seats, Viewer};

use crate::fixtures::*;

/// The numbers and icons in the rules are those of the cards.
#[test]
fn the_rules_name_the_number_and_icon_of_every_crew() {
    let book = Rulebook::parse(caper_cards::CaperCards::RULES);
    for crew in Crew::ALL {
        let card = Cards::standard().crew(crew);
        let numbers: Vec<String> = card
            .numbers
            .iter()
            .map(|number| if *number == 1 { "01".to_owned() } else { number.to_string() })
            .collect();
        let opening = format!("{} ({}, {})", crew.name(), numbers.join(" or "), card.suit.name());
        let text = &book.find(crew.rule().0).unwrap().text;
        assert!(text.starts_with(&opening), "{text}");
    }
}

#[test]
fn cc_5_1_the_driver_rotates_a_diamond_of_its_players_choice() {
    let story: &[Play] = &[Insider.plain(), Chetney.turned(), Fcg.rotating(1)];
    let mut caper = wish(4).story_until(2, &[story]);
    assert_eq!(caper.ways(Fcg), [rotate(0), rotate(1)]);
    caper.play_as(Fcg, rotate(1));
    assert_eq!(caper.score(), 10 + 6 + 2);
    let rotated = Event::Rotated { by: caper_cards::Cause::Crew(Fcg), crew: Chetney, number: 6 };
    assert!(caper.events().any(|event| *event == rotated));
}

#[test]
fn cc_5_1_the_driver_does_nothing_without_a_diamond() {
    let story: &[Play] = &[Mastermind.plain(), Fcg.plain()];
    let caper = wish(4).story_until(1, &[story]);
    assert_eq!(caper.ways(Fcg), [Way::Plain]);
    let nobody = caper.action(Fcg, rotate(0));
    let refusal = caper.refusal(nobody);
    assert_eq!(
        refusal.to_string(),
        "No diamond is in play, so the Driver has nothing to rotate. (CC-5.1)"
    );
}

#[test]
fn cc_5_2_the_driver_must_rotate_even_if_it_hurts() {
    let story: &[Play] = &[Insider.plain(), Fcg.rotating(0)];
    let mut caper = wish(4).story_until(1, &[story]);
    assert_eq!(caper.ways(Fcg), [rotate(0)]);
    let spare_it = caper.action(Fcg, Way::Plain);
    let refusal = caper.refusal(spare_it);
    assert_eq!(
        refusal.to_string(),
        "A diamond is in play, so the Driver must rotate one; say which. (CC-5.1)"
    );
    caper.play_as(Fcg, rotate(0));
    assert_eq!(caper.score(), 3);
}

#[test]
fn cc_5_3_the_fixer_adds_1_for_every_other_heart() {
    let caper = wish(4).story(&[&[Fixer.plain(), Grifter.plain(), Grifter.plain()]]);
    assert_eq!(caper.announced(), [3, 3 + 5 + 1, 3 + 5 + 5 + 2]);
}

#[test]
fn cc_5_4_the_thief_shows_the_next_player_the_reward() {
    let mut caper = wish(4).boss(3).rewards(&[MessageBloom]).story(&[&[Thief.plain()]]);
    assert_eq!(caper.view(0).reward, Some(MessageBloom), "the seat after the Boss");
    for seat in [1, 2, 3] {
        assert_eq!(caper.view(seat).reward, None);
    }
    assert_eq!(caper.open_view().peeked, Seats::one(Seat(0)));
    let told = caper.told.iter().find(|told| matches!(told.public, Event::Peeked { .. })).unwrap();
    let reward = Some(MessageBloom);
    let peeked = |reward| Event::Peeked { seat: Seat(0), reward, again: false };
    assert_eq!(told.seen_by(Viewer::Seat(Seat(0))), &peeked(reward));
    assert_eq!(told.seen_by(Viewer::Seat(Seat(3))), &peeked(None));
    // The peek comes before the next player plays, so it is that player's turn.
    assert_eq!(caper.turn(), 0);
    let next = caper.actions()[0];
    caper.act(next);
}

#[test]
fn the_thief_may_show_the_same_player_the_reward_twice() {
    let story: &[Play] = &[Thief.plain(), Fcg.plain(), Thief.plain()];
    let caper = wish(2).story(&[story]);
    let peeks: Vec<bool> = caper
        .told
        .iter()
        .filter(|told| matches!(told.public, Event::Peeked { .. }))
        .map(engine::Told::reveals)
        .collect();
    assert_eq!(peeks, [true, false], "a second look shows nothing new");
}

#[test]
fn the_thief_shows_one_reward_and_not_the_next() {
    let caper = wish(4).rewards(&[MessageBloom, WeaveLens]).story(&[EASY]);
    for viewer in Viewer::live(4) {
        assert_eq!(caper.game.view(viewer).reward, None);
    }
    assert_eq!(caper.open_view().peeked, Seats::NONE);
}

#[test]
fn cc_5_5_the_thief_does_nothing_as_the_fourth_crew() {
    let story: &[Play] = &[Fcg.plain(), Mastermind.plain(), Chetney.upright(), Thief.plain()];
    for players in [1, 2, 3, 4] {
        let caper = wish(players).story(&[story]);
        let peeked = |event: &Event| matches!(event, Event::Peeked { .. });
        assert!(!caper.events().any(peeked), "{players} players");
        assert_eq!(caper.heist().0, 20);
    }
}

#[test]
fn cc_5_6_the_grifter_takes_1_for_every_spade() {
    let caper = wish(4).story(&[&[Grifter.plain(), Thief.plain(), Thief.plain()]]);
    assert_eq!(caper.announced(), [5, 5 + 4 - 1, 5 + 8 - 2]);
}

#[test]
fn cc_5_7_the_wild_card_is_played_as_6_or_as_9() {
    let caper = wish(4).hand(0, &[Chetney]).open();
    assert_eq!(caper.ways(Chetney), [Way::Upright, Way::Turned]);
    let undecided = caper.action(Chetney, Way::Plain);
    let refusal = caper.refusal(undecided);
    assert_eq!(
        refusal.to_string(),
        "The Wild Card must be played as 6 or as 9; say which. (CC-5.7)"
    );
    assert_eq!(wish(4).story(&[&[Chetney.upright()]]).score(), 6);
    assert_eq!(wish(4).story(&[&[Chetney.turned()]]).score(), 9);
    assert_eq!(wish(4).story(&[&[Chetney.turned(), Fcg.rotating(0)]]).score(), 6 + 2);
}

#[test]
fn cc_5_8_the_muscle_discards_another_odd_crew() {
    let caper = wish(4).story(&[&[Grifter.plain(), Muscle.discarding(0)]]);
    assert_eq!(caper.announced(), [5, 7], "the Grifter is gone with its -1");
    let discarded = Event::Discarded { by: caper_cards::Cause::Crew(Muscle), crew: Grifter };
    assert!(caper.events().any(|event| *event == discarded));
}

#[test]
fn cc_5_8_the_muscle_does_nothing_without_another_odd_crew() {
    let story: &[Play] = &[Mastermind.plain(), Muscle.plain()];
    let caper = wish(4).story_until(1, &[story]);
    assert_eq!(caper.ways(Muscle), [Way::Plain]);
    let nobody = caper.action(Muscle, discard(0));
    let refusal = caper.refusal(nobody);
    assert_eq!(
        refusal.to_string(),
        "No other odd Crew is in play, so the Muscle has nothing to discard. (CC-5.8)"
    );
}

#[test]
fn cc_5_9_the_muscle_may_discard_a_muscle_or_an_odd_diamond_but_no_even_crew() {
    let story: &[Play] = &[Muscle.plain(), Chetney.turned(), Mastermind.on_risk(), Muscle.plain()];
    let caper = wish(4).story_until(3, &[story]);
    assert_eq!(caper.ways(Muscle), [discard(0), discard(1)]);
    let the_mastermind = caper.action(Muscle, discard(2));
    let refusal = caper.refusal(the_mastermind);
    assert_eq!(
        refusal.to_string(),
        "The Muscle can only discard an odd Crew that is in play. (CC-5.8)"
    );
}

#[test]
fn a_crew_that_the_muscle_discarded_cannot_be_discarded_again() {
    let story: &[Play] = &[Fixer.plain(), Muscle.discarding(0), Muscle.plain()];
    let caper = wish(4).story_until(2, &[story]);
    assert_eq!(caper.ways(Muscle), [discard(1)]);
}

#[test]
fn cc_5_10_the_mastermind_joins_the_crew_or_lies_on_the_risk() {
    let caper = wish(4).hand(0, &[Mastermind]).open();
    assert_eq!(caper.ways(Mastermind), [Way::Plain, Way::OnRisk]);
    assert_eq!(wish(4).story(&[&[Mastermind.plain()]]).score(), 8);
    let story: &[Play] = &[Mastermind.on_risk(), Chetney.upright(), Thief.plain(), Fixer.plain()];
    let caper = wish(4).story_until(1, &[story]);
    let view = caper.open_view();
    assert_eq!((view.score, view.risk, view.risk_side), (0, 8, 11));
    assert!(view.row[0].covering);
    for (reward, difficulty) in [(HishariMask, 13), (WeaveLens, 16)] {
        let caper = wish(4).rewards(&[reward]).story(&[story]);
        let result = if difficulty == 13 { Attempt::Success } else { Attempt::TooLow };
        assert_eq!(caper.heist(), (6 + 4 + 3, difficulty, result));
    }
}

#[test]
fn the_mastermind_on_the_risk_is_in_play_and_leaves_with_the_round() {
    let cover: &[Play] = &[Mastermind.on_risk(), Insider.plain(), Fixer.plain(), Thief.plain()];
    // As a club it counts for the Journal, as an even Crew for the Message Bloom.
    let rewards = &[JournalOfVespinChloras, MessageBloom, HishariMask];
    let caper = wish(4).rewards(rewards).story(&[EASY, cover, cover]);
    assert_eq!(caper.announced()[4..], [2, 12, 15, 19, 2, 12, 15 + 2, 19 + 3]);
    let caper = wish(4).rewards(rewards).story(&[EASY, cover]);
    assert_eq!(caper.heist(), (19, 15, Attempt::Success));
    assert_eq!(caper.open_view().risk, 11, "the Risk shows its own number again");
}

#[test]
fn cc_5_11_a_second_mastermind_may_cover_the_first() {
    let story: &[Play] =
        &[Mastermind.on_risk(), Mastermind.on_risk(), Insider.plain(), Fixer.plain()];
    let caper = wish(4).story_until(2, &[story]);
    assert_eq!((caper.score(), caper.open_view().risk), (0, 8));
    let caper = wish(4).rewards(&[HishariMask]).story(&[story]);
    assert_eq!(caper.heist(), (13, 13, Attempt::Success));
}

#[test]
fn cc_5_12_when_the_covering_mastermind_is_discarded_the_risk_is_itself_again() {
    let story: &[Play] =
        &[Mastermind.on_risk(), Mastermind.plain(), Insider.plain(), Chetney.turned()];
    let rewards = &[CircletOfTheHiddenEye, SashimiMarionette];
    let caper = wish(4).rewards(rewards).story(&[EASY, story]);
    assert_eq!(caper.heist(), (19, 16, Attempt::Success));
    let bare = |event: &Event| *event == Event::Uncovered { risk: 11 };
    assert_eq!(caper.events().filter(|event| bare(event)).count(), 1);
}

#[test]
fn the_mastermind_leaves_the_risk_covered_until_the_last_of_two_is_gone() {
    let story: &[Play] =
        &[Mastermind.on_risk(), Mastermind.on_risk(), Insider.plain(), Chetney.turned()];
    let caper = wish(4).rewards(&[HishariMask, WeaveLens]).story(&[EASY, story]);
    let order: Vec<&Event> = caper
        .events()
        .filter(|event| matches!(event, Event::Discarded { .. } | Event::Uncovered { .. }))
        .collect();
    assert!(
        matches!(
            order[..],
            [Event::Discarded { .. }, Event::Discarded { .. }, Event::Uncovered { .. }]
        ),
        "{order:?}"
    );
}

#[test]
fn cc_5_13_the_insider_is_played_as_10_and_is_1_when_rotated() {
    let caper = wish(4).hand(0, &[Insider]).open();
    assert_eq!(caper.ways(Insider), [Way::Plain]);
    let story: &[Play] = &[Insider.plain(), Fcg.rotating(0)];
    assert_eq!(wish(4).story(&[story]).announced(), [10, 1 + 2]);
}

#[test]
fn only_diamonds_have_two_numbers() {
    for crew in Crew::ALL {
        let card = Cards::standard().crew(crew);
        assert_eq!(card.numbers.len() == 2, card.suit == Suit::Diamond, "{}", card.name);
    }
    let suits = |suit| Cards::standard().crew.iter().filter(|card| card.suit == suit).count();
    for suit in [Suit::Club, Suit::Heart, Suit::Spade, Suit::Diamond] {
        assert_eq!(suits(suit), 2, "{suit:?}");
    }
    let deck = Cards::standard().list();
    assert!(deck.iter().all(|card| !card.text.contains('{')), "every number is filled in");
}
