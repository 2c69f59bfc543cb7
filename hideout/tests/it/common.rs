//! Runs the built program the way a person or a script does.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// It did what was asked.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.out
    }

    /// It did what was asked, and speaks JSON.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.fine()).unwrap()
    }

    /// It found nothing wrong in a record, but could not check all of it.
    #[track_caller]
    pub(crate) fn open(self) -> String {
        assert_eq!(self.code, Some(3), "{self:?}");
        self.out
    }

    /// It refused, in one sentence with all of `words`.
    #[track_caller]
    pub(crate) fn refuses(self, words: &[&str]) {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert!(self.err.starts_with("error: "), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "\"{word}\" is missing: {self:?}");
        }
    }

    /// The command itself is wrong, and what is said of it has all of `words`.
    #[track_caller]
    pub(crate) fn misused(self, words: &[&str]) {
        assert_eq!(self.code, Some(2), "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "\"{word}\" is missing: {self:?}");
        }
    }

    /// Whatever it was given, it kept its composure; 3 says that a record is open.
    #[track_caller]
    pub(crate) fn never_panics(self, context: &str) {
        assert!(matches!(self.code, Some(0 | 1 | 3)), "{context}: {self:?}");
        assert!(!self.err.contains("panicked"), "{context}: {self:?}");
    }
}

pub(crate) fn hideout(args: &[&str]) -> Run {
    hideout_with(args, "")
}

/// Runs the program with `input` at the keyboard.
pub(crate) fn hideout_with(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hideout"))
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may stop reading before everything is typed; that is its right.
    let typing = std::thread::spawn(move || drop(keyboard.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    typing.join().unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The names of the games, from the program itself.
pub(crate) fn games() -> Vec<String> {
    let games = hideout(&["games", "--json"]).json();
    let ids = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned());
    let ids: Vec<String> = ids.collect();
    assert!(!ids.is_empty());
    ids
}

/// An empty folder for one test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file into it.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).unwrap();
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

/// A file with the records of a few games between random bots.
pub(crate) fn recorded(folder: &Folder, game: &str, games: u32) -> String {
    let file = folder.path(&format!("{game}.jsonl"));
    let games = games.to_string();
    let args = ["simulate", game, "--games", &games, "--bots", "random", "--seed", "records"];
    hideout(&[&args[..], &["--records", &file]].concat()).fine();
    file
}
