//! Spans arrive at a collector as OTLP/JSON, with what belongs to what.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;
use traces::{Collector, Context, TARGET, current};
use tracing::{info_span, instrument::WithSubscriber};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry;

/// A collector on the loopback that answers with these statuses, the last of them for ever, and
/// hands out what it was sent: each request's head and its body.
async fn collector(statuses: &'static [u16]) -> (String, mpsc::UnboundedReceiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (heard, received) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        for number in 0.. {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut bytes = Vec::new();
            let (head, body) = loop {
                let mut more = [0; 4096];
                let read = stream.read(&mut more).await.unwrap();
                bytes.extend_from_slice(&more[..read]);
                let text = String::from_utf8_lossy(&bytes);
                let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                let length = head.split("content-length: ").nth(1).unwrap();
                let length: usize = length.lines().next().unwrap().parse().unwrap();
                if body.len() >= length {
                    break (head.to_owned(), serde_json::from_str(body).unwrap());
                }
            };
            let status = statuses[number.min(statuses.len() - 1)];
            let answer = format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            heard.send((head, body)).unwrap();
        }
    });
    (address, received)
}

async fn next(received: &mut mpsc::UnboundedReceiver<(String, Value)>) -> (String, Value) {
    timeout(Duration::from_secs(20), received.recv()).await.unwrap().unwrap()
}

fn spans(body: &Value) -> &Vec<Value> {
    body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap()
}

fn named<'a>(body: &'a Value, name: &str) -> &'a Value {
    spans(body).iter().find(|span| span["name"] == name).unwrap()
}

fn attribute<'a>(of: &'a Value, key: &str) -> &'a Value {
    let all = of["attributes"].as_array().unwrap();
    &all.iter().find(|it| it["key"] == key).unwrap()["value"]
}

const BEFORE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

#[tokio::test]
async fn spans_arrive_with_what_they_belong_to() {
    let (address, mut received) = collector(&[200]).await;
    traces::name_node("first");
    let (recorder, sending) = Collector::at(&address).unwrap().open(1.0);
    let subscriber = registry().with(recorder.layer());
    let told = async {
        assert_eq!(current(), None);
        let request = info_span!(
            target: TARGET, "request", otel.name = "POST /t/{table}/act", otel.kind = "server",
            hideout.table = "abc", status = tracing::field::Empty, traceparent = BEFORE,
        );
        request.record("status", 503_u16);
        request.record("otel.error", "not declared, so not heard");
        let _within = request.enter();
        let own = current().unwrap();
        assert_eq!(format!("{:032x}", own.trace), BEFORE[3..35]);
        info_span!(target: TARGET, "append", otel.error = "the disk is full", first = true)
            .in_scope(|| assert_eq!(current().unwrap().trace, own.trace));
        info_span!("a span of somebody else's").in_scope(|| ());
        own
    };
    let own: Context = told.with_subscriber(subscriber).await;
    tokio::spawn(sending);
    let (head, body) = next(&mut received).await;
    assert!(head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{head}");
    assert!(head.contains("content-type: application/json"), "{head}");
    let resource = &body["resourceSpans"][0]["resource"];
    assert_eq!(attribute(resource, "service.name")["stringValue"], "hideout");
    assert_eq!(attribute(resource, "service.instance.id")["stringValue"], "first");
    assert_eq!(spans(&body).len(), 2, "{body}");
    let (request, append) = (named(&body, "POST /t/{table}/act"), named(&body, "append"));
    assert_eq!(request["traceId"], BEFORE[3..35]);
    assert_eq!(request["parentSpanId"], BEFORE[36..52]);
    assert_eq!(request["spanId"], format!("{:016x}", own.span));
    assert_eq!(request["kind"], 2);
    assert_eq!(request["status"], Value::Null);
    assert_eq!(attribute(request, "hideout.table")["stringValue"], "abc");
    assert_eq!(attribute(request, "status")["intValue"], "503");
    assert_eq!(attribute(request, "hideout.node")["stringValue"], "first");
    assert_eq!(append["traceId"], request["traceId"]);
    assert_eq!(append["parentSpanId"], request["spanId"]);
    assert_eq!(append["kind"], 1);
    assert_eq!(append["status"]["message"], "the disk is full");
    assert_eq!(attribute(append, "first")["boolValue"], true);
    let nanos = |span: &Value, key: &str| span[key].as_str().unwrap().parse::<u128>().unwrap();
    assert!(nanos(request, "startTimeUnixNano") <= nanos(append, "startTimeUnixNano"));
    assert!(nanos(append, "endTimeUnixNano") <= nanos(request, "endTimeUnixNano"));
}

#[tokio::test]
async fn what_is_not_sampled_is_not_sent_and_its_parts_neither() {
    let (address, mut received) = collector(&[200]).await;
    let (recorder, sending) = Collector::at(&address).unwrap().open(0.0);
    async {
        let own = info_span!(target: TARGET, "unseen");
        own.in_scope(|| {
            let context = current().unwrap();
            assert!(!context.sampled);
            info_span!(target: TARGET, "within").in_scope(|| ());
        });
        let given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
        info_span!(target: TARGET, "unseen by others", traceparent = given).in_scope(|| ());
        info_span!(target: TARGET, "seen by others", traceparent = BEFORE).in_scope(|| ());
    }
    .with_subscriber(registry().with(recorder.layer()))
    .await;
    tokio::spawn(sending);
    let (_, body) = next(&mut received).await;
    assert_eq!(spans(&body).len(), 1, "{body}");
    named(&body, "seen by others");
}

/// A collector that is busy is asked once more, one that refuses is not, and neither stops what
/// comes later.
#[tokio::test]
async fn a_collector_that_fails_harms_nobody() {
    let (address, mut received) = collector(&[503, 200, 400, 200]).await;
    let (recorder, sending) = Collector::at(&address).unwrap().open(1.0);
    let subscriber = tracing::Dispatch::new(registry().with(recorder.layer()));
    tokio::spawn(sending);
    let mut heard = Vec::new();
    for name in ["busy", "refused", "well"] {
        tracing::dispatcher::with_default(&subscriber, || {
            info_span!(target: TARGET, "span", otel.name = name).in_scope(|| ());
        });
        let times = if name == "busy" { 2 } else { 1 };
        for _ in 0..times {
            let (_, body) = next(&mut received).await;
            heard.push(spans(&body)[0]["name"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(heard, ["busy", "busy", "refused", "well"]);
}
