//! Lines from outside: each is served until it ends, and all of them end when the house closes.
//!
//! This is `axum::serve` with three differences. A line on which nothing is asked is closed after
//! a while, so nobody holds thousands of them open. Closing waits so long and no longer. And it
//! speaks HTTP/1.1 only: telling it from HTTP/2 costs 8 KiB for every stream, and what speaks
//! HTTP/2 to browsers is a proxy, which speaks HTTP/1.1 to us.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tower::Service;

/// How long a line may take to ask something.
const SILENCE: Duration = Duration::from_secs(30);
/// How long requests under way may take when the house closes.
const CLOSING: Duration = Duration::from_secs(10);
/// How long to wait when no line can be taken, because too many files are open for instance.
const NO_LINE: Duration = Duration::from_millis(100);

/// Serves every line until `shutdown` is done, and then finishes what is under way.
pub(crate) async fn listen(
    listener: TcpListener,
    site: Router,
    shutdown: impl Future<Output = ()>,
) {
    let lines = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            taken = listener.accept() => match taken {
                Ok((line, peer)) => serve(line, peer, site.clone(), &lines),
                Err(error) => {
                    tracing::warn!(%error, "a line could not be taken");
                    sleep(NO_LINE).await;
                }
            },
            () = &mut shutdown => break,
        }
    }
    drop(listener);
    if timeout(CLOSING, lines.shutdown()).await.is_err() {
        tracing::warn!("some requests took too long and were not finished");
    }
}

fn serve(line: TcpStream, peer: SocketAddr, site: Router, lines: &GracefulShutdown) {
    // Moves are small and wanted at once.
    let _ = line.set_nodelay(true);
    let answer = service_fn(move |request| answer(site.clone(), peer, request));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .serve_connection(TokioIo::new(line), answer);
    let served = lines.watch(served);
    tokio::spawn(async move {
        // A line that breaks is nothing to report: people close their laptops.
        if let Err(error) = served.await {
            tracing::trace!(%error, "a line broke");
        }
    });
}

async fn answer(
    mut site: Router,
    peer: SocketAddr,
    request: Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    site.call(request).await
}
