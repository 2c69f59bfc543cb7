//! Server-sent events, as they come.

use std::fmt;
use std::io::{BufRead, BufReader};

use serde_json::Value;
use ureq::http::Response;

/// An open stream.
pub struct Stream {
    pub status: u16,
    lines: BufReader<ureq::BodyReader<'static>>,
}

/// One event.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Told {
    pub id: Option<u64>,
    pub event: String,
    pub data: String,
}

impl Told {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a stream with status {}", self.status)
    }
}

impl Stream {
    pub fn new(response: Response<ureq::Body>) -> Stream {
        let status = response.status().as_u16();
        Stream { status, lines: BufReader::new(response.into_body().into_reader()) }
    }

    /// The next change.
    #[track_caller]
    pub fn change(&mut self) -> Told {
        loop {
            let told = self.next().unwrap_or_else(|| panic!("the stream has ended"));
            if told.event.is_empty() {
                return told;
            }
        }
    }
}

/// Every event, whatever it is, until the stream ends.
impl Iterator for Stream {
    type Item = Told;

    fn next(&mut self) -> Option<Told> {
        let mut told = Told::default();
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                // A page's ids say more behind a dot.
                Some(("id", id)) => told.id = id.split('.').next().and_then(|it| it.parse().ok()),
                Some(("event", event)) => told.event = event.to_owned(),
                Some(("data", data)) => told.data.push_str(data),
                _ if line.trim_end().is_empty() && told != Told::default() => return Some(told),
                _ => {}
            }
        }
    }
}
