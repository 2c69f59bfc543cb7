//! What the table of Caper: Europe says.

use heist::table::Whose;
use ui::Theme;

pub(crate) const WILD: &str = "Steal a good of your choice";
pub(crate) const HARMED: &str = "burned";
pub(crate) const PROTECTED: &str = "Protected: it cannot be burned.";
pub(crate) const LOCATIONS: &str = "Locations";
/// What a Location brings its winner.
pub(crate) const PRIZE: [&str; 3] = ["Base", "Reward", "Bonus"];
pub(crate) const DIAMOND: [&str; 2] = ["diamond", "diamonds"];
pub(crate) const LAUNDERED: [&str; 2] =
    ["laundered Coin in the Hideout", "laundered Coins in the Hideout"];

pub(crate) fn capers(amount: u8) -> String {
    match amount {
        1 => "1 Caper: the tracker here moves a space toward you".to_owned(),
        amount => format!("{amount} Capers: the tracker here moves {amount} spaces toward you"),
    }
}

pub(crate) fn winner_scores(base: impl std::fmt::Display, reward: &str) -> String {
    let sentence = format!("The winner scores {base} and the bonus of the tracker. {reward}");
    sentence.trim_end().to_owned()
}

/// Where the tracker of a Location is, and what each side would score by winning there.
pub(crate) fn gauge(spaces: u8, toward: Option<&Whose>, worth: &[(Whose, i16); 2]) -> String {
    let tracker = match (toward, spaces) {
        (None, _) => "The tracker is in the middle".to_owned(),
        (Some(whose), 1) => format!("The tracker is 1 space toward {}", whose.inside()),
        (Some(whose), spaces) => {
            format!("The tracker is {spaces} spaces toward {}", whose.inside())
        }
    };
    let worth = worth
        .each_ref()
        .map(|(whose, points)| format!("{} would score {points} here", whose.inside()));
    format!("{tracker}. By winning, {}.", worth.join(" and "))
}

pub(crate) fn worth(points: i16) -> Option<String> {
    match points {
        0 => None,
        1 => Some("Worth 1 Point now.".to_owned()),
        points => Some(format!("Worth {points} Points now.")),
    }
}

pub(crate) fn goods_at(location: &str) -> String {
    format!("Stolen Goods at {location}")
}

/// So many goods of a kind at a Location.
pub(crate) fn good_at(count: u8, good: &str, location: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {good}{plural} at {location}")
}

// What puzzles are about.
pub(crate) const BURNING: Theme = Theme {
    name: "Burning at the right time",
    hint: "One Gear of the rival is worth more to them than any card to you.",
};
pub(crate) const STEALING: Theme = Theme {
    name: "Stealing what fits",
    hint: "It is about which Stolen Good you want, and which you deny the rival.",
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
    Theme { name: "A Coin now", hint: "A Gear can be worth more out of play than in it." };
