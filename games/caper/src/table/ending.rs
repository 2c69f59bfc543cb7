//! The end of the game in pictures, from what the viewer was told of it.

use engine::{Seat, Viewer};
use heist::table::climax::{self, Besieger, Cell, Fall, Pad, Player, Poster};
use heist::table::{Face, Whose, words as common};
use maud::Markup;

use super::stage::{Step, site};
use super::{TONES, Table, side_of, words};
use crate::{Event, Location, Reason, Row};

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
        Player { tone: TONES[side], name: self.table.side(side).name() }
    }

    /// The side that somebody plays for; none for the Snitch.
    fn side(&self, seat: Seat) -> Option<usize> {
        side_of(self.staged.at.view, Viewer::Seat(seat))
    }

    pub(super) fn fall(&self, at: Location, capers: [u32; 2], winner: Option<Seat>) -> Markup {
        let cards = self.staged.at.cards;
        let site = site(self.staged, at);
        let name = cards.location_name(at);
        let winner = winner.and_then(|seat| self.side(seat));
        let sides = [0, 1].map(|side| {
            let crew = site.map(|site| &self.staged.at.view.sides[side].crew[site]);
            let stacks = crew.into_iter().flatten().map(|stack| {
                let up = stack.cards.iter().filter(|layer| !layer.face_down);
                up.map(|layer| self.table.face(layer.card)).collect()
            });
            let player = self.player(side);
            Besieger { player, crew: stacks.collect(), capers: Some(capers[side]) }
        });
        let whose = winner.map(|side| self.table.side(side));
        let fall = Fall {
            name: name.to_owned(),
            art: Face::place(name),
            sides,
            track: None,
            prize: Vec::new(),
            winner,
            verdict: common::won_by(whose.as_ref()),
            fallen: self.fallen(),
        };
        climax::fall(self.city(), &fall)
    }

    /// Every Location, with who has won it so far.
    fn fallen(&self) -> Vec<(String, Option<Player>)> {
        let fate = |at: Location| {
            self.staged.so_far().iter().find_map(|event| match event {
                Event::Decided { at: there, winner, .. } if *there == at => Some(*winner),
                _ => None,
            })
        };
        let player = |winner: Option<Seat>| {
            let side = winner.and_then(|seat| self.side(seat));
            side.map_or_else(Player::nobody, |side| self.player(side))
        };
        let locations = self.staged.at.view.locations.iter().map(|it| {
            let name = self.staged.at.cards.location_name(it.location);
            (name.to_owned(), fate(it.location).map(player))
        });
        locations.collect()
    }

    /// The Snitch, if there is one.
    fn snitch(&self) -> Option<Seat> {
        let hands = &self.staged.at.view.hands;
        if hands.len() == 3 { Some(hands[2].seat) } else { None }
    }

    pub(super) fn pad(&self) -> Markup {
        let snitch = self.snitch();
        let mut columns: Vec<Player> = [0, 1].map(|side| self.player(side)).into();
        let mut rows: Vec<(&'static str, Vec<Cell>)> =
            Row::ALL.map(|row| (row.label(), vec![Cell::Empty; 2])).into();
        if let Some(seat) = snitch {
            columns.push(Player { tone: "neither", name: self.table.whose(seat).name() });
            rows.iter_mut().for_each(|(_, cells)| cells.push(Cell::Empty));
            rows.push((words::SNITCH_ROW, vec![Cell::Empty; 3]));
        }
        for (place, event) in self.staged.so_far().iter().enumerate() {
            let now = place == self.staged.place;
            let write = |points| if now { Cell::Now(points) } else { Cell::Written(points) };
            match event {
                Event::Scored { row, points } => {
                    let cells = points.iter().map(|points| write(*points));
                    rows[*row as usize].1.iter_mut().zip(cells).for_each(|(cell, it)| *cell = it);
                }
                Event::Fenced { seat, points, .. } => {
                    if let Some(side) = self.side(*seat) {
                        rows[Row::StolenGoods as usize].1[side] = write(*points);
                    }
                }
                Event::Snitched { points, .. } => {
                    if let Some((_, cells)) = rows.last_mut() {
                        cells[2] = write(*points);
                    }
                }
                _ => {}
            }
        }
        climax::pad(self.city(), &Pad { columns, rows })
    }

    pub(super) fn poster(&self, winner: Option<Seat>, by: Reason) -> Markup {
        let side = winner.filter(|_| by != Reason::Snitch).and_then(|seat| self.side(seat));
        let whose = match (side, winner) {
            (Some(side), _) => self.table.side(side),
            (None, Some(seat)) => self.table.whose(seat),
            (None, None) => Whose::Of(common::NOBODY.to_owned()),
        };
        let view = self.staged.at.view;
        let thieves = side.into_iter().flat_map(|side| view.sides[side].crew.iter().flatten());
        let thieves = thieves.filter_map(|stack| stack.cards.first());
        let mut totals: Vec<(Player, i32)> =
            [0, 1].map(|side| (self.player(side), view.sides[side].points.iter().sum())).into();
        let snitched = self.staged.events.iter().find_map(|event| match event {
            Event::Snitched { seat, points } => Some((*seat, *points)),
            _ => None,
        });
        totals.extend(snitched.map(|(seat, points)| {
            (Player { tone: "neither", name: self.table.whose(seat).name() }, points)
        }));
        let poster = Poster {
            title: common::wins(&whose),
            tone: side.map_or("neither", |side| TONES[side]),
            starring: thieves.map(|layer| self.table.face(layer.card)).collect(),
            totals,
        };
        climax::poster(self.city(), &poster)
    }
}
