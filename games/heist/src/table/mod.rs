//! What the tables of Caper and Caper: Europe are drawn with: cards and their icons, stacks of
//! Gear on Thieves, the three Locations, and the people around them.
//!
//! The games say what there is; nothing here knows a rule of either. Drawings come from one
//! sprite, `heist.svg`, with a symbol for each icon and for each card by its name.

#![expect(missing_docs, reason = "fields and sentences that say what they are")]

mod board;
pub mod catalogue;
pub mod climax;
pub mod drawing;
mod face;
mod icon_language;
mod icons;
mod legend;
mod people;
mod round;
mod sprite;
mod whose;
pub mod words;

use maud::{Markup, html};
use ui::{File, Region};

pub use board::{Column, Gauge, Layer, Stack, board};
pub use face::{Face, InHand, Origin, Tongue, hand_card, listing};
pub use icon_language::meaning;
pub use icons::{amount, icon, line};
pub use legend::legend;
pub use people::{Held, Person, Purse, person};
pub use round::{Round, round};
pub use sprite::{is_drawn, slug};
pub use whose::Whose;

/// The drawings of both games.
pub const SHEET: File = ui::embedded!("heist.svg", "../../assets/heist.svg");
/// What both games look like.
pub const STYLE: File = ui::embedded!("crews.css", "../../assets/crews.css");

/// How the end of both games looks.
pub const CLIMAX: File = ui::embedded!("climax.css", "../../assets/climax.css");

/// The id of what the viewer has not seen: cards that are dealt come from there.
pub const UNSEEN: &str = "unseen";
/// The id of the Coins that nobody has.
pub const SUPPLY: &str = "supply";
/// The id of the region with the Locations.
pub const BOARD: &str = "board";

/// What the regions of a table show, from the top; each side with its label.
#[derive(Debug)]
pub struct Regions {
    pub round: Markup,
    pub rival: (String, Markup),
    pub board: Markup,
    pub mine: (String, Markup),
    pub hand: Markup,
}

impl Regions {
    /// The regions of a table in this city.
    pub fn in_city(&self, city: &str) -> Vec<Region> {
        let city = slug(city);
        let region = |id, label: &str, inside: &Markup| {
            let html = html! { div class={ "heist city-" (city) } { (inside) } };
            Region { id, label: label.to_owned(), html }
        };
        vec![
            region("round", words::THE_GAME, &self.round),
            region("rival", &self.rival.0, &self.rival.1),
            region(BOARD, words::THE_LOCATIONS, &self.board),
            region("mine", &self.mine.0, &self.mine.1),
            region("hand", words::YOUR_HAND, &self.hand),
        ]
    }
}

/// The id of a card in the viewer's hand.
pub fn hand_id(handle: u8) -> String {
    format!("hand-{handle}")
}

/// The id of a Location.
pub fn site_id(site: usize) -> String {
    format!("site-{site}")
}

/// The id of a Thief with its Gear.
pub fn stack_id(side: usize, site: usize, slot: usize) -> String {
    format!("crew-{side}-{site}-{slot}")
}

/// The id of a side's discards.
pub fn discards_id(side: usize) -> String {
    format!("discards-{side}")
}

/// The id of a hand that the viewer does not hold, by its seat.
pub fn held_id(seat: usize) -> String {
    format!("held-{seat}")
}

/// The id of a side's name plate.
pub fn plate_id(side: usize) -> String {
    format!("side-{side}")
}
