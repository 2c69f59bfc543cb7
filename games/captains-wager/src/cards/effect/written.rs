//! How effects are written in card files, and where they may stand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{CardKind, Effect};

/// Declares [`Effect`]: an effect with a number is `Name(n)`, and the name after `or` is how it
/// is written when its number is one.
macro_rules! effects {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($n:ident))? = $written:literal $(or $single:literal)? on $($kind:ident),+;
    )*) => {
        /// What a card does. In card files it is a name, `"plain"`, or a name with an amount,
        /// `{ take_coins = 2 }`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "written::Written", into = "written::Written")]
        pub enum Effect {
            $($(#[$doc])* $name $((effects!(@number $n)))?,)*
        }

        impl Effect {
            /// Its number, if it has one.
            pub(crate) const fn amount(self) -> Option<u8> {
                match self {
                    $(Effect::$name $(($n))? => effects!(@option $($n)?),)*
                }
            }

            const fn entry(self) -> &'static written::Entry {
                match self {
                    $(Effect::$name { .. } => &written::Entry {
                        name: $written,
                        single: effects!(@option $($single)?),
                        kinds: &[$(CardKind::$kind),+],
                        with: |amount| effects!(@with amount, $name $($n)?),
                    },)*
                }
            }

            /// Every effect once, with an amount of one.
            const ALL: &[Effect] = &[$(Effect::$name $((effects!(@one $n)))?),*];
        }
    };
    (@number $n:ident) => { u8 };
    (@one $n:ident) => { 1 };
    (@option) => { None };
    (@option $value:tt) => { Some($value) };
    (@with $amount:ident, $name:ident) => {
        if $amount.is_none() { Some(Effect::$name) } else { None }
    };
    (@with $amount:ident, $name:ident $n:ident) => { $amount.map(Effect::$name) };
}

pub(super) use effects;

/// What is declared of an effect.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// How it is written without an amount, which is then one.
    pub(super) single: Option<&'static str>,
    pub(super) kinds: &'static [CardKind],
    /// The effect with this amount, or with none; nothing if it needs the other.
    pub(super) with: fn(Option<u8>) -> Option<Effect>,
}

/// An effect in a card file.
#[derive(Clone, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "an effect is a name, like \"plain\", or a name with an amount from 1 to 9, like \
                 { take_coins = 2 }"
)]
pub(super) enum Written {
    Name(String),
    Amount(BTreeMap<String, u8>),
}

impl From<Effect> for Written {
    fn from(effect: Effect) -> Written {
        let entry = effect.entry();
        match (effect.amount(), entry.single) {
            (Some(1), Some(single)) => Written::Name(single.to_owned()),
            (Some(amount), _) => Written::Amount([(entry.name.to_owned(), amount)].into()),
            (None, _) => Written::Name(entry.name.to_owned()),
        }
    }
}

impl TryFrom<Written> for Effect {
    type Error = String;

    fn try_from(written: Written) -> Result<Effect, String> {
        let (name, amount) = match &written {
            Written::Name(name) => (name, None),
            Written::Amount(effects) => match effects.iter().next() {
                Some((name, amount)) if effects.len() == 1 => (name, Some(*amount)),
                _ => return Err("a card has one effect".to_owned()),
            },
        };
        let found = Effect::ALL.iter().find_map(|effect| {
            let Entry { name: own, single, with, .. } = effect.entry();
            match amount {
                None if *single == Some(name) => with(Some(1)),
                amount if own == name => with(amount),
                _ => None,
            }
        });
        found.ok_or_else(|| {
            let form = if amount.is_some() { " with an amount" } else { "" };
            format!("there is no effect {name}{form}; there are: {}", list(|_| true))
        })
    }
}

impl Effect {
    /// Whether a card of this kind may have it; if not, what is allowed there.
    pub(crate) fn check(self, on: CardKind) -> Result<(), String> {
        let fits = |effect: Effect| effect.entry().kinds.contains(&on);
        let name = self.entry().name;
        if !fits(self) {
            let kind = format!("{on:?}").to_lowercase();
            return Err(format!(
                "{name} is no effect of this kind of card ({kind}); allowed: {}",
                list(fits)
            ));
        }
        match self.amount() {
            Some(amount @ (0 | 10..)) => {
                Err(format!("the amount of {name} cannot be {amount}; allowed is 1 to 9"))
            }
            _ => Ok(()),
        }
    }
}

/// The effects for which this holds, as card files write them.
fn list(holds: impl Fn(Effect) -> bool) -> String {
    let written = |effect: &Effect| match effect.amount() {
        None => effect.entry().name.to_owned(),
        Some(_) => format!("{{ {} = 1 }}", effect.entry().name),
    };
    let names: Vec<String> =
        Effect::ALL.iter().filter(|effect| holds(**effect)).map(written).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_is_read_as_it_is_written() {
        for effect in Effect::ALL {
            let amounts: &[Option<u8>] =
                if effect.amount().is_some() { &[Some(1), Some(9)] } else { &[None] };
            for amount in amounts {
                let effect = (effect.entry().with)(*amount).unwrap();
                let json = serde_json::to_string(&effect).unwrap();
                assert_eq!(serde_json::from_str::<Effect>(&json).unwrap(), effect, "{json}");
            }
        }
        let written = |effect| serde_json::to_string(&effect).unwrap();
        assert_eq!(written(Effect::Plain), r#""plain""#);
        assert_eq!(written(Effect::TakeCoins(1)), r#"{"take_coins":1}"#);
        assert_eq!(written(Effect::ClaimTop(1)), r#""claim_top""#);
        assert_eq!(written(Effect::ClaimTop(2)), r#"{"claim_top":2}"#);
        assert_eq!(written(Effect::DrawItems(1)), r#""draw_item""#);
        assert_eq!(written(Effect::DrawItems(2)), r#"{"draw_items":2}"#);
    }

    #[test]
    fn an_effect_in_the_wrong_form_is_not_read() {
        let error = |json| serde_json::from_str::<Effect>(json).unwrap_err().to_string();
        assert!(error(r#""take_coins""#).contains("no effect take_coins; there are: plain, {"));
        assert!(error(r#"{"plain":1}"#).contains("no effect plain with an amount"));
        assert!(error(r#"{"draw_item":2}"#).contains("no effect draw_item with an amount"));
        assert!(error(r#"{"toll":1,"tax":1}"#).contains("one effect"));
        assert!(error("3").contains("an effect is a name"));
    }
}
