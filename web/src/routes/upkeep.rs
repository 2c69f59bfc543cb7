//! For operators: health, figures, and a line in the log for every request.

use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use store::TableId;
use tracing::Instrument;

use crate::problem::Problem;
use crate::site::Site;
use crate::words::problems;

/// Whether the store can be written: a server that can only show tables is not well. One that is
/// about to stop wants no more people.
pub(crate) async fn health(State(site): State<Site>) -> Result<&'static str, Problem> {
    if site.server.node.is_draining() {
        return Err(Problem::unavailable(problems::STOPPING));
    }
    site.server.store.check().await?;
    Ok("ok\n")
}

/// Figures for Prometheus.
pub(crate) async fn metrics(State(site): State<Site>) -> String {
    metrics::gauge!("hideout_streams").set(site.limits.streams() as f64);
    metrics::gauge!("hideout_bots_waiting").set(site.server.thinkers.waiting() as f64);
    site.metrics.render()
}

/// Logs and counts a request by the pattern of its address: the address itself may hold the
/// secret of a seat. The log also has the table, which is no secret, and the node.
pub(crate) async fn observe(State(site): State<Site>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let path = path.unwrap_or_else(|| "(none)".to_owned());
    let table = table_of(&path, request.uri().path());
    let method = request.method().clone();
    let began = Instant::now();
    let span = tracing::info_span!(
        target: traces::TARGET,
        "request",
        otel.name = format!("{method} {path}"),
        otel.kind = "server",
        otel.error = tracing::field::Empty,
        http.request.method = %method,
        http.route = path,
        http.response.status_code = tracing::field::Empty,
        hideout.table = table.map(tracing::field::display),
        traceparent = trace_before_us(&site, &request),
    );
    let response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), began.elapsed());
    span.record("http.response.status_code", status);
    if status >= 500 {
        span.record("otel.error", response.status().canonical_reason().unwrap_or_default());
    }
    let trace = span.in_scope(traces::current).map(|it| format!("{:032x}", it.trace));
    let (node, ms) = (site.server.node.name(), took.as_millis() as u64);
    let table = table.map(tracing::field::display);
    tracing::debug!(%method, path, status, ms, node, table, trace, "request");
    metrics::counter!("hideout_requests_total", "path" => path.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("hideout_request_seconds", "path" => path).record(took.as_secs_f64());
    response
}

/// The trace that a proxy of ours has begun. What others say of traces is not believed: they could
/// fill ours.
fn trace_before_us<'a>(site: &Site, request: &'a Request) -> Option<&'a str> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip();
    let ours = site.settings.proxies.iter().any(|proxies| proxies.have(peer));
    request.headers().get("traceparent").filter(|_| ours)?.to_str().ok()
}

/// The table that an address is about, if it is about one.
fn table_of(pattern: &str, path: &str) -> Option<TableId> {
    let place = pattern.split('/').position(|part| part == "{table}")?;
    path.split('/').nth(place)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_address_the_table_is_logged_and_no_secret() {
        let id = TableId::from_bytes([7; 8]);
        let sit = format!("/t/{id}/sit/secret");
        assert_eq!(table_of("/t/{table}/sit/{invitation}", &sit), Some(id));
        assert_eq!(table_of("/api/tables/{table}", &format!("/api/tables/{id}")), Some(id));
        assert_eq!(table_of("/t/{table}", "/t/no-table-but-a-secret"), None);
        assert_eq!(table_of("/games/{game}", &format!("/games/{id}")), None);
    }
}
