//! What is different with four players: Lookouts pass cards in secret, Masterminds hand one back.

use engine::{Seat, Seats, Sink};

use crate::rules::holdings::{Handed, Holdings};
use crate::rules::rows::LookoutRow;
use crate::rules::state::{SideIndex, held};
use crate::{Caper, Event, Held, Pair, Phase};

impl Caper {
    /// Each Lookout is dealt a hand (CP-11.2).
    pub(crate) fn deal_to_lookouts(&mut self, sink: &mut impl Sink<Event>) {
        let count = self.this_round().cards;
        self.trail = [[Handed::NOTHING; 2]; 5];
        self.holdings = Holdings::of_lookouts(count);
        for side in [0, 1] {
            let seat = Caper::lookout(side);
            let hand = self.holdings.hands[seat.index()];
            self.tell_cards(Seats::one(seat), held(hand), sink, |cards| Event::Entrusted {
                seat,
                count,
                cards,
            });
        }
        self.phase = Phase::Pass;
    }

    /// A Lookout chooses; when both have, the cards are passed (CP-11.3).
    pub(crate) fn choose_pass(&mut self, seat: Seat, places: Pair, sink: &mut impl Sink<Event>) {
        if let Some(side) = self.side_of(seat) {
            self.passing[side] = Some(places);
        }
        sink.tell(Event::Chose { seat });
        let [Some(cream), Some(mint)] = self.passing else { return };
        self.trail[usize::from(self.turn)] = [(0, cream), (1, mint)].map(|(side, places)| {
            let row = self.row(side);
            Handed { cards: places.cards().map(|place| row[place.index()]), ..Handed::NOTHING }
        });
        self.passing = [None; 2];
        self.phase = Phase::Play;
        for side in [0, 1] {
            let handed = self.handed(side);
            self.holdings.pass(side, handed.mask());
            let (from, to) = (Caper::lookout(side), self.mastermind(side ^ 1));
            let knowing = Seats::one(from).with(to);
            self.tell_cards(knowing, handed.cards, sink, |cards| Event::Passed {
                seat: from,
                to,
                cards,
            });
        }
    }

    /// The Masterminds pass the cards that were not played to their own Lookouts (CP-11.4).
    pub(crate) fn give_back(&mut self, sink: &mut impl Sink<Event>) {
        for side in [0, 1] {
            let (from, to) = (self.mastermind(side), Caper::lookout(side));
            let kept = held(self.holdings.hands[from.index()]);
            self.tell_cards(Seats::one(from).with(to), kept, sink, |cards| Event::Returned {
                seat: from,
                to,
                card: cards.first().copied(),
            });
            self.holdings.give_back(side);
        }
        self.phase = Phase::Pass;
    }

    /// What the Lookout of a side has handed over this turn.
    pub(crate) fn handed(&self, side: SideIndex) -> Handed {
        self.trail[usize::from(self.turn)][side]
    }

    /// How many turns of this round have seen a pass.
    pub(crate) fn passes(&self) -> usize {
        usize::from(self.turn) + usize::from(self.phase == Phase::Play)
    }

    /// The cards of a Lookout as they lie this turn, with those that were passed.
    pub(crate) fn row(&self, side: SideIndex) -> LookoutRow {
        let passed = if self.phase == Phase::Play { self.handed(side).mask() } else { 0 };
        let hand = self.holdings.hands[Caper::lookout(side).index()] | passed;
        self.deal.rows.row((self.round, self.turn), side, hand)
    }

    /// What a Lookout who has chosen is going to pass.
    pub(crate) fn chosen(&self, side: SideIndex) -> u16 {
        let Some(places) = self.passing[side] else { return 0 };
        let row = self.row(side);
        places.cards().into_iter().fold(0, |mask, place| mask | row[place.index()].bit())
    }

    /// Notes which of the two cards a Mastermind in a team has played.
    pub(crate) fn note_played(&mut self, side: SideIndex, card: Held, at_least: u8) {
        let handed = &mut self.trail[usize::from(self.turn)][side ^ 1];
        handed.played = Some(card == handed.cards[1]);
        handed.at_least = at_least;
    }
}
