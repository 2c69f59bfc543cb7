//! What a server keeps beside its tables.

use std::thread::sleep;
use std::time::Duration;

use crate::{Change, Expected, Lease, Scan, Store, StoreError};

pub(super) fn a_secret_is_kept_for_good(store: &dyn Store) {
    assert_eq!(store.house_secret("cookie", [1; 32]).wait(), Ok([1; 32]));
    assert_eq!(store.house_secret("cookie", [2; 32]).wait(), Ok([1; 32]));
    assert_eq!(store.house_secret("other", [3; 32]).wait(), Ok([3; 32]));
    assert_eq!(store.house_secret("cookie", [4; 32]).wait(), Ok([1; 32]));
}

pub(super) fn a_note_lasts_until_it_is_replaced(store: &dyn Store) {
    let list = |kind: &str| store.list(kind).wait().unwrap();
    let put = |kind: &str, name: &str, value: Option<&str>| {
        assert_eq!(store.put(kind, name, value.map(str::to_owned)).wait(), Ok(()));
    };
    let note = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(list("ban"), []);
    put("ban", "ben", None);
    put("ban", "ben", Some("for a day"));
    put("ban", "ana", Some("for ever"));
    put("ban", "Zoe", Some(""));
    put("ban", "é", Some("\0\r\n 🂡"));
    put("ban", "", Some("nobody"));
    put("time", "ana", Some("7"));
    assert_eq!(
        list("ban"),
        [
            note("", "nobody"),
            note("Zoe", ""),
            note("ana", "for ever"),
            note("ben", "for a day"),
            note("é", "\0\r\n 🂡"),
        ]
    );
    assert_eq!(store.check().wait(), Ok(()));
    assert_eq!(list("time"), [note("ana", "7")], "a proof leaves nothing behind");
    put("ban", "ana", Some("for a week"));
    for name in ["ben", "Zoe", "é", "", "nobody known"] {
        put("ban", name, None);
    }
    assert_eq!(list("ban"), [note("ana", "for a week")]);
    assert_eq!(list("time"), [note("ana", "7")], "another kind is left alone");
    assert_eq!(list("ba"), []);
}

pub(super) fn notes_are_changed_together_or_not_at_all(store: &dyn Store) {
    let get = |kind: &str, name: &str| store.get(kind, name).wait().unwrap();
    let expecting = |change: Change, expected: Expected| Change { expected, ..change };
    assert_eq!(get("person", "ana"), None);
    let both = vec![
        expecting(Change::put("person", "ana", "1"), Expected::Missing),
        expecting(Change::put("name", "Ana", "ana"), Expected::Missing),
    ];
    assert_eq!(store.change(both.clone()).wait(), Ok(()));
    assert_eq!((get("person", "ana"), get("name", "Ana")), (Some("1".into()), Some("ana".into())));

    let refused = |kind: &str, name: &str| {
        Err(StoreError::Changed { kind: kind.to_owned(), name: name.to_owned() })
    };
    assert_eq!(store.change(both).wait(), refused("person", "ana"));
    let late = vec![
        Change::put("person", "ben", "2"),
        Change::remove("person", "ana"),
        expecting(Change::put("name", "Ana", "ben"), Expected::Value("somebody".into())),
    ];
    assert_eq!(store.change(late).wait(), refused("name", "Ana"));
    assert_eq!(get("person", "ben"), None, "what stands before a refused change is not made");
    assert_eq!(get("person", "ana"), Some("1".into()));

    let in_turn = vec![
        Change::put("person", "ana", "2").if_still(Some("1".into())),
        Change::put("person", "ana", "3").if_still(Some("2".into())),
        Change::remove("name", "Ana").if_still(Some("ana".into())),
        Change::put("name", "Ana", "new").if_still(None),
    ];
    assert_eq!(store.change(in_turn).wait(), Ok(()), "each change sees those before it");
    assert_eq!((get("person", "ana"), get("name", "Ana")), (Some("3".into()), Some("new".into())));
    assert_eq!(store.change(vec![]).wait(), Ok(()));
}

/// Many count at once; none of them is lost, because whoever comes too late is told.
pub(super) fn one_of_two_who_change_a_note_wins(store: &dyn Store) {
    let count_once = || loop {
        let before = store.get("count", "all").wait().unwrap();
        let next = before.as_deref().map_or(0, |count| count.parse::<u32>().unwrap()) + 1;
        let change = Change::put("count", "all", next.to_string()).if_still(before);
        match store.change(vec![change]).wait() {
            Ok(()) => return,
            Err(StoreError::Changed { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..10).for_each(|_| count_once()));
        }
    });
    assert_eq!(store.get("count", "all").wait(), Ok(Some("80".into())));
}

pub(super) fn notes_are_scanned_in_order(store: &dyn Store) {
    for name in ["ana/2", "ana/10", "ana/\u{10ffff}", "ana0", "ana", "Zoe/1", "é/1", "é/2"] {
        assert_eq!(store.put("result", name, Some(format!("of {name}"))).wait(), Ok(()));
    }
    assert_eq!(store.put("resulu", "ana/5", Some("another kind".into())).wait(), Ok(()));
    let scan = |scan: Scan| -> Vec<String> {
        let found = store.scan(scan).wait().unwrap();
        let named = |(name, value): (String, String)| {
            assert_eq!(value, format!("of {name}"));
            name
        };
        found.into_iter().map(named).collect()
    };
    let prefix = |prefix: &str, limit| Scan::prefix("result", prefix, limit);
    assert_eq!(scan(prefix("ana/", 9)), ["ana/10", "ana/2", "ana/\u{10ffff}"]);
    assert_eq!(scan(prefix("ana/", 2)), ["ana/10", "ana/2"]);
    assert_eq!(scan(prefix("ana/", 2).backwards()), ["ana/\u{10ffff}", "ana/2"]);
    assert_eq!(scan(prefix("é", 9)), ["é/1", "é/2"]);
    assert_eq!(scan(prefix("", 9)).len(), 8);
    assert_eq!(scan(prefix("", 1).backwards()), ["é/2"]);
    assert_eq!(scan(prefix("nobody", 9)), [""; 0]);
    let rest = Scan { from: "ana/2".into(), to: Some("ana0".into()), ..prefix("", 9) };
    assert_eq!(scan(rest.clone()), ["ana/2", "ana/\u{10ffff}"]);
    assert_eq!(scan(Scan { limit: 1, ..rest.clone() }.backwards()), ["ana/\u{10ffff}"]);
    assert_eq!(
        scan(Scan { to: Some("ana/10".into()), ..rest }),
        [""; 0],
        "it ends before it begins"
    );
}

pub(super) fn everything_beside_the_tables_is_listed(store: &dyn Store) {
    assert_eq!(store.kinds().wait(), Ok(vec![]));
    assert_eq!(store.secrets().wait(), Ok(vec![]));
    for (kind, name) in [("Zoo", "1"), ("ban", "ana"), ("ban", "ben"), ("é\0", "1"), ("", "1")] {
        assert_eq!(store.put(kind, name, Some("x".into())).wait(), Ok(()));
    }
    assert_eq!(store.kinds().wait().unwrap(), ["", "Zoo", "ban", "é\0"]);
    store.put("Zoo", "1", None).wait().unwrap();
    assert_eq!(store.kinds().wait().unwrap(), ["", "ban", "é\0"]);
    for (name, secret) in [("old", 1), ("a\0", 2), ("Z", 3)] {
        assert_eq!(store.house_secret(name, [secret; 32]).wait(), Ok([secret; 32]));
    }
    let secrets = [("Z", 3), ("a\0", 2), ("old", 1)];
    let secrets = secrets.map(|(name, secret)| (name.to_owned(), [secret; 32]));
    assert_eq!(store.secrets().wait().unwrap(), secrets);
}

pub(super) fn a_lease_has_one_holder(store: &dyn Store) {
    let take = |name: &str, holder: &str, time| {
        let (name, holder) = (name.to_owned(), holder.to_owned());
        store.lease(Lease { name, holder, time }).wait().unwrap()
    };
    let (long, short) = (Duration::from_secs(600), Duration::from_millis(30));
    assert_eq!(take("mail", "ana", long), Some(1));
    assert_eq!(take("mail", "ana", long), Some(1), "it is kept under the same term");
    assert_eq!(take("mail", "ben", long), None);
    assert_eq!(take("post", "ben", short), Some(1), "another lease");
    sleep(2 * short);
    assert_eq!(take("post", "ana", long), Some(2), "it had run out");
    assert_eq!(take("post", "ben", long), None, "the first holder has lost it");
    assert_eq!(take("mail", "ana", Duration::ZERO), Some(1), "given back");
    assert_eq!(take("mail", "ben", long), Some(2));
    assert_eq!(take("mail", "ana", long), None);
}
