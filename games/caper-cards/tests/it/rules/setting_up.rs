//! CC-1 The job and CC-2 Setting up.

use std::collections::BTreeMap;

use caper_cards::{CaperCards, Cards, Deal, Event, Options, Stage};
use engine::{Cards as _, Dice, Game, Mute, Seat, Seats, Seed, Setup, Viewer};

use crate::fixtures::*;

#[test]
fn cc_1_1_all_win_together_or_lose_together() {
    let won = wish(4).rewards(TRIUMPH_REWARDS).story(TRIUMPH).game.outcome().unwrap();
    assert_eq!(won.winners, Seats::all(4));
    assert_eq!(won.places.iter().map(|place| place.rank).collect::<Vec<_>>(), [1, 1, 1, 1]);
    let low = &[Fixer.plain(), Fcg.plain(), Fcg.plain(), Thief.plain()];
    let lost = wish(4).story(&[low]).game.outcome().unwrap();
    assert_eq!(lost.winners, Seats::NONE);
    assert!(lost.places.iter().all(|place| (place.rank, place.points) == (1, 0)));
}

#[test]
fn cc_1_2_four_heists_with_three_or_four_players_and_five_with_one_or_two() {
    for (players, heists) in [(1, 5), (2, 5), (3, 4), (4, 4)] {
        let caper = wish(players).rewards(TRIUMPH_REWARDS).story(TRIUMPH);
        let view = caper.open_view();
        assert_eq!((view.heists_done, view.heists_needed), (4, heists), "{players} players");
        assert_eq!(caper.is_over(), heists == 4, "{players} players");
        let outcome = caper.game.outcome();
        assert_eq!(outcome.map(|outcome| outcome.places[0].points), (heists == 4).then_some(4));
    }
}

#[test]
fn cc_1_3_three_each_of_eight_crew_and_nine_rewards() {
    let list = Cards::standard().list();
    let copies = |deck: &str| -> Vec<u8> {
        list.iter().filter(|card| card.deck == deck).map(|card| card.copies).collect()
    };
    assert_eq!(copies("Crew"), [3; 8]);
    assert_eq!(copies("Rewards"), [1; 9]);
}

#[test]
fn cc_1_4_the_rewards_make_heists_of_16_to_19_or_17_to_20() {
    let mut numbers = BTreeMap::new();
    for card in &Cards::standard().reward {
        *numbers.entry(card.number).or_insert(0) += 1;
    }
    assert_eq!(numbers, BTreeMap::from([(5, 2), (6, 3), (7, 3), (8, 1)]));
    for (risk, reward, difficulty) in
        [(11, HishariMask, 16), (11, WeaveLens, 19), (12, HishariMask, 17), (12, WeaveLens, 20)]
    {
        let caper = wish(4).risk(risk).rewards(&[reward]).story(&[EASY]);
        assert_eq!(caper.heist().1, difficulty);
    }
}

#[test]
fn cc_2_1_the_risk_shows_11_or_for_a_harder_game_12() {
    assert_eq!(Options::default().risk, 11);
    for risk in [11, 12] {
        let caper = wish(4).risk(risk).open();
        assert_eq!((caper.open_view().risk_side, caper.open_view().risk), (risk, risk));
        assert_eq!(caper.events().next(), Some(&Event::Opened { risk, rewards: 4 }));
    }
}

#[test]
fn cc_2_2_the_pile_has_a_reward_for_each_heist_and_nobody_sees_them() {
    for (players, rewards) in [(1, 5), (2, 5), (3, 4), (4, 4)] {
        let caper = wish(players).open();
        assert!(caper.events().any(|event| *event == Event::Opened { risk: 11, rewards }));
        for viewer in Viewer::live(players.into()) {
            assert_eq!(caper.game.view(viewer).reward, None);
        }
    }
}

#[test]
fn cc_2_3_five_cards_each_or_four_and_the_rest_is_the_deck() {
    for (players, hand, deck) in [(1, 4, 10), (2, 4, 16), (3, 5, 9), (4, 5, 4)] {
        let caper = wish(players).open();
        let view = caper.open_view();
        let sizes: Vec<u8> = view.hands.iter().map(|hand| hand.size).collect();
        assert_eq!(sizes, vec![hand; players.into()]);
        // With three players the Boss has already turned up the top card.
        let turned_up = u8::from(players == 3);
        assert_eq!(view.deck, deck - turned_up);
    }
}

#[test]
fn cc_2_4_you_see_your_own_hand_and_of_the_others_only_how_many_cards() {
    let caper = wish(4).hand(2, &[Fixer, Fcg, Thief, Muscle, Insider]).open();
    let view = caper.view(2);
    let own: Vec<_> = view.hand().iter().map(|held| held.crew).collect();
    assert_eq!(own, [Fixer, Fcg, Thief, Muscle, Insider]);
    for other in [0, 1, 3] {
        assert_eq!((view.hands[other].size, view.hands[other].cards.len()), (5, 0));
    }
    assert!(caper.open_view().hands.iter().all(|hand| hand.cards.is_empty()));
}

#[test]
fn cc_2_5_the_first_boss_is_named_or_drawn() {
    let named = wish(3).boss(2).open();
    assert_eq!((named.open_view().boss, named.turn()), (Seat(2), 2));
    let mut drawn = [0; 4];
    let mut dice = Dice::new(Seed::from_text("who is the Boss"));
    for _ in 0..400 {
        let mut game = CaperCards::new(&Setup::default()).unwrap();
        game.settle(&mut dice, &mut Mute).unwrap();
        let boss = game.deals()[0].boss;
        assert_eq!(game.view(Viewer::Spectator).boss, boss);
        drawn[boss.index()] += 1;
    }
    assert!(drawn.iter().all(|times| (60..140).contains(times)), "{drawn:?}");
}

#[test]
fn cc_2_6_cards_are_dealt_and_drawn_seat_by_seat() {
    let caper = wish(2).rewards(TRIUMPH_REWARDS).story(&[EASY]);
    let deal: Deal = caper.game.deals()[0];
    let held = |seat: usize| -> Vec<usize> {
        caper.view(seat).hand().iter().map(|held| held.card.index()).collect()
    };
    // Each has played the first two of four cards and drawn two: first the first seat.
    assert_eq!(held(0), [2, 3, 8, 9]);
    assert_eq!(held(1), [6, 7, 10, 11]);
    assert_eq!(caper.view(1).hand()[2].crew, deal.crew[10]);
}

#[test]
fn a_table_before_the_shuffle_waits_for_chance() {
    let options = Options { players: 2, risk: 12, ..Options::default() };
    let game = CaperCards::new(&Setup { options, ..Setup::default() }).unwrap();
    assert_eq!(game.next(), engine::Next::Chance);
    assert_eq!(game.view(Viewer::Spectator).stage, Stage::Undealt);
    assert_eq!(game.deals(), []);
}
