//! The tests play in a real browser. Where there is none, it is installed.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The programs the tests need, and the Debian packages they come in.
const PROGRAMS: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// What looks for barriers in a page: not part of the house, so it is fetched, into `target`.
const AXE: &str = "axe-core@4.14.0";

/// Sees that there is a browser with its driver, and what the tests judge pages by.
pub(crate) fn install(root: &Path) -> Result<()> {
    install_browser()?;
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

fn install_browser() -> Result<()> {
    let missing: Vec<&str> =
        PROGRAMS.iter().filter(|(program, _)| !is_there(program)).map(|it| it.1).collect();
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
        .context("the tests need chromium and chromedriver, and apt-get cannot be started")?;
    if !status.success() {
        bail!("apt-get {} failed: install chromium and chromedriver by hand", words.join(" "));
    }
    Ok(())
}
