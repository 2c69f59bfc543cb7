//! One tree and how it grows: imagine a world, play it along the tree, judge, remember.

use engine::{Dice, Features, Game, Heuristic, MAX_SEATS, Mute, Next, Perspective, Seat, Seats};

use super::belief;
use super::tree::{NONE, Tree};
use super::{Thought, Tuning, Utility};
use crate::knowledge::Knowledge;
use crate::net::Learned;

/// A search in progress on one tree.
pub(super) struct TreeSearch<'a, G: Game> {
    at: &'a Perspective<'a, G>,
    utility: Utility,
    tuning: Tuning,
    dice: Dice,
    pub(super) tree: Tree,
    /// How many iterations there have been.
    count: u32,
    actions: Vec<G::Action>,
    /// The legal moves at one node: the edge of each, and an action that makes it.
    moves: Vec<(u32, G::Action)>,
    /// The edges taken in this iteration, and who took them.
    path: Vec<(u32, Seat)>,
    /// What has been learned of such tables.
    learned: Option<Learned>,
    features: Features,
}

impl<'a, G: Heuristic> TreeSearch<'a, G> {
    pub(super) fn new(
        at: &'a Perspective<'a, G>,
        utility: Utility,
        tuning: Tuning,
        learned: Option<Learned>,
        dice: Dice,
        tree: Tree,
    ) -> TreeSearch<'a, G> {
        TreeSearch {
            at,
            utility,
            tuning,
            dice,
            tree,
            count: 0,
            actions: Vec::new(),
            moves: Vec::new(),
            path: Vec::new(),
            learned,
            features: Features::new(),
        }
    }

    /// Plays one imagined world down the tree and brings back what came of it.
    pub(super) fn iterate(&mut self) {
        let world = self.descend(None);
        self.remember(&world);
    }

    /// The same with the dice of this iteration and a first move that is not the tree's to choose;
    /// what came of it for every seat.
    pub(super) fn follow(
        &mut self,
        first: G::Action,
        players: usize,
        dice: Dice,
    ) -> [f32; MAX_SEATS] {
        self.dice = dice;
        let world = self.descend(Some(first));
        let (judged, mut results) = self.remember(&world);
        for seat in (0..players as u8).map(Seat).filter(|seat| !judged.contains(*seat)) {
            results[seat.index()] = self.judge(&world, seat);
        }
        results
    }

    /// Plays one imagined world down the tree and a little further.
    fn descend(&mut self, mut first: Option<G::Action>) -> G {
        self.count += 1;
        self.path.clear();
        let mut world = belief::imagine(self.at, &mut self.dice);
        let mut knowledge = Knowledge::new();
        // Where several decide at once, the one that searches comes first: it sees no other.
        let mut deciding = Some(self.at.seat());
        while let Some(seat) = deciding {
            let chosen = first.take().or_else(|| self.select(&world, seat, &knowledge));
            let Some(action) = chosen else { break };
            knowledge.decides(seat, world.same_move(seat, action));
            world.perform(seat, action, &mut knowledge);
            let _ = world.settle(&mut self.dice, &mut knowledge);
            deciding = world.next().seats().first();
        }
        self.rollout(&mut world);
        world
    }

    /// The action to follow from here; nothing where the tree ends.
    fn select(&mut self, world: &G, seat: Seat, knowledge: &Knowledge) -> Option<G::Action> {
        world.actions(seat, &mut self.actions);
        let below_the_root = !self.path.is_empty();
        if let [only] = self.actions[..]
            && below_the_root
        {
            return Some(only);
        }
        let (node, new) = self.tree.node(knowledge.of(seat))?;
        if new && below_the_root {
            return None;
        }
        self.list_moves(world, seat, node)?;
        let &(edge, action) = self.most_urgent()?;
        self.path.push((edge, seat));
        Some(action)
    }

    /// Fills `moves`, each move once, with a first look at those that are new. Nothing if there
    /// is no room for them.
    fn list_moves(&mut self, world: &G, seat: Seat, node: usize) -> Option<()> {
        self.moves.clear();
        let mut guess = self.tree.first(node);
        for index in 0..self.actions.len() {
            let action = self.actions[index];
            let number = world.same_move(seat, action);
            let edge = match self.tree.find(node, guess, number) {
                Some(edge) => edge,
                None => {
                    let look = self.look(world, seat, action);
                    let weight = (look / self.tuning.temperature).exp();
                    self.tree.add(node, number, look, weight)?
                }
            };
            let known = self.tree.edge_mut(edge);
            guess = known.next;
            // The stamp tells that an equal action was listed already.
            if known.stamp != self.count {
                known.stamp = self.count;
                self.moves.push((edge, action));
            }
        }
        Some(())
    }

    /// How the world looks to `seat` right after an action.
    fn look(&mut self, world: &G, seat: Seat, action: G::Action) -> f32 {
        let after = self.after(world, seat, action);
        self.judge(&after, seat)
    }

    /// The world right after an action.
    fn after(&mut self, world: &G, seat: Seat, action: G::Action) -> G {
        let mut after = world.clone();
        after.perform(seat, action, &mut Mute);
        let _ = after.settle(&mut self.dice, &mut Mute);
        after
    }

    /// The move with the best mix of what it brought, how promising it looked, and how little it
    /// has been tried (the rule known as PUCT, over the moves that are legal in this world).
    fn most_urgent(&self) -> Option<&(u32, G::Action)> {
        let edges = || self.moves.iter().map(|&(edge, _)| self.tree.edge(edge));
        let weights: f32 = edges().map(|edge| edge.weight).sum();
        let visits: u32 = edges().map(|edge| edge.visits).sum();
        let curiosity = self.tuning.curiosity * ((visits + 1) as f32).sqrt() / weights;
        let urgency = |edge: u32| {
            let edge = self.tree.edge(edge);
            edge.value() + curiosity * edge.weight / (edge.visits + 1) as f32
        };
        let mut best: Option<(&(u32, G::Action), f32)> = None;
        for candidate in &self.moves {
            let urgency = urgency(candidate.0);
            if best.is_none_or(|(_, most)| urgency > most) {
                best = Some((candidate, urgency));
            }
        }
        best.map(|(candidate, _)| candidate)
    }

    /// Plays on below the tree as far as the game wishes.
    fn rollout(&mut self, world: &mut G) {
        let rollout = if self.learned.is_some() { G::LEARNED_ROLLOUT } else { G::ROLLOUT };
        let part = world.part();
        for _ in 0..rollout.decisions {
            let Some(seat) = world.next().seats().first() else { return };
            world.actions(seat, &mut self.actions);
            let Some(action) = self.pick(world, seat, rollout.picks) else { return };
            world.perform(seat, action, &mut Mute);
            if world.part() != part {
                return;
            }
            let _ = world.settle(&mut self.dice, &mut Mute);
        }
    }

    /// The best of a few random actions, by what the world is worth after each. One that is picked
    /// again is not looked at again.
    fn pick(&mut self, world: &G, seat: Seat, picks: u8) -> Option<G::Action> {
        let mut best = self.dice.pick(&self.actions)?;
        if picks < 2 || self.actions.len() < 2 {
            return Some(best);
        }
        let (mut most, mut known) = (f32::NEG_INFINITY, 0_u64);
        for _ in 0..picks {
            let index = self.dice.below(self.actions.len() as u32);
            // What lies beyond the bits is never known: there are many others to pick.
            let bit = 1_u64.checked_shl(index).unwrap_or(0);
            if known & bit != 0 {
                continue;
            }
            known |= bit;
            let action = self.actions[index as usize];
            let worth = self.after(world, seat, action).worth(seat);
            if worth > most {
                (best, most) = (action, worth);
            }
        }
        Some(best)
    }

    /// Adds what came of the iteration to every edge on its path, each for the seat that chose it.
    /// Says what it came to, for those seats at least for whom it was judged.
    fn remember(&mut self, world: &G) -> (Seats, [f32; MAX_SEATS]) {
        let mut judged = Seats::NONE;
        let mut results = [0.0; MAX_SEATS];
        if let Some(learned) = self.learned
            && world.next() != Next::Over
        {
            judged = Seats::all(MAX_SEATS);
            let chances = learned.judge(world, &mut self.features);
            results = chances.map(|chance| self.utility.expected(chance));
        }
        for index in 0..self.path.len() {
            let (edge, seat) = self.path[index];
            if !judged.contains(seat) {
                judged = judged.with(seat);
                results[seat.index()] = self.judge(world, seat);
            }
            let edge = self.tree.edge_mut(edge);
            edge.visits += 1;
            edge.total += results[seat.index()];
        }
        (judged, results)
    }

    fn judge(&self, world: &G, seat: Seat) -> f32 {
        self.utility.judge(world, seat)
    }

    /// What the tree says of the moves at its root, in the order in which they are listed.
    pub(super) fn thoughts(&mut self) -> Vec<Thought<G::Action>> {
        let seat = self.at.seat();
        let world = self.at.imagine(&mut self.dice);
        world.actions(seat, &mut self.actions);
        let mut thoughts = Vec::new();
        let Some((root, _)) = self.tree.node(Knowledge::new().of(seat)) else {
            return thoughts;
        };
        self.count += 1;
        for &action in &self.actions {
            let number = world.same_move(seat, action);
            let Some(edge) = self.tree.find(root, NONE, number) else { continue };
            let edge = self.tree.edge_mut(edge);
            if edge.stamp != self.count {
                edge.stamp = self.count;
                thoughts.push(Thought {
                    action,
                    visits: edge.visits,
                    expected: edge.value(),
                    exact: false,
                });
            }
        }
        thoughts
    }
}

#[cfg(test)]
mod tests;
