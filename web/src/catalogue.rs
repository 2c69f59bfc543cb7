//! What can be said of a game without a table: its options, rules and cards, and how its tables
//! are drawn.

use std::collections::HashMap;
use std::sync::OnceLock;

use engine::{CardText, Cards, Field, Info, Options, Rulebook, Seat};
use maud::Markup;

use crate::problem::Problem;
use crate::render::{self, Renderer};
use crate::scene::{self, Scene, SceneVisitor};

/// A game in the catalogue.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) info: Info,
    pub(crate) fields: &'static [Field],
    pub(crate) rules: Rulebook,
    pub(crate) cards: Vec<CardText>,
    /// How each of them looks, and what it does.
    pub(crate) faces: Vec<Markup>,
    /// What the seats are called, for the usual options.
    pub(crate) seats: Vec<String>,
    /// What draws its tables.
    pub(crate) renderer: Box<dyn Renderer>,
}

/// Every game, in the order of the shelf.
pub(crate) fn entries() -> impl Iterator<Item = &'static Entry> {
    shelf::games().filter_map(|info| find(info.id).ok())
}

/// The game with this id.
pub(crate) fn find(id: &str) -> Result<&'static Entry, Problem> {
    static ENTRIES: OnceLock<HashMap<&'static str, Entry>> = OnceLock::new();
    let entries = ENTRIES.get_or_init(|| {
        let entry = |info: Info| scene::visit(info.id, Describe).map(|entry| (info.id, entry));
        shelf::games().filter_map(entry).collect()
    });
    entries
        .get(id)
        .ok_or_else(|| Problem::missing(shelf::UnknownGame { name: id.to_owned() }.to_string()))
}

struct Describe;

impl SceneVisitor for Describe {
    type Output = Entry;

    fn visit<G: Scene>(self) -> Entry {
        let usual = G::Options::default();
        let cards = G::Cards::standard();
        Entry {
            info: G::INFO,
            fields: G::Options::fields(),
            rules: Rulebook::parse(G::RULES),
            cards: cards.list(),
            faces: G::catalogue(cards),
            seats: (0..usual.players() as u8)
                .map(|seat| G::seat_name(&usual, Seat(seat)))
                .collect(),
            renderer: render::of::<G>(),
        }
    }
}
