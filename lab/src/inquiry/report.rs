//! What an inquiry has found.

use engine::{CardText, Cards, Counted, Field, Info, Options, Words};

use super::cards::{self, Band, CardResult};
use super::compare::{self, Difference};
use super::counts::Counts;
use super::findings::{Finding, findings};
use super::pairs::{PairResult, pairs};
use super::skill::Skill;
use super::swaps::SwapResult;
use super::{Arm, Inquiry};
use crate::page;

/// What an inquiry has found. It depends on the inquiry alone, not on the machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The game.
    pub game: Info,
    /// What it was played with: each option with its value.
    pub options: Vec<(String, String)>,
    /// Whether the cards are other than those we ship.
    pub own_deck: bool,
    /// The bots in the order in which they took their seats.
    pub bots: Vec<String>,
    /// All chance followed from this.
    pub seed: String,
    /// What the seats are called.
    pub seats: Vec<String>,
    /// The kinds of decisions.
    pub kinds: Vec<&'static str>,
    /// All cards.
    pub list: Vec<CardText>,
    /// What counts as balanced.
    pub band: Band,
    /// All that was counted.
    pub counts: Counts,
    /// The cards, those first that lie furthest outside the band.
    pub cards: Vec<CardResult>,
    /// The pairs of cards, the strongest bonus first.
    pub pairs: Vec<PairResult>,
    /// The second deck beside the first.
    pub comparison: Option<Comparison>,
    /// What each card is worth, the most precious first.
    pub swaps: Vec<SwapResult>,
    /// How much is skill.
    pub skill: Option<Skill>,
}

/// The second deck beside the first.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// All that was counted with the second deck.
    pub counts: Counts,
    /// The games as wholes.
    pub games: Vec<Difference>,
    /// The cards by how their owners fared, the surest difference first.
    pub cards: Vec<Difference>,
    /// What is printed otherwise: the card, and its print in both decks.
    pub changed: Vec<(String, [String; 2])>,
}

impl Report {
    /// What a designer should know first, the most urgent first.
    pub fn findings(&self) -> Vec<Finding> {
        findings(self)
    }

    /// The report as one file that needs no other.
    pub fn html(&self) -> String {
        page::page(self)
    }

    /// What fair is: the share of games that a seat wins on average.
    pub fn fair(&self) -> f64 {
        let seats = self.seats.len();
        let won: u64 = (0..seats).map(|seat| self.counts.seat(seat).won).sum();
        won as f64 / (self.counts.games * seats as u64).max(1) as f64
    }

    /// The decks whose cards are played, in the order of the list.
    pub fn decks(&self) -> Vec<&'static str> {
        let mut decks: Vec<&'static str> = Vec::new();
        for text in &self.list {
            let used = self.cards.iter().any(|it| it.deck == text.deck);
            if used && !decks.contains(&text.deck) {
                decks.push(text.deck);
            }
        }
        decks
    }
}

impl<G: Words + Counted> Inquiry<G> {
    pub(super) fn report(
        &self,
        arm: &Arm<G>,
        counts: Counts,
        cards: Vec<CardResult>,
        comparison: Option<Comparison>,
        swaps: Vec<SwapResult>,
    ) -> Report {
        let setup = &self.study.setup;
        let option = |field: &Field| {
            (field.name.replace('_', " "), setup.options.get(field.name).unwrap_or_default())
        };
        Report {
            game: G::INFO,
            options: G::Options::fields().iter().map(option).collect(),
            own_deck: setup.cards != *G::Cards::standard(),
            bots: self.study.bots.clone(),
            seed: self.study.seed.to_string(),
            seats: self.seats(),
            kinds: arm.undealt.kinds.clone(),
            list: arm.cards.clone(),
            band: self.band,
            pairs: pairs(&counts),
            counts,
            cards,
            comparison,
            swaps,
            skill: None,
        }
    }

    pub(super) fn compare(
        &self,
        results: &[CardResult],
        counts: &Counts,
        list: &[CardText],
        theirs: Counts,
    ) -> Comparison {
        let other = cards::results(list, &theirs, self.band);
        let print = |text: &CardText| format!("{} × {}; {}", text.copies, text.facts, text.text);
        let own = self.study.setup.cards.list();
        let same =
            |one: &CardText, other: &CardText| one.deck == other.deck && one.name == other.name;
        let changed = own
            .iter()
            .map(|one| {
                let other = list.iter().find(|other| same(one, other));
                let gone = || "not in this deck".to_owned();
                (one.name.clone(), [print(one), other.map_or_else(gone, print)])
            })
            .filter(|(_, prints)| prints[0] != prints[1])
            .collect();
        Comparison {
            games: compare::games(counts, &theirs),
            cards: compare::cards(results, &other),
            counts: theirs,
            changed,
        }
    }
}
