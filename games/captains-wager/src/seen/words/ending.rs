//! The lines of the log about claimed encounters, the pool and the end.

use engine::Seat;

use crate::rules::event::{Event, Unclaimed};
use crate::seen::words::log::{Log, cards};

impl Log<'_> {
    pub(super) fn tell_end(&self, event: &Event) -> String {
        let who = |seat: &Seat| &self.names[*seat];
        let name = |card: &crate::Encounter| &self.cards.encounter(*card).name;
        match event {
            Event::EncounterClaimed { card, seat, strength, tie } => {
                let tie = if *tie { ", winning the tie" } else { "" };
                format!("{} claims {} with {strength}{tie}.", who(seat), name(card))
            }
            Event::EncounterDiscarded { card, why } => {
                let why = match why {
                    Unclaimed::Tie => "a tie",
                    Unclaimed::Deserted => "nobody is left",
                    Unclaimed::Item => "it is lost to all",
                };
                format!("{} is discarded: {why}.", name(card))
            }
            Event::Saw { seat, item } => {
                let item = item.map(|item| format!(": {}", self.item(item))).unwrap_or_default();
                format!("{} looks at the top card of their deck{item}.", who(seat))
            }
            Event::Sifted { seat, under: true } => {
                format!("{} puts it on the bottom.", who(seat))
            }
            Event::Sifted { seat, under: false } => format!("{} leaves it on top.", who(seat)),
            Event::PoolWon { seat, count, stole: true, .. } => {
                let pool = cards(*count);
                format!("{} wins the whole pool of {pool} in spite of having stolen.", who(seat))
            }
            Event::PoolWon { seat, count, .. } => {
                format!("{} wins the whole pool of {}.", who(seat), cards(*count))
            }
            Event::PoolShared { count } => {
                format!("The pool of {} is shuffled and given out.", cards(*count))
            }
            Event::PoolStays { count } => {
                format!("Nobody claimed an encounter: {} in the pool.", stay(*count))
            }
            Event::Received { seat, items: Some(items), .. } => {
                format!("{} gets {}.", who(seat), self.items(items))
            }
            Event::Received { seat, clans, items: None } => {
                format!("{} gets {}.", who(seat), cards(clans.len() as u8))
            }
            Event::KeptSpoil { seat, item, clan } => {
                let item = item.map_or("a card", |item| self.item(item));
                let clan = self.cards.clan(*clan);
                format!("{} keeps {item} of the {clan} as an item.", who(seat))
            }
            Event::CrewDiscarded { crew } => {
                format!("All crew are discarded; left in the hands were {}.", self.crews(crew))
            }
            Event::TokenPassed { seat } => format!("{} is the start captain now.", who(seat)),
            Event::HandShown { seat, items } => {
                format!("{} shows the items left: {}.", who(seat), self.items(items))
            }
            Event::GameEnded { winners } => {
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                format!("A treasure deck is empty: {} {verb}.", self.names.list(*winners))
            }
            _ => String::new(),
        }
    }
}

fn stay(n: u8) -> String {
    if n == 1 { "1 card stays".to_owned() } else { format!("{n} cards stay") }
}
