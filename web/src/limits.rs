//! How much one address may ask for: others want to play too.

use rooms::limits::{Counted, Counts, Rate};
use rooms::network::Network;

use crate::problem::Problem;
use crate::settings::Settings;
use crate::words::problems;

/// How many pictures are drawn for one address in an hour, and in a row.
const PICTURES_PER_HOUR: u32 = 120;
const PICTURES_AT_ONCE: u32 = 30;

/// Counts the requests and the streams of each address.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: Rate<Network>,
    pictures: Rate<Network>,
    streams: Counts<Network>,
    streams_per_address: usize,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let often = settings.requests_per_second.max(1);
        Limits {
            requests: Rate::per_second(often, often.saturating_mul(10)),
            pictures: Rate::per_hour(PICTURES_PER_HOUR, PICTURES_AT_ONCE),
            streams: Counts::default(),
            streams_per_address: settings.streams_per_address,
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, from: Network) -> Result<(), Problem> {
        Ok(self.requests.check(&from, problems::TOO_MUCH)?)
    }

    /// Counts a picture that has to be drawn.
    pub(crate) fn picture(&self, from: Network) -> Result<(), Problem> {
        Ok(self.pictures.check(&from, problems::TOO_MUCH)?)
    }

    /// Counts a stream as long as what is returned lives.
    pub(crate) fn stream(&self, from: Network) -> Result<Counted<Network>, Problem> {
        let most = self.streams_per_address;
        let counted = self.streams.add(from, most);
        counted.ok_or_else(|| Problem::too_many(problems::too_many_pages(most)))
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        self.streams.total()
    }

    /// Forgets whoever has been quiet.
    pub(crate) fn sweep(&self) {
        self.requests.sweep();
        self.pictures.sweep();
    }
}
