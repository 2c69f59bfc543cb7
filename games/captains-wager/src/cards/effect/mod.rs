//! What cards do.
//!
//! An effect is declared here, with its name in card files and the kinds of cards it may stand on,
//! and whom it is aimed at. The compiler then asks for its words in `text.rs` and for what happens
//! in `rules/effects.rs`.

mod text;
mod when;
mod written;

pub use when::When;

use written::effects;

/// The kinds of cards that do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// A crew, when it is played.
    Crew,
    /// An item, when it is used.
    Item,
    /// An encounter card, when it is claimed.
    Encounter,
}

effects! {
    /// Nothing.
    Plain = "plain" on Crew, Encounter;

    /// You take coins.
    TakeCoins(n) = "take_coins" on Crew, Item, Encounter;
    /// You take coins from another captain.
    RobCoins(n) = "rob_coins" on Crew, Item, Encounter;
    /// You take coins from each other captain.
    Toll(n) = "toll" on Crew;
    /// Each other captain pays coins to the supply.
    Tax(n) = "tax" on Crew, Encounter;
    /// Each other captain with a loan pays coins to the supply.
    Dun(n) = "dun" on Crew;
    /// You take more coins if you steal later in the adventure.
    Getaway(n) = "getaway" on Crew;

    /// You take coins from each other captain; whoever has none takes a loan.
    Bargain(n) = "bargain" on Crew;
    /// You return loans.
    ReturnLoans(n) = "return_loans" on Crew, Item, Encounter;
    /// Each other captain returns loans.
    Forgive(n) = "forgive" on Crew;
    /// You give loans to another captain.
    PassLoans(n) = "pass_loans" on Item;
    /// If you borrow in this turn, you take no loan.
    FreeBorrow = "free_borrow" on Item;

    /// Stronger if it is the first of its encounter.
    IfFirst(n) = "if_first" on Crew;
    /// Stronger if every other active captain has played.
    IfLast(n) = "if_last" on Crew;
    /// Stronger for each encounter card its captain holds.
    PerEncounter(n) = "per_encounter" on Crew;
    /// Stronger if its captain holds no encounter card.
    IfNoEncounter(n) = "if_no_encounter" on Crew;
    /// Stronger if its captain bet on it.
    IfBet(n) = "if_bet" on Crew;
    /// Stronger if its captain borrowed for it.
    IfBorrowed(n) = "if_borrowed" on Crew;
    /// Stronger if its captain has no loan.
    IfDebtFree(n) = "if_debt_free" on Crew;
    /// Stronger for each loan of its captain.
    PerLoan(n) = "per_loan" on Crew;
    /// It is as strong as the strongest other crew in play, if there is one.
    Mimic = "mimic" on Crew;
    /// Another crew may come along, and both together are this much stronger.
    Company(n) = "company" on Crew;
    /// It wins ties.
    WinsTies = "wins_ties" on Crew;
    /// Nothing makes it weaker.
    Steadfast = "steadfast" on Crew;
    /// All other crew in play get weaker.
    WeakenOthers(n) = "weaken_others" on Crew;
    /// The crew of another captain gets weaker.
    Challenge(n) = "challenge" on Crew;
    /// The same, as items say it.
    Hinder(n) = "hinder" on Item;
    /// Your crew gets stronger.
    Boost(n) = "boost" on Item;
    /// You pay up to so many coins, and your crew gets stronger by two for each.
    Hire(n) = "hire" on Crew, Item;
    /// Your crew gets stronger and wins ties.
    Luck(n) = "luck" on Item;
    /// You exchange the strength of your crew with that of another captain's.
    SwapCrew = "swap_crew" on Crew, Item;
    /// The crew of another captain goes back to the hand, and its captain takes another turn.
    SendBack = "send_back" on Crew;

    /// You look at a captain's crew.
    LookAtCrew = "look_at_crew" on Crew, Item;
    /// You look at a captain's crew and items.
    LookAtHand = "look_at_hand" on Crew;
    /// You look at the crew of every other captain.
    LookAtAllCrew = "look_at_all_crew" on Item;
    /// You show your crew to everyone.
    Boast = "boast" on Crew;

    /// You claim cards from the top of your treasure deck.
    ClaimTop(n) = "claim_top" or "claim_top" on Crew, Item, Encounter;
    /// You draw cards from the top of your treasure deck as items.
    DrawItems(n) = "draw_items" or "draw_item" on Crew, Item, Encounter;
    /// You draw the top card of your treasure deck as an item if it does not claim the encounter.
    Rummage = "rummage" on Crew;
    /// You look at the top card of your treasure deck; it may go to the bottom.
    Sift = "sift" on Encounter;
    /// You take the top card of another captain's treasure deck as an item.
    Poach = "poach" on Crew;
    /// You take the newest item of another captain.
    Snatch = "snatch" on Crew;
    /// Each captain passes the newest item on to the next.
    PassItems = "pass_items" on Crew;

    /// You add cards from the top of your treasure deck to the pool.
    FeedPool(n) = "feed_pool" or "feed_pool" on Crew;
    /// Each active captain adds a card to the pool; for an encounter card, each other one.
    RaiseStakes = "raise_stakes" on Crew, Encounter;
    /// The cards that were laid into the pool last go to the junk pile.
    BurnPool(n) = "burn_pool" or "burn_pool" on Crew;
    /// You claim the cards that were laid into the pool last.
    BoardPool(n) = "board_pool" or "board_pool" on Item;
    /// You claim the card that was laid into the pool last if it claims the encounter.
    Bounty = "bounty" on Crew;
    /// You claim the cards that were laid into the pool last if you steal later in the adventure.
    Loot(n) = "loot" or "loot" on Crew;
    /// You claim cards from the top of your treasure deck if you steal later in the adventure.
    Cache(n) = "cache" or "cache" on Crew;
    /// You take the newest item of the next captain who has one if you steal later in the
    /// adventure.
    Lift = "lift" on Crew;
    /// You return loans if you steal later in the adventure.
    Abscond(n) = "abscond" on Crew;

    /// Somebody else leads this encounter.
    TakeLead = "take_lead" on Item;
    /// The weakest crew claims this encounter.
    LowestWins = "lowest_wins" on Item;
    /// The encounter card is discarded unclaimed.
    DiscardEncounter = "discard_encounter" on Item;

    /// It is worth gold at the end.
    Worth(n) = "worth" on Item;
    /// It is worth gold at the end for each of your loans.
    WorthPerLoan(n) = "worth_per_loan" on Item;
    /// It is worth gold at the end for each of your coins.
    WorthPerCoin(n) = "worth_per_coin" on Item;
    /// It is worth gold at the end, and one more for each of your coins.
    Hoard(n) = "hoard" on Item;
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
    /// Another captain with a crew in play who was not sent back in this encounter.
    OtherToSendBack,
    /// Another captain with items, if there is room for one.
    OtherWithItems,
    /// Another captain with cards in the treasure deck, if there is room for one.
    OtherWithDeck,
    /// Any active captain.
    Active,
}

impl Effect {
    pub(crate) const fn aim(self) -> Aim {
        use Effect::*;
        match self {
            LookAtCrew | LookAtHand | RobCoins(_) | PassLoans(_) => Aim::Other,
            Challenge(_) | Hinder(_) | SwapCrew => Aim::OtherInPlay,
            SendBack => Aim::OtherToSendBack,
            Snatch => Aim::OtherWithItems,
            Poach => Aim::OtherWithDeck,
            TakeLead => Aim::Active,
            _ => Aim::Nobody,
        }
    }

    /// Whether a crew with this effect helps its captain to steal later.
    pub(crate) const fn helps_thief(self) -> bool {
        use Effect::*;
        matches!(self, Getaway(_) | Loot(_) | Cache(_) | Lift | Abscond(_))
    }

    /// Whether it takes coins or treasures from other captains or looks at their hands as soon as
    /// it is played: they may use an item before it does (CW-7.7).
    pub(crate) const fn takes_from_others(self) -> bool {
        use Effect::*;
        matches!(self, RobCoins(_) | Toll(_) | Tax(_) | Dun(_) | RaiseStakes)
            || matches!(self, LookAtCrew | LookAtHand | LookAtAllCrew)
            || matches!(self, Bargain(_) | Poach | Snatch | PassItems)
    }

    /// The times at which an item with this effect makes sense.
    pub(crate) const fn times(self) -> &'static [When] {
        use Effect::*;
        match self {
            Boost(_) | Hire(_) | Hinder(_) | Luck(_) | SwapCrew | DiscardEncounter => {
                &[When::EndOfEncounter]
            }
            TakeLead => &[When::StartOfEncounter],
            LowestWins => &[When::StartOfEncounter, When::StartOfTurn, When::EndOfEncounter],
            FreeBorrow => &[When::StartOfTurn],
            BoardPool(_) => &[When::EndOfAdventure],
            Worth(_) | WorthPerLoan(_) | WorthPerCoin(_) | Hoard(_) => &[When::Never],
            _ => &[
                When::AnyTime,
                When::StartOfEncounter,
                When::EndOfEncounter,
                When::EndOfAdventure,
                When::StartOfTurn,
            ],
        }
    }
}
