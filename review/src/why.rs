//! Why a move is better: what it changes on the score sheet, on the average of imagined worlds
//! that are played to their end.

use engine::{Dice, Mute, Names, Perspective, Seed};
use serde::{Deserialize, Serialize};
use shelf::Shelved;

/// Smaller differences explain nothing.
const WORTH_SAYING: f32 = 0.3;
/// The most reasons for one move.
const MOST: usize = 3;

/// What a row of the score sheet has to do with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The row.
    pub label: String,
    /// The rule by which it is counted.
    pub rule: String,
    /// Whose column it is: the decider's own, or a rival's.
    pub own: bool,
    /// How much more it is with the preferred move.
    pub gain: f32,
}

/// What the second move changes against the first, the largest change first, on the average of so
/// many worlds.
pub fn reasons<G: Shelved>(
    at: &Perspective<'_, G>,
    names: &Names,
    moves: [G::Action; 2],
    worlds: u32,
    seed: Seed,
) -> Vec<Reason> {
    let mut sums: Vec<(Reason, f32)> = Vec::new();
    // A column is of one seat, or of those who win together; where all do, the first is theirs.
    let team = names.list(at.imagine(&mut Dice::new(seed)).team(at.seat()));
    for number in 0..worlds {
        let seed = seed.derive(1_000 + u64::from(number));
        let sheets = moves.map(|action| {
            let mut dice = Dice::new(seed);
            let mut world = at.imagine(&mut dice);
            world.perform(at.seat(), action, &mut Mute);
            G::play_out(world, &mut dice).score_sheet(names)
        });
        let is_ours = |column: &String| *column == names[at.seat()] || *column == team;
        let own = sheets[0].columns.iter().position(is_ours);
        let Some(own) = own.or(G::INFO.cooperative.then_some(0)) else { return Vec::new() };
        for change in sheets[0].changes(&sheets[1]) {
            let is_own = *change.column == sheets[0].columns[own];
            if G::INFO.cooperative && !is_own {
                continue;
            }
            let gain = (change.to - change.from) as f32;
            let known =
                sums.iter_mut().find(|(it, _)| it.label == change.row.label && it.own == is_own);
            match known {
                Some((_, sum)) => *sum += gain,
                None => {
                    let (label, rule) = (change.row.label.clone(), change.row.rule.0.to_owned());
                    sums.push((Reason { label, rule, own: is_own, gain: 0.0 }, gain));
                }
            }
        }
    }
    let mut reasons: Vec<Reason> = sums
        .into_iter()
        .map(|(reason, sum)| Reason { gain: sum / worlds as f32, ..reason })
        .filter(|reason| reason.gain.abs() >= WORTH_SAYING)
        .collect();
    reasons.sort_by(|a, b| b.gain.abs().total_cmp(&a.gain.abs()));
    reasons.truncate(MOST);
    reasons
}
