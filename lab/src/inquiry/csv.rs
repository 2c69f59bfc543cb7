//! The raw results as comma-separated values, which every tool reads.

use std::fmt::Write as _;
use std::io;

use engine::{CardText, Seat};
use serde::{Deserialize, Serialize};

use super::counts::margin;
use super::observe::Observed;
use super::swaps::SwapResult;

/// Where the raw results go, one file each.
pub struct Raw<'a> {
    /// A row for each seat of each game.
    pub games: &'a mut dyn io::Write,
    /// A row for each card that a seat had to do with in a game.
    pub cards: &'a mut dyn io::Write,
    /// A row for each prize of a game.
    pub prizes: &'a mut dyn io::Write,
}

impl std::fmt::Debug for Raw<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Raw")
    }
}

/// The rows of some games, ready to be written.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Rows {
    games: String,
    cards: String,
    prizes: String,
}

/// What the columns need to know beside a game.
#[derive(Debug)]
pub(crate) struct Columns<'a> {
    /// `a` or `b`: which of two decks.
    pub(crate) arm: char,
    pub(crate) seats: &'a [String],
    pub(crate) cards: &'a [CardText],
}

impl Raw<'_> {
    pub(crate) fn write_heads(&mut self, kinds: &[&str]) -> io::Result<()> {
        let mut games = "arm,game,seat,name,bot,won,rank,points,margin,decisions,length".to_owned();
        for kind in kinds {
            games.push_str(",did_");
            games.extend(kind.chars().map(|it| if it.is_alphanumeric() { it } else { '_' }));
        }
        writeln!(self.games, "{games}")?;
        writeln!(self.cards, "arm,game,seat,deck,card,offered,taken,played,discarded,won")?;
        writeln!(self.prizes, "arm,game,deck,card,seat")
    }

    pub(crate) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        self.games.write_all(rows.games.as_bytes())?;
        self.cards.write_all(rows.cards.as_bytes())?;
        self.prizes.write_all(rows.prizes.as_bytes())
    }
}

impl Rows {
    /// Puts the rows of later games behind these.
    pub(crate) fn append(&mut self, later: &Rows) {
        self.games += &later.games;
        self.cards += &later.cards;
        self.prizes += &later.prizes;
    }

    /// Writing to a string cannot fail, so nobody looks whether it did.
    pub(crate) fn add(
        &mut self,
        columns: &Columns<'_>,
        index: u64,
        bots: &[&str],
        game: &Observed,
    ) {
        let arm = columns.arm;
        let won = |seat: Seat| u8::from(game.outcome.winners.contains(seat));
        let margin = margin(&game.outcome);
        for (seat, place) in game.outcome.places.iter().enumerate() {
            let (name, bot) = (field(&columns.seats[seat]), field(bots[seat]));
            let (won, kinds) = (won(Seat(seat as u8)), &game.kinds[seat]);
            let decisions: u32 = kinds.iter().sum();
            let _ = write!(
                self.games,
                "{arm},{index},{},{name},{bot},{won},{},{},{margin},{decisions},{}",
                seat + 1,
                place.rank,
                place.points,
                game.decisions
            );
            kinds.iter().for_each(|count| {
                let _ = write!(self.games, ",{count}");
            });
            self.games.push('\n');
        }
        for note in &game.cards {
            let card = &columns.cards[usize::from(note.card)];
            let _ = writeln!(
                self.cards,
                "{arm},{index},{},{},{},{},{},{},{},{}",
                note.seat.index() + 1,
                field(card.deck),
                field(&card.name),
                note.offered,
                note.taken,
                note.played,
                note.discarded,
                won(note.seat)
            );
        }
        for prize in &game.prizes {
            let card = &columns.cards[prize.card];
            let (deck, name) = (field(card.deck), field(&card.name));
            let mut row = |seat: String| {
                let _ = writeln!(self.prizes, "{arm},{index},{deck},{name},{seat}");
            };
            if prize.winners.is_empty() {
                row(String::new());
            }
            prize.winners.iter().for_each(|seat| row((seat.index() + 1).to_string()));
        }
    }
}

/// The forced swaps, one row each.
pub fn swaps_csv(swaps: &[SwapResult]) -> String {
    let mut rows =
        "deck,card,with,deals,won,won_plus_minus,lead,lead_plus_minus,chance\n".to_owned();
    for swap in swaps {
        let _ = writeln!(
            rows,
            "{},{},{},{},{:.5},{:.5},{:.4},{:.4},{:.6}",
            field(swap.deck),
            field(&swap.name),
            field(&swap.with),
            swap.deals,
            swap.won,
            swap.won_plus_minus,
            swap.lead,
            swap.lead_plus_minus,
            swap.chance
        );
    }
    rows
}

/// A field, quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_are_quoted() {
        assert_eq!(field("Spy"), "Spy");
        assert_eq!(field("Rob, \"Blind\""), "\"Rob, \"\"Blind\"\"\"");
    }
}
