//! All addresses of the server, as the router has them, and that each has its place in a test of who
//! may do what.

use std::collections::BTreeSet;

use crate::people::rights::THEIRS;

/// Where the router is put together.
const SOURCES: [&str; 3] = [
    include_str!("../../src/routes/mod.rs"),
    include_str!("../../src/routes/people/mod.rs"),
    include_str!("../../src/routes/api/mod.rs"),
];
/// What is tried at tables, at every stage and by everybody.
const AT_TABLES: &str = include_str!("authority/scene.rs");

/// What anybody may ask for, because it is public, or about nobody but whoever asks. What is done at
/// a table needs a seat there, which `authority` tries; here stands what needs none.
const EVERYBODYS: [&str; 69] = [
    "GET /",
    "GET /games/{game}",
    "GET /games/{game}/aid",
    "GET /rules/{game}",
    "GET /cards/{game}",
    "GET /lobby",
    "GET /lobby/stream",
    "GET /lobby/wait",
    "GET /lobby/wait/stream",
    "GET /ladder/{game}",
    "GET /daily",
    "GET /daily/{game}",
    "GET /daily/{game}/{day}",
    "GET /deal/{deal}",
    "GET /puzzles",
    "GET /puzzles/{game}",
    "GET /puzzles/{game}/{number}",
    "GET /puzzles/{game}/{number}/why",
    "GET /keep",
    "GET /sign-in",
    "GET /me",
    "GET /me/notices",
    "GET /p/{name}",
    "GET /manifest.webmanifest",
    "GET /sw.js",
    "GET /offline",
    "GET /icon/{name}",
    "GET /assets/{name}",
    "GET /healthz",
    "GET /metrics",
    "GET /t/{table}/picture.png",
    // `beside` asks for it while the games go on, and when they are over.
    "GET /t/{table}/beside/{other}",
    // Behind these, a signed link says who is meant.
    "GET /notices/stop/{link}",
    "GET /notices/confirm/{link}",
    "GET /notices/never/{link}",
    "GET /notices/stop-here/{link}",
    // The pages behind what `authority` tries by POST.
    "GET /t/{table}/stream",
    "GET /t/{table}/sit/{invitation}",
    "GET /t/{table}/in/{door}",
    "GET /t/{table}/back/{secret}",
    // These make something new, which belongs to whoever asks.
    "POST /play/{game}",
    "POST /learn/{game}",
    "POST /tables",
    "POST /daily/{game}/{day}",
    "POST /deal/{deal}",
    "POST /duel/{game}",
    "POST /puzzles/{game}/{number}",
    "POST /puzzles/{game}/{number}/vote",
    // A habit of the browser, kept in its cookie.
    "POST /t/{table}/ask-first",
    "GET /api/openapi.json",
    "GET /api/games",
    "POST /api/tables",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/record",
    "GET /api/tables/{table}/review",
    "GET /api/tables/{table}/stream",
    // Programs show the secret of a seat; `authority` has several without, and with a wrong one.
    "POST /api/tables/{table}/sit",
    "POST /api/tables/{table}/act",
    "POST /api/tables/{table}/undo",
    "POST /api/tables/{table}/return",
    "POST /api/tables/{table}/say",
    "POST /api/tables/{table}/mute",
    "POST /api/tables/{table}/hint",
    "POST /api/tables/{table}/bot",
    "POST /api/tables/{table}/auto-pass",
    "POST /api/tables/{table}/leave",
    "POST /api/tables/{table}/close",
    "POST /api/tables/{table}/rematch",
    "POST /api/tables/{table}/review",
];

/// Every address with a method, as in `GET /t/{table}`.
pub(crate) fn routes() -> BTreeSet<String> {
    let mut routes = BTreeSet::new();
    for source in SOURCES {
        for rest in source.split(".route(").skip(1) {
            let path = rest.split('"').nth(1).unwrap();
            // What follows up to the next route or layer says by which methods it is asked for.
            let until = rest.find(".layer(").unwrap_or(rest.len());
            let mut methods = 0;
            for (called, method) in [("get(", "GET"), ("post(", "POST")] {
                if rest[..until].contains(called) {
                    routes.insert(format!("{method} {path}"));
                    methods += 1;
                }
            }
            assert!(methods > 0, "{path} is asked for in a way that this test does not know");
        }
    }
    routes
}

/// Whether a path is one of a route's.
fn is_of(route: &str, path: &str) -> bool {
    let (route, path): (Vec<&str>, Vec<&str>) =
        (route.split('/').collect(), path.split('/').collect());
    route.len() == path.len()
        && route.iter().zip(path).all(|(part, of)| part.starts_with('{') || *part == of)
}

/// What `authority` tries: `act` and `sit/{}`, by their method.
fn tried_at_tables() -> BTreeSet<String> {
    let mut tried = BTreeSet::from(["GET /t/{table}".to_owned()]);
    let calls = [("post(\"", "POST"), ("post(&format!(\"", "POST"), ("get(\"", "GET")];
    for (call, method) in calls {
        for rest in AT_TABLES.split(call).skip(1) {
            let path = rest.split('"').next().unwrap();
            let path = path.split('?').next().unwrap().trim_start_matches("{table}/");
            tried.insert(format!("{method} /t/x/{path}"));
        }
    }
    tried
}

#[test]
fn every_address_has_its_place_in_a_test_of_who_may_do_what() {
    let routes = routes();
    assert!(routes.len() > 120, "{} are found", routes.len());
    let theirs: Vec<String> = THEIRS.iter().map(|(path, ..)| format!("POST {path}")).collect();
    let at_tables = tried_at_tables();
    let placed = |route: &str| {
        EVERYBODYS.contains(&route)
            || theirs.iter().chain(&at_tables).any(|path| is_of(route, path))
    };
    let lost: Vec<&String> = routes.iter().filter(|route| !placed(route)).collect();
    assert!(lost.is_empty(), "nobody tries who may ask for {lost:#?}");
    let gone: Vec<&&str> = EVERYBODYS.iter().filter(|it| !routes.contains(**it)).collect();
    assert!(gone.is_empty(), "there are no such addresses: {gone:?}");
    let gone = theirs.iter().filter(|path| !routes.iter().any(|route| is_of(route, path)));
    assert_eq!(gone.collect::<Vec<_>>(), Vec::<&String>::new());
}
