//! The table of Caper Cards: the Risk with what is tucked under it, the Crew row, the hands.

use anstyle::AnsiColor;
use engine::{Names, Seat, Viewer};
use ui::Drawing;
use ui::terminal::grid::{Grid, Stand};
use ui::terminal::{paint, text};

use super::window::Window;
use super::{trouble, words};
use crate::{CaperCards, Cards, Cause, Crew, Hand, Part, Reward, RowCrew, Stage, Suit, View};

/// How many Crew a round has.
const PLACES: usize = 4;

impl Drawing for CaperCards {
    fn draw(view: &View, deck: &Cards, names: &Names, width: usize) -> String {
        let table = Table { view, deck, names, width };
        let heading = text::hang("", &paint::strong(table.heading()), width);
        if view.stage == Stage::Undealt {
            return heading;
        }
        [
            heading,
            table.difficulty(),
            table.complications(),
            table.row(),
            table.score(),
            table.hands(),
        ]
        .concat()
    }
}

struct Table<'a> {
    view: &'a View,
    deck: &'a Cards,
    names: &'a Names,
    width: usize,
}

impl Table<'_> {
    fn name(&self, seat: Seat) -> String {
        text::plain(&self.names[seat])
    }

    fn heading(&self) -> String {
        let View { round, heists_done, heists_needed, stage, boss, turn, .. } = self.view;
        match (stage, turn) {
            (Stage::Undealt, _) => "Nothing is dealt yet.".to_owned(),
            (Stage::Won, _) => format!("All {heists_needed} heists succeeded."),
            (Stage::Lost, _) => {
                format!("Heist {round} failed; {heists_done} of {heists_needed} succeeded.")
            }
            (Stage::Playing, turn) => {
                let turn = turn.map(|seat| format!(": {} to play", self.name(seat)));
                let turn = turn.unwrap_or_default();
                let boss = match self.view.hands.len() {
                    1 => String::new(),
                    _ => format!("; {} is the Boss", self.name(*boss)),
                };
                format!("Heist {round} of {heists_needed}{turn}{boss}")
            }
        }
    }

    /// The Risk, the Reward as far as it is known, and what both come to.
    fn difficulty(&self) -> String {
        let View { risk, risk_side, reward, heists_done, heists_needed, .. } = self.view;
        let risk_card = match risk == risk_side {
            true => format!("Risk {}", paint::strong(risk)),
            false => format!("Risk {} (covered, the card says {risk_side})", paint::strong(risk)),
        };
        let risk = i64::from(*risk);
        let line = if let Some(reward) = reward {
            let number = self.deck.reward(*reward).number;
            let sum = paint::strong(risk + number);
            format!("{risk_card} + {} {number} = difficulty {sum}", reward.name())
        } else {
            let left = heists_needed - heists_done;
            let (low, high) = self.range();
            format!(
                "{risk_card} + a Reward face down ({left} in the pile, each {low} to {high}) = \
                 difficulty {} to {}",
                risk + low,
                risk + high
            )
        };
        text::hang("", &line, self.width)
    }

    /// The lowest and the highest number of the Rewards that nobody has seen yet.
    fn range(&self) -> (i64, i64) {
        let unseen = Reward::ALL.into_iter().filter(|reward| !self.view.tucked.contains(reward));
        let numbers: Vec<i64> = unseen.map(|reward| self.deck.reward(reward).number).collect();
        let low = numbers.iter().min().copied().unwrap_or_default();
        (low, numbers.iter().max().copied().unwrap_or_default())
    }

    /// The Complications, and what each does to the row as it lies.
    fn complications(&self) -> String {
        let seen = self.view.foresee(self.deck);
        let complication = |reward: &Reward| {
            let text = text::plain(&self.deck.complication(*reward, self.view.readings));
            let now = (self.view.stage == Stage::Playing).then(|| {
                let now = trouble::effect(self.view, *reward, &seen);
                now.unwrap_or_else(|| "nothing now".to_owned())
            });
            let now = now.map(|now| format!(" ({})", paint::loud(now))).unwrap_or_default();
            let text = format!("{}: {text}{now}", paint::strong(reward.name()));
            text::hang("  under the Risk: ", &text, self.width)
        };
        self.view.tucked.iter().map(complication).collect()
    }

    /// The Crew of this round as cards, with room for those to come.
    fn row(&self) -> String {
        let mut grid = Grid::new(PLACES, self.width.min(88));
        let inner = grid.inner();
        let cells: Vec<_> = self.view.row.iter().map(|placed| face(placed, inner)).collect();
        grid.open();
        grid.part(&cells, Stand::Top);
        grid.close()
    }

    fn score(&self) -> String {
        let View { score, parts, waiting, .. } = self.view;
        let mut line = format!("Crew score {}", paint::strong(score));
        if let [_, _, ..] = parts[..] {
            let parts: Vec<String> = parts.iter().map(part).collect();
            line += &format!(" ({})", parts.join(", "));
        }
        if let Some(crew) = waiting {
            let name = crew.name();
            line += &format!("; {} is turned up and waits", paint::strong(name));
        }
        if self.view.stage == Stage::Playing {
            let seen = self.view.foresee(self.deck);
            let window = Window::of(self.view, self.deck, seen.risk);
            let verdict = window.verdict(i64::from(seen.score));
            line += &format!(". {}", words::verdict(seen.score != *score, &verdict));
        }
        text::hang("", &line, self.width)
    }

    fn hands(&self) -> String {
        let View { hands, deck, face_down, peeked, viewer, .. } = self.view;
        let mut out = String::new();
        let mut others = Vec::new();
        for (index, hand) in hands.iter().enumerate() {
            let seat = Seat(index as u8);
            let peeked = if peeked.contains(seat) { ", has seen the Reward" } else { "" };
            if hand.cards.is_empty() && *viewer != Viewer::Seat(seat) {
                let cards = words::cards(hand.size);
                others.push(format!("{}: {cards}{peeked}", self.name(seat)));
            } else {
                out += &self.hand(seat, hand, peeked);
            }
        }
        others.push(format!("deck: {deck}"));
        if *face_down > 0 {
            others.push(format!("face-down row: {face_down}"));
        }
        out + &text::flow("", &others, self.width) + &self.left()
    }

    /// The Crew that have left play, by name.
    fn left(&self) -> String {
        let left = self.view.left.iter();
        let names = left.flat_map(|it| std::iter::repeat_n(it.crew.name(), it.count.into()));
        match text::listed(names) {
            none if none.is_empty() => String::new(),
            names => text::hang("Out of play: ", &names, self.width),
        }
    }

    /// An open hand, each kind of card with its text.
    fn hand(&self, seat: Seat, hand: &Hand, peeked: &str) -> String {
        let heading = format!("{}'s hand{peeked}:", paint::strong(self.name(seat)));
        let mut out = text::hang("", &heading, self.width);
        for crew in Crew::ALL {
            let copies = hand.cards.iter().filter(|held| held.crew == crew).count();
            if copies == 0 {
                continue;
            }
            let card = self.deck.crew(crew);
            let numbers: Vec<String> = card.numbers.iter().map(ToString::to_string).collect();
            let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
            let head = format!(
                "  {} {} {} ",
                text::pad_left(&numbers.join("/"), 5),
                text::pad(&suit(card.suit), 9),
                text::pad(&paint::strong(format!("{}{times}", crew.name())), 18),
            );
            out += &text::hang(&head, &text::plain(&card.text()), self.width);
        }
        out
    }
}

/// A Crew in the row.
fn face(placed: &RowCrew, inner: usize) -> Vec<String> {
    let RowCrew { crew, number, suit: icon, covering, discarded, .. } = placed;
    let mut lines = vec![format!("{} {}", paint::strong(number), suit(*icon))];
    lines.extend(text::lines(crew.name(), inner));
    if *discarded {
        lines.push(paint::faint("discarded"));
    } else if *covering {
        lines.push(paint::loud("on the Risk"));
    }
    lines
}

/// A suit as its sign and its name, so that the colour is never needed.
fn suit(suit: Suit) -> String {
    let (sign, colour) = match suit {
        Suit::Club => ("♣", AnsiColor::Green),
        Suit::Heart => ("♥", AnsiColor::Red),
        Suit::Spade => ("♠", AnsiColor::Blue),
        Suit::Diamond => ("♦", AnsiColor::Yellow),
    };
    paint::colour(colour, format!("{sign} {}", suit.name()))
}

/// A line of the score's sum.
fn part(part: &Part) -> String {
    match part.cause {
        Cause::Numbers => format!("numbers {}", part.amount),
        Cause::Crew(crew) => format!("{:+} {}", part.amount, crew.name()),
        Cause::Reward(reward) => format!("{:+} {}", part.amount, reward.name()),
    }
}
