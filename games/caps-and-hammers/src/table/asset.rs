//! An Asset's face and what it is good for, in few words.

use maud::Markup;
use ui::parts;

use super::words;
use super::{At, art};
use crate::{Asset, Cards, Phase, Situation, View};

/// What an Asset says when it explains itself.
pub(super) fn tip<'a>(at: &At<'a>, asset: Asset) -> &'a Markup {
    &at.faces[asset as usize].1
}

/// The drawing of an Asset.
pub(super) fn picture(asset: Asset) -> Markup {
    art(&parts::slug(asset.name()))
}

/// The Influence printed on it.
pub(super) fn influence(cards: &Cards, asset: Asset) -> i8 {
    cards.asset.get(asset as usize).map_or(0, |card| card.influence)
}

/// What the Asset does by lying there, if it does anything.
pub(super) fn standing(cards: &Cards, asset: Asset) -> Option<String> {
    words::standing(asset, amount(cards, asset))
}

/// What its Operation does, if it has one wherever it lies.
pub(super) fn operation(cards: &Cards, asset: Asset) -> Option<String> {
    words::operation(asset, amount(cards, asset))
}

/// What launching a face-down Asset of one's own would do where it lies, in very few words; a
/// star is Prestige.
pub(super) struct Prospect {
    /// Whether it can be launched at all, as far as the place and the turn say.
    pub(super) open: bool,
    pub(super) words: String,
}

/// The prospect of launching `asset` at `here`.
pub(super) fn prospect(view: &View, cards: &Cards, asset: Asset, here: Situation) -> Prospect {
    let first_turn = view.turn <= 2 && view.phase != Phase::Over;
    let (open, words) = words::prospect(asset, here, amount(cards, asset), first_turn);
    Prospect { open, words }
}

/// The number in its text.
pub(super) fn amount(cards: &Cards, asset: Asset) -> i8 {
    cards.asset.get(asset as usize).and_then(|card| card.amount).unwrap_or(0)
}
