//! Whatever is changed in a record is noticed, and `verify` claims nothing it has not checked.

use engine::{Dice, Finding, Game, Seed, Setup, Verdict};

use super::{edit, findings, read, read_one, table, whole, write};

/// The game of which line 2 and 9 are deals, 3 to 8 and 10 to 14 actions, and 15 the end.
const SEED: &str = "tuesday";

/// Checks what `verify` finds when `line` is changed: the findings that do not hold.
fn check(line: usize, from: &str, to: &str, expected: &[&str]) {
    let file = edit(&whole(SEED), line, |text| text.replacen(from, to, 1));
    assert_eq!(not_holding(&file), expected);
}

fn not_holding(file: &str) -> Vec<String> {
    findings(file).into_iter().filter(|finding| !finding.contains(" Holds: ")).collect()
}

const UNFINISHED: [&str; 3] = [
    "digest Open: the seed is published at the end",
    "shuffle Open: the seed is published at the end",
    "result Open: the game is unfinished",
];

#[test]
fn an_untouched_record_holds() {
    assert_eq!(not_holding(&whole(SEED)), [""; 0]);
    assert_eq!(findings(&whole(SEED)).len(), 6);
}

#[test]
fn an_unfinished_record_holds_as_far_as_it_goes() {
    let file = write(&table(Setup::default(), SEED, 4).record());
    assert_eq!(not_holding(&file), UNFINISHED);
    assert!(!file.contains("seed"));
}

fn verdict(file: &str) -> Verdict {
    Verdict::of(&read_one(file).verify())
}

#[test]
fn a_verdict_is_as_bad_as_the_worst_finding_and_claims_no_more_than_was_checked() {
    assert_eq!(verdict(&whole(SEED)), Verdict::Holds);
    assert_eq!(Verdict::of(&[]), Verdict::Open);
    let finding = |result| Finding { check: "rules", result, detail: String::new() };
    let [holds, fails, open] = [Verdict::Holds, Verdict::Fails, Verdict::Open].map(finding);
    assert_eq!(Verdict::of(&[holds.clone(), open.clone()]), Verdict::Open);
    assert_eq!(Verdict::of(&[open, fails, holds]), Verdict::Fails);
}

#[test]
fn a_record_that_is_cut_off_never_holds() {
    let file = whole(SEED);
    let lines: Vec<&str> = file.lines().collect();
    for kept in 1..lines.len() {
        let expected = if kept == lines.len() - 1 { Verdict::Fails } else { Verdict::Open };
        assert_eq!(verdict(&lines[..kept].join("\n")), expected, "after line {kept}");
    }
}

#[test]
fn an_action_that_is_refused() {
    check(
        4,
        "{\"grab\":0}",
        "{\"grab\":5}",
        &[
            "shuffle Open: the seed gives the dealt order as far as the game can be followed",
            "actions Fails: line 4: the action is refused: It is not in your hand. (PR-2.3)",
            "events Open: from line 4 on they cannot be checked",
            "result Open: the game cannot be followed to its end",
        ],
    );
}

#[test]
fn an_action_that_was_not_taken() {
    check(
        4,
        "{\"grab\":0}",
        "{\"grab\":1}",
        &[
            "events Fails: line 4: these events are not what happens here",
            "result Fails: line 15: the actions lead to another result",
        ],
    );
}

#[test]
fn an_action_of_a_seat_that_is_not_there() {
    let file = edit(&whole(SEED), 4, |text| text.replacen("\"seat\":0", "\"seat\":4", 1));
    let refused = "actions Fails: line 4: the action is refused: You are home. (PR-2.1)";
    assert!(not_holding(&file).contains(&refused.to_owned()), "{:?}", not_holding(&file));
}

#[test]
fn an_event_that_did_not_happen() {
    let events = "events Fails: line 8: these events are not what happens here";
    check(8, "\"points\":6", "\"points\":7", &[events]);
}

#[test]
fn a_secret_that_was_dropped() {
    let secret = ",\"secret\":{\"sniffed\":{\"seat\":0,\"place\":6,\"cheese\":1}}";
    let events = "events Fails: line 3: these events are not what happens here";
    check(3, &format!("{secret},\"to\":[0]"), "", &[events]);
    // It says who was told more, but not what.
    check(3, secret, "", &[events]);
}

#[test]
fn another_rule_that_is_cited() {
    let events = "events Fails: line 3: these events are not what happens here";
    check(3, "PR-2.2", "PR-2.3", &[events]);
}

#[test]
fn a_secret_told_to_somebody_else() {
    let events = "events Fails: line 3: these events are not what happens here";
    check(3, "\"to\":[0]", "\"to\":[1]", &[events]);
}

#[test]
fn another_result() {
    let result = "result Fails: line 15: the actions lead to another result";
    check(15, "\"winners\":[1]", "\"winners\":[0]", &[result]);
    let sheet = "result Fails: line 15: the actions lead to another score sheet";
    check(15, "\"values\":[7,8]", "\"values\":[8,8]", &[sheet]);
}

#[test]
fn a_seed_that_was_not_promised() {
    let (ours, theirs) = (Seed::from_text(SEED), Seed::from_text("wednesday"));
    check(
        15,
        &ours.to_string(),
        &theirs.to_string(),
        &[
            &format!(
                "digest Fails: line 15: the seed's digest is {}, but line 1 promised {}",
                theirs.commitment(),
                ours.commitment()
            ),
            "shuffle Fails: line 2: the seed gives another order; the dealt order is what was \
             played",
        ],
    );
}

#[test]
fn the_dealt_order_is_what_was_played_whatever_the_seed_says() {
    let (ours, theirs) = (Seed::from_text(SEED), Seed::from_text("wednesday"));
    let file = whole(SEED)
        .replace(&ours.to_string(), &theirs.to_string())
        .replace(&ours.commitment().to_string(), &theirs.commitment().to_string());
    assert_eq!(
        not_holding(&file),
        ["shuffle Fails: line 2: the seed gives another order; the dealt order is what was played"]
    );
    let played = table(Setup::default(), SEED, usize::MAX);
    let states = read_one(&file).states().unwrap();
    assert_eq!(states.last(), Some(played.game()));
    assert_eq!(states[1].deals(), [[0, 6, 7, 8, 2, 5, 1, 4, 3]]);
}

#[test]
fn a_deal_that_cannot_be() {
    check(
        9,
        "[4,5,6,1,7,3,0,2,8]",
        "[4,5,6,1,7,3,0,2,4]",
        &[
            "shuffle Fails: line 9: the seed gives another order; the dealt order is what was \
             played",
            "actions Fails: line 9: this deal cannot be: cheese 8 is missing",
            "events Open: from line 9 on they cannot be checked",
            "result Open: the game cannot be followed to its end",
        ],
    );
}

#[test]
fn a_missing_end() {
    let file = whole(SEED);
    let (open, _) = file.trim_end().rsplit_once('\n').unwrap();
    let mut expected = UNFINISHED.to_vec();
    expected.insert(2, "actions Fails: the game is over, but has no \"end\" line");
    assert_eq!(not_holding(open), expected);
}

#[test]
fn an_end_before_the_game_is_over() {
    let file = whole(SEED);
    let lines: Vec<&str> = file.lines().collect();
    for kept in 1..lines.len() - 1 {
        let cut = [&lines[..kept], &lines[14..]].concat().join("\n");
        let actions =
            format!("actions Fails: line {}: the end, but the game is not over", kept + 1);
        let shuffle =
            "shuffle Open: the seed gives the dealt order as far as the game can be followed";
        let result = "result Open: the game cannot be followed to its end";
        assert_eq!(not_holding(&cut), [shuffle, &actions, result]);
    }
}

#[test]
fn a_setup_that_cannot_be_played() {
    let three = |text: &str| {
        text.replacen("\"players\":2", "\"players\":1", 1).replacen("[\"Pip\",", "[", 1)
    };
    let wrong = "line 1: option \"players\" cannot be \"1\"; allowed are: 2, 3";
    assert_eq!(
        not_holding(&edit(&whole(SEED), 1, three)),
        [
            "shuffle Open: the seed gives the dealt order as far as the game can be followed",
            &format!("actions Fails: {wrong}"),
            "events Open: from line 1 on they cannot be checked",
            "result Open: the game cannot be followed to its end",
        ]
    );
}

/// Every byte of a record is replaced by others. A change makes the record unreadable, at that
/// line, or lets some check not hold, or leaves the record the same.
#[test]
fn no_byte_can_be_changed_unnoticed() {
    let file = whole(SEED);
    let record = read_one(&file);
    for at in 0..file.len() {
        let line = file[..at].matches('\n').count() + 1;
        for byte in *b"0159\"{}[],:nNaAx -.\n\xff" {
            let mut changed = file.clone().into_bytes();
            changed[at] = byte;
            for result in read(&changed) {
                match result {
                    Ok(read) if read == record => {}
                    Ok(read) => assert!(
                        read.verify().iter().any(|finding| finding.result != Verdict::Holds),
                        "{:?} for byte {at} of line {line}",
                        char::from(byte)
                    ),
                    Err(error) => {
                        assert!(error.line == line || error.line == line + 1, "{line}: {error}");
                    }
                }
            }
        }
    }
}

/// Bytes changed, lines dropped, doubled and swapped, and the end cut off, in any combination.
#[test]
fn nothing_makes_a_reader_panic() {
    let file = format!("{}{}", whole("one"), whole("two"));
    let mut dice = Dice::new(Seed::from_text("garbled"));
    for _ in 0..10_000 {
        let mut lines: Vec<Vec<u8>> = file.lines().map(|line| line.as_bytes().to_vec()).collect();
        for _ in 0..=dice.below(4) {
            let count = lines.len() as u32;
            let (one, two) = (dice.below(count) as usize, dice.below(count) as usize);
            let column = dice.below(lines[one].len().max(1) as u32) as usize;
            match dice.below(8) {
                0 if count > 1 => drop(lines.remove(one)),
                1 => lines.insert(two, lines[one].clone()),
                2 => lines.swap(one, two),
                3 => lines[one].truncate(column),
                _ if lines[one].is_empty() => {}
                4 => lines[one][column] = dice.below(256) as u8,
                _ => lines[one][column] = b'0' + dice.below(10) as u8,
            }
        }
        for record in read(lines.join(&b'\n')).into_iter().flatten() {
            let _ = record.states();
            assert_eq!(record.verify().len(), 6);
        }
    }
}
