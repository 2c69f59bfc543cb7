//! What the captains can agree on about single cards, written by the names of the standard cards.

use std::sync::LazyLock;

use engine::Cards as _;
use serde::{Deserialize, Serialize};

use crate::cards::Cards;
use crate::rules::ids::{Crew, Item};

/// The value that stands for all bonus crew.
pub(crate) const ALL: &str = "all";
/// The value that stands for the treasure that the deck marks.
pub(crate) const USUAL: &str = "usual";

/// Some of the bonus crew, or all of them: written as their names, separated by commas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BonusCrew(u64);

/// A treasure that leaves every deck: the one that the deck marks unless another is named.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Leaving(pub Option<Item>);

/// A name as options write it: "Ship's Cook" is `ships-cook`.
pub(crate) fn written(name: &str) -> String {
    let letters = name.chars().filter(|it| it.is_alphanumeric() || [' ', '-'].contains(it));
    letters.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The bonus crew of the standard cards, as options write them.
pub(crate) fn bonus_crew() -> &'static [(Crew, String)] {
    static CREW: LazyLock<Vec<(Crew, String)>> = LazyLock::new(|| {
        let cards = Cards::standard();
        let bonus = Crew::all().filter(|crew| cards.crew(*crew).bonus);
        bonus.map(|crew| (crew, written(&cards.crew(crew).name))).collect()
    });
    &CREW
}

/// The treasures of the standard cards, as options write them.
pub(crate) fn treasures() -> &'static [(Item, String)] {
    static TREASURES: LazyLock<Vec<(Item, String)>> = LazyLock::new(|| {
        let treasures = Item::all().filter(|item| item.is_treasure());
        treasures.map(|item| (item, written(Cards::standard().item_name(item)))).collect()
    });
    &TREASURES
}

impl BonusCrew {
    /// Whether a bonus crew is among them.
    pub fn contains(self, crew: Crew) -> bool {
        self.0 >> crew.index() & 1 == 1
    }

    fn of(crew: impl Iterator<Item = Crew>) -> BonusCrew {
        BonusCrew(crew.fold(0, |bits, crew| bits | 1 << crew.index()))
    }
}

/// All of them.
impl Default for BonusCrew {
    fn default() -> BonusCrew {
        BonusCrew::of(bonus_crew().iter().map(|(crew, _)| *crew))
    }
}

impl TryFrom<String> for BonusCrew {
    type Error = String;

    fn try_from(text: String) -> Result<BonusCrew, String> {
        let mut named = Vec::new();
        for name in text.split(',').map(str::trim) {
            if name == ALL {
                return Ok(BonusCrew::default());
            }
            let found = bonus_crew().iter().find(|(_, written)| written == name);
            named.push(found.ok_or_else(|| format!("there is no bonus crew \"{name}\""))?.0);
        }
        Ok(BonusCrew::of(named.into_iter()))
    }
}

impl From<BonusCrew> for String {
    fn from(some: BonusCrew) -> String {
        if some == BonusCrew::default() {
            return ALL.to_owned();
        }
        let names = bonus_crew().iter().filter(|(crew, _)| some.contains(*crew));
        names.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(",")
    }
}

impl TryFrom<String> for Leaving {
    type Error = String;

    fn try_from(text: String) -> Result<Leaving, String> {
        if text == USUAL {
            return Ok(Leaving(None));
        }
        let found = treasures().iter().find(|(_, written)| *written == text);
        let (item, _) = found.ok_or_else(|| format!("there is no treasure \"{text}\""))?;
        Ok(Leaving(Some(*item)))
    }
}

impl From<Leaving> for String {
    fn from(leaving: Leaving) -> String {
        let name = treasures().iter().find(|(item, _)| Some(*item) == leaving.0);
        name.map_or_else(|| USUAL.to_owned(), |(_, name)| name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_crew_by_name_are_all_of_them() {
        let names: Vec<&str> = bonus_crew().iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(BonusCrew::try_from(names.join(", ")), Ok(BonusCrew::default()));
        let [first, second, ..] = names[..] else { panic!("there are bonus crew") };
        let two = BonusCrew::try_from(format!("{second},{first}")).unwrap();
        assert_eq!(String::from(two), format!("{first},{second}"));
        assert!(BonusCrew::try_from("kraken".to_owned()).unwrap_err().contains("\"kraken\""));
    }

    #[test]
    fn names_are_written_without_signs() {
        assert_eq!(written("Ship's Cook"), "ships-cook");
        assert_eq!(written("Quick-Fingered Tinker"), "quick-fingered-tinker");
    }
}
