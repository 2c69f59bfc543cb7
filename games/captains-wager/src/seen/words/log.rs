//! Events as lines of the log.

use engine::{Names, Seat};

use crate::cards::Cards;
use crate::rules::event::{Event, Hand, Why};
use crate::rules::ids::{Crew, Item};
use crate::seen::words::{coins, list};

/// Tells events with the names of cards and captains.
pub(crate) struct Log<'a> {
    pub(crate) cards: &'a Cards,
    pub(crate) names: &'a Names,
}

impl Log<'_> {
    fn crew(&self, crew: Crew) -> &str {
        &self.cards.crew(crew).name
    }

    pub(super) fn item(&self, item: Item) -> &str {
        self.cards.item_name(item)
    }

    fn by(&self, why: Why) -> String {
        match why {
            Why::Crew(crew) | Why::Getaway(crew) => format!(" ({})", self.crew(crew)),
            Why::Item(item) => format!(" ({})", self.item(item)),
            Why::Encounter(card) => format!(" ({})", self.cards.encounter(card).name),
            Why::Steal => " by stealing".to_owned(),
            Why::EmptyBet => " because of the bet".to_owned(),
            Why::Spoils => " from the pool".to_owned(),
        }
    }

    pub(super) fn items(&self, items: &[Item]) -> String {
        let names: Vec<&str> = items.iter().map(|item| self.item(*item)).collect();
        list(&names)
    }

    pub(super) fn crews(&self, crew: &[Crew]) -> String {
        let names: Vec<&str> = crew.iter().map(|crew| self.crew(*crew)).collect();
        list(&names)
    }

    pub(crate) fn tell(&self, event: &Event) -> String {
        let who = |seat: &Seat| &self.names[*seat];
        match event {
            Event::ClansDrawn { clans } => {
                let drawn = clans.iter().zip(0..).map(|(clan, seat)| {
                    format!("{} draws the {}", who(&Seat(seat)), self.cards.clan(*clan))
                });
                format!("{}.", drawn.collect::<Vec<_>>().join(", "))
            }
            Event::ClanChosen { seat, clan } => {
                format!("{} chooses the {}.", who(seat), self.cards.clan(*clan))
            }
            Event::ChoicesLaid => {
                "Everyone takes one treasure of each value out of their deck.".to_owned()
            }
            Event::TookOut { seat, items: Some(items) } => {
                format!("{} takes out {}.", who(seat), self.items(items))
            }
            Event::TookOut { seat, items: None } => {
                format!("{} takes three treasures out.", who(seat))
            }
            Event::Opened { start, deck } => {
                format!("Each treasure deck has {deck} cards. {} is the start captain.", who(start))
            }
            Event::ClanItemsTaken => "Everyone takes the item of their clan.".to_owned(),
            Event::AdventureBegan { adventure, start, encounters } => {
                let encounters = if *encounters == 4 { "four" } else { "three" };
                format!("Adventure {adventure}, {encounters} encounters; {} starts.", who(start))
            }
            Event::Dealt { seat, crew: Some(crew), .. } => {
                format!("{} is dealt {}.", who(seat), self.crews(crew))
            }
            Event::Dealt { seat, count, crew: None } => {
                format!("{} is dealt {count} crew.", who(seat))
            }
            Event::Anted { pool } => {
                format!("Everyone antes a treasure; the pool has {}.", cards(*pool))
            }
            Event::EncounterBegan { number, leader, .. } => {
                format!("Encounter {number}: {} acts first.", who(leader))
            }
            Event::LoanPaid { seat, loans } => {
                format!("{} pays off a loan and has {loans}.", who(seat))
            }
            Event::LoansKept { seat, loans: amount } => {
                format!("{} keeps {}.", who(seat), loans(*amount as i16))
            }
            Event::Bet { seat, pool } => {
                format!("{} bets; the pool has {}.", who(seat), cards(*pool))
            }
            Event::BetNothing { seat } => {
                format!("{} bets with an empty deck: a coin for everyone else.", who(seat))
            }
            Event::Borrowed { seat, free: false } => format!("{} takes a loan.", who(seat)),
            Event::Borrowed { seat, free: true } => format!("{} borrows on credit.", who(seat)),
            Event::Played { seat, crew, along: false, strength } => {
                format!("{} plays {}: {strength}.", who(seat), self.crew(*crew))
            }
            Event::Played { seat, crew, along: true, strength } => {
                format!("{} brings {} along: {strength}.", who(seat), self.crew(*crew))
            }
            Event::Stole { seat } => format!("{} leaves the adventure to steal.", who(seat)),
            event => self.tell_effect(event),
        }
    }

    fn tell_effect(&self, event: &Event) -> String {
        let who = |seat: &Seat| &self.names[*seat];
        match event {
            Event::Coins { seat, amount: 0, why } => {
                format!("{} has no coins to pay{}.", who(seat), self.by(*why))
            }
            Event::Coins { seat, amount, why } if *amount < 0 => {
                format!("{} pays {}{}.", who(seat), coins(-*amount), self.by(*why))
            }
            Event::Coins { seat, amount, why } => {
                format!("{} takes {}{}.", who(seat), coins(*amount), self.by(*why))
            }
            Event::Robbed { seat, from, amount: 0, why } => {
                let by = self.by(*why);
                format!("{} finds no coins to take from {}{by}.", who(seat), who(from))
            }
            Event::Robbed { seat, from, amount, why } => {
                let amount = coins(*amount as i16);
                format!("{} takes {amount} from {}{}.", who(seat), who(from), self.by(*why))
            }
            Event::Loans { seat, amount, why } if *amount > 0 => {
                format!("{} takes {}{}.", who(seat), loans(*amount), self.by(*why))
            }
            Event::Loans { seat, amount, why } => {
                format!("{} returns {}{}.", who(seat), loans(-*amount), self.by(*why))
            }
            Event::LoansPassed { seat, to, amount, why } => {
                let amount = loans(*amount as i16);
                format!("{} gives {amount} to {}{}.", who(seat), who(to), self.by(*why))
            }
            Event::Strength { seat, strength, why } => {
                format!("The crew of {} is now at {strength}{}.", who(seat), self.by(*why))
            }
            Event::Unshaken { seat, why } => {
                format!("Nothing weakens the crew of {}{}.", who(seat), self.by(*why))
            }
            Event::SentBack { seat, why } => {
                let by = self.by(*why);
                format!("{} takes the crew back and has another turn{by}.", who(seat))
            }
            Event::CrewShown { seat, crew, why } => {
                format!("{} shows {}{}.", who(seat), self.crews(crew), self.by(*why))
            }
            Event::WinsTies { seat, why } => {
                format!("The crew of {} wins ties{}.", who(seat), self.by(*why))
            }
            Event::Looked { seat, at, seen, why } => self.looked(*seat, *at, seen.as_ref(), *why),
            Event::Staked { seat, pool, why } => format!(
                "{} adds a treasure to the pool, which has {}{}.",
                who(seat),
                cards(*pool),
                self.by(*why)
            ),
            Event::Drew { seat, items: Some(items), why, .. } => {
                format!("{} draws {}{}.", who(seat), self.items(items), self.by(*why))
            }
            Event::Drew { seat, count, items: None, why } => {
                format!("{} draws {}{}.", who(seat), cards(*count), self.by(*why))
            }
            Event::Kept { seat, returned, item } => {
                let item = item.map_or("one", |item| self.item(item));
                format!("{} keeps {item}; {} under the deck.", who(seat), go(*returned))
            }
            Event::ItemTaken { seat, from, clan, item, why } => {
                let item = item.map_or("an item", |item| self.item(item));
                let (clan, by) = (self.cards.clan(*clan), self.by(*why));
                format!("{} gets {item} of the {clan} from {}{by}.", who(seat), who(from))
            }
            Event::Burnt { clan, item, why } => {
                let (item, clan) = (self.item(*item), self.cards.clan(*clan));
                format!("{item} of the {clan} burns in the pool{}.", self.by(*why))
            }
            Event::Claimed { seat, item, why, .. } => {
                let gold = self.cards.gold(*item).unwrap_or_default();
                let item = self.item(*item);
                format!("{} claims {item}, {gold} gold{}.", who(seat), self.by(*why))
            }
            Event::ItemUsed { seat, item, target: None } => {
                format!("{} uses {}.", who(seat), self.item(*item))
            }
            Event::ItemUsed { seat, item, target: Some(target) } => {
                format!("{} uses {} on {}.", who(seat), self.item(*item), who(target))
            }
            Event::Passed { seat, .. } => format!("{} passes.", who(seat)),
            Event::LeadTaken { seat } => format!("{} acts first in this encounter.", who(seat)),
            Event::Turned { lowest: true } => "The weakest crew claims this encounter.".to_owned(),
            Event::Turned { lowest: false } => {
                "The strongest crew claims this encounter again.".to_owned()
            }
            Event::Doomed => "This encounter card will be discarded.".to_owned(),
            event => self.tell_end(event),
        }
    }

    fn looked(&self, seat: Seat, at: Seat, seen: Option<&Hand>, why: Why) -> String {
        let (who, whose, by) = (&self.names[seat], &self.names[at], self.by(why));
        match seen {
            None => format!("{who} looks at the hand of {whose}{by}."),
            Some(hand) if hand.items.is_empty() => {
                format!("{who} looks at the hand of {whose}{by}: {}.", self.crews(&hand.crew))
            }
            Some(hand) => format!(
                "{who} looks at the hand of {whose}{by}: {}; items: {}.",
                self.crews(&hand.crew),
                self.items(&hand.items)
            ),
        }
    }
}

fn loans(n: i16) -> String {
    match n {
        0 => "no loan".to_owned(),
        1 => "a loan".to_owned(),
        n => format!("{n} loans"),
    }
}

pub(super) fn cards(n: u8) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

fn go(n: u8) -> String {
    match n {
        0 => "nothing goes".to_owned(),
        1 => "1 card goes".to_owned(),
        n => format!("{n} cards go"),
    }
}
