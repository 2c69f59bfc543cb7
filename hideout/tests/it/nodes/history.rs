//! What was seen from outside, written down as it happened.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde_json::Value;

/// How long after the beginning.
pub(crate) type Moment = Duration;

/// All that was heard of one table.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tale {
    pub(crate) table: String,
    pub(crate) events: Vec<Event>,
}

/// One thing that was heard.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// When it was asked for; nothing for what was pushed.
    pub(crate) asked: Option<Moment>,
    /// When the answer had come, or hope was given up.
    pub(crate) heard: Moment,
    /// Through which node.
    pub(crate) node: usize,
    pub(crate) what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// An action was acknowledged, with a log of this length.
    Acknowledged { key: String, length: u64 },
    /// Nothing was heard of an action.
    Unheard { key: String },
    /// An action was refused.
    Refused { key: String, why: String },
    /// Somebody looked at the table.
    Saw(Sight),
    /// A stream brought this. Each connection has a number of its own.
    Pushed { stream: usize, sight: Sight },
}

/// What somebody saw of a table, in short: what follows from its log alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// The seat, or nothing for an onlooker.
    pub(crate) viewer: Option<u64>,
    /// The length of the log.
    pub(crate) length: u64,
    /// How many lines the story had; nothing if it was not told from the beginning.
    pub(crate) lines: Option<usize>,
    /// A digest of these lines.
    pub(crate) story: u64,
    /// A digest of what is on the table, what is asked and what can be done.
    pub(crate) looks: u64,
}

/// What follows from the log; the rest tells of who is present and of clocks.
const OF_THE_LOG: [&str; 7] =
    ["stage", "awaited", "decision", "prompt", "choices", "view", "score"];

impl Sight {
    /// What a situation shows, in an answer with the whole story or with the end of it.
    pub(crate) fn of(situation: &Value, whole_story: bool) -> Sight {
        let lines = situation["story"].as_array().unwrap();
        let of_the_log = OF_THE_LOG.map(|field| situation[field].to_string());
        Sight {
            viewer: situation["you"].as_u64(),
            length: situation["length"].as_u64().unwrap(),
            lines: whole_story.then_some(lines.len()),
            story: if whole_story { *digests(lines).last().unwrap() } else { 0 },
            looks: digest(&of_the_log),
        }
    }
}

/// A digest of the first lines of a story, for none of them, one, two and so on.
pub(crate) fn digests(lines: &[Value]) -> Vec<u64> {
    let mut all = vec![0];
    for line in lines {
        all.push(digest(&(all[all.len() - 1], line.to_string())));
    }
    all
}

fn digest(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
