//! `hideout rules`: the rulebook.

use std::io::Write;

use anyhow::{Result, bail};
use engine::{Info, RuleText, Rulebook, Section};
use shelf::{Shelved, Visitor};

use crate::{paint, text};

/// Read the rules of a game
///
/// Every rule has a number. The log of a game cites it, a refused action names it, and here it
/// can be read. Where the printed rulebook is silent or unclear, the rule is marked as a ruling:
/// it is our decision.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout rules caps-and-hammers           the whole rulebook
  hideout rules caps-and-hammers CH-4      one section
  hideout rules caps-and-hammers CH-4.2    one rule")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// A section (CH-4) or a rule (CH-4.2); the letters may be left out
    number: Option<String>,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let (info, book) = shelf::visit(&args.game, Open)?;
    match (find(&info, &book, args.number.as_deref())?, args.json) {
        (Found::Book(book), true) => super::write_json(out, book),
        (Found::Section(section), true) => super::write_json(out, section),
        (Found::Rule(rule), true) => super::write_json(out, rule),
        (found, false) => Ok(write!(out, "{}", found.set(text::width()))?),
    }
}

struct Open;

impl Visitor for Open {
    type Output = (Info, Rulebook);

    fn visit<G: Shelved>(self) -> (Info, Rulebook) {
        (G::INFO, Rulebook::parse(G::RULES))
    }
}

/// A rulebook or a part of it.
#[derive(Clone, Copy)]
pub(crate) enum Found<'a> {
    Book(&'a Rulebook),
    Section(&'a Section),
    Rule(&'a RuleText),
}

/// The part of the rulebook with this number, or all of it.
pub(crate) fn find<'a>(info: &Info, book: &'a Rulebook, number: Option<&str>) -> Result<Found<'a>> {
    let Some(asked) = number else { return Ok(Found::Book(book)) };
    let number = match asked.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("{}-{asked}", info.prefix),
        false => asked.to_owned(),
    };
    if let Some(rule) = book.find(&number) {
        return Ok(Found::Rule(rule));
    }
    let of_number = |section: &&Section| section.number.eq_ignore_ascii_case(&number);
    if let Some(section) = book.sections.iter().find(of_number) {
        return Ok(Found::Section(section));
    }
    // The rules of the section it would stand in say more than the list of all sections.
    let chapter = number.split_once('.').map_or(number.as_str(), |(chapter, _)| chapter);
    let near = book.sections.iter().find(|section| section.number.eq_ignore_ascii_case(chapter));
    if let Some((first, last)) = near.and_then(|near| near.rules.first().zip(near.rules.last())) {
        bail!("there is no rule {asked}; {chapter} has {} to {}", first.number, last.number);
    }
    let sections: Vec<String> = book
        .sections
        .iter()
        .map(|section| format!("{} {}", section.number, section.title))
        .collect();
    bail!("there is no rule {asked} in {}; its sections are: {}", info.name, sections.join(", "))
}

impl Found<'_> {
    /// The text, set for a terminal.
    pub(crate) fn set(self, width: usize) -> String {
        match self {
            Found::Rule(rule) => set_rule(rule, width),
            Found::Section(section) => set_section(section, width),
            Found::Book(book) => {
                let sections: Vec<String> =
                    book.sections.iter().map(|section| set_section(section, width)).collect();
                format!("{}\n\n{}", paint::strong(&book.title), sections.join("\n"))
            }
        }
    }
}

fn set_section(section: &Section, width: usize) -> String {
    let heading = format!("{} {}\n", section.number, section.title);
    let rules: String = section.rules.iter().map(|rule| set_rule(rule, width)).collect();
    paint::strong(heading) + &rules
}

/// One rule with its number, as everything that cites rules shows it.
pub(crate) fn set_rule(rule: &RuleText, width: usize) -> String {
    let head = format!("  {}  ", paint::rule(text::pad(&rule.number, 7)));
    let ruling = if rule.ruling { "(ruling) " } else { "" };
    text::hang(&head, &format!("{ruling}{}", rule.text), width)
}
