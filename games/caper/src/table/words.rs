//! What the table of Caper says.

use heist::table::Whose;
use ui::Theme;

pub(crate) const WILD: &str = "Steal a wild good, which counts as whichever kind is best";
pub(crate) const HARMED: &str = "flipped";
pub(crate) const PROTECTED: &str = "Protected: it cannot be flipped.";
pub(crate) const FULLY_EQUIPPED: &str = "a fully equipped Thief: 1 more Caper here.";
pub(crate) const A_THIEF: &str = "A Thief";
pub(crate) const A_GEAR: &str = "A Gear";
pub(crate) const TEAMS: [&str; 2] = ["Team Cream", "Team Mint"];
/// The row of the score pad that only the Snitch has.
pub(crate) const SNITCH_ROW: &str = "The lower score and a sixth of the higher";
pub(crate) const REWARDS: &str = "Location Rewards";
pub(crate) const JEWEL: [&str; 2] = ["jewel", "jewels"];
pub(crate) const WILD_GOOD: [&str; 2] = ["wild good", "wild goods"];
pub(crate) const NO_HAND: &str = "You hold no cards here.";
pub(crate) const YOU_PASS: &str = "You pass this card.";

pub(crate) fn capers(amount: u8) -> String {
    match amount {
        1 => "1 Caper here".to_owned(),
        amount => format!("{amount} Capers here"),
    }
}

pub(crate) fn winner_gets(reward: &str) -> String {
    format!("The winner gets: {reward}")
}

/// How a Location stands, with whoever is ahead there.
pub(crate) fn gauge(capers: &[(Whose, u32); 2], ahead: Option<&Whose>, over: bool) -> String {
    let ahead = match (ahead, over) {
        (None, _) => "nobody is ahead".to_owned(),
        (Some(whose), false) => format!("{} {} ahead", whose.inside(), whose.verb("are", "is")),
        (Some(whose), true) => format!("{} won it", whose.inside()),
    };
    let [one, other] =
        capers.each_ref().map(|(whose, capers)| format!("{} {capers}", whose.inside()));
    format!("Capers: {one}, {other}; {ahead}.")
}

/// What wild goods count as; nothing if there are none.
pub(crate) fn wild_as(kinds: &[String]) -> String {
    match kinds {
        [] => String::new(),
        kinds => format!("Wild goods count as {}.", kinds.join(" and ")),
    }
}

pub(crate) fn to_move(name: &str) -> String {
    format!("{name} to move")
}

/// What is known of the Snitch's cards.
pub(crate) fn snitch(whose: &Whose, deck: u8, hand: u8) -> String {
    match hand {
        0 => format!("{deck} in the deck"),
        hand => format!("{deck} in the deck, {} {hand}", whose.verb("you hold", "holds")),
    }
}

// What puzzles are about.
pub(crate) const FLIPPING: Theme = Theme {
    name: "A flip at the right time",
    hint: "One card of the rival must not stay as it lies.",
};
pub(crate) const RECOVERING: Theme = Theme {
    name: "Back from the discards",
    hint: "Something that was thrown away is worth more than what you hold.",
};
pub(crate) const PLACING: Theme = Theme {
    name: "The Thief where it counts",
    hint: "It is about which Thief goes where, and what is left for the rival.",
};
pub(crate) const EQUIPPING: Theme = Theme {
    name: "The Gear where it counts",
    hint: "It is about which Gear goes where, and what is left for the rival.",
};
pub(crate) const CASHING_IN: Theme =
    Theme { name: "A Coin now", hint: "A card can be worth more out of play than in it." };
pub(crate) const GIVING: Theme =
    Theme { name: "Giving cards away", hint: "It is about what you hand to others." };
