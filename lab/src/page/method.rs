//! How to read the page, and what it does not say.

use maud::html;

use super::Section;
use crate::inquiry::Report;
use crate::words::percent;

pub(super) fn section(report: &Report) -> Section {
    let [low, high] = report.band.around(report.fair());
    let body = html! {
        h3 { "Intervals" }
        p { "Every share has its 95 % interval (Wilson's), every average its own. Of a hundred such intervals five miss the truth; where many things are tested at once (pairs, swaps, two decks) the intervals or chances are corrected for that (Bonferroni's way)." }
        h3 { "The band" }
        p { "A card is called too strong or too weak when its whole interval lies outside " (percent(low)) " to " (percent(high)) " for a seat that wins " (percent(report.fair())) " anyway. Fair is what the same bots win in the same seats over all games, so a good seat or a good bot does not make a card look good." }
        h3 { "Offered, taken, played" }
        p { "A card is offered to a seat at each decision at which it could use it; the same card in hand for five turns is offered five times. An owner is a seat that played the card at least once in a game" @if report.game.cooperative { " (here: the crew, once in a game)" } "." }
        h3 { "What this does not say" }
        p { "These games were played by bots. What " (report.bots.join(", ")) " cannot see in a card, this page does not see either: compare with a stronger bot before you change a card that people like." }
        h3 { "The raw results" }
        p { code { "games.csv" } " has a row for each seat of each game, " code { "cards.csv" } " one for each card that a seat had to do with, " code { "prizes.csv" } " one for each prize" @if !report.swaps.is_empty() { ", " code { "swaps.csv" } " one for each forced swap" } ". The columns are described in the designers' guide." }
    };
    Section { id: "reading", title: "Reading this page", body }
}
