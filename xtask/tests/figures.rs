//! What operators watch exists: every figure that the dashboard, the alerts and the page for
//! operators name is counted somewhere, and every one that is counted is on that page.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What Prometheus makes of one figure of a summary.
const PARTS: [&str; 2] = ["_sum", "_count"];

#[test]
fn the_dashboard_and_the_alerts_name_figures_that_exist() {
    let counted = counted();
    for file in ["packaging/grafana-dashboard.json", "packaging/alerts.yaml"] {
        let named = named(&fs::read_to_string(root().join(file)).unwrap());
        assert!(named.len() > 4, "only {named:?} in {file}");
        let strange: Vec<_> = named.difference(&counted).collect();
        assert!(strange.is_empty(), "{file} names what nobody counts: {strange:?}");
    }
}

#[test]
fn the_page_for_operators_lists_every_figure() {
    let page = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    assert_eq!(named(&page), counted());
}

#[test]
fn every_alert_is_played_through() {
    let read = |file: &str| fs::read_to_string(root().join("packaging").join(file)).unwrap();
    let (alerts, tests) = (read("alerts.yaml"), read("alerts.test.yaml"));
    let names: Vec<&str> =
        alerts.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    assert!(names.len() > 5, "only {names:?}");
    for name in names {
        assert!(tests.contains(name), "{name} is in no test");
    }
}

#[test]
fn a_figure_is_known_when_it_is_named() {
    let text = "rate(hideout_bot_seconds_sum[5m]) / hideout_streams{job=\"hideout\"}, hideout_x";
    let named: Vec<String> = named(text).into_iter().collect();
    assert_eq!(named, ["hideout_bot_seconds", "hideout_streams", "hideout_x"]);
}

/// The figures that a text names.
fn named(text: &str) -> BTreeSet<String> {
    let starts = text.match_indices("hideout_").map(|(at, _)| &text[at..]);
    let ends = |c: char| !(c.is_ascii_lowercase() || c == '_');
    let words = starts.map(|rest| rest.split(ends).next().unwrap_or_default());
    let bare = |word: &str| {
        let part = PARTS.into_iter().find_map(|part| word.strip_suffix(part));
        part.unwrap_or(word).to_owned()
    };
    // Networks of containers have such names too.
    words.map(bare).filter(|word| word != "hideout_default").collect()
}

/// The figures that the server counts.
fn counted() -> BTreeSet<String> {
    let sources = ["rooms/src", "web/src", "hideout/src", "traces/src"]
        .map(|folder| sources(root().join(folder)));
    let mut counted = BTreeSet::new();
    for source in sources.concat() {
        let text = fs::read_to_string(source).unwrap();
        for call in text.split("metrics::").skip(1) {
            let Some((_, name)) = call.split_once("!(") else { continue };
            let name = name.trim_start().trim_start_matches('"').split('"').next().unwrap();
            if name.starts_with("hideout_") {
                counted.insert(name.to_owned());
            }
        }
    }
    assert!(counted.len() > 5, "only {counted:?}");
    counted
}

fn sources(folder: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let deeper = |path: PathBuf| if path.is_dir() { sources(path) } else { vec![path] };
    entries.flat_map(deeper).filter(|path| path.extension().is_some_and(|it| it == "rs")).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}
