//! For operators: health, figures, and a line in the log for every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::problem::Problem;
use crate::site::Site;

/// Whether the store can be written: a server that can only show tables is not well.
pub(crate) async fn health(State(site): State<Site>) -> Result<&'static str, Problem> {
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
/// secret of a seat.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let path = path.unwrap_or_else(|| "(none)".to_owned());
    let method = request.method().clone();
    let began = Instant::now();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), began.elapsed());
    tracing::debug!(%method, path, status, ms = took.as_millis() as u64, "request");
    metrics::counter!("hideout_requests_total", "path" => path.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("hideout_request_seconds", "path" => path).record(took.as_secs_f64());
    response
}
