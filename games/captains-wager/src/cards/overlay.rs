//! Deck files: what an owner or a designer says of some cards, laid over the cards we have.

use engine::{CardError, Source};
use serde::Deserialize;
use toml::Spanned;

use crate::cards::effect::{Effect, When};
use crate::cards::{Cards, ClanCard, CrewCard, EncounterCard, Set, TreasureCard};

/// A deck file as it is read, with the places to point at.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Overlay {
    #[serde(default)]
    crew: Vec<CrewPatch>,
    #[serde(default)]
    treasure: Vec<TreasurePatch>,
    #[serde(default)]
    encounter: Vec<EncounterPatch>,
    #[serde(default)]
    clan_item: Vec<ClanPatch>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct CrewPatch {
    name: Spanned<String>,
    value: Option<u8>,
    players: Option<u8>,
    bonus: Option<bool>,
    only_without_bonus: Option<bool>,
    effect: Option<Effect>,
    source: Option<Source>,
    note: Option<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct TreasurePatch {
    name: Spanned<String>,
    gold: Option<u8>,
    bonus: Option<bool>,
    out_when_shorter: Option<bool>,
    when: Option<When>,
    effect: Option<Effect>,
    source: Option<Source>,
    note: Option<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct EncounterPatch {
    name: Spanned<String>,
    number: Option<u8>,
    set: Option<Set>,
    effect: Option<Effect>,
    source: Option<Source>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ClanPatch {
    name: Spanned<String>,
    clan: Option<String>,
    when: Option<When>,
    effect: Option<Effect>,
    source: Option<Source>,
}

/// The cards with the overlay's fields in place of theirs.
pub(crate) fn lay_over(cards: &Cards, toml: &str, overlay: &Overlay) -> Result<Cards, CardError> {
    let mut laid = cards.clone();
    lay_list(toml, "crew", &mut laid.crew, &overlay.crew)?;
    lay_list(toml, "treasure", &mut laid.treasure, &overlay.treasure)?;
    lay_list(toml, "encounter card", &mut laid.encounter, &overlay.encounter)?;
    lay_list(toml, "clan item", &mut laid.clan_item, &overlay.clan_item)?;
    laid.check_together().map_err(CardError::whole)?;
    Ok(laid)
}

/// What a deck file says of one card of the kind `C`.
trait Patch<C> {
    fn name(&self) -> &Spanned<String>;
    fn apply(&self, card: &mut C);
}

/// A card that a deck file can speak of.
trait Patched: Clone + PartialEq {
    fn name(&self) -> &str;
    fn check(&self) -> Result<(), String>;
    fn is_now_ours(&mut self);
}

fn lay_list<C: Patched, P: Patch<C>>(
    toml: &str,
    kind: &str,
    cards: &mut [C],
    patches: &[P],
) -> Result<(), CardError> {
    for (number, patch) in patches.iter().enumerate() {
        let (name, span) = (patch.name().get_ref(), patch.name().span());
        let wrong = |message: String| CardError::at(toml, span.clone(), message);
        if patches[..number].iter().any(|other| other.name().get_ref() == name) {
            return Err(wrong(format!("{name} stands in this file twice")));
        }
        let Some(at) = cards.iter().position(|card| card.name() == name) else {
            let names: Vec<&str> = cards.iter().map(Patched::name).collect();
            let names = names.join(", ");
            return Err(wrong(format!("there is no {kind} \"{name}\"; there are: {names}")));
        };
        patch.apply(&mut cards[at]);
        cards[at].check().map_err(wrong)?;
    }
    Ok(())
}

impl Patch<CrewCard> for CrewPatch {
    fn name(&self) -> &Spanned<String> {
        &self.name
    }

    fn apply(&self, card: &mut CrewCard) {
        let before = card.clone();
        put(&mut card.value, self.value.as_ref());
        put(&mut card.players, self.players.as_ref());
        put(&mut card.bonus, self.bonus.as_ref());
        put(&mut card.only_without_bonus, self.only_without_bonus.as_ref());
        put(&mut card.effect, self.effect.as_ref());
        if *card != before {
            card.is_now_ours();
        }
        put(&mut card.source, self.source.as_ref());
        card.note = self.note.clone().or(card.note.take());
    }
}

impl Patch<TreasureCard> for TreasurePatch {
    fn name(&self) -> &Spanned<String> {
        &self.name
    }

    fn apply(&self, card: &mut TreasureCard) {
        let before = card.clone();
        put(&mut card.gold, self.gold.as_ref());
        put(&mut card.bonus, self.bonus.as_ref());
        put(&mut card.out_when_shorter, self.out_when_shorter.as_ref());
        put(&mut card.when, self.when.as_ref());
        put(&mut card.effect, self.effect.as_ref());
        if *card != before {
            card.is_now_ours();
        }
        put(&mut card.source, self.source.as_ref());
        card.note = self.note.clone().or(card.note.take());
    }
}

impl Patch<EncounterCard> for EncounterPatch {
    fn name(&self) -> &Spanned<String> {
        &self.name
    }

    fn apply(&self, card: &mut EncounterCard) {
        let before = card.clone();
        put(&mut card.number, self.number.as_ref());
        put(&mut card.set, self.set.as_ref());
        put(&mut card.effect, self.effect.as_ref());
        if *card != before {
            card.is_now_ours();
        }
        put(&mut card.source, self.source.as_ref());
    }
}

impl Patch<ClanCard> for ClanPatch {
    fn name(&self) -> &Spanned<String> {
        &self.name
    }

    fn apply(&self, card: &mut ClanCard) {
        let before = card.clone();
        put(&mut card.clan, self.clan.as_ref());
        put(&mut card.when, self.when.as_ref());
        put(&mut card.effect, self.effect.as_ref());
        if *card != before {
            card.is_now_ours();
        }
        put(&mut card.source, self.source.as_ref());
    }
}

macro_rules! patched {
    ($($card:ty, |$it:ident| $ours:expr;)*) => {$(
        impl Patched for $card {
            fn name(&self) -> &str {
                &self.name
            }

            fn check(&self) -> Result<(), String> {
                <$card>::check(self)
            }

            /// What was said of the old card is not true of this one.
            fn is_now_ours(&mut self) {
                let $it = self;
                $ours;
            }
        }
    )*};
}

patched! {
    CrewCard, |card| (card.source, card.note) = (Source::House, None);
    TreasureCard, |card| (card.source, card.note) = (Source::House, None);
    EncounterCard, |card| card.source = Source::House;
    ClanCard, |card| card.source = Source::House;
}

fn put<T: Clone>(field: &mut T, given: Option<&T>) {
    if let Some(given) = given {
        field.clone_from(given);
    }
}
