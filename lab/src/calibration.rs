//! What was said of chances, and what came true of it.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

/// What was said and what came true, and how far it was off.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// The mean logarithmic loss.
    pub loss: f64,
    /// For each tenth of the chances.
    pub tenths: Vec<Tenth>,
}

/// The positions whose chance lay in one tenth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Tenth {
    /// How many there were.
    pub positions: u64,
    /// The mean chance that was said.
    pub said: f64,
    /// The share that was won.
    pub came_true: f64,
}

impl Calibration {
    /// What came of these chances; each with 1 for a victory and 0 for a defeat.
    pub fn of(told: impl Iterator<Item = (f64, f64)>) -> Calibration {
        let mut tenths = vec![Tenth { positions: 0, said: 0.0, came_true: 0.0 }; 10];
        let (mut loss, mut all) = (0.0, 0_u64);
        for (said, won) in told {
            let tenth = &mut tenths[((10.0 * said) as usize).min(9)];
            tenth.positions += 1;
            tenth.said += said;
            tenth.came_true += won;
            loss += log_loss(said, won);
            all += 1;
        }
        for tenth in &mut tenths {
            let count = tenth.positions.max(1) as f64;
            tenth.said /= count;
            tenth.came_true /= count;
        }
        Calibration { loss: loss / all.max(1) as f64, tenths }
    }
}

/// How much a chance was off, in natural units. A chance of nothing at all is never believed.
pub(crate) fn log_loss(chance: f64, won: f64) -> f64 {
    let chance = chance.clamp(0.001, 0.999);
    -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
}

/// The side of a square, and the room around it.
pub(crate) const SIDE: f64 = 200.0;
pub(crate) const ROOM: f64 = 44.0;

pub(crate) const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#333}.faint{stroke:#999;fill:none}\
    .line{stroke:#15616d;fill:none;stroke-width:2}.dot{fill:#15616d}.thumb{fill:#b5541c}\
    .paper{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#ddd}.paper{fill:#1b1f22}\
    .line{stroke:#6fc3d0}.dot{fill:#6fc3d0}.thumb{fill:#e9a06a}}";

/// Several calibrations beside each other, each under its title, as one SVG file.
pub fn picture(title: &str, squares: &[(String, Calibration)]) -> String {
    let (width, height) = (squares.len() as f64 * (SIDE + ROOM) + ROOM, SIDE + 2.0 * ROOM);
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } role="img" {
            title { (title) }
            style { (PreEscaped(STYLE)) }
            rect.paper width=(width) height=(height) {}
            @for (at, (name, calibration)) in squares.iter().enumerate() {
                @let left = ROOM + at as f64 * (SIDE + ROOM);
                g transform={ "translate(" (left) " " (ROOM) ")" } {
                    text x="0" y="-26" { (name) }
                    (plot(&calibration.tenths))
                }
            }
        }
    };
    drawn.into_string()
}

/// A point for each tenth: on the diagonal what was said came true.
pub(crate) fn plot(tenths: &[Tenth]) -> Markup {
    let place = |share: f64| format!("{:.1}", SIDE * share);
    let upward = |share: f64| format!("{:.1}", SIDE * (1.0 - share));
    let most = tenths.iter().map(|tenth| tenth.positions).max().unwrap_or(1).max(1);
    html! {
        text x="0" y="-12" { "won, by the chance that was said" }
        rect.faint width=(SIDE) height=(SIDE) {}
        line.faint x1="0" y1=(SIDE) x2=(SIDE) y2="0" {}
        @for tenth in tenths.iter().filter(|tenth| tenth.positions > 0) {
            @let size = 3.0 + 4.0 * (tenth.positions as f64 / most as f64).sqrt();
            circle.dot cx=(place(tenth.said)) cy=(upward(tenth.came_true)) r=(format!("{size:.1}")) {}
        }
        text x="0" y=(SIDE + 16.0) { "0 %" }
        text x=(SIDE) y=(SIDE + 16.0) text-anchor="end" { "100 %" }
    }
}
