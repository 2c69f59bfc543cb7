//! The table of Caper: three Locations, the Mint crew above them and the Cream crew below; then
//! what every seat holds.

use anstyle::AnsiColor;
use engine::{Names, Seat};
use heist::table::drawing::{Member, Place, board, counted, discarded, listed};
use ui::Drawing;
use ui::terminal::{paint, text};

use crate::rules::wilds::by_kind;
use crate::{
    Caper, Card, Cards, GOODS, HandView, LayerView, LocationView, Paint, Phase, SideView,
    StackView, View,
};

/// The sides in the order in which views list them.
const CREAM: usize = 0;
const MINT: usize = 1;

impl Drawing for Caper {
    fn draw(view: &View, cards: &Cards, names: &Names, width: usize) -> String {
        let table = Table { view, cards, names, width };
        let mut out = text::hang("", &paint::strong(table.heading()), width);
        out += &table.side(MINT);
        if !view.locations.is_empty() {
            let locations = view.locations.iter().enumerate();
            let places: Vec<Place> = locations.map(|(site, it)| table.place(site, it)).collect();
            out += &board(&places, width);
        }
        out += &table.side(CREAM);
        view.hands.iter().for_each(|hand| out += &table.hand(hand));
        out
    }
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
        let View { city, round, turn, turns, supply, phase, deciding, .. } = self.view;
        let city = city.name();
        match phase {
            Phase::Undealt => format!("{city}: nothing is dealt yet."),
            Phase::Over => format!("{city}: the game is over."),
            Phase::Assign | Phase::Pass | Phase::Play => {
                let names = text::plain(&self.names.list(*deciding));
                let mut heading = format!(
                    "{city}, round {round} of 6, turn {turn} of {turns}: {names} to move. "
                );
                heading += &format!("Coins in the supply: {supply}");
                heading
            }
        }
    }

    /// What belongs to one Mastermind or team.
    fn side(&self, side: usize) -> String {
        let it = &self.view.sides[side];
        let SideView { coins, discarded_thieves, discarded_gear, goods, wild_as, points, .. } = it;
        let [rewards, thieves, gear, stolen] = points;
        let mut goods =
            listed(goods.iter().copied().zip(GOODS.into_iter().chain(["wild good"])), "no goods");
        if *wild_as != [0; 3] {
            goods += &format!(" as {}", by_kind(*wild_as).join(" and "));
        }
        let facts = format!(
            "{}, {goods}; {} {} (Rewards {rewards}, Thieves {thieves}, Gear {gear}, goods {stolen})",
            counted(*coins, "Coin"),
            if self.view.phase == Phase::Over { "scores" } else { "would score" },
            paint::strong(points.iter().sum::<i32>()),
        );
        let name = ink(side, self.name(it.mastermind));
        let thieves = discarded_thieves.iter().map(|it| Card::Thief(*it));
        let gone = thieves.chain(discarded_gear.iter().map(|it| Card::Gear(*it)));
        text::hang("", &format!("{name}: {facts}"), self.width)
            + &discarded(gone.map(|card| self.cards.name(card)), self.width)
    }

    /// What a seat holds, as far as the viewer knows; nothing if it holds nothing.
    fn hand(&self, hand: &HandView) -> String {
        if hand.size == 0 {
            return String::new();
        }
        let name = self.name(hand.seat);
        let mut out =
            text::hang("", &format!("{name} holds {}", counted(hand.size, "card")), self.width);
        let own = hand.cards.iter().flatten().map(|held| held.card);
        for card in own.chain(hand.known.iter().copied()) {
            out += &text::hang("    ", &self.held(card), self.width);
        }
        out
    }

    fn held(&self, card: Card) -> String {
        let coins = match card {
            Card::Thief(it) => {
                self.cards.thief.get(it.index()).map(|card| format!("income {}", card.income))
            }
            Card::Gear(it) => {
                self.cards.gear.get(it.index()).map(|card| format!("cost {}", card.cost))
            }
        };
        let line = self.cards.text(card);
        let does = if line.is_empty() { "no effect" } else { line };
        let name = paint::strong(text::plain(self.cards.name(card)));
        format!("{} {} {name}: {}", self.mark(card), coins.unwrap_or_default(), text::plain(does))
    }

    fn place(&self, site: usize, it: &LocationView) -> Place {
        let crew = |side: usize| -> Vec<Vec<Member>> {
            self.view.sides[side].crew[site].iter().map(|stack| self.stack(stack)).collect()
        };
        Place {
            above: crew(MINT),
            name: self.cards.location_name(it.location).to_owned(),
            about: self.about(it),
            below: crew(CREAM),
        }
    }

    fn stack(&self, stack: &StackView) -> Vec<Member> {
        stack.cards.iter().map(|layer| self.member(layer)).collect()
    }

    fn member(&self, layer: &LayerView) -> Member {
        let name = self.cards.name(layer.card);
        if layer.face_down {
            let mark = paint::faint("[ ]");
            return Member { mark, name: format!("face down ({name})"), effect: String::new() };
        }
        let safe = if layer.protected { " (protected)" } else { "" };
        Member {
            mark: self.mark(layer.card),
            name: name.to_owned(),
            effect: format!("{}{safe}", self.cards.text(layer.card)),
        }
    }

    fn about(&self, it: &LocationView) -> Vec<String> {
        let mut about = Vec::new();
        if let Some(card) = self.cards.location.get(it.location.index()) {
            about.push(text::plain(&format!("winner: {}", card.reward)));
            if !card.modifier.is_empty() {
                about.push(text::plain(&format!("always: {}", card.modifier_in_full())));
            }
        }
        let [cream, mint] = [CREAM, MINT].map(|side| self.view.sides[side].mastermind);
        about.push(format!(
            "Capers: {} {}, {} {}",
            self.name(mint),
            it.capers[MINT],
            self.name(cream),
            it.capers[CREAM]
        ));
        about
    }

    /// The colour of a card as a letter, in that colour.
    fn mark(&self, card: Card) -> String {
        let gear = match card {
            Card::Gear(it) => self.cards.gear.get(it.index()).map(|card| card.colour),
            Card::Thief(_) => None,
        };
        let (colour, letter) = match gear {
            None => (AnsiColor::White, 'C'),
            Some(Paint::Green) => (AnsiColor::Green, 'G'),
            Some(Paint::Blue) => (AnsiColor::Blue, 'B'),
            Some(Paint::Yellow) => (AnsiColor::Yellow, 'Y'),
            Some(Paint::Red) => (AnsiColor::Red, 'R'),
            Some(Paint::Teal) => (AnsiColor::Cyan, 'T'),
            Some(Paint::Purple) => (AnsiColor::Magenta, 'P'),
            Some(Paint::Silver) => (AnsiColor::BrightBlack, 'S'),
        };
        paint::colour(colour, format!("[{letter}]"))
    }
}

/// Each side has a colour beside name and place.
fn ink(side: usize, text: impl std::fmt::Display) -> String {
    paint::colour(if side == CREAM { AnsiColor::Yellow } else { AnsiColor::Green }, text)
}
