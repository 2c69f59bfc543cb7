//! The course of a game: adventures, encounters, and the moments in which items are used.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::captain::Pile;
use crate::deal::Deck;
use crate::effect::EncounterEffect;
use crate::event::{Event, Unclaimed, Why};
use crate::figures::GOLDS;
use crate::ids::{Card, Clan, Crew, DEALT, Handle, Pick};
use crate::state::{CaptainsWager, Duel, Fate, Phase, Window};

impl CaptainsWager {
    pub(crate) fn lay_choices(&mut self, rows: &[Deck], sink: &mut impl Sink<Event>) {
        for (own, row) in self.choices.iter_mut().zip(rows) {
            own.iter_mut().zip(row).for_each(|(place, item)| *place = *item);
        }
        self.phase = Phase::TakeOut;
        sink.tell(Event::ChoicesLaid);
    }

    pub(crate) fn take_out(&mut self, seat: Seat, picks: [Pick; 3], sink: &mut impl Sink<Event>) {
        let own = seat.index();
        self.taken_out[own] = picks.map(|pick| pick.0);
        self.chosen = self.chosen.with(seat);
        let item = |value: usize| self.choices[own][value * 6 + picks[value].index()];
        let items = [item(0), item(1), item(2)];
        let (secret, public) = (Some(items), None);
        sink.tell_privately(
            Seats::one(seat),
            Event::TookOut { seat, items: secret },
            Event::TookOut { seat, items: public },
        );
        if self.chosen == self.everyone() {
            self.phase = Phase::DealDecks;
        }
    }

    pub(crate) fn open(&mut self, decks: &[Deck], start: Seat, sink: &mut impl Sink<Event>) {
        for (own, deck) in self.decks.iter_mut().zip(decks) {
            own.iter_mut().zip(deck).for_each(|(place, item)| *place = *item);
        }
        self.first_start = start;
        let deck = self.figures.deck();
        sink.tell(Event::Opened { start, deck: deck as u8 });
        for seat in self.everyone().iter() {
            self.captain_mut(seat).deck = Pile::dealt(deck);
            if self.figures.clan_items {
                let card = Card::new(Handle::ClanItem(Clan(seat.0)));
                self.captain_mut(seat).take_item(card);
            }
        }
        if self.figures.clan_items {
            sink.tell(Event::ClanItemsTaken);
        }
        self.phase = Phase::DealCrew;
    }

    /// Deals crew, takes the antes and begins the first encounter.
    pub(crate) fn set_out<S: Sink<Event>>(&mut self, crew: &[Crew], sink: &mut S) {
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

    fn begin_encounter(&mut self, leader: Seat, won: bool, sink: &mut impl Sink<Event>) {
        self.duel = Duel::NEW;
        let Some(leader) = self.clockwise(leader).find(|seat| self.active.contains(*seat)) else {
            return self.desert(sink);
        };
        self.leader = leader;
        sink.tell(Event::EncounterBegan { number: self.encounter + 1, leader, won });
        self.open_window(Window::StartOfEncounter, sink);
    }

    /// Everyone has stolen: the encounters that are left stay unclaimed.
    fn desert(&mut self, sink: &mut impl Sink<Event>) {
        while self.encounter < self.figures.rounds() {
            self.discard_encounter(Unclaimed::Deserted, sink);
            self.encounter += 1;
        }
        self.open_window(Window::EndOfAdventure, sink);
    }

    fn discard_encounter(&mut self, why: Unclaimed, sink: &mut impl Sink<Event>) {
        self.fates[usize::from(self.encounter)] = Fate::Discarded;
        let (card, _) = self.figures.encounter(self.encounter);
        sink.tell(Event::EncounterDiscarded { card, why });
    }

    /// Asks every active captain with items, from the leader on; nobody if there is none.
    fn open_window(&mut self, window: Window, sink: &mut impl Sink<Event>) {
        self.ask_on(window, self.leader, Seats::NONE, sink);
    }

    /// Asks the next captain from `from` on who has items and has not passed since the last item
    /// was used; goes on when there is none.
    pub(crate) fn ask_on(
        &mut self,
        window: Window,
        from: Seat,
        passed: Seats,
        sink: &mut impl Sink<Event>,
    ) {
        let asked = |seat: &Seat| {
            self.active.contains(*seat)
                && !passed.contains(*seat)
                && !self.captain(*seat).items().is_empty()
        };
        match self.clockwise(from).find(asked) {
            Some(seat) => self.phase = Phase::Window(window, seat, passed),
            None => self.close_window(window, sink),
        }
    }

    fn close_window(&mut self, window: Window, sink: &mut impl Sink<Event>) {
        match window {
            Window::StartOfEncounter => self.phase = Phase::Turn(self.leader),
            Window::EndOfEncounter => self.judge(sink),
            Window::EndOfAdventure => self.give_out_pool(sink),
        }
    }

    /// Goes on to the next captain's turn, or to the end of the encounter.
    pub(crate) fn end_turn(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.duel.acted = self.duel.acted.with(seat);
        self.duel.free_borrow = false;
        let waits = |seat: &Seat| self.active.contains(*seat) && !self.duel.acted.contains(*seat);
        if let Some(next) = self.clockwise(seat).find(waits) {
            self.phase = Phase::Turn(next);
        } else if self.active.is_empty() {
            self.desert(sink);
        } else {
            self.open_window(Window::EndOfEncounter, sink);
        }
    }

    /// Compares the crew, and gives the encounter card to whoever has won it.
    fn judge(&mut self, sink: &mut impl Sink<Event>) {
        let verdict = self.verdict();
        match verdict {
            Ok((seat, tie)) => {
                self.fates[usize::from(self.encounter)] = Fate::Claimed(seat);
                let (card, _) = self.figures.encounter(self.encounter);
                let strength = self.duel.strength[seat.index()];
                sink.tell(Event::EncounterClaimed { card, seat, strength, tie });
            }
            Err(why) => self.discard_encounter(why, sink),
        }
        let winner = verdict.ok().map(|(seat, _)| seat);
        self.settle_crew(winner, sink);
        match winner {
            Some(seat) => self.encounter_action(seat, sink),
            None => self.next_encounter(sink),
        }
    }

    /// Who claims the encounter and whether that took breaking a tie; or why nobody does.
    pub(crate) fn verdict(&self) -> Result<(Seat, bool), Unclaimed> {
        if self.duel.discarded {
            return Err(Unclaimed::Item);
        }
        let sign = if self.duel.lowest_wins { -1 } else { 1 };
        let strength = |seat: &Seat| sign * self.duel.strength[seat.index()];
        let in_play = || self.active.iter().filter(|seat| self.is_in_play(*seat));
        let Some(best) = in_play().map(|seat| strength(&seat)).max() else {
            return Err(Unclaimed::Deserted);
        };
        let first: Seats = in_play().filter(|seat| strength(seat) == best).collect();
        let breaking: Seats =
            first.iter().filter(|seat| self.duel.tie_winners.contains(*seat)).collect();
        match (first.len(), breaking.len()) {
            (1, _) => first.first().map(|seat| (seat, false)).ok_or(Unclaimed::Tie),
            (_, 1) => breaking.first().map(|seat| (seat, true)).ok_or(Unclaimed::Tie),
            _ => Err(Unclaimed::Tie),
        }
    }

    /// What the claimed encounter card does.
    fn encounter_action(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let (card, effect) = self.figures.encounter(self.encounter);
        let why = Why::Encounter(card);
        match effect {
            EncounterEffect::Plain => {}
            EncounterEffect::TakeCoins(n) => self.take_coins(seat, n, why, sink),
            EncounterEffect::ReturnLoans(n) => self.return_loans(seat, n, why, sink),
            EncounterEffect::DrawItem => self.draw_items(seat, 1, why, sink),
            EncounterEffect::ClaimTop => self.claim_top(seat, 1, why, sink),
            EncounterEffect::Tax(n) => {
                for other in self.others(seat).iter() {
                    self.pay_coins(other, n, why, sink);
                }
            }
            EncounterEffect::RaiseStakes => {
                self.raise_stakes(self.active.without(seat), why, sink);
            }
            EncounterEffect::RobCoins(n) => {
                self.phase = Phase::Rob(seat, n);
                return;
            }
            EncounterEffect::Sift => {
                if let Some(card) = self.top_card(seat) {
                    self.show_to(seat, card);
                    let item = Some(self.face(card));
                    let secret = Event::Saw { seat, item };
                    sink.tell_privately(Seats::one(seat), secret, Event::Saw { seat, item: None });
                    self.phase = Phase::Sift(seat);
                    return;
                }
            }
        }
        self.next_encounter(sink);
    }

    pub(crate) fn sift(&mut self, seat: Seat, under: bool, sink: &mut impl Sink<Event>) {
        let deck = &mut self.captain_mut(seat).deck;
        if under && let Some(place) = deck.draw() {
            deck.put_under(place);
        }
        sink.tell(Event::Sifted { seat, under });
        self.next_encounter(sink);
    }

    pub(crate) fn next_encounter(&mut self, sink: &mut impl Sink<Event>) {
        let (leader, won) = match self.fates[usize::from(self.encounter)] {
            Fate::Claimed(seat) => (seat, true),
            Fate::Open | Fate::Discarded => (self.leader, false),
        };
        self.encounter += 1;
        if self.encounter < self.figures.rounds() {
            self.begin_encounter(leader, won, sink);
        } else {
            self.open_window(Window::EndOfAdventure, sink);
        }
    }

    /// Discards all crew, and begins another adventure or ends the game.
    pub(crate) fn come_home<S: Sink<Event>>(&mut self, sink: &mut S) {
        if S::LISTENS {
            let mut crew = ArrayVec::<Crew, DEALT>::new();
            for seat in self.everyone().iter() {
                let bits = self.hand_bits(seat);
                let held = (0..DEALT).filter(|position| bits >> position & 1 == 1);
                crew.extend(held.map(|position| self.crew_at(position)));
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

    /// The treasures that a captain who takes three out sees, value by value.
    pub(crate) fn choices_of(&self, seat: Seat) -> impl Iterator<Item = crate::Item> + '_ {
        self.choices[seat.index()].iter().copied().take(6 * GOLDS.len())
    }
}
