//! Arrows point one way: a crate depends only on crates further down, and inside `rooms` and `web`
//! no module needs itself by a detour.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The floors of the house from the ground up. Crates of one floor do not know each other.
const FLOORS: [&str; 23] = [
    "pgtest",
    "store",
    "post",
    "text",
    "traces",
    "webtest",
    "engine",
    "bots",
    "ui",
    "testkit",
    "games/heist",
    "games/",
    "examples/",
    "shelf",
    "batch",
    "lab",
    "review",
    "puzzles",
    "rooms",
    "web",
    "hideout",
    "python",
    "xtask",
];
/// Who may know the store. It stands on the ground and knows nobody; but it is a world of its
/// own, and what is pure must not learn that there are disks.
const KNOW_THE_STORE: [&str; 3] = ["rooms", "web", "hideout"];
/// What a room must not know: how it is asked, and how it is shown.
const NOT_IN_ROOMS: [&str; 10] = [
    "axum",
    "cookie",
    "http",
    "hyper",
    "hyper-util",
    "maud",
    "metrics-exporter-prometheus",
    "tower",
    "tower-http",
    "utoipa",
];

fn floor(manifest: &str, root: &str) -> usize {
    let folder = manifest.strip_prefix(root).unwrap().trim_start_matches('/');
    let folder = folder.trim_end_matches("/Cargo.toml");
    FLOORS
        .iter()
        .position(|floor| folder == *floor || (floor.ends_with('/') && folder.starts_with(floor)))
        .unwrap_or_else(|| panic!("{folder} has no floor here"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What cargo says of the workspace.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--locked"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn no_arrow_points_up() {
    let metadata = metadata();
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
    let games = ["games", "examples"].into_iter();
    let games = games.flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let games = games.map(|game| game.unwrap().path().join("src"));
    let files: Vec<PathBuf> =
        games.chain([root().join("engine/src")]).flat_map(|folder| files(&folder)).collect();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        for word in forbidden {
            assert!(!text.contains(word), "{} uses {word}", file.display());
        }
    }
    assert!(files.len() > 20, "only {} files read", files.len());
}

#[test]
fn rooms_know_no_http_and_no_html() {
    let metadata = metadata();
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let rooms = packages.find(|package| package["name"] == "rooms").unwrap();
    for dependency in rooms["dependencies"].as_array().unwrap() {
        let name = dependency["name"].as_str().unwrap();
        assert!(!NOT_IN_ROOMS.contains(&name), "rooms must not know {name}");
    }
}

#[test]
fn no_module_of_rooms_and_web_needs_itself() {
    for part in ["rooms", "web"] {
        let mut needs = modules(&root().join(part).join("src"));
        assert!(needs.len() > 8, "only {} modules of {part}", needs.len());
        assert!(needs.values().map(BTreeSet::len).sum::<usize>() > 8, "{part}: {needs:?}");
        // Whoever needs nobody is fine and can be forgotten; what stays is a cycle.
        while let Some(done) =
            needs.iter().find(|(_, needed)| needed.is_empty()).map(|(name, _)| name.clone())
        {
            needs.remove(&done);
            for needed in needs.values_mut() {
                needed.remove(&done);
            }
        }
        assert!(needs.is_empty(), "modules of {part} need each other: {needs:?}");
    }
}

/// The modules at the top of a crate, each with those that it names.
fn modules(src: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    let paths: Vec<PathBuf> =
        fs::read_dir(src).unwrap().map(|entry| entry.unwrap().path()).collect();
    let names: BTreeSet<String> =
        paths.iter().map(|path| name(path)).filter(|name| name != "lib").collect();
    let needed = |path: &PathBuf| {
        let own = name(path);
        let sources = if path.is_dir() { files(path) } else { vec![path.clone()] };
        let texts = sources.iter().map(|file| fs::read_to_string(file).unwrap());
        let named: BTreeSet<String> = texts.flat_map(|text| named(&text)).collect();
        let named = named.into_iter().filter(|it| names.contains(it) && *it != own);
        (own.clone(), named.collect())
    };
    paths.iter().map(needed).filter(|(name, _)| name != "lib").collect()
}

/// The names after `crate::`, those in braces too; what only tests name is left out.
fn named(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = code.lines().filter(|it| !it.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let first = |text: &str| -> String {
        text.trim_start().chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect()
    };
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.push(first(rest));
            continue;
        };
        let mut depth = 1;
        names.push(first(group));
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => names.push(first(&group[at + 1..])),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    names
}

#[test]
fn what_a_module_names_is_found() {
    let source = "use crate::a::B;\nuse crate::{c, d::{E, F}, g};\n// crate::h\ncrate::i::j();\n\
                  #[cfg(test)]\nmod tests {\nuse crate::k;";
    let found: Vec<String> = named(source).into_iter().filter(|name| !name.is_empty()).collect();
    assert_eq!(found, ["a", "c", "d", "g", "i"]);
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
