//! The evaluation behind the greedy player.

use captains_wager::{Action, CaptainsWager, Options};
use engine::{Dice, Game, Heuristic, Mute, Seat, Seed, Setup, Viewer};

/// The action that looks best on average over a few imagined worlds.
fn greedily(game: &CaptainsWager, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
    let worlds: Vec<CaptainsWager> =
        (0..6).map(|_| game.imagine(Viewer::Seat(seat), dice)).collect();
    let worth = |action: &Action| -> f32 {
        let after = worlds.iter().map(|world| {
            let mut world = *world;
            world.perform(seat, *action, &mut Mute);
            world.worth(seat)
        });
        after.sum()
    };
    *actions.iter().max_by(|one, other| worth(one).total_cmp(&worth(other))).unwrap()
}

/// How many games the greedy captain wins among random ones, a shared victory in parts.
fn won(players: u8, games: u64) -> f64 {
    let options = Options { players, ..Options::default() };
    let setup = Setup::<CaptainsWager> { options, ..Setup::default() };
    let mut won = 0.0;
    for number in 0..games {
        let hero = Seat((number % u64::from(players)) as u8);
        let mut dice = Dice::new(Seed::from_text("greed").derive(number));
        let mut game = CaptainsWager::new(&setup).unwrap();
        let mut actions = Vec::new();
        loop {
            game.settle(&mut dice, &mut Mute).unwrap();
            let Some(seat) = game.next().seats().first() else { break };
            game.actions(seat, &mut actions);
            let action = if seat == hero {
                greedily(&game, seat, &actions, &mut dice)
            } else {
                dice.pick(&actions).unwrap()
            };
            game.play(seat, action, &mut Mute).unwrap();
        }
        let winners = game.outcome().unwrap().winners;
        if winners.contains(hero) {
            won += 1.0 / winners.len() as f64;
        }
    }
    won
}

#[test]
fn greedy_beats_random_in_eighty_of_a_hundred_games_for_two() {
    let won = won(2, 100);
    assert!(won >= 80.0, "{won} of 100");
}

#[test]
fn greedy_wins_far_more_than_its_share_among_more_captains() {
    for players in 3..=5 {
        let won = won(players, 100);
        assert!(won >= 2.0 * 100.0 / f64::from(players), "{players} captains: {won} of 100");
    }
}
