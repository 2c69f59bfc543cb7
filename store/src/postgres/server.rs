//! The server that a store works with.

use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::time::timeout;

use super::address::Address;
use super::line::Line;
use super::tls::Tls;
use super::trouble::Trouble;
use crate::TableId;

/// How to reach the server, and how long to wait for it.
pub(super) struct Server {
    pub(super) address: Address,
    pub(super) tls: Tls,
    pub(super) patience: Duration,
    /// Where to say which log has grown, once somebody wants to know.
    pub(super) news: OnceLock<UnboundedSender<(TableId, u64)>>,
}

impl Server {
    pub(super) async fn connect(&self) -> Result<Line, Trouble> {
        let connecting = timeout(self.patience, Line::connect(&self.address, &self.tls)).await;
        connecting.unwrap_or_else(|_| {
            Err(Trouble::Lost(format!("no connection within {:?}", self.patience)))
        })
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the server {}", self.address.place)
    }
}
