//! What lies open beside the captains, drawn for a terminal: the claimed stacks card by card, and
//! what a bet means once a treasure deck is empty.

use engine::{Names, Seat, Viewer};
use ui::terminal::{paint, text};

use crate::{Cards, Stage, View};

/// The claimed treasures of every captain who has some, with their gold.
pub(super) fn claimed(view: &View, cards: &Cards, names: &Names, width: usize) -> String {
    let mut out = String::new();
    for (seat, captain) in view.captains.iter().enumerate() {
        let treasures = captain.claimed.iter().map(|card| match card.item {
            Some(item) => {
                let gold = cards.gold(item).map(|gold| format!(" {gold}")).unwrap_or_default();
                format!("{}{gold}", cards.item_name(item))
            }
            None => cards.clan(card.clan).to_owned(),
        });
        let treasures: Vec<String> = treasures.collect();
        if !treasures.is_empty() {
            let name = text::plain(&names[Seat(seat as u8)]);
            let head = format!("{name} has claimed {} gold: ", captain.claimed_gold);
            let list = text::listed(treasures.iter().map(String::as_str));
            out += &text::hang("", &(head + &list), width);
        }
    }
    out
}

/// Who has no card left to bet: everybody sees that, and what comes of it.
pub(super) fn empty_decks(view: &View, names: &Names, width: usize) -> String {
    if matches!(view.stage, Stage::Over | Stage::Dealing) || view.adventure == 0 {
        return String::new();
    }
    let mut out = String::new();
    for (seat, captain) in view.captains.iter().enumerate().filter(|(_, it)| it.deck == 0) {
        let seat = Seat(seat as u8);
        let whose = match view.viewer == Viewer::Seat(seat) {
            true => "Your treasure deck".to_owned(),
            false => format!("The treasure deck of {}", text::plain(&names[seat])),
        };
        let bets = match captain.active {
            true => ": a bet puts nothing into the pool, and each other captain takes 1 coin",
            false => "",
        };
        let words = format!("{whose} is empty{bets}. This adventure is the last.");
        out += &text::hang("", &paint::loud(words), width);
    }
    out
}
