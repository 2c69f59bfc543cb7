//! Cards files: what an owner or a designer says of some cards, laid over the cards we have.

use std::ops::Range;

use engine::{CardError, Source};
use serde::Deserialize;
use toml::Spanned;

use super::{Cards, CrewCard, RewardCard};
use crate::{Crew, Reward, Suit};

/// A deck file as it is read, with the places to point at.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Overlay {
    #[serde(default)]
    crew: Vec<CrewPatch>,
    #[serde(default)]
    reward: Vec<RewardPatch>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct CrewPatch {
    name: Spanned<String>,
    numbers: Option<Spanned<Vec<i64>>>,
    suit: Option<Spanned<Suit>>,
    copies: Option<Spanned<i64>>,
    amount: Option<Spanned<i64>>,
    text: Option<String>,
    source: Option<Source>,
    note: Option<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct RewardPatch {
    name: Spanned<String>,
    number: Option<Spanned<i64>>,
    number_source: Option<Source>,
    amount: Option<Spanned<i64>>,
    complication: Option<String>,
    source: Option<Source>,
    note: Option<String>,
}

/// The cards of `deck` with the overlay's fields in place of theirs.
pub(crate) fn lay_over(deck: &Cards, toml: &str, overlay: &Overlay) -> Result<Cards, CardError> {
    let mut deck = deck.clone();
    let crew_names = Crew::ALL.map(Crew::name);
    for (number, patch) in overlay.crew.iter().enumerate() {
        let earlier = overlay.crew[..number].iter().map(|patch| &patch.name);
        let index = find(toml, "Crew", &crew_names, &patch.name, earlier)?;
        patch.apply(&mut deck.crew[index]);
        deck.crew[index]
            .check(Crew::ALL[index])
            .map_err(|flaw| CardError::at(toml, patch.span(flaw.field), flaw.message))?;
    }
    let reward_names = Reward::ALL.map(Reward::name);
    for (number, patch) in overlay.reward.iter().enumerate() {
        let earlier = overlay.reward[..number].iter().map(|patch| &patch.name);
        let index = find(toml, "Reward", &reward_names, &patch.name, earlier)?;
        patch.apply(&mut deck.reward[index]);
        deck.reward[index]
            .check(Reward::ALL[index])
            .map_err(|flaw| CardError::at(toml, patch.span(flaw.field), flaw.message))?;
    }
    deck.check_copies().map_err(|message| {
        match overlay.crew.iter().rev().find_map(|patch| patch.copies.as_ref()) {
            Some(copies) => CardError::at(toml, copies.span(), message),
            None => CardError::whole(message),
        }
    })?;
    Ok(deck)
}

/// Which card a patch is about; it must exist and not have been spoken of before.
fn find<'a>(
    toml: &str,
    kind: &str,
    names: &[&str],
    name: &Spanned<String>,
    mut earlier: impl Iterator<Item = &'a Spanned<String>>,
) -> Result<usize, CardError> {
    let given = name.get_ref();
    let wrong = |message| CardError::at(toml, name.span(), message);
    if earlier.any(|other| other.get_ref() == given) {
        return Err(wrong(format!("{given} stands in this file twice")));
    }
    names.iter().position(|name| name == given).ok_or_else(|| {
        wrong(format!("there is no {kind} \"{given}\"; there are: {}", names.join(", ")))
    })
}

impl CrewPatch {
    fn apply(&self, card: &mut CrewCard) {
        let before = card.clone();
        put(&mut card.numbers, self.numbers.as_ref().map(Spanned::get_ref));
        put(&mut card.suit, self.suit.as_ref().map(Spanned::get_ref));
        put(&mut card.copies, self.copies.as_ref().map(Spanned::get_ref));
        put_some(&mut card.amount, self.amount.as_ref().map(Spanned::get_ref));
        put(&mut card.text, self.text.as_ref());
        if *card != before {
            // What was said of the printed card is no longer true of this one.
            (card.source, card.note) = (Source::House, None);
        }
        put(&mut card.source, self.source.as_ref());
        put_some(&mut card.note, self.note.as_ref());
    }

    fn span(&self, field: &str) -> Range<usize> {
        let span = match field {
            "numbers" => self.numbers.as_ref().map(Spanned::span).or(self.suit_span()),
            "copies" => self.copies.as_ref().map(Spanned::span),
            "amount" => self.amount.as_ref().map(Spanned::span),
            _ => None,
        };
        span.unwrap_or(self.name.span())
    }

    /// A new suit can be what makes the old numbers wrong.
    fn suit_span(&self) -> Option<Range<usize>> {
        self.suit.as_ref().map(Spanned::span)
    }
}

impl RewardPatch {
    fn apply(&self, card: &mut RewardCard) {
        let before = card.clone();
        put(&mut card.number, self.number.as_ref().map(Spanned::get_ref));
        if *card != before {
            (card.number_source, card.note) = (Source::House, None);
        }
        let before = card.clone();
        put_some(&mut card.amount, self.amount.as_ref().map(Spanned::get_ref));
        put(&mut card.complication, self.complication.as_ref());
        if *card != before {
            (card.source, card.note) = (Source::House, None);
        }
        put(&mut card.number_source, self.number_source.as_ref());
        put(&mut card.source, self.source.as_ref());
        put_some(&mut card.note, self.note.as_ref());
    }

    fn span(&self, field: &str) -> Range<usize> {
        let span = match field {
            "number" => self.number.as_ref().map(Spanned::span),
            "amount" => self.amount.as_ref().map(Spanned::span),
            _ => None,
        };
        span.unwrap_or(self.name.span())
    }
}

fn put<T: Clone>(field: &mut T, given: Option<&T>) {
    if let Some(given) = given {
        field.clone_from(given);
    }
}

fn put_some<T: Clone>(field: &mut Option<T>, given: Option<&T>) {
    if given.is_some() {
        *field = given.cloned();
    }
}
