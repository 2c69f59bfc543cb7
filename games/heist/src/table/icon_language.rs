//! The icon language in sentences.

use super::Tongue;
use crate::lang::{Atom, Clause, Dialect, Effect, Kind, Line, Loot, Per, When, Whose};

/// What a line means, a sentence for each of its clauses; what it says twice is said once.
pub fn meaning(line: &Line, tongue: &Tongue) -> String {
    let repeated = line.clauses.chunk_by(|one, next| one == next);
    let sentences = repeated.filter_map(|same| {
        let times = match same.len() {
            0 | 1 => String::new(),
            2 => ", twice".to_owned(),
            times => format!(", {times} times"),
        };
        Some(sentence(same.first()?, tongue) + &times + ".")
    });
    sentences.collect::<Vec<String>>().join(" ")
}

fn sentence(clause: &Clause, tongue: &Tongue) -> String {
    let mut text = effect(clause, tongue);
    if let Some(per) = &clause.per {
        text += &for_each(per, &tongue.dialect);
    }
    match clause.when {
        Some(When::Won) => text += " if you win this Location",
        Some(When::OnTop(colour)) => {
            let gear = with_article(&format!("{} Gear", tongue.dialect.colour(colour)));
            text += &format!(" if {gear} lies on top of one of your Thieves here at the end");
        }
        Some(When::Played(kind)) => {
            let card = kind.map_or("card".to_owned(), |kind| card(kind, &tongue.dialect));
            text += &format!(" whenever you play {} here", with_article(&card));
        }
        None => {}
    }
    text
}

fn effect(clause: &Clause, tongue: &Tongue) -> String {
    let amount = clause.amount;
    match clause.effect {
        Effect::Caper => (tongue.caper)(amount),
        Effect::Coin => counted(amount, "Coin"),
        Effect::Point => counted(amount, "Point"),
        Effect::Burn => "Burn a topmost Gear of your rival here".to_owned(),
        Effect::Flip => "Turn a topmost card of your rival here face down".to_owned(),
        Effect::Steal(Loot::Any) => tongue.wild.to_owned(),
        Effect::Steal(Loot::One(good)) => {
            format!("Steal {}", with_article(tongue.dialect.good(good)))
        }
        Effect::Launder => {
            format!("{} from the supply into your Hideout", counted(amount, "Coin"))
        }
        Effect::Rob => format!("Take {} from your rival", counted(amount, "Coin")),
        Effect::Protect(kind) => {
            format!("Your {} here cannot be {}", cards(kind, &tongue.dialect), tongue.harmed)
        }
        Effect::Recover(kind) => {
            let card = with_article(&card(kind, &tongue.dialect));
            format!("Bring back {card} from your discards")
        }
    }
}

fn for_each(per: &Per, dialect: &Dialect) -> String {
    let atoms: Vec<String> = per.set.iter().map(|it| atom(*it, dialect)).collect();
    let set = match atoms.as_slice() {
        [one] => one.clone(),
        atoms => {
            let atoms: Vec<String> = atoms.iter().map(|it| with_article(it)).collect();
            format!("set of {}", atoms.join(" and "))
        }
    };
    let place = match (per.whose, per.set.first()) {
        (Whose::Both, _) => "in both Crews here",
        (Whose::Rival, _) => "in your rival's Crew here",
        (Whose::Discard, _) => "in your discards",
        (Whose::Own, Some(Atom::Good(_))) => "you have stolen",
        (Whose::Own, Some(Atom::Coin)) => "you have",
        (Whose::Own, Some(Atom::Laundered)) => "in your Hideout",
        (Whose::Own, _) => "in your Crew here",
    };
    format!(" for each {set} {place}")
}

fn atom(atom: Atom, dialect: &Dialect) -> String {
    match atom {
        Atom::Card(kind) => card(kind, dialect),
        Atom::Good(Loot::One(good)) => dialect.good(good).to_owned(),
        Atom::Good(Loot::Any) => "Stolen Good".to_owned(),
        Atom::Coin => "Coin".to_owned(),
        Atom::Laundered => "laundered Coin".to_owned(),
    }
}

fn card(kind: Kind, dialect: &Dialect) -> String {
    match kind {
        Kind::Thief => "Thief".to_owned(),
        Kind::Gear => "Gear".to_owned(),
        Kind::Colour(colour) => format!("{} Gear", dialect.colour(colour)),
    }
}

fn cards(kind: Kind, dialect: &Dialect) -> String {
    if kind == Kind::Thief { "Thieves".to_owned() } else { card(kind, dialect) }
}

fn counted(amount: u8, noun: &str) -> String {
    if amount == 1 { format!("1 {noun}") } else { format!("{amount} {noun}s") }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Verb;

    fn check(text: &str, expected: &str) {
        let dialect = Dialect {
            colours: &["green", "teal"],
            goods: ["jewel", "painting", "antique"],
            verbs: Verb::ALL,
        };
        let caper = |amount| counted(amount, "Caper");
        let tongue = Tongue { dialect, caper, wild: "Steal a wild good", harmed: "flipped" };
        assert_eq!(meaning(&Line::parse(text, &dialect).unwrap(), &tongue), expected);
    }

    #[test]
    fn a_line_is_said_in_sentences() {
        check("2 coins, point", "2 Coins. 1 Point.");
        check("caper per green", "1 Caper for each green Gear in your Crew here.");
        check(
            "2 points per (green + any gear) in discard",
            "2 Points for each set of a green Gear and a Gear in your discards.",
        );
        check("point per antique", "1 Point for each antique you have stolen.");
        check("steal antique, steal any", "Steal an antique. Steal a wild good.");
        check("steal jewel, steal jewel, point", "Steal a jewel, twice. 1 Point.");
        check("protect thief", "Your Thieves here cannot be flipped.");
        check("3 points if won", "3 Points if you win this Location.");
        check("coin if card played", "1 Coin whenever you play a card here.");
        check("coin if thief played", "1 Coin whenever you play a Thief here.");
        check(
            "coin per teal if gear played",
            "1 Coin for each teal Gear in your Crew here whenever you play a Gear here.",
        );
        check(
            "point if teal on top",
            "1 Point if a teal Gear lies on top of one of your Thieves here at the end.",
        );
    }
}
