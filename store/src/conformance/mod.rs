//! The suite that every store runs: does it keep the contract?
//!
//! Each check gets a store of its own and panics where the store breaks its word, so it belongs
//! into tests. What only a file can promise (that it outlives the program) is tested with the
//! file. This crate's tests run the suite on both stores and on broken ones, each of which must
//! be caught.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the suite is called from tests, and a panic is its verdict"
)]

mod crowd;
mod lists;
mod log;
mod notes;
mod packing;

use crate::{Append, Entry, Guest, NewTable, Store, Summary, TableId};

/// Runs every check, each on an empty store of its own.
pub fn run<S: Store>(mut empty: impl FnMut() -> S) {
    for (_, check) in CHECKS {
        check(&empty());
    }
}

/// One check on an empty store.
pub type Check = fn(&dyn Store);

/// All checks by name, for whoever wants to run them one by one.
pub const CHECKS: [(&str, Check); 34] = [
    ("a table is read as it was opened", log::a_table_is_read_as_it_was_opened),
    ("a name is given once", log::a_name_is_given_once),
    ("entries are read in order from any place", log::entries_are_read_in_order_from_any_place),
    ("an unknown table is not made by the way", log::an_unknown_table_is_not_made_by_the_way),
    ("a wrong length is refused", log::a_wrong_length_is_refused),
    ("a key is entered once in a table", log::a_key_is_entered_once_in_a_table),
    ("a key is looked for before the length", log::a_key_is_looked_for_before_the_length),
    ("one key for two entries is refused", log::one_key_for_two_entries_is_refused),
    ("all entries or none", log::all_entries_or_none),
    ("text comes back as it was given", log::text_comes_back_as_it_was_given),
    ("a dropped answer stops nothing", log::a_dropped_answer_stops_nothing),
    ("a deleted table is gone for good", log::a_deleted_table_is_gone_for_good),
    ("a packed log is read as before", packing::a_packed_log_is_read_as_before),
    ("a packed log grows and is packed again", packing::a_packed_log_grows_and_is_packed_again),
    ("a packed key is known", packing::a_packed_key_is_known),
    ("only finished tables are packed", packing::only_finished_tables_are_packed),
    ("nobody sees half a packing", packing::nobody_sees_half_a_packing),
    ("a summary lasts until it is replaced", lists::a_summary_lasts_until_it_is_replaced),
    ("tables are found by what they are", lists::tables_are_found_by_what_they_are),
    ("the last changed comes first", lists::the_last_changed_comes_first),
    ("tables are found by who opened them", lists::tables_are_found_by_who_opened_them),
    ("the longest idle comes first", lists::the_longest_idle_comes_first),
    ("tables that wait for somebody come in turn", lists::tables_that_wait_come_in_turn),
    ("all tables are gone through by name", lists::all_tables_are_gone_through_by_name),
    ("lengths are those of the logs", lists::lengths_are_those_of_the_logs),
    ("a secret is kept for good", notes::a_secret_is_kept_for_good),
    ("a note lasts until it is replaced", notes::a_note_lasts_until_it_is_replaced),
    ("notes are changed together or not at all", notes::notes_are_changed_together_or_not_at_all),
    ("one of two who change a note wins", notes::one_of_two_who_change_a_note_wins),
    ("notes are scanned in order", notes::notes_are_scanned_in_order),
    ("everything beside the tables can be listed", notes::everything_beside_the_tables_is_listed),
    ("a lease has one holder", notes::a_lease_has_one_holder),
    ("one winner for each length", crowd::one_winner_for_each_length),
    ("closing waits and then refuses", crowd::closing_waits_and_then_refuses),
];

fn id(number: u8) -> TableId {
    TableId::from_bytes([0xa5, 0, 0xff, 3, 0, 0, 9, number])
}

/// A plain table that was opened at the time 1000.
fn table(number: u8) -> NewTable {
    NewTable {
        id: id(number),
        game: "toy".into(),
        revision: 3,
        head: format!("{{\"table\":{number}}}"),
        made_at: 1000,
        entries: vec![],
        summary: Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    }
}

/// An entry without a key, and one with.
fn entry(body: &str) -> Entry {
    Entry { kind: "action".into(), body: body.into(), key: None, at: 2000 }
}

fn keyed(key: &str) -> Entry {
    Entry { key: Some(key.into()), ..entry(key) }
}

fn append(expected: u64, entries: impl Into<Vec<Entry>>) -> Append {
    Append { expected, entries: entries.into(), summary: None }
}

fn guest(id: &str, awaited: bool) -> Guest {
    Guest { id: id.into(), awaited }
}

/// The bodies of a table's log, with its length checked.
fn bodies(store: &dyn Store, table: TableId) -> Vec<String> {
    let stored = store.read(table, 0).wait().unwrap().unwrap();
    assert_eq!(stored.length, stored.entries.len() as u64);
    stored.entries.into_iter().map(|entry| entry.body).collect()
}
