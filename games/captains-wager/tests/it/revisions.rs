//! Games of older revisions.

use captains_wager::CaptainsWager;
use engine::{RawRecord, Record, Verdict};

/// A record of revision 4: the cards that have changed since do what they did.
#[test]
fn games_of_revision_4_still_happen_as_they_were_told() {
    let file = include_str!("../records/revision-4.jsonl");
    let mut raw = RawRecord::split(file.as_bytes());
    let record = Record::<CaptainsWager>::read(&raw.next().unwrap().unwrap()).unwrap();
    let findings = record.verify();
    assert_eq!(Verdict::of(&findings), Verdict::Holds, "{findings:?}");
}
