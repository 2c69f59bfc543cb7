//! What is touched at a game's table to take an action, as whoever draws the tables says it.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use engine::{Game, Rule};
use shelf::Shelved;

/// A short question that can pass by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Its name in settings.
    pub name: &'static str,
    /// What people call it: "at the start of an encounter".
    pub label: &'static str,
}

/// What the tables of one game say.
#[derive(Debug)]
pub struct Said<G: Game> {
    /// The things a person touches for an action.
    pub path: fn(&G::View, G::Action) -> Vec<String>,
    /// The rule that forbids the players to talk.
    pub silence: Option<Rule>,
    /// The short questions.
    pub windows: &'static [Window],
    /// The name of the one that is asked.
    pub window: fn(G::Prompt) -> Option<&'static str>,
    /// What an action at such a question uses.
    pub subject: fn(&G::Cards, &G::View, G::Action) -> Option<String>,
    /// The action that passes.
    pub pass: fn() -> Option<G::Action>,
}

impl<G: Game> Clone for Said<G> {
    fn clone(&self) -> Said<G> {
        *self
    }
}

impl<G: Game> Copy for Said<G> {}

static SAID: Mutex<Option<HashMap<&str, Box<dyn Any + Send + Sync>>>> = Mutex::new(None);

/// Says it for a game.
pub fn say<G: Shelved>(said: Said<G>) {
    let mut all = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    all.get_or_insert_default().insert(G::INFO.id, Box::new(said));
}

fn said<G: Shelved>() -> Option<Said<G>> {
    let all = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    all.as_ref()?.get(G::INFO.id)?.downcast_ref().copied()
}

/// What is touched for an action.
pub trait Touch: Shelved {
    /// The things a person touches for an action.
    fn path(view: &Self::View, action: Self::Action) -> Vec<String> {
        said::<Self>().map(|said| (said.path)(view, action)).unwrap_or_default()
    }
    /// The rule that forbids the players to talk.
    fn silence() -> Option<Rule> {
        said::<Self>()?.silence
    }
    /// The short questions.
    fn windows() -> &'static [Window] {
        said::<Self>().map_or(&[], |said| said.windows)
    }
    /// The one that is asked.
    fn window(prompt: Self::Prompt) -> Option<&'static Window> {
        let said = said::<Self>()?;
        let name = (said.window)(prompt)?;
        said.windows.iter().find(|window| window.name == name)
    }
    /// What an action at such a question uses.
    fn subject(cards: &Self::Cards, view: &Self::View, action: Self::Action) -> Option<String> {
        said::<Self>().and_then(|said| (said.subject)(cards, view, action))
    }
    /// The action that passes.
    fn pass() -> Option<Self::Action> {
        (said::<Self>()?.pass)()
    }
}

impl<G: Shelved> Touch for G {}
