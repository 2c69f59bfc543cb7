//! Rounds and turns: dealing, swapping, and what the Snitch does.

use engine::{Seats, Sink};

use crate::holdings::{Handed, Holdings};
use crate::state::held;
use crate::{Caper, Event, Hand, Held, Phase};

impl Caper {
    pub(crate) fn start_round(&mut self, sink: &mut impl Sink<Event>) {
        let round = self.this_round();
        self.holdings = Holdings::default();
        (self.turn, self.played, self.drawn) = (0, 0, 0);
        sink.tell(Event::RoundBegan { round: self.round, kind: round.kind, cards: round.cards });
        sink.tell(Event::WentFirst { seat: self.mastermind(self.first()) });
        let half = (1_u16 << round.cards) - 1;
        let halves = [half, half << round.cards];
        match self.players() {
            3 => self.deal_snitch(sink),
            4 => {
                self.trail = [[Handed::NOTHING; 2]; 5];
                self.holdings = Holdings::of_lookouts(round.cards);
                for (side, cards) in halves.into_iter().enumerate() {
                    let seat = Caper::lookout(side);
                    self.tell_cards(Seats::one(seat), held(cards), sink, |cards| {
                        Event::Entrusted { seat, count: round.cards, cards }
                    });
                }
                self.phase = Phase::Pass;
            }
            _ => {
                for (side, cards) in halves.into_iter().enumerate() {
                    let seat = self.mastermind(side);
                    self.holdings.hand_over(seat, cards);
                    self.tell_cards(Seats::one(seat), held(cards), sink, |cards| Event::Dealt {
                        seat,
                        count: round.cards,
                        cards,
                    });
                }
                self.phase = Phase::Play;
            }
        }
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

    /// One card for each Mastermind from the top of the Snitch's deck (CP-10.2).
    fn deal_snitch(&mut self, sink: &mut impl Sink<Event>) {
        for side in [0, 1] {
            let seat = self.mastermind(side);
            let card = 1 << self.drawn;
            self.drawn += 1;
            self.holdings.hand_over(seat, card);
            self.tell_cards(Seats::one(seat), held(card), sink, |cards| Event::TopCard {
                seat,
                card: cards.first().copied(),
            });
        }
        self.draw(sink);
    }

    /// The Snitch draws two cards (CP-10.3).
    fn draw(&mut self, sink: &mut impl Sink<Event>) {
        let seat = Caper::SNITCH;
        let cards = 0b11 << self.drawn;
        self.drawn += 2;
        self.holdings.hand_over(seat, cards);
        self.tell_cards(Seats::one(seat), held(cards), sink, |cards| Event::Drew { seat, cards });
        self.phase = Phase::Assign;
    }

    /// The Snitch gives one card to Cream and the other to Mint (CP-10.3).
    pub(crate) fn assign(&mut self, to_cream: Held, sink: &mut impl Sink<Event>) {
        let by = Caper::SNITCH;
        let both = std::mem::take(&mut self.holdings.hands[by.index()]);
        let cream = 1 << to_cream.index();
        for (side, card) in [cream, both & !cream].into_iter().enumerate() {
            let seat = self.mastermind(side);
            self.holdings.hand_over(seat, card);
            let to = Seats::one(seat).with(by);
            self.tell_cards(to, held(card), sink, |cards| Event::Assigned {
                by,
                seat,
                card: cards.first().copied(),
            });
        }
        self.phase = Phase::Play;
    }

    /// A Mastermind has played: the other one's turn, or what follows when both have.
    pub(crate) fn card_played(&mut self, sink: &mut impl Sink<Event>) {
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
            self.tell_the_score(sink);
        } else {
            self.round += 1;
            self.start_round(sink);
        }
    }
}
