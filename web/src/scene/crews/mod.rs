//! What the tables of Caper and Caper: Europe are drawn with: cards and their icons, stacks of
//! Gear on Thieves, the three Locations, and the people around them.
//!
//! The games say what there is; nothing here knows a rule of either. Drawings come from one
//! sprite, `heist.svg`, with a symbol for each icon and for each card by its name.

mod board;
pub(crate) mod catalogue;
mod face;
mod icons;
mod legend;
mod people;
mod round;
mod sprite;

pub(crate) use board::{Column, Gauge, Layer, Stack, column};
pub(crate) use face::{Face, Origin, Tongue, hand_card, listing};
pub(crate) use icons::{amount, icon, line};
pub(crate) use legend::legend;
pub(crate) use people::{Held, Person, Purse, person};
pub(crate) use round::{Round, round};
pub(crate) use sprite::slug;

#[cfg(test)]
pub(crate) use sprite::is_drawn;
#[cfg(test)]
pub(crate) mod tests;

/// The id of what the viewer has not seen: cards that are dealt come from there.
pub(crate) const UNSEEN: &str = "unseen";
/// The id of the Coins that nobody has.
pub(crate) const SUPPLY: &str = "supply";
/// The id of the region with the Locations.
pub(crate) const BOARD: &str = "board";

/// The id of a card in the viewer's hand.
pub(crate) fn hand_id(handle: u8) -> String {
    format!("hand-{handle}")
}

/// The id of a Location.
pub(crate) fn site_id(site: usize) -> String {
    format!("site-{site}")
}

/// The id of a Thief with its Gear.
pub(crate) fn stack_id(side: usize, site: usize, slot: usize) -> String {
    format!("crew-{side}-{site}-{slot}")
}

/// The id of a side's discards.
pub(crate) fn discards_id(side: usize) -> String {
    format!("discards-{side}")
}

/// The id of a hand that the viewer does not hold, by its seat.
pub(crate) fn held_id(seat: usize) -> String {
    format!("held-{seat}")
}

/// The id of a side's name plate.
pub(crate) fn plate_id(side: usize) -> String {
    format!("side-{side}")
}
