//! Rounds and turns: dealing, swapping, and what the Snitch and the Lookouts do.

use engine::{Seat, Seats, Sink};

use crate::state::{SideIndex, held};
use crate::{Caper, Event, Hand, Held, Pair, Phase};

impl Caper {
    pub(crate) fn start_round(&mut self, sink: &mut impl Sink<Event>) {
        let round = self.this_round();
        self.hands = [0; 4];
        self.seen = [0; 4];
        self.placed = [0; 4];
        self.at_least = [0; Held::COUNT as usize];
        (self.open, self.turn, self.played, self.drawn) = (0, 0, 0, 0);
        sink.tell(Event::RoundBegan { round: self.round, kind: round.kind, cards: round.cards });
        sink.tell(Event::WentFirst { seat: self.mastermind(self.first()) });
        let half = (1_u16 << round.cards) - 1;
        let halves = [half, half << round.cards];
        match self.players() {
            3 => self.deal_snitch(sink),
            4 => {
                for (side, cards) in halves.into_iter().enumerate() {
                    let seat = Caper::lookout(side);
                    self.hand_over(seat, cards);
                    self.tell_cards(Seats::one(seat), cards, sink, |cards| Event::Entrusted {
                        seat,
                        count: round.cards,
                        cards,
                    });
                }
                self.phase = Phase::Pass;
            }
            _ => {
                for (side, cards) in halves.into_iter().enumerate() {
                    let seat = self.mastermind(side);
                    self.hand_over(seat, cards);
                    self.tell_cards(Seats::one(seat), cards, sink, |cards| Event::Dealt {
                        seat,
                        count: round.cards,
                        cards,
                    });
                }
                self.phase = Phase::Play;
            }
        }
    }

    /// Puts cards into a hand; their new holder looks at them.
    fn hand_over(&mut self, seat: Seat, cards: u16) {
        self.hands[seat.index()] |= cards;
        self.seen[seat.index()] |= cards;
        self.placed[seat.index()] |= cards;
    }

    /// Tells an event with these cards to those who see them, and without them to all others.
    fn tell_cards<S: Sink<Event>>(
        &self,
        to: Seats,
        cards: u16,
        sink: &mut S,
        event: impl Fn(Hand) -> Event,
    ) {
        if S::LISTENS {
            let shown = held(cards).map(|card| self.card(card)).collect();
            sink.tell_apart(to, event(shown), event(Hand::new()));
        }
    }

    /// One card for each Mastermind from the top of the Snitch's deck (CP-10.2).
    fn deal_snitch(&mut self, sink: &mut impl Sink<Event>) {
        for side in [0, 1] {
            let seat = self.mastermind(side);
            let card = 1 << self.drawn;
            self.drawn += 1;
            self.hand_over(seat, card);
            self.tell_cards(Seats::one(seat), card, sink, |cards| Event::TopCard {
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
        self.hand_over(seat, cards);
        self.tell_cards(Seats::one(seat), cards, sink, |cards| Event::Drew { seat, cards });
        self.phase = Phase::Assign;
    }

    /// The Snitch gives one card to Cream and the other to Mint (CP-10.3).
    pub(crate) fn assign(&mut self, to_cream: Held, sink: &mut impl Sink<Event>) {
        let by = Caper::SNITCH;
        let both = std::mem::take(&mut self.hands[by.index()]);
        let cream = 1 << to_cream.index();
        for (side, card) in [cream, both & !cream].into_iter().enumerate() {
            let seat = self.mastermind(side);
            self.hand_over(seat, card);
            let to = Seats::one(seat).with(by);
            self.tell_cards(to, card, sink, |cards| Event::Assigned {
                by,
                seat,
                card: cards.first().copied(),
            });
        }
        self.phase = Phase::Play;
    }

    /// A Lookout chooses; when both have, the cards are passed (CP-11.3).
    pub(crate) fn choose_pass(&mut self, seat: Seat, cards: Pair, sink: &mut impl Sink<Event>) {
        if let Some(side) = self.side_of(seat) {
            self.passing[side] = cards.mask();
        }
        sink.tell(Event::Chose { seat });
        if self.passing.contains(&0) {
            return;
        }
        let passing = std::mem::take(&mut self.passing);
        // Whoever knew a card in the hand of a Lookout can't tell whether it is still there.
        let before = [0, 1].map(|side| self.hands[Caper::lookout(side).index()]);
        for (side, cards) in passing.into_iter().enumerate() {
            let (from, to) = (Caper::lookout(side), self.mastermind(side ^ 1));
            for other in Seats::all(4).without(from).without(to).iter() {
                self.placed[other.index()] &= !before[side];
            }
            self.hands[from.index()] &= !cards;
            self.hand_over(to, cards);
            self.tell_cards(Seats::one(from).with(to), cards, sink, |cards| Event::Passed {
                seat: from,
                to,
                cards,
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
            4 => {
                [0, 1].into_iter().for_each(|side| self.give_back(side, sink));
                self.phase = Phase::Pass;
            }
            _ => self.swap_hands(sink),
        }
    }

    /// Both take over the other's hand (CP-3.6).
    fn swap_hands(&mut self, sink: &mut impl Sink<Event>) {
        let [cream, mint, ..] = self.hands;
        for (side, cards) in [mint, cream].into_iter().enumerate() {
            let seat = self.mastermind(side);
            self.hands[seat.index()] = 0;
            self.hand_over(seat, cards);
            let count = cards.count_ones() as u8;
            self.tell_cards(Seats::one(seat), cards, sink, |cards| Event::Swapped {
                seat,
                count,
                cards,
            });
        }
    }

    /// A Mastermind passes the card that was not played to the own Lookout (CP-11.4).
    fn give_back(&mut self, side: SideIndex, sink: &mut impl Sink<Event>) {
        let (from, to) = (self.mastermind(side), Caper::lookout(side));
        let card = std::mem::take(&mut self.hands[from.index()]);
        self.hand_over(to, card);
        self.tell_cards(Seats::one(from).with(to), card, sink, |cards| Event::Returned {
            seat: from,
            to,
            card: cards.first().copied(),
        });
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
