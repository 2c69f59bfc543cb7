//! Reading a line, with errors that point at the column.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::{
    Atom, Clause, Colour, Dialect, Effect, Good, Kind, Line, Loot, MAX_ATOMS, Per, Verb, When,
    Whose,
};

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {message}")]
pub struct LineError {
    /// Where, counted from one.
    pub column: usize,
    /// What is wrong and what may stand there.
    pub message: String,
}

impl Line {
    /// Reads a line; an empty one says nothing.
    pub fn parse(text: &str, dialect: &Dialect) -> Result<Line, LineError> {
        let mut reader =
            Reader { tokens: tokens(text), next: 0, end: text.chars().count() + 1, dialect };
        let mut clauses = Vec::new();
        while reader.peek().is_some() {
            clauses.push(reader.clause()?);
            if reader.peek().is_some() {
                reader.expect(",")?;
                if reader.peek().is_none() {
                    return Err(reader.wrong("another effect"));
                }
            }
        }
        Ok(Line { clauses })
    }
}

/// A word, number or mark, and the column where it stands.
type Token<'a> = (usize, &'a str);

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = None;
    let mut column = 0;
    for (at, c) in text.char_indices() {
        column += 1;
        let mark = matches!(c, ',' | '(' | ')' | '+');
        if (c.is_whitespace() || mark)
            && let Some((from, first)) = start.take()
        {
            tokens.push((first, &text[from..at]));
        }
        if mark {
            tokens.push((column, &text[at..at + c.len_utf8()]));
        } else if !c.is_whitespace() && start.is_none() {
            start = Some((at, column));
        }
    }
    if let Some((from, first)) = start {
        tokens.push((first, &text[from..]));
    }
    tokens
}

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    next: usize,
    end: usize,
    dialect: &'a Dialect,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).map(|(_, word)| *word)
    }

    /// Takes these words if they stand here one after the other.
    fn take(&mut self, words: &str) -> bool {
        let count = words.split(' ').count();
        let here = self.tokens.iter().skip(self.next).map(|(_, word)| *word).take(count);
        let found = here.eq(words.split(' '));
        self.next += if found { count } else { 0 };
        found
    }

    fn expect(&mut self, words: &str) -> Result<(), LineError> {
        if self.take(words) { Ok(()) } else { Err(self.wrong(&format!("\"{words}\""))) }
    }

    fn wrong(&self, expected: &str) -> LineError {
        match self.tokens.get(self.next) {
            Some((column, word)) => LineError {
                column: *column,
                message: format!("\"{word}\" cannot stand here; expected {expected}"),
            },
            None => LineError {
                column: self.end,
                message: format!("the line ends too early; expected {expected}"),
            },
        }
    }

    fn clause(&mut self) -> Result<Clause, LineError> {
        let (amount, effect) = self.effect()?;
        let per = if self.take("per") { Some(self.per()?) } else { None };
        let when = if self.take("if") { Some(self.when()?) } else { None };
        Ok(Clause { amount, effect, per, when })
    }

    fn effect(&mut self) -> Result<(u8, Effect), LineError> {
        let number = self.number()?;
        let amount = number.unwrap_or(1);
        for verb in self.dialect.verbs {
            let effect = match verb {
                Verb::Caper => Effect::Caper,
                Verb::Coin => Effect::Coin,
                Verb::Point => Effect::Point,
                _ => continue,
            };
            let plural = format!("{}s", verb.word());
            if self.take(if amount > 1 { &plural } else { verb.word() }) {
                return Ok((amount, effect));
            }
        }
        if number.is_some() {
            let words: Vec<&str> = self.words(&[Verb::Caper, Verb::Coin, Verb::Point]);
            return Err(self.wrong(&format!("after the number one of {}s", words.join("s, "))));
        }
        let Some(verb) = self.dialect.verbs.iter().copied().find(|verb| self.take(verb.word()))
        else {
            let all = self.words(self.dialect.verbs).join(", ");
            return Err(self.wrong(&format!("a number or one of {all}")));
        };
        Ok(match verb {
            Verb::Caper => (1, Effect::Caper),
            Verb::Coin => (1, Effect::Coin),
            Verb::Point => (1, Effect::Point),
            Verb::Burn => (1, Effect::Burn),
            Verb::Flip => (1, Effect::Flip),
            Verb::Steal if self.take("any") => (1, Effect::Steal(Loot::Any)),
            Verb::Steal => {
                let good = self.good();
                (1, Effect::Steal(good.ok_or_else(|| self.wrong(&self.goods_or("any")))?))
            }
            Verb::Launder => (self.coins()?, Effect::Launder),
            Verb::Rob => (self.coins()?, Effect::Rob),
            Verb::Protect => (1, Effect::Protect(self.kind()?)),
            Verb::Recover => (1, Effect::Recover(self.kind()?)),
        })
    }

    /// The words of those verbs that the dialect has.
    fn words(&self, verbs: &[Verb]) -> Vec<&'static str> {
        let known = verbs.iter().filter(|verb| self.dialect.verbs.contains(verb));
        known.map(|verb| verb.word()).collect()
    }

    /// A number from 2 to 99, if one stands here.
    fn number(&mut self) -> Result<Option<u8>, LineError> {
        let Some(word) = self.peek() else { return Ok(None) };
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        match word.parse::<u8>() {
            Ok(number @ 2..=99) if !word.starts_with('0') => {
                self.next += 1;
                Ok(Some(number))
            }
            _ => Err(self.wrong("a number from 2 to 99, or none for one")),
        }
    }

    /// "coin", or a number and "coins".
    fn coins(&mut self) -> Result<u8, LineError> {
        match self.number()? {
            Some(amount) => self.expect("coins").map(|()| amount),
            None => self.expect("coin").map(|()| 1),
        }
    }

    fn colour(&mut self) -> Option<Colour> {
        let place = self.dialect.colours.iter().position(|name| self.take(name))?;
        Some(Colour(place as u8))
    }

    fn good(&mut self) -> Option<Loot> {
        let place = self.dialect.goods.iter().position(|name| self.take(name))?;
        Some(Loot::One(Good(place as u8)))
    }

    fn goods_or(&self, other: &str) -> String {
        format!("one of {}, {other}", self.dialect.goods.join(", "))
    }

    fn kind(&mut self) -> Result<Kind, LineError> {
        if self.take("thief") {
            return Ok(Kind::Thief);
        }
        if self.take("gear") {
            return Ok(Kind::Gear);
        }
        let colour = self.colour().map(Kind::Colour);
        let colours = self.dialect.colours.join(", ");
        colour.ok_or_else(|| self.wrong(&format!("one of thief, gear, {colours}")))
    }

    fn per(&mut self) -> Result<Per, LineError> {
        let mut set = ArrayVec::new();
        if self.take("(") {
            set.push(self.atom()?);
            while set.len() < MAX_ATOMS && self.take("+") {
                set.push(self.atom()?);
            }
            if set.len() == 1 {
                return Err(self.wrong("\"+\" and another part of the set"));
            }
            self.expect(")")?;
        } else {
            set.push(self.atom()?);
        }
        let whose = if self.take("in both crews") {
            Whose::Both
        } else if self.take("in rival crew") {
            Whose::Rival
        } else if self.take("in discard") {
            Whose::Discard
        } else {
            Whose::Own
        };
        Ok(Per { set, whose })
    }

    fn atom(&mut self) -> Result<Atom, LineError> {
        let fixed = [
            ("thief", Atom::Card(Kind::Thief)),
            ("any gear", Atom::Card(Kind::Gear)),
            ("any good", Atom::Good(Loot::Any)),
            ("laundered coin", Atom::Laundered),
            ("coin", Atom::Coin),
        ];
        if let Some((_, atom)) = fixed.into_iter().find(|(words, _)| self.take(words)) {
            return Ok(atom);
        }
        if let Some(colour) = self.colour() {
            return Ok(Atom::Card(Kind::Colour(colour)));
        }
        if let Some(good) = self.good() {
            return Ok(Atom::Good(good));
        }
        let names: Vec<&str> = fixed.iter().map(|(words, _)| *words).collect();
        Err(self.wrong(&format!(
            "one of {}, {}, {}",
            names.join(", "),
            self.dialect.colours.join(", "),
            self.dialect.goods.join(", ")
        )))
    }

    fn when(&mut self) -> Result<When, LineError> {
        if self.take("won") {
            return Ok(When::Won);
        }
        let kind = match self.colour() {
            Some(colour) if self.take("on top") => return Ok(When::OnTop(colour)),
            Some(colour) => Some(Kind::Colour(colour)),
            None if self.take("thief") => Some(Kind::Thief),
            None if self.take("gear") => Some(Kind::Gear),
            None if self.take("card") => None,
            None => {
                let colours = self.dialect.colours.join(", ");
                return Err(self.wrong(&format!("one of won, card, thief, gear, {colours}")));
            }
        };
        if self.take("played") {
            return Ok(When::Played(kind));
        }
        let on_top = if matches!(kind, Some(Kind::Colour(_))) { "\"on top\" or " } else { "" };
        Err(self.wrong(&format!("{on_top}\"played\"")))
    }
}
