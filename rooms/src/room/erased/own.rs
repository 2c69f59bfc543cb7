//! Who a person is at one table: they may have sat down before they were kept, in a browser whose
//! games they brought along later.

use std::collections::HashMap;

use engine::Seat;
use store::StoredTable;

use super::super::LogEntry;
use crate::identity::GuestId;

/// Who sat down, and whether the person has had the seat from then on.
struct Sitting {
    by: Option<GuestId>,
    theirs: bool,
}

/// The person, and the guests who sat down on seats that they have had. Some of these may be people
/// of their own, who let this one have their seat as well.
pub(crate) fn own(found: &StoredTable, person: GuestId) -> Result<Vec<GuestId>, serde_json::Error> {
    let mut sittings: Vec<Sitting> = Vec::new();
    let mut seats: HashMap<Seat, usize> = HashMap::new();
    for entry in &found.entries {
        match serde_json::from_str(&entry.body)? {
            LogEntry::Sat { seat, guest, .. } => {
                seats.insert(seat, sittings.len());
                sittings.push(Sitting { by: guest, theirs: false });
            }
            LogEntry::Left { seat } => drop(seats.remove(&seat)),
            LogEntry::Lots { order } => {
                let now = (0..).map(Seat).zip(order);
                let sits = |(seat, from): (Seat, Seat)| Some((seat, *seats.get(&from)?));
                seats = now.filter_map(sits).collect();
            }
            LogEntry::Device { seat, guest } | LogEntry::Alone { seat, guest } => {
                let sitting = seats.get(&seat).and_then(|it| sittings.get_mut(*it));
                if let Some(sitting) = sitting {
                    sitting.theirs |= guest == person;
                }
            }
            _ => {}
        }
    }
    let mut own = vec![person];
    for guest in sittings.iter().filter(|it| it.theirs).filter_map(|it| it.by) {
        if !own.contains(&guest) {
            own.push(guest);
        }
    }
    Ok(own)
}

/// Everything that a person has said at a table, as they said it, whether they sat there or looked
/// on: `own` are the guests they were there.
pub(crate) fn said(found: &StoredTable, own: &[GuestId]) -> Result<Vec<String>, serde_json::Error> {
    let mut seats: HashMap<Seat, Option<GuestId>> = HashMap::new();
    let mut lines = Vec::new();
    for entry in &found.entries {
        match serde_json::from_str(&entry.body)? {
            LogEntry::Sat { seat, guest, .. } => drop(seats.insert(seat, guest)),
            LogEntry::Left { seat } => drop(seats.remove(&seat)),
            LogEntry::Lots { order } => {
                let now = (0..).map(Seat).zip(order);
                let sits = |(seat, from): (Seat, Seat)| Some((seat, *seats.get(&from)?));
                seats = now.filter_map(sits).collect();
            }
            LogEntry::Said { seat, guest, text, .. } => {
                let sits = || seats.get(&seat?).copied().flatten();
                // Whoever is named said it, wherever they sat.
                if guest.or_else(sits).is_some_and(|it| own.contains(&it)) {
                    lines.push(text);
                }
            }
            _ => {}
        }
    }
    Ok(lines)
}
