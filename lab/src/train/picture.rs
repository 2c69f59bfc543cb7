//! A training as a picture: what came true of what the net said, and how the loss fell.

use maud::{Markup, PreEscaped, html};

use super::RoundReport;
use crate::calibration::{self, ROOM, SIDE, STYLE};

/// The rounds of a training as one SVG file.
pub fn picture(game: &str, rounds: &[RoundReport]) -> String {
    let (width, height) = (2.0 * SIDE + 3.0 * ROOM, SIDE + 2.0 * ROOM);
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } role="img" {
            title { (game) ": what came true of what the net said, and its loss by rounds" }
            style { (PreEscaped(STYLE)) }
            rect.paper width=(width) height=(height) {}
            g transform={ "translate(" (ROOM) " " (ROOM) ")" } {
                @if let Some(last) = rounds.last() { (calibration::plot(&last.calibration)) }
            }
            g transform={ "translate(" (2.0 * ROOM + SIDE) " " (ROOM) ")" } { (curve(rounds)) }
        }
    };
    drawn.into_string()
}

fn curve(rounds: &[RoundReport]) -> Markup {
    let losses = rounds.iter().flat_map(|it| [it.loss, it.hand_written_loss, it.constant_loss]);
    let (low, high) =
        losses.fold((f64::MAX, f64::MIN), |(low, high), loss| (low.min(loss), high.max(loss)));
    let upward = |loss: f64| format!("{:.1}", SIDE * (high - loss) / (high - low).max(1e-9));
    let along =
        |round: usize| format!("{:.1}", SIDE * (round as f64 + 0.5) / rounds.len().max(1) as f64);
    let line: Vec<String> = rounds
        .iter()
        .enumerate()
        .map(|(at, round)| format!("{},{}", along(at), upward(round.loss)))
        .collect();
    html! {
        text x="0" y="-12" { "loss: net (line), rules of thumb" }
        rect.faint width=(SIDE) height=(SIDE) {}
        polyline.line points=(line.join(" ")) {}
        @for (at, round) in rounds.iter().enumerate() {
            circle.dot cx=(along(at)) cy=(upward(round.loss)) r="4" {}
            rect.thumb x=(along(at)) y=(upward(round.hand_written_loss)) width="6" height="6"
                transform="translate(-3 -3)" {}
            text x=(along(at)) y=(SIDE + 16.0) text-anchor="middle" { (round.games) " games" }
        }
        text x="4" y="14" { (format!("{high:.3}")) }
        text x="4" y=(SIDE - 6.0) { (format!("{low:.3}")) }
    }
}
