//! Cards as people name them.

use engine::CardText;
use thiserror::Error;

use crate::nearest;

/// A card that is not in the list.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no card \"{name}\"{meant}; `hideout cards` lists them")]
pub struct UnknownCard {
    name: String,
    meant: String,
}

/// The places of the named cards in the list; none of them if there are no names.
pub fn find_cards(list: &[CardText], names: &[String]) -> Result<Vec<usize>, UnknownCard> {
    let names = names.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
    names
        .map(|name| {
            let is_it = |card: &CardText| card.name.eq_ignore_ascii_case(name);
            list.iter().position(is_it).ok_or_else(|| {
                let near = nearest(name, list.iter().map(|card| card.name.as_str()));
                let meant = near.map(|it| format!(" (did you mean \"{it}\"?)")).unwrap_or_default();
                UnknownCard { name: name.to_owned(), meant }
            })
        })
        .collect()
}
