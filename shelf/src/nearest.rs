//! What somebody who mistyped a name may have meant.

/// The candidate nearest to `word`, unless none is near enough to have been meant: a prefix or
/// suffix, or a word that differs in at most a third of its letters.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    among
        .into_iter()
        .filter_map(|candidate| Some((strangeness(&word, &candidate.to_lowercase())?, candidate)))
        .min_by_key(|&(strangeness, _)| strangeness)
        .map(|(_, candidate)| candidate)
}

/// How far a typed word is from a candidate; nothing if it is too far.
fn strangeness(word: &str, candidate: &str) -> Option<usize> {
    if word.chars().count() >= 3 && (candidate.starts_with(word) || candidate.ends_with(word)) {
        return Some(0);
    }
    let edits = edits(word, candidate);
    (3 * edits <= candidate.chars().count()).then_some(edits)
}

/// The fewest letters to add, drop or change that make one word the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in to.iter().enumerate() {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["caper-cards", "caps-and-hammers", "go-fish"];

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        assert_eq!(nearest("caper-crads", NAMES), Some("caper-cards"));
        assert_eq!(nearest("Caps_and_Hammers", NAMES), Some("caps-and-hammers"));
        assert_eq!(nearest("hammers", NAMES), Some("caps-and-hammers"));
        assert_eq!(nearest("caps", NAMES), Some("caps-and-hammers"));
    }

    #[test]
    fn what_is_far_from_everything_is_not_guessed() {
        assert_eq!(nearest("poker", NAMES), None);
        assert_eq!(nearest("", NAMES), None);
    }

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("thief", "thief"), 0);
        assert_eq!(edits("theif", "thief"), 2);
        assert_eq!(edits("", "spy"), 3);
        assert_eq!(edits("spies", "spy"), 3);
    }
}
