//! Connections from outside: each is served until it ends, and all of them end when the server
//! stops.
//!
//! This is `axum::serve` with four differences. A connection on which nothing is asked is closed
//! after a while, so nobody holds thousands of them open. There is a limit for each address and
//! one for all, below what the system allows, so that nobody takes the last descriptor. Closing
//! waits so long and no longer. And it speaks HTTP/1.1 only: telling it from HTTP/2 costs 8 KiB
//! for every stream, and what speaks HTTP/2 to browsers is a proxy, which speaks HTTP/1.1 to us.

use std::convert::Infallible;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rooms::limits::{Counted, Counts};
use rooms::network::{Addresses, Network};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tower::Service;

use crate::settings::Settings;

/// How long a connection may take to ask something.
const SILENCE: Duration = Duration::from_secs(30);
/// How long requests under way may take when the server stops.
const CLOSING: Duration = Duration::from_secs(10);
/// How long to wait when no connection can be taken, because too many files are open for instance.
const NOT_TAKEN: Duration = Duration::from_millis(100);
/// Descriptors that are kept for everything but connections: the store, its readers, the log.
const KEPT_FREE: usize = 64;

/// What is said to a connection that is one too many, before it is closed.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 52\r\nconnection: close\r\n\r\n\
    Too many connections are open. Please wait a moment\n";
const TOO_MANY_OF_YOURS: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 61\r\nconnection: close\r\n\r\n\
    Too many connections are open from your address. Close some.\n";

/// How many connections there may be.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    most_of_an_address: usize,
    /// Everybody behind a proxy comes from its address.
    proxies: Vec<Addresses>,
    all: Counts<()>,
    by_address: Counts<Network>,
}

/// A connection that counts.
type Place = (Counted<()>, Option<Counted<Network>>);

impl Connections {
    pub(crate) fn of(settings: &Settings) -> Connections {
        let most = match descriptors() {
            Some(allowed) if allowed < settings.connections + KEPT_FREE => {
                let most = allowed.saturating_sub(KEPT_FREE).max(1);
                tracing::info!("up to {most} connections: the system allows {allowed} open files");
                most
            }
            _ => settings.connections,
        };
        Connections {
            most,
            most_of_an_address: settings.connections_per_address,
            proxies: settings.proxies.clone(),
            all: Counts::default(),
            by_address: Counts::default(),
        }
    }

    /// A place for a connection from there, or what to say instead.
    fn place(&self, peer: IpAddr) -> Result<Place, &'static [u8]> {
        let all = self.all.add((), self.most).ok_or(TOO_MANY)?;
        if self.proxies.iter().any(|proxies| proxies.have(peer)) {
            return Ok((all, None));
        }
        let own = self.by_address.add(Network::from(peer), self.most_of_an_address);
        Ok((all, Some(own.ok_or(TOO_MANY_OF_YOURS)?)))
    }
}

/// How many files the system lets this process open, where it says so.
fn descriptors() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find(|line| line.starts_with("Max open files"))?;
    line.split_whitespace().nth(3)?.parse().ok()
}

/// Serves every connection until `shutdown` is done, and then finishes what is under way.
pub(crate) async fn listen(
    listener: TcpListener,
    site: Router,
    connections: Connections,
    shutdown: impl Future<Output = ()>,
) {
    let graceful = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            taken = listener.accept() => match taken {
                Ok((connection, peer)) => match connections.place(peer.ip()) {
                    Ok(place) => serve(connection, peer, place, site.clone(), &graceful),
                    // If it can't be said at once it is not said: nobody waits for such a peer.
                    Err(sentence) => drop(connection.try_write(sentence)),
                },
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    sleep(NOT_TAKEN).await;
                }
            },
            () = &mut shutdown => break,
        }
    }
    drop(listener);
    if timeout(CLOSING, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests took too long and were not finished");
    }
}

fn serve(
    connection: TcpStream,
    peer: SocketAddr,
    place: Place,
    site: Router,
    graceful: &GracefulShutdown,
) {
    // Moves are small and wanted at once.
    let _ = connection.set_nodelay(true);
    let answer = service_fn(move |request| answer(site.clone(), peer, request));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .serve_connection(TokioIo::new(connection), answer);
    let served = graceful.watch(served);
    tokio::spawn(async move {
        // A connection that breaks is nothing to report: people close their laptops.
        if let Err(error) = served.await {
            tracing::trace!(%error, "a connection broke");
        }
        drop(place);
    });
}

async fn answer(
    mut site: Router,
    peer: SocketAddr,
    request: Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    // A task of its own: whoever hangs up does not stop half-way what they have asked for.
    match tokio::spawn(site.call(request)).await {
        Ok(answered) => answered,
        Err(_) => Ok(StatusCode::INTERNAL_SERVER_ERROR.into_response()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_as_long_as_it_says() {
        for said in [TOO_MANY, TOO_MANY_OF_YOURS] {
            let text = std::str::from_utf8(said).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("content-length: {}\r\n", body.len())), "{text}");
        }
    }
}
