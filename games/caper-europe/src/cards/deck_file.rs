//! Reading a deck file over a list of cards.

use std::ops::Range;

use engine::{CardError, Source, read_toml};
use serde::Deserialize;
use toml::Spanned;

use crate::cards::compile::{Face, Wrong};
use crate::cards::{GearCard, List, LocationCard, ThiefCard, Track};
use crate::{City, Colour};

/// A deck file: what it does not mention stays as it is, unless it is complete.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    #[serde(default)]
    complete: bool,
    track: Option<Spanned<Track>>,
    #[serde(default)]
    location: Vec<Spanned<LocationLines>>,
    #[serde(default)]
    thief: Vec<Spanned<ThiefLines>>,
    #[serde(default)]
    gear: Vec<Spanned<GearLines>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocationLines {
    name: String,
    city: Option<City>,
    copies: Option<u8>,
    base: Option<u8>,
    reward: Option<Spanned<String>>,
    effect: Option<Spanned<String>>,
    source: Option<Source>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThiefLines {
    name: String,
    city: Option<City>,
    copies: Option<u8>,
    income: Option<u8>,
    text: Option<Spanned<String>>,
    source: Option<Source>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GearLines {
    name: String,
    city: Option<City>,
    copies: Option<u8>,
    colour: Option<Colour>,
    cost: Option<u8>,
    text: Option<Spanned<String>>,
    source: Option<Source>,
    note: Option<String>,
}

impl List {
    /// These cards with what a deck file says laid over, checked.
    pub(crate) fn overlaid(&self, toml: &str) -> Result<List, CardError> {
        let file: DeckFile = read_toml(toml)?;
        let mut list = if file.complete { List::default() } else { self.clone() };
        if let Some(track) = file.track {
            let span = track.span();
            list.track = track.into_inner();
            list.check_track().map_err(|message| CardError::at(toml, span, message))?;
        }
        file.location.into_iter().try_for_each(|lines| lay(&mut list.location, lines, toml))?;
        file.thief.into_iter().try_for_each(|lines| lay(&mut list.thief, lines, toml))?;
        file.gear.into_iter().try_for_each(|lines| lay(&mut list.gear, lines, toml))?;
        list.check()?;
        Ok(list)
    }
}

/// What a deck file says of one card.
trait Lines {
    type Card: Clone;

    fn name(&self) -> &str;
    fn takes_out(&self) -> bool;
    fn is(card: &Self::Card, name: &str) -> bool;

    /// Where the text of a field stands, if the file has one.
    fn span(&self, field: &str) -> Option<Range<usize>>;

    /// The old card changed, or a new one if everything is there that it needs.
    fn card(self, old: Option<Self::Card>) -> Result<Self::Card, String>;
    fn check(card: &Self::Card) -> Result<Face, Wrong>;
}

/// Changes, adds or takes out one card.
fn lay<L: Lines>(cards: &mut Vec<L::Card>, lines: Spanned<L>, toml: &str) -> Result<(), CardError> {
    let span = lines.span();
    let lines = lines.into_inner();
    let place = cards.iter().position(|card| L::is(card, lines.name()));
    match place {
        Some(place) if lines.takes_out() => {
            cards.remove(place);
            return Ok(());
        }
        None if lines.takes_out() => {
            let message = format!("there is no card {} to take out", lines.name());
            return Err(CardError::at(toml, span, message));
        }
        _ => {}
    }
    let spans = ["text", "reward", "effect"].map(|field| (field, lines.span(field)));
    let old = place.map(|place| cards[place].clone());
    let card = lines.card(old).map_err(|why| CardError::at(toml, span.clone(), why))?;
    L::check(&card).map_err(|wrong| {
        let at = spans.into_iter().find(|(field, _)| *field == wrong.field);
        let at = at.and_then(|(_, span)| span).unwrap_or(span);
        CardError::at(toml, at, wrong.message)
    })?;
    match place {
        Some(place) => cards[place] = card,
        None => cards.push(card),
    }
    Ok(())
}

/// The new value, else the old one, else an error.
fn value<T>(new: Option<T>, old: Option<T>, name: &str, field: &str) -> Result<T, String> {
    new.or(old).ok_or_else(|| format!("{name} is new, so it needs a {field}"))
}

fn text(line: Option<Spanned<String>>) -> Option<String> {
    line.map(Spanned::into_inner)
}

fn span(line: Option<&Spanned<String>>) -> Option<Range<usize>> {
    line.map(Spanned::span)
}

impl Lines for LocationLines {
    type Card = LocationCard;

    fn name(&self) -> &str {
        &self.name
    }

    fn takes_out(&self) -> bool {
        self.copies == Some(0)
    }

    fn is(card: &LocationCard, name: &str) -> bool {
        card.name == name
    }

    fn span(&self, field: &str) -> Option<Range<usize>> {
        match field {
            "reward" => span(self.reward.as_ref()),
            "effect" => span(self.effect.as_ref()),
            _ => None,
        }
    }

    fn card(self, old: Option<LocationCard>) -> Result<LocationCard, String> {
        let name = self.name;
        if self.copies.is_some_and(|copies| copies != 1) {
            return Err(format!("{name}: a Location has 1 copy, or 0 to take it out"));
        }
        let was = old.as_ref();
        Ok(LocationCard {
            city: self.city.or(was.and_then(|card| card.city)),
            base: value(self.base, was.map(|card| card.base), &name, "base")?,
            reward: text(self.reward).or(was.map(|c| c.reward.clone())).unwrap_or_default(),
            effect: text(self.effect).or(was.map(|c| c.effect.clone())).unwrap_or_default(),
            source: value(self.source, was.map(|card| card.source), &name, "source")?,
            note: self.note.or(was.and_then(|card| card.note.clone())),
            name,
        })
    }

    fn check(card: &LocationCard) -> Result<Face, Wrong> {
        Face::of_location(card)
    }
}

impl Lines for ThiefLines {
    type Card = ThiefCard;

    fn name(&self) -> &str {
        &self.name
    }

    fn takes_out(&self) -> bool {
        self.copies == Some(0)
    }

    fn is(card: &ThiefCard, name: &str) -> bool {
        card.name == name
    }

    fn span(&self, field: &str) -> Option<Range<usize>> {
        if field == "text" { span(self.text.as_ref()) } else { None }
    }

    fn card(self, old: Option<ThiefCard>) -> Result<ThiefCard, String> {
        let (name, was) = (self.name, old.as_ref());
        Ok(ThiefCard {
            city: self.city.or(was.and_then(|card| card.city)),
            copies: self.copies.or(was.map(|card| card.copies)).unwrap_or(1),
            income: value(self.income, was.map(|card| card.income), &name, "income")?,
            text: value(text(self.text), was.map(|card| card.text.clone()), &name, "text")?,
            source: value(self.source, was.map(|card| card.source), &name, "source")?,
            note: self.note.or(was.and_then(|card| card.note.clone())),
            name,
        })
    }

    fn check(card: &ThiefCard) -> Result<Face, Wrong> {
        Face::of_thief(card)
    }
}

impl Lines for GearLines {
    type Card = GearCard;

    fn name(&self) -> &str {
        &self.name
    }

    fn takes_out(&self) -> bool {
        self.copies == Some(0)
    }

    fn is(card: &GearCard, name: &str) -> bool {
        card.name == name
    }

    fn span(&self, field: &str) -> Option<Range<usize>> {
        if field == "text" { span(self.text.as_ref()) } else { None }
    }

    fn card(self, old: Option<GearCard>) -> Result<GearCard, String> {
        let (name, was) = (self.name, old.as_ref());
        Ok(GearCard {
            city: self.city.or(was.and_then(|card| card.city)),
            copies: self.copies.or(was.map(|card| card.copies)).unwrap_or(1),
            colour: value(self.colour, was.map(|card| card.colour), &name, "colour")?,
            cost: value(self.cost, was.map(|card| card.cost), &name, "cost")?,
            text: value(text(self.text), was.map(|card| card.text.clone()), &name, "text")?,
            source: value(self.source, was.map(|card| card.source), &name, "source")?,
            note: self.note.or(was.and_then(|card| card.note.clone())),
            name,
        })
    }

    fn check(card: &GearCard) -> Result<Face, Wrong> {
        Face::of_gear(card)
    }
}
