//! Who is brought together: those who look for the same and are about as strong. The longer
//! somebody looks, the further away the others may be.

use super::pool::{Seeker, Wish};

/// How far apart two may be at first, in rating.
const WINDOW: f64 = 100.0;
/// How much further after every step of waiting.
const WIDER: f64 = 50.0;
/// How long a step is.
const STEP_MS: i64 = 5000;

/// How far from somebody's rating others may be by now.
fn window(seeker: &Seeker, now: i64) -> f64 {
    WINDOW + WIDER * ((now - seeker.since).max(0) / STEP_MS) as f64
}

/// Whether two fit, from both sides.
fn fit(one: &Seeker, other: &Seeker, now: i64) -> bool {
    let apart = (one.rating - other.rating).abs();
    apart <= window(one, now).min(window(other, now))
}

/// A table for the one who has waited longest of those for whom there is one: those nearest to
/// them, each of whom fits all the others. `seekers` look for the same and are here, the one who
/// came first being first; `barred` says who does not want to meet.
pub(super) fn table<'a>(
    wish: &Wish,
    seekers: &[&'a Seeker],
    now: i64,
    barred: impl Fn(&Seeker, &Seeker) -> bool,
) -> Option<Vec<&'a Seeker>> {
    let meet = |one: &Seeker, other: &Seeker| fit(one, other, now) && !barred(one, other);
    seekers.iter().find_map(|first| {
        let mut near: Vec<&'a Seeker> = seekers
            .iter()
            .filter(|other| other.id != first.id && meet(first, other))
            .copied()
            .collect();
        let apart = |other: &Seeker| (other.rating - first.rating).abs();
        // Who is equally near is taken in the order of coming: the sort keeps it.
        near.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
        let mut table = vec![*first];
        for other in near {
            if table.len() < usize::from(wish.seats) && table.iter().all(|it| meet(it, other)) {
                table.push(other);
            }
        }
        (table.len() == usize::from(wish.seats)).then_some(table)
    })
}
