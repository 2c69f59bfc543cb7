//! What bots are worth, measured in parts.

use std::fs;

use crate::common::hideout;

#[test]
fn bots_are_measured_in_parts_that_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parts.jsonl");
    let measured = |parts: &str| {
        let keep = file.to_str().unwrap();
        let args = ["ratings", "bots", "caper-cards", "--games", "3", "--parts", parts];
        hideout(&[&args[..], &["--keep", keep, "--threads", "1"]].concat()).fine()
    };
    let kept = || fs::read_to_string(&file).unwrap().lines().filter(|it| !it.is_empty()).count();
    let games = |told: &str| -> Vec<u64> {
        let lines = told.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.map(|it: serde_json::Value| it["games"].as_u64().unwrap()).collect()
    };
    // Crews of one to four, and two risks.
    let one = measured("1");
    assert_eq!(games(&one), [3; 8]);
    assert_eq!(kept(), 8);
    assert_eq!(measured("1"), one);
    assert_eq!(kept(), 8, "what is there is not played again");
    let two = measured("2");
    assert_eq!(games(&two), [6; 8]);
    assert_eq!(kept(), 16);
    // At once it comes to the same.
    fs::remove_file(&file).unwrap();
    assert_eq!(measured("2"), two);
}
