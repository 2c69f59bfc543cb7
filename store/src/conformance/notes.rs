//! What a server keeps beside its tables.

use crate::Store;

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
