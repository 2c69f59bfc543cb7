//! Records: verified, and damaged in every way.

use engine::{Dice, Names, Perspective, Seat, Seed, Seeds, Table};
use serde_json::Value;
use shelf::{Shelved, Visitor};

use crate::common::{Folder, games, hideout, recorded};

/// Verifies a damaged file: it must fail and say all of `words`.
#[track_caller]
fn fails(file: &str, words: &[&str]) {
    let run = hideout(&["verify", file]);
    assert_eq!(run.code, Some(1), "{run:?}");
    for word in [&["FAILS"], words].concat() {
        assert!(run.out.contains(word), "\"{word}\" is missing: {run:?}");
    }
    let json = hideout(&["verify", file, "--json"]);
    assert_eq!(json.code, Some(1));
    let reports: Value = serde_json::from_str(&json.out).unwrap();
    assert!(reports.as_array().unwrap().iter().any(|report| report["verdict"] == "fails"));
}

/// Verifies a file in which nothing is wrong, but not everything can be checked.
#[track_caller]
fn is_open(file: &str, words: &[&str]) {
    let said = hideout(&["verify", file]).open();
    // Long sentences are broken into lines.
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for word in words {
        assert!(said.contains(word), "\"{word}\" is missing: {said}");
    }
    assert!(!said.contains("FAILS") && !said.contains("record holds"), "{said}");
    let json = hideout(&["verify", file, "--json"]).open();
    let reports: Value = serde_json::from_str(&json).unwrap();
    assert!(reports.as_array().unwrap().iter().any(|report| report["verdict"] == "open"));
}

#[test]
fn whole_records_hold() {
    let folder = Folder::new("whole");
    for game in games() {
        let file = recorded(&folder, &game, 5);
        assert!(hideout(&["verify", &file]).fine().contains("All 5 records hold."));
        let reports = hideout(&["verify", &file, "--json"]).json();
        assert!(reports.as_array().unwrap().iter().all(|report| report["verdict"] == "holds"));
    }
}

/// A whole game of a table where all seats but the last added to the seed, as a record.
struct Seeded;

impl Visitor for Seeded {
    type Output = String;

    fn visit<G: Shelved>(self) -> String {
        let setup = engine::Setup::<G>::default();
        let seats = 0..setup.players();
        let names = seats.clone().map(|seat| G::seat_name(&setup.options, Seat(seat as u8)));
        let names = Names::new(names);
        let mut bot = G::bot("random", &setup, Seed::from_text("bot")).unwrap();
        let added = |seat| Some(Seed::from_text("seat").derive(seat as u64));
        let seats = seats.clone().map(|seat| added(seat).filter(|_| seat + 1 < seats.end));
        let seeds = Seeds { server: Seed::from_text("house"), seats: seats.collect() };
        let mut table = Table::open(setup, names, seeds).unwrap();
        while let Some(seat) = table.game().next().seats().first() {
            let action = bot.choose(&Perspective::new(table.game(), seat)).unwrap();
            table.play(seat, action).unwrap();
        }
        let mut record = Vec::new();
        table.record().write(&mut record).unwrap();
        String::from_utf8(record).unwrap()
    }
}

#[test]
fn seats_that_added_to_the_seed_are_in_the_record() {
    let folder = Folder::new("seat_seeds");
    for game in games() {
        let text = shelf::visit(&game, Seeded).unwrap();
        let file = folder.write(&format!("{game}.jsonl"), &text);
        let out = hideout(&["verify", &file]).fine();
        assert!(out.contains("seats added to the seed") && out.contains("The record holds."));
        hideout(&["replay", &file]).fine();
        let seed = Seed::from_text("seat").derive(0).to_string();
        let other = text.replace(&seed, &Seed::from_text("another").to_string());
        assert_ne!(other, text, "{game}: the first seat added nothing");
        fails(&folder.write("other.jsonl", other), &["shuffle", "another order"]);
        let old = text.replacen("\"format\":2", "\"format\":1", 1);
        fails(&folder.write("old.jsonl", old), &["line 1", "format 1"]);
    }
}

/// Nobody may take a part for the whole.
#[test]
fn a_record_that_is_cut_off_never_holds() {
    let folder = Folder::new("cut_off");
    for game in games() {
        let text = std::fs::read_to_string(recorded(&folder, &game, 1)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for kept in 1..lines.len() {
            let file = folder.write("cut.jsonl", lines[..kept].join("\n"));
            let run = hideout(&["verify", &file]);
            // After the last action the game is over, and then the end is not only missing.
            let code = if kept == lines.len() - 1 { 1 } else { 3 };
            assert_eq!(run.code, Some(code), "{game}, {kept} lines: {run:?}");
            assert!(!run.out.contains("The record holds"), "{game}, {kept} lines: {run:?}");
        }
    }
}

#[test]
fn a_record_of_rules_that_are_unknown_is_open_and_says_so_in_a_sentence() {
    let folder = Folder::new("other_rules");
    for game in games() {
        let text = std::fs::read_to_string(recorded(&folder, &game, 1)).unwrap();
        let (before, after) = text.split_once("\"revision\":").unwrap();
        let (_, after) = after.split_once(',').unwrap();
        let newer = folder.write("newer.jsonl", format!("{before}\"revision\":99,{after}"));
        is_open(&newer, &["revision 99 of the rules", "a newer version", "does not play"]);
        let run = hideout(&["replay", &newer]);
        assert_eq!(run.code, Some(1), "{game}: {run:?}");
        assert!(run.err.contains("begun under revision 99 of the rules"), "{game}: {run:?}");
    }
}

/// Games that were played and written by Hideout 0.2, under rules that have changed since.
#[test]
fn games_of_older_rules_are_verified_and_replayed_by_those() {
    let file = |game: &str| format!("../games/{game}/tests/records/revision-1.jsonl");
    for (game, records) in [("caper-cards", 4), ("caps-and-hammers", 2)] {
        let out = hideout(&["verify", &file(game)]).fine();
        assert!(out.contains("rules revision 1, as revision 2 still plays it"), "{out}");
        assert!(out.contains(&format!("All {records} records hold.")), "{out}");
        hideout(&["replay", &file(game), "--as", "1"]).fine();
    }
}

#[test]
fn several_records_are_summed_up() {
    let folder = Folder::new("sums");
    let [game, ..] = &games()[..] else { panic!("no games") };
    let text = std::fs::read_to_string(recorded(&folder, game, 1)).unwrap();
    let cut: String = text.lines().take(4).map(|line| format!("{line}\n")).collect();
    let sum = |name: &str, parts: &[&str]| {
        let run = hideout(&["verify", "--quiet", &folder.write(name, parts.concat())]);
        (run.code.unwrap(), run.out.lines().last().unwrap().to_owned())
    };
    let hold = "All 2 records hold.".to_owned();
    assert_eq!(sum("hold", &[&text, &text]), (0, hold));
    let open = "No record fails, but 2 of 3 cannot be checked to the end.".to_owned();
    assert_eq!(sum("open", &[&cut, &text, &cut]), (3, open));
    let fail = "1 of 2 records do not hold.".to_owned();
    assert_eq!(sum("fail", &[&text, "{}\n"]), (1, fail));
    let both = "1 of 3 records do not hold, and 1 cannot be checked to the end.".to_owned();
    assert_eq!(sum("both", &[&text, "{}\n", &cut]), (1, both));
}

#[test]
fn tampering_is_found() {
    let folder = Folder::new("tampered");
    for game in games() {
        let file = recorded(&folder, &game, 1);
        let text = std::fs::read_to_string(file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let tampered = |lines: &[&str]| folder.write("tampered.jsonl", lines.join("\n"));

        let mut end: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        end["seed"] = Value::from("00".repeat(32));
        let end = end.to_string();
        fails(&tampered(&[&lines[..lines.len() - 1], &[&end]].concat()), &["digest", "promised"]);

        let mut end: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        end["outcome"]["places"][0]["points"] = Value::from(99);
        let end = end.to_string();
        fails(&tampered(&[&lines[..lines.len() - 1], &[&end]].concat()), &["result"]);

        let mut skipped = lines.clone();
        skipped.remove(2);
        fails(&tampered(&skipped), &["line 3"]);

        let foreign = lines[0].replace(&game, "go-fish");
        fails(&tampered(&[&[foreign.as_str()], &lines[1..]].concat()), &["line 1", "go-fish"]);

        let future = lines[0].replace("\"format\":1", "\"format\":9");
        fails(&tampered(&[&[future.as_str()], &lines[1..]].concat()), &["line 1", "format 9"]);
    }
}

#[test]
fn a_record_that_breaks_off_is_told_from_one_that_is_cut() {
    let folder = Folder::new("truncated");
    for game in games() {
        let file = recorded(&folder, &game, 1);
        let text = std::fs::read_to_string(file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let unfinished = folder.write("unfinished.jsonl", lines[..4].join("\n"));
        is_open(&unfinished, &["unfinished", "it has no end"]);
        let headless = folder.write("headless.jsonl", lines[1..].join("\n"));
        fails(&headless, &["line 1"]);
        let endless = folder.write("endless.jsonl", lines[..lines.len() - 1].join("\n"));
        fails(&endless, &["no \"end\" line"]);
        let cut = folder.write("cut.jsonl", &text[..text.len() - 30]);
        fails(&cut, &[&format!("line {}", lines.len())]);
        hideout(&["replay", &cut]).refuses(&[&format!("line {}", lines.len())]);
        let garbage = folder.write("garbage.jsonl", [0xff, 0xfe, b'\n', b'{', b'}']);
        fails(&garbage, &["line 1"]);
    }
}

/// One damaged record does not keep the others in the file from being checked.
#[test]
fn every_record_of_a_file_is_checked() {
    let folder = Folder::new("several");
    for game in games() {
        let file = recorded(&folder, &game, 3);
        let text = std::fs::read_to_string(file).unwrap();
        let starts: Vec<usize> =
            text.match_indices("{\"line\":\"start\"").map(|(at, _)| at).collect();
        let damaged = [&text[..starts[1]], "{\"line\":\"start\"}\n", &text[starts[1]..]].concat();
        let file = folder.write("damaged.jsonl", damaged);
        fails(&file, &["Record 4", "1 of 4 records do not hold."]);
    }
}

/// A name in a record is text from a stranger.
#[test]
fn a_name_cannot_steer_the_terminal() {
    let folder = Folder::new("names");
    for game in games() {
        let file = recorded(&folder, &game, 1);
        let text = std::fs::read_to_string(file).unwrap();
        let named = text.replace("(random)", "\\u001b[2J\\u0007");
        let file = folder.write("named.jsonl", named);
        let out = hideout(&["replay", &file]).fine();
        assert!(!out.contains('\u{1b}') && !out.contains('\u{7}'), "{out}");
    }
}

#[test]
fn no_damage_makes_it_panic() {
    let folder = Folder::new("mutations");
    let mut dice = Dice::new(Seed::from_text("mutations"));
    for game in games() {
        let text = std::fs::read(recorded(&folder, &game, 1)).unwrap();
        for number in 0..500 {
            let mut damaged = text.clone();
            for _ in 0..=dice.below(3) {
                let at = dice.below(damaged.len() as u32) as usize;
                match dice.below(4) {
                    0 => damaged[at] = dice.below(256) as u8,
                    1 => damaged[at] = b"0123456789\"{}[],:-"[dice.below(18) as usize],
                    2 => drop(damaged.remove(at)),
                    _ => damaged.truncate(at.max(1)),
                }
            }
            let file = folder.write("damaged.jsonl", &damaged);
            let context = format!("{game}, mutation {number}");
            hideout(&["verify", &file]).never_panics(&context);
            if number % 4 == 0 {
                hideout(&["replay", &file]).never_panics(&context);
            }
        }
    }
}
