//! The icon language: what a card's line of text may say, and how it is read and written.
//!
//! ```text
//! line      = clause { "," clause }
//! clause    = effect [ "per" set [ whose ] ] [ "if" condition ]
//! effect    = [ number ] ( "caper" | "coin" | "point" )        plural with a number
//!           | "burn" | "flip"
//!           | "steal" ( good | "any" )
//!           | ( "launder" | "rob" ) ( "coin" | number "coins" )
//!           | ( "protect" | "recover" ) kind
//! kind      = colour | "thief" | "gear"
//! set       = atom | "(" atom { "+" atom } ")"                 two or three atoms
//! atom      = colour | "thief" | "any gear" | good | "any good" | "coin" | "laundered coin"
//! whose     = "in both crews" | "in rival crew" | "in discard"
//! condition = colour "on top" | "won" | ( "card" | kind ) "played"
//! ```
//!
//! Colours, goods and the verbs that exist are each game's own: its [`Dialect`].

mod parse;
mod print;

use arrayvec::ArrayVec;

pub use parse::LineError;

/// The most atoms a set has.
pub const MAX_ATOMS: usize = 3;

/// The words that one game's cards use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// The colours of Gear. At most five can be in one game.
    pub colours: &'static [&'static str],
    /// The three kinds of goods.
    pub goods: [&'static str; 3],
    /// The verbs that mean something in this game.
    pub verbs: &'static [Verb],
}

/// What a card says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// Its clauses in order.
    pub clauses: Vec<Clause>,
}

impl Line {
    /// The line of a Location: what `acts` when a card is played, and does not say which, waits
    /// for any card.
    #[must_use]
    pub fn waiting(mut self, acts: impl Fn(&Clause) -> bool) -> Line {
        for clause in self.clauses.iter_mut().filter(|clause| clause.when.is_none()) {
            clause.when = acts(clause).then_some(When::Played(None));
        }
        self
    }
}

/// One effect with what it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// How many times the effect happens.
    pub amount: u8,
    /// What happens.
    pub effect: Effect,
    /// Once for each of these.
    pub per: Option<Per>,
    /// Only if this holds.
    pub when: Option<When>,
}

/// What a clause does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A Caper for the owner at this Location.
    Caper,
    /// A Coin.
    Coin,
    /// A Point at the end of the game.
    Point,
    /// Discards a rival's topmost Gear.
    Burn,
    /// Turns a rival's topmost card over.
    Flip,
    /// A stolen good.
    Steal(Loot),
    /// Puts a Coin from the supply into the Hideout.
    Launder,
    /// Takes a Coin from the rival.
    Rob,
    /// Keeps cards of a kind from being burned or turned over.
    Protect(Kind),
    /// Brings a card back from its owner's discards.
    Recover(Kind),
}

/// The words that begin an effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is explained by the effect of its name")]
pub enum Verb {
    Caper,
    Coin,
    Point,
    Burn,
    Flip,
    Steal,
    Launder,
    Rob,
    Protect,
    Recover,
}

impl Verb {
    /// Every verb.
    pub const ALL: &'static [Verb] = &[
        Verb::Caper,
        Verb::Coin,
        Verb::Point,
        Verb::Burn,
        Verb::Flip,
        Verb::Steal,
        Verb::Launder,
        Verb::Rob,
        Verb::Protect,
        Verb::Recover,
    ];

    /// The word itself.
    pub const fn word(self) -> &'static str {
        match self {
            Verb::Caper => "caper",
            Verb::Coin => "coin",
            Verb::Point => "point",
            Verb::Burn => "burn",
            Verb::Flip => "flip",
            Verb::Steal => "steal",
            Verb::Launder => "launder",
            Verb::Rob => "rob",
            Verb::Protect => "protect",
            Verb::Recover => "recover",
        }
    }
}

impl Effect {
    /// The word that begins it.
    pub const fn verb(self) -> Verb {
        match self {
            Effect::Caper => Verb::Caper,
            Effect::Coin => Verb::Coin,
            Effect::Point => Verb::Point,
            Effect::Burn => Verb::Burn,
            Effect::Flip => Verb::Flip,
            Effect::Steal(_) => Verb::Steal,
            Effect::Launder => Verb::Launder,
            Effect::Rob => Verb::Rob,
            Effect::Protect(_) => Verb::Protect,
            Effect::Recover(_) => Verb::Recover,
        }
    }
}

/// A colour of Gear, by its place in the dialect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(pub u8);

/// A kind of goods, by its place in the dialect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Good(pub u8);

/// A kind of goods, or whichever one likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loot {
    /// This kind.
    One(Good),
    /// Any kind.
    Any,
}

/// A kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A Thief; all are cream.
    Thief,
    /// A Gear of any colour.
    Gear,
    /// A Gear of one colour.
    Colour(Colour),
}

/// What is counted, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Per {
    /// One set is one of each of these.
    pub set: ArrayVec<Atom, MAX_ATOMS>,
    /// Whose cards count.
    pub whose: Whose,
}

/// One part of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// A card.
    Card(Kind),
    /// A stolen good.
    Good(Loot),
    /// A Coin one has.
    Coin,
    /// A Coin in one's Hideout.
    Laundered,
}

/// Whose cards a set is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The owner's crew at this Location.
    Own,
    /// Both crews at this Location.
    Both,
    /// The rival's crew at this Location.
    Rival,
    /// The owner's discards.
    Discard,
}

/// What must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// At the end of the game a Gear of this colour lies on top of one of the owner's stacks
    /// here.
    OnTop(Colour),
    /// The owner wins this Location.
    Won,
    /// A card of this kind is played here, or any card. Only a Location waits for that.
    Played(Option<Kind>),
}
