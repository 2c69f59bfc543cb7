//! The people of Caper: Masterminds, Lookouts and the Snitch, and the viewer's own hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Seat, Viewer};
use heist::table::words as common;
use heist::table::{
    BOARD, Face, Held, InHand, Person, Purse, Round, SUPPLY, UNSEEN, Whose, hand_card, hand_id,
    held_id, legend, person,
};
use maud::{Markup, html};

use super::words;
use super::{TONES, Table, side_of};
use crate::rules::wilds::by_kind;
use crate::{Card, GOODS, HandView, HeldView, Phase};

impl Table<'_> {
    /// A side is its Mastermind's, or a team's.
    pub(super) fn side(&self, side: usize) -> Whose {
        let own = side_of(self.at.view, self.at.viewer) == Some(side);
        match (self.in_teams(), own) {
            (true, true) => Whose::YourTeams,
            (true, false) => Whose::Of(words::TEAMS[side].to_owned()),
            (false, _) => self.whose(self.at.view.sides[side].mastermind),
        }
    }

    /// Whose something of this seat is.
    pub(super) fn whose(&self, seat: Seat) -> Whose {
        if self.at.seat() == Some(seat) {
            return Whose::Yours;
        }
        Whose::Of(self.name(seat).to_owned())
    }

    pub(super) fn side_label(&self, side: usize) -> String {
        common::side(&self.side(side))
    }

    fn in_teams(&self) -> bool {
        self.at.view.hands.len() == 4
    }

    pub(super) fn round(&self) -> Round {
        let view = self.at.view;
        let mut unseen = BTreeMap::<Card, u8>::new();
        let thieves = view.unseen_thieves.iter().map(|it| Card::Thief(*it));
        for card in thieves.chain(view.unseen_gear.iter().map(|it| Card::Gear(*it))) {
            *unseen.entry(card).or_default() += 1;
        }
        Round {
            city: view.city.name(),
            round: if self.is_over() { 7 } else { view.round },
            turn: view.turn,
            turns: view.turns,
            first: self.whose(view.first),
            supply: view.supply,
            unseen: unseen.into_iter().map(|(card, copies)| (self.face(card), copies)).collect(),
            more: self.snitch(),
        }
    }

    /// The Snitch sits at neither side.
    fn snitch(&self) -> Markup {
        let view = self.at.view;
        let [_, _, hand] = view.hands.as_slice() else { return html! {} };
        let turn = if view.deciding.contains(hand.seat) { " asked" } else { "" };
        let whose = self.whose(hand.seat);
        html! {
            p class={ "snitch" (turn) } id=(held_id(hand.seat.index())) {
                strong { (whose.name()) ":" }
                " " (words::snitch(&whose, view.snitch_deck, hand.size))
            }
        }
    }

    pub(super) fn person(&self, side: usize) -> Markup {
        let view = self.at.view;
        let it = &view.sides[side];
        let [locations, thieves, gear, goods] = it.points;
        let drawn = person(&Person {
            side,
            tone: TONES[side],
            whose: self.side(side),
            turn: self.turn(side),
            points: vec![
                (words::REWARDS, locations),
                (common::THIEVES, thieves),
                (common::GEAR, gear),
                (common::STOLEN_GOODS, goods),
            ],
            note: words::wild_as(&by_kind(it.wild_as)),
            purse: purse(it.coins, it.goods),
            discards: self.discards(side),
            hands: self.others(side),
        });
        html! { h2 class="visually-hidden" { (self.side_label(side)) } (drawn) }
    }

    /// Who of this side is to decide.
    fn turn(&self, side: usize) -> Option<String> {
        let view = self.at.view;
        let asked = view.deciding.iter();
        let seat =
            asked.into_iter().find(|seat| side_of(view, Viewer::Seat(*seat)) == Some(side))?;
        Some(match self.at.seat() {
            Some(own) if own == seat => common::YOUR_MOVE.to_owned(),
            _ if !self.in_teams() => common::TO_MOVE.to_owned(),
            _ => words::to_move(self.name(seat)),
        })
    }

    fn discards(&self, side: usize) -> Vec<Arc<Face>> {
        let it = &self.at.view.sides[side];
        let thieves = it.discarded_thieves.iter().map(|it| Card::Thief(*it));
        let gear = it.discarded_gear.iter().map(|it| Card::Gear(*it));
        thieves.chain(gear).map(|card| self.face(card)).collect()
    }

    /// The hands of a side that the viewer does not hold.
    fn others(&self, side: usize) -> Vec<Held> {
        let view = self.at.view;
        let at_side = |seat: Seat| side_of(view, Viewer::Seat(seat)) == Some(side);
        let hands = view.hands.iter();
        let others = hands.filter(|it| at_side(it.seat) && Some(it.seat) != self.at.seat());
        others.map(|hand| self.held(hand)).collect()
    }

    fn held(&self, hand: &HandView) -> Held {
        let open = hand.cards.iter().flatten().map(|held| held.card);
        let known = open.chain(hand.known.iter().copied());
        Held {
            id: held_id(hand.seat.index()),
            name: self.name(hand.seat).to_owned(),
            named: self.in_teams(),
            size: hand.size,
            known: known.map(|card| self.face(card)).collect(),
        }
    }

    pub(super) fn hand(&self) -> Markup {
        let Some(seat) = self.at.seat() else { return legend(common::YOU_WATCH) };
        let Some(hand) = self.at.view.hands.iter().find(|hand| hand.seat == seat) else {
            return legend(words::NO_HAND);
        };
        let cards = hand.cards.iter().flatten();
        let nothing = if self.is_over() { common::GAME_OVER } else { common::NO_CARDS_NOW };
        html! {
            h2 class="visually-hidden" { (common::YOUR_HAND) }
            @if hand.size == 0 { (legend(nothing)) }
            @else {
                ul class={ "cards of-" (hand.size) } {
                    @for held in cards { (self.own_card(hand, held)) }
                }
            }
        }
    }

    fn own_card(&self, hand: &HandView, held: &HeldView) -> Markup {
        let mut marks = Vec::new();
        if self.rival_has_seen() {
            marks.push(("seen", common::RIVAL_HAS_SEEN));
        }
        if hand.passing.contains(&held.held) {
            marks.push(("pass", words::YOU_PASS));
        }
        let face = self.face(held.card);
        hand_card(&InHand {
            id: hand_id(held.held.into()),
            face: &face,
            marks: &marks,
            lacking: self.lacking(&face),
            from: self.came_from(hand),
        })
    }

    /// How many Coins the viewer, who plays cards, lacks to pay for one.
    fn lacking(&self, face: &Face) -> u8 {
        let mut sides = self.at.view.sides.iter();
        let own = sides.find(|side| Some(side.mastermind) == self.at.seat());
        match own {
            Some(own) if face.is_gear => face.price.saturating_sub(own.coins),
            _ => 0,
        }
    }

    /// Where new cards of a hand come from: hands are swapped and passed on, and only the first
    /// of a round is dealt.
    fn came_from(&self, hand: &HandView) -> String {
        let mut others = self.at.view.hands.iter().filter(|it| it.seat != hand.seat);
        match others.next_back() {
            Some(other) if self.at.view.turn > 1 => held_id(other.seat.index()),
            _ => UNSEEN.to_owned(),
        }
    }

    /// Two Masterminds swap their whole hands after each turn, so from the second turn on all
    /// that one holds was in the rival's hand before.
    fn rival_has_seen(&self) -> bool {
        let view = self.at.view;
        view.hands.len() == 2 && view.turn > 1 && view.phase == Phase::Play
    }
}

fn purse(coins: u8, goods: [u8; 4]) -> Vec<Purse> {
    let nouns = [words::JEWEL, common::ANTIQUE, common::PAINTING];
    let mut purse =
        vec![Purse { icon: "coin", noun: common::COIN, count: coins, id: None, from: SUPPLY }];
    for ((icon, noun), count) in GOODS.into_iter().zip(nouns).zip(goods) {
        purse.push(Purse { icon, noun, count, id: None, from: BOARD });
    }
    purse.push(Purse {
        icon: "any",
        noun: words::WILD_GOOD,
        count: goods[3],
        id: None,
        from: BOARD,
    });
    purse
}
