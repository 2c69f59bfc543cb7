//! The stores keep the contract, and the suite catches those that do not.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use store::conformance::{CHECKS, run};
use store::{
    Answer, Append, Change, Entry, Expected, Found, Lease, Memory, NewTable, Scan, Sqlite, Store,
    StoreError, StoredTable, TableId, Which,
};

#[test]
fn memory_keeps_the_contract() {
    run(Memory::new);
}

#[test]
fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = 0;
    run(|| {
        files += 1;
        Sqlite::open(folder.path().join(format!("{files}.db"))).unwrap()
    });
    assert_eq!(files, CHECKS.len());
}

/// Each of these stores breaks its word in one way, and the check of that name must notice.
#[test]
fn the_suite_catches_a_store_that_breaks_its_word() {
    let caught: [(&str, Fault); 29] = [
        ("a name is given once", Fault::TakesANameTwice),
        ("entries are read in order from any place", Fault::AlwaysReadsAll),
        ("a wrong length is refused", Fault::AppendsAnywhere),
        ("a key is entered once in a table", Fault::ForgetsKeys),
        ("a key is looked for before the length", Fault::LengthBeforeKey),
        ("one key for two entries is refused", Fault::MissesTheSameKeyTwice),
        ("all entries or none", Fault::AppendsTheFirstAtLeast),
        ("a summary lasts until it is replaced", Fault::ForgetsSummaries),
        ("tables are found by what they are", Fault::FindsTheFinished),
        ("the last changed comes first", Fault::ListsBackwards),
        ("tables are found by who opened them", Fault::ForgetsWhoOpened),
        ("the longest idle comes first", Fault::ListsBackwards),
        ("all tables are gone through by name", Fault::ListsBackwards),
        ("lengths are those of the logs", Fault::ForgetsTheLongest),
        ("everything beside the tables can be listed", Fault::NamesOneKind),
        ("a lease has one holder", Fault::GrantsToAnybody),
        ("a deleted table is gone for good", Fault::KeepsTheDeleted),
        ("a packed log is read as before", Fault::PacksWithoutTimes),
        ("a packed log grows and is packed again", Fault::NeverPacks),
        ("a packed key is known", Fault::PacksWithoutKeys),
        ("only finished tables are packed", Fault::PacksAnything),
        ("nobody sees half a packing", Fault::PacksInSteps),
        ("a note lasts until it is replaced", Fault::KeepsNotesForEver),
        ("notes are changed together or not at all", Fault::ChangesTheFirstAtLeast),
        ("notes are changed together or not at all", Fault::ChangesWhateverItSays),
        ("one of two who change a note wins", Fault::ChangesWhateverItSays),
        ("notes are scanned in order", Fault::ScansForwardsOnly),
        ("a secret is kept for good", Fault::ChangesSecrets),
        ("closing waits and then refuses", Fault::StaysOpen),
    ];
    for (name, fault) in caught {
        let (_, check) = CHECKS.into_iter().find(|(known, _)| *known == name).unwrap();
        let broken = Broken { memory: Memory::new(), fault };
        let verdict = catch_unwind(AssertUnwindSafe(|| check(&broken)));
        assert!(verdict.is_err(), "\"{name}\" did not notice {fault:?}");
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    TakesANameTwice,
    AlwaysReadsAll,
    AppendsAnywhere,
    ForgetsKeys,
    LengthBeforeKey,
    MissesTheSameKeyTwice,
    AppendsTheFirstAtLeast,
    ForgetsSummaries,
    FindsTheFinished,
    ListsBackwards,
    ForgetsWhoOpened,
    ForgetsTheLongest,
    NamesOneKind,
    GrantsToAnybody,
    KeepsTheDeleted,
    PacksWithoutTimes,
    NeverPacks,
    PacksWithoutKeys,
    PacksAnything,
    PacksInSteps,
    KeepsNotesForEver,
    ChangesTheFirstAtLeast,
    ChangesWhateverItSays,
    ScansForwardsOnly,
    ChangesSecrets,
    StaysOpen,
}

struct Broken {
    memory: Memory,
    fault: Fault,
}

impl Broken {
    fn length(&self, table: TableId) -> Option<u64> {
        Some(self.memory.read(table, 0).wait().ok()??.length)
    }

    /// Takes a table away and makes it anew with other entries.
    fn remake(&self, table: TableId, change: impl Fn(&mut Entry)) {
        let Some(mut stored) = self.memory.read(table, 0).wait().unwrap() else { return };
        stored.entries.iter_mut().for_each(change);
        self.memory.delete(table).wait().unwrap();
        thread::sleep(Duration::from_millis(1));
        let table = NewTable {
            id: stored.id,
            game: stored.game,
            revision: stored.revision,
            head: stored.head,
            made_at: stored.made_at,
            entries: stored.entries,
            summary: stored.summary,
            opened_by: stored.opened_by,
            opened_from: stored.opened_from,
        };
        self.memory.create(table).wait().unwrap();
    }
}

impl Store for Broken {
    fn create(&self, mut table: NewTable) -> Answer<()> {
        if self.fault == Fault::ForgetsWhoOpened {
            table.opened_by.clear();
        }
        let result = self.memory.create(table).wait();
        let overlooks = self.fault == Fault::TakesANameTwice;
        Answer::now(if overlooks { Ok(()) } else { result })
    }

    fn append(&self, table: TableId, mut append: Append) -> Answer<u64> {
        let actual = self.length(table);
        match self.fault {
            Fault::AppendsAnywhere => append.expected = actual.unwrap_or(append.expected),
            Fault::ForgetsKeys => append.entries.iter_mut().for_each(|entry| entry.key = None),
            Fault::MissesTheSameKeyTwice if append.entries.len() == 3 => {
                append.entries[2].key = None;
            }
            Fault::ForgetsSummaries => append.summary = None,
            Fault::AppendsTheFirstAtLeast if append.entries.len() > 1 => {
                let first = Append { entries: vec![append.entries.remove(0)], ..append.clone() };
                if let Err(error) = self.memory.append(table, first).wait() {
                    return Answer::now(Err(error));
                }
                append.expected += 1;
            }
            Fault::LengthBeforeKey => {
                if let Some(actual) = actual.filter(|actual| *actual != append.expected) {
                    let expected = append.expected;
                    return Answer::now(Err(StoreError::Conflict { expected, actual }));
                }
            }
            _ => {}
        }
        self.memory.append(table, append)
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>> {
        self.memory.read(table, if self.fault == Fault::AlwaysReadsAll { 0 } else { from })
    }

    fn lengths(&self, tables: Vec<TableId>) -> Answer<Vec<(TableId, u64)>> {
        let lengths = self.memory.lengths(tables).wait();
        let forgets = self.fault == Fault::ForgetsTheLongest;
        Answer::now(lengths.map(|mut lengths| {
            if forgets {
                lengths.sort_by_key(|(_, length)| *length);
                lengths.pop();
            }
            lengths
        }))
    }

    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>> {
        match (self.fault, &which) {
            (Fault::FindsTheFinished, Which::Playing(guest)) => {
                let mut found = self.memory.find(which.clone(), limit).wait().unwrap();
                let finished = Which::Played(guest.clone());
                found.extend(self.memory.find(finished, limit).wait().unwrap());
                Answer::now(Ok(found))
            }
            (Fault::ListsBackwards, _) => {
                let found = self.memory.find(which, limit).wait();
                Answer::now(found.map(|found| found.into_iter().rev().collect()))
            }
            _ => self.memory.find(which, limit),
        }
    }

    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]> {
        let changes = self.fault == Fault::ChangesSecrets;
        if changes { Answer::now(Ok(fresh)) } else { self.memory.house_secret(name, fresh) }
    }

    fn secrets(&self) -> Answer<Vec<(String, [u8; 32])>> {
        self.memory.secrets()
    }

    fn pack(&self, table: TableId) -> Answer<()> {
        match self.fault {
            Fault::NeverPacks => return Answer::now(Ok(())),
            Fault::PacksWithoutTimes => self.remake(table, |entry| entry.at = 0),
            Fault::PacksWithoutKeys => self.remake(table, |entry| entry.key = None),
            Fault::PacksInSteps => self.remake(table, |_| ()),
            _ => {}
        }
        match self.memory.pack(table).wait() {
            Err(StoreError::Unfinished(_)) if self.fault == Fault::PacksAnything => {
                Answer::now(Ok(()))
            }
            packed => Answer::now(packed),
        }
    }

    fn delete(&self, table: TableId) -> Answer<bool> {
        let keeps = self.fault == Fault::KeepsTheDeleted;
        let known = self.length(table).is_some();
        if keeps { Answer::now(Ok(known)) } else { self.memory.delete(table) }
    }

    fn put(&self, kind: &str, name: &str, value: Option<String>) -> Answer<()> {
        if self.fault == Fault::KeepsNotesForEver && value.is_none() {
            return Answer::now(Ok(()));
        }
        self.memory.put(kind, name, value)
    }

    fn change(&self, mut changes: Vec<Change>) -> Answer<()> {
        match self.fault {
            Fault::ChangesTheFirstAtLeast if changes.len() > 1 => {
                if let Err(error) = self.memory.change(vec![changes.remove(0)]).wait() {
                    return Answer::now(Err(error));
                }
            }
            Fault::ChangesWhateverItSays => {
                // The moment in which another's change is lost.
                thread::sleep(Duration::from_millis(1));
                changes.iter_mut().for_each(|change| change.expected = Expected::Anything);
            }
            _ => {}
        }
        self.memory.change(changes)
    }

    fn get(&self, kind: &str, name: &str) -> Answer<Option<String>> {
        self.memory.get(kind, name)
    }

    fn scan(&self, scan: Scan) -> Answer<Vec<(String, String)>> {
        let backwards = scan.backwards && self.fault != Fault::ScansForwardsOnly;
        self.memory.scan(Scan { backwards, ..scan })
    }

    fn list(&self, kind: &str) -> Answer<Vec<(String, String)>> {
        self.memory.list(kind)
    }

    fn kinds(&self) -> Answer<Vec<String>> {
        let kinds = self.memory.kinds().wait();
        let one = self.fault == Fault::NamesOneKind;
        Answer::now(kinds.map(|kinds| kinds.into_iter().take(if one { 1 } else { 99 }).collect()))
    }

    fn lease(&self, mut lease: Lease) -> Answer<Option<u64>> {
        if self.fault == Fault::GrantsToAnybody {
            lease.holder = "anybody".into();
        }
        self.memory.lease(lease)
    }

    fn check(&self) -> Answer<()> {
        self.memory.check()
    }

    fn close(&self) -> Answer<()> {
        if self.fault == Fault::StaysOpen { Answer::now(Ok(())) } else { self.memory.close() }
    }
}
