//! What stands in the file that people take along to read.

use rooms::deals::Day;
use rooms::people::{Face, Wall};
use rooms::ratings::Speed;

pub(crate) const ABOUT: &str = "Everything that this server keeps of you. The file needs no network \
     and no program but a browser. The same is in the JSON file, for programs.";
pub(crate) const PROFILE: &str = "You";
pub(crate) const ID: &str = "Your id here";
pub(crate) const KEPT_SINCE: &str = "Kept since";
pub(crate) const NOTHING: &str = "Nothing.";
pub(crate) const RESULTS: &str = "Results";
pub(crate) const GAMES_ABOUT: &str = "Every table at which you have a seat, as you could see it.";
pub(crate) const WATCHED: &str = "Tables at which you talked without a seat";
pub(crate) const DEALS: &str = "Deals that you made for others";
pub(crate) const REPORTS: &str = "What you told the operator";
pub(crate) const NOTES: &str = "What else is kept: puzzles, days in a row, notices, holidays";
pub(crate) const SAID: &str = "What you said";
pub(crate) const STORY: &str = "What happened";
pub(crate) const GOES_ON: &str = "goes on";

pub(crate) fn title(name: &str) -> String {
    format!("What Hideout keeps of {name}")
}

pub(crate) fn since(at: i64) -> String {
    format!("since {}", Day::of(at))
}

pub(crate) fn face(face: Face) -> String {
    let parts = face.0.map(|part| part.to_string());
    format!("parts {}", parts.join(", "))
}

pub(crate) fn wall(name: &str, wall: Wall) -> String {
    match wall {
        Wall::Mute => format!("{name}, muted"),
        Wall::Block => format!("{name}, blocked"),
    }
}

pub(crate) fn all_rated(ladder: &str) -> String {
    format!("Every rated game: {ladder}")
}

pub(crate) fn deal(game: &str, deal: &str, ends: i64) -> String {
    format!("{game}, {deal}, until {}", Day::of(ends))
}

pub(crate) fn about(name: &str) -> String {
    format!("about {name}")
}

pub(crate) fn table(table: &str) -> String {
    format!("table {table}")
}

pub(crate) fn settled(how: &str) -> String {
    format!("settled: {how}")
}

pub(crate) fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Live => "in one sitting",
        Speed::Days => "over days",
    }
}
