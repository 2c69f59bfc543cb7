//! Where spans are sent.

use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::{Instant, sleep, timeout};

use crate::recorder::Recorder;
use crate::span::Span;
use crate::{NODE, otlp};

/// How many spans wait at most to be sent, and how many are sent at a time.
const WAITING: usize = 8192;
const AT_ONCE: usize = 512;
/// How long a span waits for others to be sent with it.
const GATHERING: Duration = Duration::from_secs(1);
/// How long the collector may take, and after what time it is tried once more.
const PATIENCE: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_secs(1);
/// How often the log says that nothing arrives.
const COMPLAINT: Duration = Duration::from_secs(60);

/// An OpenTelemetry collector that takes OTLP over HTTP.
#[derive(Clone, Debug)]
pub struct Collector {
    authority: String,
    path: String,
}

/// An address at which no collector can be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("traces go to an address like http://127.0.0.1:4318, and \"{0}\" is none")]
pub struct NoCollector(String);

impl Collector {
    /// The collector at an address such as `http://127.0.0.1:4318`. It is one beside this program
    /// or in its own network, so it is spoken to without TLS.
    pub fn at(address: &str) -> Result<Collector, NoCollector> {
        let wrong = || NoCollector(address.to_owned());
        let uri: Uri = address.parse().map_err(|_| wrong())?;
        let host = uri.host().filter(|_| uri.scheme_str() == Some("http")).ok_or_else(wrong)?;
        let path = uri.path().trim_end_matches('/');
        let path =
            if path.ends_with("/v1/traces") { path.into() } else { format!("{path}/v1/traces") };
        Ok(Collector { authority: format!("{host}:{}", uri.port_u16().unwrap_or(4318)), path })
    }

    /// What records spans, and what sends them until the recorder is gone. Of the traces that
    /// begin here this share is seen, from 0 to 1.
    pub fn open(self, share: f64) -> (Recorder, impl Future<Output = ()> + Send + 'static) {
        let (ended, waiting) = channel(WAITING);
        (Recorder::new(ended, share), self.send_all(waiting))
    }

    async fn send_all(self, mut waiting: Receiver<Span>) {
        let mut complained: Option<Instant> = None;
        loop {
            let mut spans = Vec::new();
            if waiting.recv_many(&mut spans, AT_ONCE).await == 0 {
                return;
            }
            let end = Instant::now() + GATHERING;
            while spans.len() < AT_ONCE
                && let Some(left) = end.checked_duration_since(Instant::now())
                && let Ok(1..) = timeout(left, waiting.recv_many(&mut spans, AT_ONCE)).await
            {
            }
            let body = Bytes::from(otlp::request(NODE.get().map_or("", |it| it), &spans));
            let mut sent = self.send(body.clone()).await;
            if matches!(sent, Err(Trouble::Later(_))) {
                sleep(AGAIN).await;
                sent = self.send(body).await;
            }
            if let Err(Trouble::Later(why) | Trouble::Refused(why)) = sent {
                metrics::counter!("hideout_spans_dropped_total").increment(spans.len() as u64);
                if complained.is_none_or(|then| then.elapsed() >= COMPLAINT) {
                    complained = Some(Instant::now());
                    tracing::warn!(collector = self.authority, why, "traces do not arrive");
                }
            }
        }
    }

    async fn send(&self, body: Bytes) -> Result<(), Trouble> {
        match timeout(PATIENCE, self.exchange(body)).await {
            Ok(Ok(status)) if status.is_success() => Ok(()),
            Ok(Ok(status)) => match status.as_u16() {
                429 | 502..=504 => Err(Trouble::Later(format!("it answered {status}"))),
                _ => Err(Trouble::Refused(format!("it answered {status}"))),
            },
            Ok(Err(why)) => Err(Trouble::Later(why)),
            Err(_) => Err(Trouble::Later("it did not answer in time".to_owned())),
        }
    }

    async fn exchange(&self, body: Bytes) -> Result<StatusCode, String> {
        let text = |error: hyper::Error| error.to_string();
        let stream =
            TcpStream::connect(&self.authority).await.map_err(|error| error.to_string())?;
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await.map_err(text)?;
        let connection = tokio::spawn(connection);
        let request = Request::post(&self.path)
            .header(HOST, &self.authority)
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(body))
            .map_err(|error| error.to_string())?;
        let answer = sender.send_request(request).await.map_err(text);
        connection.abort();
        Ok(answer?.status())
    }
}

/// Why spans did not arrive.
enum Trouble {
    /// They may arrive later.
    Later(String),
    /// They never will.
    Refused(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_has_an_address() {
        let at = |address| Collector::at(address).map(|it| format!("{}{}", it.authority, it.path));
        assert_eq!(at("http://127.0.0.1:4318").unwrap(), "127.0.0.1:4318/v1/traces");
        assert_eq!(at("http://collector").unwrap(), "collector:4318/v1/traces");
        assert_eq!(at("http://[::1]:9/otlp/").unwrap(), "[::1]:9/otlp/v1/traces");
        assert_eq!(at("http://c:1/v1/traces").unwrap(), "c:1/v1/traces");
        for wrong in ["", "collector:4318", "https://collector", "grpc://collector", "/v1/traces"] {
            assert!(at(wrong).is_err(), "{wrong}");
        }
    }
}
