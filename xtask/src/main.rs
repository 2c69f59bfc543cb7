//! `cargo xtask test` runs everything that must be green; the other chores are beside it.

#![allow(clippy::print_stdout, reason = "a chore reports to whoever started it")]

mod browser;
mod changed;
mod day;
mod python;
mod tests;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

const HELP: &str = "\
Usage: cargo xtask CHORE

  test          format, lints, docs and all tests: what must be green before anything lands
  check         format, lints and the fast tests of the packages that changed: for in between
  soak GAMES    the conformance suite of every game over GAMES random games each
  python        build the Python package and run its short list of tests
  python --all  the same as it is published, with every test: all of OpenSpiel, Ray, notebooks, more
                checkers; and installs it into a fresh environment
  nemesis --minutes N [--tables T]
                200 games, or T, through three nodes over PostgreSQL, while nodes, lines, clocks and
                the database fail in any order; docs/reliability.md says more
  day           what a day of so many players asks of servers, on paper and played through; draws the
                picture of docs/scale.md
  bless         write the golden playthroughs and the description of the API anew, after a change
                that is meant to be seen
";

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => test(),
        ["check"] => check(),
        ["soak", games] => soak(games),
        ["python"] => python::test(&root(), false),
        ["python", "--all"] => python::test(&root(), true),
        ["nemesis", "--minutes", minutes] => nemesis(minutes, "200"),
        ["nemesis", "--minutes", minutes, "--tables", tables] => nemesis(minutes, tables),
        ["day"] => day::run(&root()),
        ["bless"] => bless(),
        _ => {
            println!("{HELP}");
            bail!("no such chore: {}", words.join(" "));
        }
    }
}

/// The example game and the store on a server are tested too.
const FEATURES: &[&str] = &["--features", "hideout/hearts,hideout/postgres,store/postgres"];

fn test() -> Result<()> {
    browser::install(&root())?;
    cargo(&["fmt", "--all", "--check"], &[])?;
    let lint = ["clippy", "--workspace", "--all-targets", "--locked"];
    cargo(&[&lint, FEATURES, &["--", "-D", "warnings"]].concat(), &[])?;
    cargo(
        &[
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
            "--locked",
            "--features",
            "store/postgres",
        ],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    let all = [&["--workspace", "--locked"], FEATURES].concat();
    let started = Instant::now();
    // The example programs are not among them: the lints have compiled those.
    tests::run(&root(), &[all.as_slice(), &["--lib", "--bins", "--tests"]].concat())?;
    println!("== tests: {:.0} s", started.elapsed().as_secs_f32());
    cargo(&[&["test", "--doc"], all.as_slice()].concat(), &[])?;
    python::test(&root(), false)
}

/// Tests that take long, by what their names contain.
const SLOW: &[&str] =
    &["bots::", "browser", "conformance", "crash", "imagine::", "miniature", "strength"];

fn check() -> Result<()> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    let packages = changed::packages(&root())?;
    if packages.is_empty() {
        println!("== no package has changed");
        return Ok(());
    }
    println!("== changed: {}", packages.join(", "));
    let packages: Vec<&str> = packages.iter().flat_map(|name| ["-p", name]).collect();
    let clippy = ["clippy", "--all-targets", "--locked"];
    cargo(&[&clippy, packages.as_slice(), &["--", "-D", "warnings"]].concat(), &[])?;
    // Unoptimised: compiled in seconds, and fast enough without the slow ones.
    let test = ["test", "--profile", "dev", "--locked"];
    let slow: Vec<&str> = SLOW.iter().flat_map(|name| ["--skip", name]).collect();
    cargo(&[&test, packages.as_slice(), &["--"], slow.as_slice()].concat(), &[])
}

fn soak(games: &str) -> Result<()> {
    games.parse::<u64>().with_context(|| format!("\"{games}\" is not a number of games"))?;
    cargo(&["test", "--workspace", "--test", "it", "conformance"], &[("HIDEOUT_SOAK", games)])
}

fn nemesis(minutes: &str, tables: &str) -> Result<()> {
    minutes.parse::<u64>().with_context(|| format!("\"{minutes}\" is not a number of minutes"))?;
    tables.parse::<u64>().with_context(|| format!("\"{tables}\" is not a number of tables"))?;
    browser::install_programs()?;
    let name = "nodes::nemesis::nothing_acknowledged_is_lost_or_doubled_whatever_fails";
    let test = ["test", "-p", "hideout", "--features", "hearts,postgres", "--test", "it", name];
    let words = [test.as_slice(), &["--", "--exact", "--nocapture"]].concat();
    cargo(&words, &[("HIDEOUT_NEMESIS_MINUTES", minutes), ("HIDEOUT_NEMESIS_TABLES", tables)])
}

fn bless() -> Result<()> {
    let anew = [("HIDEOUT_BLESS", "1")];
    cargo(&["test", "--workspace", "--test", "it", "golden"], &anew)?;
    cargo(&["test", "-p", "web", "--lib", "the_description"], &anew)
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs cargo at the root of the workspace and says how long it took.
fn cargo(words: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    println!("== cargo {}", words.join(" "));
    let started = Instant::now();
    let status = cargo_in(&root())
        .args(words)
        .envs(variables.iter().copied())
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("cargo {} failed", words.join(" "));
    }
    println!("== cargo {}: {:.0} s", words[0], started.elapsed().as_secs_f32());
    Ok(())
}

/// The cargo that started this, to be run in a folder.
fn cargo_in(folder: &Path) -> Command {
    let mut cargo = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo.current_dir(folder);
    cargo
}
