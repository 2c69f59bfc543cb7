//! The table of Caper: Europe: three Locations, the second player's Crews above them and the
//! first player's below.

use anstyle::AnsiColor;
use engine::{Names, Seat};
use heist::table::drawing::{Member, Place, board, counted, discarded, listed};
use ui::Drawing;
use ui::terminal::{paint, text};

use crate::{
    CaperEurope, Card, CardView, Cards, Colour, FIRST, HandCard, LocationView, Phase, SECOND,
    SideView, StackView, View,
};

/// The goods in the order in which views count them.
const GOODS: [&str; 3] = ["diamond", "painting", "antique"];

impl Drawing for CaperEurope {
    fn draw(view: &View, cards: &Cards, names: &Names, width: usize) -> String {
        let table = Table { view, cards, names, width };
        let heading = text::hang("", &paint::strong(table.heading()), width);
        let [first, second] = [FIRST, SECOND].map(|seat| table.side(seat));
        if view.locations.is_empty() {
            return format!("{heading}{second}{first}");
        }
        let places: Vec<Place> = view.locations.iter().map(|it| table.place(it)).collect();
        format!("{heading}{second}{}{first}", board(&places, width))
    }
}

struct Table<'a> {
    view: &'a View,
    cards: &'a Cards,
    names: &'a Names,
    width: usize,
}

impl Table<'_> {
    fn heading(&self) -> String {
        let View { city, round, supply, phase, active, .. } = self.view;
        let city = city.name();
        match (phase, active) {
            (Phase::Undealt, _) => format!("{city}: nothing is dealt yet."),
            (Phase::Over, _) => format!("{city}: the game is over."),
            (_, Some(seat)) => {
                let name = text::plain(&self.names[*seat]);
                format!("{city}, round {round} of 6: {name} to move. Coins in the supply: {supply}")
            }
            (_, None) => format!("{city}, round {round} of 6"),
        }
    }

    /// One player's Hideout and hand.
    fn side(&self, seat: Seat) -> String {
        let side = &self.view.sides[seat.index()];
        let SideView { coins, laundered, discards, points, hand_size, hand, .. } = side;
        let [locations, thieves, gear, stolen] = points;
        let facts = format!(
            "{}, {} laundered, {}; {} {} (Locations {locations}, Thieves {thieves}, Gear {gear}, \
             goods {stolen})",
            counted(*coins, "Coin"),
            laundered,
            goods(&side.goods),
            if self.view.phase == Phase::Over { "scores" } else { "would score" },
            paint::strong(points.iter().sum::<i16>()),
        );
        let name = ink(seat, text::plain(&self.names[seat]));
        let mut out = text::hang("", &format!("{name}: {facts}"), self.width);
        out += &discarded(discards.iter().map(|card| self.cards.name(*card)), self.width);
        for held in hand {
            out += &text::hang("    ", &self.held(held), self.width);
        }
        let unknown = usize::from(*hand_size).saturating_sub(hand.len());
        if unknown > 0 {
            let cards = counted(unknown as u32, "card");
            let and = if hand.is_empty() { "" } else { "and " };
            out += &text::hang("    ", &format!("{and}{cards} in hand"), self.width);
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

    fn place(&self, it: &LocationView) -> Place {
        let crew = |seat: Seat| -> Vec<Vec<Member>> {
            it.crews[seat.index()].iter().map(|stack| self.stack(stack)).collect()
        };
        Place {
            above: crew(SECOND),
            name: self.named(it.card),
            about: self.about(it),
            below: crew(FIRST),
        }
    }

    fn stack(&self, stack: &StackView) -> Vec<Member> {
        let cards = std::iter::once(&stack.thief).chain(&stack.gear);
        cards.map(|it| self.member(it)).collect()
    }

    fn member(&self, it: &CardView) -> Member {
        let thief = self.cards.thief(it.card).map(|card| card.text.as_str());
        let line = thief.or_else(|| self.cards.gear(it.card).map(|card| card.text.as_str()));
        let now = if it.points == 0 { String::new() } else { format!(" = {}", it.points) };
        Member {
            mark: mark(it.colour),
            name: self.named(it.card),
            effect: format!("{}{now}", line.unwrap_or_default()),
        }
    }

    /// What winning it brings, what it does, what is left to steal, and the Caper Track with the
    /// upper player's side left and the lower player's right.
    fn about(&self, it: &LocationView) -> Vec<String> {
        let mut about = Vec::new();
        if let Some(card) = self.cards.location(it.card) {
            let reward = Some(&card.reward).filter(|reward| !reward.is_empty());
            let reward = reward.map_or_else(String::new, |reward| format!(" + {reward}"));
            about.push(text::plain(&format!("winner: {} points{reward}", card.base)));
            if !card.effect.is_empty() {
                about.push(text::plain(&format!("always: {}", card.effect_in_full())));
            }
        }
        about.push(format!("to steal: {}", goods(&it.goods)));
        let spaces = self.view.bonus.len() as i8;
        let track = (-spaces..=spaces).map(|space| match space {
            space if space == it.tracker => '●',
            0 => '|',
            _ => '·',
        });
        about.push(format!("▲{}▼", track.collect::<String>()));
        about.push(match it.leader {
            None => "in the middle: nobody wins".to_owned(),
            Some(seat) => {
                let (name, prize) = (text::plain(&self.names[seat]), it.prize[seat.index()]);
                format!("{} toward {name}: {prize} points", it.tracker.abs())
            }
        });
        about
    }
}

fn goods(counts: &[u8; 3]) -> String {
    listed(counts.iter().copied().zip(GOODS), "no goods")
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
