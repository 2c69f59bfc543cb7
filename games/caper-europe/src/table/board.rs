//! The Locations of Caper: Europe: a tracker moves on each, and goods lie there to be taken.

use heist::table::meaning;
use heist::table::words as common;
use heist::table::{
    Column, Face, Gauge, Layer, Origin, Stack, amount, board, held_id, icon, line, stack_id,
};
use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{TONES, Table, good_id};
use crate::{CardView, Good, LocationView, StackView};

impl Table<'_> {
    pub(super) fn board(&self) -> Markup {
        let locations = self.at.view.locations.iter().enumerate();
        let columns: Vec<Column> = locations.map(|(site, it)| self.location(site, it)).collect();
        board(&columns)
    }

    fn location(&self, site: usize, location: &LocationView) -> Column {
        let cards = self.at.cards;
        let card = cards.location(location.card);
        let name = cards.name(location.card);
        let mut lines = Vec::new();
        if let Some(card) = card {
            let reward = self.tongue.read(&card.reward);
            let words = words::winner_scores(card.base, &meaning(&reward, &self.tongue));
            let base = amount(card.base, "point");
            let icons = html! { (base) (line(&reward, &self.tongue.dialect)) };
            lines.push(("won", words, icons));
            if !card.effect.is_empty() {
                let effect = self.tongue.read(&card.effect_in_full());
                let words = common::for_each_side(&meaning(&effect, &self.tongue));
                lines.push(("both", words, line(&effect, &self.tongue.dialect)));
            }
        }
        let origin = card.map(|card| Origin::new(card.source, card.note.as_deref()));
        let crews = [self.bottom ^ 1, self.bottom].map(|side| {
            let title = self.whose(side).owned(common::CREW);
            let stacks = location.crews[side].iter().enumerate();
            let stacks =
                stacks.map(|(slot, it)| stack_of(self, side, stack_id(side, site, slot), it));
            (TONES[side], title, stacks.collect())
        });
        Column {
            site,
            name: name.to_owned(),
            art: Face::place(name),
            lines,
            origin: origin.unwrap_or_default().sentence,
            gauge: self.gauge(site, location),
            goods: goods(site, name, location),
            crews,
            own: self.at.seat().is_some(),
        }
    }

    /// The track from the side at the top to the side at the bottom.
    pub(super) fn gauge(&self, site: usize, location: &LocationView) -> Gauge {
        let bonus = &self.at.view.bonus;
        let outward = bonus.iter().map(u8::to_string);
        let mut spaces: Vec<String> = outward.clone().rev().collect();
        spaces.push(String::new());
        spaces.extend(outward);
        // The view counts toward the first player.
        let toward_bottom = if self.bottom == 0 { location.tracker } else { -location.tracker };
        let at = bonus.len().saturating_add_signed(isize::from(toward_bottom));
        let leader = location.leader.map(|seat| seat.index() & 1);
        let toward = leader.map(|side| self.whose(side));
        let worth =
            [self.bottom, self.bottom ^ 1].map(|side| (self.whose(side), location.prize[side]));
        Gauge {
            spaces,
            at,
            marker: format!("marker-{site}"),
            ends: [self.bottom ^ 1, self.bottom].map(|side| amount(location.prize[side], "point")),
            words: words::gauge(location.tracker.unsigned_abs(), toward.as_ref(), &worth),
            leader: leader.map(|side| TONES[side]),
        }
    }
}

fn stack_of(table: &Table<'_>, side: usize, id: String, stack: &StackView) -> Stack {
    let top = stack.gear.len().checked_sub(1);
    let thief = layer(table, side, &stack.thief, false);
    let gear = stack.gear.iter().enumerate();
    let gear =
        gear.map(|(place, card)| layer(table, side, card, top == Some(place) && !card.burnable));
    Stack { id, layers: std::iter::once(thief).chain(gear).collect(), bonus: None }
}

fn layer(table: &Table<'_>, side: usize, card: &CardView, safe: bool) -> Layer {
    let safe = safe.then(|| ("shield", words::PROTECTED.to_owned()));
    let worth = words::worth(card.points);
    Layer {
        face: table.face(card.card),
        down: false,
        marks: safe.into_iter().collect(),
        worth,
        from: held_id(side),
    }
}

/// The goods that lie at a Location.
fn goods(site: usize, name: &str, location: &LocationView) -> Markup {
    html! {
        ul class="goods" aria-label=(words::goods_at(name)) {
            @for (good, count) in Good::ALL.into_iter().zip(location.goods) {
                @if count > 0 {
                    li {
                        (parts::thing(
                            &good_id(site, good),
                            "good",
                            &words::good_at(count, good.name(), name),
                            html! { @for _ in 0..count { (icon(good.name())) } },
                        ))
                    }
                }
            }
        }
    }
}
