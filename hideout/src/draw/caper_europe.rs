//! The table of Caper: Europe: three Locations, the second player's Crews above them and the
//! first player's below.

use anstyle::AnsiColor;
use caper_europe::{
    Card, CardView, Cards, Colour, FIRST, HandCard, LocationView, Phase, SECOND, SideView,
    StackView, View,
};
use engine::{Names, Seat};

use super::grid::{Grid, Stand};
use crate::{paint, text};

/// The goods in the order in which views count them.
const GOODS: [&str; 3] = ["diamond", "painting", "antique"];

/// Draws the table as the view shows it.
pub(super) fn draw(view: &View, cards: &Cards, names: &Names, width: usize) -> String {
    let table = Table { view, cards, names, width };
    let heading = text::hang("", &paint::strong(table.heading()), width);
    let [first, second] = [FIRST, SECOND].map(|seat| table.side(seat));
    if view.locations.is_empty() {
        return format!("{heading}{second}{first}");
    }
    format!("{heading}{second}{}{first}", table.locations())
}

struct Table<'a> {
    view: &'a View,
    cards: &'a Cards,
    names: &'a Names,
    width: usize,
}

impl Table<'_> {
    fn name(&self, seat: Seat) -> String {
        text::plain(&self.names[seat])
    }

    fn heading(&self) -> String {
        let View { city, round, supply, phase, active, .. } = self.view;
        let city = city.name();
        match (phase, active) {
            (Phase::Undealt, _) => format!("{city}: nothing is dealt yet."),
            (Phase::Over, _) => format!("{city}: the game is over."),
            (_, Some(seat)) => {
                let name = self.name(*seat);
                format!("{city}, round {round} of 6: {name} to move. Coins in the supply: {supply}")
            }
            (_, None) => format!("{city}, round {round} of 6"),
        }
    }

    /// One player's Hideout and hand.
    fn side(&self, seat: Seat) -> String {
        let side = &self.view.sides[seat.index()];
        let SideView { coins, laundered, discards, points, hand_size, hand, .. } = side;
        let mut facts = vec![format!("{} {}", paint::strong(coins), plural(*coins, "Coin"))];
        if *laundered > 0 {
            facts.push(format!("{laundered} laundered"));
        }
        facts.push(goods(&side.goods).unwrap_or_else(|| "no goods".to_owned()));
        facts.push(format!("{} discarded", discards.len()));
        let total: i16 = points.iter().sum();
        let [locations, thieves, gear, stolen] = points;
        facts.push(format!(
            "would score {} (Locations {locations}, Thieves {thieves}, Gear {gear}, goods {stolen})",
            paint::strong(total)
        ));
        let name = ink(seat, self.name(seat));
        let mut out = text::hang("", &format!("{name}: {}", facts.join(", ")), self.width);
        let unknown = usize::from(*hand_size).saturating_sub(hand.len());
        for held in hand {
            out += &text::hang("    ", &self.held(held), self.width);
        }
        if unknown > 0 {
            let and = if hand.is_empty() { "" } else { "and " };
            let cards = if unknown == 1 { "card" } else { "cards" };
            out += &text::hang("    ", &format!("{and}{unknown} {cards} in hand"), self.width);
        }
        out
    }

    /// A card of a hand: what it costs or brings, its colour, and what it does.
    fn held(&self, held: &HandCard) -> String {
        let (head, line) = match (self.cards.thief(held.card), self.cards.gear(held.card)) {
            (Some(thief), _) => {
                (format!("{} income {}", mark(Colour::Cream), thief.income), &thief.text)
            }
            (_, Some(gear)) => (format!("{} cost {}", mark(gear.colour), gear.cost), &gear.text),
            _ => return self.named(held.card),
        };
        let does = if line.is_empty() { "no effect" } else { line };
        let known = if held.seen { " (known to both)" } else { "" };
        format!("{head} {}: {}{known}", paint::strong(self.named(held.card)), text::plain(does))
    }

    fn named(&self, card: Card) -> String {
        text::plain(self.cards.name(card))
    }

    /// The three Locations with both Crews.
    fn locations(&self) -> String {
        let mut grid = Grid::new(self.view.locations.len(), self.width);
        let inner = grid.inner();
        let crews = |seat: Seat| -> Vec<Vec<String>> {
            let locations = self.view.locations.iter();
            locations.map(|location| self.crew(location, seat, inner)).collect()
        };
        grid.open();
        grid.part(&crews(SECOND), Stand::Bottom);
        grid.divide();
        let cards: Vec<_> = self.view.locations.iter().map(|it| self.location(it, inner)).collect();
        grid.part(&cards, Stand::Top);
        let trackers: Vec<_> =
            self.view.locations.iter().map(|it| self.tracker(it, inner)).collect();
        grid.part(&trackers, Stand::Top);
        grid.divide();
        grid.part(&crews(FIRST), Stand::Top);
        grid.close()
    }

    fn crew(&self, location: &LocationView, seat: Seat, inner: usize) -> Vec<String> {
        let stacks = location.crews[seat.index()].iter();
        stacks.flat_map(|stack| self.stack(stack, seat, inner)).collect()
    }

    /// A Thief with its Gear, the topmost last, each with what it does.
    fn stack(&self, stack: &StackView, seat: Seat, inner: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for (depth, it) in std::iter::once(&stack.thief).chain(&stack.gear).enumerate() {
            let indent = if depth == 0 { "" } else { "  " };
            let room = inner.saturating_sub(indent.len() + 4);
            let name = text::shorten(&self.named(it.card), room);
            let name = if depth == 0 { ink(seat, name) } else { name };
            lines.push(format!("{indent}{} {name}", mark(it.colour)));
            lines.extend(self.effect(it, inner, indent));
        }
        lines
    }

    fn effect(&self, it: &CardView, inner: usize, indent: &str) -> Vec<String> {
        let thief = self.cards.thief(it.card).map(|card| &card.text);
        let line = thief.or_else(|| self.cards.gear(it.card).map(|card| &card.text));
        let line = line.map_or("", String::as_str);
        if line.is_empty() {
            return Vec::new();
        }
        let now = if it.points == 0 { String::new() } else { format!(" = {}", it.points) };
        let text = text::plain(&format!("{line}{now}"));
        let lines = text::lines(&text, inner.saturating_sub(indent.len() + 4));
        lines.iter().map(|line| format!("{indent}    {}", paint::faint(line))).collect()
    }

    fn location(&self, it: &LocationView, inner: usize) -> Vec<String> {
        let mut lines: Vec<String> =
            text::lines(&self.named(it.card), inner).iter().map(paint::strong).collect();
        if let Some(card) = self.cards.location(it.card) {
            let reward =
                if card.reward.is_empty() { String::new() } else { format!(" + {}", card.reward) };
            let prize = text::plain(&format!("winner: {} points{reward}", card.base));
            lines.extend(text::lines(&prize, inner));
            if !card.effect.is_empty() {
                lines.extend(text::lines(&text::plain(&format!("always: {}", card.effect)), inner));
            }
        }
        let left = goods(&it.goods).unwrap_or_else(|| "nothing".to_owned());
        lines.extend(text::lines(&format!("to steal: {left}"), inner));
        lines
    }

    /// The Caper Track: the upper player's side left, the lower player's right.
    fn tracker(&self, it: &LocationView, inner: usize) -> Vec<String> {
        let spaces = self.view.bonus.len() as i8;
        let track: String = (-spaces..=spaces)
            .map(|space| match space {
                space if space == it.tracker => '●',
                0 => '|',
                _ => '·',
            })
            .collect();
        let words = match it.leader {
            None => "in the middle: nobody wins".to_owned(),
            Some(seat) => {
                let prize = it.prize[seat.index()];
                format!("{} toward {}: {prize} points", it.tracker.abs(), self.name(seat))
            }
        };
        let mut lines = vec![format!("▲ {} ▼", paint::loud(track))];
        lines.extend(text::lines(&words, inner));
        lines
    }
}

/// Goods in words; none if there are none.
fn goods(counts: &[u8; 3]) -> Option<String> {
    let counted = counts.iter().zip(GOODS).filter(|(count, _)| **count > 0);
    let words: Vec<String> =
        counted.map(|(count, name)| format!("{count} {}", plural(*count, name))).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn plural(count: u8, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// The colour of a card as a letter, in that colour.
fn mark(colour: Colour) -> String {
    let ansi = match colour {
        Colour::Cream => AnsiColor::White,
        Colour::Purple => AnsiColor::Magenta,
        Colour::Green => AnsiColor::Green,
        Colour::Red => AnsiColor::Red,
        Colour::Yellow => AnsiColor::Yellow,
        Colour::LightBlue => AnsiColor::BrightCyan,
        Colour::Orange => AnsiColor::BrightYellow,
        Colour::Bronze => AnsiColor::BrightRed,
        Colour::Navy => AnsiColor::BrightBlue,
    };
    paint::colour(ansi, format!("[{}]", colour.letter()))
}

/// Each player has a colour beside name and place.
fn ink(seat: Seat, text: impl std::fmt::Display) -> String {
    paint::colour(if seat == FIRST { AnsiColor::Cyan } else { AnsiColor::Blue }, text)
}
