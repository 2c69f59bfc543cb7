//! Every legal action.

use arrayvec::ArrayVec;
use engine::Seat;
use heist::lang::Kind;
use heist::{Kinds, RoundKind, bits};

use crate::cards::program::Aims;
use crate::rules::state::held;
use crate::{Action, Caper, Choice, Discarded, Held, Pair, Phase, Site, Slot};

/// A card that can be played.
#[derive(Clone, Copy)]
struct Offer {
    /// The handle by which its holder names it.
    card: Held,
    /// Whether there is anything to choose.
    chooses: bool,
    /// What can be chosen at each Location.
    reach: [Reach; 3],
}

/// What can be chosen for a card at a Location.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// The rival's Thieves whose topmost card can be flipped, as bits.
    flip: u8,
    /// The discarded cards that could be recovered, by their numbers in the Discard Area.
    back: u16,
    /// Their kind.
    kind: Option<Kind>,
}

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
        let own = |card: Held| (self.book.thief(deck[card.index()]).program.aims, Kind::Thief);
        let offers = self.offers(seat, hand, own);
        for at in Site::all() {
            if let Some(slot) = self.sides[self.active()].free_slot(at) {
                for offer in &offers {
                    let card = offer.card;
                    self.choices(offer, (at, slot), |choice| {
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
        let own = |card: Held| (gear(card).program.aims, Kind::Colour(gear(card).colour));
        let offers = self.offers(seat, payable, own);
        for offer in &offers {
            let card = offer.card;
            if !offer.chooses {
                let choice = Choice::Nothing;
                into.extend(room.iter().map(|&(at, on)| Action::PlayGear { card, at, on, choice }));
                continue;
            }
            for &(at, on) in room {
                self.choices(offer, (at, on), |choice| {
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
    /// Mastermind in a team where they come from. `own` says what a card asks for and its kind.
    #[inline]
    fn offers(
        &self,
        seat: Seat,
        cards: u16,
        own: impl Fn(Held) -> (Aims, Kind),
    ) -> ArrayVec<Offer, 6> {
        let mut offers = ArrayVec::new();
        let modifiers = Site::all().any(|at| self.modifier(at).aims.chooses());
        for card in held(cards) {
            let (aims, kind) = own(card);
            let chooses = aims.chooses() || modifiers;
            let mut offer = Offer { card, chooses, reach: [Reach::default(); 3] };
            if aims.chooses() {
                Site::all().for_each(|at| offer.reach[at.index()] = self.reach(aims, at));
            } else if modifiers {
                for at in Site::all() {
                    offer.reach[at.index()] = self.reach(self.modifier(at).aims_at(kind), at);
                }
            }
            offers.push(offer);
        }
        if self.players() == 4 {
            offers.iter_mut().for_each(|offer| offer.card = self.handle(seat, offer.card));
            offers.sort_unstable_by_key(|offer| offer.card);
        }
        offers
    }

    /// What the active Mastermind can choose at a Location.
    fn reach(&self, aims: Aims, at: Site) -> Reach {
        Reach {
            flip: if aims.flips { self.targets(self.active() ^ 1, at) } else { 0 },
            back: aims.recovers.map_or(0, |kind| self.recoverable(kind)),
            kind: aims.recovers,
        }
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
    fn choices(&self, offer: &Offer, (at, slot): (Site, Slot), mut choose: impl FnMut(Choice)) {
        let Reach { flip, back, kind } = offer.reach[at.index()];
        let room = |kind| self.room_for_recovered(self.active(), kind, at, slot).is_some();
        if flip != 0 {
            bits(flip.into()).filter_map(Slot::new).for_each(|it| choose(Choice::Flip(it)));
        } else if back != 0 && kind.is_some_and(room) {
            let back = bits(back.into()).filter_map(Discarded::new);
            back.for_each(|it| choose(Choice::Recover(it)));
        } else {
            choose(Choice::Nothing);
        }
    }
}
