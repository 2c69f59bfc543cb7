//! How things stand at one time of a game, and what a crew could have had.

use engine::{Dice, Foresight, Record, Seat, Seed, Setup, Viewer};
use serde::{Deserialize, Serialize};
use shelf::Shelved;

use super::fit::Fit;
use super::weighed::error;
use super::{Depth, Judged, first_decision};

/// How things stood at one time of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// After so many steps.
    pub step: usize,
    /// After so many decisions: where a replay shows it.
    #[serde(default)]
    pub moment: usize,
    /// Who had just decided; nobody if chance had dealt.
    #[serde(default)]
    pub by: Option<u8>,
    /// Each seat's chance of winning as that seat could know it.
    pub own_eyes: Vec<f32>,
    /// How far these may be off, either way.
    #[serde(default)]
    pub plus_minus: Vec<f32>,
    /// The same with all cards open.
    pub open_cards: Vec<f32>,
}

/// How far a crew was from what it could have had, after the deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Crew {
    /// The chance of winning as its members could know it: what silence allows.
    pub silence: f32,
    /// The chance of a crew with open hands that plays perfectly, if that can be found out.
    pub open_hands: Option<f32>,
    /// What all its decisions cost, noise not cut off at nothing.
    pub lost: f32,
}

/// So many positions are looked at to find what open hands could have done: a second or two.
const CEILING: u64 = 20_000_000;

/// What a crew could have had from its first decision on.
pub(super) fn crew<G: Shelved>(
    states: &[G],
    record: &Record<G>,
    standings: &[Standing],
    decisions: &[Judged],
) -> Option<Crew> {
    let first = first_decision(states, record);
    let chances = &standings.iter().find(|it| it.step == first)?.own_eyes;
    let open_hands = states.get(first)?.ceiling(Foresight::OpenHands, CEILING);
    Some(Crew {
        silence: chances.iter().sum::<f32>() / chances.len().max(1) as f32,
        open_hands: open_hands.map(|chance| chance as f32),
        lost: decisions.iter().map(|it| -it.to(it.seat.into())).sum(),
    })
}

/// The chance of each seat before anything was dealt, or where a second try began: what an onlooker
/// expects who knows no card.
pub(super) fn start<G: Shelved>(
    states: &[G],
    record: &Record<G>,
    depth: Depth,
    seed: Seed,
) -> Vec<f32> {
    let state = &states[first_decision(states, record)];
    let seed = seed.derive(u64::MAX);
    let worth = G::outlook(&record.setup, 4 * depth.worlds(), &mut |number| {
        state.imagine(Viewer::Spectator, &mut Dice::new(seed.derive(number.into())))
    });
    let players = record.setup.players();
    let fit = Fit::of(G::INFO.id, players);
    worth[..players].iter().map(|chance| fit.fitted(*chance)).collect()
}

/// Worlds are judged in so many lots; how these differ says how sure their mean is.
const LOTS: u32 = 8;

/// What a seat can expect of worlds that are drawn by their number: its chance, and how far that may
/// be off.
fn expected<G: Shelved>(
    setup: &Setup<G>,
    seat: usize,
    depth: Depth,
    draw: &mut dyn FnMut(u32) -> G,
) -> [f32; 2] {
    let lot = depth.worlds() / LOTS;
    let lots: Vec<f32> = (0..LOTS)
        .map(|number| G::outlook(setup, lot, &mut |world| draw(number * lot + world))[seat])
        .collect();
    let mean = lots.iter().sum::<f32>() / LOTS as f32;
    let fit = Fit::of(G::INFO.id, setup.players());
    [fit.fitted(mean), fit.width(mean, 2.0 * error(&lots))]
}

/// A seat's chance of winning before a step as it could know it, and how far that may be off.
pub(super) fn own_eyes<G: Shelved>(
    state: &G,
    setup: &Setup<G>,
    seat: usize,
    depth: Depth,
    seed: Seed,
) -> [f32; 2] {
    let viewer = Viewer::Seat(Seat(seat as u8));
    expected(setup, seat, depth, &mut |number| {
        state.imagine(viewer, &mut Dice::new(seed.derive(1 + u64::from(number))))
    })
}

/// How things stand before a step.
pub(super) fn standing<G: Shelved>(
    state: &G,
    setup: &Setup<G>,
    step: usize,
    depth: Depth,
    seed: Seed,
) -> Standing {
    let players = setup.players();
    let own = |seat: usize| own_eyes(state, setup, seat, depth, seed);
    let (own_eyes, plus_minus) = (0..players).map(|seat| <(f32, f32)>::from(own(seat))).unzip();
    // What is still to be drawn stays open even with all cards on the table.
    let open = G::outlook(setup, 1, &mut |_| state.clone());
    let fit = Fit::of(G::INFO.id, players);
    Standing {
        step,
        moment: 0,
        by: None,
        own_eyes,
        plus_minus,
        open_cards: open[..players].iter().map(|it| fit.fitted(*it)).collect(),
    }
}
