//! What the pages of the puzzles say.

use review::Reason;
use rooms::server::{Mark, Vote};

use super::review::percent;

pub(crate) const PUZZLES: &str = "Puzzles";
pub(crate) const ABOUT: &str = "Positions with one clearly best move, which easy bots miss. You see \
     what the player at the table sees, no more, and the best move is the one that wins most often \
     against everything that can be hidden.";
pub(crate) const OF_THE_DAY: &str = "Puzzle of the day";
pub(crate) const OF_THE_DAY_ABOUT: &str = "The same for everybody, until midnight UTC.";
pub(crate) const SOLVE: &str = "Solve it";
pub(crate) const NONE: &str = "There are no puzzles for this game yet.";
pub(crate) const ALL_PUZZLES: &str = "All puzzles";
pub(crate) const OTHER_GAMES: &str = "Other games";
pub(crate) const YOUR_ANSWER: &str = "Your answer";
pub(crate) const HINT: &str = "What is it about?";
pub(crate) const GIVE_UP: &str = "Show me the answer";
pub(crate) const NEXT: &str = "Next puzzle";
pub(crate) const RIGHT: &str = "Right!";
pub(crate) const WRONG: &str = "Not the best";
pub(crate) const TRY_AGAIN: &str = "Try again: the better move is still to be found.";
pub(crate) const THE_ANSWER: &str = "The best move";
pub(crate) const SECOND: &str = "Second best:";
pub(crate) const YOURS: &str = "Your move, played on";
pub(crate) const BETTER: &str = "The best move, played on: this tells the answer";
pub(crate) const ONE_WORLD: &str = "Strong bots played both on in the same imagined world, with hidden cards \
     as you could imagine them. If one of the first few worlds shows the difference, it is that one. \
     The chances are an average over many such worlds.";
pub(crate) const AND_SO_ON: &str = "… and so on.";
pub(crate) const WHY: &str = "On average the best move brings, compared with the second best:";
pub(crate) const SET_UP_AGAIN: &str = "Set it up again";
pub(crate) const VOTE: &str = "What do you think of this puzzle?";
pub(crate) const VOTES: [(Vote, &str, &str); 2] =
    [(Vote::Good, "good", "Good"), (Vote::Bad, "bad", "Not so good")];
pub(crate) const YOUR_GAMES: &str = "Puzzles from your games";
pub(crate) const YOUR_GAMES_ABOUT: &str = "New puzzles are found in games that were played to their \
     end. Yours are looked through if you and everybody else who sat at the table allow it: the cards \
     and the moves, nobody's name and nothing that was said.";
pub(crate) const ALLOW: &str = "My games may become puzzles";
pub(crate) const ALLOWED: &str = "You allow it.";
pub(crate) const NO_LONGER: &str = "No longer";
pub(crate) const ABOUT_IT: &str = "About this puzzle";

/// How hard a puzzle is, by the number of the easiest level that finds the answer.
pub(crate) fn difficulty(level: usize) -> &'static str {
    match level {
        0 | 1 => "Easy",
        2 => "Moderate",
        _ => "Hard",
    }
}

pub(crate) fn levels(level: &str) -> String {
    format!("found by the {level} and by stronger bots")
}

pub(crate) fn solved(solved: usize, of: usize) -> String {
    format!("{solved} of {of} solved")
}

pub(crate) fn puzzle(number: usize) -> String {
    format!("Puzzle {number}")
}

pub(crate) fn you_are(name: &str) -> String {
    format!("You are {name}.")
}

pub(crate) fn mark(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Tried => ("◌", "tried"),
        Mark::Later => ("✓", "solved"),
        Mark::First => ("★", "solved at the first try"),
        Mark::GivenUp => ("–", "answer shown"),
    }
}

pub(crate) fn you_have(mark: Mark) -> &'static str {
    match mark {
        Mark::Tried => "You have tried this one before.",
        Mark::Later => "You have solved this one.",
        Mark::First => "You have solved this one at the first try.",
        Mark::GivenUp => "You know the answer to this one.",
    }
}

pub(crate) fn wins(words: &str, chance: f32) -> String {
    format!("“{words}” wins {}", percent(chance))
}

pub(crate) fn costs(yours: f32, best: f32) -> String {
    format!("It wins {}; the best move wins {}.", percent(yours), percent(best))
}

pub(crate) fn reason(reason: &Reason) -> String {
    super::review::reason(reason, Some(super::YOU))
}
