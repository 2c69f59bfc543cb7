//! What is to be reached in a puzzle, made from what its best move brings about.

use engine::{Dice, Mute};
use shelf::Shelved;

use crate::puzzle::{Position, Puzzle};
use crate::words;

/// So many worlds are played to their end with the best move and with the second.
const WORLDS: u64 = 24;
/// What the best move brings about so much more often than the second is what it is for, ...
const MORE_OFTEN: u64 = WORLDS / 5;
/// ... if it mostly does.
const MOSTLY: u64 = WORLDS / 2;

/// What is to be reached, in the words of the game; the game's own goal where nothing in
/// particular is. It comes from worlds that the seat can imagine, so it tells nothing hidden.
pub fn goal<G: Shelved>(puzzle: &Puzzle, position: &Position<G>) -> String {
    let particular = feat(puzzle, position).or_else(|| row(puzzle, position));
    particular.map_or_else(|| G::GOAL.to_owned(), |goal| words::particular(&goal, G::GOAL))
}

/// What the best move achieves much more often than the second.
fn feat<G: Shelved>(puzzle: &Puzzle, position: &Position<G>) -> Option<String> {
    let answer = position.number_of(puzzle.answer)?;
    let others = (0..position.moves.len()).filter(|number| *number != answer);
    let second = others.max_by_key(|number| puzzle.chances[*number])?;
    let at = position.table.perspective(position.seat);
    let cards = &position.table.setup().cards;
    // How often each was achieved with the best move, and with the second.
    let mut counts: Vec<(String, [u64; 2])> = Vec::new();
    for world in 0..WORLDS {
        for (which, number) in [answer, second].into_iter().enumerate() {
            let mut dice = Dice::new(puzzle.seed.derive(world));
            let mut game = at.imagine(&mut dice);
            game.perform(position.seat, position.moves[number], &mut Mute);
            for feat in G::play_out(game, &mut dice).feats(cards, position.seat) {
                let known = counts.iter().position(|(it, _)| *it == feat);
                let known = known.unwrap_or_else(|| {
                    counts.push((feat, [0; 2]));
                    counts.len() - 1
                });
                counts[known].1[which] += 1;
            }
        }
    }
    let more = |[best, second]: [u64; 2]| best.saturating_sub(second);
    let found = counts.into_iter().filter(|(_, it)| it[0] > MOSTLY && more(*it) > MORE_OFTEN);
    found.max_by_key(|(_, it)| more(*it)).map(|(feat, _)| feat)
}

/// The row of the score sheet that speaks most for the best move; the sum of all says nothing.
fn row<G: Shelved>(puzzle: &Puzzle, position: &Position<G>) -> Option<String> {
    let sheet = position.table.game().score_sheet(position.table.names());
    let sum = sheet.rows.last().map(|row| row.label.clone());
    let speaking = puzzle.reasons.iter().filter(|it| it.own == (it.gain > 0.0));
    let reason = speaking.into_iter().find(|it| Some(&it.label) != sum.as_ref())?;
    Some(match reason.own {
        true => words::more_for(&reason.label),
        false => words::less_for_rivals(&reason.label),
    })
}
