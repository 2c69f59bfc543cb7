//! What a store answers: later, and without blocking whoever asked.

use std::fmt;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use tokio::sync::oneshot;

use crate::StoreError;

/// An answer that is on its way: await it, or [`wait`](Answer::wait) where nothing is async.
///
/// It is a boxed future, so that a server can hold a `dyn Store`: beside a write to the disk one
/// allocation does not count.
#[must_use = "what was asked for is done, but only the answer says whether it succeeded"]
pub struct Answer<T>(Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>);

impl<T: Send + 'static> Answer<T> {
    /// An answer that comes when the future is done.
    pub fn later(future: impl Future<Output = Result<T, StoreError>> + Send + 'static) -> Self {
        Self(Box::pin(future))
    }

    /// An answer that is known already.
    pub fn now(result: Result<T, StoreError>) -> Self {
        Self::later(std::future::ready(result))
    }

    /// An answer that a thread of the store will give. If that thread ends without answering, the
    /// store is closed.
    pub(crate) fn from_thread(reply: oneshot::Receiver<Result<T, StoreError>>) -> Self {
        Self::later(async { reply.await.unwrap_or(Err(StoreError::Closed)) })
    }

    /// Blocks this thread until the answer is here. For tests and plain threads only: on a thread
    /// of an async runtime it would hold up everyone else.
    pub fn wait(self) -> Result<T, StoreError> {
        let waker = Waker::from(Arc::new(Sleeper(thread::current())));
        let mut context = Context::from_waker(&waker);
        let mut answer = pin!(self);
        loop {
            match answer.as_mut().poll(&mut context) {
                Poll::Ready(result) => return result,
                Poll::Pending => thread::park(),
            }
        }
    }
}

impl<T> Future for Answer<T> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(context)
    }
}

impl<T> fmt::Debug for Answer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer")
    }
}

/// A thread that sleeps until its answer is there.
struct Sleeper(Thread);

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
