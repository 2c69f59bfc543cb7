//! Web push (RFC 8030): a short message to a browser, over the service that its maker runs.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST, RETRY_AFTER};
use hyper::rt::{Read, Write};
use hyper::{HeaderMap, Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::address::{Endpoint, HTTPS, is_of_this_machine};
use crate::base64::decode;
use crate::encrypt::{LONGEST, encrypt};
use crate::outcome::Outcome;
use crate::vapid::Vapid;
use crate::words;

/// How long a service may take to answer, and how long to be reached at all.
const PATIENCE: Duration = Duration::from_secs(20);
const REACHED_WITHIN: Duration = Duration::from_secs(5);

/// A browser that wants to be told, as it said itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Subscription {
    /// Where to send.
    pub endpoint: String,
    /// Its public key, in base64.
    pub p256dh: String,
    /// Its secret, in base64.
    pub auth: String,
}

/// A subscription that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not a subscription as browsers make them")]
pub struct NotASubscription;

impl Subscription {
    /// Refuses what no browser would give.
    pub fn check(&self, loopback: bool) -> Result<(), NotASubscription> {
        Endpoint::read(&self.endpoint, loopback).map_err(|_| NotASubscription)?;
        let (key, secret) = self.keys().ok_or(NotASubscription)?;
        // It is sealed once, to see that the key lies on its curve.
        let sealed = encrypt(b"", &key, &secret);
        if sealed.is_some() { Ok(()) } else { Err(NotASubscription) }
    }

    /// Which host it is told by; empty if it has none.
    pub fn host(&self) -> String {
        let uri: Option<Uri> = self.endpoint.parse().ok();
        uri.as_ref().and_then(Uri::host).unwrap_or_default().to_lowercase()
    }

    fn keys(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        let key = decode(&self.p256dh).filter(|key| key.len() == 65 && key[0] == 4)?;
        Some((key, decode(&self.auth).filter(|secret| secret.len() == 16)?))
    }
}

/// How soon a sleeping phone is to be woken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// When it is awake.
    Normal,
    /// Now.
    High,
}

/// What is pushed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What the browser is told.
    pub text: String,
    /// What replaces an earlier one that was not delivered yet: 32 letters of base64 at most.
    pub topic: String,
    /// How long a service keeps it for a browser that is off.
    pub keep: Duration,
    /// How soon.
    pub urgency: Urgency,
}

/// Sends pushes.
#[derive(Clone, Debug)]
pub struct Pusher {
    vapid: Arc<Vapid>,
    tls: Arc<ClientConfig>,
    loopback: bool,
    /// The host of the site itself, to which nothing is sent.
    own: String,
}

impl Pusher {
    /// Sends with this key. Addresses on this machine are refused unless `loopback` says otherwise,
    /// as a test does.
    pub fn new(vapid: Vapid, loopback: bool) -> Pusher {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Pusher { vapid: Arc::new(vapid), tls: Arc::new(tls), loopback, own: String::new() }
    }

    /// Sends nothing to this site, which is the server's own: nobody asks it to talk to itself.
    pub fn of_site(mut self, site: &str) -> Pusher {
        let uri: Option<Uri> = site.parse().ok();
        self.own = uri.as_ref().and_then(Uri::host).unwrap_or_default().to_lowercase();
        self
    }

    /// Refuses a subscription to which nothing would be sent.
    pub fn check(&self, subscription: &Subscription) -> Result<(), NotASubscription> {
        subscription.check(self.loopback)?;
        if self.is_own(&subscription.host()) { Err(NotASubscription) } else { Ok(()) }
    }

    fn is_own(&self, host: &str) -> bool {
        !self.own.is_empty() && host.eq_ignore_ascii_case(&self.own)
    }

    /// The key that a browser subscribes to.
    pub fn public_key(&self) -> String {
        self.vapid.public()
    }

    /// Sends a notice to a browser.
    pub async fn send(&self, to: &Subscription, notice: &Notice) -> Outcome {
        let sent = AtomicBool::new(false);
        match timeout(PATIENCE, self.deliver(to, notice, &sent)).await {
            Ok(outcome) => outcome,
            Err(_) => failed(&sent, "no answer in time"),
        }
    }

    async fn deliver(&self, to: &Subscription, notice: &Notice, sent: &AtomicBool) -> Outcome {
        let endpoint = Endpoint::read(&to.endpoint, self.loopback).ok();
        let Some(endpoint) = endpoint.filter(|endpoint| !self.is_own(&endpoint.host)) else {
            return Outcome::Gone(words::NOT_SENT_TO.to_owned());
        };
        let sealed = to.keys().filter(|_| notice.text.len() <= LONGEST);
        let sealed =
            sealed.and_then(|(key, secret)| encrypt(notice.text.as_bytes(), &key, &secret));
        let Some(body) = sealed else {
            return Outcome::Gone(words::NO_KEY.to_owned());
        };
        let request = match self.request(&endpoint, notice, body) {
            Ok(request) => request,
            Err(why) => return Outcome::Refused(why),
        };
        match self.exchange(&endpoint, request, sent).await {
            Ok((status, headers)) => judge(status, &headers),
            Err(why) => failed(sent, &why),
        }
    }

    fn request(
        &self,
        endpoint: &Endpoint,
        notice: &Notice,
        body: Vec<u8>,
    ) -> Result<Request<Full<Bytes>>, String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let now = i64::try_from(now).unwrap_or(i64::MAX);
        let token = self.vapid.authorization(&endpoint.origin(), now);
        let urgency = match notice.urgency {
            Urgency::Normal => "normal",
            Urgency::High => "high",
        };
        let path = endpoint.uri.path_and_query().map_or("/", |path| path.as_str());
        let host = endpoint.uri.authority().map_or("", |it| it.as_str());
        Request::post(path)
            .header(HOST, host)
            .header(AUTHORIZATION, token.map_err(|error| error.to_string())?)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", notice.keep.as_secs())
            .header("topic", &notice.topic)
            .header("urgency", urgency)
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| error.to_string())
    }

    async fn exchange(
        &self,
        endpoint: &Endpoint,
        request: Request<Full<Bytes>>,
        sent: &AtomicBool,
    ) -> Result<(StatusCode, HeaderMap), String> {
        let late = |_| "it could not be reached in time".to_owned();
        let stream = timeout(REACHED_WITHIN, self.reach(endpoint)).await;
        let stream = stream.map_err(late)??;
        if !endpoint.tls {
            return ask(TokioIo::new(stream), request, sent).await;
        }
        let name =
            ServerName::try_from(endpoint.host.clone()).map_err(|error| error.to_string())?;
        let connector = TlsConnector::from(Arc::clone(&self.tls));
        let stream = timeout(REACHED_WITHIN, connector.connect(name, stream)).await;
        let stream = stream.map_err(late)?.map_err(|error| error.to_string())?;
        ask(TokioIo::new(stream), request, sent).await
    }

    /// A connection to where an address leads, unless that is where the site itself is.
    async fn reach(&self, endpoint: &Endpoint) -> Result<TcpStream, String> {
        let address = endpoint.resolve(self.loopback).await?;
        if !address.ip().is_loopback() && self.leads_home(address.ip()).await {
            return Err(words::NOT_SENT_TO.to_owned());
        }
        TcpStream::connect(address).await.map_err(|error| error.to_string())
    }

    /// Whether an address is this machine's, or the one that the site's name stands for.
    async fn leads_home(&self, address: IpAddr) -> bool {
        if is_of_this_machine(address) {
            return true;
        }
        let site = lookup_host((self.own.as_str(), HTTPS)).await;
        site.is_ok_and(|mut found| found.any(|it| it.ip() == address))
    }
}

/// One request over one connection; of the answer only its head is of interest.
async fn ask(
    stream: impl Read + Write + Send + Unpin + 'static,
    request: Request<Full<Bytes>>,
    sent: &AtomicBool,
) -> Result<(StatusCode, HeaderMap), String> {
    let text = |error: hyper::Error| error.to_string();
    let (mut sender, connection) = handshake(stream).await.map_err(text)?;
    let connection = tokio::spawn(connection);
    sent.store(true, Ordering::Relaxed);
    let answer = sender.send_request(request).await.map_err(text);
    connection.abort();
    let (head, _) = answer?.into_parts();
    Ok((head.status, head.headers))
}

/// What never left is tried again. What may have arrived is not: rather none than two. What went
/// wrong is for the log: told to whoever named the address, it would tell them what listens where.
fn failed(sent: &AtomicBool, why: &str) -> Outcome {
    tracing::debug!(why, "a push did not arrive");
    let why = words::PUSH_OUT_OF_REACH.to_owned();
    match sent.load(Ordering::Relaxed) {
        true => Outcome::Unheard(why),
        false => Outcome::Later { why, after: None },
    }
}

/// What a service says by its status.
fn judge(status: StatusCode, headers: &HeaderMap) -> Outcome {
    let why = words::answered(status.as_u16());
    let after = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    match status.as_u16() {
        200..300 => Outcome::Delivered,
        404 | 410 => Outcome::Gone(why),
        429 | 500.. => Outcome::Later { why, after: after.map(Duration::from_secs) },
        // A wrong token or a wrong key of ours: the browser is not to blame.
        _ => Outcome::Refused(why),
    }
}

#[cfg(test)]
mod tests;
