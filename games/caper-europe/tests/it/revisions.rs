//! Games of older revisions.

use caper_europe::CaperEurope;
use engine::{RawRecord, Record, Verdict};

/// A record of revision 2: everything happens and is told as it was.
#[test]
fn games_of_revision_2_still_happen_as_they_were_told() {
    let file = include_str!("../records/revision-2.jsonl");
    let mut raw = RawRecord::split(file.as_bytes());
    let record = Record::<CaperEurope>::read(&raw.next().unwrap().unwrap()).unwrap();
    let findings = record.verify();
    assert_eq!(Verdict::of(&findings), Verdict::Holds, "{findings:?}");
}
