//! The evaluation behind the greedy player.

use crate::fixtures::*;
use caper_cards::{Action, CaperCards, Options};
use engine::{Dice, Game, Heuristic, Mute, Next, Seat, Seed, Setup, Viewer};

fn setup(players: u8) -> Setup<CaperCards> {
    Setup { options: Options { players, ..Options::default() }, ..Setup::default() }
}

/// Plays a game to its end with this player in every seat.
fn play(
    setup: &Setup<CaperCards>,
    dice: &mut Dice,
    mut choose: impl FnMut(&CaperCards, Seat, &[Action], &mut Dice) -> Action,
) -> CaperCards {
    let mut game = CaperCards::new(setup).unwrap();
    game.settle(dice, &mut Mute).unwrap();
    let mut actions = Vec::new();
    while let Next::Seats(seats) = game.next() {
        let seat = seats.first().unwrap();
        game.actions(seat, &mut actions);
        let action = choose(&game, seat, &actions, dice);
        game.play(seat, action, &mut Mute).unwrap();
    }
    game
}

fn at_random(_: &CaperCards, _: Seat, actions: &[Action], dice: &mut Dice) -> Action {
    dice.pick(actions).unwrap()
}

/// The action that looks best on average over a few imagined worlds.
fn greedily(game: &CaperCards, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
    let worlds: Vec<CaperCards> = (0..6).map(|_| game.imagine(Viewer::Seat(seat), dice)).collect();
    let worth = |action: &Action| -> f32 {
        let after = worlds.iter().map(|world| {
            let mut world = *world;
            world.perform(seat, *action, &mut Mute);
            world.worth(seat)
        });
        after.sum()
    };
    let best = actions.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)));
    *best.unwrap()
}

/// The Muscle throws out the Fixer and makes 19, enough for every Reward, if what the Changebringer
/// Coin has added stays, and else 18, too little for one of the eight that are left.
#[test]
fn the_changebringer_coin_is_judged_as_the_table_reads_it() {
    let rounds: &[&[Play]] = &[
        EASY,
        &[Fixer.plain(), Mastermind.plain(), Fcg.plain(), Muscle.discarding(0)],
        &[Thief.plain(), Thief.plain(), Insider.plain(), Grifter.plain()],
        &[Grifter.plain(), Insider.plain(), Grifter.plain(), Fixer.plain()],
    ];
    let chance = |coin: &str| {
        let wish = wish(4).option("coin", coin).rewards(&[ChangebringerCoin]);
        let caper = wish.story_until(7, rounds);
        assert_eq!(caper.turn(), 0);
        caper.game.chance_of_winning(Seat(0))
    };
    assert!((chance("in_play") / chance("played") - 7.0 / 8.0).abs() < 1e-6);
}

#[test]
fn a_greedy_crew_gets_much_further_than_a_random_one() {
    for players in 1..=4 {
        let setup = setup(players);
        let heists = |choose: fn(&CaperCards, Seat, &[Action], &mut Dice) -> Action| -> i16 {
            let mut dice = Dice::new(Seed::from_text("how far"));
            let games = (0..60).map(|_| play(&setup, &mut dice, choose));
            games.map(|game| game.outcome().unwrap().places[0].points).sum()
        };
        let (random, greedy) = (heists(at_random), heists(greedily));
        assert!(greedy > 2 * random, "{players} players: {greedy} heists against {random}");
    }
}

/// Whoever decides cannot be helped by faces they have not seen.
#[test]
fn the_worth_of_a_game_in_progress_is_the_same_in_every_imagined_world() {
    let mut compared = 0;
    for players in 1..=4 {
        let mut dice = Dice::new(Seed::from_text("honest"));
        for _ in 0..50 {
            play(&setup(players), &mut dice, |game, seat, actions, dice| {
                for viewer in (0..players).map(Seat) {
                    let world = game.imagine(Viewer::Seat(viewer), dice);
                    assert_eq!(world.worth(viewer), game.worth(viewer));
                    compared += 1;
                }
                greedily(game, seat, actions, dice)
            });
        }
    }
    assert!(compared > 1000);
}

#[test]
fn more_heists_are_worth_more_and_a_win_the_most() {
    let worth = |heists: usize| {
        wish(4).rewards(TRIUMPH_REWARDS).story(&TRIUMPH[..heists]).game.worth(Seat(0))
    };
    assert!(worth(0) < worth(1) && worth(1) < worth(2) && worth(2) < worth(3));
    assert!(worth(3) < worth(4));
}

/// With 17 on the table and one Crew to come, a hand that can only bust is worth less.
#[test]
fn a_hand_that_saves_the_round_is_worth_more_than_one_that_cannot() {
    let row: &[Play] = &[Chetney.turned(), Mastermind.plain(), Grifter.plain()];
    let with = |hand: [Crew; 5]| wish(4).hand(3, &hand).story_until(3, &[row]).game.worth(Seat(3));
    assert!(
        with([Fcg, Insider, Insider, Insider, Muscle])
            > with([Mastermind, Insider, Insider, Insider, Fixer])
    );
}

/// The Hishari Mask takes the lowest of four. That a row begins with one is no reason to despair.
#[test]
fn a_round_under_the_hishari_mask_is_not_lost_before_it_begins() {
    let game = wish(4).rewards(&[HishariMask]).story(&[EASY]).game;
    assert!(game.chance_of_winning(Seat(1)) > 0.2, "{}", game.chance_of_winning(Seat(1)));
}

/// Nobody draws with four players: what is good in a later heist is worth keeping.
#[test]
fn a_hand_for_later_heists_is_worth_more() {
    let after_a_heist_with = |kept: [Crew; 4]| {
        let [a, b, c, d] = kept;
        let hands = wish(4).hand(0, &[Mastermind, a, b, c, d]);
        let mut caper = hands.hand(1, &[Fcg]).hand(2, &[Thief]).hand(3, &[Chetney]).open();
        EASY.iter().for_each(|(crew, way)| _ = caper.play_as(*crew, *way));
        caper.game.chance_of_winning(Seat(0))
    };
    assert!(
        after_a_heist_with([Mastermind, Chetney, Thief, Grifter])
            > after_a_heist_with([Insider, Insider, Fcg, Fixer])
    );
}
