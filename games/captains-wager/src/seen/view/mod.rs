//! What one viewer sees.

mod build;

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::rules::ids::{
    Berth, CLANS, Clan, Crew, DEALT, Encounter, HAND, ITEMS, Item, Lot, Pocket, TOKENS, TREASURES,
};
use crate::rules::phase::Window;
use crate::rules::state::Fate;

pub(crate) use build::view;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    pub encounters: ArrayVec<EncounterView, 4>,
    /// How the crew stood when each encounter was last decided, the first encounter first.
    pub decided: ArrayVec<DecidedView, 4>,
    /// Who leads the encounter.
    pub leader: Seat,
    /// Whether the weakest crew claims this encounter.
    pub lowest_wins: bool,
    /// Whether this encounter will be discarded whoever is ahead.
    pub doomed: bool,
    /// The cards in the pool, the first laid first.
    pub pool: ArrayVec<CardView, TOKENS>,
    /// The captains in seat order.
    pub captains: ArrayVec<CaptainView, CLANS>,
    /// The crew that were played and discarded in this adventure.
    pub crew_discard: ArrayVec<Crew, DEALT>,
    /// The items that were used.
    pub junk: ArrayVec<Item, { TOKENS + CLANS }>,
    /// What the viewer has to choose from: cards drawn, cards from the pool, or the treasures
    /// from which three are taken out.
    pub choice: ArrayVec<Item, TOKENS>,
    /// Their handles, where cards come from the pool.
    pub lots: ArrayVec<Lot, TOKENS>,
    /// What nobody needs to be shown who pays attention.
    #[serde(skip)]
    pub(crate) memory: Memory,
}

/// What a viewer remembers of a table beside what is shown of it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Memory {
    /// How many captains have stolen in this adventure.
    pub(crate) thefts: u8,
    /// Whether the captain in turn borrows for nothing.
    pub(crate) free_borrow: bool,
    /// The crew whose effect waits for those who may use an item first, and at whom it is aimed.
    pub(crate) waiting: Option<(Crew, Option<Seat>)>,
    /// The treasures that the viewer took out of one's own deck, as bits.
    pub(crate) taken_out: u32,
    /// The captains in seat order.
    pub(crate) captains: ArrayVec<Remembered, CLANS>,
}

/// What a viewer remembers of a captain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Remembered {
    /// Whether the captain has acted in this encounter, and whether nothing weakens the crew.
    pub(crate) acted: bool,
    pub(crate) steadfast: bool,
    /// The treasures that began in this captain's deck and that the viewer has seen, as bits.
    pub(crate) seen: u32,
    /// The cards of the deck that the viewer has seen, by their number from the top.
    pub(crate) deck: ArrayVec<(u8, Item), TREASURES>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EncounterView {
    /// Which card.
    pub card: Encounter,
    /// What became of it.
    pub fate: Fate,
}

/// The crew of an encounter when it was decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecidedView {
    /// The encounter card.
    pub card: Encounter,
    /// In which adventure, counted from one.
    pub adventure: u8,
    /// Those who had crew in play, in seat order.
    pub captains: ArrayVec<FoughtView, CLANS>,
}

/// What a captain had in play when an encounter was decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FoughtView {
    /// Who.
    pub seat: Seat,
    /// The crew.
    pub crew: ArrayVec<Crew, HAND>,
    /// How strong they were.
    pub strength: i16,
}

/// A treasure whose back everyone sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// The clan on its back.
    pub clan: Clan,
    /// What it is, if the viewer has seen it.
    pub item: Option<Item>,
}

/// A captain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    pub claimed: ArrayVec<CardView, TOKENS>,
    /// Coins.
    pub coins: u16,
    /// Loans.
    pub loans: u16,
    /// The items in hand.
    pub items: ArrayVec<ItemView, ITEMS>,
    /// How many crew are in the hand.
    pub hand: u8,
    /// The crew in the hand that the viewer has seen.
    pub crew: ArrayVec<HandCrew, HAND>,
    /// The crew in play in this encounter.
    pub in_play: ArrayVec<Crew, HAND>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ItemView {
    /// The handle by which its owner names it.
    pub pocket: Pocket,
    /// The clan on its back.
    pub clan: Clan,
    /// What it is, if the viewer has seen it.
    pub item: Option<Item>,
}

/// A crew in a hand that the viewer has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
