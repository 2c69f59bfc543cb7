//! Events as lines of the log.

use engine::{Names, Seat};
use heist::{RoundKind, counted};

use crate::rules::wilds::by_kind;
use crate::{Card, Cards, Event, Location, Reason};

/// Puts events into words.
pub(super) struct Teller<'a> {
    pub(super) cards: &'a Cards,
    pub(super) names: &'a Names,
}

impl Teller<'_> {
    fn who(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    /// Both sides: their Masterminds, or the teams.
    fn sides(&self) -> [&str; 2] {
        if self.names.len() == 4 {
            return ["Team Cream", "Team Mint"];
        }
        [Seat(0), Seat(1)].map(|seat| self.who(seat))
    }

    fn at(&self, location: Location) -> &str {
        self.cards.location_name(location)
    }

    /// The cards by name, or how many, if they are not to be seen.
    fn hand(&self, cards: &[Card], count: u8) -> String {
        if cards.is_empty() {
            return counted(count, "card");
        }
        let names: Vec<&str> = cards.iter().map(|card| self.cards.name(*card)).collect();
        names.join(", ")
    }

    fn one(&self, card: Option<Card>) -> &str {
        card.map_or("a card", |card| self.cards.name(card))
    }

    pub(super) fn tell(&self, event: &Event) -> String {
        match event {
            Event::LaidOut { locations: [left, middle, right] } => format!(
                "The Locations are {}, {} and {}.",
                self.at(*left),
                self.at(*middle),
                self.at(*right)
            ),
            Event::RoundBegan { round, kind, cards } => {
                let kind = match kind {
                    RoundKind::Thief => "Thieves",
                    RoundKind::Gear => "Gear",
                };
                format!("Round {} begins: {cards} {kind} for each side.", round + 1)
            }
            Event::WentFirst { seat } => format!("{} goes first.", self.who(*seat)),
            Event::Dealt { .. }
            | Event::Entrusted { .. }
            | Event::TopCard { .. }
            | Event::Drew { .. }
            | Event::Assigned { .. }
            | Event::Chose { .. }
            | Event::Passed { .. }
            | Event::Returned { .. }
            | Event::Swapped { .. } => self.tell_handover(event),
            Event::Decided { .. }
            | Event::Scored { .. }
            | Event::Fenced { .. }
            | Event::Snitched { .. }
            | Event::GameEnded { .. } => self.tell_score(event),
            _ => self.tell_play(event),
        }
    }

    fn tell_handover(&self, event: &Event) -> String {
        match event {
            Event::Dealt { seat, count, cards } | Event::Entrusted { seat, count, cards } => {
                format!("{} is dealt {}.", self.who(*seat), self.hand(cards, *count))
            }
            Event::TopCard { seat, card } => {
                format!("{} gets {} from the deck.", self.who(*seat), self.one(*card))
            }
            Event::Drew { seat, cards } => {
                format!("{} draws {}.", self.who(*seat), self.hand(cards, 2))
            }
            Event::Assigned { by, seat, card } => {
                format!("{} gives {} to {}.", self.who(*by), self.one(*card), self.who(*seat))
            }
            Event::Chose { seat } => format!("{} has chosen two cards.", self.who(*seat)),
            Event::Passed { seat, to, cards } => {
                format!("{} passes {} to {}.", self.who(*seat), self.hand(cards, 2), self.who(*to))
            }
            Event::Returned { seat, to, card } => {
                format!("{} passes {} to {}.", self.who(*seat), self.one(*card), self.who(*to))
            }
            Event::Swapped { seat, count, cards } => {
                let hand = self.hand(cards, *count);
                format!("{} takes over the other hand: {hand}.", self.who(*seat))
            }
            _ => String::new(),
        }
    }

    fn tell_play(&self, event: &Event) -> String {
        match event {
            Event::Placed { seat, thief, at, .. } => {
                let thief = self.cards.name(Card::Thief(*thief));
                format!("{} places {thief} at {}.", self.who(*seat), self.at(*at))
            }
            Event::Equipped { seat, gear, on, at, .. } => {
                let gear = self.cards.name(Card::Gear(*gear));
                let on =
                    on.map_or("a face-down Thief", |thief| self.cards.name(Card::Thief(thief)));
                format!("{} puts {gear} on {on} at {}.", self.who(*seat), self.at(*at))
            }
            Event::FullyEquipped { .. } | Event::NotEquipped { .. } => self.tell_equipped(event),
            Event::ModifierActed { at, .. } => format!("The Modifier of {} acts.", self.at(*at)),
            Event::Paid { seat, coins } => {
                format!("{} pays {}.", self.who(*seat), counted(*coins, "Coin"))
            }
            Event::Income { seat, coins, due } | Event::Gained { seat, coins, due } => {
                let takes = format!("{} takes {}", self.who(*seat), counted(*coins, "Coin"));
                if coins < due {
                    format!("{takes} instead of {due}: the supply is empty.")
                } else {
                    format!("{takes}.")
                }
            }
            Event::Robbed { seat, from, coins } => {
                let coins = counted(*coins, "Coin");
                format!("{} robs {} of {coins}.", self.who(*seat), self.who(*from))
            }
            Event::Flipped { by, seat, card, at } => {
                let card = self.cards.name(*card);
                let (by, seat, at) = (self.who(*by), self.who(*seat), self.at(*at));
                format!("{by} flips {card} of {seat} at {at}.")
            }
            Event::FlipMissed { seat, at } => {
                format!("{} finds nothing to flip at {}.", self.who(*seat), self.at(*at))
            }
            Event::Recovered { seat, card, at } => {
                let (card, at) = (self.cards.name(*card), self.at(*at));
                format!("{} brings {card} back from the Discard Area to {at}.", self.who(*seat))
            }
            Event::RecoveryMissed { seat } => {
                format!("{} has nothing to bring back.", self.who(*seat))
            }
            Event::Discarded { seat, gear, coins } | Event::Forced { seat, gear, coins } => {
                let gear = self.cards.name(Card::Gear(*gear));
                let coins = counted(*coins, "Coin");
                format!("{} discards {gear} for {coins}.", self.who(*seat))
            }
            Event::LeftOver { seat, card, .. } => {
                format!("{} discards the last card, {}.", self.who(*seat), self.cards.name(*card))
            }
            _ => String::new(),
        }
    }

    fn tell_equipped(&self, event: &Event) -> String {
        match event {
            Event::FullyEquipped { seat, at, thief_down, gear_down } => {
                let (who, at) = (self.who(*seat), self.at(*at));
                let thief = if *thief_down { "A face-down Thief" } else { "A Thief" };
                let gear = if *gear_down { ", face-down Gear counted" } else { "" };
                format!("{thief} of {who} at {at} is fully equipped{gear}: 1 more Caper.")
            }
            Event::NotEquipped { seat, at, gear_down } => {
                let (who, at) = (self.who(*seat), self.at(*at));
                let why =
                    if *gear_down { "not all of it lies face up" } else { "it lies face down" };
                format!("A Thief of {who} at {at} has three Gear, but gives no Caper: {why}.")
            }
            _ => String::new(),
        }
    }

    fn tell_score(&self, event: &Event) -> String {
        match event {
            Event::Decided { at, capers: [cream, mint], winner } => {
                let winner = winner.map_or("nobody", |seat| self.who(seat));
                let [one, other] = self.sides();
                let at = self.at(*at);
                format!("{at} goes to {winner}: Capers {cream} for {one}, {mint} for {other}.")
            }
            Event::Scored { row, points: [cream, mint] } => {
                let [one, other] = self.sides();
                format!("{}: {cream} for {one}, {mint} for {other}.", row.label())
            }
            Event::Fenced { seat, goods, wild_as, points } => {
                let points = counted(*points, "Point");
                format!("{} has {}: {points}.", self.who(*seat), loot(*goods, *wild_as))
            }
            Event::Snitched { seat, points } => {
                format!("{} scores {}.", self.who(*seat), counted(*points, "Point"))
            }
            Event::GameEnded { winners, by } => {
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                let why = match by {
                    Reason::Points | Reason::TeamPoints => "with the most Points".to_owned(),
                    Reason::Tie(tie) => format!("with more {}", tie.name()),
                    Reason::Cream => "because all is equal and Cream wins the last tie".to_owned(),
                    Reason::Snitch => {
                        "because the Masterminds scored too close together".to_owned()
                    }
                };
                format!("{} {verb}, {why}.", self.names.list(*winners))
            }
            _ => String::new(),
        }
    }
}

fn loot(goods: [u8; 4], wild_as: [u8; 3]) -> String {
    let [kinds @ .., wild] = goods;
    let mut parts = by_kind(kinds);
    // Records from before wild Goods were told by kind say only how many there are.
    match by_kind(wild_as).join(" and ") {
        _ if wild == 0 => {}
        kinds if kinds.is_empty() => parts.push(format!("{wild} wild")),
        kinds => parts.push(format!("{wild} wild as {kinds}")),
    }
    if parts.is_empty() { "no Stolen Goods".to_owned() } else { parts.join(", ") }
}
