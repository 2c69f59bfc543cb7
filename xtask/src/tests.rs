//! Runs the test programs side by side. Some of them compute and others wait, for a browser or
//! for a server that was killed; one after the other, as `cargo test` runs them, half of the
//! machine would be idle.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Programs that take longest, by a part of their path; they are started first.
const LONGEST: [&str; 3] = ["web/tests/browser", "games/caper/tests", "hideout/tests"];

/// Where programs are that only compute. They run beside those that wait for a browser or for a
/// server, and make way for them, which have to be in time; so have the searches of `shelf`.
const COMPUTING: [&str; 9] = [
    "batch/",
    "bots/",
    "engine/",
    "examples/",
    "games/",
    "lab/",
    "puzzles/",
    "review/",
    "testkit/",
];

/// A test program, and the folder of its package, in which it runs.
struct Program {
    source: PathBuf,
    executable: PathBuf,
    folder: PathBuf,
}

impl Program {
    /// Where it is, seen from the root of the workspace.
    fn name(&self, root: &Path) -> PathBuf {
        let root = root.canonicalize().unwrap_or_default();
        self.source.strip_prefix(root).unwrap_or(&self.source).to_owned()
    }

    /// Whether it only computes.
    fn computes(&self, root: &Path) -> bool {
        let name = self.name(root);
        COMPUTING.iter().any(|place| name.starts_with(place))
    }
}

/// Builds the test programs of the packages that `words` select, and runs them all.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<()> {
    let mut programs = build(root, words)?;
    programs.sort_by_key(|program| {
        let path = program.source.to_string_lossy();
        LONGEST.iter().position(|longest| path.contains(longest)).unwrap_or(LONGEST.len())
    });
    let (computing, waiting): (Vec<Program>, Vec<Program>) =
        programs.into_iter().partition(|program| program.computes(root));
    let lines = [computing, waiting].map(|programs| Mutex::new(programs.into_iter()));
    let failed = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        // What computes takes what is left beside those that wait, on several cores by itself.
        for (line, at_once) in lines.iter().zip([cores.div_ceil(2), cores]) {
            for _ in 0..at_once {
                scope.spawn(|| {
                    let next = || line.lock().ok()?.next();
                    while let Some(program) = next() {
                        if !test(root, &program)
                            && let Ok(mut failed) = failed.lock()
                        {
                            failed.push(program.source.display().to_string());
                        }
                    }
                });
            }
        }
    });
    let failed = failed.into_inner().unwrap_or_default();
    if failed.is_empty() { Ok(()) } else { bail!("tests have failed in {}", failed.join(", ")) }
}

/// Compiles the test programs and asks cargo where they are.
fn build(root: &Path, words: &[&str]) -> Result<Vec<Program>> {
    let mut cargo = crate::cargo_in(root)
        .args(["test", "--no-run", "--message-format=json-render-diagnostics"])
        .args(words)
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo cannot be started")?;
    let mut programs = Vec::new();
    for line in BufReader::new(cargo.stdout.take().context("cargo says nothing")?).lines() {
        let message: Value = serde_json::from_str(&line?).context("cargo speaks no JSON")?;
        programs.extend(program(&message));
    }
    if !cargo.wait()?.success() {
        bail!("the tests cannot be compiled");
    }
    if programs.is_empty() {
        bail!("cargo names no test program: nothing would be tested");
    }
    Ok(programs)
}

/// The test program that a message of cargo's is about, if it is about one.
fn program(message: &Value) -> Option<Program> {
    let path = |value: &Value| value.as_str().map(PathBuf::from);
    (message["profile"]["test"] == true).then_some(())?;
    Some(Program {
        source: path(&message["target"]["src_path"])?,
        executable: path(&message["executable"])?,
        folder: path(&message["manifest_path"])?.parent()?.to_owned(),
    })
}

/// How a program is started.
fn command(root: &Path, program: &Program) -> Command {
    if cfg!(unix) && program.computes(root) {
        let mut command = Command::new("nice");
        command.arg(&program.executable);
        return command;
    }
    Command::new(&program.executable)
}

/// Runs one program; prints how it ended, and all that it said if it failed.
fn test(root: &Path, program: &Program) -> bool {
    let started = Instant::now();
    let output = command(root, program).current_dir(&program.folder).output();
    let name = program.name(root);
    let name = name.display();
    let seconds = started.elapsed().as_secs_f32();
    match output {
        Ok(Output { status, stdout, .. }) if status.success() => {
            let said = String::from_utf8_lossy(&stdout);
            let result = said.lines().rev().find(|line| line.starts_with("test result"));
            println!("{name} ({seconds:.0} s)\n{}", result.unwrap_or_default());
            true
        }
        Ok(Output { stdout, stderr, .. }) => {
            let said = [stdout, stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
            println!("{name} ({seconds:.0} s) FAILED\n{}", said.concat());
            false
        }
        Err(error) => {
            println!("{name} cannot be started: {error}");
            false
        }
    }
}
