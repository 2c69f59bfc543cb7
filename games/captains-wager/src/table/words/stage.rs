//! What is said on stage where the log says it line by line.

use super::{COIN, Who, count};
use crate::Unclaimed;

pub(crate) const ADVENTURE_OVER: &str = "The adventure is over; all crew are discarded.";
pub(crate) const ITEMS_GO_ROUND: &str = "Each captain passes the newest item on to the next.";
pub(crate) const THE_POOL: &str = "The pool";
pub(crate) const NOTHING: &str = "nothing";
pub(crate) const KEPT: &str = "kept as an item";
pub(crate) const UNSEEN: &str = "face down";
pub(crate) const PIRATE_ADMIRAL: &str = "Pirate Admiral";
pub(crate) const THE_RECKONING: &str = "The reckoning";

pub(crate) fn everyone_is_dealt(crew: u8) -> String {
    format!("Everyone is dealt {crew} crew.")
}

pub(crate) fn steals(who: Who<'_>, coins: u16) -> String {
    let (name, steals) = (who.name(), who.does("steal and leave", "steals and leaves"));
    format!("{name} {steals} the adventure with {}!", count(coins.into(), COIN))
}

pub(crate) fn burns(names: &[&str]) -> String {
    let verb = if names.len() == 1 { "burns" } else { "burn" };
    format!("{} {verb} in the pool.", crate::seen::words::list(names))
}

/// Captains who each lay a treasure into the pool, some of them several times.
pub(crate) fn stakes(captains: &[Who<'_>]) -> String {
    let mut names: Vec<&str> = captains.iter().map(|who| who.name()).collect();
    names.dedup();
    let treasures = count(captains.len(), super::TREASURE);
    let verb = match (names.as_slice(), captains) {
        ([_], [who, ..]) => who.does("add", "adds"),
        _ => "add",
    };
    format!("{} {verb} {treasures} to the pool.", crate::seen::words::list(&names))
}

/// What is stamped under the name of whoever claims an encounter.
pub(crate) fn claims_it(who: Who<'_>) -> &'static str {
    who.does("claim it!", "claims it!")
}

pub(crate) fn discarded(why: Unclaimed) -> &'static str {
    match why {
        Unclaimed::Tie => "A tie: nobody claims it",
        Unclaimed::Deserted => "Nobody is left to claim it",
        Unclaimed::Item => "Lost to all",
    }
}

pub(crate) fn weakest(lowest: bool) -> &'static str {
    if lowest { "the weakest crew claims" } else { "the strongest crew claims" }
}

pub(crate) fn wins_the_pool(who: Who<'_>) -> String {
    format!("{} {} it all", who.name(), who.does("win", "wins"))
}

/// What a captain makes of treasures; `kept` is the name of the card that becomes an item, if the
/// viewer knows it.
pub(crate) fn takes(
    who: Who<'_>,
    claimed: &[&str],
    gold: i16,
    kept: Option<Option<&str>>,
) -> String {
    let name = who.name();
    let kept = kept.map(|kept| {
        let keeps = who.does("keep", "keeps");
        format!("{keeps} {} as an item", kept.unwrap_or("a card"))
    });
    let claimed = (!claimed.is_empty()).then(|| {
        let (claims, names) = (who.does("claim", "claims"), crate::seen::words::list(claimed));
        format!("{claims} {names} for {gold} gold")
    });
    match (claimed, kept) {
        (Some(claimed), Some(kept)) => format!("{name} {claimed}, and {kept}."),
        (Some(only), None) | (None, Some(only)) => format!("{name} {only}."),
        (None, None) => format!("{name} {} nothing.", who.does("get", "gets")),
    }
}

/// A part of the gold at the end.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Treasures,
    Coins,
    Deck,
    Items,
    Loans,
}

impl Part {
    pub(crate) const ALL: [Part; 5] =
        [Part::Treasures, Part::Coins, Part::Deck, Part::Items, Part::Loans];

    pub(crate) fn label(self) -> &'static str {
        match self {
            Part::Treasures => "Treasures",
            Part::Coins => "Coins",
            Part::Deck => "Deck",
            Part::Items => "Items",
            Part::Loans => "Loans",
        }
    }

    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Part::Treasures => "The game is over. First the gold of the claimed treasures.",
            Part::Coins => "A coin is 1 gold.",
            Part::Deck => "A card left in the deck is 1 gold.",
            Part::Items => "Some items are worth gold in the hand.",
            Part::Loans => "A loan costs 2 gold.",
        }
    }
}

/// "+3", "-2" with a true minus sign, "0".
pub(crate) fn signed(number: i16) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("\u{2212}{}", number.unsigned_abs()),
    }
}

/// Who is Pirate Admiral, with so much gold.
pub(crate) fn admirals(winners: &[Who<'_>], gold: i16) -> String {
    match winners {
        [who] => {
            let are = who.does("are", "is");
            format!("{} {are} Pirate Admiral with {gold} gold!", who.name())
        }
        many => {
            let names: Vec<&str> = many.iter().map(|who| who.name()).collect();
            let names = crate::seen::words::list(&names);
            format!("{names} share the title of Pirate Admiral with {gold} gold each!")
        }
    }
}
