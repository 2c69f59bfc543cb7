//! How a game's table looks in a browser, made from its view.
//!
//! A scene draws *things* (cards, places, tokens), each a button with an id, inside *regions*,
//! each pushed to the browser on its own when it changes. [`Touch`] says for every action which
//! things a person touches to take it. One piece of script does the rest for all games: it lights
//! up what can be touched next, and sends the action when the path is complete.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Cards, Names, Seat, Table, Viewer, Words};
use maud::Markup;

use crate::{Cue, File, Staged, Theme, Touch, plain, words};

/// The look of a game's table. A game that says nothing but `type Faces = ();` is shown at a
/// plain table.
pub trait Scene: Touch + Words {
    /// What is drawn of the cards whatever the situation. Pages are drawn for every viewer after
    /// every action, and most of a page is cards, so this is made once.
    type Faces: Default + Send + Sync + 'static;

    /// Draws the cards.
    fn faces(cards: &Self::Cards) -> Self::Faces {
        let _ = cards;
        Self::Faces::default()
    }

    /// The regions of the table in reading order. Which there are never changes during a game.
    fn regions(at: &Sight<'_, Self>) -> Vec<Region> {
        plain::regions(at)
    }

    /// How an event is put on stage: by itself or along with others, in one moment or several,
    /// and what is drawn of it. Without a cue it is in the log only.
    fn cues(staged: &Staged<'_, Self>) -> Vec<Cue> {
        let _ = staged;
        vec![Cue::default()]
    }

    /// How the cards look in a list of all cards, in the order of that list: the drawing of each,
    /// and what it does.
    fn catalogue(cards: &Self::Cards) -> Vec<Markup> {
        plain::catalogue(cards)
    }

    /// The styles of the table, on top of those that all pages have.
    const STYLES: &'static [File] = &[plain::STYLE];

    /// The sheets of drawings it uses.
    const DRAWINGS: &'static [File] = &[];

    /// The picture of the game's box: a sheet with the symbol `box`.
    const BOX: File = plain::BOX;

    /// How many play when somebody plays at once with bots, if not as many as usually.
    const AT_ONCE: Option<u8> = None;

    /// Whether its seats differ in nothing but their number: then what a seat is called says
    /// nothing beside the name of whoever sits there.
    const NUMBERED: bool = false;

    /// The game's lesson, a TOML file in the form of a [`Lesson`](crate::Lesson).
    const LESSON: Option<&'static str> = None;

    /// The puzzles that the game comes with, one a line, as `hideout puzzles make` wrote them.
    const PUZZLES: &'static str = "";

    /// What is to be reached in a puzzle.
    const GOAL: &'static str = words::GOAL;

    /// What a seat has brought about by the end of a game, each as one is told to do it ("Win The
    /// Bank"): what a puzzle's best move does for these makes its goal.
    fn feats(&self, cards: &Self::Cards, seat: Seat) -> Vec<String> {
        let _ = (cards, seat);
        Vec::new()
    }

    /// What a puzzle is about that is answered by `action` from this view.
    fn theme(view: &Self::View, action: Self::Action) -> Theme {
        let _ = (view, action);
        words::THE_BEST_MOVE
    }
}

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
        self.viewer.seat()
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

/// The faces of a game's standard cards, made when they are first asked for.
pub fn faces<G: Scene>() -> Arc<G::Faces> {
    static MADE: Mutex<BTreeMap<&str, Arc<dyn Any + Send + Sync>>> = Mutex::new(BTreeMap::new());
    let make = || Arc::new(G::faces(G::Cards::standard()));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let faces = made.entry(G::INFO.id).or_insert_with(|| make());
    Arc::clone(faces).downcast().unwrap_or_else(|_| make())
}
