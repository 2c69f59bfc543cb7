//! The table of Caps and Hammers: the line of Situations, the Hammers' Assets above it and the
//! Caps' below.

use anstyle::AnsiColor;
use engine::{Names, Seat};
use ui::Drawing;
use ui::terminal::grid::{Grid, Stand};
use ui::terminal::{paint, text};

use crate::{
    Asset, CAPS, CapsAndHammers, Cards, Face, HAMMERS, Phase, PieceView, SideView, Situation,
    SituationView, View,
};

impl Drawing for CapsAndHammers {
    fn draw(view: &View, cards: &Cards, names: &Names, width: usize) -> String {
        let table = Table { view, cards, names, width };
        let heading = text::hang("", &paint::strong(table.heading()), width);
        let [caps, hammers] = [CAPS, HAMMERS].map(|seat| table.side(seat));
        if view.line.is_empty() {
            return format!("{heading}{hammers}{caps}");
        }
        format!("{heading}{hammers}{}{caps}", table.line())
    }
}

struct Table<'a> {
    view: &'a View,
    cards: &'a Cards,
    names: &'a Names,
    width: usize,
}

impl Table<'_> {
    fn heading(&self) -> String {
        let View { round, turn, phase, active, .. } = self.view;
        match (phase, active) {
            (Phase::Undealt, _) => "Nothing is dealt yet.".to_owned(),
            (Phase::Over, _) => "The game is over.".to_owned(),
            (_, Some(seat)) => {
                let name = text::plain(&self.names[*seat]);
                format!("Round {round} of 3, turn {turn} of 10: {name} to move")
            }
            (_, None) => format!("Round {round} of 3, turn {turn} of 10"),
        }
    }

    /// One side's Prestige and cards.
    fn side(&self, seat: Seat) -> String {
        let SideView { prestige, hand_size, hand, deck, .. } = &self.view.sides[seat.index()];
        let name = ink(seat, text::plain(&self.names[seat]));
        let hand = match hand {
            Some(hand) => self.hand(hand.iter().map(|held| held.asset).collect()),
            None => format!("{hand_size} cards"),
        };
        let side = format!("Prestige {}, deck {deck}, hand: {hand}", paint::strong(prestige));
        text::hang("", &format!("{name}: {side}"), self.width)
    }

    fn hand(&self, mut held: Vec<Asset>) -> String {
        held.sort_unstable();
        let mut words: Vec<String> = Vec::new();
        for kind in Asset::ALL {
            let influence = self.cards.asset.iter().find(|card| card.name == kind);
            let influence = influence.map_or(0, |card| card.influence);
            match held.iter().filter(|&&asset| asset == kind).count() {
                0 => {}
                1 => words.push(format!("{} {influence}", kind.name())),
                n => words.push(format!("{n}× {} {influence}", kind.name())),
            }
        }
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    }

    /// The four Situations with everything that lies at them.
    fn line(&self) -> String {
        let mut grid = Grid::new(self.view.line.len(), self.width);
        let columns = || 0..self.view.line.len();
        let inner = grid.inner();
        grid.open();
        let above: Vec<_> = columns().map(|column| self.assets(HAMMERS, column, inner)).collect();
        grid.part(&above, Stand::Bottom);
        grid.divide();
        let middle: Vec<_> = self.view.line.iter().map(|it| self.situation(it, inner)).collect();
        grid.part(&middle, Stand::Top);
        let standing: Vec<_> = columns().map(|column| self.standing(column, inner)).collect();
        grid.part(&standing, Stand::Top);
        grid.divide();
        let below: Vec<_> = columns().map(|column| self.assets(CAPS, column, inner)).collect();
        grid.part(&below, Stand::Top);
        grid.close()
    }

    /// One side's Assets at one Situation.
    fn assets(&self, seat: Seat, column: usize, inner: usize) -> Vec<String> {
        let pieces = &self.view.sides[seat.index()].pieces;
        let here = pieces.iter().filter(|piece| piece.at.index() == column);
        let lines = here.flat_map(|piece| text::lines(&words(piece), inner));
        lines.map(|line| ink(seat, line)).collect()
    }

    fn situation(&self, it: &SituationView, inner: usize) -> Vec<String> {
        let mut lines: Vec<String> =
            text::lines(it.situation.name(), inner).iter().map(paint::strong).collect();
        lines.extend(text::lines(&format!("worth {} Prestige", it.prestige), inner));
        let rule = text::plain(&self.cards.situation_text(it.situation));
        lines.extend(text::lines(&rule, inner));
        if it.closed {
            lines.push(paint::loud("CLOSED"));
        }
        lines
    }

    /// What decides the Situation, side by side: Influence as far as the viewer knows it, with a
    /// question mark where a hidden Asset may add to it, or launched Operations at Political
    /// Quagmire.
    fn standing(&self, column: usize, inner: usize) -> Vec<String> {
        let it = &self.view.line[column];
        let row = |seat: Seat| {
            let side = &self.view.sides[seat.index()];
            let unknown = |piece: &PieceView| piece.at.index() == column && piece.asset.is_none();
            let sum = if it.situation == Situation::PoliticalQuagmire {
                format!("{} Ops", it.launches[seat.index()])
            } else if side.pieces.iter().any(unknown) {
                format!("{} + ?", it.influence[seat.index()])
            } else {
                it.influence[seat.index()].to_string()
            };
            let room = inner.saturating_sub(text::measure(&sum) + 2);
            format!("{}: {sum}", ink(seat, text::shorten(&text::plain(&self.names[seat]), room)))
        };
        vec![row(HAMMERS), row(CAPS)]
    }
}

/// An Asset in play: what it is if that is known, and how it lies.
fn words(piece: &PieceView) -> String {
    let nth = ["1st", "2nd", "3rd", "4th", "5th"][piece.piece.index()];
    match (piece.asset, piece.face) {
        (None, _) => format!("? hidden ({nth})"),
        (Some(asset), Face::Down) => format!("{} hidden", asset.name()),
        (Some(asset), Face::Up) => format!("{} face up", asset.name()),
        (Some(asset), Face::Launched) => format!("{} launched", asset.name()),
    }
}

/// Each side has its colour beside its name and place.
fn ink(seat: Seat, text: impl std::fmt::Display) -> String {
    let colour = if seat == CAPS { AnsiColor::Blue } else { AnsiColor::Red };
    paint::colour(colour, text)
}
