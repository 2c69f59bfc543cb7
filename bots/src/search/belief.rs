//! Worlds that agree with what a seat has seen, and that the others' play makes plausible.

use engine::{Dice, Heuristic, Perspective};

/// So many worlds are imagined where a game says how plausible each is, and one is kept. A few
/// are enough to leave out most of the odd ones; each costs about as much as a look at a move.
const DRAWN: usize = 4;

/// A world to search in. Where the game has nothing to say about plausibility, this is an
/// imagined world like any other and costs no more.
pub(super) fn imagine<G: Heuristic>(at: &Perspective<'_, G>, dice: &mut Dice) -> G {
    let first = at.imagine(dice);
    if !first.believes() {
        return first;
    }
    let weight = first.plausibility(at.seat());
    let mut kept = Kept { item: first, weights: sane(weight) };
    for _ in 1..DRAWN {
        let world = at.imagine(dice);
        let weight = world.plausibility(at.seat());
        kept.offer(world, weight, dice);
    }
    kept.item
}

/// One of many that were offered, each kept with a chance in proportion to its weight.
struct Kept<T> {
    item: T,
    /// The weights of all that were offered.
    weights: f32,
}

impl<T> Kept<T> {
    fn offer(&mut self, item: T, weight: f32, dice: &mut Dice) {
        let weight = sane(weight);
        self.weights += weight;
        if fraction(dice) * self.weights < weight {
            self.item = item;
        }
    }
}

/// A weight that can be added up: what is no number from 0 up counts nothing.
fn sane(weight: f32) -> f32 {
    if weight.is_finite() { weight.max(0.0) } else { 0.0 }
}

/// A number from 0 up to, but not including, 1.
fn fraction(dice: &mut Dice) -> f32 {
    const PARTS: u32 = 1 << 24;
    dice.below(PARTS) as f32 / PARTS as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seed;

    /// How often each of these weights is kept.
    fn counts<const N: usize>(weights: [f32; N]) -> [u32; N] {
        let mut dice = Dice::new(Seed::from_text("belief"));
        let mut counts = [0; N];
        for _ in 0..4000 {
            let mut kept = Kept { item: 0, weights: sane(weights[0]) };
            for (item, weight) in weights.into_iter().enumerate().skip(1) {
                kept.offer(item, weight, &mut dice);
            }
            counts[kept.item] += 1;
        }
        counts
    }

    #[test]
    fn a_world_is_kept_in_proportion_to_its_plausibility() {
        let [one, three, none, four] = counts([0.1, 0.3, 0.0, 0.4]);
        assert_eq!(none, 0);
        // 500, 1500 and 2000 are expected; the standard deviation of each is below 32.
        assert!(one.abs_diff(500) < 130 && three.abs_diff(1500) < 130, "{one} {three}");
        assert!(four.abs_diff(2000) < 130, "{four}");
    }

    #[test]
    fn the_first_possible_world_replaces_an_impossible_one() {
        assert_eq!(counts([0.0, 0.2]), [0, 4000]);
    }

    #[test]
    fn without_any_plausible_world_the_first_is_as_good_as_any() {
        assert_eq!(counts([0.0, 0.0, f32::NAN]), [4000, 0, 0]);
    }
}
