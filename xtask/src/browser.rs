//! The tests play in a real browser, keep tables on a real PostgreSQL and set clocks. What is
//! missing is installed.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The programs the tests need, and the Debian packages they come in.
const PROGRAMS: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// What looks for barriers in a page: not part of the house, so it is fetched, into `target`.
const AXE: &str = "axe-core@4.14.0";

/// The letters in which boxes are measured: as wide as those of most systems. Without them a browser
/// takes whatever there is.
const FONTS: (&str, &str) = ("/usr/share/fonts/truetype/liberation", "fonts-liberation");

/// Where Debian puts the programs of PostgreSQL, and its package.
const POSTGRES: (&str, &str) = ("/usr/lib/postgresql", "postgresql");

/// What sets the clock of a single program: the command, and its package.
const FAKETIME: &str = "faketime";

/// Sees that there is a browser with its driver, what the tests judge pages by, and a database.
pub(crate) fn install(root: &Path) -> Result<()> {
    install_programs()?;
    let folder = root.join("target/axe");
    if folder.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    println!("== installing {AXE}");
    let status = Command::new("npm")
        .args(["install", "--silent", "--no-save", "--prefix"])
        .arg(&folder)
        .arg(AXE)
        .status()
        .context("the tests need axe-core, and npm cannot be started")?;
    if !status.success() {
        bail!("npm could not fetch {AXE}");
    }
    Ok(())
}

/// Sees that the programs are there.
pub(crate) fn install_programs() -> Result<()> {
    let mut missing: Vec<&str> =
        PROGRAMS.iter().filter(|(program, _)| !is_there(program)).map(|it| it.1).collect();
    if !Path::new(POSTGRES.0).exists() && !is_there("initdb") {
        missing.push(POSTGRES.1);
    }
    if !is_there(FAKETIME) {
        missing.push(FAKETIME);
    }
    if !Path::new(FONTS.0).exists() {
        missing.push(FONTS.1);
    }
    if missing.is_empty() {
        return Ok(());
    }
    println!("== installing {}", missing.join(" "));
    run(&["update", "--quiet"])?;
    run(&[&["install", "--yes", "--quiet", "--no-install-recommends"], missing.as_slice()].concat())
}

fn is_there(program: &str) -> bool {
    let mut ask = Command::new(program);
    ask.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    ask.status().is_ok_and(|status| status.success())
}

fn run(words: &[&str]) -> Result<()> {
    let status = Command::new("apt-get")
        .args(words)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null())
        .status()
        .context(
            "the tests need chromium, chromedriver, fonts-liberation, postgresql and faketime, and \
             apt-get cannot be started",
        )?;
    if !status.success() {
        bail!(
            "apt-get {} failed: install chromium, chromedriver, fonts-liberation, postgresql and \
             faketime by hand",
            words.join(" ")
        );
    }
    Ok(())
}
