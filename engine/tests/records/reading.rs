//! What is read is what was written, and what cannot be read says where and why.

use std::io::{self, BufReader, Read};

use engine::{Cards, Game, Options, RawRecord, RecordError, Seat, Setup};

use super::{edit, error, read, read_one, table, whole, write};
use testkit::toy::{Pantry, Raid};

#[test]
fn a_record_survives_the_round_trip() {
    let mut setup = Setup::<Raid>::default();
    setup.options.set("players", "3").unwrap();
    setup.options.set("cat", "hungry").unwrap();
    let deck = "cheese = [{ name = \"Brie\", strength = 30, source = \"public\" }]";
    setup.cards = Pantry::standard().overlay(deck).unwrap();
    for actions in [0, 5, usize::MAX] {
        let record = table(setup.clone(), "round", actions).record();
        let read = read_one(&write(&record));
        assert_eq!(read, record);
        assert_eq!(read.setup.cards.strengths()[2], 30);
        let last = read.states().unwrap().pop().unwrap();
        assert_eq!(last, *table(setup.clone(), "round", actions).game());
    }
}

#[test]
fn standard_cards_are_not_written_and_other_cards_are() {
    assert!(!whole("plain").contains("\"cards\""));
    let mut setup = Setup::<Raid>::default();
    let deck = "cheese = [{ name = \"Brie\", strength = 30, source = \"public\" }]";
    setup.cards = setup.cards.overlay(deck).unwrap();
    assert!(write(&table(setup, "other", 0).record()).contains("\"cards\""));
}

#[test]
fn a_file_holds_any_number_of_records_between_blank_lines() {
    let (one, two) = (whole("one"), whole("two"));
    let unfinished = write(&table(Setup::default(), "three", 3).record());
    let file = format!("\n\n{one}\n  \n{unfinished}\r\n{two}{one}\n\n");
    let records: Vec<_> = read(&file).into_iter().map(Result::unwrap).collect();
    let texts: Vec<String> = records.iter().map(write).collect();
    assert_eq!(texts, [&one, &unfinished, &two, &one].map(String::clone));
    assert_eq!(records[0], records[3], "equal records are equal wherever they stand");
    assert_eq!(records[0].line(0), 4);
    assert!(read("").is_empty());
    assert!(read("\n \n").is_empty());
}

#[test]
fn a_truncated_file_loses_its_last_record_only() {
    let one = whole("one");
    let file = format!("{one}{}", whole("two"));
    for length in one.len() + 1..file.len() - 1 {
        let mut records = read(&file.as_bytes()[..length]).into_iter();
        assert_eq!(write(&records.next().unwrap().unwrap()), one);
        let line = file[..length].lines().count();
        match records.next() {
            None => panic!("the second record was lost at {length}"),
            // Cut between two lines, it reads as unfinished.
            Some(Ok(record)) => assert_eq!((record.ending, record.steps.len()), (None, line - 16)),
            Some(Err(error)) => assert_eq!(error.line, line, "{error}"),
        }
        assert_eq!(records.next(), None);
    }
}

#[test]
fn every_message_names_the_line() {
    let file = whole("tuesday");
    let check = |line, change: &dyn Fn(&str) -> String, expected: &str| {
        assert_eq!(error(edit(&file, line, change)), expected);
        // The same record further down in a file has other line numbers.
        let (number, message) = expected.split_once(": ").unwrap();
        let number: usize = number.strip_prefix("line ").unwrap().parse().unwrap();
        let second = format!("{file}\n{}", edit(&file, line, change));
        assert_eq!(error(second), format!("line {}: {message}", number + 16));
    };
    let swap = |from: &'static str, to: &'static str| move |line: &str| line.replacen(from, to, 1);
    let start = "a record begins with a \"start\" line";
    check(1, &swap("{", "["), "line 1: not JSON from column 8 on: expected `,` or `]`");
    check(1, &swap("start", "stop"), &format!("line 1: {start}"));
    check(1, &|_| "[1, 2]".to_owned(), &format!("line 1: {start}"));
    for unknown in ["0", "4"] {
        let said = format!("line 1: format {unknown} is unknown; this reads 1 to 3");
        let format = format!("\"format\":{unknown}");
        check(1, &|line| line.replacen("\"format\":1", &format, 1), &said);
    }
    check(1, &swap("\"format\":1,", ""), "line 1: missing field `format`");
    check(
        1,
        &swap("pantry-raid", "chess"),
        "line 1: this is a record of \"chess\", not of \"pantry-raid\"",
    );
    check(1, &swap("[\"Pip\",", "["), "line 1: 2 seats, but 1 names");
    check(
        1,
        &swap("drowsy", "dead"),
        "line 1: unknown variant `dead`, expected `drowsy` or `hungry`",
    );
    check(1, &swap("c540", "zzzz"), &commitment("zzzz"));
    check(3, &swap("\"seat\":0,", ""), "line 3: missing field `seat`");
    check(3, &swap("\"seat\":0", "\"seat\":7"), "line 3: there is no seat 7; seats are 0 to 4");
    check(3, &swap("\"seat\":0", "\"seat\":0,\"seat\":1"), "line 3: duplicate field `seat`");
    check(
        3,
        &swap("\"seat\":0", "\"seat\":0,\"chair\":1"),
        "line 3: unknown field `chair`, expected one of `line`, `seat`, `action`, `events`",
    );
    check(
        3,
        &swap("play", "pass"),
        "line 3: unknown variant `pass`, expected one of `start`, `deal`, `play`, `end`",
    );
    check(4, &|_| "hello".to_owned(), "line 4: not JSON from column 1 on: expected value");
    check(15, &swap("\"seed\"", "\"weed\""), &unknown("weed"));
}

fn unknown(field: &str) -> String {
    format!(
        "line 15: unknown field `{field}`, expected one of `line`, `seed`, `outcome`, `score_sheet`"
    )
}

fn commitment(beginning: &str) -> String {
    let file = whole("tuesday");
    let digest = &file[file.find("commitment").unwrap() + 13..][..64];
    format!("line 1: \"{beginning}{}\" is not 64 hexadecimal digits", &digest[4..])
}

#[test]
fn lines_out_of_order_are_noticed() {
    let file = whole("tuesday");
    let moved = |from: usize, to: usize| {
        let mut lines: Vec<&str> = file.lines().collect();
        let line = lines.remove(from - 1);
        lines.insert(to - 1, line);
        lines.join("\n")
    };
    let start = "a record begins with a \"start\" line";
    assert_eq!(error(moved(1, 3)), format!("line 1: {start}"));
    assert_eq!(error(moved(15, 14)), format!("line 15: {start}"));
    let stopped = |file: &str| read_one(file).states().unwrap_err().to_string();
    assert_eq!(
        stopped(&moved(2, 3)),
        "line 2: an action stands here, but cards are to be dealt now"
    );
    assert_eq!(stopped(&moved(9, 8)), "line 8: a deal stands here, but nothing is to be dealt now");
    assert_eq!(
        stopped(&moved(6, 4)),
        "line 4: the action is refused: Grab a cheese first. (PR-2.4)"
    );
}

#[test]
fn garbage_spoils_no_other_record() {
    let (one, two) = (whole("one"), whole("two"));
    let file = format!("hello\nworld\n{one}some\nmore\n{two}and an end");
    let found: Vec<Result<String, usize>> =
        read(&file).into_iter().map(|r| r.map(|r| write(&r)).map_err(|error| error.line)).collect();
    let after_one = 2 + one.lines().count() + 1;
    let after_two = after_one + 2 + two.lines().count();
    assert_eq!(found, [Err(1), Ok(one), Err(after_one), Ok(two), Err(after_two)]);
}

#[test]
fn a_line_that_is_not_text_spoils_its_record_only() {
    let (one, two) = (whole("one"), whole("two"));
    let mut file = format!("{one}{two}").into_bytes();
    file[one.len() / 2] = 0xff;
    let found: Vec<bool> = read(&file).into_iter().map(|record| record.is_ok()).collect();
    assert_eq!(found, [false, true]);
}

#[test]
fn a_file_that_cannot_be_read_on_comes_to_an_end() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let one = whole("one");
    let file = BufReader::new(one.as_bytes().chain(Broken));
    let found: Vec<_> = RawRecord::split(file).take(10).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[1].as_ref().unwrap_err().message, "the disk is on fire");
}

/// Every record of a file that never ends, given the bytes it repeats.
fn endless(beginning: &str, pattern: &'static [u8]) -> Vec<Result<RawRecord, RecordError>> {
    struct Endless(&'static [u8]);
    impl Read for Endless {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let whole = to.len() / self.0.len() * self.0.len();
            to[..whole].chunks_mut(self.0.len()).for_each(|chunk| chunk.copy_from_slice(self.0));
            Ok(whole)
        }
    }
    RawRecord::split(BufReader::new(beginning.as_bytes().chain(Endless(pattern)))).collect()
}

#[test]
fn a_file_without_end_is_given_up() {
    let one = whole("one");
    let line = one.lines().count() + 1;
    for (pattern, said) in [
        (&b"\0"[..], "longer than 4 MiB; no line of a record is"),
        (b"{", "longer than 4 MiB; no line of a record is"),
        (b"\n", "no record is as long as this: 16 MiB, or 262144 lines"),
        (b"x\n", "no record is as long as this: 16 MiB, or 262144 lines"),
    ] {
        let found = endless(&one, pattern);
        let [Ok(_), Err(error)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(error.message, said);
        assert!(error.line >= line);
    }
}

#[test]
fn a_long_line_is_read_and_a_longer_one_is_not() {
    let padded = |length: usize| {
        let file = whole("one");
        let (start, rest) = file.split_once('\n').unwrap();
        format!("{start}{}\n{rest}", " ".repeat(length - start.len()))
    };
    assert_eq!(write(&read_one(&padded(4 << 20))), whole("one"));
    assert_eq!(error(padded((4 << 20) + 1)), "line 1: longer than 4 MiB; no line of a record is");
}

#[test]
fn a_setup_that_cannot_be_played_names_its_own_line() {
    let three = whole("tuesday").replacen("\"players\":2", "\"players\":4", 1).replacen(
        "[\"Pip\",",
        "[\"Pip\",\"Bat\",\"Owl\",",
        1,
    );
    let second = read(format!("{}{three}", whole("one"))).remove(1).unwrap();
    let line = whole("one").lines().count() + 1;
    assert_eq!(
        second.states().unwrap_err().to_string(),
        format!("line {line}: option \"players\" cannot be \"4\"; allowed are: 2, 3")
    );
}

#[test]
fn the_states_are_those_that_were_played() {
    let table = table(Setup::default(), "states", usize::MAX);
    let states = table.record().states().unwrap();
    assert_eq!(states.len(), table.steps().len() + 1);
    assert!(states[0].deals().is_empty());
    assert_eq!(states.last(), Some(table.game()));
    assert_eq!(states.last().unwrap().deals().len(), 2);
    assert_eq!(states[1].points(Seat(0)), 0);
}
