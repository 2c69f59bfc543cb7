//! The paths of our drawings, as SVG writes them.

use tiny_skia::{Path, PathBuilder};

/// Reads a path. What cannot be read ends it: our drawings are tested, and nobody else's come here.
pub(super) fn read(text: &str) -> Option<Path> {
    let mut pen =
        Pen { builder: PathBuilder::new(), at: (0.0, 0.0), start: (0.0, 0.0), bend: None };
    let mut words = Words { rest: text };
    let mut command = None;
    while let Some(next) = words.command().or(command) {
        let again = pen.draw(next, &mut words)?;
        command = again.filter(|_| !words.is_done());
        if words.is_done() {
            break;
        }
    }
    pen.builder.finish()
}

/// What is left of a path's text.
struct Words<'a> {
    rest: &'a str,
}

impl Words<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n']);
    }

    fn is_done(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    fn command(&mut self) -> Option<char> {
        self.skip();
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    fn number(&mut self) -> Option<f32> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let mut end = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
        let mut dotted = false;
        while let Some(byte) = bytes.get(end) {
            match byte {
                b'0'..=b'9' => {}
                b'.' if !dotted => dotted = true,
                _ => break,
            }
            end += 1;
        }
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        number.parse().ok()
    }

    fn numbers<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut all = [0.0; N];
        for one in &mut all {
            *one = self.number()?;
        }
        Some(all)
    }

    /// A flag of an arc: one digit, which another number may follow at once.
    fn flag(&mut self) -> Option<bool> {
        self.skip();
        let flag = self.rest.chars().next()?;
        self.rest = &self.rest[1..];
        Some(flag == '1')
    }
}

type Point = (f32, f32);

struct Pen {
    builder: PathBuilder,
    at: Point,
    start: Point,
    /// The last point that bent a curve, which a smooth one goes on from.
    bend: Option<Point>,
}

impl Pen {
    /// Draws one piece, and says which command follows if none is written.
    fn draw(&mut self, command: char, words: &mut Words<'_>) -> Option<Option<char>> {
        let (x, y) = if command.is_lowercase() { self.at } else { (0.0, 0.0) };
        let mirrored =
            self.bend.map_or(self.at, |(bx, by)| (2.0 * self.at.0 - bx, 2.0 * self.at.1 - by));
        let mut bend = None;
        let mut follows = command;
        match command.to_ascii_uppercase() {
            'M' => {
                let [px, py] = words.numbers()?;
                self.at = (x + px, y + py);
                self.start = self.at;
                self.builder.move_to(self.at.0, self.at.1);
                follows = if command == 'm' { 'l' } else { 'L' };
            }
            'L' => {
                let [px, py] = words.numbers()?;
                self.line((x + px, y + py));
            }
            'H' => {
                let [px] = words.numbers()?;
                self.line((x + px, self.at.1));
            }
            'V' => {
                let [py] = words.numbers()?;
                self.line((self.at.0, y + py));
            }
            'Q' => {
                let [ax, ay, px, py] = words.numbers()?;
                bend = Some((x + ax, y + ay));
                self.quad((x + ax, y + ay), (x + px, y + py));
            }
            'T' => {
                let [px, py] = words.numbers()?;
                bend = Some(mirrored);
                self.quad(mirrored, (x + px, y + py));
            }
            'C' => {
                let [ax, ay, bx, by, px, py] = words.numbers()?;
                bend = Some((x + bx, y + by));
                self.cubic((x + ax, y + ay), (x + bx, y + by), (x + px, y + py));
            }
            'S' => {
                let [bx, by, px, py] = words.numbers()?;
                bend = Some((x + bx, y + by));
                self.cubic(mirrored, (x + bx, y + by), (x + px, y + py));
            }
            'A' => {
                let [rx, ry, turn] = words.numbers()?;
                let (large, sweep) = (words.flag()?, words.flag()?);
                let [px, py] = words.numbers()?;
                self.arc((rx, ry), turn, large, sweep, (x + px, y + py));
            }
            _ => {
                self.builder.close();
                self.at = self.start;
                self.bend = None;
                return Some(None);
            }
        }
        self.bend = bend;
        Some(Some(follows))
    }

    fn line(&mut self, to: Point) {
        self.builder.line_to(to.0, to.1);
        self.at = to;
    }

    fn quad(&mut self, bend: Point, to: Point) {
        self.builder.quad_to(bend.0, bend.1, to.0, to.1);
        self.at = to;
    }

    fn cubic(&mut self, one: Point, other: Point, to: Point) {
        self.builder.cubic_to(one.0, one.1, other.0, other.1, to.0, to.1);
        self.at = to;
    }

    /// A part of an ellipse, as a few curves (SVG 2, B.2.4).
    fn arc(&mut self, (rx, ry): Point, turn: f32, large: bool, sweep: bool, to: Point) {
        let (sin, cos) = turn.to_radians().sin_cos();
        let (dx, dy) = ((self.at.0 - to.0) / 2.0, (self.at.1 - to.1) / 2.0);
        let (x, y) = (cos * dx + sin * dy, cos * dy - sin * dx);
        let (mut rx, mut ry) = (rx.abs(), ry.abs());
        let far = (x / rx).powi(2) + (y / ry).powi(2);
        if !far.is_finite() || far == 0.0 {
            return self.line(to);
        }
        if far > 1.0 {
            (rx, ry) = (rx * far.sqrt(), ry * far.sqrt());
        }
        let (a, b) = (rx * rx * y * y, ry * ry * x * x);
        let inner = ((rx * rx * ry * ry - a - b) / (a + b)).max(0.0).sqrt();
        let inner = if large == sweep { -inner } else { inner };
        let (ox, oy) = (inner * rx * y / ry, -inner * ry * x / rx);
        let middle = ((self.at.0 + to.0) / 2.0, (self.at.1 + to.1) / 2.0);
        let center = (cos * ox - sin * oy + middle.0, sin * ox + cos * oy + middle.1);
        let first = ((y - oy) / ry).atan2((x - ox) / rx);
        let last = ((-y - oy) / ry).atan2((-x - ox) / rx);
        let round = std::f32::consts::TAU;
        let mut angle = (last - first).rem_euclid(round);
        if !sweep {
            angle -= round;
        }
        let pieces = (angle.abs() / 1.5).ceil().max(1.0);
        let step = angle / pieces;
        let reach = 4.0 / 3.0 * (step / 4.0).tan();
        let place = |u: f32, v: f32| {
            let (u, v) = (u * rx, v * ry);
            (cos * u - sin * v + center.0, sin * u + cos * v + center.1)
        };
        let mut from = first;
        for piece in 1..=pieces as u32 {
            let next = first + step * piece as f32;
            let ((fs, fc), (ns, nc)) = (from.sin_cos(), next.sin_cos());
            let one = place(fc - reach * fs, fs + reach * fc);
            let other = place(nc + reach * ns, ns - reach * nc);
            let end = if piece == pieces as u32 { to } else { place(nc, ns) };
            self.cubic(one, other, end);
            from = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(text: &str) -> [i32; 4] {
        let bounds = read(text).unwrap().compute_tight_bounds().unwrap();
        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(|it| it.round() as i32)
    }

    #[test]
    fn every_kind_of_piece_is_drawn_where_it_belongs() {
        assert_eq!(bounds("M1 2L5 6"), [1, 2, 5, 6]);
        assert_eq!(bounds("m1 2 4 4h3v-9z"), [1, -3, 8, 6]);
        assert_eq!(bounds("M0 0H10V-5"), [0, -5, 10, 0]);
        assert_eq!(bounds("M0 0Q5 10 10 0T20 0"), [0, -5, 20, 5]);
        assert_eq!(bounds("M0 0C0 8 10 8 10 0s10-8 10 0"), [0, -6, 20, 6]);
        assert_eq!(bounds("M-5 0A5 5 0 0 1 5 0"), [-5, -5, 5, 0], "the upper half of a circle");
        assert_eq!(bounds("M-5 0a5 5 0 1010 0"), [-5, 0, 5, 5], "the lower one, flags in a row");
        assert_eq!(bounds("M0 0A1 1 0 0 1 10 0"), [0, -5, 10, 0], "grown until it reaches");
    }

    #[test]
    fn what_is_no_path_is_none() {
        for text in ["", "M", "M1", "hello", "M1 1L", "1 2"] {
            assert!(read(text).is_none_or(|path| path.len() < 2), "{text}");
        }
    }
}
