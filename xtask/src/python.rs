//! Builds the Python package in a virtual environment of its own and runs its tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, bail};

/// What the short list needs, by the names that pip knows.
const SHORT: &[&str] =
    &["maturin>=1.9.4,<2", "numpy", "pytest", "pettingzoo", "gymnasium", "open_spiel", "mypy"];

/// What everything needs on top.
const REST: &[&str] = &["ray", "pyarrow", "matplotlib", "pyright[nodejs]", "ruff"];

/// The oldest Python that the package runs on.
const OLDEST: (u32, u32) = (3, 11);

/// Builds quickly and runs the tests that take seconds; or as it is published, with all of them.
pub(crate) fn test(root: &Path, all: bool) -> Result<()> {
    let started = Instant::now();
    let environment = Environment::ready(root, all)?;
    // Unoptimised: the short list waits for the compiler, not for the games.
    let profile = if all { "release" } else { "dev" };
    environment.run("maturin", &["develop", "--quiet", "--locked", "--profile", profile])?;
    environment.run("mypy", &[])?;
    environment.run("python", &["-m", "mypy.stubtest", "hideout._native"])?;
    if all {
        environment.run("pytest", &["tests"])?;
        environment.run("ruff", &["check"])?;
        environment.run("ruff", &["format", "--check"])?;
        environment.run("pyright", &["hideout"])?;
        installed(root)?;
    } else {
        environment.run("pytest", &["tests", "--ignore", "tests/all"])?;
    }
    println!("== python: {:.0} s", started.elapsed().as_secs_f32());
    Ok(())
}

/// Installs the package as its README says, into an environment that has nothing else, and plays
/// there.
fn installed(root: &Path) -> Result<()> {
    let root = root.canonicalize()?;
    let folder = root.join("target/python/fresh");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    make(&folder)?;
    let environment = Environment { programs: folder.join("bin"), package: root.join("python") };
    environment.run("pip", &["install", "--quiet", "--disable-pip-version-check", "."])?;
    // Alone (`-I`): what is imported is what was installed, not the folder beside it.
    environment.run("python", &["-I", "tests/all/installed.py"])
}

/// A virtual environment below `target`, and the package's folder.
struct Environment {
    programs: PathBuf,
    package: PathBuf,
}

impl Environment {
    /// Makes the environment if there is none, and sees that it has all that is needed.
    fn ready(root: &Path, all: bool) -> Result<Environment> {
        let root = root.canonicalize()?;
        let folder = root.join("target/python/venv");
        let programs = folder.join("bin");
        if !programs.join("pip").exists() {
            make(&folder)?;
        }
        let environment = Environment { programs, package: root.join("python") };
        let needed: Vec<&str> = SHORT.iter().chain(REST.iter().filter(|_| all)).copied().collect();
        // What was asked for last time is there: asking pip again takes seconds.
        let (list, noted) = (needed.join("\n"), folder.join("installed"));
        if !fs::read_to_string(&noted).is_ok_and(|had| needed.iter().all(|it| had.contains(it))) {
            println!("== installing {}", needed.join(" "));
            let install = ["install", "--quiet", "--disable-pip-version-check"];
            environment.run("pip", &[&install, needed.as_slice()].concat())?;
            fs::write(noted, list)?;
        }
        Ok(environment)
    }

    /// Runs a program of the environment in the package's folder.
    fn run(&self, program: &str, words: &[&str]) -> Result<()> {
        println!("== {program} {}", words.join(" "));
        let path = env::var("PATH").unwrap_or_default();
        let status = Command::new(self.programs.join(program))
            .args(words)
            .current_dir(&self.package)
            .env("PATH", format!("{}:{path}", self.programs.display()))
            .env("VIRTUAL_ENV", self.programs.parent().unwrap_or(&self.programs))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .status()
            .with_context(|| format!("{program} cannot be started"))?;
        if !status.success() {
            bail!("{program} {} failed", words.join(" "));
        }
        Ok(())
    }
}

/// Makes a virtual environment; installs what that needs where it is missing.
fn make(folder: &Path) -> Result<()> {
    if is_new_enough() && venv(folder) {
        return Ok(());
    }
    println!("== installing python3-venv");
    let status = Command::new("apt-get")
        .args(["install", "--yes", "--quiet", "--no-install-recommends", "python3-venv"])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null())
        .status();
    if status.is_ok_and(|status| status.success()) && is_new_enough() && venv(folder) {
        return Ok(());
    }
    let (major, minor) = OLDEST;
    bail!("the tests need Python {major}.{minor} or newer with venv: install python3-venv by hand")
}

fn is_new_enough() -> bool {
    let ask = format!("import sys; sys.exit(sys.version_info < {OLDEST:?})");
    let mut python = Command::new("python3");
    python.args(["-c", &ask]).status().is_ok_and(|status| status.success())
}

fn venv(folder: &Path) -> bool {
    let mut python = Command::new("python3");
    python.args(["-m", "venv"]).arg(folder).status().is_ok_and(|status| status.success())
}
