//! The Locations of Caper: Capers are counted, and whoever has more is ahead.

use heist::table::meaning;
use heist::table::words as common;
use heist::table::{
    Column, Face, Gauge, Layer, Origin, Stack, amount, board, held_id, line, stack_id,
};
use maud::{Markup, html};

use super::words;
use super::{TONES, Table};
use crate::{LocationView, StackView};

/// How far the marker can lean to one side.
const LEAN: i64 = 5;

impl Table<'_> {
    pub(super) fn board(&self) -> Markup {
        let locations = self.at.view.locations.iter().enumerate();
        let columns: Vec<Column> = locations.map(|(site, it)| self.location(site, it)).collect();
        board(&columns)
    }

    fn location(&self, site: usize, location: &LocationView) -> Column {
        let card = self.at.cards.location.get(location.location.index());
        let name = self.at.cards.location_name(location.location);
        let mut lines = Vec::new();
        if let Some(card) = card {
            let texts = [
                ("won", words::winner_gets as fn(&str) -> String, &card.reward),
                ("both", common::for_each_side, &card.modifier_in_full()),
            ];
            for (mark, words, text) in texts.into_iter().filter(|(_, _, text)| !text.is_empty()) {
                let read = self.tongue.read(text);
                let words = words(&meaning(&read, &self.tongue));
                lines.push((mark, words, line(&read, &self.tongue.dialect)));
            }
        }
        let origin = card.map(|card| Origin::new(card.source, card.note.as_deref()));
        let sides = [self.bottom ^ 1, self.bottom];
        Column {
            site,
            name: name.to_owned(),
            art: Face::place(name),
            lines,
            origin: origin.unwrap_or_default().sentence,
            gauge: self.gauge(site, location),
            goods: html! {},
            crews: sides.map(|side| {
                let title = self.side(side).owned(common::CREW);
                (TONES[side], title, self.crew(side, site))
            }),
            own: super::side_of(self.at.view, self.at.viewer).is_some(),
        }
    }

    fn gauge(&self, site: usize, location: &LocationView) -> Gauge {
        let [top, bottom] = [self.bottom ^ 1, self.bottom].map(|side| location.capers[side]);
        let lean = (i64::from(bottom) - i64::from(top)).clamp(-LEAN, LEAN);
        let sides = &self.at.view.sides;
        let winner = location.winner;
        let leader = winner.and_then(|seat| sides.iter().position(|it| it.mastermind == seat));
        let ahead = leader.map(|side| self.side(side));
        let capers =
            [self.bottom, self.bottom ^ 1].map(|side| (self.side(side), location.capers[side]));
        Gauge {
            spaces: vec![String::new(); 2 * LEAN as usize + 1],
            at: (LEAN + lean) as usize,
            marker: format!("marker-{site}"),
            ends: [top, bottom].map(|capers| amount(capers, "caper")),
            words: words::gauge(&capers, ahead.as_ref(), self.is_over()),
            leader: leader.map(|side| TONES[side]),
        }
    }

    fn crew(&self, side: usize, site: usize) -> Vec<Stack> {
        let stacks = self.at.view.sides[side].crew[site].iter();
        stacks
            .map(|stack| self.stack(side, stack_id(side, site, stack.slot.index()), stack))
            .collect()
    }

    fn stack(&self, side: usize, id: String, stack: &StackView) -> Stack {
        let layers = stack.cards.iter().map(|layer| Layer {
            face: self.face(layer.card),
            down: layer.face_down,
            marks: layer
                .protected
                .then(|| ("shield", words::PROTECTED.to_owned()))
                .into_iter()
                .collect(),
            worth: None,
            from: held_id(self.at.view.sides[side].mastermind.index()),
        });
        let down: Vec<bool> = stack.cards.iter().map(|layer| layer.face_down).collect();
        let equipped = match down.as_slice() {
            [thief, gear @ ..] if gear.len() == 3 => {
                self.at.options.equipped.counts(*thief, gear.contains(&true))
            }
            _ => false,
        };
        let bonus = equipped.then(|| (amount("+1", "caper"), words::FULLY_EQUIPPED.to_owned()));
        Stack { id, layers: layers.collect(), bonus }
    }
}
