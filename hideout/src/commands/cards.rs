//! `hideout cards`: every card, and where our knowledge of it comes from.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use engine::{CardText, Cards, Source};
use shelf::Shelved;

use super::game::GameCommand;
use crate::{paint, setup, text};

/// Look at the cards of a game
///
/// Each card with its copies, numbers and text, and where our knowledge of it comes from. If you
/// own the box and your cards differ, export the deck file, correct it, and play with --deck.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout cards caper-cards
  hideout cards caper-cards --export > my-deck.toml
  hideout cards caper-cards --deck my-deck.toml")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// A deck file to lay over the cards
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,

    /// Write the cards as a deck file
    #[arg(long, conflicts_with = "json")]
    export: bool,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let cards = setup::cards::<G>(self.deck.as_deref())?;
        let list = cards.list();
        if self.json {
            return super::write_json(out, &list);
        }
        let text = match self.export {
            true => cards.export(),
            false => format!("{}\n{}", set_list(&list, text::width()), legend(&list)),
        };
        Ok(write!(out, "{text}")?)
    }
}

/// The cards deck by deck, set for a terminal.
pub(crate) fn set_list(cards: &[CardText], width: usize) -> String {
    let mut out = String::new();
    let mut deck = "";
    for card in cards {
        if card.deck != deck {
            deck = card.deck;
            let copies: u32 =
                cards.iter().filter(|c| c.deck == deck).map(|c| u32::from(c.copies)).sum();
            let gap = if out.is_empty() { "" } else { "\n" };
            out += &format!("{gap}{} ({copies} cards)\n", paint::strong(deck));
        }
        out += &set_card(card, width);
    }
    out
}

/// One card: a line of numbers, its text, its source.
pub(crate) fn set_card(card: &CardText, width: usize) -> String {
    let head = format!("  {}× ", card.copies);
    let facts = text::plain(&card.facts);
    let title = format!("{}  {facts}", paint::strong(text::plain(&card.name)));
    let note = card.note.as_deref().map(|note| format!(": {}", text::plain(note)));
    let source = format!("[{}{}]", mark(card.source), note.unwrap_or_default());
    let mut out = text::hang(&head, &title, width);
    if !card.text.is_empty() {
        out += &text::hang("       ", &text::plain(&card.text), width);
    }
    out + &text::hang("       ", &source, width)
}

fn mark(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "rulebook",
        Source::Public => "public",
        Source::House => "house",
    }
}

/// What the sources that occur mean.
fn legend(cards: &[CardText]) -> String {
    let mut sources: Vec<Source> = cards.iter().map(|card| card.source).collect();
    sources.sort_unstable();
    sources.dedup();
    let lines: String = sources
        .into_iter()
        .map(|source| {
            let meaning = match source {
                Source::Rulebook => "the game's rulebook says so",
                Source::Public => "public material shows it: pictures, reviews, other programs",
                Source::House => "chosen by us, inside what the rulebook demands",
            };
            format!("  [{}] {meaning}\n", mark(source))
        })
        .collect();
    format!("{}\n{lines}", paint::strong("Where a card comes from"))
}
