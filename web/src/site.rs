//! What all requests share.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use metrics_exporter_prometheus::PrometheusHandle;
use rooms::server::Server;
use tokio::time::{MissedTickBehavior, interval};

use crate::limits::Limits;
use crate::lobby::OpenTables;
use crate::picture::Pictures;
use crate::pushes::Recent;
use crate::settings::Settings;

/// How often figures are summed up and quiet addresses forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// The tables, and the limits and figures of the web around them.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) server: Arc<Server>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) open_tables: Arc<OpenTables>,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) recent: Arc<Recent>,
}

impl Site {
    pub(crate) fn new(server: Arc<Server>, settings: Settings, metrics: PrometheusHandle) -> Site {
        let limits = Arc::new(Limits::new(&settings));
        let (open_tables, pictures) = (Arc::default(), Arc::default());
        let (settings, recent) = (Arc::new(settings), Arc::default());
        Site { server, settings, limits, open_tables, metrics, pictures, recent }
    }

    /// Runs until it is dropped.
    pub(crate) async fn keep_up(self) {
        let mut sweep = interval(SWEEP);
        sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            sweep.tick().await;
            self.limits.sweep();
            self.recent.sweep();
            // Figures are summed up here, or they would pile up where nobody reads them.
            self.metrics.run_upkeep();
        }
    }
}

/// Most requests are about tables only.
impl FromRef<Site> for Arc<Server> {
    fn from_ref(site: &Site) -> Arc<Server> {
        Arc::clone(&site.server)
    }
}
