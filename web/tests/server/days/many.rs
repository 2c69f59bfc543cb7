//! Somebody who plays at very many tables.

use std::sync::Arc;

use rooms::clock::Calendar;
use store::{Memory, NewTable, Store, Summary, TableId, Which};

use super::start;

/// Somebody with more tables than any list shows still finds the one that waits, and all count.
#[test]
fn no_number_of_later_tables_hides_one_that_waits() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let app = start(&store, &calendar);
    let ana = app.guest("Ana");
    let table = ana.opens("caper", &["me", "pickpocket"], &[("hours", "168")]);
    ana.sees_own_turn(&table);
    let first = store.find(Which::All, 1).wait().unwrap().remove(0);
    let own = first.summary.guests[0].id.clone();
    for number in 0..60 {
        let seat = store::Guest { id: own.clone(), awaited: number % 2 == 0 };
        let summary = Summary { guests: vec![seat], ..Summary::default() };
        let later = NewTable {
            id: TableId::from_bytes([number; 8]),
            game: "caper".to_owned(),
            revision: 1,
            head: "{}".to_owned(),
            made_at: first.changed_at + 1000 + i64::from(number),
            entries: Vec::new(),
            summary,
            opened_by: String::new(),
            opened_from: String::new(),
        };
        store.create(later).wait().unwrap();
    }
    let page = ana.get("/").has(200).body;
    assert!(page.contains("Your turn at 31 tables") && page.contains("<title>(31) "));
    let place = |table: &str| page.find(&format!("href=\"{table}\"")).expect("it is there");
    let [oldest, newest] = [0, 58].map(|number| format!("/t/{}", TableId::from_bytes([number; 8])));
    assert!(place(&table) < place(&oldest), "what has a deadline comes first");
    assert!(place(&oldest) < place(&newest), "then what has waited longest");
    let beside = ana.sees(&table);
    assert!(beside.has("It is your turn at 30 other tables.") && beside.has("<title>(31) "));
    assert!(beside.has(&format!("href=\"{oldest}\"")), "the next one is the most urgent");
}
