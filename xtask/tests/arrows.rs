//! Arrows point one way: a crate depends only on crates further down in the house.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::process::Command;

use serde_json::Value;

/// The floors of the house from the ground up. Crates of one floor do not know each other.
const FLOORS: [&str; 12] = [
    "store",
    "engine",
    "bots",
    "ui",
    "testkit",
    "games/heist",
    "games/",
    "shelf",
    "lab",
    "web",
    "hideout",
    "xtask",
];
/// Who may know the store. It stands on the ground and knows nobody; but it is a house of its
/// own, and what is pure must not learn that there are disks.
const KNOW_THE_STORE: [&str; 2] = ["web", "hideout"];

fn floor(manifest: &str, root: &str) -> usize {
    let folder = manifest.strip_prefix(root).unwrap().trim_start_matches('/');
    let folder = folder.trim_end_matches("/Cargo.toml");
    FLOORS
        .iter()
        .position(|floor| folder == *floor || (floor.ends_with('/') && folder.starts_with(floor)))
        .unwrap_or_else(|| panic!("{folder} has no floor in the house"))
}

#[test]
fn no_arrow_points_up() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--locked"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let root = metadata["workspace_root"].as_str().unwrap();
    let mut arrows = 0;
    for package in metadata["packages"].as_array().unwrap() {
        let from = floor(package["manifest_path"].as_str().unwrap(), root);
        for dependency in package["dependencies"].as_array().unwrap() {
            let Some(path) = dependency["path"].as_str() else { continue };
            let to = floor(&format!("{path}/Cargo.toml"), root);
            // Tests of what stands below the testkit use it too.
            if dependency["kind"] == "dev" && dependency["name"] == "testkit" {
                continue;
            }
            assert!(to < from, "{} must not know {}", package["name"], dependency["name"]);
            let from = package["name"].as_str().unwrap();
            let knows_the_store = dependency["name"] == "store";
            assert!(!knows_the_store || KNOW_THE_STORE.contains(&from), "{from} knows the store");
            arrows += 1;
        }
    }
    assert!(arrows > 5, "only {arrows} arrows found");
}

/// The engine is pure: no clock, no file, no network, no environment, no global randomness.
#[test]
fn the_engine_and_the_games_touch_nothing_outside() {
    let forbidden =
        ["std::fs", "std::net", "std::env", "std::time", "std::process", "thread_rng", "getrandom"];
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("engine/src")];
    let games = std::fs::read_dir(root.join("games")).unwrap();
    folders.extend(games.map(|game| game.unwrap().path().join("src")));
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for word in forbidden {
                assert!(!text.contains(word), "{} uses {word}", path.display());
            }
            read += 1;
        }
    }
    assert!(read > 20, "only {read} files read");
}
