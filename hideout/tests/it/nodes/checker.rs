//! Whether what was seen from outside fits what stands in the log.
//!
//! A log that only grows, each entry at a number of its own, needs no search for an order that
//! would explain everything: the numbers are the order. So each rule is one pass.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::history::{Moment, Sight, Tale, What};

/// What the house has of a table when everything is over.
#[derive(Clone, Default, Debug)]
pub(crate) struct Truth {
    /// The log, from its first entry.
    pub(crate) log: Vec<Written>,
    /// By viewer, a digest of the first lines of the story: for none, one, two and so on.
    pub(crate) stories: BTreeMap<Option<u64>, Vec<u64>>,
    /// What the rules say against the record, if they do.
    pub(crate) against: Option<String>,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub(crate) kind: String,
    pub(crate) key: Option<String>,
    pub(crate) body: String,
}

/// What must never be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Defect {
    /// An acknowledged action is not in the log.
    Lost { key: String },
    /// An action is in the log twice.
    Doubled { key: String },
    /// Actions of one player stand in another order than they were acknowledged.
    Disordered { key: String },
    /// An acknowledged action stands behind the length that it was acknowledged with.
    Misplaced { key: String },
    /// An action was refused that the game allowed when it was chosen.
    Refused { key: String, why: String },
    /// The log has an action that nobody sent.
    Unsent { key: String },
    /// A bot has moved twice at one decision.
    BotTwice { number: usize },
    /// A move has no key, so nothing would keep it from being entered twice.
    Unkeyed { number: usize },
    /// The log does not follow from the rules.
    AgainstTheRules { why: String },
    /// Two looked at a log of one length and saw different things, the second through this node.
    TwoOrders { length: u64, node: usize },
    /// Somebody saw what is no beginning of the log.
    NoPrefix { length: u64, node: usize },
    /// Somebody saw less than had been seen before they asked.
    TimeRanBack { length: u64, seen_before: u64, node: usize },
    /// A stream brought something older than before.
    StreamRanBack { length: u64 },
}

/// Everything that is wrong with a table.
pub(crate) fn check(tale: &Tale, truth: &Truth) -> Vec<Defect> {
    let mut defects = BTreeSet::new();
    check_actions(tale, truth, &mut defects);
    check_moves(truth, &mut defects);
    check_sights(tale, truth, &mut defects);
    check_time(tale, &mut defects);
    defects.into_iter().collect()
}

fn check_actions(tale: &Tale, truth: &Truth, defects: &mut BTreeSet<Defect>) {
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (place, written) in truth.log.iter().enumerate() {
        if let Some(key) = &written.key
            && written.bots_key().is_none()
            && places.insert(key, place).is_some()
        {
            defects.insert(Defect::Doubled { key: key.clone() });
        }
    }
    let (mut sent, mut last) = (BTreeSet::new(), None);
    for event in &tale.events {
        match &event.what {
            What::Acknowledged { key, length } => {
                sent.insert(key.as_str());
                let place = places.get(key.as_str()).copied();
                let Some(place) = place else {
                    defects.insert(Defect::Lost { key: key.clone() });
                    continue;
                };
                if place as u64 >= *length {
                    defects.insert(Defect::Misplaced { key: key.clone() });
                }
                if last.is_some_and(|last| place <= last) {
                    defects.insert(Defect::Disordered { key: key.clone() });
                }
                last = Some(place);
            }
            What::Unheard { key } => {
                sent.insert(key);
            }
            What::Refused { key, why } => {
                sent.insert(key);
                defects.insert(Defect::Refused { key: key.clone(), why: why.clone() });
            }
            What::Saw(_) | What::Pushed { .. } => {}
        }
    }
    for key in places.keys().filter(|key| !sent.contains(*key)) {
        defects.insert(Defect::Unsent { key: (*key).to_owned() });
    }
}

/// The key of a bot's move names its seat and decision, and how often something was taken back
/// before. Another move at the same decision has the same key; one in place of another seat's is
/// against the rules.
fn check_moves(truth: &Truth, defects: &mut BTreeSet<Defect>) {
    let mut moves = BTreeSet::new();
    for (number, written) in truth.log.iter().enumerate().filter(|(_, it)| it.kind == "played") {
        if written.key.is_none() {
            defects.insert(Defect::Unkeyed { number });
        }
        if written.bots_key().is_some_and(|key| !moves.insert(key)) {
            defects.insert(Defect::BotTwice { number });
        }
    }
    if let Some(why) = &truth.against {
        defects.insert(Defect::AgainstTheRules { why: why.clone() });
    }
}

fn check_sights(tale: &Tale, truth: &Truth, defects: &mut BTreeSet<Defect>) {
    let mut looks: HashMap<(Option<u64>, u64), u64> = HashMap::new();
    for (node, sight) in tale.events.iter().filter_map(|it| Some((it.node, it.what.sight()?))) {
        let length = sight.length;
        if *looks.entry((sight.viewer, length)).or_insert(sight.looks) != sight.looks {
            defects.insert(Defect::TwoOrders { length, node });
        }
        if !is_prefix(sight, truth) {
            defects.insert(Defect::NoPrefix { length, node });
        }
    }
}

fn is_prefix(sight: &Sight, truth: &Truth) -> bool {
    let told = sight.lines.is_none_or(|lines| {
        let story = truth.stories.get(&sight.viewer);
        story.and_then(|story| story.get(lines)) == Some(&sight.story)
    });
    told && sight.length <= truth.log.len() as u64
}

/// Whoever asks after somebody was answered sees at least as much; and so does each stream.
fn check_time(tale: &Tale, defects: &mut BTreeSet<Defect>) {
    let mut heard: Vec<(Moment, u64)> =
        tale.events.iter().filter_map(|it| Some((it.heard, it.what.length()?))).collect();
    heard.sort_unstable();
    // The most that had been seen by each moment.
    let mut most = 0;
    for (_, length) in &mut heard {
        most = most.max(*length);
        *length = most;
    }
    let mut streams: HashMap<usize, u64> = HashMap::new();
    for event in &tale.events {
        let Some(length) = event.what.length() else { continue };
        if let Some(asked) = event.asked {
            let before = heard.partition_point(|(heard, _)| *heard < asked);
            let seen_before = before.checked_sub(1).map_or(0, |last| heard[last].1);
            if length < seen_before {
                defects.insert(Defect::TimeRanBack { length, seen_before, node: event.node });
            }
        }
        if let What::Pushed { stream, .. } = event.what
            && streams.insert(stream, length).is_some_and(|last| length < last)
        {
            defects.insert(Defect::StreamRanBack { length });
        }
    }
}

impl What {
    fn sight(&self) -> Option<&Sight> {
        match self {
            What::Saw(sight) | What::Pushed { sight, .. } => Some(sight),
            _ => None,
        }
    }

    fn length(&self) -> Option<u64> {
        match self {
            What::Acknowledged { length, .. } => Some(*length),
            What::Saw(sight) | What::Pushed { sight, .. } => Some(sight.length),
            What::Unheard { .. } | What::Refused { .. } => None,
        }
    }
}

/// What was told more than once.
pub(crate) fn told_twice(told: &[String]) -> Vec<&String> {
    let mut once = BTreeSet::new();
    told.iter().filter(|notice| !once.insert(*notice)).collect()
}
