//! What the rules need of the cards.

use crate::{Asset, Cards, Situation};

/// The numbers on the cards, small enough to travel with every state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    pub(crate) copies: [u8; Asset::ALL.len()],
    pub(crate) influence: [i8; Asset::ALL.len()],
    pub(crate) asset_amount: [i8; Asset::ALL.len()],
    pub(crate) prestige: [i8; Situation::ALL.len()],
    pub(crate) situation_amount: [i8; Situation::ALL.len()],
}

impl Figures {
    /// The numbers of cards that have passed their check, so that all are there in order.
    pub(crate) fn new(cards: &Cards) -> Figures {
        Figures {
            copies: Asset::ALL.map(|asset| cards.asset(asset).copies),
            influence: Asset::ALL.map(|asset| cards.asset(asset).influence),
            asset_amount: Asset::ALL.map(|asset| cards.asset(asset).amount.unwrap_or(0)),
            prestige: Situation::ALL.map(|situation| cards.situation(situation).prestige),
            situation_amount: Situation::ALL
                .map(|situation| cards.situation(situation).amount.unwrap_or(0)),
        }
    }
}
