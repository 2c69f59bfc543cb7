//! The words on the cards.

use super::{CardKind, Effect};

const LATER: &str = "If you steal later in this adventure";

impl Effect {
    /// What it does, as a card of this kind says it.
    pub fn text(self, on: CardKind) -> String {
        use Effect::*;
        let text = match self {
            Plain if on == CardKind::Encounter => "Nothing else happens when it is claimed.",
            Plain => "No effect.",
            TakeCoins(n) => &format!("Take {}.", coins(n)),
            RobCoins(n) => &format!("Take up to {} from another captain.", coins(n)),
            Toll(n) => &format!("Take up to {} from each other captain.", coins(n)),
            Tax(n) => &format!("Each other captain pays up to {} to the supply.", coins(n)),
            Dun(n) => {
                &format!("Each other captain with a loan pays up to {} to the supply.", coins(n))
            }
            Getaway(1) => &format!("{LATER}, take 1 more coin."),
            Getaway(n) => &format!("{LATER}, take {n} more coins."),

            Bargain(n) => &format!(
                "Take up to {} from each other captain; whoever has none takes a loan.",
                coins(n)
            ),
            ReturnLoans(n) => &format!("Return up to {} for nothing.", loans(n)),
            Forgive(n) => &format!("Each other captain returns up to {} for nothing.", loans(n)),
            PassLoans(n) => &format!("Give up to {} to another captain.", loans(n)),
            FreeBorrow => "If you borrow in this turn, take no loan.",

            IfFirst(n) => &format!("+{n} if no crew was played before it in this encounter."),
            IfLast(n) => &format!("+{n} if every other active captain has already played."),
            PerEncounter(n) => &format!("+{n} for each encounter card you hold."),
            IfNoEncounter(n) => &format!("+{n} if you hold no encounter card."),
            IfBet(n) => &format!("+{n} if you bet on it."),
            IfBorrowed(n) => &format!("+{n} if you borrowed for it."),
            IfDebtFree(n) => &format!("+{n} if you have no loan."),
            PerLoan(n) => &format!("+{n} for each of your loans."),
            Mimic => "As strong as the strongest other crew in play, if there is one.",
            Company(n) => &format!(
                "You may play another crew along with it. Then the higher value counts, +{n}."
            ),
            WinsTies => "If this crew is tied for the encounter, you claim it.",
            Steadfast => "Nothing makes it weaker.",
            WeakenOthers(n) => &format!("-{n} to every other crew in play."),
            Challenge(n) => &format!("-{n} to the crew of another captain in play."),
            Hinder(n) => &format!("The crew of another captain gets -{n}."),
            Boost(n) => &format!("Your crew gets +{n}."),
            Hire(n) => &format!("Pay up to {}: your crew gets +2 for each.", coins(n)),
            Luck(n) => &format!("Your crew gets +{n} and wins ties."),
            SwapCrew => "Exchange the strength of your crew with that of another captain's crew.",
            SendBack => {
                "The crew of another captain in play goes back to the hand. That captain takes \
                 another turn."
            }

            LookAtCrew => "Look at the crew of another captain.",
            LookAtHand => "Look at the crew and items of another captain.",
            LookAtAllCrew => "Look at the crew of every other captain.",
            Boast => "Show the crew in your hand to everyone.",

            ClaimTop(n) => &format!("Claim {} of your treasure deck.", top(n)),
            DrawItems(1) => "Draw the top card of your treasure deck as an item.",
            DrawItems(n) => &format!("Draw {} of your treasure deck as items.", top(n)),
            Rummage => {
                "If it does not claim the encounter, draw the top card of your treasure deck as \
                 an item."
            }
            Sift => "Look at the top card of your treasure deck. You may put it on the bottom.",
            Poach => "Take the top card of another captain's treasure deck as an item.",
            Snatch => "Take the newest item of another captain.",
            PassItems => "Each captain passes their newest item on to the next captain clockwise.",

            FeedPool(n) => &format!("Add {} of your treasure deck to the pool.", top(n)),
            RaiseStakes if on == CardKind::Encounter => {
                "Each other active captain adds the top card of their treasure deck to the pool."
            }
            RaiseStakes => {
                "Each active captain adds the top card of their treasure deck to the pool."
            }
            BurnPool(1) => "The card laid into the pool last burns.",
            BurnPool(n) => &format!("The {n} cards laid into the pool last burn."),
            BoardPool(n) => &format!("Claim {} laid into the pool last.", those(n)),
            Bounty => "If it claims the encounter, claim the card laid into the pool last.",
            Loot(n) => &format!("{LATER}, claim {} laid into the pool last.", those(n)),
            Cache(n) => &format!("{LATER}, claim {} of your treasure deck.", top(n)),
            Lift => {
                &format!("{LATER}, take the newest item of the next captain clockwise who has one.")
            }
            Abscond(n) => &format!("{LATER}, return up to {} for nothing.", loans(n)),

            TakeLead => "Choose who acts first in this encounter.",
            LowestWins => "The weakest crew claims this encounter.",
            DiscardEncounter => "This encounter card is discarded unclaimed.",

            Worth(n) => &format!("Worth {n} gold in your hand."),
            WorthPerLoan(n) => &format!("Worth {n} gold in your hand for each of your loans."),
            WorthPerCoin(n) => &format!("Worth {n} gold in your hand for each of your coins."),
            Hoard(n) => &format!("Worth {n} gold in your hand, and 1 more for each of your coins."),
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

fn those(n: u8) -> String {
    if n == 1 { "the card".to_owned() } else { format!("the {n} cards") }
}

fn top(n: u8) -> String {
    if n == 1 { "the top card".to_owned() } else { format!("the top {n} cards") }
}
