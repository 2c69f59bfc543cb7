//! The lessons of the games, and what a learner may choose in them.

use std::sync::OnceLock;

use shelf::{Shelved, Visitor};

pub use ui::{LEARNER, Lesson, Step};

use crate::table::Choice;

/// Every lesson that can be read; a test reads them all.
fn lessons() -> &'static [Lesson] {
    static LESSONS: OnceLock<Vec<Lesson>> = OnceLock::new();
    LESSONS.get_or_init(|| files().filter_map(|file| Lesson::read(file).ok()).collect())
}

fn files() -> impl Iterator<Item = &'static str> {
    shelf::games_and_examples().filter_map(|info| shelf::visit(info.id, File).ok().flatten())
}

struct File;

impl Visitor for File {
    type Output = Option<&'static str>;

    fn visit<G: Shelved>(self) -> Option<&'static str> {
        G::LESSON
    }
}

/// The lesson of a game.
pub fn find(game: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.game == game)
}

/// The choices among `choices` that the script allows.
pub fn allowed(step: &Step, choices: Vec<Choice>) -> Vec<Choice> {
    choices.into_iter().filter(|choice| choice.words == step.choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{self, Terms};

    /// Every lesson leads from its deal to its end: each step is that seat's decision and is
    /// offered in just these words. The first step a learner takes comes with words.
    #[test]
    fn every_lesson_can_be_played_to_its_end() {
        assert_eq!(lessons().len(), files().count(), "a lesson cannot be read");
        for file in files() {
            let lesson = Lesson::read(file).unwrap();
            let terms = Terms { game: &lesson.game, options: &lesson.options, revision: None };
            let mut at = table::open(terms, lesson.seed()).unwrap();
            for (number, step) in lesson.steps.iter().enumerate() {
                let name = format!("{} lesson, step {}", lesson.game, number + 1);
                let deciding = at.next().seats();
                assert!(deciding.contains(step.seat()), "{name}: {deciding:?} decide");
                let choices = at.choices(step.seat());
                let words: Vec<String> = choices.iter().map(|it| it.words.clone()).collect();
                let allowed = allowed(step, choices);
                assert!(!allowed.is_empty(), "{name}: {:?} is not among {words:#?}", step.choice);
                assert!(step.seat() != LEARNER || !step.say.is_empty(), "{name}: nothing is said");
                at.play(step.seat(), allowed[0].action).unwrap();
            }
            let own = lesson.moves();
            assert!((4..=25).contains(&own), "{}: {own} moves of the learner", lesson.game);
            assert!(!lesson.end.is_empty());
        }
    }
}
