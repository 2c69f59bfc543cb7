//! Numbered rules: what the log cites and what a refusal points at.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use thiserror::Error;

/// The number of a rule in a game's `rules.md`, such as `CH-4.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an action was not taken. The state is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("{why} ({rule})")]
pub struct Refusal {
    /// The rule that refuses it.
    pub rule: Rule,
    /// A sentence for the person who tried.
    pub why: Cow<'static, str>,
}

impl Refusal {
    /// A refusal under `rule`, with its reason.
    pub fn new(rule: Rule, why: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { rule, why: why.into() }
    }
}

/// The rules of one game, read from its `rules.md`.
///
/// ```
/// let book = engine::Rulebook::parse(
///     "# Two piles\n## TP-1 Setting up\n**TP-1.1** Make two piles of seven stones.\n\n\
///      **TP-1.2** (ruling) If a stone is lost, use a bean.\n",
/// );
/// assert_eq!(book.sections[0].title, "Setting up");
/// let rule = book.find("tp-1.2").unwrap();
/// assert!(rule.ruling);
/// assert_eq!(rule.text, "If a stone is lost, use a bean.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rulebook {
    /// The heading of the page.
    pub title: String,
    /// The sections in order.
    pub sections: Vec<Section>,
}

/// A chapter of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Section {
    /// Its number, such as `CH-4`.
    pub number: String,
    /// Its heading.
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<RuleText>,
}

/// One numbered rule in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleText {
    /// Its number, such as `CH-4.2`.
    pub number: String,
    /// Whether the rulebook is silent or unclear here and this is our decision.
    pub ruling: bool,
    /// The rule.
    pub text: String,
}

impl Rulebook {
    /// Reads `## NUMBER Title` as sections and paragraphs that begin with `**NUMBER**` as rules.
    /// Other lines are remarks for the reader of the file.
    pub fn parse(markdown: &str) -> Rulebook {
        let mut book = Rulebook { title: String::new(), sections: Vec::new() };
        let mut open = false;
        for line in markdown.lines() {
            let line = line.trim();
            if let Some(title) = line.strip_prefix("# ") {
                book.title = title.to_owned();
            } else if let Some(heading) = line.strip_prefix("## ") {
                let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
                book.sections.push(Section {
                    number: number.to_owned(),
                    title: title.to_owned(),
                    rules: Vec::new(),
                });
            }
            let Some(section) = book.sections.last_mut() else { continue };
            if let Some((number, text)) =
                line.strip_prefix("**").and_then(|rest| rest.split_once("** "))
            {
                let ruling = text.strip_prefix("(ruling) ");
                section.rules.push(RuleText {
                    number: number.to_owned(),
                    ruling: ruling.is_some(),
                    text: ruling.unwrap_or(text).to_owned(),
                });
                open = true;
            } else if line.is_empty() || line.starts_with('#') {
                open = false;
            } else if let (true, Some(rule)) = (open, section.rules.last_mut()) {
                rule.text.push(' ');
                rule.text.push_str(line);
            }
        }
        book
    }

    /// Every rule in order.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.sections.iter().flat_map(|section| &section.rules)
    }

    /// The rule with this number, upper or lower case.
    pub fn find(&self, number: &str) -> Option<&RuleText> {
        self.rules().find(|rule| rule.number.eq_ignore_ascii_case(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_may_run_over_several_lines_and_remarks_stay_out() {
        let book = Rulebook::parse(
            "# G\n\nA remark.\n\n## X-1 One\n\nAnother remark.\n\n**X-1.1** First\nsecond.\n\nNot part.\n## X-2 Two\n**X-2.1** T.",
        );
        let texts: Vec<&str> = book.rules().map(|rule| rule.text.as_str()).collect();
        assert_eq!(texts, ["First second.", "T."]);
        assert_eq!(book.find("X-2.2"), None);
    }
}
