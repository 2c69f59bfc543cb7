//! The picture of docs/scale.md: how late pages are told, by the players of a day.

use std::fmt::Write as _;

use super::HOUSES;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// Room for the words at the edges.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 44.0;
/// From ten thousand players to three million, from a millisecond to ten seconds.
const ACROSS: (f64, f64) = (4.0, 6.5);
const UP: (f64, f64) = (-3.0, 1.0);
const COLOURS: [&str; 3] = ["#b5442e", "#2f6f8f", "#5b7f3a"];

/// One line for each house.
pub(crate) fn draw(lines: &[Vec<(f64, f64)>]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for power in 4..=6 {
        let x = across(10_f64.powi(power));
        let players = 10_u64.pow(power as u32);
        grid(&mut svg, [x, TOP, x, HEIGHT - BOTTOM]);
        word(&mut svg, x, HEIGHT - BOTTOM + 18.0, "middle", &spaced(players));
    }
    for (power, name) in (-3..=1).zip(["1 ms", "10 ms", "100 ms", "1 s", "10 s"]) {
        let y = up(10_f64.powi(power));
        grid(&mut svg, [LEFT, y, WIDTH - RIGHT, y]);
        word(&mut svg, LEFT - 8.0, y + 4.0, "end", name);
    }
    word(&mut svg, f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - 8.0, "middle", "players a day");
    for (line, (colour, nodes)) in lines.iter().zip(COLOURS.iter().zip(HOUSES)) {
        let points: Vec<String> =
            line.iter().map(|(x, y)| format!("{:.1},{:.1}", across(*x), up(*y))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        );
        if let Some((x, y)) = line.last() {
            let name = if nodes == 1 { "1 node".to_owned() } else { format!("{nodes} nodes") };
            word(&mut svg, across(*x) - 4.0, (up(*y) - 6.0).max(TOP + 10.0), "end", &name);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn across(players: f64) -> f64 {
    place(players.log10(), ACROSS, LEFT, WIDTH - RIGHT)
}

fn up(seconds: f64) -> f64 {
    place(seconds.log10(), UP, HEIGHT - BOTTOM, TOP)
}

/// Where a number of a range lies between two edges.
fn place(number: f64, range: (f64, f64), from: f64, to: f64) -> f64 {
    let share = ((number - range.0) / (range.1 - range.0)).clamp(0.0, 1.0);
    from + share * (to - from)
}

fn grid(svg: &mut String, [x1, y1, x2, y2]: [f64; 4]) {
    let _ = writeln!(
        svg,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#ddd\"/>"
    );
}

fn word(svg: &mut String, x: f64, y: f64, anchor: &str, word: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{word}</text>");
}

/// A number with a comma between thousands.
fn spaced(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", spaced(number / 1_000), number % 1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_line_for_each_house_within_its_edges() {
        let line = vec![(1e4, 0.01), (1e5, 0.02), (9e9, 99.0)];
        let svg = draw(&[line.clone(), line]);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(
            svg.contains(&format!("{:.1},{TOP:.1}", WIDTH - RIGHT)),
            "what is outside is at the edge"
        );
        assert_eq!(spaced(1_000_000), "1,000,000");
        assert_eq!(spaced(7), "7");
    }
}
