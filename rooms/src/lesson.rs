//! The lessons of the games, and what a learner may choose in them.

use std::sync::OnceLock;

use shelf::{Shelved, Visitor};

pub use ui::{LEARNER, Lesson, Step};

use crate::table::Choice;

/// Every lesson that can be read; a test of `shelf` reads them all.
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
