//! Games of older revisions.

use captains_wager::CaptainsWager;
use engine::{RawRecord, Record, Verdict};

/// The cards that have changed since do what they did.
#[track_caller]
fn holds(file: &str) {
    let mut raw = RawRecord::split(file.as_bytes());
    let record = Record::<CaptainsWager>::read(&raw.next().unwrap().unwrap()).unwrap();
    let findings = record.verify();
    assert_eq!(Verdict::of(&findings), Verdict::Holds, "{findings:?}");
}

#[test]
fn games_of_revision_4_still_happen_as_they_were_told() {
    holds(include_str!("../records/revision-4.jsonl"));
}

/// Every card that has changed since is played, used or counted in this game.
#[test]
fn games_of_revision_5_still_happen_as_they_were_told() {
    holds(include_str!("../records/revision-5.jsonl"));
}
