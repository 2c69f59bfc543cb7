//! What a table is set with, and the deal that makes a script of moves possible.

use caper_europe::{CaperEurope, Card, Cards, City, Deal, Good, Options};
use engine::{Cards as _, Dice, Game, Seed, Setup};
use heist::{ROUNDS, RoundKind};

use crate::table::Scene;

pub(crate) const PARIS: City = City::Paris;
pub(crate) const BARCELONA: City = City::Barcelona;
pub(crate) const ROME: City = City::Rome;
pub(crate) const LONDON: City = City::London;

/// Three core Locations without effects, so that nothing interferes.
pub(crate) const QUIET: [&str; 3] = ["The Yacht", "The Opera House", "The Grand Hotel"];

/// At each Location a diamond, a painting and an antique, and one more of a kind.
pub(crate) const GOODS: [Good; 12] = [
    Good::Diamond,
    Good::Painting,
    Good::Antique,
    Good::Diamond,
    Good::Diamond,
    Good::Painting,
    Good::Antique,
    Good::Painting,
    Good::Diamond,
    Good::Painting,
    Good::Antique,
    Good::Antique,
];

/// What a scene is set with.
#[derive(Clone)]
pub(crate) struct Stage {
    pub(crate) city: City,
    pub(crate) locations: [&'static str; 3],
    pub(crate) goods: [Good; 12],
    pub(crate) cards: Cards,
}

/// A stage in a city with quiet Locations.
pub(crate) fn stage(city: City) -> Stage {
    Stage { city, locations: QUIET, goods: GOODS, cards: Cards::standard().clone() }
}

/// A stage in Paris with quiet Locations, and a script played on it.
pub(crate) fn play(script: &[&str]) -> Scene {
    stage(PARIS).play(script)
}

impl Stage {
    pub(crate) fn at(self, locations: [&'static str; 3]) -> Stage {
        Stage { locations, ..self }
    }

    pub(crate) fn goods(self, goods: [Good; 12]) -> Stage {
        Stage { goods, ..self }
    }

    pub(crate) fn deck(self, toml: &str) -> Stage {
        let cards = self.cards.overlay(toml).unwrap_or_else(|error| panic!("{error}"));
        Stage { cards, ..self }
    }

    /// Deals so that the script can be played, and plays it.
    pub(crate) fn play(self, script: &[&str]) -> Scene {
        let mut scene = self.open(script);
        script.iter().for_each(|line| scene.act(line));
        scene
    }

    /// Deals so that the script can be played, and stops there.
    pub(crate) fn open(self, script: &[&str]) -> Scene {
        let setup = Setup { options: Options { city: self.city }, cards: self.cards.clone() };
        let game = CaperEurope::new(&setup).unwrap();
        let deal = self.deal(&game, script);
        let reserved = self.wishes(script).into_iter().map(|(_, _, card)| card).collect();
        Scene::new(game, &deal, reserved, self.cards)
    }

    fn deal(&self, game: &CaperEurope, script: &[&str]) -> Deal {
        let any = game.shuffle(&mut Dice::new(Seed::from_text("any")));
        let mut locations = any.locations.to_vec();
        locations.sort();
        for name in self.locations.iter().rev() {
            let card = self.find(name);
            let place = locations.iter().position(|it| *it == card).expect("not in this city");
            locations.remove(place);
            locations.insert(0, card);
        }
        let mut thieves = any.thieves.to_vec();
        let mut gear = any.gear.to_vec();
        // The poorest Thieves are dealt first where nothing is wished for, so that the supply
        // lasts.
        thieves.sort_by_key(|card| (self.cards.thief(*card).unwrap().income, *card));
        gear.sort();
        let wishes = self.wishes(script);
        let thieves = fill(&mut thieves, &wishes, RoundKind::Thief);
        let gear = fill(&mut gear, &wishes, RoundKind::Gear);
        Deal {
            locations: locations.try_into().unwrap(),
            thieves: thieves.try_into().unwrap(),
            gear: gear.try_into().unwrap(),
            goods: self.goods,
        }
    }

    fn find(&self, name: &str) -> Card {
        self.cards.find(name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// Which card must be in which of the two hands of which round: hands change owners after
    /// every turn.
    fn wishes(&self, script: &[&str]) -> Vec<(usize, usize, Card)> {
        let moves = script.iter().filter(|line| !line.starts_with("return"));
        let mut wishes = Vec::new();
        let (mut round, mut play) = (0, 0);
        for line in moves {
            let seat = (round + play) % 2;
            let hand = (seat + play / 2) % 2;
            if *line != "-" {
                wishes.push((round, hand, self.find(card_of(line))));
            }
            play += 1;
            if play == 2 * (usize::from(ROUNDS[round].cards) - 1) {
                (round, play) = (round + 1, 0);
            }
        }
        wishes
    }
}

/// A stage in London where nothing does anything but the Thieves named with their income and
/// text: a game of dull moves ends 0 to 0, and its discards share the Coins evenly.
pub(crate) fn barren(thieves: &[(&str, u8, &str)]) -> Stage {
    let stage = stage(LONDON);
    let mut deck = String::new();
    for card in &stage.cards.location {
        let name = &card.name;
        deck +=
            &format!("[[location]]\nname = \"{name}\"\nbase = 0\nreward = \"\"\neffect = \"\"\n");
    }
    for card in &stage.cards.thief {
        let found = thieves.iter().find(|(name, ..)| *name == card.name);
        let (name, income, text) = found.copied().unwrap_or((&card.name, 0, ""));
        deck += &format!("[[thief]]\nname = \"{name}\"\nincome = {income}\ntext = \"{text}\"\n");
    }
    for card in &stage.cards.gear {
        deck += &format!("[[gear]]\nname = \"{}\"\ncost = 0\ntext = \"\"\n", card.name);
    }
    stage.deck(&deck)
}

/// The card that a line speaks of.
pub(crate) fn card_of(line: &str) -> &str {
    let line = line.strip_prefix("discard ").unwrap_or(line);
    line.split(" > ").next().unwrap()
}

/// The dealt order of one deck: the wished cards in their hands, the rest as they come.
fn fill(rest: &mut Vec<Card>, wishes: &[(usize, usize, Card)], kind: RoundKind) -> Vec<Card> {
    let rounds = ROUNDS.iter().enumerate().filter(|(_, round)| round.kind == kind);
    let mut hands = Vec::new();
    for (number, round) in rounds {
        for hand in 0..2 {
            let wished: Vec<Card> = wishes
                .iter()
                .filter(|wish| (wish.0, wish.1) == (number, hand))
                .map(|wish| wish.2)
                .collect();
            assert!(wished.len() <= round.cards.into(), "too many wishes for round {number}");
            for card in &wished {
                let place = rest.iter().position(|it| it == card).expect("no more copies");
                rest.remove(place);
            }
            hands.push((wished, usize::from(round.cards)));
        }
    }
    let mut dealt = Vec::new();
    for (wished, size) in hands {
        let more = size - wished.len();
        dealt.extend(wished);
        dealt.extend(rest.drain(..more));
    }
    dealt
}
