//! What a first visit weighs, as `docs/weight.sh` measures it by hand: the page and every style,
//! script and sheet of drawings that it names, compressed.

use std::collections::BTreeSet;

use webtest::Guest;

use crate::app::{App, games};

/// The aims of docs/benchmarks.md, in bytes.
const MOST: usize = 100_000;
const MOST_OF_SCRIPTS: usize = 16_000;

#[test]
fn a_first_visit_is_light() {
    let app = App::start();
    let ana = app.anon();
    ana.get("/").has(200);
    let tables = games().map(|game| ana.plays_now(game));
    let mut pages = vec!["/".to_owned()];
    pages.extend(tables);
    for path in pages {
        let page = ana.get(&path).has(200).body;
        let mut parts = vec![(path.clone(), weight(&ana, &path))];
        parts.extend(assets(&page).into_iter().map(|name| (name.clone(), weight(&ana, &name))));
        let scripts = parts.iter().filter(|(name, _)| name.contains(".js?"));
        let scripts: usize = scripts.map(|(_, weight)| weight).sum();
        let all: usize = parts.iter().map(|(_, weight)| weight).sum();
        assert!(scripts > 0 && parts.len() > 3, "nothing is named: {parts:#?}");
        assert!(scripts <= MOST_OF_SCRIPTS, "{scripts} bytes of scripts: {parts:#?}");
        assert!(all <= MOST, "{all} bytes: {parts:#?}");
    }
}

/// The files that a page names, each once.
fn assets(page: &str) -> BTreeSet<String> {
    let names = page.split("/assets/").skip(1).filter_map(|rest| {
        let digest = |letter: char| letter.is_ascii_hexdigit();
        let (name, rest) = rest.split_once('?')?;
        let version: String = rest.chars().take_while(|letter| digest(*letter)).collect();
        let kind = name.rsplit('.').next()?;
        let fits = ["css", "js", "svg"].contains(&kind) && !name.contains(['"', '<', ' ']);
        fits.then(|| format!("/assets/{name}?{version}"))
    });
    names.collect()
}

/// The bytes that are sent for this.
fn weight(guest: &Guest, path: &str) -> usize {
    let cookies = guest.cookies.borrow();
    let cookies: Vec<String> =
        cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let headers = [("cookie", cookies.join("; ")), ("accept-encoding", "gzip".to_owned())];
    let mut answer = guest.client.try_send("GET", path, &headers, None).unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    assert_eq!(answer.headers()["content-encoding"], "gzip", "{path}");
    answer.body_mut().read_to_vec().unwrap().len()
}
