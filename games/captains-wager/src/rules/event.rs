//! What happens at the table.

use arrayvec::ArrayVec;
use engine::{Rule, Seat, Seats};
use serde::Serialize;

use crate::rules::ids::{CLANS, Clan, Crew, DEALT, Encounter, ITEMS, Item, TOKENS};

/// Something that happened. Where cards are an `Option`, the public form leaves them out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Each captain drew a clan, in seat order.
    ClansDrawn { clans: ArrayVec<Clan, CLANS> },
    /// A captain chose a clan.
    ClanChosen { seat: Seat, clan: Clan },
    /// Treasures lie before every captain, to take three out.
    ChoicesLaid,
    /// A captain took three treasures out of the deck.
    TookOut { seat: Seat, items: Option<[Item; 3]> },
    /// The decks are shuffled, and somebody is the start captain.
    Opened { start: Seat, deck: u8 },
    /// Every captain took the item of their clan.
    ClanItemsTaken,
    /// An adventure begins.
    AdventureBegan { adventure: u8, start: Seat, encounters: u8 },
    /// A captain was dealt crew.
    Dealt { seat: Seat, count: u8, crew: Option<ArrayVec<Crew, 5>> },
    /// Every captain laid a treasure into the pool.
    Anted { pool: u8 },
    /// An encounter begins.
    EncounterBegan { number: u8, leader: Seat, won: bool },
    /// A captain paid off a loan.
    LoanPaid { seat: Seat, loans: u16 },
    /// A captain kept loans that could have been paid off, and ended the turn.
    LoansKept { seat: Seat, loans: u16 },
    /// A captain bet the top card of the deck.
    Bet { seat: Seat, pool: u8 },
    /// A captain bet without a deck.
    BetNothing { seat: Seat },
    /// A captain borrowed; `free` if that cost no loan.
    Borrowed { seat: Seat, free: bool },
    /// A crew was played.
    Played { seat: Seat, crew: Crew, along: bool, strength: i16 },
    /// A captain stole and left the adventure.
    Stole { seat: Seat },
    /// A captain took coins from the supply, or paid some to it.
    Coins { seat: Seat, amount: i16, why: Why },
    /// A captain took coins from another.
    Robbed { seat: Seat, from: Seat, amount: u16, why: Why },
    /// A captain took loans, or returned some.
    Loans { seat: Seat, amount: i16, why: Why },
    /// A captain gave loans to another.
    LoansPassed { seat: Seat, to: Seat, amount: u16, why: Why },
    /// The strength of a captain's crew changed.
    Strength { seat: Seat, strength: i16, why: Why },
    /// Nothing makes this captain's crew weaker.
    Unshaken { seat: Seat, why: Why },
    /// A captain's crew went back to the hand.
    SentBack { seat: Seat, why: Why },
    /// A captain showed the crew in hand.
    CrewShown { seat: Seat, crew: ArrayVec<Crew, 5>, why: Why },
    /// A captain's crew wins ties.
    WinsTies { seat: Seat, why: Why },
    /// A captain looked at another's hand.
    Looked { seat: Seat, at: Seat, seen: Option<Hand>, why: Why },
    /// A captain laid a treasure into the pool, neither as an ante nor as a bet.
    Staked { seat: Seat, pool: u8, why: Why },
    /// A captain drew treasures.
    Drew { seat: Seat, count: u8, items: Option<ArrayVec<Item, ITEMS>>, why: Why },
    /// A captain kept one of the cards drawn and put the others under the deck.
    Kept { seat: Seat, returned: u8, item: Option<Item> },
    /// A captain took an item from another captain's hand or deck.
    ItemTaken { seat: Seat, from: Seat, clan: Clan, item: Option<Item>, why: Why },
    /// A card of the pool went to the junk pile.
    Burnt { clan: Clan, item: Item, why: Why },
    /// A captain claimed a treasure.
    Claimed { seat: Seat, clan: Clan, item: Item, why: Why },
    /// A captain used an item.
    ItemUsed { seat: Seat, item: Item, target: Option<Seat> },
    /// A captain used no item; `between` two turns or before the effect of a crew.
    Passed { seat: Seat, between: bool },
    /// Somebody else leads the encounter.
    LeadTaken { seat: Seat },
    /// From now on the weakest crew claims this encounter, or the strongest again.
    Turned { lowest: bool },
    /// The encounter card will be discarded.
    Doomed,
    /// A captain claimed the encounter card.
    EncounterClaimed { card: Encounter, seat: Seat, strength: i16, tie: bool },
    /// The encounter card was discarded unclaimed.
    EncounterDiscarded { card: Encounter, why: Unclaimed },
    /// A captain looked at the top card of their deck.
    Saw { seat: Seat, item: Option<Item> },
    /// A captain left the top card or put it on the bottom.
    Sifted { seat: Seat, under: bool },
    /// One captain gets the whole pool; `alone` if nobody else claimed an encounter, `stole` if
    /// that captain has stolen since.
    PoolWon { seat: Seat, count: u8, alone: bool, stole: bool },
    /// The pool is shuffled and given out in the order of the encounters.
    PoolShared { count: u8 },
    /// Nobody gets the pool.
    PoolStays { count: u8 },
    /// A captain got cards from the pool.
    Received { seat: Seat, clans: ArrayVec<Clan, TOKENS>, items: Option<ArrayVec<Item, TOKENS>> },
    /// A captain kept a card from the pool as an item.
    KeptSpoil { seat: Seat, clan: Clan, item: Option<Item> },
    /// The crew left in the hands were discarded face up.
    CrewDiscarded { crew: ArrayVec<Crew, DEALT> },
    /// The start captain token went on.
    TokenPassed { seat: Seat },
    /// The game is over and a captain shows the items left.
    HandShown { seat: Seat, items: ArrayVec<Item, ITEMS> },
    /// The game is over.
    GameEnded { winners: Seats },
}

/// A hand that somebody looks at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hand {
    /// The crew in it.
    pub crew: ArrayVec<Crew, 5>,
    /// The items in it, if they were looked at too.
    pub items: ArrayVec<Item, ITEMS>,
}

/// What made it happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A crew's effect.
    Crew(Crew),
    /// An item.
    Item(Item),
    /// An encounter card.
    Encounter(Encounter),
    /// Stealing.
    Steal,
    /// Stealing after this crew was played.
    Getaway(Crew),
    /// Somebody's bet without a deck.
    EmptyBet,
    /// The pool.
    Spoils,
}

/// Why nobody claimed an encounter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unclaimed {
    /// A tie.
    Tie,
    /// Everyone has stolen.
    Deserted,
    /// An item had it discarded.
    Item,
}

impl Why {
    fn rule(self) -> Rule {
        match self {
            Why::Crew(_) => Rule("CW-6.1"),
            Why::Item(_) => Rule("CW-7.1"),
            Why::Encounter(_) => Rule("CW-8.7"),
            Why::Steal => Rule("CW-5.5"),
            Why::Getaway(_) => Rule("CW-6.10"),
            Why::EmptyBet => Rule("CW-5.2"),
            Why::Spoils => Rule("CW-9.4"),
        }
    }
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        match self {
            Event::ClansDrawn { .. } | Event::ClanChosen { .. } => Rule("CW-1.5"),
            Event::ChoicesLaid | Event::TookOut { .. } => Rule("CW-11.4"),
            Event::Opened { .. } => Rule("CW-2.3"),
            Event::ClanItemsTaken => Rule("CW-11.7"),
            Event::AdventureBegan { encounters: 4, .. } => Rule("CW-12.1"),
            Event::AdventureBegan { .. } => Rule("CW-3.1"),
            Event::Dealt { .. } => Rule("CW-3.2"),
            Event::Anted { .. } => Rule("CW-3.3"),
            Event::EncounterBegan { won: true, .. } => Rule("CW-4.2"),
            Event::EncounterBegan { .. } => Rule("CW-4.3"),
            Event::LoanPaid { .. } => Rule("CW-4.5"),
            Event::LoansKept { .. } => Rule("CW-4.8"),
            Event::Bet { .. } => Rule("CW-5.1"),
            Event::BetNothing { .. } => Rule("CW-5.2"),
            Event::Borrowed { .. } => Rule("CW-5.3"),
            Event::Played { along: true, .. } => Rule("CW-6.6"),
            Event::Played { .. } => Rule("CW-4.7"),
            Event::Stole { .. } => Rule("CW-5.4"),
            Event::Robbed { why: Why::Crew(_), .. } => Rule("CW-6.8"),
            Event::Looked { why: Why::Crew(_), .. } => Rule("CW-6.7"),
            Event::Drew { why: Why::Steal, .. } | Event::Kept { .. } => Rule("CW-5.6"),
            Event::WinsTies { .. } => Rule("CW-8.3"),
            Event::Unshaken { .. } => Rule("CW-6.11"),
            Event::SentBack { .. } => Rule("CW-6.12"),
            Event::ItemTaken { .. } => Rule("CW-6.13"),
            Event::Burnt { .. } => Rule("CW-6.14"),
            Event::Coins { why, .. }
            | Event::Robbed { why, .. }
            | Event::Loans { why, .. }
            | Event::LoansPassed { why, .. }
            | Event::Strength { why, .. }
            | Event::Looked { why, .. }
            | Event::CrewShown { why, .. }
            | Event::Staked { why, .. }
            | Event::Drew { why, .. }
            | Event::Claimed { why, .. } => why.rule(),
            Event::ItemUsed { .. }
            | Event::LeadTaken { .. }
            | Event::Turned { .. }
            | Event::Doomed => Rule("CW-7.1"),
            Event::Passed { between: false, .. } => Rule("CW-7.8"),
            Event::Passed { .. } => Rule("CW-7.13"),
            Event::EncounterClaimed { tie: true, .. } => Rule("CW-8.3"),
            Event::EncounterClaimed { .. } => Rule("CW-8.1"),
            Event::EncounterDiscarded { why: Unclaimed::Tie, .. } => Rule("CW-8.2"),
            Event::EncounterDiscarded { why: Unclaimed::Deserted, .. } => Rule("CW-8.6"),
            Event::EncounterDiscarded { why: Unclaimed::Item, .. } => Rule("CW-7.1"),
            Event::Saw { .. } | Event::Sifted { .. } => Rule("CW-8.7"),
            Event::PoolWon { alone: true, .. } => Rule("CW-9.5"),
            Event::PoolWon { stole: true, .. } => Rule("CW-9.9"),
            Event::PoolWon { .. } => Rule("CW-9.1"),
            Event::PoolShared { .. } => Rule("CW-9.2"),
            Event::PoolStays { .. } => Rule("CW-9.6"),
            Event::Received { .. } => Rule("CW-9.3"),
            Event::KeptSpoil { .. } => Rule("CW-9.4"),
            Event::CrewDiscarded { .. } => Rule("CW-9.7"),
            Event::TokenPassed { .. } => Rule("CW-9.8"),
            Event::HandShown { .. } => Rule("CW-10.3"),
            Event::GameEnded { .. } => Rule("CW-10.1"),
        }
    }

    fn reveals(&self) -> bool {
        match self {
            Event::Dealt { crew, .. } => crew.is_some(),
            Event::Looked { seen, .. } => seen.is_some(),
            Event::Drew { items, .. } => items.is_some(),
            Event::Received { items, .. } => items.is_some(),
            Event::Saw { item, .. } | Event::ItemTaken { item, .. } => item.is_some(),
            Event::CrewShown { crew, .. } => !crew.is_empty(),
            Event::ChoicesLaid
            | Event::Played { .. }
            | Event::Claimed { .. }
            | Event::Burnt { .. }
            | Event::ItemUsed { .. } => true,
            Event::CrewDiscarded { crew } => !crew.is_empty(),
            Event::HandShown { items, .. } => !items.is_empty(),
            _ => false,
        }
    }
}
