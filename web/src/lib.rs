//! Tables that people play at in a browser.
//!
//! Every page is server-rendered HTML, every action is a form, and what changes is pushed over
//! a stream. What can happen at a table is the business of [`rooms`]; here it is asked for and
//! shown.

#![warn(missing_docs)]

pub mod admin;
mod assets;
mod catalogue;
#[cfg(test)]
mod catching_up;
mod face;
mod habits;
#[cfg(test)]
mod leaks;
mod limits;
mod listen;
mod lobby;
mod pages;
mod picture;
mod problem;
mod pushes;
mod qr;
mod render;
mod routes;
mod settings;
mod site;
mod thinking;
mod words;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use rooms::server::{Chore, Server, follow, keep_up, send_notices};
use store::{Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;

use site::Site;

pub use assets::files;
pub use settings::Settings;
pub use thinking::think;

/// A server that cannot run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Figures are collected once for each process.
    #[error("the figures cannot be collected: {0}")]
    Metrics(String),
    /// The operator's commands cannot be heard.
    #[error(
        "{file} cannot be made for the operator's commands: {error}. Name another with --admin"
    )]
    Admin {
        /// The socket.
        file: String,
        /// What the system says.
        error: std::io::Error,
    },
}

/// A server that runs, until it is told to stop or cannot go on.
pub type Serving = Pin<Box<dyn Future<Output = Result<(), ServeError>> + Send>>;

/// Serves until `shutdown` is done; then streams are closed, requests are finished, and
/// everything is on disk when this returns. The caller owns the socket and the signal, so a
/// test can start a server on any port.
pub fn serve(
    listener: TcpListener,
    store: Arc<dyn Store>,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Serving {
    serving(listener, store, settings, Box::pin(shutdown))
}

/// Not generic: the whole server is compiled here, not again by each program that has one.
#[inline(never)]
fn serving(
    listener: TcpListener,
    store: Arc<dyn Store>,
    settings: Settings,
    shutdown: Chore,
) -> Serving {
    Box::pin(serve_until(listener, store, settings, shutdown))
}

async fn serve_until(
    listener: TcpListener,
    store: Arc<dyn Store>,
    mut settings: Settings,
    shutdown: Chore,
) -> Result<(), ServeError> {
    // Passkeys belong to a name. Without one from the operator they work on this machine.
    if let (None, Ok(own)) = (&settings.rooms.origin, listener.local_addr()) {
        settings.rooms.origin = Some(format!("http://localhost:{}", own.port()));
    }
    let server = Server::open(Arc::clone(&store), settings.rooms.clone()).await?;
    let site = Site::new(Arc::clone(&server), settings, figures()?);
    let commands = admin::listen(&site).map_err(|error| ServeError::Admin {
        file: site.settings.admin.iter().map(|file| file.display().to_string()).collect(),
        error,
    })?;
    let upkeep = [
        tokio::spawn(keep_up(Arc::clone(&server))),
        tokio::spawn(send_notices(Arc::clone(&server))),
        tokio::spawn(follow(Arc::clone(&server))),
        tokio::spawn(site.clone().keep_up()),
    ];
    let (stopping, drain) = (Arc::clone(&server), site.settings.drain);
    let connections = listen::Connections::of(&site.settings);
    listen::listen(listener, routes::site(site), connections, async move {
        shutdown.await;
        stopping.node.drain();
        tokio::time::sleep(drain).await;
        stopping.closing.send_replace(true);
    })
    .await;
    upkeep.iter().for_each(tokio::task::JoinHandle::abort);
    drop(commands);
    if let Err(error) = server.sign_off().await {
        tracing::warn!(%error, "the other nodes could not be told");
    }
    if let Err(error) = server.keep_time().await {
        tracing::warn!(%error, "the time could not be written down");
    }
    if let Err(error) = server.note_up().await {
        tracing::warn!(%error, "it could not be noted that the server is up");
    }
    store.close().await?;
    Ok(())
}

/// The pages of a server that nobody keeps up and no socket leads to, for whoever measures them.
pub async fn pages(
    store: Arc<dyn Store>,
    settings: Settings,
) -> Result<(axum::Router, Arc<Server>), ServeError> {
    let server = Server::open(store, settings.rooms.clone()).await?;
    let site = Site::new(Arc::clone(&server), settings, figures()?);
    Ok((routes::site(site), server))
}

/// The recorder of figures is the process's, so it is made once.
fn figures() -> Result<metrics_exporter_prometheus::PrometheusHandle, ServeError> {
    use std::sync::OnceLock;
    static FIGURES: OnceLock<Result<metrics_exporter_prometheus::PrometheusHandle, String>> =
        OnceLock::new();
    let made = FIGURES.get_or_init(|| {
        metrics_exporter_prometheus::PrometheusBuilder::new()
            .install_recorder()
            .map_err(|error| error.to_string())
    });
    made.clone().map_err(ServeError::Metrics)
}
