//! The end of a game in the open: every line is played to its end (alpha-beta).
//!
//! Only who wins is looked for, not by how much: that way the first winning answer to a move
//! settles it. Where every move loses against the best play, nothing is said, and the usual search
//! plays on for what a rival may overlook.

use std::time::Instant;

use engine::{Dice, Heuristic, Mute, Perspective, Seat, Seed};

use super::{Thought, Utility};

/// With fewer moves left than this, sorting them costs more than it saves.
const WORTH_SORTING: u32 = 3;

/// How often the clock is read.
const BETWEEN_LOOKS_AT_THE_CLOCK: u32 = 256;

/// How much an ending may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// The most positions to look at.
    pub(super) positions: u32,
    /// When to stop in any case.
    pub(super) until: Option<Instant>,
}

/// The moves of an ending that wins, the best first; `all` of them, or no more than it takes to
/// find a best one. Nothing if the game is not in the open, if the ending is too large, or if it
/// is lost.
pub(super) fn solve<G: Heuristic>(
    at: &Perspective<'_, G>,
    utility: Utility,
    limit: Limit,
    all: bool,
) -> Option<Vec<Thought<G::Action>>> {
    // Nothing is hidden where this matters, so any dice imagine the same world.
    let world = at.imagine(&mut Dice::new(Seed::from_text("ending")));
    let moves = world.moves_in_the_open()?;
    let mut ending = Ending {
        seat: at.seat(),
        utility: Utility { margin: 0.0, ..utility },
        limit,
        looked_at: 0,
        actions: Vec::new(),
        lists: Vec::new(),
    };
    let moves_now = ending.moves(&world, at.seat(), 0);
    // Were the best answer always tried first, only one side's moves would have to be tried all.
    let expected = (moves_now.len() as f64).powf(f64::from(moves) / 2.0);
    if expected > f64::from(limit.positions) {
        return None;
    }
    ending.thoughts(&world, moves_now, all)
}

/// An ending that is being looked through.
struct Ending<G: Heuristic> {
    /// Who searches.
    seat: Seat,
    utility: Utility,
    limit: Limit,
    looked_at: u32,
    /// Room for the actions of one position.
    actions: Vec<G::Action>,
    /// Room for the moves at each depth, with how they look.
    lists: Vec<Vec<(f32, G::Action)>>,
}

impl<G: Heuristic> Ending<G> {
    fn thoughts(
        &mut self,
        world: &G,
        moves: Vec<(f32, G::Action)>,
        all: bool,
    ) -> Option<Vec<Thought<G::Action>>> {
        let Utility { win, loss, .. } = self.utility;
        let mut thoughts: Vec<Thought<G::Action>> = Vec::new();
        for (_, action) in moves {
            let won = thoughts.iter().any(|thought| thought.expected >= win);
            if won && !all {
                break;
            }
            let number = world.same_move(self.seat, action);
            let same = |it: &Thought<G::Action>| world.same_move(self.seat, it.action) == number;
            if thoughts.iter().any(same) {
                continue;
            }
            let before = self.looked_at;
            let after = performed(world, self.seat, action);
            let Some(expected) = self.value(&after, 1, loss, win) else {
                // A move that wins is enough, whatever the others do.
                if won {
                    break;
                }
                return None;
            };
            let visits = self.looked_at - before;
            thoughts.push(Thought { action, visits, expected, exact: true });
        }
        thoughts.sort_by(|a, b| b.expected.total_cmp(&a.expected));
        (thoughts.first()?.expected > loss).then_some(thoughts)
    }

    /// What a position is worth to the seat that searches, as far as it lies between what that
    /// seat and the other are sure of already; nothing when the limit is reached.
    fn value(&mut self, world: &G, depth: usize, mut sure: f32, mut most: f32) -> Option<f32> {
        self.looked_at += 1;
        if let Some(outcome) = world.outcome() {
            return Some(self.utility.of(&outcome, world.team(self.seat), 0.0));
        }
        if self.is_too_much() {
            return None;
        }
        let seat = world.next().seats().first()?;
        let mut moves = self.moves(world, seat, depth);
        let mut complete = true;
        for &(_, action) in &moves {
            let after = performed(world, seat, action);
            let Some(value) = self.value(&after, depth + 1, sure, most) else {
                complete = false;
                break;
            };
            if seat == self.seat {
                sure = sure.max(value);
            } else {
                most = most.min(value);
            }
            if sure >= most {
                break;
            }
        }
        moves.clear();
        self.lists[depth] = moves;
        complete.then_some(if seat == self.seat { sure } else { most })
    }

    fn is_too_much(&self) -> bool {
        let late = |until: Instant| {
            self.looked_at.is_multiple_of(BETWEEN_LOOKS_AT_THE_CLOCK) && Instant::now() >= until
        };
        self.looked_at >= self.limit.positions || self.limit.until.is_some_and(late)
    }

    /// The moves of a seat, the most promising first where that saves time.
    fn moves(&mut self, world: &G, seat: Seat, depth: usize) -> Vec<(f32, G::Action)> {
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        let mut moves = std::mem::take(&mut self.lists[depth]);
        world.actions(seat, &mut self.actions);
        moves.extend(self.actions.iter().map(|action| (0.0, *action)));
        if world.moves_in_the_open().is_some_and(|left| left >= WORTH_SORTING) {
            self.sort(world, seat, &mut moves);
        }
        moves
    }

    fn sort(&self, world: &G, seat: Seat, moves: &mut [(f32, G::Action)]) {
        for (look, action) in moves.iter_mut() {
            *look = performed(world, seat, *action).worth(seat);
        }
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
}

fn performed<G: Heuristic>(world: &G, seat: Seat, action: G::Action) -> G {
    let mut after = world.clone();
    after.perform(seat, action, &mut Mute);
    after
}
