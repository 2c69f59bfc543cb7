//! Server-sent events, as they come.

use std::io::{BufRead, BufReader};

use serde_json::Value;
use ureq::http::Response;

/// An open stream.
pub(crate) struct Stream {
    pub(crate) status: u16,
    lines: BufReader<ureq::BodyReader<'static>>,
}

/// One event.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Told {
    pub(crate) id: Option<u64>,
    pub(crate) event: String,
    pub(crate) data: String,
}

impl Told {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

impl Stream {
    pub(crate) fn new(response: Response<ureq::Body>) -> Stream {
        let status = response.status().as_u16();
        Stream { status, lines: BufReader::new(response.into_body().into_reader()) }
    }

    /// The next event, whatever it is; nothing when the stream has ended.
    pub(crate) fn next(&mut self) -> Option<Told> {
        let mut told = Told::default();
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("id", id)) => told.id = id.parse().ok(),
                Some(("event", event)) => told.event = event.to_owned(),
                Some(("data", data)) => told.data.push_str(data),
                _ if line.trim_end().is_empty() && told != Told::default() => return Some(told),
                _ => {}
            }
        }
    }

    /// The next change.
    #[track_caller]
    pub(crate) fn change(&mut self) -> Told {
        loop {
            let told = self.next().unwrap_or_else(|| panic!("the stream has ended"));
            if told.event.is_empty() {
                return told;
            }
        }
    }
}
