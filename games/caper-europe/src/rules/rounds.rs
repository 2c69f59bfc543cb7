//! Rounds and turns: dealing, exchanging hands, and whose turn is next.

use engine::{Next, Seats, Sink};
use heist::{ROUNDS, Round, RoundKind, bits};

use crate::cards::book::THIEVES;
use crate::rules::event::HandCards;
use crate::rules::state::rival;
use crate::{CaperEurope, Event, FIRST, Phase, SECOND};

#[inline]
pub(crate) fn next(game: &CaperEurope) -> Next {
    match game.phase {
        Phase::Undealt => Next::Chance,
        Phase::Play => Next::Seats(Seats::one(game.active())),
        Phase::Return(_) => Next::Seats(Seats::one(rival(game.active()))),
        Phase::Over => Next::Over,
    }
}

impl CaperEurope {
    /// Deals both hands of a round (CE-3.1).
    pub(crate) fn start_round<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.turn = 0;
        self.phase = Phase::Play;
        sink.tell(Event::RoundBegan { round: self.round, first: self.active() });
        let Round { kind, cards: count, first } = ROUNDS[usize::from(self.round)];
        let mut from = if kind == RoundKind::Thief { first } else { THIEVES as u8 + first };
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
        bits(hand).map(|place| self.card(place)).collect()
    }

    /// After both have played, the hands are exchanged or the last cards discarded.
    #[inline]
    pub(crate) fn end_turn<S: Sink<Event>>(&mut self, sink: &mut S) {
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
            // In the order of the list: so that nothing tells which of two copies was played.
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
            let Some(place) = bits(self.side(seat).hand).next() else { continue };
            sink.tell(Event::LastDiscarded { seat, card: self.card(place) });
            self.reveal(seat, place);
            self.discard(seat, place, sink);
        }
        if usize::from(self.round) + 1 == ROUNDS.len() {
            self.phase = Phase::Over;
            self.tell_score(sink);
        } else {
            self.round += 1;
            self.start_round(sink);
        }
    }
}
