//! What happened, told to one of those it happened to: they are "you".

use engine::{Game, Names, Outcome, ScoreSheet, Seat, Viewer, Words};

use crate::words;

/// Stands for the viewer's name until the sentence is made; no name contains it.
const VIEWER: &str = "\u{1}";

/// Tells events to one viewer, who is called "you".
#[derive(Debug)]
pub struct Teller {
    names: Names,
    to_player: bool,
}

impl Teller {
    /// Tells them to `viewer`.
    pub fn new(names: &Names, viewer: Viewer) -> Teller {
        let own = viewer.seat();
        let names = own.map_or_else(|| names.clone(), |own| renamed(names, own, VIEWER));
        Teller { names, to_player: own.is_some() }
    }

    /// An event as a line of the log.
    pub fn tell<G: Words>(&self, cards: &G::Cards, event: &G::Event) -> String {
        let line = G::tell(cards, &self.names, event);
        if self.to_player { second_person(line) } else { line }
    }
}

/// One event as a line of the log for `viewer`, who is called "you".
pub fn tell<G: Words>(cards: &G::Cards, names: &Names, viewer: Viewer, event: &G::Event) -> String {
    Teller::new(names, viewer).tell::<G>(cards, event)
}

/// How a game ended, told to `viewer`.
pub fn conclude<G: Words>(names: &Names, viewer: Viewer, outcome: &Outcome) -> String {
    match viewer.seat() {
        None => G::conclude(names, outcome),
        Some(own) => second_person(G::conclude(&renamed(names, own, VIEWER), outcome)),
    }
}

/// The names as headings for `viewer`, who is "You".
fn names_for(names: &Names, viewer: Viewer) -> Names {
    viewer.seat().map_or_else(|| names.clone(), |own| renamed(names, own, words::YOU))
}

/// The score sheet for `viewer`: their column is "You", and what it notes is told to them.
pub fn score_sheet<G: Game>(game: &G, names: &Names, viewer: Viewer) -> ScoreSheet {
    let sheet = game.score_sheet(&names_for(names, viewer));
    match viewer.seat() {
        Some(own) if !sheet.notes.is_empty() => {
            let marked = game.score_sheet(&renamed(names, own, VIEWER));
            let notes = marked.notes.into_iter().map(second_person);
            ScoreSheet { notes: notes.collect(), ..sheet }
        }
        _ => sheet,
    }
}

/// The names, with another one for this seat.
fn renamed(names: &Names, own: Seat, name: &str) -> Names {
    let called = |seat: Seat| if seat == own { name } else { &names[seat] }.to_owned();
    Names::new((0..names.len() as u8).map(|seat| called(Seat(seat))))
}

/// Writes "you" for the mark, and puts the verbs that belong to it into the second person.
fn second_person(text: String) -> String {
    if !text.contains(VIEWER) {
        return text;
    }
    let text = possessive(text);
    let mut out = String::with_capacity(text.len() + 8);
    // Whether a sentence begins here, the viewer is its subject, and a verb of it may follow.
    let (mut begins, mut subject, mut verb) = (true, false, false);
    for word in text.split_inclusive(' ') {
        let end = |c: char| !c.is_alphanumeric() && c != '\u{1}';
        let (bare, rest) = word.split_at(word.trim_end_matches(end).len());
        if bare.contains(VIEWER) {
            let you = if begins { "You" } else { "you" };
            out += &bare.replace("\u{1}'s", &format!("{you}r")).replace(VIEWER, you);
            subject = bare.ends_with(VIEWER);
            verb = subject && rest == " ";
        } else if verb {
            out += &second(bare, out.ends_with("ou "));
            verb = false;
        } else {
            out += if subject && bare == "their" { "your" } else { bare };
            verb = subject && matches!(bare, "and" | "but");
        }
        out += rest;
        begins = rest.starts_with(['.', '!', '?']);
        subject &= !rest.contains(['.', ':', ';']);
    }
    out
}

/// Writes "your crew" for "the crew of" the viewer, and "a Thief of yours" for theirs.
fn possessive(mut text: String) -> String {
    const OF: &str = " of \u{1}";
    while let Some(at) = text.find(OF) {
        let (before, after) = (&text[..at], &text[at + OF.len()..]);
        let near = before.match_indices(' ').map(|(at, _)| at + 1).chain([0]);
        let article = near
            .filter(|start| {
                before[*start..].starts_with("the ") || before[*start..].starts_with("The ")
            })
            .max();
        text = match article.filter(|start| before[*start..].split(' ').count() <= 3) {
            Some(start) => {
                let your = if before[start..].starts_with('T') { "Your" } else { "your" };
                format!("{}{your}{}{after}", &before[..start], &before[start + 3..])
            }
            None => format!("{before} of yours{after}"),
        };
    }
    text
}

/// A verb of the third person in the second. Behind an "and" only what is surely a verb is
/// changed.
fn second(verb: &str, follows: bool) -> String {
    let plain = match verb {
        "is" => "are",
        "was" => "were",
        "has" => "have",
        "dies" => "die",
        "pays" | "gives" | "fails" => &verb[..verb.len() - 1],
        _ if !follows || verb == "as" || !verb.starts_with(char::is_lowercase) => verb,
        _ => match verb.strip_suffix("es") {
            Some(stem) if stem.ends_with('i') => return format!("{}y", &stem[..stem.len() - 1]),
            Some(stem) if ["ss", "sh", "ch", "x", "go"].iter().any(|end| stem.ends_with(end)) => {
                stem
            }
            _ => verb.strip_suffix('s').unwrap_or(verb),
        },
    };
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_about_me_says_you() {
        for (third, second) in [
            ("@ draws 3 cards.", "You draw 3 cards."),
            ("@ passes.", "You pass."),
            ("@ goes first.", "You go first."),
            ("@ has chosen two cards.", "You have chosen two cards."),
            ("@ pays off a loan and has 2.", "You pay off a loan and have 2."),
            (
                "@ takes the crew back and has another turn.",
                "You take the crew back and have another turn.",
            ),
            ("@ owes 3 Coins for it and pays back 2.", "You owe 3 Coins for it and pay back 2."),
            ("@ takes 2 Coins and Coins follow.", "You take 2 Coins and Coins follow."),
            ("Ben robs @ of 2.", "Ben robs you of 2."),
            ("Ben gives a card to @.", "Ben gives a card to you."),
            ("Encounter 2: @ acts first.", "Encounter 2: you act first."),
            ("The crew of @ wins ties.", "Your crew wins ties."),
            ("The first Asset of @ is moved.", "Your first Asset is moved."),
            (
                "The Spy uncovers Nuke of @ at Embargo.",
                "The Spy uncovers Nuke of yours at Embargo.",
            ),
            (
                "The tracker moves 2 toward @, to 1 on the side of @.",
                "The tracker moves 2 toward you, to 1 on your side.",
            ),
            ("The tracker is already at @'s end.", "The tracker is already at your end."),
            ("@'s wild goods count as 2 jewels.", "Your wild goods count as 2 jewels."),
            ("@ looks at the top card of their deck.", "You look at the top card of your deck."),
            (
                "Round 1 is over: @ has 3 Prestige, Ben has 4.",
                "Round 1 is over: you have 3 Prestige, Ben has 4.",
            ),
            ("Capers: 3 for @, 4 for Ben.", "Capers: 3 for you, 4 for Ben."),
            ("It is over. @ wins the game.", "It is over. You win the game."),
            ("Ben and @ win.", "Ben and you win."),
            ("Ben draws 3 cards.", "Ben draws 3 cards."),
        ] {
            assert_eq!(second_person(third.replace('@', VIEWER)), second);
        }
    }
}
