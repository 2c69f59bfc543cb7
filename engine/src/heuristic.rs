//! What bots need to know of a game beyond its rules.

use serde::Serialize;

use crate::{Code as _, Features, Game, Inputs, MAX_SEATS, Outcome, Seat, Seats};

/// What a thoughtless but not stupid player goes by, and what a searching one builds on.
pub trait Heuristic: Game {
    /// By how much [`worth`](Heuristic::worth) must lead for a game to look won three times out
    /// of four; see [`chance_of_winning`](Heuristic::chance_of_winning).
    const CLEAR_LEAD: f32 = 6.0;

    /// How far a search plays on from where it stops thinking, before it judges the position.
    const ROLLOUT: Rollout = Rollout::NOT_AT_ALL;

    /// Everything that [`features`](Heuristic::features) can say. A game without inputs has no
    /// learned judgement.
    const INPUTS: Inputs = Inputs::NONE;

    /// The learned judgement that comes with the game, as `hideout train` wrote it; empty if there
    /// is none.
    const NET: &'static [u8] = &[];

    /// As [`ROLLOUT`](Heuristic::ROLLOUT), where the position is judged by what was learned.
    const LEARNED_ROLLOUT: Rollout = Self::ROLLOUT;

    /// What a learned judgement reads of this world through the eyes of `seat`: seats are counted
    /// from it, so that what is learned in one seat serves in all. It is asked of imagined worlds
    /// and of finished games only. It must not depend on the order of what is still undrawn: that
    /// is chance, not knowledge.
    fn features(&self, seat: Seat, into: &mut Features) {
        let _ = (seat, into);
    }

    /// Who wins and loses together with `seat`, itself included. Unless a game knows better, that
    /// is all of them where they play together, and nobody else where they do not.
    fn team(&self, seat: Seat) -> Seats {
        if Self::INFO.cooperative { Seats::all(MAX_SEATS) } else { Seats::one(seat) }
    }

    /// Which part of the game this is, where a search that plays on should stop at the end of a
    /// part: there it judges best, before anything is dealt for the next one. Unless a game
    /// knows better, it is all one.
    fn part(&self) -> u8 {
        0
    }

    /// How good this world looks for `seat`; only differences matter.
    fn worth(&self, seat: Seat) -> f32;

    /// The chance, from 0 to 1, that `seat` wins from here. Unless a game knows better, it
    /// follows from the worth, taken as a lead over the others.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        chance_with_lead(self.worth(seat), Self::CLEAR_LEAD)
    }

    /// What `seat` plays for once it can't change whether it wins, in points around 0. Unless a
    /// game knows better, it is the lead over the others.
    fn margin(&self, outcome: &Outcome, seat: Seat) -> f32 {
        outcome.lead(seat)
    }

    /// Which move an action of `seat` is, for somebody who thinks in faces and not in positions:
    /// two copies of a card make the same move, and the same card makes the same move in every
    /// world, wherever the deal has put it. Two actions with the same number must look the same
    /// and do the same. Unless a game knows better, every action is a move of its own.
    fn same_move(&self, seat: Seat, action: Self::Action) -> u32 {
        let _ = seat;
        action.code().into()
    }

    /// Whether [`plausibility`](Heuristic::plausibility) has anything to say here. If not, it is
    /// not asked, and imagining costs no more than it must.
    fn believes(&self) -> bool {
        false
    }

    /// How plausible it is, from 0 up, that the others would have acted as they did, if this
    /// imagined world were true. `seat` is who imagines: its own actions say nothing new to it.
    ///
    /// A search draws several worlds and keeps one in proportion to this, so only ratios matter.
    /// It may look at nothing but what `seat` saw the others do and what this world says they
    /// held: it is asked of imagined worlds only.
    fn plausibility(&self, seat: Seat) -> f32 {
        let _ = seat;
        1.0
    }

    /// What `seat` holds that others may not know, as a number: the same wherever the deal has put
    /// those cards, and another for other cards. It is asked of games between two only, of which a
    /// search may then solve an ending with hidden cards. Unless a game knows better, it has none.
    fn holding(&self, seat: Seat) -> Option<u64> {
        let _ = seat;
        None
    }

    /// How many moves are left, if from here on nothing is hidden from anybody, chance has no
    /// say, and there are two seats of which one gains what the other loses. Then a search may
    /// play every line to its end. Unless a game knows better, it never comes to that.
    fn moves_in_the_open(&self) -> Option<u32> {
        None
    }

    /// The best chance of winning from here that a crew of all seats can have which knows what
    /// `foresight` says, by exact search: a ceiling for every bot of a cooperative game. Nothing
    /// where a game has no such search, or where it would look at more than `most` positions.
    fn ceiling(&self, foresight: Foresight, most: u64) -> Option<f64> {
        let _ = (foresight, most);
        None
    }
}

/// The chance of winning with a lead, if three of four games are won with a clear one.
pub fn chance_with_lead(lead: f32, clear: f32) -> f32 {
    let odds = (3_f32.ln() * lead / clear).exp();
    if odds.is_finite() { odds / (1.0 + odds) } else { 1.0 }
}

/// What a crew is taken to know when its ceiling is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Foresight {
    /// Everything: whatever chance has decided already lies open.
    Clairvoyant,
    /// What all seats together have seen. A game may let them know more of what is to come
    /// where the search would not end otherwise, for that can only raise the ceiling; its own
    /// words say what.
    OpenHands,
}

/// How far a search plays on before it judges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollout {
    /// Up to this many decisions.
    pub decisions: u16,
    /// Each takes the best, by its worth, of this many actions picked at random: 1 is any
    /// action, more is more careful.
    pub picks: u8,
}

impl Rollout {
    /// The position is judged at once.
    pub const NOT_AT_ALL: Rollout = Rollout { decisions: 0, picks: 1 };
}
