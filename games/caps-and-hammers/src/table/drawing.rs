//! The table of Caps and Hammers: the line of Situations, the Hammers' Assets above it and the
//! Caps' below.

use anstyle::AnsiColor;
use engine::{Names, Seat};
use ui::Drawing;
use ui::terminal::grid::{Grid, Stand};
use ui::terminal::{paint, text};

use super::{prestige, words};
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
        format!("{heading}{}{}{hammers}{}{caps}", table.lead(), table.last_round(), table.line())
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

    /// How near the war is.
    fn lead(&self) -> String {
        let standing = prestige::standing(self.view, |seat| &self.names[seat]);
        let words = text::plain(&standing.words);
        let words = if standing.war { paint::loud(words) } else { words };
        text::hang("", &words, self.width)
    }

    /// How the Situations of the round before were decided.
    fn last_round(&self) -> String {
        if self.view.last_round.is_empty() || self.view.turn > 2 || self.view.phase == Phase::Over {
            return String::new();
        }
        let decided = self.view.last_round.iter().map(|it| match it.winner {
            Some(seat) => {
                let won = words::won(&text::plain(&self.names[seat]), it.prestige);
                format!("{}: {won}", it.situation.name())
            }
            None => format!("{}: {}", it.situation.name(), words::NOBODY_WON),
        });
        let decided: Vec<String> = decided.collect();
        let title = words::ended(self.view.round - 1);
        text::hang(&format!("{title}: "), &decided.join("; "), self.width)
    }

    /// One side's Prestige and cards.
    fn side(&self, seat: Seat) -> String {
        let SideView { prestige, hand_size, hand, deck, .. } = &self.view.sides[seat.index()];
        let name = ink(seat, text::plain(&self.names[seat]));
        let holds =
            if *hand_size == 1 { "1 card".to_owned() } else { format!("{hand_size} cards") };
        let side = format!("Prestige {}, deck {deck}, hand {holds}", paint::strong(prestige));
        let mut out = text::hang("", &format!("{name}: {side}"), self.width);
        if let Some(hand) = hand {
            let held: Vec<Asset> = hand.iter().map(|held| held.asset).collect();
            out += &self.hand(&held);
        }
        let gone = self.discarded(seat);
        if !gone.is_empty() {
            let names = text::listed(gone.into_iter().map(Asset::name));
            out += &text::hang("    discarded: ", &names, self.width);
        }
        out
    }

    /// The cards of a hand, each kind with its Influence and what it does.
    fn hand(&self, held: &[Asset]) -> String {
        let mut out = String::new();
        for kind in Asset::ALL {
            let copies = held.iter().filter(|&&asset| asset == kind).count();
            if copies == 0 {
                continue;
            }
            let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
            let name = paint::strong(format!("{}{times}", kind.name()));
            let card = self.cards.asset(kind);
            let head = format!(
                "  {} {} ",
                text::pad_left(&card.influence.to_string(), 3),
                text::pad(&name, 12)
            );
            out += &text::hang(&head, &text::plain(&self.cards.asset_text(kind)), self.width);
        }
        out
    }

    /// The Assets of a side that lie open in its discard: those that the viewer has seen, and that
    /// are neither in its hand nor in play.
    fn discarded(&self, seat: Seat) -> Vec<Asset> {
        let SideView { hand, pieces, unseen, .. } = &self.view.sides[seat.index()];
        let held = hand.iter().flatten().map(|it| it.asset);
        let elsewhere: Vec<Asset> = held.chain(pieces.iter().filter_map(|it| it.asset)).collect();
        let kinds = Asset::ALL.into_iter().flat_map(|kind| {
            let all = usize::from(self.cards.asset(kind).copies);
            let seen = all - usize::from(unseen[kind.index()]).min(all);
            let there = elsewhere.iter().filter(|&&asset| asset == kind).count();
            std::iter::repeat_n(kind, seen.saturating_sub(there))
        });
        kinds.collect()
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
        let lines = here.flat_map(|piece| text::lines(&lying(piece), inner));
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
            let name = text::plain(&self.names[seat]);
            let lines = text::lines(&format!("{name}: {sum}"), inner);
            lines.into_iter().map(|line| ink(seat, line)).collect::<Vec<String>>()
        };
        [row(HAMMERS), row(CAPS)].concat()
    }
}

/// An Asset in play: what it is if that is known, and how it lies.
fn lying(piece: &PieceView) -> String {
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
