//! How much one address may ask for: others want to play too.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::Problem;
use crate::settings::Settings;
use crate::words::problems;

/// Counts what each address does.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    streams: Arc<Streams>,
}

#[derive(Debug)]
struct Streams {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let each = NonZeroU32::new(settings.requests_per_second).unwrap_or(NonZeroU32::MIN);
        let at_once = each.saturating_mul(NonZeroU32::MIN.saturating_add(9));
        Limits {
            requests: RateLimiter::keyed(Quota::per_second(each).allow_burst(at_once)),
            streams: Arc::new(Streams {
                most: settings.streams_per_address,
                open: Mutex::new(HashMap::new()),
            }),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.requests.check_key(&from).map_err(|_| Problem::too_many(problems::TOO_MUCH))
    }

    /// Counts a stream as long as what is returned lives.
    pub(crate) fn stream(&self, from: IpAddr) -> Result<OpenStream, Problem> {
        let mut open = self.streams.open();
        let count = open.entry(from).or_insert(0);
        if *count >= self.streams.most {
            return Err(Problem::too_many(problems::too_many_pages(self.streams.most)));
        }
        *count += 1;
        metrics::gauge!("hideout_streams").increment(1.0);
        Ok(OpenStream { from, streams: Arc::clone(&self.streams) })
    }

    /// Forgets the addresses that have been quiet.
    pub(crate) fn sweep(&self) {
        self.requests.retain_recent();
    }
}

impl Streams {
    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        // A count is whole even if a thread panicked while it held the lock.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream that counts against the limit of its address.
#[derive(Debug)]
pub(crate) struct OpenStream {
    from: IpAddr,
    streams: Arc<Streams>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.streams.open();
        if let Some(count) = open.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.from);
            }
        }
        metrics::gauge!("hideout_streams").decrement(1.0);
    }
}
