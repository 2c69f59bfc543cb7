//! Where in a trace something belongs, as W3C Trace Context writes it.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A span within its trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Context {
    /// The trace; never zero.
    pub trace: u128,
    /// The span; never zero.
    pub span: u64,
    /// Whether anybody wants to see it.
    pub sampled: bool,
}

/// A text that is no `traceparent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no traceparent")]
pub struct NoContext;

impl Context {
    /// The first span of a trace of its own.
    pub(crate) fn root(sampled: bool) -> Context {
        let trace = u128::from(fresh()) << 64 | u128::from(fresh());
        Context { trace, span: fresh(), sampled }
    }

    /// A span within this one.
    pub(crate) fn child(self) -> Context {
        Context { span: fresh(), ..self }
    }
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "00-{:032x}-{:016x}-{:02x}", self.trace, self.span, u8::from(self.sampled))
    }
}

impl FromStr for Context {
    type Err = NoContext;

    /// Later versions may say more behind these four fields; what they say first is the same.
    fn from_str(text: &str) -> Result<Context, NoContext> {
        let mut fields = text.split('-');
        let mut field = |length: usize| {
            let field = fields.next().filter(|field| field.len() == length)?;
            let lower = field.bytes().all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
            lower.then_some(field)
        };
        let version = field(2).filter(|version| *version != "ff").ok_or(NoContext)?;
        let number = |text: Option<&str>| u128::from_str_radix(text?, 16).ok();
        let trace = number(field(32)).filter(|trace| *trace != 0).ok_or(NoContext)?;
        let span = number(field(16)).and_then(|span| u64::try_from(span).ok());
        let span = span.filter(|span| *span != 0).ok_or(NoContext)?;
        let flags = number(field(2)).ok_or(NoContext)?;
        if version == "00" && fields.next().is_some() {
            return Err(NoContext);
        }
        Ok(Context { trace, span, sampled: flags & 1 == 1 })
    }
}

/// A number that nobody has had before, as far as chance can promise that; never zero. It is no
/// secret, so a keyed hash of a counter will do.
pub(crate) fn fresh() -> u64 {
    static KEY: OnceLock<RandomState> = OnceLock::new();
    static LAST: AtomicU64 = AtomicU64::new(0);
    let key = KEY.get_or_init(RandomState::new);
    key.hash_one(LAST.fetch_add(1, Ordering::Relaxed)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVEN: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn a_context_is_read_as_it_is_written() {
        let context: Context = GIVEN.parse().unwrap();
        assert_eq!(context.span, 0x00f0_67aa_0ba9_02b7);
        assert!(context.sampled);
        assert_eq!(context.to_string(), GIVEN);
        let unsampled: Context = GIVEN.replace("-01", "-00").parse().unwrap();
        assert!(!unsampled.sampled && unsampled.trace == context.trace);
        for _ in 0..100 {
            let root = Context::root(true);
            assert_eq!(root.to_string().parse(), Ok(root));
            assert_eq!((root.child().trace, root.child().span == root.span), (root.trace, false));
        }
    }

    #[test]
    fn what_is_no_context_is_refused() {
        for wrong in [
            "",
            "00",
            "hello",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-+bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        ] {
            assert_eq!(wrong.parse::<Context>(), Err(NoContext), "{wrong}");
        }
        let later = "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more";
        assert!(later.parse::<Context>().is_ok());
    }
}
