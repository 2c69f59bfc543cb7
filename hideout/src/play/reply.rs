//! What a person can answer when asked for a decision.

use std::path::PathBuf;

/// An answer at the prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// Take the choice with this number.
    Choose(usize),
    /// The rules behind what happened since the last decision.
    Why,
    /// The rule behind one line of the log.
    WhyLine(usize),
    /// What cannot be done now, and which rule is in the way.
    WhyNot,
    /// Everything that happened.
    Log,
    /// The rulebook, or a part of it.
    Rules(Option<String>),
    /// The cards, or those with this in their name.
    Cards(Option<String>),
    /// Draw the table again.
    Table,
    Undo,
    /// Let questions pass by themselves at which nothing else can be done, or do not.
    Automatic(bool),
    /// Pass whatever is asked for a while.
    Rest,
    /// Ask before an action is taken: yes, no, or the other way than now.
    Confirm(Option<bool>),
    Hint,
    Save(PathBuf),
    Help,
    Quit,
    /// None of these.
    Unclear,
}

/// Every command, for `help` at the prompt.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("a number", "take that choice"),
    ("why", "the rules behind what happened since your last decision"),
    ("why 12", "the rule behind line 12 of the log"),
    ("why not", "what you cannot do now, and which rule is in the way"),
    ("log", "everything that happened, as far as you could see it"),
    ("table", "draw the table and the choices again"),
    ("rules, rules 4.2", "the rulebook, a section or a rule"),
    ("cards, cards spy", "all cards, or those with that name"),
    ("hint", "the best moves in your place, as a search sees them"),
    ("undo", "take your last action back, if nobody has been told of it"),
    ("confirm", "ask before an action is taken, or no longer: confirm on, confirm off"),
    ("auto on, auto off", "pass by itself, or not, where you can do nothing else"),
    ("rest", "pass whatever you are asked until the encounter ends"),
    ("save FILE", "write the game so far into a new file"),
    ("quit", "leave the table"),
];

impl Reply {
    pub(crate) fn read(line: &str) -> Reply {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = (!rest.is_empty()).then(|| rest.to_owned());
        match (word.to_lowercase().as_str(), argument) {
            ("why", None) => Reply::Why,
            ("why", Some(what)) if what.eq_ignore_ascii_case("not") => Reply::WhyNot,
            ("why", Some(what)) => what.parse().map_or(Reply::Unclear, Reply::WhyLine),
            ("log" | "l", None) => Reply::Log,
            ("rules" | "rule" | "r", number) => Reply::Rules(number),
            ("cards" | "card" | "c", name) => Reply::Cards(name),
            ("table" | "t", None) => Reply::Table,
            ("undo" | "u", None) => Reply::Undo,
            ("confirm", None) => Reply::Confirm(None),
            ("confirm", Some(what)) if what.eq_ignore_ascii_case("on") => {
                Reply::Confirm(Some(true))
            }
            ("confirm", Some(what)) if what.eq_ignore_ascii_case("off") => {
                Reply::Confirm(Some(false))
            }
            ("hint", None) => Reply::Hint,
            ("auto", Some(on)) if on == "on" => Reply::Automatic(true),
            ("auto", Some(off)) if off == "off" => Reply::Automatic(false),
            ("rest", None) => Reply::Rest,
            ("save", Some(file)) => Reply::Save(PathBuf::from(file)),
            ("help" | "h" | "?", None) => Reply::Help,
            ("quit" | "q" | "exit", None) => Reply::Quit,
            (number, None) => number.parse().map_or(Reply::Unclear, Reply::Choose),
            _ => Reply::Unclear,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &Reply) {
        assert_eq!(Reply::read(line), *expected);
    }

    #[test]
    fn answers_are_understood() {
        check(" 12 ", &Reply::Choose(12));
        check("WHY", &Reply::Why);
        check("why 3", &Reply::WhyLine(3));
        check("why  not", &Reply::WhyNot);
        check("rules CH-4.2", &Reply::Rules(Some("CH-4.2".to_owned())));
        check("rules", &Reply::Rules(None));
        check("cards weave lens", &Reply::Cards(Some("weave lens".to_owned())));
        check("save my game.jsonl", &Reply::Save(PathBuf::from("my game.jsonl")));
        check("confirm", &Reply::Confirm(None));
        check("confirm On", &Reply::Confirm(Some(true)));
        check("confirm off", &Reply::Confirm(Some(false)));
        check("?", &Reply::Help);
        check("auto on", &Reply::Automatic(true));
        check("auto off", &Reply::Automatic(false));
        check("rest", &Reply::Rest);
        check("q", &Reply::Quit);
    }

    #[test]
    fn everything_else_is_asked_again() {
        for line in
            ["", "why me", "save", "-1", "1 2", "undo 3", "confirm it", "99999999999999999999999"]
        {
            check(line, &Reply::Unclear);
        }
    }
}
