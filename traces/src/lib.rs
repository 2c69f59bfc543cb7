//! Traces for operators: what a request, an action, an append and a push took, and which of them
//! belong together, sent to an OpenTelemetry collector as OTLP in JSON.
//!
//! Whatever is to be seen is a span of the crate `tracing` with the target [`TARGET`]. As long as
//! nobody collects, such a span is never made: it costs a look at a flag. The fields `otel.name`,
//! `otel.kind` and `otel.error` say what OpenTelemetry knows of a span beside its attributes, and
//! `traceparent` to what it belongs that came from elsewhere.
//!
//! It knows no table and no HTTP server, and it never waits for the collector: what cannot be
//! handed over in time is dropped and counted.

mod collector;
mod context;
mod otlp;
mod recorder;
mod span;

use std::sync::OnceLock;

pub use collector::{Collector, NoCollector};
pub use context::Context;
pub use recorder::{Recorder, current};

/// The target of the spans that are sent.
pub const TARGET: &str = "traces";

/// What this process is called among the nodes.
static NODE: OnceLock<String> = OnceLock::new();

/// Says what this process is called among the nodes. The first name stays.
pub fn name_node(name: &str) {
    let _ = NODE.set(name.to_owned());
}
