//! What can be said of a game without a table: its options, rules and cards, and how its tables
//! are drawn.

use std::collections::HashMap;
use std::sync::OnceLock;

use engine::{CardText, Cards, Field, Info, Options, Rulebook, Seat};
use maud::Markup;
use shelf::{Shelved, Visitor};
use ui::File;

use crate::problem::Problem;
use crate::render::{self, Renderer};

/// The name of the option that says how many play.
pub(crate) const PLAYERS: &str = "players";

/// A game in the catalogue. Examples are in it too, but in no list.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) info: Info,
    pub(crate) fields: &'static [Field],
    /// The fields that take several values.
    pub(crate) lists: &'static [&'static str],
    pub(crate) rules: Rulebook,
    pub(crate) cards: Vec<CardText>,
    /// How each of them looks, and what it does.
    pub(crate) faces: Vec<Markup>,
    /// The picture of its box.
    pub(crate) picture: File,
    pub(crate) styles: &'static [File],
    /// What the seats are called, for the usual options.
    pub(crate) seats: Vec<String>,
    /// Whether what they are called is no more than a number.
    pub(crate) numbered: bool,
    /// How many play when somebody plays at once with bots, if not as many as usually.
    at_once: Option<u8>,
    /// What draws its tables.
    pub(crate) renderer: Box<dyn Renderer>,
}

impl Entry {
    /// The option that says how many play, if the game leaves a choice.
    pub(crate) fn players(&self) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == PLAYERS)
    }

    /// How many play when somebody plays at once and has never chosen.
    pub(crate) fn players_at_once(&self) -> Option<&'static str> {
        let choices = self.players()?.choices;
        let own = self.at_once.map(|number| number.to_string());
        let own = choices.iter().find(|choice| Some(choice.value) == own.as_deref());
        own.or(choices.first()).map(|choice| choice.value)
    }
}

/// Every game, in the order of the shelf.
pub(crate) fn entries() -> impl Iterator<Item = &'static Entry> {
    shelf::games().filter_map(|info| find(info.id).ok())
}

/// The game with this id.
pub(crate) fn find(id: &str) -> Result<&'static Entry, Problem> {
    static ENTRIES: OnceLock<HashMap<&'static str, Entry>> = OnceLock::new();
    let entries = ENTRIES.get_or_init(|| {
        let entry = |info: Info| Some((info.id, shelf::visit(info.id, Describe).ok()?));
        shelf::games_and_examples().filter_map(entry).collect()
    });
    entries
        .get(id)
        .ok_or_else(|| Problem::missing(shelf::UnknownGame { name: id.to_owned() }.to_string()))
}

struct Describe;

impl Visitor for Describe {
    type Output = Entry;

    fn visit<G: Shelved>(self) -> Entry {
        let usual = G::Options::default();
        let cards = G::Cards::standard();
        Entry {
            info: G::INFO,
            fields: G::Options::fields(),
            lists: G::Options::lists(),
            rules: Rulebook::parse(G::RULES),
            cards: cards.list(),
            faces: G::catalogue(cards),
            picture: G::BOX,
            styles: G::STYLES,
            seats: (0..usual.players() as u8)
                .map(|seat| G::seat_name(&usual, Seat(seat)))
                .collect(),
            numbered: G::NUMBERED,
            at_once: G::AT_ONCE,
            renderer: render::of::<G>(),
        }
    }
}
