//! CW-1 to CW-3: the cards, the decks, the crew, the ante.

use std::collections::BTreeSet;

use captains_wager::{CaptainsWager, Cards, Clans, Deal, Event, Options, Stake};
use engine::{Cards as _, Dice, Game, Next, Seat, Seed, Setup, Viewer};

use crate::fixtures::*;

fn shuffled(players: u8, number: u64) -> (CaptainsWager, Deal) {
    let options = Options { players, clans: Clans::Seats, ..Options::default() };
    let game = CaptainsWager::new(&Setup { options, ..Setup::default() }).unwrap();
    let deal = game.shuffle(&mut Dice::new(Seed::from_text("set-up").derive(number)));
    (game, deal)
}

#[test]
fn cw_1_1_every_clan_has_the_same_fifteen_treasures() {
    for players in 2..=5 {
        let Deal::Decks { decks, .. } = shuffled(players, 0).1 else { panic!() };
        assert_eq!(decks.len(), usize::from(players));
        for deck in decks {
            let mut golds: Vec<u8> =
                deck.iter().map(|item| Cards::standard().gold(*item).unwrap()).collect();
            golds.sort_unstable();
            assert_eq!(golds, [[2; 5], [3; 5], [4; 5]].concat());
            assert_eq!(deck.iter().collect::<BTreeSet<_>>().len(), 15);
        }
    }
}

/// One card in the deck, in the claimed stack and in the hand.
#[test]
fn cw_1_2_a_treasure_is_worth_what_its_place_makes_it() {
    let scenario =
        scenario(3).deck_file(TRADERS).deck(0, &["Spyglass", "Black Ledger", "Fog Bank"]);
    let mut story = scenario.clone().hand(0, &["Powder Monkey", "Smoke Diver"]).open();
    assert_eq!(story.captain(0).gold, 14);
    story.bet("Smoke Diver");
    assert_eq!(story.captain(0).gold, 12, "one card in the pool, one in the hand");
    let mut story = scenario.hand(0, &["Powder Monkey"]).open();
    story.borrow("Powder Monkey");
    assert_eq!(story.captain(0).gold, 14 - 2 + 3, "a loan, and a claimed card of 4 gold");
}

#[test]
fn cw_1_3_coins_and_loans_never_run_out() {
    let file = "[[crew]]\nname = \"Quick-Fingered Tinker\"\neffect = { take_coins = 9 }\n";
    let mut story = scenario(2).deck_file(TRADERS).deck_file(file).open();
    for _ in 0..14 {
        while story.game.next() != Next::Chance && story.game.next() != Next::Over {
            match story.actions().first() {
                Some(captains_wager::Action::Pass) => story.pass(),
                Some(captains_wager::Action::TakeSpoils { .. }) => story.claim_all(),
                _ => story.any(Stake::Borrow),
            };
        }
        if story.game.next() == Next::Over {
            break;
        }
        match story.game.shuffle(&mut Dice::new(Seed([1; 32]))) {
            Deal::Crew { .. } => story.deal_hands(&[&["Quick-Fingered Tinker"]]),
            deal => story.deal(&deal),
        };
    }
    assert!(story.all_loans().iter().sum::<u16>() > 20, "{:?}", story.all_loans());
    assert!(story.all_coins().iter().sum::<u16>() > 40, "{:?}", story.all_coins());
}

#[test]
fn cw_1_4_backs_show_the_clan_to_everyone() {
    let mut story = scenario(3).start(1).open();
    story.steal().keep_nth(0);
    let view = story.game.view(Viewer::Spectator);
    let pool: Vec<_> = view.pool.iter().map(|card| (card.clan, card.item)).collect();
    assert_eq!(pool, [0, 1, 2].map(|number| (clan(number), None)));
    assert_eq!((view.captains[1].items[0].clan, view.captains[1].items[0].item), (clan(1), None));
    assert_eq!((view.captains[1].deck, view.captains[0].hand), (13, 4));
}

/// The rulebook's example: with three captains everything marked 4+ and 5+ is out.
#[test]
fn cw_2_1_marked_crew_need_enough_captains() {
    for (players, most) in [(2, 18), (3, 18), (4, 21), (5, 26)] {
        let mut seen = BTreeSet::new();
        for number in 0..300 {
            let (mut game, decks) = shuffled(players, number);
            game.deal(&decks, &mut engine::Mute).unwrap();
            let seed = Seed::from_text("crew").derive(number);
            let Deal::Crew { crew } = game.shuffle(&mut Dice::new(seed)) else { panic!() };
            seen.extend(crew);
        }
        assert_eq!(seen.len(), most, "{players} captains");
        assert!(seen.iter().all(|crew| Cards::standard().crew(*crew).players <= players));
    }
}

#[test]
fn cw_2_2_decks_are_shuffled_before_anything_else() {
    let (game, one) = shuffled(4, 1);
    assert_eq!(game.next(), Next::Chance);
    let refusal = game.check(Seat(0), captains_wager::Action::Steal).unwrap_err();
    assert_eq!(refusal.rule.0, "CW-2.2");
    assert_ne!(one, shuffled(4, 2).1);
}

#[test]
fn cw_2_3_the_first_start_captain_is_anyone() {
    let start = |number| match shuffled(5, number).1 {
        Deal::Decks { start, .. } => start,
        _ => panic!(),
    };
    let seen: BTreeSet<Seat> = (0..60).map(start).collect();
    assert_eq!(seen.len(), 5);
    let story = scenario(4).start(2).open();
    assert_eq!((story.view().start_captain, story.seat()), (Seat(2), 2));
}

#[test]
fn cw_3_1_an_adventure_has_three_encounters_in_order() {
    for players in 3..=5 {
        let story = scenario(players).open();
        let view = story.view();
        let numbers: Vec<u8> =
            view.encounters.iter().map(|it| story.cards.encounter(it.card).number).collect();
        assert_eq!(numbers, [1, 2, 3]);
        story.assert_cited("CW-3.1");
    }
}

/// The fewest crew that are needed: 12, 16 and 20, and 10 with two captains.
#[test]
fn cw_3_2_everyone_is_dealt_four_crew() {
    for (players, dealt) in [(2, 10), (3, 12), (4, 16), (5, 20)] {
        let Deal::Crew { crew } = scenario(players).crew() else { panic!() };
        assert_eq!(crew.len(), dealt);
        let hand = if players == 2 { 5 } else { 4 };
        assert!(scenario(players).open().view().captains.iter().all(|it| it.hand == hand));
    }
}

#[test]
fn cw_3_3_everyone_antes_and_that_is_no_bet() {
    let story = scenario(4).open();
    assert_eq!(story.view().pool.len(), 4);
    assert!(story.view().captains.iter().all(|captain| captain.deck == 14));
    assert!(!story.events().any(|event| matches!(event, Event::Bet { .. })));
    story.assert_cited("CW-3.3");
}

#[test]
fn cw_3_4_hands_are_secret() {
    let story = scenario(3).open();
    for viewer in 0..3 {
        for (seat, captain) in story.seen_by(viewer).captains.iter().enumerate() {
            let seen = if seat == usize::from(viewer) { 4 } else { 0 };
            assert_eq!(captain.crew.len(), seen, "seat {seat} as {viewer} sees it");
        }
    }
}

#[test]
fn cw_3_5_all_crew_are_shuffled_for_each_adventure() {
    let mut story = scenario(3).hand(0, &["Mechanical Dragon"]).open();
    story.let_win(0).claim_all();
    story.deal_hands(&[&[], &["Mechanical Dragon"]]);
    assert_eq!(story.view().adventure, 2);
    assert!(story.view().crew_discard.is_empty());
}
