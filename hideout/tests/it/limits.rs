//! Numbers that no machine can bear and files that never end are refused at once.

use std::fs::File;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, Run, hideout, recorded};

/// What the program says within ten seconds. It is ended if it goes on for longer, before it
/// takes all memory.
#[track_caller]
fn soon(args: &[&str]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hideout"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(10) {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run =
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(run.code.is_some(), "{args:?} went on for ever");
    run
}

#[test]
fn absurd_numbers_are_told_what_is_allowed() {
    let huge = usize::MAX.to_string();
    let beyond = "9".repeat(40);
    let flags: [(&[&str], &str, &str); 25] = [
        (&["simulate", "caper"], "--threads", "1 to 1024"),
        (&["arena", "caper"], "--threads", "1 to 1024"),
        (&["lab", "caper"], "--threads", "1 to 1024"),
        (&["ceiling", "caper-cards"], "--threads", "1 to 1024"),
        (&["serve"], "--thinkers", "1 to 1024"),
        (&["simulate", "caper"], "--games", "1 to 1000000000"),
        (&["arena", "caper"], "--games", "1 to 1000000000"),
        (&["lab", "caper"], "--games", "1 to 1000000000"),
        (&["ceiling", "caper-cards"], "--games", "1 to 1000000000"),
        (&["lab", "caper"], "--band", "1 to 99"),
        (&["serve"], "--streams", "1 to 1000000"),
        (&["serve"], "--requests", "1 to 1000000"),
        (&["replay", "game.jsonl"], "--game", "1 to 1000000000"),
        (&["replay", "game.jsonl"], "--step", "0 to 1000000"),
        (&["serve"], "--port", "0 to 65535"),
        (&["serve"], "--connections", "1 to 1000000"),
        (&["serve"], "--connections-per-address", "1 to 1000000"),
        (&["serve"], "--tables-per-person", "1 to 1000000"),
        (&["serve"], "--tables-per-address", "1 to 1000000"),
        (&["serve"], "--tables-per-minute", "1 to 1000000"),
        (&["serve"], "--lines-per-minute", "1 to 1000000"),
        (&["serve"], "--listed-per-address", "0 to 1000000"),
        (&["serve"], "--keep-empty", "1 to 100000"),
        (&["serve"], "--keep-idle", "0 to 10000"),
        (&["admin", "tables"], "--most", "1 to 100000"),
    ];
    for (command, flag, allowed) in flags {
        let lowest = if allowed.starts_with('0') { "-1" } else { "0" };
        for number in [lowest, &huge, &beyond, "1.5", "many"] {
            let given = format!("{flag}={number}");
            soon(&[command, &[given.as_str()]].concat()).misused(&[flag, allowed]);
        }
    }
    soon(&["simulate", "caper", "--threads", "100000"]).misused(&["--threads", "1 to 1024"]);
    for flag in ["--pace", "--grace"] {
        soon(&["serve", flag, &huge]).misused(&[flag, "0 to "]);
    }
}

#[test]
fn absurd_seats_are_told_which_there_are() {
    for number in ["0", "9", "100000", &"9".repeat(40), "many"] {
        for command in ["play", "simulate", "arena", "lab"] {
            soon(&[command, "caper", "--players", number]).refuses(&[number, "2, 3, 4"]);
            soon(&[command, "caps-and-hammers", "--players", number])
                .refuses(&[number, "for 2 players"]);
        }
        soon(&["play", "caper", "--seat", number]).refuses(&[number, "the seats are 1 to 2"]);
    }
}

/// Files that nobody should read to their end, each with its path.
#[cfg(unix)]
fn without_end(folder: &Folder) -> [String; 2] {
    let huge = folder.path("huge");
    // A hole of ten gigabytes takes no place on the disk.
    File::create(&huge).unwrap().set_len(10 << 30).unwrap();
    ["/dev/zero".to_owned(), huge]
}

#[cfg(unix)]
#[test]
fn a_deck_file_without_end_is_refused() {
    let folder = Folder::new("endless_decks");
    for file in without_end(&folder) {
        let words = ["deck file", &file, "longer than 1 MiB"];
        for command in ["cards", "play", "simulate", "arena", "lab"] {
            soon(&[command, "caper", "--deck", &file]).refuses(&words);
        }
        soon(&["ceiling", "caper-cards", "--deck", &file]).refuses(&words);
        soon(&["lab", "caper", "--against", &file]).refuses(&words);
    }
}

#[cfg(unix)]
#[test]
fn a_record_without_end_is_refused() {
    let folder = Folder::new("endless_records");
    for file in without_end(&folder) {
        let run = soon(&["verify", &file]);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.out.contains("line 1: longer than 4 MiB"), "{run:?}");
        soon(&["replay", &file]).refuses(&[&file, "line 1: longer than 4 MiB"]);
    }
}

#[test]
fn a_record_with_too_many_lines_is_refused() {
    let folder = Folder::new("endless_lines");
    let whole = std::fs::read_to_string(recorded(&folder, "caper", 1)).unwrap();
    for line in ["\n", "{\"line\":\"play\"}\n"] {
        let file = folder.write("lines.jsonl", whole.clone() + &line.repeat(300_000));
        let run = soon(&["verify", &file]);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.out.contains("no record is as long as this"), "{run:?}");
        assert!(run.out.contains("1 of 2 records do not hold."), "{run:?}");
    }
}

#[test]
fn the_longest_deck_file_is_read_and_a_longer_one_is_not() {
    let folder = Folder::new("long_decks");
    let longest = folder.write("longest.toml", "#".repeat(1 << 20));
    soon(&["cards", "caper", "--deck", &longest]).fine();
    let longer = folder.write("longer.toml", "#".repeat((1 << 20) + 1));
    soon(&["cards", "caper", "--deck", &longer]).refuses(&["longer.toml", "1 MiB"]);
    let binary = folder.write("binary.toml", [0xff, 0xfe]);
    soon(&["cards", "caper", "--deck", &binary]).refuses(&["binary.toml", "not UTF-8"]);
}

#[test]
fn folders_and_missing_files_are_named() {
    let folder = Folder::new("no_files");
    for (file, why) in [(folder.path(""), "a folder"), (folder.path("missing"), "missing")] {
        hideout(&["cards", "caper", "--deck", &file]).refuses(&["deck file", &file, why]);
        hideout(&["lab", "caper", "--against", &file]).refuses(&["deck file", &file, why]);
        hideout(&["verify", &file]).refuses(&["record file", &file, why]);
        hideout(&["replay", &file]).refuses(&["record file", &file, why]);
    }
}
