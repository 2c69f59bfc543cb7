//! A pool as nodes share it: one text, with a clock of its own.

use serde::{Deserialize, Serialize};

use super::{Entry, Pool, Wish};
use crate::identity::GuestId;

/// Everything a pool knows, in an order that is always the same.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// How late it was when it was changed last, by the pool's own clock.
    pub(crate) now: i64,
    last_call: u64,
    calls: Vec<(u64, i64)>,
    people: Vec<Entry>,
    barred: Vec<(GuestId, GuestId)>,
    waits: Vec<(Wish, Vec<i64>)>,
}

impl Pool {
    /// The pool as it is to be kept.
    pub(crate) fn keep(&self, now: i64) -> Kept {
        let mut people: Vec<Entry> = self.entries.values().cloned().collect();
        people.sort_by_key(|entry| entry.seeker.id);
        let mut calls: Vec<(u64, i64)> = self.calls.iter().map(|(call, at)| (*call, *at)).collect();
        calls.sort_unstable();
        let mut barred: Vec<(GuestId, GuestId)> = self.barred.iter().copied().collect();
        barred.sort_unstable();
        let own = |(wish, waits): (&Wish, &std::collections::VecDeque<i64>)| {
            (wish.clone(), waits.iter().copied().collect())
        };
        let mut waits: Vec<(Wish, Vec<i64>)> = self.waits.iter().map(own).collect();
        waits.sort_by(|(one, _), (other, _)| {
            let key = |it: &Wish| (it.game.clone(), it.seats, it.hours, it.rated);
            key(one).cmp(&key(other))
        });
        Kept { now, last_call: self.last_call, calls, people, barred, waits }
    }
}

impl Kept {
    /// Whether those who wait see something else in it.
    pub(crate) fn is_other_than(&self, other: &Kept) -> bool {
        let states = |kept: &Kept| -> Vec<_> {
            kept.people.iter().map(|it| (it.seeker.id, it.state)).collect()
        };
        states(self) != states(other)
    }
}

impl From<&Kept> for Pool {
    fn from(kept: &Kept) -> Pool {
        Pool {
            entries: kept.people.iter().map(|it| (it.seeker.id, it.clone())).collect(),
            calls: kept.calls.iter().copied().collect(),
            last_call: kept.last_call,
            barred: kept.barred.iter().copied().collect(),
            waits: kept
                .waits
                .iter()
                .map(|(wish, waits)| (wish.clone(), waits.iter().copied().collect()))
                .collect(),
        }
    }
}

/// The store's name of a table, as text.
pub(super) mod table_id {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;
    use store::TableId;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(crate) fn serialize<S: Serializer>(id: &TableId, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(id)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<TableId, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}
