//! Ratings over time, drawn: the number, and around it the band in which the truth lies in 19 cases
//! of 20. The same is told in a sentence and in a list, for whoever does not see the drawing.

use maud::{Markup, html};
use rooms::deals::Day;
use rooms::ratings::{Ladder, Rating};
use rooms::results::Point;

use super::person::game_name;
use crate::words::people as said;

/// The drawing's own size; it stretches to its place.
const WIDE: f64 = 600.0;
const HIGH: f64 = 160.0;
/// Room for numbers on the left.
const LEFT: f64 = 44.0;
/// How many of the latest games the list below has.
const LISTED: usize = 10;
/// The band is drawn so many deviations wide, on each side.
const BAND: f64 = 2.0;

/// A rating with the latest games that it came from, in order.
#[derive(Debug)]
pub(crate) struct Rated {
    pub(crate) ladder: Ladder,
    pub(crate) now: Rating,
    pub(crate) games: Vec<Point>,
}

/// Everything that is known of somebody's strength.
pub(super) fn ratings(all: &[Rated]) -> Markup {
    html! {
        section {
            h2 { (said::RATINGS) }
            @for it in all {
                h3 { (said::ladder(game_name(&it.ladder.game), &it.ladder)) }
                p { b { (said::rating(it.now.rating, it.now.deviation)) }
                    @if it.now.is_provisional() { " " span class="soft" { (said::PROVISIONAL) } } }
                @if it.games.len() > 1 { (over_time(&it.games)) }
            }
        }
    }
}

fn over_time(games: &[Point]) -> Markup {
    let told = said::over_time(games);
    html! {
        figure class="chart" {
            (drawing(games, &told))
            figcaption class="soft" { (told) }
        }
        details class="quiet" {
            summary { (said::LAST_RATED) }
            ul class="plain" { @for game in games.iter().rev().take(LISTED) {
                li { (Day::of(game.at)) ": " (said::rated_change(game.before, game.after, game.deviation)) }
            } }
        }
    }
}

fn drawing(games: &[Point], told: &str) -> Markup {
    let scale = Scale::of(games);
    let upper = games.iter().map(|it| scale.place(it, BAND));
    let lower = games.iter().rev().map(|it| scale.place(it, -BAND));
    let band: Vec<String> = upper.chain(lower).collect();
    let line: Vec<String> = games.iter().map(|it| scale.place(it, 0.0)).collect();
    html! {
        svg viewBox=(format!("0 -8 {} {}", LEFT + WIDE + 8.0, HIGH + 16.0)) role="img" aria-label=(told) {
            @for value in scale.marks() {
                line class="moment" x1=(LEFT) x2=(LEFT + WIDE) y1=(scale.y(value)) y2=(scale.y(value)) {}
                text x=(LEFT - 6.0) y=(scale.y(value) + 3.5) text-anchor="end" { (value) }
            }
            polygon class="seat-0" points=(band.join(" ")) {}
            polyline class="seat-0" points=(line.join(" ")) {}
        }
    }
}

/// From when to when, and from which rating to which.
struct Scale {
    from: i64,
    until: i64,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(games: &[Point]) -> Scale {
        let edge = |by: f64| games.iter().map(move |it| it.after + by * it.deviation);
        let low = edge(-BAND).fold(f64::MAX, f64::min);
        let high = edge(BAND).fold(f64::MIN, f64::max);
        let (from, until) =
            (games.first().map_or(0, |it| it.at), games.last().map_or(0, |it| it.at));
        Scale { from, until, low, high: high.max(low + 1.0) }
    }

    /// Where a game lies that ended then; games of one moment lie on each other.
    fn x(&self, at: i64) -> f64 {
        let share = (at - self.from) as f64 / (self.until - self.from).max(1) as f64;
        round(LEFT + WIDE * share.clamp(0.0, 1.0))
    }

    fn y(&self, value: f64) -> f64 {
        round(HIGH * (self.high - value) / (self.high - self.low))
    }

    fn place(&self, game: &Point, deviations: f64) -> String {
        format!("{},{}", self.x(game.at), self.y(game.after + deviations * game.deviation))
    }

    /// Three to six round numbers to read the height by.
    fn marks(&self) -> Vec<f64> {
        let wide = self.high - self.low;
        let step = [50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| wide / step <= 5.0);
        let step = step.unwrap_or(2000.0);
        let first = (self.low / step).ceil();
        (0..6).map(|at| step * (first + f64::from(at))).filter(|it| *it <= self.high).collect()
    }
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at: i64, after: f64, deviation: f64) -> Point {
        Point { at, before: after - 10.0, after, deviation }
    }

    #[test]
    fn the_band_is_around_the_line_and_everything_is_in_the_drawing() {
        let games =
            [point(1000, 1600.0, 300.0), point(5000, 1500.0, 200.0), point(9000, 1550.0, 90.0)];
        let scale = Scale::of(&games);
        assert_eq!((scale.x(1000), scale.x(9000)), (LEFT, LEFT + WIDE));
        assert!(scale.x(5000) > scale.x(1000) && scale.x(5000) < scale.x(9000));
        for game in &games {
            let [top, middle, bottom] =
                [BAND, 0.0, -BAND].map(|by| scale.y(game.after + by * game.deviation));
            assert!(0.0 <= top && top < middle && middle < bottom && bottom <= HIGH);
        }
        let marks = scale.marks();
        assert!((2..=6).contains(&marks.len()), "{marks:?}");
        let drawn = drawing(&games, "told").into_string();
        assert!(drawn.contains("aria-label=\"told\"") && drawn.contains("<polygon"));
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    }

    #[test]
    fn games_of_one_moment_can_be_drawn() {
        let games = [point(7, 1500.0, 45.0), point(7, 1500.0, 45.0)];
        let drawn = drawing(&games, "").into_string();
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    }
}
