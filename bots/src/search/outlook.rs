//! What worlds are worth without a choice to make: how things stand.

use engine::{Dice, Heuristic, MAX_SEATS, Mute, Seat};

use super::Worth;
use crate::net::Learned;

/// Of so many random actions the best is taken when a world is played to its end.
const PICKS: u8 = 4;

/// What such worlds are worth to every seat, from 0 to 1: so many of them are drawn and judged.
pub fn outlook<G: Heuristic>(
    players: usize,
    learned: Option<Learned>,
    worlds: u32,
    mut draw: impl FnMut(u32) -> G,
) -> Worth {
    let mut features = engine::Features::new();
    let mut sum = [0.0; MAX_SEATS];
    for number in 0..worlds {
        let worth = judge(&draw(number), players, learned, &mut features);
        sum.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += worth);
    }
    sum.map(|sum| sum / worlds.max(1) as f32)
}

fn judge<G: Heuristic>(
    world: &G,
    players: usize,
    learned: Option<Learned>,
    features: &mut engine::Features,
) -> Worth {
    if let (None, Some(learned)) = (world.outcome(), learned) {
        return learned.judge(world, features);
    }
    let mut worth = [0.0; MAX_SEATS];
    for seat in (0..players as u8).map(Seat) {
        worth[seat.index()] = match world.outcome() {
            Some(outcome) => {
                let team = world.team(seat);
                let ours = outcome.winners.iter().filter(|seat| team.contains(*seat)).count();
                ours as f32 / outcome.winners.len().max(1) as f32
            }
            None => world.chance_of_winning(seat),
        };
    }
    worth
}

/// The world at its end, if everybody plays on by rules of thumb.
pub fn play_out<G: Heuristic>(mut world: G, dice: &mut Dice) -> G {
    let mut actions = Vec::new();
    let _ = world.settle(dice, &mut Mute);
    for _ in 0..G::MAX_DECISIONS {
        let Some(seat) = world.next().seats().first() else { break };
        world.actions(seat, &mut actions);
        let mut best: Option<(G::Action, f32)> = None;
        for _ in 0..PICKS {
            let Some(action) = dice.pick(&actions) else { break };
            let mut after = world.clone();
            after.perform(seat, action, &mut Mute);
            let worth = after.worth(seat);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        }
        let Some((action, _)) = best else { break };
        world.perform(seat, action, &mut Mute);
        let _ = world.settle(dice, &mut Mute);
    }
    world
}
