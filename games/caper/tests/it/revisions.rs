//! Games of older revisions.

use caper::Caper;
use engine::{RawRecord, Record, Verdict};

/// Records of revision 2: its readings are options now, and with them everything happens and is
/// told as it was.
#[test]
fn games_of_revision_2_still_happen_as_they_were_told() {
    let file = include_str!("../records/revision-2.jsonl");
    let mut records = 0;
    for raw in RawRecord::split(file.as_bytes()) {
        let record = Record::<Caper>::read(&raw.unwrap()).unwrap();
        let findings = record.verify();
        assert_eq!(Verdict::of(&findings), Verdict::Holds, "{findings:?}");
        records += 1;
    }
    assert_eq!(records, 3);
}
