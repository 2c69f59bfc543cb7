//! What happens, and the rule behind it.

use arrayvec::ArrayVec;
use engine::{Rule, Seat};
use serde::Serialize;

use crate::{Card, Good};

/// Cards of one hand; empty for those who do not see them.
pub(crate) type HandCards = ArrayVec<Card, 6>;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Three Locations were revealed.
    LaidOut { locations: [Card; 3] },
    /// Four Stolen Goods were put on each of them.
    GoodsPlaced { goods: [[Good; 4]; 3] },
    /// A round begins.
    RoundBegan { round: u8, first: Seat },
    /// A hand was dealt.
    Dealt { seat: Seat, count: u8, cards: HandCards },
    /// A Thief was placed.
    Hired { seat: Seat, thief: Card, at: Card },
    /// A Gear was paid for.
    Paid { seat: Seat, coins: u8 },
    /// A Gear was put on a Thief.
    Equipped { seat: Seat, gear: Card, on: Card, at: Card },
    /// A Gear was discarded for a Coin.
    Discarded { seat: Seat, gear: Card },
    /// Coins came from the supply and, when that was empty, from the rival.
    GainedCoins { seat: Seat, due: u8, supply: u8, rival: u8, cause: Cause },
    /// A Caper Tracker moved toward a player; `lost` spaces were beyond the end of the track.
    /// `tracker` is where it is now, counted from the middle toward the first Mastermind.
    MovedTracker { seat: Seat, at: Card, spaces: u8, lost: u8, tracker: i8, cause: Cause },
    /// A Stolen Good was taken.
    Stole { seat: Seat, good: Good, at: Card, any: bool },
    /// There was no such Stolen Good, or none at all.
    FoundNothing { seat: Seat, good: Option<Good>, at: Card },
    /// Coins went from the supply into a Hideout, as many as there were.
    Laundered { seat: Seat, due: u8, coins: u8 },
    /// `by` burned a Gear of `seat`.
    Burned { by: Seat, seat: Seat, gear: Card, at: Card },
    /// There was nothing to burn.
    BurnedNothing { by: Seat, at: Card },
    /// The owner of a burned Gear paid its Coins back, as far as possible.
    PaidBack { seat: Seat, due: u8, coins: u8 },
    /// The owner of a burned Gear returned a Stolen Good.
    Returned { seat: Seat, good: Good, at: Card, chosen: bool },
    /// The owner of a burned Gear had nothing to return, or there was no room for it.
    KeptGoods { seat: Seat, good: Option<Good> },
    /// Laundered Coins went back to the supply.
    Unlaundered { seat: Seat, coins: u8 },
    /// The hands changed owners; what each seat holds now.
    Exchanged { hands: [HandCards; 2] },
    /// The last card of a round was discarded.
    LastDiscarded { seat: Seat, card: Card },
    /// A Location was decided.
    Decided { at: Card, winner: Option<Seat>, base: i16, reward: i16, bonus: i16 },
    /// A row of the score sheet.
    Scored { row: Row, points: [i16; 2] },
    /// The game is over.
    GameEnded { points: [i16; 2], winner: Option<Seat>, by: TieBreak },
}

/// Why something was gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The income of a Thief.
    Income,
    /// A Gear discarded for it.
    Discard,
    /// A plain icon of the played card.
    Icon,
    /// A set effect of the played card, for all sets there are.
    Sets,
    /// A set effect of a card that was there before, for the new sets.
    NewSets(Card),
    /// The effect of the Location, for the new sets.
    Location(Card),
    /// The effect of the Location, because a card was played there.
    Played(Card),
    /// A set effect that counts discards or laundered Coins, for the new ones.
    Hideout(Card),
    /// A burned Gear's icons are reverted.
    Burned,
}

/// The rows of the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Locations won.
    Locations,
    /// Thieves in all Crews.
    Thieves,
    /// Gear in all Crews.
    Gear,
    /// Sets of Stolen Goods.
    StolenGoods,
}

/// What decided the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// More Points.
    Points,
    /// Equal Points, more Coins.
    Coins,
    /// Those equal too, more Stolen Goods.
    Goods,
    /// Nothing did.
    Draw,
}

impl Row {
    /// Every row in order.
    pub const ALL: [Row; 4] = [Row::Locations, Row::Thieves, Row::Gear, Row::StolenGoods];

    /// What stands at its head.
    pub const fn label(self) -> &'static str {
        match self {
            Row::Locations => "Locations",
            Row::Thieves => "Thieves",
            Row::Gear => "Gear",
            Row::StolenGoods => "Stolen Goods",
        }
    }

    pub(crate) const fn rule(self) -> Rule {
        Rule(match self {
            Row::Locations => "CE-10.4",
            Row::Thieves => "CE-10.5",
            Row::Gear => "CE-10.6",
            Row::StolenGoods => "CE-10.7",
        })
    }
}

impl TieBreak {
    pub(crate) const fn rule(self) -> Rule {
        Rule(match self {
            TieBreak::Points => "CE-10.8",
            TieBreak::Coins => "CE-10.9",
            TieBreak::Goods => "CE-10.10",
            TieBreak::Draw => "CE-10.11",
        })
    }
}

impl Cause {
    /// The rule behind a gain of this cause, where it is no plain icon.
    const fn rule(self, icon: &'static str) -> &'static str {
        match self {
            Cause::Income => "CE-4.3",
            Cause::Discard => "CE-5.6",
            Cause::Icon => icon,
            Cause::Sets => "CE-7.3",
            Cause::NewSets(_) => "CE-7.4",
            Cause::Location(_) => "CE-7.6",
            Cause::Played(_) => "CE-7.10",
            Cause::Hideout(_) => "CE-7.7",
            Cause::Burned => "CE-8.5",
        }
    }
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::LaidOut { .. } => "CE-2.1",
            Event::GoodsPlaced { .. } => "CE-2.2",
            Event::RoundBegan { .. } => "CE-3.2",
            Event::Dealt { .. } => "CE-3.1",
            Event::Hired { .. } => "CE-4.1",
            Event::Paid { .. } => "CE-5.3",
            Event::Equipped { .. } => "CE-5.1",
            Event::Discarded { .. } => "CE-5.6",
            Event::GainedCoins { due, supply, .. } if supply < due => "CE-6.5",
            Event::GainedCoins { cause, .. } => cause.rule("CE-6.4"),
            Event::MovedTracker { spaces: 0, .. } => "CE-6.3",
            Event::MovedTracker { cause, .. } => cause.rule("CE-6.2"),
            Event::Stole { any: false, .. } => "CE-6.6",
            Event::Stole { any: true, .. } => "CE-6.7",
            Event::FoundNothing { .. } => "CE-6.8",
            Event::Laundered { coins: 0, .. } => "CE-9.8",
            Event::Laundered { .. } => "CE-9.7",
            Event::Burned { .. } => "CE-8.1",
            Event::BurnedNothing { .. } => "CE-8.2",
            Event::PaidBack { .. } => "CE-8.6",
            Event::Returned { chosen: false, .. } => "CE-8.7",
            Event::Returned { chosen: true, .. } => "CE-8.8",
            Event::KeptGoods { .. } => "CE-8.9",
            Event::Unlaundered { .. } => "CE-9.10",
            Event::Exchanged { .. } => "CE-3.5",
            Event::LastDiscarded { .. } => "CE-3.6",
            Event::Decided { winner: None, .. } => "CE-10.2",
            Event::Decided { .. } => "CE-10.3",
            Event::Scored { row, .. } => return row.rule(),
            Event::GameEnded { by, .. } => return by.rule(),
        })
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::LaidOut { .. }
                | Event::GoodsPlaced { .. }
                | Event::Dealt { .. }
                | Event::Hired { .. }
                | Event::Equipped { .. }
                | Event::Discarded { .. }
                | Event::Exchanged { .. }
                | Event::LastDiscarded { .. }
        )
    }
}
