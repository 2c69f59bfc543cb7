//! What one viewer sees.

mod build;

use engine::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::rules::ids::{Berth, Clan, Crew, Encounter, Item, Lot, Pocket};
use crate::rules::phase::Window;
use crate::rules::state::Fate;

pub(crate) use build::view;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the game waits for.
    pub stage: Stage,
    /// Whether every captain begins with the item of their clan.
    pub clan_items: bool,
    /// The adventure, counted from one; zero before the first.
    pub adventure: u8,
    /// Who has the start captain token.
    pub start_captain: Seat,
    /// The encounter that is played, counted from one.
    pub encounter: u8,
    /// The encounter cards of this adventure and what became of them.
    pub encounters: Vec<EncounterView>,
    /// How the crew stood when each encounter was last decided, the first encounter first.
    pub decided: Vec<DecidedView>,
    /// Who leads the encounter.
    pub leader: Seat,
    /// Whether the weakest crew claims this encounter.
    pub lowest_wins: bool,
    /// Whether this encounter will be discarded whoever is ahead.
    pub doomed: bool,
    /// The cards in the pool, the first laid first.
    pub pool: Vec<CardView>,
    /// The captains in seat order.
    pub captains: Vec<CaptainView>,
    /// The crew that were played and discarded in this adventure.
    pub crew_discard: Vec<Crew>,
    /// The items that were used.
    pub junk: Vec<Item>,
    /// What the viewer has to choose from: cards drawn, cards from the pool, or the treasures
    /// from which three are taken out.
    pub choice: Vec<Item>,
    /// Their handles, where cards come from the pool.
    pub lots: Vec<Lot>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A shuffle.
    Dealing,
    /// This captain chooses a clan.
    ChoosingClan(Seat),
    /// These captains have yet to take three treasures out.
    TakingOut(Seats),
    /// This captain may use an item.
    Asked(Seat, Window),
    /// This captain's turn.
    Turn(Seat),
    /// This captain has acted and may pay off loans.
    Settling(Seat),
    /// This captain keeps one of the cards drawn.
    Keeping(Seat),
    /// This captain acts on the encounter card just claimed.
    Claiming(Seat),
    /// This captain sees to the cards from the pool.
    Sharing(Seat),
    /// Nothing.
    Over,
}

/// An encounter card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterView {
    /// Which card.
    pub card: Encounter,
    /// What became of it.
    pub fate: Fate,
}

/// The crew of an encounter when it was decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecidedView {
    /// The encounter card.
    pub card: Encounter,
    /// In which adventure, counted from one.
    pub adventure: u8,
    /// Those who had crew in play, in seat order.
    pub captains: Vec<FoughtView>,
}

/// What a captain had in play when an encounter was decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoughtView {
    /// Who.
    pub seat: Seat,
    /// The crew.
    pub crew: Vec<Crew>,
    /// How strong they were.
    pub strength: i16,
}

/// A treasure whose back everyone sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardView {
    /// The clan on its back.
    pub clan: Clan,
    /// What it is, if the viewer has seen it.
    pub item: Option<Item>,
}

/// A captain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptainView {
    /// The captain's clan, once it is settled.
    pub clan: Option<Clan>,
    /// Whether the captain is still on this adventure.
    pub active: bool,
    /// How many cards are left in the treasure deck.
    pub deck: u8,
    /// What the claimed treasures are worth.
    pub claimed_gold: i16,
    /// The claimed treasures.
    pub claimed: Vec<CardView>,
    /// Coins.
    pub coins: u16,
    /// Loans.
    pub loans: u16,
    /// The items in hand.
    pub items: Vec<ItemView>,
    /// How many crew are in the hand.
    pub hand: u8,
    /// The crew in the hand that the viewer has seen.
    pub crew: Vec<HandCrew>,
    /// The crew in play in this encounter.
    pub in_play: Vec<Crew>,
    /// Their strength, if there are any.
    pub strength: Option<i16>,
    /// Whether they win ties.
    pub wins_ties: bool,
    /// How many encounter cards of this adventure the captain holds.
    pub encounters: u8,
    /// Gold at the end, as far as the viewer can reckon it: items count once they were seen.
    pub gold: i16,
}

/// An item in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemView {
    /// The handle by which its owner names it.
    pub pocket: Pocket,
    /// The clan on its back.
    pub clan: Clan,
    /// What it is, if the viewer has seen it.
    pub item: Option<Item>,
}

/// A crew in a hand that the viewer has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandCrew {
    /// The handle by which its owner names it.
    pub berth: Berth,
    /// Who it is.
    pub crew: Crew,
}

impl View {
    /// The clan of a captain, once it is settled.
    pub fn clan(&self, seat: Seat) -> Option<Clan> {
        self.captains.get(seat.index())?.clan
    }

    /// The captain who looks; none for a viewer without a seat.
    pub fn own(&self) -> Option<&CaptainView> {
        match self.viewer {
            Viewer::Seat(seat) => self.captains.get(seat.index()),
            Viewer::Spectator | Viewer::Omniscient => None,
        }
    }
}
