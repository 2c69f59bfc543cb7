//! The page is whole, closed and needs nothing from outside.

use engine::Cards as _;
use shelf::{Shelved, Visitor};

use super::high_card::HighCard;
use super::{inquiry, run};

/// Elements that have no end.
const VOID: [&str; 3] = ["!DOCTYPE", "meta", "br"];

/// Goes through a page tag by tag; whatever is opened must be closed in order, and no tag may
/// say the same thing twice.
fn check(page: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut rest = page;
    let mut ids = Vec::new();
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed out of order");
            continue;
        }
        let name = tag.split_whitespace().next().unwrap();
        let attributes: Vec<&str> =
            tag.split('"').step_by(2).filter_map(|it| it.trim().strip_suffix('=')).collect();
        for (nth, attribute) in attributes.iter().enumerate() {
            assert!(!attributes[..nth].contains(attribute), "twice {attribute}: <{tag}>");
        }
        if let Some(id) = tag.split(" id=\"").nth(1) {
            ids.push(id.split('"').next().unwrap().to_owned());
        }
        if !VOID.contains(&name) {
            open.push(name.to_owned());
        }
        if name == "style" {
            rest = &rest[rest.find("</style>").unwrap()..];
        }
    }
    assert_eq!(open, Vec::<String>::new(), "left open");
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id twice");
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert!(ids.iter().any(|id| id == target), "a link to nowhere: {target}");
    }
    for outside in
        ["http:", "https:", "//cdn", "<script", "<link", "src=", "url(", "@import", "NaN"]
    {
        assert!(!page.contains(outside), "{outside} is on the page");
    }
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("name=\"viewport\""));
}

#[test]
fn a_page_with_everything_is_whole() {
    let mut inquiry = inquiry::<HighCard>(400, &["greedy", "random"]);
    inquiry.swaps = Some(Vec::new());
    inquiry.against = Some(super::high_card::Cards::standard().clone());
    let (report, _) = run(&inquiry);
    let page = report.html();
    check(&page);
    for part in ["findings", "games", "decisions", "cards", "swaps", "pairs", "prizes", "decks"] {
        let there = page.contains(&format!("id=\"{part}\""));
        // Nobody plays two cards here, so there are no pairs.
        assert_eq!(there, part != "pairs", "{part}");
    }
    assert!(page.contains("Ace, &quot;the &lt;Great&gt;&quot;"), "names are escaped");
    assert!(!page.contains("<Great>"));
    let findings = page.find("id=\"findings\"").unwrap();
    assert!(findings < page.find("id=\"games\"").unwrap(), "the findings come first");
}

struct Page;

impl Visitor for Page {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let (report, _) = run(&inquiry::<G>(40, &["random"]));
        let page = report.html();
        check(&page);
        let prize = *report.counts.prizes.keys().next().unwrap();
        assert!(page.contains(&report.list[prize].name));
        assert_eq!(report.list, G::Cards::standard().list());
    }
}

#[test]
fn every_game_gets_a_page() {
    for info in shelf::games() {
        shelf::visit(info.id, Page).unwrap();
    }
}
