//! Rounds, turns and the cards played in them.

use engine::{Seat, Seats, Sink};
use heist::{Counts, ROUNDS, RoundKind};

use crate::compile::Face;
use crate::event::HandCards;
use crate::state::{places, rival};
use crate::table::THIEVES;
use crate::{Action, CaperEurope, Cause, Choice, Event, FIRST, Phase, SECOND, Site, Slot};

/// A card that has just joined a Crew.
pub(crate) struct Arrival {
    pub(crate) seat: Seat,
    pub(crate) at: Site,
    pub(crate) face: &'static Face,
    /// The Crew before it.
    pub(crate) before: Counts,
    /// Its bit among the Crew's ongoing set effects.
    bit: usize,
}

impl CaperEurope {
    /// Deals both hands of a round (CE-3.1).
    pub(crate) fn start_round<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.turn = 0;
        self.phase = Phase::Play;
        sink.tell(Event::RoundBegan { round: self.round, first: self.active() });
        let count = ROUNDS[usize::from(self.round)].cards;
        let mut from = first_place(self.round);
        for seat in [FIRST, SECOND] {
            let hand = ((1 << count) - 1) << from;
            let side = self.side_mut(seat);
            side.hand = hand;
            side.seen |= hand;
            from += count;
            if S::LISTENS {
                sink.tell_privately(
                    Seats::one(seat),
                    Event::Dealt { seat, count, cards: self.hand_cards(hand) },
                    Event::Dealt { seat, count, cards: HandCards::new() },
                );
            }
        }
    }

    fn hand_cards(&self, hand: u64) -> HandCards {
        places(hand).map(|place| self.card(place)).collect()
    }

    /// Takes a legal action.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match action {
            Action::PlayThief { card, at, choice } => {
                self.hire(seat, card.place(), at, choice, sink);
            }
            Action::PlayGear { card, at, slot, choice } => {
                self.equip(seat, card.place(), at, slot, choice, sink);
            }
            Action::Discard { card } => {
                sink.tell(Event::Discarded { seat, gear: self.card(card.place()) });
                self.lay_open(seat, card.place());
                self.gain_coins(seat, 1, Cause::Discard, sink);
                self.discard(seat, card.place(), sink);
            }
            Action::Return { good } => {
                if let Phase::Return(at) = self.phase {
                    self.put_back(seat, good, at, true, sink);
                    self.phase = Phase::Play;
                }
            }
        }
        if self.phase == Phase::Play {
            self.end_turn(sink);
        }
    }

    /// Takes a card out of the hand and shows it to all.
    #[inline]
    fn lay_open(&mut self, seat: Seat, place: u8) {
        let bit = 1 << place;
        self.side_mut(seat).hand &= !bit;
        self.open |= bit;
        self.sides.iter_mut().for_each(|side| side.seen |= bit);
    }

    /// Places a Thief: income, its own icons, then what else it sets off (CE-4.4).
    fn hire(
        &mut self,
        seat: Seat,
        place: u8,
        at: Site,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        self.lay_open(seat, place);
        let face = self.face(place);
        let crew = self.crew_mut(seat, at);
        let before = crew.counts;
        let Some(slot) = Slot::new(crew.thieves) else { return };
        crew.stacks[slot.index()].cards[0] = place;
        crew.thieves += 1;
        crew.counts.add_thief();
        self.side_mut(seat).note_room(at, slot, 0);
        sink.tell(Event::Hired { seat, thief: self.card(place), at: self.location(at) });
        self.gain_coins(seat, face.coins, Cause::Income, sink);
        let arrival = Arrival { seat, at, face, before, bit: slot.index() * 4 };
        self.join(&arrival, choice, sink);
    }

    /// Pays for a Gear and puts it on a Thief: its own icons, then what else it sets off
    /// (CE-5.8).
    fn equip(
        &mut self,
        seat: Seat,
        place: u8,
        at: Site,
        slot: Slot,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        self.lay_open(seat, place);
        let face = self.face(place);
        let (Some(colour), Some(left)) =
            (face.colour, self.side(seat).coins.checked_sub(face.coins))
        else {
            return;
        };
        if face.coins > 0 {
            self.side_mut(seat).coins = left;
            self.supply += face.coins;
            sink.tell(Event::Paid { seat, coins: face.coins });
        }
        let crew = self.crew_mut(seat, at);
        let before = crew.counts;
        let stack = &mut crew.stacks[slot.index()];
        let level = stack.height + 1;
        let on = stack.cards[0];
        let Some(top) = stack.cards.get_mut(usize::from(level)) else { return };
        *top = place;
        stack.height = level;
        crew.counts.add_gear(colour);
        self.side_mut(seat).note_room(at, slot, level);
        sink.tell(Event::Equipped {
            seat,
            gear: self.card(place),
            on: self.card(on),
            at: self.location(at),
        });
        let bit = slot.index() * 4 + usize::from(level);
        self.join(&Arrival { seat, at, face, before, bit }, choice, sink);
    }

    /// What happens when a card has joined a Crew. Its own set effects count all sets when they
    /// are resolved, so they take no part in what the card itself sets off in its Crew; but
    /// they go on from then, and see what that changes in the Hideout.
    fn join(&mut self, arrival: &Arrival, choice: Choice, sink: &mut impl Sink<Event>) {
        let Arrival { seat, at, face, bit, .. } = *arrival;
        let owed = self.own_icons(seat, at, face, choice, sink);
        let others = self.crew(seat, at).ongoing;
        if face.ongoing {
            self.side_mut(seat).counts_hideout |= face.ongoing_hideout;
            self.crew_mut(seat, at).ongoing |= 1 << bit;
        }
        self.new_sets(arrival, others, sink);
        if owed {
            self.settle_wild_good(rival(seat), at, sink);
        }
    }

    /// After both have played, the hands are exchanged or the last cards discarded.
    #[inline]
    fn end_turn<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.turn += 1;
        if !self.turn.is_multiple_of(2) {
            return;
        }
        if self.turn / 2 + 1 < ROUNDS[usize::from(self.round)].cards {
            self.exchange(sink);
        } else {
            self.end_round(sink);
        }
    }

    /// The players change hands, and both see what the other passes on (CE-3.5).
    fn exchange<S: Sink<Event>>(&mut self, sink: &mut S) {
        let [first, second] = &mut self.sides;
        std::mem::swap(&mut first.hand, &mut second.hand);
        self.sides.iter_mut().for_each(|side| side.seen |= side.hand);
        if S::LISTENS {
            // In the order of the list: which of two copies was played is nobody's concern.
            let hands = [FIRST, SECOND].map(|seat| {
                let mut cards = self.hand_cards(self.side(seat).hand);
                cards.sort_unstable();
                cards
            });
            sink.tell_privately(
                Seats::all(2),
                Event::Exchanged { hands },
                Event::Exchanged { hands: [HandCards::new(), HandCards::new()] },
            );
        }
    }

    /// Both discard their last card, without a Coin (CE-3.6), and the next round begins.
    fn end_round<S: Sink<Event>>(&mut self, sink: &mut S) {
        for seat in [self.active(), rival(self.active())] {
            let Some(place) = places(self.side(seat).hand).next() else { continue };
            sink.tell(Event::LastDiscarded { seat, card: self.card(place) });
            self.lay_open(seat, place);
            self.discard(seat, place, sink);
        }
        if usize::from(self.round) + 1 == ROUNDS.len() {
            self.phase = Phase::Over;
            self.tell_scores(sink);
        } else {
            self.round += 1;
            self.start_round(sink);
        }
    }
}

/// The place of the first card that is dealt in a round.
pub(crate) fn first_place(round: u8) -> u8 {
    let round = usize::from(round);
    let kind = ROUNDS[round].kind;
    let dealt = ROUNDS[..round].iter().filter(|earlier| earlier.kind == kind);
    let first = if kind == RoundKind::Thief { 0 } else { THIEVES as u8 };
    first + 2 * dealt.map(|earlier| earlier.cards).sum::<u8>()
}
