//! Chances, made as sure as they are right.
//!
//! Searching players were asked for the chance of winning at thousands of decisions whose end is
//! known (`hideout review --calibration`). Where what they said was off, a logistic curve was
//! fitted to it; docs/strength.md has the figures. A curve keeps the order of chances.

/// What was said too surely or too hopefully: for a game, with so many players if it is not with any
/// number, what is added to the logarithm of the odds, and what that is multiplied by before. The
/// first that fits is meant.
const FITS: [(&str, Option<usize>, f32, f32); 4] = [
    ("caps-and-hammers", None, -0.18, 1.02),
    // A crew of two that stands well wins nearly always.
    ("caper-cards", Some(2), 0.4, 1.6),
    ("caper-cards", None, 0.7, 1.0),
    // Without a net the Snitch is thought to win twice as often as it does, and the others half.
    ("caper", Some(3), -0.45, 0.2),
];

/// What makes chances come true in a game of so many players. Whatever is said of a chance or of a
/// difference of two is said after it, or the parts would be in different units.
#[derive(Clone, Copy)]
pub(super) struct Fit(Option<(f32, f32)>);

impl Fit {
    pub(super) fn of(game: &str, players: usize) -> Fit {
        let fit = FITS
            .iter()
            .find(|(name, count, ..)| *name == game && count.is_none_or(|count| count == players));
        Fit(fit.map(|(_, _, shift, slope)| (*shift, *slope)))
    }

    /// The chance that comes true where this one is said.
    pub(super) fn fitted(self, chance: f32) -> f32 {
        match self.0 {
            // What is decided stays so.
            Some((shift, slope)) if 0.0 < chance && chance < 1.0 => {
                let odds = shift + slope * (chance / (1.0 - chance)).ln();
                1.0 / (1.0 + (-odds).exp())
            }
            _ => chance,
        }
    }

    /// What it is to the true chance if this one changes by so much.
    pub(super) fn change(self, chance: f32, by: f32) -> f32 {
        self.fitted((chance + by).clamp(0.0, 1.0)) - self.fitted(chance)
    }

    /// How far the true chance may be off, where this one may be by so much.
    pub(super) fn width(self, chance: f32, plus_minus: f32) -> f32 {
        // The ends are for what is decided: nothing uncertain is there.
        let (least, most) = (chance.min(0.001), chance.max(0.999));
        let at = |by: f32| self.fitted((chance + by).clamp(least, most));
        (at(plus_minus) - at(-plus_minus)) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_keeps_the_order_and_what_is_decided() {
        for (game, players, ..) in FITS {
            assert!(shelf::games().any(|it| it.id == game), "{game}");
            let players = players.unwrap_or(2);
            let fit = Fit::of(game, players);
            let chances: Vec<f32> = (0..=100).map(|it| fit.fitted(it as f32 / 100.0)).collect();
            assert!(chances.is_sorted() && chances[0] == 0.0 && chances[100] == 1.0, "{chances:?}");
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        }
        assert_eq!(Fit::of("no game", 2).fitted(0.3), 0.3);
        assert_eq!(Fit::of("caper", 4).fitted(0.3), 0.3, "another number of players");
    }

    #[test]
    fn where_a_curve_is_flat_a_difference_is_small() {
        let fit = Fit::of("caper", 3);
        let lost = fit.change(0.4, 0.3);
        assert!((lost - (fit.fitted(0.7) - fit.fitted(0.4))).abs() < 1e-6);
        assert!((0.0..0.1).contains(&lost), "{lost}: thirty of a hundred are six");
        assert!((fit.width(0.5, 0.2) - 0.04).abs() < 0.01);
    }
}
