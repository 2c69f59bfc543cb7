//! What cards do. The words on a card are made from its effect, so they always agree.

use serde::{Deserialize, Serialize};

/// What a crew does when it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrewEffect {
    /// Nothing.
    Plain,
    /// You take coins.
    TakeCoins(u8),
    /// Each other captain takes coins.
    OthersTakeCoins(u8),
    /// Each other captain takes a loan and this many coins.
    ForceLoans(u8),
    /// You take a loan.
    TakeLoan,
    /// It wins ties.
    WinsTies,
    /// You return loans.
    ReturnLoans(u8),
    /// Stronger if it is the first of its encounter.
    IfFirst(u8),
    /// Stronger if every other active captain has played.
    IfLast(u8),
    /// Stronger for each encounter card its captain holds.
    PerEncounter(u8),
    /// Stronger if its captain holds no encounter card.
    IfNoEncounter(u8),
    /// Stronger if its captain bet on it.
    IfBet(u8),
    /// Stronger if its captain borrowed for it.
    IfBorrowed(u8),
    /// Stronger for each loan of its captain.
    PerLoan(u8),
    /// Another crew may come along, and both together are this much stronger.
    Company(u8),
    /// You look at a captain's crew.
    LookAtCrew,
    /// You look at a captain's crew and items.
    LookAtHand,
    /// You take coins from a captain.
    RobCoins(u8),
    /// You take coins from each other captain.
    Toll(u8),
    /// You claim the top card of your treasure deck.
    ClaimTop,
    /// You draw the top card of your treasure deck as an item.
    DrawItem,
    /// All other crew in play get weaker.
    WeakenOthers(u8),
    /// The crew of one captain gets weaker.
    Challenge(u8),
    /// It is as strong as the strongest crew in play.
    Mimic,
    /// Each active captain adds a card to the pool.
    RaiseStakes,
    /// You take coins if it does not claim the encounter.
    IfBeaten(u8),
    /// You take coins if it claims the encounter.
    IfVictorious(u8),
    /// Each other captain with a loan pays coins to the supply.
    Dun(u8),
    /// You take more coins if you steal later in the adventure.
    Getaway(u8),
}

impl CrewEffect {
    /// Whether it is aimed at a captain.
    pub(crate) const fn aim(self) -> Aim {
        match self {
            CrewEffect::LookAtCrew | CrewEffect::LookAtHand | CrewEffect::RobCoins(_) => Aim::Other,
            CrewEffect::Challenge(_) => Aim::OtherInPlay,
            _ => Aim::Nobody,
        }
    }

    /// Its number, if it has one.
    pub(crate) const fn amount(self) -> Option<u8> {
        use CrewEffect::*;
        match self {
            TakeCoins(n) | OthersTakeCoins(n) | ForceLoans(n) | ReturnLoans(n) | IfFirst(n)
            | IfLast(n) | PerEncounter(n) | IfNoEncounter(n) | IfBet(n) | IfBorrowed(n)
            | PerLoan(n) | Company(n) | RobCoins(n) | Toll(n) | WeakenOthers(n) | Challenge(n)
            | IfBeaten(n) | IfVictorious(n) | Dun(n) | Getaway(n) => Some(n),
            Plain | TakeLoan | WinsTies | LookAtCrew | LookAtHand | ClaimTop | DrawItem | Mimic
            | RaiseStakes => None,
        }
    }

    /// What it does, in words.
    pub fn text(self) -> String {
        use CrewEffect::*;
        match self {
            Plain => "No effect.".to_owned(),
            TakeCoins(n) => format!("Take {}.", coins(n)),
            OthersTakeCoins(n) => format!("Each other captain takes {}.", coins(n)),
            ForceLoans(n) => format!("Each other captain takes {} and a loan.", coins(n)),
            TakeLoan => "Take a loan.".to_owned(),
            WinsTies => "If this crew is tied for the encounter, you claim it.".to_owned(),
            ReturnLoans(n) => format!("Return up to {} for nothing.", loans(n)),
            IfFirst(n) => format!("+{n} if no crew was played before it in this encounter."),
            IfLast(n) => format!("+{n} if every other active captain has already played."),
            PerEncounter(n) => format!("+{n} for each encounter card you hold."),
            IfNoEncounter(n) => format!("+{n} if you hold no encounter card."),
            IfBet(n) => format!("+{n} if you bet on it."),
            IfBorrowed(n) => format!("+{n} if you borrowed for it."),
            PerLoan(n) => format!("+{n} for each of your loans."),
            Company(n) => format!(
                "You may play another crew along with it. Then the higher value counts, +{n}."
            ),
            LookAtCrew => "Look at the crew of another captain.".to_owned(),
            LookAtHand => "Look at the crew and items of another captain.".to_owned(),
            RobCoins(n) => format!("Take up to {} from another captain.", coins(n)),
            Toll(n) => format!("Take up to {} from each other captain.", coins(n)),
            ClaimTop => "Claim the top card of your treasure deck.".to_owned(),
            DrawItem => "Draw the top card of your treasure deck as an item.".to_owned(),
            WeakenOthers(n) => format!("-{n} to every other crew in play."),
            Challenge(n) => format!("-{n} to the crew of another captain in play."),
            Mimic => "As strong as the strongest crew already in play.".to_owned(),
            RaiseStakes => {
                "Each active captain adds the top card of their treasure deck to the pool."
                    .to_owned()
            }
            IfBeaten(n) => format!("Take {} if it does not claim the encounter.", coins(n)),
            IfVictorious(n) => format!("Take {} if it claims the encounter.", coins(n)),
            Dun(n) => {
                format!("Each other captain with a loan pays up to {} to the supply.", coins(n))
            }
            Getaway(1) => "If you steal later in this adventure, take 1 more coin.".to_owned(),
            Getaway(n) => format!("If you steal later in this adventure, take {n} more coins."),
        }
    }
}

/// Whom an effect is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Nobody in particular.
    Nobody,
    /// Any other captain.
    Other,
    /// Another captain with a crew in play.
    OtherInPlay,
    /// Any active captain.
    Active,
}

/// When an item may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// At any time during an encounter.
    AnyTime,
    /// Before the first captain has chosen to bet, borrow or steal.
    StartOfEncounter,
    /// After every active captain has played, before the encounter is claimed.
    EndOfEncounter,
    /// After the last encounter, before the pool is given out.
    EndOfAdventure,
    /// In your turn, before you bet, borrow or steal.
    StartOfTurn,
    /// Never: it is worth gold in your hand.
    Never,
}

impl When {
    /// How a card says it.
    pub const fn text(self) -> &'static str {
        match self {
            When::AnyTime => "any time during an encounter",
            When::StartOfEncounter => "start of an encounter",
            When::EndOfEncounter => "end of an encounter",
            When::EndOfAdventure => "end of an adventure",
            When::StartOfTurn => "start of your turn",
            When::Never => "end of the game",
        }
    }
}

/// What an item does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemEffect {
    /// Your crew gets stronger.
    Boost(u8),
    /// The crew of another captain gets weaker.
    Hinder(u8),
    /// Your crew gets stronger and wins ties.
    Luck(u8),
    /// You exchange the strength of your crew with that of another captain's.
    SwapCrew,
    /// The encounter card is discarded unclaimed.
    DiscardEncounter,
    /// Somebody else leads this encounter.
    TakeLead,
    /// The weakest crew claims this encounter.
    LowestWins,
    /// You look at a captain's crew.
    LookAtCrew,
    /// You look at the crew of every other captain.
    LookAtAllCrew,
    /// You claim cards from the top of your treasure deck.
    ClaimTop(u8),
    /// You draw cards from the top of your treasure deck as items.
    DrawItems(u8),
    /// You return loans.
    ReturnLoans(u8),
    /// You give loans to another captain.
    PassLoans(u8),
    /// If you borrow in this turn, you take no loan.
    FreeBorrow,
    /// You take coins.
    TakeCoins(u8),
    /// You take coins from another captain.
    RobCoins(u8),
    /// You claim the card that was laid into the pool last.
    BoardPool,
    /// It is worth gold at the end.
    Worth(u8),
    /// It is worth gold at the end for each of your loans.
    WorthPerLoan(u8),
}

impl ItemEffect {
    pub(crate) const fn aim(self) -> Aim {
        use ItemEffect::*;
        match self {
            Hinder(_) | SwapCrew => Aim::OtherInPlay,
            TakeLead => Aim::Active,
            LookAtCrew | PassLoans(_) | RobCoins(_) => Aim::Other,
            _ => Aim::Nobody,
        }
    }

    /// The times at which it makes sense.
    pub(crate) const fn times(self) -> &'static [When] {
        use ItemEffect::*;
        match self {
            Boost(_) | Hinder(_) | Luck(_) | SwapCrew | DiscardEncounter => &[When::EndOfEncounter],
            TakeLead | LowestWins => &[When::StartOfEncounter],
            FreeBorrow => &[When::StartOfTurn],
            BoardPool => &[When::EndOfAdventure],
            Worth(_) | WorthPerLoan(_) => &[When::Never],
            LookAtCrew | LookAtAllCrew | ClaimTop(_) | DrawItems(_) | ReturnLoans(_)
            | PassLoans(_) | TakeCoins(_) | RobCoins(_) => &[
                When::AnyTime,
                When::StartOfEncounter,
                When::EndOfEncounter,
                When::EndOfAdventure,
                When::StartOfTurn,
            ],
        }
    }

    /// Its number, if it has one.
    pub(crate) const fn amount(self) -> Option<u8> {
        use ItemEffect::*;
        match self {
            Boost(n) | Hinder(n) | Luck(n) | ClaimTop(n) | DrawItems(n) | ReturnLoans(n)
            | PassLoans(n) | TakeCoins(n) | RobCoins(n) | Worth(n) | WorthPerLoan(n) => Some(n),
            SwapCrew | DiscardEncounter | TakeLead | LowestWins | LookAtCrew | LookAtAllCrew
            | FreeBorrow | BoardPool => None,
        }
    }

    /// What it does, in words.
    pub fn text(self) -> String {
        use ItemEffect::*;
        match self {
            Boost(n) => format!("Your crew gets +{n}."),
            Hinder(n) => format!("The crew of another captain gets -{n}."),
            Luck(n) => format!("Your crew gets +{n} and wins ties."),
            SwapCrew => {
                "Exchange the strength of your crew with that of another captain's crew.".to_owned()
            }
            DiscardEncounter => "This encounter card is discarded unclaimed.".to_owned(),
            TakeLead => "Choose who acts first in this encounter.".to_owned(),
            LowestWins => "The weakest crew claims this encounter.".to_owned(),
            LookAtCrew => "Look at the crew of another captain.".to_owned(),
            LookAtAllCrew => "Look at the crew of every other captain.".to_owned(),
            ClaimTop(n) => format!("Claim {} of your treasure deck.", tops(n)),
            DrawItems(n) => format!("Draw {} of your treasure deck as items.", tops(n)),
            ReturnLoans(n) => format!("Return up to {} for nothing.", loans(n)),
            PassLoans(n) => format!("Give up to {} to another captain.", loans(n)),
            FreeBorrow => "If you borrow in this turn, take no loan.".to_owned(),
            TakeCoins(n) => format!("Take {}.", coins(n)),
            RobCoins(n) => format!("Take up to {} from another captain.", coins(n)),
            BoardPool => "Claim the card that was laid into the pool last.".to_owned(),
            Worth(n) => format!("Worth {n} gold in your hand."),
            WorthPerLoan(n) => format!("Worth {n} gold in your hand for each of your loans."),
        }
    }
}

/// What an encounter card does for whoever claims it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EncounterEffect {
    /// Nothing.
    Plain,
    /// Take coins.
    TakeCoins(u8),
    /// Return loans.
    ReturnLoans(u8),
    /// Look at the top card of your treasure deck; it may go to the bottom.
    Sift,
    /// Draw the top card of your treasure deck as an item.
    DrawItem,
    /// Claim the top card of your treasure deck.
    ClaimTop,
    /// Take coins from a captain of your choice.
    RobCoins(u8),
    /// Each other captain pays coins to the supply.
    Tax(u8),
    /// Each other active captain adds a card to the pool.
    RaiseStakes,
}

impl EncounterEffect {
    /// Its number, if it has one.
    pub(crate) const fn amount(self) -> Option<u8> {
        use EncounterEffect::*;
        match self {
            TakeCoins(n) | ReturnLoans(n) | RobCoins(n) | Tax(n) => Some(n),
            Plain | Sift | DrawItem | ClaimTop | RaiseStakes => None,
        }
    }

    /// What it does, in words.
    pub fn text(self) -> String {
        use EncounterEffect::*;
        match self {
            Plain => "No action.".to_owned(),
            TakeCoins(n) => format!("Take {}.", coins(n)),
            ReturnLoans(n) => format!("Return up to {} for nothing.", loans(n)),
            Sift => "Look at the top card of your treasure deck. You may put it on the bottom."
                .to_owned(),
            DrawItem => "Draw the top card of your treasure deck as an item.".to_owned(),
            ClaimTop => "Claim the top card of your treasure deck.".to_owned(),
            RobCoins(n) => format!("Take up to {} from another captain.", coins(n)),
            Tax(n) => format!("Each other captain pays up to {} to the supply.", coins(n)),
            RaiseStakes => {
                "Each other active captain adds the top card of their treasure deck to the pool."
                    .to_owned()
            }
        }
    }
}

fn coins(n: u8) -> String {
    if n == 1 { "1 coin".to_owned() } else { format!("{n} coins") }
}

fn loans(n: u8) -> String {
    if n == 1 { "1 loan".to_owned() } else { format!("{n} loans") }
}

fn tops(n: u8) -> String {
    if n == 1 { "the top card".to_owned() } else { format!("the top {n} cards") }
}
