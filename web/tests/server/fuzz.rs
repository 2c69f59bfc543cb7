//! Thousands of requests that make little sense, the same in every run.

use serde_json::json;
use webtest::Dice;

use crate::app::App;

const REQUESTS: usize = 6_000;

/// How each address is usually asked.
const PATHS: [(&str, &str); 72] = [
    ("GET", "/"),
    ("GET", "/games/G"),
    ("GET", "/rules/G"),
    ("GET", "/cards/G"),
    ("POST", "/play/G"),
    ("POST", "/tables"),
    ("GET", "/puzzles"),
    ("GET", "/puzzles/G"),
    ("GET", "/puzzles/G/1"),
    ("POST", "/puzzles/G/1"),
    ("GET", "/puzzles/G/1/why"),
    ("POST", "/puzzles/G/1/vote"),
    ("POST", "/puzzles/consent"),
    ("GET", "/t/T"),
    ("POST", "/t/T/act"),
    ("POST", "/t/T/preview"),
    ("POST", "/t/T/ask-first"),
    ("POST", "/t/T/undo"),
    ("POST", "/t/T/say"),
    ("POST", "/t/T/join"),
    ("POST", "/t/T/bot"),
    ("POST", "/t/T/return"),
    ("POST", "/t/T/auto-pass"),
    ("POST", "/t/T/rematch"),
    ("GET", "/t/T/why"),
    ("GET", "/t/T/record"),
    ("GET", "/t/T/sit/S"),
    ("POST", "/t/T/sit/S"),
    ("POST", "/learn/G"),
    ("POST", "/t/T/mute"),
    ("POST", "/t/T/hint"),
    ("POST", "/t/T/leave"),
    ("POST", "/t/T/secret"),
    ("GET", "/t/T/back/S"),
    ("POST", "/t/T/back/S"),
    ("POST", "/t/T/alone"),
    ("POST", "/t/T/close"),
    ("GET", "/t/T/replay"),
    ("GET", "/t/T/review"),
    ("POST", "/t/T/review"),
    ("POST", "/t/T/challenge"),
    ("GET", "/daily"),
    ("GET", "/daily/G"),
    ("GET", "/daily/G/S"),
    ("POST", "/daily/G/S"),
    ("GET", "/deal/S"),
    ("POST", "/deal/S"),
    ("POST", "/duel/G"),
    ("POST", "/t/T/try"),
    ("GET", "/t/T/line"),
    ("GET", "/assets/hideout.css"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
    ("GET", "/api/openapi.json"),
    ("GET", "/api/games"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/T"),
    ("POST", "/api/tables/T/sit"),
    ("POST", "/api/tables/T/act"),
    ("POST", "/api/tables/T/undo"),
    ("POST", "/api/tables/T/return"),
    ("POST", "/api/tables/T/say"),
    ("POST", "/api/tables/T/mute"),
    ("POST", "/api/tables/T/hint"),
    ("POST", "/api/tables/T/bot"),
    ("POST", "/api/tables/T/auto-pass"),
    ("POST", "/api/tables/T/leave"),
    ("POST", "/api/tables/T/rematch"),
    ("POST", "/api/tables/T/close"),
    ("GET", "/api/tables/T/record"),
    ("GET", "/api/tables/T/review"),
    ("POST", "/api/tables/T/review"),
];

const NAMES: [&str; 25] = [
    "give_up",
    "action",
    "decision",
    "stamp",
    "key",
    "game",
    "name",
    "text",
    "seat",
    "level",
    "seat.0",
    "option.players",
    "window",
    "thing",
    "minutes",
    "listed",
    "things",
    "seed",
    "ticket",
    "secret",
    "muted",
    "line",
    "hints",
    "moment",
    "cards",
];

const VALUES: [&str; 20] = [
    "",
    "0",
    "1",
    "2",
    "17",
    "-1",
    "65535",
    "65536",
    "99999999999999999999",
    "1e9",
    "null",
    "true",
    "caper",
    "caps-and-hammers",
    "pickpocket",
    "%00",
    "%FF%FE",
    "<b>",
    "open",
    "ÄÖ\u{202e}",
];

/// A request of random parts; `T`, `S` and `G` in an address become a table, a secret, a game.
struct Mess<'a> {
    dice: Dice,
    tables: &'a [String],
    secrets: &'a [String],
}

impl Mess<'_> {
    /// How is asked, and where.
    fn asked(&mut self) -> (&'static str, String) {
        let (usual, path) = *self.dice.pick(&PATHS);
        let method = match self.dice.below(12) {
            0 => *self.dice.pick(&["GET", "POST", "PUT", "HEAD"]),
            _ => usual,
        };
        (method, self.path(path))
    }

    fn path(&mut self, path: &str) -> String {
        let odd = ["", "0", "zzzzzzzzzzzz", "%2e%2e", "caper%00"];
        let pick = |dice: &mut Dice, known: &[String]| match dice.below(4) {
            0 => (*dice.pick(&odd)).to_owned(),
            _ => dice.pick(known).clone(),
        };
        let games = ["caper".to_owned(), "captains-wager".to_owned()];
        let path = path.replace("/T", &format!("/{}", pick(&mut self.dice, self.tables)));
        let path = path.replace("/S", &format!("/{}", pick(&mut self.dice, self.secrets)));
        let path = path.replace("/G", &format!("/{}", pick(&mut self.dice, &games)));
        match self.dice.below(4) {
            0 => format!("{path}?{}", self.form()),
            _ => path,
        }
    }

    fn form(&mut self) -> String {
        let fields = self.dice.below(4);
        let field = |dice: &mut Dice| {
            let value: String = dice.pick(&VALUES).chars().filter(char::is_ascii).collect();
            format!("{}={}", dice.pick(&NAMES), value.replace(['<', '>'], "%3C"))
        };
        (0..fields).map(|_| field(&mut self.dice)).collect::<Vec<_>>().join("&")
    }

    fn json(&mut self) -> String {
        if self.dice.below(3) == 0 {
            // Something that could be meant.
            let (game, action) = (self.dice.pick(&["caper", "caper-europe"]), self.dice.below(40));
            let meant = [
                json!({ "game": game }),
                json!({ "action": action }),
                json!({ "action": action, "decision": self.dice.below(4), "key": "k" }),
                json!({ "name": "Eve" }),
            ];
            return self.dice.pick(&meant).to_string();
        }
        let value = |dice: &mut Dice| match dice.below(6) {
            0 => json!(dice.pick(&VALUES)),
            1 => json!([dice.pick(&VALUES)]),
            2 => json!({ *dice.pick(&NAMES): dice.pick(&VALUES) }),
            3 => json!(null),
            _ => json!(dice.below(70_000)),
        };
        let fields = self.dice.below(4);
        let object: serde_json::Map<_, _> = (0..fields)
            .map(|_| ((*self.dice.pick(&NAMES)).to_owned(), value(&mut self.dice)))
            .collect();
        let text = serde_json::Value::Object(object).to_string();
        let cut = match self.dice.below(8) {
            0 => self.dice.below(text.len() + 1),
            _ => text.len(),
        };
        String::from_utf8_lossy(&text.as_bytes()[..cut]).into_owned()
    }

    fn headers(&mut self, kind: &str) -> Vec<(&'static str, String)> {
        // A server that does not read what it refuses closes the connection, so each has its own.
        let mut headers =
            vec![("content-type", kind.to_owned()), ("connection", "close".to_owned())];
        match self.dice.below(6) {
            0 => headers.push(("authorization", "Basic eDp5".to_owned())),
            1 | 2 => {
                let secret = self.dice.pick(self.secrets).clone();
                headers.push(("authorization", format!("Bearer {secret}")));
            }
            3 => headers.push(("cookie", "hideout_guest=AAAA; hideout_name".to_owned())),
            _ => {}
        }
        if self.dice.below(3) == 0 {
            headers.push(("accept", "text/html".to_owned()));
        }
        headers
    }
}

#[test]
fn thousands_of_odd_requests_change_nothing_elsewhere() {
    let app = App::start();
    let robin = app.program();
    // A game that strangers know nothing of, and two that they may do their worst to.
    let own = robin.plays_against_bots("caper");
    let before = own.sees_own_turn();
    let victims =
        [robin.plays_against_bots("caps-and-hammers"), robin.plays_against_bots("caper-cards")];
    let tables: Vec<String> = victims.iter().map(|seat| seat.table.clone()).collect();
    let secrets: Vec<String> = victims.iter().map(|seat| seat.secret.clone()).collect();
    let mut mess = Mess { dice: Dice(2026), tables: &tables, secrets: &secrets };
    let mut seen = std::collections::BTreeMap::<u16, usize>::new();
    for number in 0..REQUESTS {
        let (method, path) = mess.asked();
        let as_json = path.starts_with("/api") != (mess.dice.below(9) == 0);
        let (kind, body) = match as_json {
            true => ("application/json", mess.json()),
            false => ("application/x-www-form-urlencoded", mess.form()),
        };
        let headers = mess.headers(kind);
        let body = matches!(method, "POST" | "PUT").then_some(body);
        let answer = robin.client.send(method, &path, &headers, body.as_deref());
        let fine = answer.status < 500;
        assert!(fine, "request {number}: {method} {path} {headers:?} {body:?}: {answer:?}");
        *seen.entry(answer.status).or_default() += 1;
    }
    // It got through to the rooms, and not only past the doors.
    for status in [200, 201, 303, 400, 401, 403, 404, 405, 409, 422] {
        assert!(seen.contains_key(&status), "no request was answered {status}: {seen:?}");
    }
    assert_eq!(own.sees(), before, "a table that nobody knows is as it was");
}
