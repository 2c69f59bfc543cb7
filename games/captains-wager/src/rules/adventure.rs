//! The course of a game from adventure to adventure.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::rules::captain::Pile;
use crate::rules::deal::Deck;
use crate::rules::event::Event;
use crate::rules::ids::{Card, Crew, DEALT, Handle, Pick};
use crate::rules::phase::Phase;
use crate::rules::state::{CaptainsWager, Fate};

impl CaptainsWager {
    pub(crate) fn lay_choices(&mut self, rows: &[Deck], sink: &mut impl Sink<Event>) {
        for (own, row) in self.choices.iter_mut().zip(rows) {
            own.iter_mut().zip(row).for_each(|(place, item)| *place = *item);
        }
        self.phase = Phase::TakeOut;
        sink.tell(Event::ChoicesLaid);
    }

    pub(crate) fn take_out(&mut self, seat: Seat, picks: [Pick; 3], sink: &mut impl Sink<Event>) {
        self.taken_out[seat.index()] = picks;
        self.chosen = self.chosen.with(seat);
        sink.tell_privately(
            Seats::one(seat),
            Event::TookOut { seat, items: Some(self.picked(seat, picks)) },
            Event::TookOut { seat, items: None },
        );
        if self.chosen == self.everyone() {
            self.phase = Phase::DealDecks;
        }
    }

    pub(crate) fn deal_decks(&mut self, decks: &[Deck], start: Seat, sink: &mut impl Sink<Event>) {
        for (own, deck) in self.decks.iter_mut().zip(decks) {
            own.iter_mut().zip(deck).for_each(|(place, item)| *place = *item);
        }
        self.first_start = start;
        let deck = self.figures.deck();
        sink.tell(Event::Opened { start, deck: deck as u8 });
        for seat in self.everyone().iter() {
            self.captain_mut(seat).deck = Pile::dealt(deck);
            if self.figures.clan_items {
                let card = Card::new(Handle::ClanItem(self.clan(seat)));
                self.captain_mut(seat).take_item(card);
            }
        }
        if self.figures.clan_items {
            sink.tell(Event::ClanItemsTaken);
        }
        self.phase = Phase::DealCrew;
    }

    /// Deals crew, takes the antes and begins the first encounter.
    pub(crate) fn begin_adventure<S: Sink<Event>>(&mut self, crew: &[Crew], sink: &mut S) {
        let start = self.start_captain();
        let (adventure, encounters) = (self.adventure + 1, self.figures.rounds());
        sink.tell(Event::AdventureBegan { adventure, start, encounters });
        let own = &mut self.crew[usize::from(self.adventure)];
        own.iter_mut().zip(crew).for_each(|(place, crew)| *place = *crew);
        self.crew_deals += 1;
        self.knowledge.shown_crew = 0;
        let count = self.figures.hand();
        for seat in self.everyone().iter() {
            self.captain_mut(seat).hand = (1 << count) - 1;
            self.knowledge.seen_crew[seat.index()] = self.hand_bits(seat);
            if S::LISTENS {
                let first = self.position(seat, 0);
                let crew = (first..first + count).map(|position| self.crew_at(position)).collect();
                let count = count as u8;
                sink.tell_privately(
                    Seats::one(seat),
                    Event::Dealt { seat, count, crew: Some(crew) },
                    Event::Dealt { seat, count, crew: None },
                );
            }
        }
        for seat in self.everyone().iter() {
            self.lay_into_pool(seat);
        }
        sink.tell(Event::Anted { pool: self.pool_len });
        self.active = self.everyone();
        self.thefts = 0;
        self.fates = [Fate::Open; 4];
        self.encounter = 0;
        self.begin_encounter(start, true, sink);
    }

    /// Moves the top card of a deck into the pool; false if the deck is empty.
    pub(crate) fn lay_into_pool(&mut self, seat: Seat) -> bool {
        let Some(token) = self.draw_top(seat) else { return false };
        self.pool[usize::from(self.pool_len)] = token;
        self.pool_len += 1;
        true
    }

    /// Discards all crew, and begins another adventure or ends the game.
    pub(crate) fn end_adventure<S: Sink<Event>>(&mut self, sink: &mut S) {
        if S::LISTENS {
            let mut crew = ArrayVec::<Crew, DEALT>::new();
            for seat in self.everyone().iter() {
                crew.extend(self.held(seat));
            }
            sink.tell(Event::CrewDiscarded { crew });
        }
        self.knowledge.shown_crew = u32::MAX;
        for seat in self.everyone().iter() {
            self.captain_mut(seat).hand = 0;
        }
        if self.everyone().iter().any(|seat| self.captain(seat).deck.is_empty()) {
            self.end_game(sink);
        } else {
            self.adventure += 1;
            sink.tell(Event::TokenPassed { seat: self.start_captain() });
            self.phase = Phase::DealCrew;
        }
    }

    fn end_game<S: Sink<Event>>(&mut self, sink: &mut S) {
        for seat in self.everyone().iter() {
            let captain = *self.captain(seat);
            captain.items().iter().for_each(|card| self.show(*card));
            if S::LISTENS {
                let items = captain.items().iter().map(|card| self.face(*card)).collect();
                sink.tell(Event::HandShown { seat, items });
            }
        }
        self.phase = Phase::Over;
        if S::LISTENS {
            sink.tell(Event::GameEnded { winners: self.ranking().winners });
        }
    }
}
