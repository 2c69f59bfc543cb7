//! Names that belong to somebody: which can be had, and which could be taken for each other.

use std::fmt;

use sha2::{Digest as _, Sha256};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection, skeleton};

use crate::error::Error;
use crate::hex::to_hex;
use crate::names;
use crate::words;

/// How many letters a name has that belongs to somebody.
const SHORTEST: usize = 3;
const LONGEST: usize = 20;

/// Whom nobody is: those who run the server, those who play for it, and nobody in particular.
const RESERVED: [&str; 24] = [
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "bots",
    "burglar",
    "deleted",
    "guest",
    "hideout",
    "host",
    "house",
    "mastermind",
    "me",
    "moderator",
    "nobody",
    "onlooker",
    "operator",
    "pickpocket",
    "root",
    "server",
    "somebody",
    "staff",
    "support",
    "system",
];

/// How a name looks, as the store keeps it: two names that could be taken for each other share a
/// key, and nobody who reads a key learns the name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NameKey(String);

impl NameKey {
    /// The keys of a name: of how it is written, and of how it is written in small letters. Each
    /// alone would miss pairs that look alike.
    pub fn of(name: &str) -> Vec<NameKey> {
        let plain: String = name.nfkc().collect();
        let key = |text: &str| {
            // A zero looks like a capital letter: so what looks alike is in small letters too.
            let looks = skeleton(text).collect::<String>().to_lowercase();
            NameKey(to_hex(&Sha256::digest(looks)[..16]))
        };
        let (written, small) = (key(&plain), key(&plain.to_lowercase()));
        if written == small { vec![written] } else { vec![small, written] }
    }
}

impl fmt::Display for NameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name that somebody typed, if it is one that a person can have: letters and digits of one
/// way of writing, perhaps with a hyphen or an underscore between them. Whether it is free is
/// another question.
pub fn claimable(text: &str) -> Result<String, Error> {
    let name: String = text.trim().nfkc().collect();
    let length = name.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return Err(Error::invalid(words::name_length(SHORTEST, LONGEST)));
    }
    let inside = |c: char| c.is_alphanumeric() || is_combining_mark(c) || matches!(c, '-' | '_');
    let mut letters = name.chars();
    let edges = [letters.next(), letters.next_back()];
    let fine = names::name(&name) == name
        && name.chars().all(inside)
        && edges.iter().flatten().all(|edge| !matches!(edge, '-' | '_'))
        && name.chars().any(char::is_alphabetic)
        && !has_loose_accent(&name)
        && is_plain(&name);
    if !fine {
        return Err(Error::invalid(words::NAME_LETTERS));
    }
    let keys = NameKey::of(&name);
    let alike = |word: &&str| NameKey::of(word).iter().any(|key| keys.contains(key));
    if RESERVED.iter().chain(&names::CAST).any(alike) {
        return Err(Error::invalid(words::NAME_RESERVED));
    }
    Ok(name)
}

/// Whether a Latin letter has an accent that is no part of it: those in use are letters of their
/// own.
fn has_loose_accent(name: &str) -> bool {
    let is_latin = |c: char| c < '\u{250}' || ('\u{1e00}'..'\u{1f00}').contains(&c);
    let pairs = name.chars().zip(name.chars().skip(1));
    pairs.into_iter().any(|(letter, mark)| is_latin(letter) && is_combining_mark(mark))
}

/// Whether all letters belong to one way of writing, or to several that are written together.
fn is_plain(name: &str) -> bool {
    let level = name.detect_restriction_level();
    matches!(
        level,
        RestrictionLevel::ASCIIOnly
            | RestrictionLevel::SingleScript
            | RestrictionLevel::HighlyRestrictive
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_the_world_can_be_had() {
        for name in ["Jürgen", "Łukasz", "山田太郎", "محمد", "Nguyễn", "O-Brien_2", "Zoë"]
        {
            assert_eq!(claimable(name).as_deref(), Ok(name));
        }
        assert_eq!(claimable("  Jolanda ").as_deref(), Ok("Jolanda"));
    }

    #[test]
    fn what_could_fool_somebody_cannot() {
        let mixed = "J\u{43e}landa";
        for name in ["", "ab", "a name", "x\u{200b}yz", "\u{202e}eve", mixed, "-eve", "eve_", "123"]
        {
            assert!(claimable(name).is_err(), "{name:?}");
        }
        for name in
            ["Admin", "0perator", "BOT", "Mira", "mastermind", &"x".repeat(21), "a/b", "😀😀😀"]
        {
            assert!(claimable(name).is_err(), "{name:?}");
        }
        assert!(claimable("ana\u{301}\u{301}").is_err(), "a tower of accents");
    }

    #[test]
    fn names_that_look_alike_share_a_key() {
        let share = |one: &str, other: &str| {
            let others = NameKey::of(other);
            NameKey::of(one).iter().any(|key| others.contains(key))
        };
        for (one, other) in [("Jolanda", "jolanda"), ("modem", "modern"), ("paypaI", "paypal")] {
            assert!(share(one, other) && share(other, one), "{one} {other}");
        }
        assert!(!share("Anka", "Anna"));
        assert!(!NameKey::of("Jolanda")[0].to_string().contains("olanda"));
    }
}
