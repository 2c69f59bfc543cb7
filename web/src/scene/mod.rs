//! How each game's table looks: one file a game, made from its view.
//!
//! A scene draws *things* (cards, places, tokens), each a button with an id, inside *regions*,
//! each pushed to the browser on its own when it changes. And it says for every action which
//! things a person touches to take it, in order: its [`path`](Scene::path). One piece of script
//! does the rest for all games: it lights up what can be touched next, and sends the action
//! when the path is complete.
//!
//! Ids come from what the viewer sees (handles, places, seats) and never from what is hidden:
//! they are part of the page, and the page of a viewer must not depend on hidden cards.

mod caper;
mod caper_cards;
mod caper_europe;
mod caps_and_hammers;
mod captains_wager;
pub(crate) mod crews;
pub(crate) mod parts;

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Cards, Names, Rule, Seat, Table, Viewer};
use maud::Markup;
use shelf::Shelved;

/// What a scene is drawn from.
#[derive(Debug)]
pub struct Sight<'a, G: Scene> {
    /// What the viewer sees.
    pub view: &'a G::View,
    /// The cards in words and numbers.
    pub cards: &'a G::Cards,
    /// What is drawn of each card wherever it lies.
    pub faces: &'a G::Faces,
    /// What the game is played with.
    pub options: &'a G::Options,
    /// Who sits where.
    pub names: &'a Names,
    /// Who looks.
    pub viewer: Viewer,
}

impl<'a, G: Scene> Sight<'a, G> {
    /// A table of the standard cards, of which `viewer` sees `view`.
    pub fn new(
        table: &'a Table<G>,
        faces: &'a G::Faces,
        view: &'a G::View,
        viewer: Viewer,
    ) -> Sight<'a, G> {
        let setup = table.setup();
        let (cards, options) = (&setup.cards, &setup.options);
        Sight { view, cards, faces, options, names: table.names(), viewer }
    }

    /// The seat of the viewer, if it has one.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Omniscient => None,
        }
    }
}

/// A part of the table that is pushed on its own when it changes.
#[derive(Debug)]
pub struct Region {
    /// Its id in the page; styles place it by that.
    pub id: &'static str,
    /// What a screen reader calls it.
    pub label: String,
    /// What is in it.
    pub html: Markup,
}

/// A short question that can pass by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Its name in settings.
    pub name: &'static str,
    /// What people call it: "at the start of an encounter".
    pub label: &'static str,
}

/// The look of a game's table.
pub trait Scene: Shelved {
    /// What is drawn of the cards whatever the situation. Pages are drawn for every viewer after
    /// every action, and most of a page is cards, so this is made once.
    type Faces: Send + Sync + 'static;

    /// Draws the cards.
    fn faces(cards: &Self::Cards) -> Self::Faces;

    /// The regions of the table in reading order. Which there are never changes during a game.
    fn regions(at: &Sight<'_, Self>) -> Vec<Region>;

    /// The ids of the things a person touches to take `action`, in order; none for an action
    /// that is a button of its own, such as passing. Asked of illegal actions too, to say why
    /// something cannot be done, so it must cope with any action that can be formed.
    fn path(view: &Self::View, action: Self::Action) -> Vec<String>;

    /// How the cards look in a list of all cards, in the order of that list: the drawing of each,
    /// and what it does.
    fn catalogue(cards: &Self::Cards) -> Vec<Markup>;

    /// The rule that forbids the players to talk while they play, if there is one.
    const SILENCE: Option<Rule> = None;

    /// The short questions that most people mostly pass, such as chances to use an item: bots
    /// answer them faster, and people may let them pass by themselves.
    const WINDOWS: &'static [Window] = &[];

    /// Which of them this prompt is.
    fn window(prompt: Self::Prompt) -> Option<&'static Window> {
        let _ = prompt;
        None
    }

    /// What a person would call the thing that an action at such a question uses.
    fn subject(cards: &Self::Cards, view: &Self::View, action: Self::Action) -> Option<String> {
        let _ = (cards, view, action);
        None
    }

    /// The action that passes at such a question.
    fn pass() -> Option<Self::Action> {
        None
    }
}

/// The faces of a game's standard cards, made when they are first asked for.
pub fn faces<G: Scene>() -> Arc<G::Faces> {
    static MADE: Mutex<BTreeMap<&str, Arc<dyn Any + Send + Sync>>> = Mutex::new(BTreeMap::new());
    let make = || Arc::new(G::faces(G::Cards::standard()));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let faces = made.entry(G::INFO.id).or_insert_with(|| make());
    Arc::clone(faces).downcast().unwrap_or_else(|_| make())
}

/// Something that can be done with any game that has a scene.
pub trait SceneVisitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Scene>(self) -> Self::Output;
}

macro_rules! scenes {
    ($($game:ty),* $(,)?) => {
        /// Shows `visitor` the game that is called `id`, if it has a scene.
        pub fn visit<V: SceneVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as engine::Game>::INFO.id {
                return Some(visitor.visit::<$game>());
            })*
            None
        }
    };
}

scenes![
    ::caper::Caper,
    ::caper_cards::CaperCards,
    ::caper_europe::CaperEurope,
    ::caps_and_hammers::CapsAndHammers,
    ::captains_wager::CaptainsWager,
];

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;
