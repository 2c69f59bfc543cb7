//! Lessons: a fixed deal on which the learner makes the moves.
//!
//! A lesson is a real table with a script: for each decision, who takes it and which choice, in
//! the words in which the game offers it; beside the learner's own there is a text. The learner
//! can touch only what the script says, the others play by themselves, and when the script ends
//! the game goes on against an easy bot.

use std::sync::OnceLock;

use engine::{Seat, Seed};
use serde::Deserialize;

use crate::table::Choice;

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
    pub seat: u8,
    /// What the learner is told before it: theme, goal, then the turn.
    #[serde(default)]
    pub say: String,
    /// The choice, in the words of its offer.
    #[serde(rename = "do")]
    pub choice: String,
}

macro_rules! lessons {
    ($($game:literal),* $(,)?) => {
        const FILES: &[&str] = &[$(include_str!(concat!("../../web/lessons/", $game, ".toml"))),*];
    };
}

lessons!["caper", "caper-cards", "caper-europe", "caps-and-hammers", "captains-wager"];

/// Every lesson that can be read; a test reads them all.
fn lessons() -> &'static [Lesson] {
    static LESSONS: OnceLock<Vec<Lesson>> = OnceLock::new();
    LESSONS.get_or_init(|| FILES.iter().filter_map(|file| engine::read_toml(file).ok()).collect())
}

/// The lesson of a game.
pub fn find(game: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.game == game)
}

impl Lesson {
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
    /// The choices among `choices` that the script allows.
    pub fn allowed(&self, choices: Vec<Choice>) -> Vec<Choice> {
        choices.into_iter().filter(|choice| choice.words == self.choice).collect()
    }

    /// Who takes it.
    pub fn seat(&self) -> Seat {
        Seat(self.seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;

    /// Every lesson leads from its deal to its end: each step is that seat's decision and is
    /// offered in just these words. The first step a learner takes comes with words.
    #[test]
    fn every_lesson_can_be_played_to_its_end() {
        assert_eq!(lessons().len(), FILES.len(), "a lesson cannot be read");
        for file in FILES {
            let lesson: Lesson = engine::read_toml(file).unwrap();
            let mut at = table::open(&lesson.game, &lesson.options, lesson.seed()).unwrap();
            for (number, step) in lesson.steps.iter().enumerate() {
                let name = format!("{} lesson, step {}", lesson.game, number + 1);
                let deciding = at.next().seats();
                assert!(deciding.contains(step.seat()), "{name}: {deciding:?} decide");
                let choices = at.choices(step.seat());
                let words: Vec<String> = choices.iter().map(|it| it.words.clone()).collect();
                let allowed = step.allowed(choices);
                assert!(!allowed.is_empty(), "{name}: {:?} is not among {words:#?}", step.choice);
                assert!(step.seat != 0 || !step.say.is_empty(), "{name}: nothing is said");
                at.play(step.seat(), allowed[0].action).unwrap();
            }
            let own = lesson.moves();
            assert!((4..=25).contains(&own), "{}: {own} moves of the learner", lesson.game);
            assert!(!lesson.end.is_empty());
        }
    }
}
