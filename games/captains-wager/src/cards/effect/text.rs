//! The words on the cards.

use super::{CardKind, Effect};

impl Effect {
    /// What it does, as a card of this kind says it.
    pub fn text(self, on: CardKind) -> String {
        use Effect::*;
        let text = match self {
            Plain if on == CardKind::Encounter => "No action.",
            Plain => "No effect.",
            TakeCoins(n) => &format!("Take {}.", coins(n)),
            RobCoins(n) => &format!("Take up to {} from another captain.", coins(n)),
            Toll(n) => &format!("Take up to {} from each other captain.", coins(n)),
            OthersTakeCoins(n) => &format!("Each other captain takes {}.", coins(n)),
            Tax(n) => &format!("Each other captain pays up to {} to the supply.", coins(n)),
            Dun(n) => {
                &format!("Each other captain with a loan pays up to {} to the supply.", coins(n))
            }
            IfBeaten(n) => &format!("Take {} if it does not claim the encounter.", coins(n)),
            IfVictorious(n) => &format!("Take {} if it claims the encounter.", coins(n)),
            Getaway(1) => "If you steal later in this adventure, take 1 more coin.",
            Getaway(n) => &format!("If you steal later in this adventure, take {n} more coins."),

            TakeLoan => "Take a loan.",
            ForceLoans(n) => &format!("Each other captain takes {} and a loan.", coins(n)),
            ReturnLoans(n) => &format!("Return up to {} for nothing.", loans(n)),
            PassLoans(n) => &format!("Give up to {} to another captain.", loans(n)),
            FreeBorrow => "If you borrow in this turn, take no loan.",

            IfFirst(n) => &format!("+{n} if no crew was played before it in this encounter."),
            IfLast(n) => &format!("+{n} if every other active captain has already played."),
            PerEncounter(n) => &format!("+{n} for each encounter card you hold."),
            IfNoEncounter(n) => &format!("+{n} if you hold no encounter card."),
            IfBet(n) => &format!("+{n} if you bet on it."),
            IfBorrowed(n) => &format!("+{n} if you borrowed for it."),
            PerLoan(n) => &format!("+{n} for each of your loans."),
            Mimic => "As strong as the strongest other crew in play, if there is one.",
            Company(n) => &format!(
                "You may play another crew along with it. Then the higher value counts, +{n}."
            ),
            WinsTies => "If this crew is tied for the encounter, you claim it.",
            WeakenOthers(n) => &format!("-{n} to every other crew in play."),
            Challenge(n) => &format!("-{n} to the crew of another captain in play."),
            Hinder(n) => &format!("The crew of another captain gets -{n}."),
            Boost(n) => &format!("Your crew gets +{n}."),
            Luck(n) => &format!("Your crew gets +{n} and wins ties."),
            SwapCrew => "Exchange the strength of your crew with that of another captain's crew.",

            LookAtCrew => "Look at the crew of another captain.",
            LookAtHand => "Look at the crew and items of another captain.",
            LookAtAllCrew => "Look at the crew of every other captain.",

            ClaimTop(n) => &format!("Claim {} of your treasure deck.", top(n)),
            DrawItems(1) => "Draw the top card of your treasure deck as an item.",
            DrawItems(n) => &format!("Draw {} of your treasure deck as items.", top(n)),
            Sift => "Look at the top card of your treasure deck. You may put it on the bottom.",
            RaiseStakes if on == CardKind::Encounter => {
                "Each other active captain adds the top card of their treasure deck to the pool."
            }
            RaiseStakes => {
                "Each active captain adds the top card of their treasure deck to the pool."
            }
            BoardPool => "Claim the card that was laid into the pool last.",

            TakeLead => "Choose who acts first in this encounter.",
            LowestWins => "The weakest crew claims this encounter.",
            DiscardEncounter => "This encounter card is discarded unclaimed.",

            Worth(n) => &format!("Worth {n} gold in your hand."),
            WorthPerLoan(n) => &format!("Worth {n} gold in your hand for each of your loans."),
        };
        text.to_owned()
    }
}

fn coins(n: u8) -> String {
    if n == 1 { "1 coin".to_owned() } else { format!("{n} coins") }
}

fn loans(n: u8) -> String {
    if n == 1 { "1 loan".to_owned() } else { format!("{n} loans") }
}

fn top(n: u8) -> String {
    if n == 1 { "the top card".to_owned() } else { format!("the top {n} cards") }
}
