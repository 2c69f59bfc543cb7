//! Writing a line as it stands on the card.

use super::{Atom, Clause, Dialect, Effect, Kind, Line, Loot, Per, When, Whose};

impl Line {
    /// The line in the words of `dialect`; reading it again gives the same line.
    pub fn print(&self, dialect: &Dialect) -> String {
        let clauses: Vec<String> =
            self.clauses.iter().map(|clause| clause.print(dialect)).collect();
        clauses.join(", ")
    }
}

impl Clause {
    /// One clause in words.
    pub fn print(&self, dialect: &Dialect) -> String {
        let mut text = effect(self.amount, self.effect, dialect);
        if let Some(per) = &self.per {
            text += &format!(" per {}", print_per(per, dialect));
        }
        match self.when {
            Some(When::Won) => text += " if won",
            Some(When::OnTop(colour)) => {
                text += &format!(" if {} on top", dialect.colour(colour));
            }
            Some(When::Played(kind)) => {
                let card = kind.map_or("card", |kind| dialect.kind(kind));
                text += &format!(" if {card} played");
            }
            None => {}
        }
        text
    }
}

impl Dialect {
    /// The name of a colour.
    pub fn colour(&self, colour: super::Colour) -> &'static str {
        self.colours.get(usize::from(colour.0)).copied().unwrap_or("no colour")
    }

    /// The name of a kind of goods.
    pub fn good(&self, good: super::Good) -> &'static str {
        self.goods.get(usize::from(good.0)).copied().unwrap_or("nothing")
    }

    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Thief => "thief",
            Kind::Gear => "gear",
            Kind::Colour(colour) => self.colour(colour),
        }
    }
}

fn counted(amount: u8, noun: &str) -> String {
    if amount == 1 { noun.to_owned() } else { format!("{amount} {noun}s") }
}

fn effect(amount: u8, effect: Effect, dialect: &Dialect) -> String {
    let verb = effect.verb().word();
    match effect {
        Effect::Caper | Effect::Coin | Effect::Point => counted(amount, verb),
        Effect::Burn | Effect::Flip => verb.to_owned(),
        Effect::Steal(Loot::Any) => format!("{verb} any"),
        Effect::Steal(Loot::One(good)) => format!("{verb} {}", dialect.good(good)),
        Effect::Launder | Effect::Rob => format!("{verb} {}", counted(amount, "coin")),
        Effect::Protect(kind) | Effect::Recover(kind) => format!("{verb} {}", dialect.kind(kind)),
    }
}

fn print_per(per: &Per, dialect: &Dialect) -> String {
    let atoms: Vec<&str> = per.set.iter().map(|atom| print_atom(*atom, dialect)).collect();
    let set =
        if atoms.len() == 1 { atoms[0].to_owned() } else { format!("({})", atoms.join(" + ")) };
    match per.whose {
        Whose::Own => set,
        Whose::Both => format!("{set} in both crews"),
        Whose::Rival => format!("{set} in rival crew"),
        Whose::Discard => format!("{set} in discard"),
    }
}

fn print_atom(atom: Atom, dialect: &Dialect) -> &'static str {
    match atom {
        Atom::Card(Kind::Gear) => "any gear",
        Atom::Card(kind) => dialect.kind(kind),
        Atom::Good(Loot::Any) => "any good",
        Atom::Good(Loot::One(good)) => dialect.good(good),
        Atom::Coin => "coin",
        Atom::Laundered => "laundered coin",
    }
}
