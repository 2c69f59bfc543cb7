//! Three players: what the Masterminds do about the Snitch.

use bots::{Bot, Budget, Search};
use caper::{Action, Caper, Options};
use engine::{Game, Mute, Outcome, Perspective, RandomGame, Seat, Seed, Setup};

const CREAM: Seat = Seat(0);
const SNITCH: Seat = Seat(2);

/// The decisions of a game before the last: 21 turns of three decisions each.
const ALL_BUT_ONE: usize = 62;

/// How the game ends if Cream, who decides last, does this.
fn ending(game: &Caper, action: Action) -> Outcome {
    let mut after = *game;
    after.play(CREAM, action, &mut Mute).unwrap();
    after.outcome().unwrap()
}

/// The most Points that Cream can have among these endings.
fn most<'a>(endings: impl Iterator<Item = &'a Outcome>) -> Option<i16> {
    endings.map(|outcome| outcome.places[CREAM.index()].points).max()
}

/// Where Cream can't win with the last card, but says who does, Mint wins and not the Snitch,
/// unless that costs Cream many Points.
#[test]
fn a_mastermind_beyond_hope_lets_the_other_win() {
    let options = Options { players: 3, ..Options::default() };
    let setup = Setup::<Caper> { options, ..Setup::default() };
    let mut found = 0;
    for number in 0..400 {
        let seed = Seed::from_text("beyond hope").derive(number);
        let mut random = RandomGame::new(&setup, seed);
        (0..ALL_BUT_ONE).for_each(|_| {
            random.step(&mut Mute);
        });
        let mut actions = Vec::new();
        random.game.actions(CREAM, &mut actions);
        let endings: Vec<Outcome> =
            actions.iter().map(|action| ending(&random.game, *action)).collect();
        if endings.iter().any(|outcome| outcome.winners.contains(CREAM)) {
            continue;
        }
        let is_close = |outcome: &&Outcome| outcome.winners.contains(SNITCH);
        let close = most(endings.iter().filter(is_close));
        let wide = most(endings.iter().filter(|outcome| !is_close(outcome)));
        let (Some(close), Some(wide)) = (close, wide) else { continue };
        if close - wide < 8 {
            let mut search = Search::new(Budget::Iterations(100), seed);
            let chosen = search.choose(&Perspective::new(&random.game, CREAM)).unwrap();
            let outcome = ending(&random.game, chosen);
            assert!(!outcome.winners.contains(SNITCH), "game {number}: {chosen:?}");
            found += 1;
        }
    }
    assert!(found >= 10, "only {found} such endings");
}
