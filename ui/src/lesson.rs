//! Lessons: a fixed deal on which the learner makes the moves.
//!
//! A lesson is a real table with a script: for each decision, who takes it and which choice, in
//! the words in which the game offers it; beside the learner's own there is a text. The learner
//! can touch only what the script says, the others play by themselves, and when the script ends
//! the game goes on against an easy bot.

use engine::{CardError, Seat, Seed};
use serde::Deserialize;

/// The seat of the learner, the first one.
pub const LEARNER: Seat = Seat(0);

/// A lesson of one game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// The deal, as a text from which the seed is made.
    seed: String,
    /// The options, where they are not the usual ones.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// What is said when the script is done.
    pub end: String,
    /// The script.
    pub steps: Vec<Step>,
}

/// One decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Who takes it; the learner, if nothing is said.
    #[serde(default)]
    seat: u8,
    /// What the learner is told before it: theme, goal, then the turn.
    #[serde(default)]
    pub say: String,
    /// The choice, in the words of its offer.
    #[serde(rename = "do")]
    pub choice: String,
}

impl Lesson {
    /// Reads a lesson from TOML; the error says what is wrong and where.
    pub fn read(text: &str) -> Result<Lesson, CardError> {
        engine::read_toml(text)
    }

    /// The seed of the deal.
    pub fn seed(&self) -> Seed {
        Seed::from_text(&self.seed)
    }

    /// The step that is next after `taken` decisions; none when the script is done.
    pub fn step(&self, taken: usize) -> Option<&Step> {
        self.steps.get(taken)
    }

    /// How many of the decisions are the learner's.
    pub fn moves(&self) -> u32 {
        self.steps.iter().filter(|step| step.seat() == LEARNER).count() as u32
    }
}

impl Step {
    /// Who takes the decision.
    pub fn seat(&self) -> Seat {
        Seat(self.seat)
    }
}
