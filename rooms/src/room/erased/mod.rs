//! A table without one of those who were at it: the same game, with somebody in their place.
//!
//! Records hold seats and no names, so what was played is word for word what it was, and every
//! promise about the shuffle can still be checked.

mod eraser;
mod own;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use store::{Entry, Guest, NewTable, StoredTable, Summary, TableId};

use super::{Head, Host, LogEntry};
use crate::deals::DealId;
use crate::identity::GuestId;
use eraser::Eraser;

pub(crate) use own::{own, said};

/// A table as it shall be told from now on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    game: String,
    revision: u32,
    head: String,
    made_at: i64,
    entries: Vec<(String, String, Option<String>, i64)>,
    open: bool,
    over: bool,
    guests: Vec<(String, bool)>,
    line: String,
    opened_by: String,
    opened_from: String,
    /// The deal that was tried at it.
    pub(crate) deal: Option<DealId>,
}

impl Told {
    pub(crate) fn into_table(self, id: TableId) -> NewTable {
        let entry = |(kind, body, key, at)| Entry { kind, body, key, at };
        let guest = |(id, awaited)| Guest { id, awaited };
        NewTable {
            id,
            game: self.game,
            revision: self.revision,
            head: self.head,
            made_at: self.made_at,
            entries: self.entries.into_iter().map(entry).collect(),
            summary: Summary {
                open: self.open,
                over: self.over,
                guests: self.guests.into_iter().map(guest).collect(),
                line: self.line,
            },
            opened_by: self.opened_by,
            opened_from: self.opened_from,
        }
    }
}

/// Tells a table without a person. `own` is who they are there, `name` what they are called now.
/// `stranger` is an id that nobody has: each table gets another, so that nobody can tell which
/// games were one person's.
pub(crate) fn tell(
    found: &StoredTable,
    own: &[GuestId],
    name: &str,
    stranger: GuestId,
) -> Result<Told, serde_json::Error> {
    let mut eraser = Eraser::new(own, name, stranger);
    let mut head: Head = serde_json::from_str(&found.head)?;
    if let Some(Host::Guest(host)) = &mut head.host {
        eraser.replace(host);
    }
    let mut entries = Vec::new();
    for entry in &found.entries {
        let mut told: LogEntry = serde_json::from_str(&entry.body)?;
        // What names nobody stays as it was written, to the letter.
        let body = match eraser.erase(&mut told) {
            true => serde_json::to_string(&told)?,
            false => entry.body.clone(),
        };
        entries.push((entry.kind.clone(), body, entry.key.clone(), entry.at));
    }
    let id = |id: &String| match id.parse() {
        Ok(guest) if own.contains(&guest) => stranger.to_string(),
        _ => id.clone(),
    };
    let guests = found.summary.guests.iter().map(|guest| (id(&guest.id), guest.awaited));
    Ok(Told {
        game: found.game.clone(),
        revision: found.revision,
        head: serde_json::to_string(&head)?,
        made_at: found.made_at,
        entries,
        open: found.summary.open,
        over: found.summary.over,
        guests: guests.collect(),
        line: eraser.line(&found.summary.line),
        opened_by: id(&found.opened_by),
        opened_from: found.opened_from.clone(),
        deal: head.deal.map(|it| it.deal),
    })
}
