//! The two Masterminds of Caper: Europe, and the viewer's own hand.

use ::heist::ROUNDS;
use heist::table::words as common;
use heist::table::{
    BOARD, Held, InHand, Person, Purse, Round, SUPPLY, UNSEEN, hand_card, hand_id, held_id, legend,
    person,
};
use maud::{Markup, html};

use super::words;
use super::{TONES, Table, own_side, stash_id};
use crate::{City, Good, HandCard};

impl Table<'_> {
    pub(super) fn round(&self) -> Round {
        let view = self.at.view;
        let unseen = view.unseen_thieves.iter().chain(&view.unseen_gear);
        let round = ROUNDS.get(usize::from(view.round).saturating_sub(1));
        Round {
            city: view.city.name(),
            round: if self.is_over() { 7 } else { view.round },
            turn: view.turn,
            turns: round.map_or(0, |round| round.cards - 1),
            first: self.whose(view.first.index()),
            supply: view.supply,
            unseen: unseen.map(|(card, copies)| (self.face(*card), *copies)).collect(),
            more: html! {},
        }
    }

    pub(super) fn side_label(&self, side: usize) -> String {
        common::side(&self.whose(side))
    }

    pub(super) fn person(&self, side: usize) -> Markup {
        let view = self.at.view;
        let it = &view.sides[side];
        let [locations, thieves, gear, goods] = it.points.map(i32::from);
        let is_asked = view.active.is_some_and(|seat| seat.index() == side);
        let is_own = own_side(self.at.viewer) == Some(side);
        let drawn = person(&Person {
            side,
            tone: TONES[side],
            whose: self.whose(side),
            turn: is_asked
                .then(|| if is_own { common::YOUR_MOVE } else { common::TO_MOVE }.to_owned()),
            points: vec![
                (words::LOCATIONS, locations),
                (common::THIEVES, thieves),
                (common::GEAR, gear),
                (common::STOLEN_GOODS, goods),
            ],
            note: String::new(),
            purse: self.purse(side),
            discards: it.discards.iter().map(|card| self.face(*card)).collect(),
            hands: if is_own { Vec::new() } else { vec![self.held(side)] },
        });
        html! { h2 class="visually-hidden" { (self.side_label(side)) } (drawn) }
    }

    fn purse(&self, side: usize) -> Vec<Purse> {
        let it = &self.at.view.sides[side];
        let coins =
            Purse { icon: "coin", noun: common::COIN, count: it.coins, id: None, from: SUPPLY };
        let noun = words::LAUNDERED;
        let laundered =
            Purse { icon: "launder", noun, count: it.laundered, id: None, from: SUPPLY };
        let goods = Good::ALL.map(|good| Purse {
            icon: good.name(),
            noun: match good {
                Good::Diamond => words::DIAMOND,
                Good::Painting => common::PAINTING,
                Good::Antique => common::ANTIQUE,
            },
            count: it.of(good),
            id: Some(stash_id(side, good)),
            from: BOARD,
        });
        let launders = self.at.view.city == City::London;
        [coins].into_iter().chain(launders.then_some(laundered)).chain(goods).collect()
    }

    fn held(&self, side: usize) -> Held {
        let it = &self.at.view.sides[side];
        Held {
            id: held_id(side),
            name: self.name(side).to_owned(),
            named: false,
            size: it.hand_size,
            known: it.hand.iter().map(|held| self.face(held.card)).collect(),
        }
    }

    pub(super) fn hand(&self) -> Markup {
        let Some(own) = own_side(self.at.viewer) else { return legend(common::YOU_WATCH) };
        let side = &self.at.view.sides[own];
        let nothing = if self.is_over() { common::GAME_OVER } else { common::NO_CARDS_NOW };
        html! {
            h2 class="visually-hidden" { (common::YOUR_HAND) }
            @if side.hand.is_empty() { (legend(nothing)) }
            @else {
                ul class={ "cards of-" (side.hand_size) } {
                    @for held in &side.hand { (self.own_card(own, held)) }
                }
            }
        }
    }

    fn own_card(&self, own: usize, held: &HandCard) -> Markup {
        let face = self.face(held.card);
        let seen = [("seen", common::RIVAL_HAS_SEEN)];
        let cost = if face.is_gear { face.price } else { 0 };
        hand_card(&InHand {
            id: hand_id(held.place),
            face: &face,
            marks: if held.seen { &seen } else { &[] },
            lacking: cost.saturating_sub(self.at.view.sides[own].coins),
            from: if self.at.view.turn > 1 { held_id(own ^ 1) } else { UNSEEN.to_owned() },
        })
    }
}
