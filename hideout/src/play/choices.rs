//! The legal actions as a numbered list that a person can take in.

use crate::{paint, text};

/// What can be chosen, in the order of the numbers people type.
#[derive(Clone, Debug)]
pub(crate) struct Choices<A> {
    actions: Vec<A>,
    groups: Vec<Group>,
}

/// Choices that begin with the same words: "Deploy Spy to", then one ending for each.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Group {
    head: String,
    endings: Vec<String>,
}

impl<A: Copy> Choices<A> {
    /// Actions that read the same are the same choice: two equal cards in a hand, say.
    pub(crate) fn new(offers: impl IntoIterator<Item = (String, A)>) -> Choices<A> {
        let mut distinct: Vec<(String, A)> = Vec::new();
        for (label, action) in offers {
            if distinct.iter().all(|(known, _)| *known != label) {
                distinct.push((label, action));
            }
        }
        let labels: Vec<&str> = distinct.iter().map(|(label, _)| label.as_str()).collect();
        let heads: Vec<&str> = labels.iter().map(|label| head(label, &labels)).collect();
        let mut choices = Choices { actions: Vec::new(), groups: Vec::new() };
        for head in neighbours(&heads) {
            let members = || (0..labels.len()).filter(|&member| heads[member] == head);
            choices.actions.extend(members().map(|member| distinct[member].1));
            choices.groups.push(Group::new(head, members().map(|member| labels[member])));
        }
        choices
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    /// The choice with this number, counted from one.
    pub(crate) fn get(&self, number: usize) -> Option<A> {
        self.actions.get(number.checked_sub(1)?).copied()
    }

    /// The numbered list, set for a terminal.
    pub(crate) fn set(&self, width: usize) -> String {
        let mut number = 0;
        let mut out = String::new();
        for group in &self.groups {
            let entries = group.endings.iter().map(|ending| {
                number += 1;
                format!("{} {ending}", paint::loud(format!("[{number}]")))
            });
            let entries: Vec<String> = entries.collect();
            let head = match group.head.as_str() {
                "" => String::new(),
                // Beside a long head there is no room for the endings.
                long if 2 * text::measure(long) > width => format!("{long}\n      "),
                head => format!("{head} "),
            };
            out += &text::flow(&format!("  {head}"), &entries, width);
        }
        out
    }
}

impl Group {
    /// Where only one choice has this head, it is no head.
    fn new<'a>(head: &str, labels: impl Iterator<Item = &'a str>) -> Group {
        let labels: Vec<&str> = labels.collect();
        if let [only] = labels[..] {
            return Group { head: String::new(), endings: vec![only.to_owned()] };
        }
        let ending = |label: &&str| label[head.len()..].trim_start().to_owned();
        Group { head: head.to_owned(), endings: labels.iter().map(ending).collect() }
    }
}

/// The heads without repetition, in order of appearance, but those with the same first two words
/// (all that can be done with one card, say) side by side.
fn neighbours<'a>(heads: &[&'a str]) -> Vec<&'a str> {
    let topic = |head: &'a str| head.match_indices(' ').nth(1).map_or(head, |(at, _)| &head[..at]);
    let mut ordered: Vec<&str> = Vec::new();
    for head in heads {
        if ordered.contains(head) {
            continue;
        }
        let last = ordered.iter().rposition(|other| topic(other) == topic(head));
        ordered.insert(last.map_or(ordered.len(), |last| last + 1), head);
    }
    ordered
}

/// The longest beginning of `label`, two words at least, that another label shares; all of it if
/// there is none. Something is always left to tell the two apart.
fn head<'a>(label: &'a str, labels: &[&str]) -> &'a str {
    let shared = |head: &str| {
        let begins =
            |other: &&&str| other.strip_prefix(head).is_some_and(|rest| rest.starts_with(' '));
        labels.iter().filter(begins).count() > 1
    };
    let breaks = label.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at);
    let heads: Vec<usize> = breaks.skip(1).collect();
    heads.into_iter().rev().map(|at| &label[..at]).find(|head| shared(head)).unwrap_or(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(labels: &[&str]) -> String {
        let offers = labels.iter().enumerate().map(|(number, label)| (label.to_string(), number));
        anstream::adapter::strip_str(&Choices::new(offers).set(70)).to_string()
    }

    #[test]
    fn choices_that_begin_alike_stand_together() {
        let listed = set(&[
            "Deploy Spy to Space Race",
            "Deploy Nuke to Space Race",
            "Deploy Spy to Aid Programs",
            "Deploy Nuke to Aid Programs",
            "End your turn",
        ]);
        let expected = "  Deploy Spy to [1] Space Race   [2] Aid Programs\n  \
                        Deploy Nuke to [3] Space Race   [4] Aid Programs\n  \
                        [5] End your turn\n";
        assert_eq!(listed, expected);
    }

    #[test]
    fn what_one_card_can_do_stands_together() {
        let listed = set(&[
            "Deploy Spy to Space Race",
            "Deploy Nuke to Space Race",
            "Deploy Spy to Aid Programs",
            "Deploy Spy face up to Peace Conference",
        ]);
        let expected = "  Deploy Spy to [1] Space Race   [2] Aid Programs\n  \
                        [3] Deploy Spy face up to Peace Conference\n  \
                        [4] Deploy Nuke to Space Race\n";
        assert_eq!(listed, expected);
    }

    #[test]
    fn the_number_typed_is_the_action_shown() {
        let labels = ["Play the Thief", "End the turn", "Play the Fixer"];
        let choices = Choices::new(labels.map(|label| (label.to_owned(), label)));
        assert_eq!(choices.get(0), None);
        assert_eq!(choices.get(1), Some("Play the Thief"));
        assert_eq!(choices.get(2), Some("Play the Fixer"));
        assert_eq!(choices.get(3), Some("End the turn"));
        assert_eq!(choices.get(4), None);
    }

    #[test]
    fn what_reads_the_same_is_offered_once() {
        let choices = Choices::new([("Play Spy".to_owned(), 1), ("Play Spy".to_owned(), 2)]);
        assert_eq!(choices.len(), 1);
        assert_eq!(choices.get(1), Some(1));
    }

    #[test]
    fn a_choice_that_is_the_beginning_of_another_stays_whole() {
        let listed = set(&["Launch the Spy", "Launch the Spy at once"]);
        assert_eq!(listed, "  Launch the [1] Spy   [2] Spy at once\n");
    }
}
