//! What is different with three players: the Snitch gives cards to the Masterminds.

use engine::{Seats, Sink};

use crate::rules::state::held;
use crate::{Caper, Event, Held, Phase};

impl Caper {
    /// One card for each Mastermind from the top of the Snitch's deck (CP-10.2).
    pub(crate) fn deal_with_snitch(&mut self, sink: &mut impl Sink<Event>) {
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
    pub(crate) fn draw(&mut self, sink: &mut impl Sink<Event>) {
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
}
