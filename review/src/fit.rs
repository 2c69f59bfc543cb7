//! Chances, made as sure as they are right.
//!
//! Searching players were asked for the chance of winning at thousands of decisions whose end is
//! known (`hideout review --calibration`). Where what they said was off, a logistic curve was
//! fitted to it; docs/strength.md has the figures. A curve keeps the order of chances.

/// What was said too surely or too hopefully: for a game, what is added to the logarithm of the
/// odds, and what that is multiplied by before.
const FITS: [(&str, f32, f32); 2] = [("caps-and-hammers", -0.18, 1.02), ("caper-cards", 0.7, 1.0)];

/// The chance that comes true where this one is said.
pub(super) fn fitted(game: &str, chance: f32) -> f32 {
    let fit = FITS.iter().find(|(name, ..)| *name == game);
    // What is decided stays so.
    match fit {
        Some((_, shift, slope)) if 0.0 < chance && chance < 1.0 => {
            let odds = shift + slope * (chance / (1.0 - chance)).ln();
            1.0 / (1.0 + (-odds).exp())
        }
        _ => chance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_keeps_the_order_and_what_is_decided() {
        for (game, ..) in FITS {
            assert!(shelf::games().any(|it| it.id == game), "{game}");
            let chances: Vec<f32> = (0..=100).map(|it| fitted(game, it as f32 / 100.0)).collect();
            assert!(chances.is_sorted() && chances[0] == 0.0 && chances[100] == 1.0, "{chances:?}");
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        }
        assert_eq!(fitted("no game", 0.3), 0.3);
    }
}
