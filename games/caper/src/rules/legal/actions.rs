//! Every legal action.

use arrayvec::ArrayVec;
use engine::Seat;
use heist::lang::Kind;
use heist::{Kinds, RoundKind, bits};

use crate::cards::program::Program;
use crate::rules::state::held;
use crate::{Action, Caper, Choice, Discarded, Held, Pair, Phase, Site, Slot};

/// A card that can be played.
#[derive(Clone, Copy)]
struct Offer {
    /// The handle by which its holder names it.
    card: Held,
    program: &'static Program,
    /// The discarded cards that it could recover, by their numbers in the Discard Area.
    back: u16,
}

/// What can be flipped at each Location.
type Targets = [u8; 3];

#[inline]
pub(crate) fn actions(game: &Caper, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    if !game.deciding().contains(seat) {
        return;
    }
    let hand = game.holdings.hands[seat.index()];
    match game.phase {
        Phase::Undealt | Phase::Over => {}
        Phase::Assign => into.extend(held(hand).map(|card| Action::Assign { card })),
        Phase::Pass => pairs(hand.count_ones(), into),
        Phase::Play => match game.this_round().kind {
            RoundKind::Thief => game.thief_actions(seat, hand, into),
            RoundKind::Gear => game.gear_actions(seat, hand, into),
        },
    }
}

/// Any two places of a row with so many cards.
fn pairs(cards: u32, into: &mut Vec<Action>) {
    let places = (1 << cards) - 1;
    for one in held(places) {
        let lower = held(places).take_while(|other| *other < one);
        let pairs = lower.filter_map(|other| Pair::new(other, one));
        into.extend(pairs.map(|cards| Action::Pass { cards }));
    }
}

impl Caper {
    fn thief_actions(&self, seat: Seat, hand: u16, into: &mut Vec<Action>) {
        let deck = &self.deal.thieves[usize::from(self.this_round().first)..];
        let program = |card: Held| &self.book.thief(deck[card.index()]).program;
        let (offers, targets) = self.offers(seat, hand, program);
        for at in Site::all() {
            if let Some(slot) = self.sides[self.active()].free_slot(at) {
                for offer in &offers {
                    let card = offer.card;
                    self.choices(offer, (at, slot), targets, |choice| {
                        into.push(Action::PlayThief { card, at, choice });
                    });
                }
            }
        }
    }

    fn gear_actions(&self, seat: Seat, hand: u16, into: &mut Vec<Action>) {
        let side = &self.sides[self.active()];
        // Which Thieves have room and which cards can be paid for is hard to predict, for a
        // processor as well: so these two loops do not branch on it.
        let mut room = [(Site::FIRST, Slot::FIRST); 10];
        let mut thieves = 0;
        for (at, crew) in Site::all().zip(&side.crew) {
            for (on, stack) in Slot::all().zip(crew) {
                room[thieves] = (at, on);
                thieves += usize::from(stack.has_room());
            }
        }
        let room = &room[..thieves];
        let deck = &self.deal.gear[usize::from(self.this_round().first)..];
        let gear = |card: Held| self.book.gear(deck[card.index()]);
        let payable = held(hand).fold(0, |payable, card| {
            payable | u16::from(gear(card).cost <= side.coins) << card.index()
        });
        let (offers, targets) = self.offers(seat, payable, |card| &gear(card).program);
        for offer in &offers {
            let card = offer.card;
            if !offer.program.flips && offer.back == 0 {
                let choice = Choice::Nothing;
                into.extend(room.iter().map(|&(at, on)| Action::PlayGear { card, at, on, choice }));
                continue;
            }
            for &(at, on) in room {
                self.choices(offer, (at, on), targets, |choice| {
                    into.push(Action::PlayGear { card, at, on, choice });
                });
            }
        }
        if self.players() < 4 {
            into.extend(held(hand).map(|card| Action::Discard { card }));
        } else if offers.is_empty() {
            let handles = Held::all().filter(|handle| self.find(seat, *handle).is_some());
            into.extend(handles.map(|card| Action::Discard { card }));
        }
    }

    /// These cards of a hand in the order of their handles: that of their places would tell a
    /// Mastermind in a team where they come from. With them goes what can be flipped, if a card
    /// flips anything.
    #[inline]
    fn offers(
        &self,
        seat: Seat,
        cards: u16,
        program: impl Fn(Held) -> &'static Program,
    ) -> (ArrayVec<Offer, 6>, Targets) {
        let mut offers = ArrayVec::new();
        let mut flips = false;
        for card in held(cards) {
            let program = program(card);
            flips |= program.flips;
            let back = program.recovers.map_or(0, |kind| self.recoverable(kind));
            offers.push(Offer { card, program, back });
        }
        if self.players() == 4 {
            offers.iter_mut().for_each(|offer| offer.card = self.handle(seat, offer.card));
            offers.sort_unstable_by_key(|offer| offer.card);
        }
        let mut targets = [0; 3];
        if flips {
            let rival = self.active() ^ 1;
            Site::all().for_each(|at| targets[at.index()] = self.targets(rival, at));
        }
        (offers, targets)
    }

    /// The cards of this kind in the active Mastermind's Discard Area, by their numbers there.
    fn recoverable(&self, kind: Kind) -> u16 {
        let side = &self.sides[self.active()];
        if kind == Kind::Thief {
            return (1 << side.thieves.count_ones()) - 1;
        }
        let deck = &self.decks().gear;
        let mut back = 0;
        for (number, place) in bits(side.gear).enumerate() {
            let gear = self.book.gear(deck[usize::from(place)]);
            let fits = Kinds::one(kind).contains(Kind::Colour(gear.colour));
            back |= u16::from(fits) << number;
        }
        back
    }

    /// Every choice with which the active Mastermind may play a card in a slot.
    #[inline]
    fn choices(
        &self,
        offer: &Offer,
        (at, slot): (Site, Slot),
        targets: Targets,
        mut choose: impl FnMut(Choice),
    ) {
        let Offer { program, back, .. } = offer;
        let targets = if program.flips { targets[at.index()] } else { 0 };
        if targets != 0 {
            bits(targets.into()).filter_map(Slot::new).for_each(|it| choose(Choice::Flip(it)));
        } else if *back != 0 && self.room_for_recovered(self.active(), program, at, slot).is_some()
        {
            let back = bits((*back).into()).filter_map(Discarded::new);
            back.for_each(|it| choose(Choice::Recover(it)));
        } else {
            choose(Choice::Nothing);
        }
    }
}
