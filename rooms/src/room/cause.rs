//! Which request brought a table to where it is: the trace that the pushes after it belong to, at
//! other nodes too. It stands beside an entry of the log, and only while requests are traced.

use serde::Deserialize;
use store::Entry;
use traces::Context;

/// What stands beside an entry; every version skips what it does not know.
#[derive(Deserialize)]
struct Beside {
    trace: Option<String>,
}

/// An entry's text with the trace that we are in, if somebody looks at it.
pub(super) fn noted(body: String) -> String {
    let seen = traces::current().filter(|context| context.sampled);
    match (seen, body.strip_suffix('}')) {
        (Some(context), Some(fields)) => format!("{fields},\"trace\":\"{context}\"}}"),
        _ => body,
    }
}

/// The trace that an entry belongs to, if it says so.
pub(super) fn read(entry: &Entry) -> Option<Context> {
    // Hardly any does, and reading them all twice would be work.
    if !entry.body.ends_with("\"}") || !entry.body.contains("\"trace\":\"") {
        return None;
    }
    serde_json::from_str::<Beside>(&entry.body).ok()?.trace?.parse().ok()
}
