//! What is said of two games of one deal beside each other.

pub(crate) const BESIDE: &str = "Beside each other";
pub(crate) const SEE_BESIDE: &str = "Beside mine";
pub(crate) const BESIDE_THE_FIRST: &str = "Beside the first game";
pub(crate) const WHERE_THEY_PART: &str = "Where they part";
pub(crate) const ALL_ALIKE: &str = "The two games are the same to the end.";
pub(crate) const NOT_ALIKE: &str = "These two games did not begin with the same deal, so there is \
     nothing to compare.";
pub(crate) const POINTS: &str = "Points of both over time";

/// Which game it is in a row of two.
pub(crate) fn named(name: &str, number: usize, points: Option<i32>) -> String {
    let letter = ["A", "B"][number.min(1)];
    match points {
        Some(1) => format!("{letter}: {name}, 1 point"),
        Some(points) => format!("{letter}: {name}, {points} points"),
        None => format!("{letter}: {name}"),
    }
}

/// Up to where two games are the same.
pub(crate) fn parted(moment: usize) -> String {
    match moment {
        0 => "They differ from the first decision on.".to_owned(),
        1 => "The first decision is the same; then they part.".to_owned(),
        _ => format!("The first {moment} decisions are the same; then they part."),
    }
}
