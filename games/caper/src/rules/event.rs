//! What happens, and the rule behind it.

use arrayvec::ArrayVec;
use engine::{Rule, Seat, Seats};
use heist::RoundKind;
use serde::Serialize;

use crate::{Card, Gear, Location, Site, Slot, Thief, Tie};

/// Cards that are dealt, drawn or handed over.
pub type Hand = ArrayVec<Card, 6>;

/// Something that happened. Where cards are missing, the viewer does not see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// Three Locations were laid out.
    LaidOut { locations: [Location; 3] },
    /// A round began, with so many cards for each side.
    RoundBegan { round: u8, kind: RoundKind, cards: u8 },
    /// A Mastermind goes first this round.
    WentFirst { seat: Seat },
    /// A Mastermind was dealt a hand.
    Dealt { seat: Seat, count: u8, cards: Hand },
    /// A Lookout was dealt a hand.
    Entrusted { seat: Seat, count: u8, cards: Hand },
    /// A Mastermind got the top card of the Snitch's deck.
    TopCard { seat: Seat, card: Option<Card> },
    /// The Snitch drew two cards.
    Drew { seat: Seat, cards: Hand },
    /// The Snitch gave a Mastermind a card.
    Assigned { by: Seat, seat: Seat, card: Option<Card> },
    /// A Lookout has chosen what to pass.
    Chose { seat: Seat },
    /// A Lookout passed two cards to a Mastermind.
    Passed { seat: Seat, to: Seat, cards: Hand },
    /// A Mastermind passed the other card to their own Lookout.
    Returned { seat: Seat, to: Seat, card: Option<Card> },
    /// A Mastermind took over the other's hand.
    Swapped { seat: Seat, count: u8, cards: Hand },
    /// A Thief was placed.
    Placed { seat: Seat, thief: Thief, at: Location, site: Site, slot: Slot },
    /// A Gear was put on a Thief.
    Equipped { seat: Seat, gear: Gear, on: Option<Thief>, at: Location, site: Site, slot: Slot },
    /// A Thief has three Gear now and gives the bonus, though it or some Gear may lie face down.
    FullyEquipped {
        seat: Seat,
        at: Location,
        #[serde(skip_serializing_if = "is_default")]
        thief_down: bool,
        #[serde(skip_serializing_if = "is_default")]
        gear_down: bool,
    },
    /// A Thief has three Gear, but gives no bonus: some Gear lies face down, or else the Thief.
    NotEquipped { seat: Seat, at: Location, gear_down: bool },
    /// A Modifier acts because of the card that was played.
    ModifierActed { seat: Seat, at: Location },
    /// A Cost was paid.
    Paid { seat: Seat, coins: u8 },
    /// A Thief's Income was collected; `due` Coins if the supply had them.
    Income { seat: Seat, coins: u8, due: u8 },
    /// An icon brought Coins; `due` Coins if the supply had them.
    Gained { seat: Seat, coins: u8, due: u8 },
    /// An icon took Coins from the rival.
    Robbed { seat: Seat, from: Seat, coins: u8 },
    /// A card of `seat` was flipped.
    Flipped { by: Seat, seat: Seat, card: Card, at: Location },
    /// There was nothing to flip.
    FlipMissed { seat: Seat, at: Location },
    /// A card came back from the Discard Area.
    Recovered { seat: Seat, card: Card, at: Location },
    /// There was nothing to recover, or no room for it.
    RecoveryMissed { seat: Seat },
    /// A Gear was discarded for a Coin, if the supply had one.
    Discarded { seat: Seat, gear: Gear, coins: u8 },
    /// A Mastermind in a team had to discard a Gear.
    Forced { seat: Seat, gear: Gear, coins: u8 },
    /// The last card of a round was discarded, in a game of so many.
    LeftOver {
        seat: Seat,
        card: Card,
        #[serde(skip_serializing_if = "is_two")]
        players: u8,
    },
    /// The Capers at a Location were counted.
    Decided { at: Location, capers: [u32; 2], winner: Option<Seat> },
    /// A row of the score pad was filled in for both sides.
    Scored { row: Row, points: [i32; 2] },
    /// Somebody's Stolen Goods were counted: jewels, antiques, paintings and wild ones, and as
    /// how many of each kind the wild ones count.
    Fenced {
        seat: Seat,
        goods: [u8; 4],
        #[serde(skip_serializing_if = "is_default")]
        wild_as: [u8; 3],
        points: i32,
    },
    /// The Snitch's Points were counted.
    Snitched { seat: Seat, points: i32 },
    /// The game is over.
    GameEnded { winners: Seats, by: Reason },
}

/// The rows of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Location Rewards.
    Locations,
    /// Thieves.
    Thieves,
    /// Gear.
    Gear,
    /// Sets of Stolen Goods.
    StolenGoods,
}

/// What decided the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// More Points.
    Points,
    /// More Points of a team.
    TeamPoints,
    /// Equal Points, and more of this.
    Tie(Tie),
    /// Everything is equal, and Cream wins.
    Cream,
    /// The scores of the Masterminds are too close.
    Snitch,
}

impl Row {
    /// Every row in order.
    pub const ALL: [Row; 4] = [Row::Locations, Row::Thieves, Row::Gear, Row::StolenGoods];

    /// What stands at its head.
    pub const fn label(self) -> &'static str {
        match self {
            Row::Locations => "Location Rewards",
            Row::Thieves => "Thieves",
            Row::Gear => "Gear",
            Row::StolenGoods => "Stolen Goods",
        }
    }

    pub(crate) const fn rule(self) -> Rule {
        Rule(match self {
            Row::Locations => "CP-9.1",
            Row::Thieves => "CP-9.3",
            Row::Gear => "CP-9.4",
            Row::StolenGoods => "CP-9.5",
        })
    }
}

impl Reason {
    pub(crate) const fn rule(self) -> Rule {
        Rule(match self {
            Reason::Points => "CP-9.7",
            Reason::TeamPoints => "CP-11.10",
            Reason::Tie(_) => "CP-9.8",
            Reason::Cream => "CP-9.9",
            Reason::Snitch => "CP-10.7",
        })
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_two(number: &u8) -> bool {
    *number == 2
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::LaidOut { .. } => "CP-2.1",
            Event::RoundBegan { .. } => "CP-3.1",
            Event::WentFirst { .. } => "CP-3.2",
            Event::Dealt { .. } => "CP-3.5",
            Event::Entrusted { .. } => "CP-11.2",
            Event::TopCard { .. } => "CP-10.2",
            Event::Drew { .. } | Event::Assigned { .. } => "CP-10.3",
            Event::Chose { .. } | Event::Passed { .. } => "CP-11.3",
            Event::Returned { .. } => "CP-11.4",
            Event::Swapped { .. } => "CP-3.6",
            Event::Placed { .. } => "CP-4.1",
            Event::Equipped { .. } => "CP-5.1",
            Event::FullyEquipped { thief_down: true, .. }
            | Event::NotEquipped { gear_down: false, .. } => "CP-6.17",
            Event::FullyEquipped { gear_down: true, .. } | Event::NotEquipped { .. } => "CP-6.16",
            Event::FullyEquipped { .. } => "CP-6.15",
            Event::ModifierActed { .. } => "CP-2.4",
            Event::Paid { .. } => "CP-5.3",
            Event::Income { coins, due, .. } | Event::Gained { coins, due, .. } if coins < due => {
                "CP-6.3"
            }
            Event::Income { .. } => "CP-4.3",
            Event::Gained { .. } => "CP-6.2",
            Event::Robbed { .. } => "CP-6.10",
            Event::Flipped { .. } => "CP-7.1",
            Event::FlipMissed { .. } => "CP-7.9",
            Event::Recovered { .. } | Event::RecoveryMissed { .. } => "CP-6.11",
            Event::Discarded { .. } => "CP-5.4",
            Event::Forced { .. } => "CP-11.6",
            Event::LeftOver { players: 3, .. } => "CP-10.5",
            Event::LeftOver { players: 4, .. } => "CP-11.5",
            Event::LeftOver { .. } => "CP-3.7",
            Event::Decided { winner: Some(_), .. } => "CP-8.2",
            Event::Decided { winner: None, .. } => "CP-8.3",
            Event::Scored { row, .. } => return row.rule(),
            Event::Fenced { wild_as, .. } if *wild_as != [0; 3] => "CP-9.6",
            Event::Fenced { .. } => "CP-9.5",
            Event::Snitched { .. } => "CP-10.6",
            Event::GameEnded { by, .. } => return by.rule(),
        })
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::LaidOut { .. }
                | Event::Dealt { .. }
                | Event::Entrusted { .. }
                | Event::TopCard { .. }
                | Event::Drew { .. }
                | Event::Assigned { .. }
                | Event::Passed { .. }
                | Event::Returned { .. }
                | Event::Swapped { .. }
                | Event::Placed { .. }
                | Event::Equipped { .. }
                | Event::Discarded { .. }
                | Event::Forced { .. }
                | Event::LeftOver { .. }
        )
    }
}
