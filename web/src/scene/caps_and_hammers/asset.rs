//! An Asset's face and what it is good for, in few words.

use caps_and_hammers::{Asset, Cards, Phase, Situation, View};
use maud::Markup;

use super::{At, art};
use crate::scene::parts;

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
    let n = amount(cards, asset);
    match asset {
        Asset::Admiral => Some(format!("+{n} if alone here")),
        Asset::Defector => Some(format!("+{n} if outnumbered")),
        Asset::Diplomat => Some("Wins ties here".to_owned()),
        Asset::Policeman => Some(format!("+{n} for each enemy kind here")),
        Asset::Scientist => Some(format!("{n} Prestige if still hidden")),
        Asset::Guerrilla | Asset::Nuke | Asset::Soldier | Asset::Spy => None,
    }
}

/// What its Operation does, if it has one wherever it lies.
pub(super) fn operation(cards: &Cards, asset: Asset) -> Option<String> {
    let n = amount(cards, asset);
    match asset {
        Asset::Admiral => Some("Move next door".to_owned()),
        Asset::Guerrilla => Some(format!("+{n} Prestige here, first turn only")),
        Asset::Nuke => Some(format!("+{n} here, costs 1 Prestige")),
        Asset::Soldier => Some("Close this Situation".to_owned()),
        Asset::Spy => Some("Uncover enemies here".to_owned()),
        Asset::Defector | Asset::Diplomat | Asset::Policeman | Asset::Scientist => None,
    }
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
    let n = amount(cards, asset);
    let first_turn = view.turn <= 2 && view.phase != Phase::Over;
    let (open, words) = match (asset, here) {
        (Asset::Nuke, Situation::StrategicNeighbor) => (false, "no launch here".to_owned()),
        (Asset::Nuke, _) => (true, format!("+{n}, −1★")),
        (Asset::Guerrilla, _) if first_turn => (true, format!("+{n}★ here")),
        (Asset::Guerrilla, _) => (false, "too late".to_owned()),
        (Asset::Diplomat, Situation::UnreliableAlly) => (true, "pull an enemy".to_owned()),
        (Asset::Admiral, _) => (true, "move".to_owned()),
        (Asset::Soldier, _) => (true, "close".to_owned()),
        (Asset::Spy, _) => (true, "uncover".to_owned()),
        _ => (false, "no launch".to_owned()),
    };
    Prospect { open, words }
}

/// The number in its text.
pub(super) fn amount(cards: &Cards, asset: Asset) -> i8 {
    cards.asset.get(asset as usize).and_then(|card| card.amount).unwrap_or(0)
}
