//! Deck files: reading one over the cards there are, and writing one.
//!
//! A deck file names only what it changes. Its entries are laid over the cards field by field, so
//! that whatever does not fit is reported at its own line.

use std::collections::BTreeMap;
use std::ops::Range;

use engine::{CardError, Cards as _, read_toml};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::{Spanned, Table, Value};

use crate::cards::{Cards, Flaw, GearCard, LocationCard, ThiefCard};

/// An entry of a deck file.
type Entry = Spanned<BTreeMap<Spanned<String>, Spanned<Value>>>;

/// The field by which an entry with a new name says whose place it takes.
const REPLACES: &str = "replaces";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    #[serde(default)]
    location: Vec<Entry>,
    #[serde(default)]
    thief: Vec<Entry>,
    #[serde(default)]
    gear: Vec<Entry>,
}

/// A card that entries can be laid over.
trait Printed: Serialize + DeserializeOwned {
    const WHAT: &'static str;
    fn name(&self) -> &str;
    fn flaw(&self) -> Option<Flaw>;
}

macro_rules! printed {
    ($($card:ident $what:literal)*) => {$(
        impl Printed for $card {
            const WHAT: &'static str = $what;

            fn name(&self) -> &str {
                &self.name
            }

            fn flaw(&self) -> Option<Flaw> {
                self.compile().err()
            }
        }
    )*};
}

printed! { LocationCard "Location" ThiefCard "Thief" GearCard "Gear" }

/// The cards with a deck file laid over them.
pub(crate) fn lay(cards: &Cards, toml: &str) -> Result<Cards, CardError> {
    let file: DeckFile = read_toml(toml)?;
    let mut cards = cards.clone();
    file.location.iter().try_for_each(|entry| lay_entry(&mut cards.location, entry, toml))?;
    file.thief.iter().try_for_each(|entry| lay_entry(&mut cards.thief, entry, toml))?;
    file.gear.iter().try_for_each(|entry| lay_entry(&mut cards.gear, entry, toml))?;
    cards.check()?;
    Ok(cards)
}

fn lay_entry<C: Printed>(cards: &mut [C], entry: &Entry, toml: &str) -> Result<(), CardError> {
    let card = find(cards, entry, toml)?;
    let mut fields = Table::try_from(&*card).unwrap_or_default();
    for (key, value) in entry.get_ref().iter().filter(|(key, _)| *key.get_ref() != REPLACES) {
        fields.insert(key.get_ref().clone(), value.get_ref().clone());
        *card = fields.clone().try_into().map_err(|error| {
            let message = format!("{}: {}", key.get_ref(), error.message());
            CardError::at(toml, key.span(), message)
        })?;
    }
    match card.flaw() {
        None => Ok(()),
        Some(flaw) => Err(CardError::at(toml, span(entry, flaw.field), flaw.message)),
    }
}

/// The card that an entry is about.
fn find<'a, C: Printed>(
    cards: &'a mut [C],
    entry: &Entry,
    toml: &str,
) -> Result<&'a mut C, CardError> {
    let key = if field(entry, REPLACES).is_some() { REPLACES } else { "name" };
    let Some(Value::String(name)) = field(entry, key).map(Spanned::get_ref) else {
        let message = format!("an entry begins with the name of a {}", C::WHAT);
        return Err(CardError::at(toml, span(entry, key), message));
    };
    let names: Vec<&str> = cards.iter().map(C::name).collect();
    let Some(place) = names.iter().position(|known| known == name) else {
        let message = format!(
            "there is no {} \"{name}\"; a new one says which of these it {REPLACES}: {}",
            C::WHAT,
            names.join(", ")
        );
        return Err(CardError::at(toml, span(entry, key), message));
    };
    Ok(&mut cards[place])
}

fn field<'a>(entry: &'a Entry, name: &str) -> Option<&'a Spanned<Value>> {
    entry.get_ref().iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)
}

/// Where a field stands; where the entry begins, if it does not mention it.
fn span(entry: &Entry, name: &str) -> Range<usize> {
    field(entry, name).map_or_else(|| entry.span(), Spanned::span)
}

/// A deck file that, laid over the standard cards, gives these.
pub(crate) fn export(cards: &Cards) -> String {
    let standard = Cards::standard();
    let mut text = String::new();
    tables(&mut text, "location", &cards.location, &standard.location);
    tables(&mut text, "thief", &cards.thief, &standard.thief);
    tables(&mut text, "gear", &cards.gear, &standard.gear);
    text
}

fn tables<C: Printed>(text: &mut String, table: &str, cards: &[C], standard: &[C]) {
    for (place, card) in cards.iter().enumerate() {
        *text += &format!("[[{table}]]\n");
        if let Some(old) = standard.get(place).filter(|old| old.name() != card.name()) {
            *text += &format!("{REPLACES} = {}\n", Value::from(old.name()));
        }
        *text += &toml::to_string(card).unwrap_or_default();
        *text += "\n";
    }
}
