//! The course of an encounter.

use engine::{Seat, Seats, Sink};

use crate::cards::effect::Effect;
use crate::rules::contest::{Contest, Decided};
use crate::rules::event::{Event, Unclaimed, Why};
use crate::rules::phase::{Phase, Window};
use crate::rules::state::{CaptainsWager, Fate};

impl CaptainsWager {
    pub(crate) fn begin_encounter(&mut self, leader: Seat, won: bool, sink: &mut impl Sink<Event>) {
        self.contest = Contest::NEW;
        let Some(leader) = self.clockwise(leader).find(|seat| self.active.contains(*seat)) else {
            return self.abandon_encounters(sink);
        };
        self.leader = leader;
        sink.tell(Event::EncounterBegan { number: self.encounter + 1, leader, won });
        self.open_window(Window::StartOfEncounter, sink);
    }

    /// Everyone has stolen: the encounters that are left stay unclaimed.
    fn abandon_encounters(&mut self, sink: &mut impl Sink<Event>) {
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

    /// Goes on to the next captain's turn, or to the end of the encounter.
    pub(crate) fn end_turn(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.contest.acted = self.contest.acted.with(seat);
        self.contest.free_borrow = false;
        if let Some(next) = self.next_in_turn() {
            if self.contest.purses == self.purses() {
                self.begin_turn(next);
            } else {
                self.open_window(Window::BetweenTurns, sink);
            }
        } else if self.active.is_empty() {
            self.abandon_encounters(sink);
        } else {
            self.open_window(Window::EndOfEncounter, sink);
        }
    }

    /// Whose turn comes next in this encounter.
    pub(crate) fn next_in_turn(&self) -> Option<Seat> {
        let waits =
            |seat: &Seat| self.active.contains(*seat) && !self.contest.acted.contains(*seat);
        self.clockwise(self.contest.turn).find(waits)
    }

    /// Compares the crew, and gives the encounter card to whoever has won it.
    pub(crate) fn end_encounter(&mut self, sink: &mut impl Sink<Event>) {
        let verdict = self.encounter_winner();
        self.decided[usize::from(self.encounter)] = Decided {
            adventure: self.adventure,
            in_play: self.contest.in_play,
            strength: self.contest.strength,
        };
        match verdict {
            Ok((seat, tie)) => {
                self.fates[usize::from(self.encounter)] = Fate::Claimed(seat);
                let (card, _) = self.figures.encounter(self.encounter);
                let strength = self.contest.strength[seat.index()];
                sink.tell(Event::EncounterClaimed { card, seat, strength, tie });
            }
            Err(why) => self.discard_encounter(why, sink),
        }
        let winner = verdict.ok().map(|(seat, _)| seat);
        self.pay_crew(winner, sink);
        match winner {
            Some(seat) => self.encounter_action(seat, sink),
            None => self.next_encounter(sink),
        }
    }

    /// Who claims the encounter and whether that took breaking a tie; or why nobody does.
    pub(crate) fn encounter_winner(&self) -> Result<(Seat, bool), Unclaimed> {
        if self.contest.discarded {
            return Err(Unclaimed::Item);
        }
        let sign = if self.contest.lowest_wins { -1 } else { 1 };
        let strength = |seat: &Seat| sign * self.contest.strength[seat.index()];
        let in_play = || self.active.iter().filter(|seat| self.is_in_play(*seat));
        let Some(best) = in_play().map(|seat| strength(&seat)).max() else {
            return Err(Unclaimed::Deserted);
        };
        let first: Seats = in_play().filter(|seat| strength(seat) == best).collect();
        let breaking: Seats =
            first.iter().filter(|seat| self.contest.tie_winners.contains(*seat)).collect();
        match (first.len(), breaking.len()) {
            (1, _) => first.first().map(|seat| (seat, false)).ok_or(Unclaimed::Tie),
            (_, 1) => breaking.first().map(|seat| (seat, true)).ok_or(Unclaimed::Tie),
            _ => Err(Unclaimed::Tie),
        }
    }

    /// What the claimed encounter card does, after its captain has chosen where there is a choice.
    fn encounter_action(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let (card, effect) = self.figures.encounter(self.encounter);
        match effect {
            Effect::RobCoins(_) => self.phase = Phase::Rob(seat),
            Effect::Sift if self.look_at_top(seat, sink) => self.phase = Phase::Sift(seat),
            effect => {
                self.carry_out(effect, seat, None, Why::Encounter(card), sink);
                self.next_encounter(sink);
            }
        }
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
}
