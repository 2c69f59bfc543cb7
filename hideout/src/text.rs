//! Words on a terminal, and how wide it is.

pub(crate) use ui::terminal::text::*;

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// Where there is no terminal to ask.
const USUAL: usize = 90;

/// Narrower than this nothing useful can be drawn.
const NARROWEST: usize = 64;

/// How many columns there are to write in.
pub(crate) fn width() -> usize {
    match terminal_size::terminal_size() {
        Some((columns, _)) => usize::from(columns.0).clamp(NARROWEST, WIDEST),
        None => USUAL,
    }
}
