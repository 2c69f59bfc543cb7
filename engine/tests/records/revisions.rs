//! Rules change, and records of older ones are replayed by those, or say why not.

use engine::{Game, RawRecord, Record, Setup, Verdict};
use testkit::toy::{Cat, Raid, RaidOptions};

use super::{edit, error, findings, read_one, table, whole, write};

/// The first seed of a game in which the cat takes something, so that it matters which cat it is.
const SEED: &str = "tuesday";

/// A game of revision 1, when every cat was hungry and nothing was said of it.
fn old() -> String {
    let options = RaidOptions { cat: Cat::Hungry, ..RaidOptions::default() };
    let file = write(&table(Setup { options, ..Setup::default() }, SEED, usize::MAX).record());
    revision(&file, 1).replacen("\"hungry\"", "\"drowsy\"", 1)
}

/// The same file, played under another revision.
fn revision(file: &str, revision: u32) -> String {
    let ours = format!("\"revision\":{}", Raid::INFO.revision);
    edit(file, 1, |text| text.replacen(&ours, &format!("\"revision\":{revision}"), 1))
}

#[test]
fn a_record_of_older_rules_holds_by_those() {
    let record = read_one(&old());
    assert_eq!((record.revision, record.setup.options.cat), (1, Cat::Hungry));
    let findings = record.verify();
    assert_eq!(Verdict::of(&findings), Verdict::Holds, "{findings:#?}");
    assert_eq!(findings[0].detail, "rules revision 1, as revision 2 still plays it");
    // By today's rules of a drowsy cat it would not.
    let today = old().replacen("\"revision\":1", "\"revision\":2", 1);
    assert_eq!(Verdict::of(&read_one(&today).verify()), Verdict::Fails);
}

#[test]
fn what_is_wrong_by_the_older_rules_is_wrong() {
    let cheated = edit(&old(), 4, |text| text.replacen("{\"grab\":0}", "{\"grab\":5}", 1));
    assert!(findings(&cheated).iter().any(|finding| finding.starts_with("actions Fails")));
}

#[test]
fn older_rules_may_have_had_other_numbers() {
    let renumbered = |file: &str| edit(file, 3, |text| text.replacen("PR-2.2", "PR-7", 1));
    assert_eq!(Verdict::of(&read_one(&renumbered(&old())).verify()), Verdict::Holds);
    assert_eq!(Verdict::of(&read_one(&renumbered(&whole(SEED))).verify()), Verdict::Fails);
}

#[test]
fn a_record_of_older_rules_survives_being_written() {
    let record = read_one(&old());
    let again = read_one(&write(&record));
    assert_eq!(again, record);
    assert_eq!(Verdict::of(&again.verify()), Verdict::Holds);
}

#[test]
fn rules_that_cannot_be_played_are_named_in_a_sentence() {
    let sentence = |revision: u32, why: &str| {
        format!(
            "this game was begun under revision {revision} of the rules of Pantry Raid, and \
             revision 2 is in force: {why}"
        )
    };
    let forgotten = sentence(0, "no mouse remembers those rules");
    let newer = sentence(3, "a newer version of Hideout is needed");
    for (number, expected) in [(0, forgotten), (3, newer)] {
        let file = revision(&whole(SEED), number);
        assert_eq!(error(&file), format!("line 1: {expected}"));
        assert_eq!(
            findings(&file),
            [
                format!("rules Open: {expected}"),
                "digest Holds: it is the digest of the seed".into()
            ]
        );
    }
}

#[test]
fn without_the_rules_the_digest_is_still_checked() {
    let file = revision(&whole(SEED), 0);
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(
        findings(&lines[..4].join("\n"))[1],
        "digest Open: the seed is published at the end"
    );
    let lied = edit(&file, 15, |text| {
        let (before, after) = text.split_once("\"seed\":\"").unwrap();
        format!("{before}\"seed\":\"{}{}", "0".repeat(64), &after[64..])
    });
    assert!(findings(&lied)[1].starts_with("digest Fails: line 15: "), "{:?}", findings(&lied));
}

/// Lines whose form has changed since do not hide what is the matter.
#[test]
fn other_rules_are_told_before_lines_that_nobody_can_read() {
    let odd = edit(&revision(&whole(SEED), 0), 1, |text| text.replacen("\"cat\"", "\"dog\"", 1));
    let raw = RawRecord::split(odd.as_bytes()).next().unwrap().unwrap();
    let error = Record::<Raid>::read(&raw).unwrap_err();
    assert!(error.other_rules && error.line == 1, "{error}");
}
