//! Documents point at what exists: every link leads to a file and a heading, and every path in
//! backticks is one of the repository. An excerpt that names its file is in it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Component, Path, PathBuf};

/// A path in backticks is checked if it has a folder and one of these endings.
const ENDINGS: [&str; 9] =
    [".rs", ".md", ".toml", ".py", ".sh", ".sql", ".svg", ".css", ".service"];

#[test]
fn every_link_leads_somewhere() {
    let mut links = 0;
    let mut broken = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        for link in targets(&prose(&text)).filter(|link| !link.contains("://")) {
            links += 1;
            if !leads_somewhere(&document, link) {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "these links lead nowhere:\n{}", broken.join("\n"));
    assert!(links > 40, "only {links} links found");
}

#[test]
fn every_named_file_exists() {
    let files = files();
    let mut paths = 0;
    let mut missing = Vec::new();
    for document in documents() {
        let text = prose(&fs::read_to_string(root().join(&document)).unwrap());
        for path in text.split('`').skip(1).step_by(2).filter(|code| is_path(code)) {
            paths += 1;
            if !files.iter().any(|file| is_named_by(file, path)) {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "these files do not exist:\n{}", missing.join("\n"));
    assert!(paths > 20, "only {paths} paths found");
}

#[test]
fn every_excerpt_is_in_the_file_that_it_names() {
    let mut read = 0;
    for document in documents() {
        let text = fs::read_to_string(root().join(document)).unwrap();
        for (file, code) in text.split("```").skip(1).step_by(2).filter_map(excerpt) {
            read += 1;
            let source = fs::read_to_string(root().join(file)).unwrap();
            assert!(unindented(&source).contains(&unindented(code)), "not in {file}:\n{code}");
        }
    }
    assert!(read > 15, "only {read} excerpts found");
}

/// The file that a block of code is from, and the code.
fn excerpt(block: &str) -> Option<(&str, &str)> {
    let (head, code) = block.split_once('\n')?;
    Some((head.split_once("title=\"")?.1.split_once('"')?.0, code))
}

fn unindented(text: &str) -> String {
    text.lines().map(|line| line.trim().to_owned() + "\n").collect()
}

#[test]
fn what_a_document_names_is_read_right() {
    let text = "See [a](b.md#c) and `d/e.rs`.\n```\n[f](g.md) `h/i.rs`\n```\n![j](k.png)";
    assert_eq!(targets(&prose(text)).collect::<Vec<_>>(), ["b.md#c", "k.png"]);
    assert!(is_path("d/e.rs") && is_path("games/*/rules.md"));
    for not in ["e.rs", "/etc/hideout/a.toml", "study/report.html", "cat a/b.rs", "web::C"] {
        assert!(!is_path(not), "{not}");
    }
    let file = Path::new("games/caper/src/game.rs");
    for path in ["games/caper/src/game.rs", "games/*/src/game.rs", "src/game.rs", "src/*.rs"] {
        assert!(is_named_by(file, path), "{path}");
    }
    for path in ["games/caper/game.rs", "games/src/game.rs", "engine/src/game.rs", "rc/game.rs"] {
        assert!(!is_named_by(file, path), "{path}");
    }
    assert_eq!(anchor("## What a *ban* is worth: `403`"), "what-a-ban-is-worth-403");
}

/// A document without its blocks of code.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Where the links and pictures of a document lead.
fn targets(prose: &str) -> impl Iterator<Item = &str> {
    prose.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

fn leads_somewhere(document: &Path, link: &str) -> bool {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let file = match file {
        "" => root().join(document),
        _ => root().join(document).parent().unwrap().join(file),
    };
    let has_heading = || {
        let text = fs::read_to_string(&file).unwrap_or_default();
        prose(&text).lines().any(|line| line.starts_with('#') && anchor(line) == heading)
    };
    file.exists() && (heading.is_empty() || has_heading())
}

/// What a link calls a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    text.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
}

fn is_path(code: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_./*".contains(letter);
    let is_ours = !code.starts_with('/') && !code.contains("your-");
    code.contains('/') && code.chars().all(is_part) && is_ours && ends_as_file(code)
}

fn ends_as_file(code: &str) -> bool {
    ENDINGS.iter().any(|ending| code.ends_with(ending))
}

/// Whether `path`, in which `*` stands for anything, names the file. A path that begins with a
/// folder of the root is read from there; any other may be the end of a longer one, as
/// `src/game.rs` is in every game.
fn is_named_by(file: &Path, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let names: Vec<String> = file.components().map(name).collect();
    let from_root = root().join(parts[0]).is_dir();
    let fits = |(part, name): (&&str, &String)| match part.split_once('*') {
        Some((start, end)) => name.starts_with(start) && name.ends_with(end),
        None => part == name,
    };
    (parts.len() == names.len() || (!from_root && parts.len() < names.len()))
        && parts.iter().rev().zip(names.iter().rev()).all(fits)
}

fn name(component: Component<'_>) -> String {
    component.as_os_str().to_string_lossy().into_owned()
}

fn documents() -> Vec<PathBuf> {
    let all = files().into_iter();
    let documents: Vec<PathBuf> =
        all.filter(|file| file.extension().is_some_and(|it| it == "md")).collect();
    assert!(documents.len() > 15, "only {documents:?} found");
    documents
}

/// All files of the repository from its root on, without what is built or hidden.
fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || name.starts_with("target") {
                continue;
            }
            match entry.file_type().unwrap().is_dir() {
                true => folders.push(entry.path()),
                false => found.push(entry.path().strip_prefix(root()).unwrap().to_owned()),
            }
        }
    }
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
