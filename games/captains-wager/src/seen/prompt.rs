//! What a captain is asked.

use engine::Viewer;
use serde::Serialize;

use crate::rules::ids::{Encounter, Item};
use crate::rules::phase::{Phase, Window};
use crate::rules::state::CaptainsWager;

/// What the deciding captains are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Choose a clan.
    ChooseClan,
    /// Take one treasure of each value out of the deck.
    TakeOut,
    /// Use an item, or pass.
    UseItem {
        /// The moment it is.
        window: Window,
        /// The encounter, counted from one.
        encounter: u8,
    },
    /// Bet, borrow or steal.
    Turn {
        /// The adventure, counted from one.
        adventure: u8,
        /// The encounter, counted from one.
        encounter: u8,
        /// How many cards are in the pool.
        pool: u8,
    },
    /// Pay off loans, or end the turn.
    Settle {
        /// How many loans there are.
        loans: u16,
        /// How many coins.
        coins: u16,
    },
    /// Keep one of the cards drawn.
    Keep {
        /// How many there are.
        count: u8,
    },
    /// Take coins from somebody.
    Rob {
        /// The encounter card that allows it.
        card: Encounter,
        /// How many coins.
        amount: u8,
    },
    /// Leave the top card or put it on the bottom.
    Sift {
        /// What it is, for whoever has seen it.
        item: Option<Item>,
    },
    /// Keep one card from the pool, or none.
    TakeSpoils {
        /// How many there are.
        count: u8,
    },
    /// Nothing: nobody decides now.
    Nothing,
}

/// What the deciding captains are asked, as `viewer` may know it.
pub(crate) fn prompt(game: &CaptainsWager, viewer: Viewer) -> Prompt {
    let encounter = (game.encounter + 1).min(game.figures.rounds());
    match game.phase {
        Phase::ChooseClan(_) => Prompt::ChooseClan,
        Phase::TakeOut => Prompt::TakeOut,
        Phase::Window(window, ..) => Prompt::UseItem { window, encounter },
        Phase::Turn(_) => {
            Prompt::Turn { adventure: game.adventure + 1, encounter, pool: game.pool_len }
        }
        Phase::Settle(seat) => {
            let captain = game.captain(seat);
            Prompt::Settle { loans: captain.loans, coins: captain.coins }
        }
        Phase::Keep(_, count) => Prompt::Keep { count },
        Phase::Rob(_) => {
            let (card, effect) = game.figures.encounter(game.encounter);
            Prompt::Rob { card, amount: effect.amount().unwrap_or_default() }
        }
        Phase::Sift(seat) => {
            let top = game.top_card(seat).filter(|card| game.has_seen(viewer, *card));
            Prompt::Sift { item: top.map(|card| game.face(card)) }
        }
        Phase::Spoils(seat, _) => Prompt::TakeSpoils { count: game.lots_of(seat).count() as u8 },
        _ => Prompt::Nothing,
    }
}
