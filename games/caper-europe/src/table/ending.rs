//! The end of the game in pictures, from what the viewer was told of it.

use engine::Seat;
use heist::table::climax::{self, Besieger, Cell, Fall, Pad, Player, Poster};
use heist::table::{Face, Whose, words as common};
use maud::Markup;

use super::stage::{Step, site};
use super::{TONES, Table, words};
use crate::{Card, Event, Row};

/// The end of the game.
pub(super) struct Climax<'a> {
    staged: &'a Step<'a>,
    table: Table<'a>,
}

impl<'a> Climax<'a> {
    pub(super) fn new(staged: &'a Step<'a>) -> Climax<'a> {
        Climax { staged, table: Table::new(staged.at) }
    }

    fn city(&self) -> &'static str {
        self.staged.at.view.city.name()
    }

    fn player(&self, side: usize) -> Player {
        Player { tone: TONES[side], name: self.table.whose(side).name() }
    }

    pub(super) fn fall(&self, at: Card, winner: Option<Seat>, prize: [i16; 3]) -> Markup {
        let site = site(self.staged, at);
        let location = site.map(|site| (site, &self.staged.at.view.locations[site]));
        let name = self.staged.at.cards.name(at);
        let winner = winner.map(|seat| seat.index() & 1);
        // The track runs from the side at the top to the one at the bottom.
        let order = [self.table.bottom ^ 1, self.table.bottom];
        let sides = order.map(|side| {
            let crew = location.into_iter().flat_map(|(_, it)| &it.crews[side]);
            let stacks = crew.map(|stack| {
                let cards = [&stack.thief].into_iter().chain(&stack.gear);
                cards.map(|card| self.table.face(card.card)).collect()
            });
            Besieger { player: self.player(side), crew: stacks.collect(), capers: None }
        });
        let whose = winner.map(|side| self.table.whose(side));
        let parts = words::PRIZE.into_iter().zip(prize.map(i32::from));
        let fall = Fall {
            name: name.to_owned(),
            art: Face::place(name),
            sides,
            track: location.map(|(site, it)| self.table.gauge(site, it)),
            prize: if winner.is_some() { parts.collect() } else { Vec::new() },
            winner: winner.and_then(|side| order.iter().position(|it| *it == side)),
            verdict: common::won_by(whose.as_ref()),
            fallen: self.fallen(),
        };
        climax::fall(self.city(), &fall)
    }

    /// Every Location, with who has won it so far.
    fn fallen(&self) -> Vec<(String, Option<Player>)> {
        let fate = |at: Card| {
            self.staged.so_far().iter().find_map(|event| match event {
                Event::Decided { at: there, winner, .. } if *there == at => Some(*winner),
                _ => None,
            })
        };
        let player = |winner: Option<Seat>| {
            winner.map_or_else(Player::nobody, |seat| self.player(seat.index() & 1))
        };
        let locations =
            self.staged.at.view.locations.iter().map(|it| {
                (self.staged.at.cards.name(it.card).to_owned(), fate(it.card).map(player))
            });
        locations.collect()
    }

    pub(super) fn pad(&self) -> Markup {
        let mut rows: Vec<(&'static str, Vec<Cell>)> =
            Row::ALL.map(|row| (row.label(), vec![Cell::Empty; 2])).into();
        for (place, event) in self.staged.so_far().iter().enumerate() {
            let Event::Scored { row, points } = event else { continue };
            let now = place == self.staged.place;
            let cells =
                points.map(i32::from).map(|it| if now { Cell::Now(it) } else { Cell::Written(it) });
            rows[*row as usize].1 = cells.into();
        }
        let columns = [0, 1].map(|side| self.player(side)).into();
        climax::pad(self.city(), &Pad { columns, rows })
    }

    pub(super) fn poster(&self, winner: Option<Seat>, points: [i16; 2]) -> Markup {
        let side = winner.map(|seat| seat.index() & 1);
        let whose =
            side.map_or_else(|| Whose::Of(common::NOBODY.to_owned()), |it| self.table.whose(it));
        let locations = &self.staged.at.view.locations;
        let crews =
            side.into_iter().flat_map(|side| locations.iter().flat_map(move |it| &it.crews[side]));
        let poster = Poster {
            title: common::wins(&whose),
            tone: side.map_or("neither", |side| TONES[side]),
            starring: crews.map(|stack| self.table.face(stack.thief.card)).collect(),
            totals: [0, 1].map(|side| (self.player(side), points[side].into())).into(),
        };
        climax::poster(self.city(), &poster)
    }
}
