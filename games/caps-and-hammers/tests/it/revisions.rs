//! Games of older revisions of the rules are read as they were played.

use caps_and_hammers::CapsAndHammers;
use engine::{RawRecord, Record, Verdict};

/// Games that Hideout 0.2 played and wrote under revision 1. In the first, Political Quagmire was a
/// tie, an Admiral moved between a Chokepoint and its neighbour, and there was Nuclear War; in the
/// second, launches decided the Quagmire.
const REVISION_1: &str = include_str!("../records/revision-1.jsonl");

fn verdicts(file: &str) -> Vec<Verdict> {
    let raw = RawRecord::split(file.as_bytes()).map(Result::unwrap);
    raw.map(|raw| Verdict::of(&Record::<CapsAndHammers>::examine(&raw).unwrap())).collect()
}

#[test]
fn games_of_revision_1_hold_though_they_said_less_and_cited_other_rules() {
    assert_eq!(verdicts(REVISION_1), [Verdict::Holds; 2]);
    let cheated = REVISION_1.replace("\"influence\":[", "\"influence\":[1");
    assert_eq!(verdicts(&cheated), [Verdict::Fails; 2]);
}

#[test]
fn a_game_of_todays_revision_must_say_everything() {
    let today = REVISION_1.replace("\"revision\":1", "\"revision\":2");
    for raw in RawRecord::split(today.as_bytes()).map(Result::unwrap) {
        let findings = Record::<CapsAndHammers>::examine(&raw);
        assert!(!findings.is_ok_and(|findings| Verdict::of(&findings) == Verdict::Holds));
    }
}
