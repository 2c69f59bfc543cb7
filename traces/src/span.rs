//! A span: something that took a time, and what is known of it.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tracing::field::{Field, Visit};

use crate::context::Context;

/// What a span is to the programs around it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Kind {
    /// Something within this program.
    #[default]
    Internal,
    /// It answers another program.
    Server,
    /// It asks another program.
    Client,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Truth(bool),
}

#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) name: String,
    pub(crate) context: Context,
    pub(crate) parent: Option<u64>,
    pub(crate) kind: Kind,
    /// Since 1970.
    pub(crate) began: Duration,
    pub(crate) ended: Duration,
    pub(crate) fields: Vec<(&'static str, Value)>,
    /// What went wrong, if anything did.
    pub(crate) error: Option<String>,
    /// To what it belongs that came from elsewhere.
    pub(crate) from: Option<Context>,
}

impl Span {
    pub(crate) fn begun(name: &str) -> Span {
        Span {
            name: name.to_owned(),
            context: Context { trace: 0, span: 0, sampled: false },
            parent: None,
            kind: Kind::Internal,
            began: now(),
            ended: Duration::ZERO,
            fields: Vec::new(),
            error: None,
            from: None,
        }
    }

    fn note(&mut self, field: &Field, value: Value) {
        match (field.name(), value) {
            ("otel.name", Value::Text(name)) => self.name = name,
            ("otel.kind", Value::Text(kind)) => {
                self.kind = match &*kind {
                    "server" => Kind::Server,
                    "client" => Kind::Client,
                    _ => Kind::Internal,
                }
            }
            ("otel.error", Value::Text(error)) => self.error = Some(error),
            ("traceparent", Value::Text(from)) => self.from = from.parse().ok(),
            (name, value) => self.fields.push((name, value)),
        }
    }
}

impl Visit for Span {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.note(field, Value::Text(value.to_owned()));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.note(field, Value::Number(value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.note(field, Value::Number(i64::try_from(value).unwrap_or(i64::MAX)));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.note(field, Value::Truth(value));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.note(field, Value::Text(format!("{value:?}")));
    }
}

/// The time since 1970.
pub(crate) fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
