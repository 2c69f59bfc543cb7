//! Deck files: what somebody says of some cards, laid over the cards there are.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use crate::{CardError, Cards, Source};

/// A card as an entry of a deck file: `[[thief]]` and its fields.
pub trait Printed: Serialize + DeserializeOwned {
    /// What one of its kind is called: "Thief".
    const KIND: &'static str;

    /// Whether cards can be added to the list, and taken out with `copies = 0`.
    const OPEN: bool = false;

    /// Its name, unique in its list.
    fn name(&self) -> &str;

    /// Whether it can be played with, by itself. An error [about a field](CardError::about)
    /// is reported at the line of that field. Unless a game knows better, it can.
    fn check(&self) -> Result<(), CardError> {
        Ok(())
    }

    /// The field that says where a field is known from.
    fn source_of(field: &str) -> &'static str {
        let _ = field;
        "source"
    }
}

/// A deck file while it is being read.
///
/// A file is a list of entries, each with the name of a card and the fields that change. An
/// entry with `replaces` gives the card it names a new name. A card that is changed is ours from
/// then on: its source is `house` and it has no note, unless the entry says otherwise. With
/// `complete = true` the file begins with empty lists.
#[derive(Debug)]
pub struct DeckFile<'a> {
    toml: &'a str,
    parts: BTreeMap<String, Spanned<DeValue<'a>>>,
    complete: bool,
    /// What the game has asked for.
    known: BTreeSet<&'static str>,
    /// Where each field stands for the last time.
    places: BTreeMap<String, Range<usize>>,
}

/// One entry: its fields in the order of the file, and where it begins.
struct Entry {
    span: Range<usize>,
    fields: Vec<(String, Range<usize>, Value)>,
}

/// Says whose place an entry with a new name takes.
const REPLACES: &str = "replaces";

impl<'a> DeckFile<'a> {
    /// Reads a file over `cards`: `lay` lays each of its parts over a part of the cards.
    pub fn overlay<C: Cards>(
        cards: &C,
        toml: &'a str,
        lay: impl FnOnce(&mut DeckFile<'a>, &mut C) -> Result<(), CardError>,
    ) -> Result<C, CardError> {
        let mut file = DeckFile::parse(toml)?;
        let mut cards = cards.clone();
        lay(&mut file, &mut cards)?;
        file.nothing_is_left()?;
        cards.check().map_err(|error| file.located(error))?;
        Ok(cards)
    }

    fn parse(toml: &'a str) -> Result<DeckFile<'a>, CardError> {
        let table = DeTable::parse(toml).map_err(|error| CardError::toml(toml, &error))?;
        let parts = table.into_inner().into_iter();
        let mut parts: BTreeMap<String, Spanned<DeValue<'a>>> =
            parts.map(|(key, value)| (key.into_inner().into_owned(), value)).collect();
        let complete = match parts.remove("complete") {
            None => false,
            Some(value) => value
                .get_ref()
                .as_bool()
                .ok_or_else(|| CardError::at(toml, value.span(), "complete is true or false"))?,
        };
        let (known, places) = (BTreeSet::new(), BTreeMap::new());
        Ok(DeckFile { toml, parts, complete, known, places })
    }

    /// Lays the entries `[[name]]` over a list of cards.
    pub fn list<C: Printed>(
        &mut self,
        name: &'static str,
        cards: &mut Vec<C>,
    ) -> Result<(), CardError> {
        self.known.insert(name);
        if self.complete {
            cards.clear();
        }
        let Some(part) = self.parts.remove(name) else { return Ok(()) };
        let DeValue::Array(entries) = part.get_ref() else {
            let message = format!("{name} is a list: each entry begins with [[{name}]]");
            return Err(CardError::at(self.toml, part.span(), message));
        };
        let mut seen = BTreeSet::new();
        for entry in entries.iter() {
            let entry = self.entry(entry, C::KIND)?;
            self.lay(&entry, cards, &mut seen)?;
            let places = entry.fields.into_iter().map(|(field, span, _)| (field, span));
            self.places.extend(places);
        }
        Ok(())
    }

    /// Puts the value called `name` in place of `value`, if the file has one.
    pub fn value<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
        value: &mut T,
    ) -> Result<(), CardError> {
        self.known.insert(name);
        if let Some(part) = self.parts.remove(name) {
            self.places.insert(name.to_owned(), part.span());
            *value = self.read(part)?;
        }
        Ok(())
    }

    fn read<T: DeserializeOwned>(&self, value: Spanned<DeValue<'a>>) -> Result<T, CardError> {
        let span = value.span();
        T::deserialize(toml::de::ValueDeserializer::from(value)).map_err(|error| {
            CardError::at(self.toml, error.span().unwrap_or(span), error.message())
        })
    }

    fn entry(&self, entry: &Spanned<DeValue<'a>>, kind: &str) -> Result<Entry, CardError> {
        let DeValue::Table(table) = entry.get_ref() else {
            let message = format!("an entry for a {kind} has fields, each with a value");
            return Err(CardError::at(self.toml, entry.span(), message));
        };
        let mut fields = Vec::new();
        for (key, value) in table.iter() {
            fields.push((key.get_ref().to_string(), key.span(), self.read(value.clone())?));
        }
        fields.sort_by_key(|(_, span, _)| span.start);
        Ok(Entry { span: entry.span(), fields })
    }

    /// Changes, adds or takes out the card that an entry is about.
    fn lay<C: Printed>(
        &self,
        entry: &Entry,
        cards: &mut Vec<C>,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), CardError> {
        let key = if entry.get(REPLACES).is_some() { REPLACES } else { "name" };
        let wrong = |message: String| CardError::at(self.toml, entry.place(key), message);
        let Some(Value::String(name)) = entry.get(key) else {
            return Err(wrong(format!("an entry begins with the name of a {}", C::KIND)));
        };
        if !seen.insert(name.clone()) {
            return Err(wrong(format!("{name} stands in this file twice")));
        }
        let place = cards.iter().position(|card| card.name() == name);
        let takes_out = C::OPEN && entry.get("copies") == Some(&Value::Integer(0));
        let adds = (C::OPEN || self.complete) && !takes_out;
        match place {
            Some(place) if takes_out => {
                cards.remove(place);
            }
            Some(place) => cards[place] = self.changed(&cards[place], entry)?,
            None if adds && key == "name" && entry.fields.len() > 1 => {
                cards.push(self.added(name, entry)?);
            }
            None => {
                let names: Vec<&str> = cards.iter().map(C::name).collect();
                let names = names.join(", ");
                let kind = C::KIND;
                return Err(wrong(format!("there is no {kind} \"{name}\"; there are: {names}")));
            }
        }
        Ok(())
    }

    /// A card with the fields of an entry in place of its own.
    fn changed<C: Printed>(&self, card: &C, entry: &Entry) -> Result<C, CardError> {
        let mut fields = Table::try_from(card).unwrap_or_default();
        for (field, _, value) in entry.fields.iter().filter(|(field, ..)| field != REPLACES) {
            let source = C::source_of(field);
            let about_source = field == "note" || field.ends_with("source");
            if !about_source && fields.get(field) != Some(value) {
                fields.insert(source.to_owned(), house());
                fields.remove("note");
            }
        }
        let mut laid = None;
        for (field, span, value) in entry.fields.iter().filter(|(field, ..)| field != REPLACES) {
            fields.insert(field.clone(), value.clone());
            // One at a time, so that what does not fit is reported at its own line.
            laid = Some(C::deserialize(fields.clone()).map_err(|error| {
                CardError::at(self.toml, span.clone(), format!("{field}: {}", error.message()))
            })?);
        }
        let card = match laid {
            Some(card) => card,
            None => C::deserialize(fields).map_err(|error| CardError::whole(error.message()))?,
        };
        self.checked(card, entry)
    }

    /// A new card: the entry has all its fields.
    fn added<C: Printed>(&self, name: &str, entry: &Entry) -> Result<C, CardError> {
        let fields = entry.fields.iter();
        let fields: Table =
            fields.map(|(field, _, value)| (field.clone(), value.clone())).collect();
        let card = C::deserialize(fields).map_err(|error| {
            let message =
                format!("{name} is new, and its entry says all of it: {}", error.message());
            CardError::at(self.toml, entry.span.clone(), message)
        })?;
        self.checked(card, entry)
    }

    fn checked<C: Printed>(&self, card: C, entry: &Entry) -> Result<C, CardError> {
        card.check().map_err(|error| {
            let place = entry.place(error.field.unwrap_or("name"));
            CardError::at(self.toml, place, error.message)
        })?;
        Ok(card)
    }

    fn nothing_is_left(&self) -> Result<(), CardError> {
        let Some((name, part)) = self.parts.iter().next() else { return Ok(()) };
        let known: Vec<&str> = self.known.iter().copied().chain(["complete"]).collect();
        let message = format!("there is no {name} in a deck file; there are: {}", known.join(", "));
        Err(CardError::at(self.toml, part.span(), message))
    }

    /// An error about a field of the whole, at the last place where the file has that field.
    fn located(&self, error: CardError) -> CardError {
        match error.field.and_then(|field| self.places.get(field)) {
            Some(span) => CardError::at(self.toml, span.clone(), error.message),
            None => error,
        }
    }
}

fn house() -> Value {
    Value::try_from(Source::House).unwrap_or_else(|_| Value::from("house"))
}

impl Entry {
    fn get(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|(field, ..)| field == name).map(|(_, _, value)| value)
    }

    /// Where a field stands; if the entry does not have it, where its name stands, or the entry
    /// itself.
    fn place(&self, name: &str) -> Range<usize> {
        let find = |name: &str| self.fields.iter().find(|(field, ..)| field == name);
        let found = find(name).or_else(|| find("name")).or_else(|| find(REPLACES));
        found.map_or_else(|| self.span.clone(), |(_, span, _)| span.clone())
    }
}
