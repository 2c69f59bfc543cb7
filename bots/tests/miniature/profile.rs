//! How both seats play a miniature, what that is worth, and what could be had against it.

use bots::Bot;
use engine::{Heuristic, Perspective, Seat, Seed};

use crate::tree::{Node, Tree};

/// For each moment, the chance of each move.
#[derive(Clone)]
pub(crate) struct Profile(pub(crate) Vec<Vec<f64>>);

impl Profile {
    /// Every move with the same chance.
    pub(crate) fn uniform<G: Heuristic>(tree: &Tree<G>) -> Profile {
        let even = |count: usize| vec![1.0 / count as f64; count];
        Profile(tree.moments.iter().map(|moment| even(moment.moves.len())).collect())
    }

    /// As a bot plays: at each moment it is asked a few times, with fresh dice.
    pub(crate) fn of<G: Heuristic>(tree: &Tree<G>, bot: &str, asked: u32) -> Profile {
        let seed = Seed::from_text(bot);
        let play = |(number, moment): (usize, &crate::tree::Moment<G>)| {
            let mut chances = vec![0.0; moment.moves.len()];
            for time in 0..asked {
                let seed = seed.derive((number as u64) << 8 | u64::from(time));
                let mut bot: Box<dyn Bot<G>> = bots::by_name(bot, seed).expect("a bot");
                let at = Perspective::new(&moment.state, moment.seat);
                let action = bot.choose(&at).expect("there are moves");
                let chosen = moment.state.same_move(moment.seat, action);
                let index = moment.moves.iter().position(|it| *it == chosen).expect("a legal move");
                chances[index] += 1.0 / f64::from(asked);
            }
            chances
        };
        Profile(tree.moments.iter().enumerate().map(play).collect())
    }

    /// What each seat has of it.
    pub(crate) fn worth<G: Heuristic>(&self, tree: &Tree<G>) -> [f64; 2] {
        let mut worth = vec![[0.0; 2]; tree.nodes.len()];
        for (number, node) in tree.nodes.iter().enumerate().rev() {
            worth[number] = match node {
                Node::End(end) => *end,
                Node::Decision { moment, next } => {
                    let mut sum = [0.0; 2];
                    for (chance, next) in self.0[*moment].iter().zip(next) {
                        sum = [0, 1].map(|seat| sum[seat] + chance * worth[*next][seat]);
                    }
                    sum
                }
            };
        }
        let share = 1.0 / tree.roots.len() as f64;
        [0, 1].map(|seat| tree.roots.iter().map(|root| share * worth[*root][seat]).sum())
    }

    /// What `seat` would have if it alone knew how the other plays, and made the most of it.
    pub(crate) fn best_answer<G: Heuristic>(&self, tree: &Tree<G>, seat: Seat) -> f64 {
        let mut answer = Answer {
            tree,
            profile: self,
            seat,
            reach: self.reach(tree, seat),
            chosen: vec![None; tree.moments.len()],
            worth: vec![None; tree.nodes.len()],
        };
        let share = 1.0 / tree.roots.len() as f64;
        tree.roots.iter().map(|root| share * answer.worth(*root)).sum()
    }

    /// What both seats together could gain by answering best: NashConv. In an equilibrium it is
    /// zero.
    pub(crate) fn exploitability<G: Heuristic>(&self, tree: &Tree<G>) -> f64 {
        let worth = self.worth(tree);
        let gain = |seat: u8| self.best_answer(tree, Seat(seat)) - worth[usize::from(seat)];
        gain(0) + gain(1)
    }

    /// How likely each node is if `seat` does all it can to get there.
    fn reach<G: Heuristic>(&self, tree: &Tree<G>, seat: Seat) -> Vec<f64> {
        let mut reach = vec![0.0; tree.nodes.len()];
        tree.roots.iter().for_each(|root| reach[*root] = 1.0);
        for (number, node) in tree.nodes.iter().enumerate() {
            let Node::Decision { moment, next } = node else { continue };
            let own = tree.moments[*moment].seat == seat;
            for (chance, next) in self.0[*moment].iter().zip(next) {
                reach[*next] = reach[number] * if own { 1.0 } else { *chance };
            }
        }
        reach
    }
}

/// A best answer in the making.
struct Answer<'a, G: Heuristic> {
    tree: &'a Tree<G>,
    profile: &'a Profile,
    seat: Seat,
    reach: Vec<f64>,
    chosen: Vec<Option<usize>>,
    worth: Vec<Option<f64>>,
}

impl<G: Heuristic> Answer<'_, G> {
    fn worth(&mut self, node: usize) -> f64 {
        if let Some(known) = self.worth[node] {
            return known;
        }
        let tree = self.tree;
        let worth = match &tree.nodes[node] {
            Node::End(end) => end[self.seat.index()],
            Node::Decision { moment, next } if tree.moments[*moment].seat == self.seat => {
                let chosen = self.choose(*moment);
                self.worth(next[chosen])
            }
            Node::Decision { moment, next } => {
                let chances = self.profile.0[*moment].iter().zip(next);
                chances.map(|(chance, next)| chance * self.worth(*next)).sum()
            }
        };
        self.worth[node] = Some(worth);
        worth
    }

    /// The move that is best on the average of all that the moment may be.
    fn choose(&mut self, moment: usize) -> usize {
        if let Some(chosen) = self.chosen[moment] {
            return chosen;
        }
        let tree = self.tree;
        let mut best = (0, f64::NEG_INFINITY);
        for index in 0..tree.moments[moment].moves.len() {
            let mut worth = 0.0;
            for &node in &tree.moments[moment].nodes {
                if let Node::Decision { next, .. } = &tree.nodes[node] {
                    worth += self.reach[node] * self.worth(next[index]);
                }
            }
            if worth > best.1 {
                best = (index, worth);
            }
        }
        self.chosen[moment] = Some(best.0);
        best.0
    }
}
