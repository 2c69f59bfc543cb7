//! The end of a round: the heist, and the table for the next one.

use engine::{Seats, Sink};

use super::complication::Change;
use super::crew_score::Cause;
use super::event::{Attempt, Event};
use super::row::{Placed, Row, Spot};
use super::state::{CaperCards, Heist, Phase};
use crate::Reward;

/// The score above which the guards are alerted.
pub(crate) const BUST_ABOVE: i16 = 21;

impl CaperCards {
    /// The heist, once the row is full.
    pub(super) fn attempt(&mut self, sink: &mut impl Sink<Event>) {
        for index in 0..usize::from(self.done) {
            self.complicate(self.deal.rewards[index], sink);
        }
        self.last_row = self.row;
        let (reward, risk, score) = (self.reward(), self.risk_now(), self.score());
        let number = self.figures.reward(reward).number;
        sink.tell(Event::Revealed { reward, number, risk });
        let difficulty = risk + number;
        let result = self.judge(score, difficulty);
        self.heists[usize::from(self.done)] = Heist { score, difficulty, result };
        sink.tell(Event::Attempted { heist: self.done + 1, score, difficulty, result });
        if result != Attempt::Success {
            self.phase = Phase::Lost;
            sink.tell(Event::Lost { heists: self.done });
            return;
        }
        self.done += 1;
        if self.done == self.variant.heists() {
            self.phase = Phase::Won;
            sink.tell(Event::Won { heists: self.done });
        } else {
            self.next_round(reward, sink);
        }
    }

    /// Applies a Complication that acts before scoring, and announces the new score.
    fn complicate(&mut self, reward: Reward, sink: &mut impl Sink<Event>) {
        let by = Cause::Reward(reward);
        let before = self.row;
        self.row.apply(reward, &self.figures, |row, change| match change {
            Change::Rotated(placed) => {
                let number = placed.number(&self.figures);
                sink.tell(Event::Rotated { by, crew: placed.crew, number });
            }
            Change::Discarded(placed) => tell_discard(row, by, placed, self.risk, sink),
        });
        if self.row != before {
            self.announce(sink);
        }
    }

    /// How a heist ends with this score.
    pub(crate) fn judge(&self, score: i16, difficulty: u8) -> Attempt {
        let difficulty = i16::from(difficulty);
        if score > BUST_ABOVE {
            Attempt::Bust
        } else if score < difficulty {
            Attempt::TooLow
        } else if score == difficulty && self.tucked.contains(Reward::WeaveLens) {
            Attempt::LostTie
        } else {
            Attempt::Success
        }
    }

    /// Clears the table for the next heist.
    fn next_round(&mut self, reward: Reward, sink: &mut impl Sink<Event>) {
        self.tucked.add(reward);
        sink.tell(Event::Tucked { reward });
        sink.tell(Event::Complicated { reward, readings: self.figures.readings });
        self.row = Row::EMPTY;
        self.peeked = Seats::NONE;
        let players = self.variant.players();
        if players > 1 {
            self.boss = self.boss.next(players);
            sink.tell(Event::BossPassed { seat: self.boss });
        }
        let count = self.variant.draws();
        if count == 0 {
            return;
        }
        for seat in Seats::all(players).iter() {
            let cards = self.give(seat, self.next_draw, count);
            self.next_draw += count;
            let told = |cards| Event::Drew { seat, count, cards };
            sink.tell_privately(Seats::one(seat), told(Some(cards)), told(None));
        }
    }
}

/// Tells that `placed` has left the row, and whether that lays the Risk bare.
pub(super) fn tell_discard(
    row: &Row,
    by: Cause,
    placed: Placed,
    risk: u8,
    sink: &mut impl Sink<Event>,
) {
    sink.tell(Event::Discarded { by, crew: placed.crew });
    if placed.spot == Spot::Risk && row.on_risk().is_none() {
        sink.tell(Event::Uncovered { risk });
    }
}
