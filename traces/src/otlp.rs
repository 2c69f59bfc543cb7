//! Spans as OTLP/JSON: the JSON form of the protocol's messages, in which numbers of 64 bits are
//! texts and ids are hexadecimal.

use serde_json::{Value as Json, json};

use crate::span::{Kind, Span, Value};

/// A request with these spans of a node.
pub(crate) fn request(node: &str, spans: &[Span]) -> Vec<u8> {
    let resource = [
        ("service.name", "hideout".to_owned()),
        ("service.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("service.instance.id", node.to_owned()),
    ];
    let resource = resource.map(|(key, value)| attribute(key, &Value::Text(value)));
    let request = json!({
        "resourceSpans": [{
            "resource": { "attributes": resource },
            "scopeSpans": [{
                "scope": { "name": "hideout" },
                "spans": spans.iter().map(|span| one(node, span)).collect::<Vec<Json>>(),
            }],
        }],
    });
    request.to_string().into_bytes()
}

fn one(node: &str, span: &Span) -> Json {
    let fields = span.fields.iter().map(|(key, value)| attribute(key, value));
    let node = attribute("hideout.node", &Value::Text(node.to_owned()));
    let mut written = json!({
        "traceId": format!("{:032x}", span.context.trace),
        "spanId": format!("{:016x}", span.context.span),
        "name": span.name,
        "kind": match span.kind { Kind::Internal => 1, Kind::Server => 2, Kind::Client => 3 },
        "startTimeUnixNano": span.began.as_nanos().to_string(),
        "endTimeUnixNano": span.ended.as_nanos().to_string(),
        "attributes": fields.chain([node]).collect::<Vec<Json>>(),
    });
    if let Some(parent) = span.parent {
        written["parentSpanId"] = format!("{parent:016x}").into();
    }
    if let Some(error) = &span.error {
        written["status"] = json!({ "code": 2, "message": error });
    }
    written
}

fn attribute(key: &str, value: &Value) -> Json {
    let value = match value {
        Value::Text(text) => json!({ "stringValue": text }),
        Value::Number(number) => json!({ "intValue": number.to_string() }),
        Value::Truth(truth) => json!({ "boolValue": truth }),
    };
    json!({ "key": key, "value": value })
}
