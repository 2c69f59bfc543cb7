//! Stored copies of what was shown.

use std::fs;
use std::path::Path;

/// Compares `text` with the file `name` in the folder `tests/golden` of the crate at `root`,
/// which is `env!("CARGO_MANIFEST_DIR")`. With `HIDEOUT_BLESS=1` the file is written anew.
#[track_caller]
pub fn golden(root: &str, name: &str, text: &str) {
    let file = Path::new(root).join("tests/golden").join(name);
    if std::env::var_os("HIDEOUT_BLESS").is_some() {
        fs::write(&file, text).unwrap();
    }
    let stored = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (number, (now, then)) in text.lines().zip(stored.lines()).enumerate() {
        assert_eq!(now, then, "{name}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), stored.lines().count(), "{name} has another length");
}
