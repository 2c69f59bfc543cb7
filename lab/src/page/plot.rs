//! The drawings: small SVG that stretches to its place, coloured by the page's style.
//!
//! Words are never inside a drawing, because they would shrink with it on a phone: they stand
//! beside it as text.

use maud::{Markup, html};

/// A stretch of numbers that is drawn from edge to edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Scale {
    /// Room for all of `values`, with a little air.
    pub(super) fn around(values: impl IntoIterator<Item = f64>) -> Scale {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let (low, high) = finite
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            return Scale { low: 0.0, high: 1.0 };
        }
        let air = 0.04 * (high - low).max(1e-6);
        Scale { low: low - air, high: high + air }
    }

    /// Where a number lies, from 0 to 100.
    fn at(self, value: f64) -> f64 {
        (100.0 * (value - self.low) / (self.high - self.low)).clamp(0.0, 100.0)
    }

    fn place(self, value: f64) -> String {
        format!("{:.2}", self.at(value))
    }
}

/// A value with its interval, before a band around what is fair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) fair: f64,
    pub(super) band: [f64; 2],
}

/// One row of an interval plot. The numbers stand beside it, so readers of pages skip it.
pub(super) fn interval(scale: Scale, it: Interval, tone: &str) -> Markup {
    let (from, to) = (scale.at(it.band[0]), scale.at(it.band[1]));
    let dot = scale.place(it.value);
    html! {
        svg.row.(tone) viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" {
            rect.p-band x=(format!("{from:.2}")) y="0" width=(format!("{:.2}", to - from)) height="20" {}
            line.p-fair x1=(scale.place(it.fair)) x2=(scale.place(it.fair)) y1="0" y2="20" {}
            line.p-range x1=(scale.place(it.low)) x2=(scale.place(it.high)) y1="10" y2="10" {}
            line.p-dot x1=(dot) x2=(dot) y1="10" y2="10" {}
        }
    }
}

/// A single bar from the left edge, as long as its share of the whole.
pub(super) fn bar(share: f64, tone: &str) -> Markup {
    html! {
        svg.row.(tone) viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" {
            rect.p-bar x="0" y="4" width=(format!("{:.2}", 100.0 * share.clamp(0.0, 1.0))) height="12" {}
        }
    }
}

/// Parts of a whole, one after the other, each with its class.
pub(super) fn stack(parts: &[(f64, String)]) -> Markup {
    let whole = parts.iter().map(|(part, _)| part).sum::<f64>().max(1e-12);
    let before = parts.iter().scan(0.0, |sum, (part, _)| {
        let from = *sum;
        *sum += part;
        Some(from)
    });
    let place = |part: f64| format!("{:.2}", 100.0 * part / whole);
    html! {
        svg.stack viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            @for ((part, class), from) in parts.iter().zip(before) {
                rect class=(format!("p-bar {class}")) x=(place(from)) y="0" width=(place(*part)) height="10" {}
            }
        }
    }
}

/// Upright bars of equal width; `titles` are shown where a pointer rests.
pub(super) fn bars(heights: &[u64], titles: &[String], label: &str) -> Markup {
    let most = heights.iter().copied().max().unwrap_or(0).max(1) as f64;
    let width = 100.0 / heights.len().max(1) as f64;
    html! {
        svg.bars viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=(label) {
            @for (nth, (height, title)) in heights.iter().zip(titles).enumerate() {
                @let tall = 98.0 * *height as f64 / most;
                rect.p-bar x=(format!("{:.3}", nth as f64 * width + 0.06 * width))
                    y=(format!("{:.2}", 100.0 - tall)) width=(format!("{:.3}", 0.88 * width))
                    height=(format!("{tall:.2}")) {
                    title { (title) }
                }
            }
            line.p-base x1="0" x2="100" y1="100" y2="100" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_what_it_was_made_for() {
        let scale = Scale::around([0.4, 0.6, f64::INFINITY]);
        assert!(scale.at(0.4) > 0.0 && scale.at(0.6) < 100.0);
        assert!((scale.at(0.5) - 50.0).abs() < 1e-9);
        assert_eq!(scale.at(9.0), 100.0);
        assert_eq!(Scale::around([]), Scale { low: 0.0, high: 1.0 });
        assert!(Scale::around([0.5]).at(0.5).is_finite());
    }

    #[test]
    fn a_stack_fills_its_width() {
        let drawn = stack(&[(1.0, "a".to_owned()), (3.0, "b".to_owned())]).into_string();
        assert!(drawn.contains(r#"x="0.00" y="0" width="25.00""#), "{drawn}");
        assert!(drawn.contains(r#"x="25.00" y="0" width="75.00""#), "{drawn}");
    }
}
