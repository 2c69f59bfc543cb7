//! Requests and answers.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;
use ureq::http::{HeaderName, HeaderValue, Request, Response};

/// Sends requests to one server.
#[derive(Clone, Debug)]
pub struct Client {
    agent: Agent,
    address: SocketAddr,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        Client::listening(address, Duration::from_secs(60))
    }

    /// Somebody who goes when nothing was heard for so long.
    pub fn listening(address: SocketAddr, silence: Duration) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .allow_non_standard_methods(true)
            .timeout_per_read(Some(silence))
            .build();
        Client { agent: config.new_agent(), address }
    }

    /// Somebody who waits so long for an answer and no longer.
    pub fn hurried(address: SocketAddr, patience: Duration) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(patience))
            .build();
        Client { agent: config.new_agent(), address }
    }

    /// Sends a request; a connection that breaks is an error.
    pub fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: Option<&str>,
    ) -> Result<Response<ureq::Body>, ureq::Error> {
        let mut request =
            Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        match body {
            Some(body) => self.agent.run(request.body(body.to_owned())?),
            None => self.agent.run(request.body(())?),
        }
    }

    #[track_caller]
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: Option<&str>,
    ) -> Answer {
        Answer::of(self.try_send(method, path, headers, body).unwrap())
    }
}

impl Answer {
    pub fn of(response: Response<ureq::Body>) -> Answer {
        Answer::try_of(response).unwrap()
    }

    pub fn try_of(mut response: Response<ureq::Body>) -> Result<Answer, ureq::Error> {
        let header = |(name, value): (&HeaderName, &HeaderValue)| {
            (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        Ok(Answer {
            status: response.status().as_u16(),
            headers: response.headers().iter().map(header).collect(),
            body: response.body_mut().read_to_string()?,
        })
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// It has this status.
    #[track_caller]
    pub fn has(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{self:?}");
        self
    }

    /// It leads elsewhere.
    #[track_caller]
    pub fn leads(&self) -> String {
        assert_eq!(self.status, 303, "{self:?}");
        self.header("location").unwrap().to_owned()
    }

    /// It was refused with this status and a sentence with these words.
    #[track_caller]
    pub fn refused(&self, status: u16, words: &str) {
        assert_eq!(self.status, status, "{self:?}");
        assert!(self.body.contains(words), "\"{words}\" is missing: {self:?}");
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}
