//! Which packages differ from the last commit.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The packages with files that were changed, added or deleted since the last commit; if there
/// are none, those that the last commit changed.
pub(crate) fn packages(root: &Path) -> Result<Vec<String>> {
    let mut files = git(root, &["diff", "--name-only", "HEAD"])?;
    files += &git(root, &["ls-files", "--others", "--exclude-standard"])?;
    if files.trim().is_empty() {
        files = git(root, &["diff", "--name-only", "HEAD~1", "HEAD"])?;
    }
    let packages: BTreeSet<String> =
        files.lines().filter_map(|file| package(root, Path::new(file))).collect();
    Ok(packages.into_iter().collect())
}

fn git(root: &Path, words: &[&str]) -> Result<String> {
    let output = Command::new("git").args(words).current_dir(root).output();
    let output = output.context("git cannot be started")?;
    if !output.status.success() {
        bail!("git {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The package that a file belongs to: the name in the nearest manifest above it.
fn package(root: &Path, file: &Path) -> Option<String> {
    file.ancestors().skip(1).find_map(|folder| {
        let manifest = std::fs::read_to_string(root.join(folder).join("Cargo.toml")).ok()?;
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = \""))?;
        manifest.contains("[package]").then(|| name.trim_end_matches('"').to_owned())
    })
}
