//! Traces arrive at a collector, with what belongs to what: at one node, and across two.

use serde_json::{Value, json};
use webtest::{Client, Program, PushService, Seat, eventually};

use crate::common::Folder;
use crate::server::Server;

const BEFORE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// Flags with which a node sends its traces to something that takes whatever is posted.
fn flags(collector: &PushService) -> [String; 4] {
    let address = collector.address();
    ["--traces".into(), format!("http://{address}"), "--proxy".into(), "127.0.0.1".into()]
}

fn node(data: &str, log: &str, collector: &PushService) -> Server {
    let flags = flags(collector);
    Server::open_with(data, log, &flags.each_ref().map(String::as_str))
}

/// All spans that have arrived.
fn spans(collector: &PushService) -> Vec<Value> {
    let mut spans = Vec::new();
    for sent in collector.received() {
        assert_eq!(sent.path, "/v1/traces");
        let body: Value = serde_json::from_slice(&sent.body).unwrap();
        let arrived = body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap();
        spans.extend(arrived.iter().cloned());
    }
    spans
}

fn attribute<'a>(span: &'a Value, key: &str) -> Option<&'a str> {
    let found = span["attributes"].as_array()?.iter().find(|it| it["key"] == key)?;
    found["value"]["stringValue"].as_str().or_else(|| found["value"]["intValue"].as_str())
}

/// Waits for a span of that name that fits.
fn find(collector: &PushService, name: &str, fits: impl Fn(&Value) -> bool) -> Value {
    eventually(name, || {
        spans(collector).into_iter().find(|span| span["name"] == name && fits(span))
    })
}

/// Takes the first action as part of a trace that a proxy has begun.
fn acts_in_a_trace(seat: &Seat, at: &Server) {
    let seen = seat.sees();
    let body = json!({ "action": seen["choices"][0]["action"], "key": "one" });
    let headers = [
        ("content-type", "application/json".to_owned()),
        ("authorization", format!("Bearer {}", seat.secret)),
        ("traceparent", BEFORE.to_owned()),
    ];
    let path = format!("/api/tables/{}/act", seat.table);
    Client::new(at.address).send("POST", &path, &headers, Some(&body.to_string())).has(200);
}

fn is_of_the_trace(span: &Value) -> bool {
    span["traceId"] == BEFORE[3..35]
}

/// Two seats, the one that is to move first.
fn seats(program: &Program) -> [Seat; 2] {
    let new = json!({ "game": "caps-and-hammers", "seats": ["open", "open"] });
    let mut seats = program.opens(&new);
    seats.iter().for_each(|seat| drop(seat.sits_down("")));
    seats.sort_by_key(|seat| seat.sees()["awaited"] != true);
    seats.try_into().unwrap()
}

#[test]
fn a_move_is_traced_from_the_request_to_the_push() {
    let folder = Folder::new("traces");
    let collector = PushService::open();
    let mut server = node(&folder.path("hideout.db"), &folder.write("log", ""), &collector);
    let [mover, other] = seats(&Program::new(Client::new(server.address)));
    let mut stream = other.watches(None);
    stream.change();
    acts_in_a_trace(&mover, &server);
    stream.change();
    let request = find(&collector, "POST /api/tables/{table}/act", is_of_the_trace);
    assert_eq!(request["parentSpanId"], BEFORE[36..52]);
    assert_eq!(attribute(&request, "http.response.status_code"), Some("200"));
    let mut around = request["spanId"].clone();
    for name in ["action", "append"] {
        let span = find(&collector, name, is_of_the_trace);
        assert_eq!(span["parentSpanId"], around, "{span}");
        assert_eq!(attribute(&span, "hideout.table"), Some(&*mover.table));
        around = span["spanId"].clone();
    }
    let push = find(&collector, "push", is_of_the_trace);
    assert_eq!(attribute(&push, "hideout.table"), Some(&*mover.table));
    assert_eq!(attribute(&push, "hideout.node"), attribute(&request, "hideout.node"));
    for span in spans(&collector) {
        let text = span.to_string();
        assert!(![&mover, &other].iter().any(|it| text.contains(&it.secret)), "{text}");
    }
    assert!(server.close().success());
    server.never_panicked();
}

/// A trace that anybody has begun is not gone on with, and without a collector nothing is traced.
#[test]
fn strangers_begin_no_traces() {
    let folder = Folder::new("strange_traces");
    let (log, collector) = (folder.write("log", ""), PushService::open());
    let address = format!("http://{}", collector.address());
    let server = Server::open_with(&folder.path("a.db"), &log, &["--traces", &address]);
    let [mover, _] = seats(&Program::new(Client::new(server.address)));
    acts_in_a_trace(&mover, &server);
    find(&collector, "POST /api/tables/{table}/act", |span| !is_of_the_trace(span));
    assert!(!spans(&collector).iter().any(is_of_the_trace));
}

/// A move at one node is pushed by another, and both are one trace.
#[cfg(feature = "postgres")]
#[test]
fn a_trace_goes_on_at_another_node() {
    let folder = Folder::new("traces_of_nodes");
    let (log, collector) = (folder.write("log", ""), PushService::open());
    let data = pgtest::Cluster::shared().database();
    let [one, two] = [(); 2].map(|()| node(&data, &log, &collector));
    let [mover, other] = seats(&Program::new(Client::new(one.address)));
    let there = Seat { program: Program::new(Client::new(two.address)), ..other };
    let mut stream = there.watches(None);
    stream.change();
    acts_in_a_trace(&mover, &one);
    stream.change();
    let append = find(&collector, "append", is_of_the_trace);
    let elsewhere =
        |span: &Value| attribute(span, "hideout.node") != attribute(&append, "hideout.node");
    let push = find(&collector, "push", |span| is_of_the_trace(span) && elsewhere(span));
    assert_eq!(attribute(&push, "hideout.table"), Some(&*mover.table));
}
