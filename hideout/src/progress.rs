//! Progress bars for whoever waits at the terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar before a count such as `{pos}/{len} games`; it is filled when `length` is reached.
pub(crate) fn bar(count: &str, length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:40}} {count}, {{eta}} left")) {
        bar.set_style(style);
    }
    bar
}
