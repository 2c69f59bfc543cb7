//! A node that thinks for others: no pages, and if the operator wants, its health and figures.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use rooms::server::Chore;
use rooms::thinking::ThinkingNode;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::interval;

use crate::problem::Problem;
use crate::routes::guard;
use crate::settings::Settings;
use crate::words::problems;
use crate::{ServeError, Serving, figures, listen};

/// Whoever asks for health and figures needs few connections.
const CONNECTIONS: usize = 32;
/// How often figures are summed up.
const SUMMED_UP: Duration = Duration::from_secs(60);

/// Thinks for the other nodes until `shutdown` is done, and then for two more seconds at most.
/// Whoever asks at the listener, if there is one, learns how the node is and nothing else.
pub fn think(
    listener: Option<TcpListener>,
    store: Arc<dyn Store>,
    threads: usize,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Serving {
    thinking(listener, store, threads, Box::pin(shutdown))
}

#[inline(never)]
fn thinking(
    listener: Option<TcpListener>,
    store: Arc<dyn Store>,
    threads: usize,
    shutdown: Chore,
) -> Serving {
    Box::pin(think_until(listener, store, threads, shutdown))
}

async fn think_until(
    listener: Option<TcpListener>,
    store: Arc<dyn Store>,
    threads: usize,
    shutdown: Chore,
) -> Result<(), ServeError> {
    let node = ThinkingNode::new(Arc::clone(&store), threads);
    let figures = figures()?;
    let upkeep = tokio::spawn(sum_up(figures.clone()));
    let (ended, end) = watch::channel(());
    let listening = listener.map(|listener| {
        let site = router(Arc::clone(&node), figures);
        let few = Settings {
            connections: CONNECTIONS,
            connections_per_address: CONNECTIONS,
            ..Settings::default()
        };
        let mut end = end;
        // The other end is dropped when the node has ended.
        let until = async move { drop(end.changed().await) };
        tokio::spawn(async move {
            listen::listen(listener, site, listen::Connections::of(&few), until).await;
        })
    });
    node.run(shutdown).await;
    drop(ended);
    if let Some(listening) = listening {
        drop(listening.await);
    }
    upkeep.abort();
    store.close().await?;
    Ok(())
}

/// Figures would pile up where nobody reads them.
async fn sum_up(figures: PrometheusHandle) {
    let mut summed_up = interval(SUMMED_UP);
    loop {
        summed_up.tick().await;
        figures.run_upkeep();
    }
}

/// What can be asked of the node.
#[derive(Clone)]
struct Shown {
    node: Arc<ThinkingNode>,
    figures: PrometheusHandle,
}

fn router(node: Arc<ThinkingNode>, figures: PrometheusHandle) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .layer(from_fn(own_names))
        .with_state(Shown { node, figures })
}

/// Whether it can take questions and give answers.
async fn health(State(shown): State<Shown>) -> Result<&'static str, Problem> {
    if shown.node.is_draining() {
        return Err(Problem::unavailable(problems::STOPPING));
    }
    shown.node.check().await?;
    Ok("ok\n")
}

/// Figures for Prometheus.
async fn metrics(State(shown): State<Shown>) -> String {
    metrics::gauge!("hideout_bots_waiting").set(shown.node.thinkers.waiting() as f64);
    shown.figures.render()
}

/// It is asked by its address: it has no name of its own.
async fn own_names(request: Request, next: Next) -> Response {
    match guard::host(&request) {
        host if guard::is_own_name(host, &[]) => next.run(request).await,
        host => {
            let shown: String = host.chars().take(80).collect();
            Problem::wrong_host(problems::not_our_name(&shown)).into_response()
        }
    }
}
