//! Listens to spans and hands those that have ended to the collector.

use tokio::sync::mpsc::Sender;
use tracing::span::{Attributes, Id, Record};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Registry;
use tracing_subscriber::layer::{Context as Spans, Filter, Layer};
use tracing_subscriber::registry::LookupSpan;

use crate::TARGET;
use crate::context::{Context, fresh};
use crate::span::{Span, now};

/// A layer that records the spans of this target and no others.
#[derive(Debug)]
pub struct Recorder {
    ended: Sender<Span>,
    /// Of the traces that begin here so many are seen, in parts of `u64::MAX`.
    share: u64,
}

/// Lets through what [`Recorder`] listens to.
#[derive(Clone, Copy, Debug)]
struct Own;

impl<S> Filter<S> for Own {
    fn enabled(&self, metadata: &Metadata<'_>, _: &Spans<'_, S>) -> bool {
        metadata.is_span() && metadata.target() == TARGET
    }

    fn callsite_enabled(
        &self,
        metadata: &'static Metadata<'static>,
    ) -> tracing::subscriber::Interest {
        match metadata.is_span() && metadata.target() == TARGET {
            true => tracing::subscriber::Interest::always(),
            false => tracing::subscriber::Interest::never(),
        }
    }
}

impl Recorder {
    /// Of the traces that begin here this share is seen, from 0 to 1.
    pub(crate) fn new(ended: Sender<Span>, share: f64) -> Recorder {
        // A float that is too large becomes the largest number.
        Recorder { ended, share: (share.clamp(0.0, 1.0) * u64::MAX as f64) as u64 }
    }

    /// The same as a layer of a subscriber, which hears of nothing else.
    pub fn layer<S>(self) -> impl Layer<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        self.with_filter(Own)
    }

    /// Where a new span belongs.
    fn place(&self, span: &mut Span, around: Option<Context>) {
        let parent = span.from.take().or(around);
        span.parent = parent.map(|parent| parent.span);
        span.context = match parent {
            Some(parent) => parent.child(),
            None => Context::root(fresh() <= self.share),
        };
    }
}

impl<S> Layer<S> for Recorder
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, spans: Spans<'_, S>) {
        let Some(here) = spans.span(id) else { return };
        let mut span = Span::begun(attributes.metadata().name());
        attributes.record(&mut span);
        let around = here.parent().and_then(|it| Some(it.extensions().get::<Span>()?.context));
        self.place(&mut span, around);
        here.extensions_mut().insert(span);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, spans: Spans<'_, S>) {
        if let Some(here) = spans.span(id)
            && let Some(span) = here.extensions_mut().get_mut::<Span>()
        {
            values.record(span);
        }
    }

    fn on_close(&self, id: Id, spans: Spans<'_, S>) {
        let span = spans.span(&id).and_then(|here| here.extensions_mut().remove::<Span>());
        if let Some(mut span) = span.filter(|span| span.context.sampled) {
            span.ended = now();
            if self.ended.try_send(span).is_err() {
                metrics::counter!("hideout_spans_dropped_total").increment(1);
            }
        }
    }
}

/// Where we are, to be told to whoever goes on with it elsewhere; nothing where nobody looks.
pub fn current() -> Option<Context> {
    let found = tracing::Span::current().with_subscriber(|(id, subscriber)| {
        let spans = subscriber.downcast_ref::<Registry>()?;
        Some(spans.span(id)?.extensions().get::<Span>()?.context)
    });
    found.flatten()
}
