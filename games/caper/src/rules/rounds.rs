//! Rounds and turns: dealing, swapping, and whose turn is next.

use engine::{Next, Seats, Sink};

use crate::rules::holdings::Holdings;
use crate::rules::state::held;
use crate::{Caper, Event, Hand, Held, Phase};

#[inline]
pub(crate) fn next(game: &Caper) -> Next {
    match game.phase {
        Phase::Undealt => Next::Chance,
        Phase::Over => Next::Over,
        Phase::Assign | Phase::Pass | Phase::Play => Next::Seats(game.deciding()),
    }
}

impl Caper {
    pub(crate) fn start_round(&mut self, sink: &mut impl Sink<Event>) {
        let round = self.this_round();
        self.holdings = Holdings::default();
        (self.turn, self.played, self.drawn) = (0, 0, 0);
        sink.tell(Event::RoundBegan { round: self.round, kind: round.kind, cards: round.cards });
        sink.tell(Event::WentFirst { seat: self.mastermind(self.first()) });
        match self.players() {
            3 => self.deal_with_snitch(sink),
            4 => self.deal_to_lookouts(sink),
            _ => self.deal_to_masterminds(sink),
        }
    }

    /// Each Mastermind is dealt a hand (CP-3.5).
    fn deal_to_masterminds(&mut self, sink: &mut impl Sink<Event>) {
        let count = self.this_round().cards;
        let half = (1_u16 << count) - 1;
        for (side, hand) in [half, half << count].into_iter().enumerate() {
            let seat = self.mastermind(side);
            self.holdings.hand_over(seat, hand);
            self.tell_cards(Seats::one(seat), held(hand), sink, |cards| Event::Dealt {
                seat,
                count,
                cards,
            });
        }
        self.phase = Phase::Play;
    }

    /// Tells an event with these cards to those who see them, and without them to all others.
    pub(crate) fn tell_cards<S: Sink<Event>>(
        &self,
        to: Seats,
        cards: impl IntoIterator<Item = Held>,
        sink: &mut S,
        event: impl Fn(Hand) -> Event,
    ) {
        if S::LISTENS {
            let shown = cards.into_iter().map(|card| self.card(card)).collect();
            sink.tell_privately(to, event(shown), event(Hand::new()));
        }
    }

    /// A Mastermind has played: the other one's turn, or what follows when both have.
    pub(crate) fn end_turn(&mut self, sink: &mut impl Sink<Event>) {
        self.played += 1;
        if self.played < 2 {
            return;
        }
        self.played = 0;
        self.turn += 1;
        if self.turn + 1 >= self.this_round().cards {
            self.end_round(sink);
            return;
        }
        match self.players() {
            3 => self.draw(sink),
            4 => self.give_back(sink),
            _ => self.swap_hands(sink),
        }
    }

    /// Both take over the other's hand (CP-3.6).
    fn swap_hands(&mut self, sink: &mut impl Sink<Event>) {
        let [cream, mint, ..] = self.holdings.hands;
        for (side, cards) in [mint, cream].into_iter().enumerate() {
            let seat = self.mastermind(side);
            self.holdings.hands[seat.index()] = 0;
            self.holdings.hand_over(seat, cards);
            let count = cards.count_ones() as u8;
            self.tell_cards(Seats::one(seat), held(cards), sink, |cards| Event::Swapped {
                seat,
                count,
                cards,
            });
        }
    }

    fn end_round(&mut self, sink: &mut impl Sink<Event>) {
        for side in [self.first(), self.first() ^ 1] {
            self.discard_last(side, sink);
        }
        if self.round == 5 {
            self.phase = Phase::Over;
            self.tell_score(sink);
        } else {
            self.round += 1;
            self.start_round(sink);
        }
    }
}
