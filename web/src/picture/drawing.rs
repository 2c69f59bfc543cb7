//! Draws our own drawings. They use a small part of SVG, so a small part is enough: paths,
//! circles, ellipses, rectangles and groups, filled and stroked in one colour each.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

use super::path;

/// What holds for everything in a group.
#[derive(Clone)]
struct Ink<'a> {
    fill: &'a str,
    stroke: &'a str,
    opacity: f32,
    place: Transform,
}

/// Draws what stands in the first `svg` or `symbol` of a text, as large as fits into a place.
pub(super) fn draw(on: &mut Pixmap, text: &str, x: f32, y: f32, width: f32, height: f32) {
    let Some(view) = text.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()) else {
        return;
    };
    let view: Vec<f32> = view.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [left, top, wide, high] = view[..] else { return };
    let scale = (width / wide).min(height / high);
    let place = Transform::from_translate(x, y).pre_scale(scale, scale).pre_translate(-left, -top);
    let mut inks = vec![Ink { fill: "#000", stroke: "none", opacity: 1.0, place }];
    for tag in text.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        let Some(around) = inks.last().cloned() else { return };
        match name {
            "" if tag == "/g" => drop(inks.pop()),
            "g" => inks.push(around.within(tag)),
            _ => {
                if let Some(shape) = shape(name, tag) {
                    paint(on, &shape, tag, &around.within(tag));
                }
            }
        }
    }
}

impl<'a> Ink<'a> {
    fn within(self, tag: &'a str) -> Ink<'a> {
        let place = self
            .place
            .pre_concat(attribute(tag, "transform").map_or_else(Transform::identity, transform));
        Ink {
            fill: attribute(tag, "fill").unwrap_or(self.fill),
            stroke: attribute(tag, "stroke").unwrap_or(self.stroke),
            opacity: self.opacity * number(tag, "opacity").unwrap_or(1.0),
            place,
        }
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let begin = format!(" {name}=\"");
    tag.split(begin.as_str()).nth(1)?.split('"').next()
}

fn number(tag: &str, name: &str) -> Option<f32> {
    attribute(tag, name)?.parse().ok()
}

fn shape(name: &str, tag: &str) -> Option<Path> {
    let get = |name: &str| number(tag, name).unwrap_or(0.0);
    match name {
        "path" => path::read(attribute(tag, "d")?),
        "circle" => PathBuilder::from_circle(get("cx"), get("cy"), get("r")),
        "ellipse" => {
            let (rx, ry) = (get("rx"), get("ry"));
            let place = Rect::from_xywh(get("cx") - rx, get("cy") - ry, 2.0 * rx, 2.0 * ry)?;
            PathBuilder::from_oval(place)
        }
        "rect" => {
            let (x, y, w, h, r) = (get("x"), get("y"), get("width"), get("height"), get("rx"));
            path::read(&format!(
                "M{} {y}h{}a{r} {r} 0 0 1 {r} {r}v{}a{r} {r} 0 0 1 -{r} {r}h-{}a{r} {r} 0 0 1 -{r} -{r}v-{}a{r} {r} 0 0 1 {r} -{r}z",
                x + r,
                w - 2.0 * r,
                h - 2.0 * r,
                w - 2.0 * r,
                h - 2.0 * r
            ))
        }
        _ => None,
    }
}

fn paint(on: &mut Pixmap, shape: &Path, tag: &str, ink: &Ink<'_>) {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    if let Some(color) = colour(ink.fill, ink.opacity) {
        let rule = match attribute(tag, "fill-rule") {
            Some("evenodd") => FillRule::EvenOdd,
            _ => FillRule::Winding,
        };
        paint.set_color(color);
        on.fill_path(shape, &paint, rule, ink.place, None);
    }
    if let Some(color) = colour(ink.stroke, ink.opacity) {
        let dashes = attribute(tag, "stroke-dasharray").map(|text| {
            let list: Vec<f32> = text.split([' ', ',']).filter_map(|it| it.parse().ok()).collect();
            if list.len() % 2 == 1 { [&list[..], &list].concat() } else { list }
        });
        let stroke = Stroke {
            width: number(tag, "stroke-width").unwrap_or(1.0),
            line_cap: match attribute(tag, "stroke-linecap") {
                Some("round") => LineCap::Round,
                Some("square") => LineCap::Square,
                _ => LineCap::Butt,
            },
            line_join: match attribute(tag, "stroke-linejoin") {
                Some("round") => LineJoin::Round,
                _ => LineJoin::Miter,
            },
            dash: dashes.and_then(|list| StrokeDash::new(list, 0.0)),
            ..Stroke::default()
        };
        paint.set_color(color);
        on.stroke_path(shape, &paint, &stroke, ink.place, None);
    }
}

/// `#rgb`, `#rrggbb`; nothing for `none`.
pub(super) fn colour(text: &str, opacity: f32) -> Option<Color> {
    let digits = text.strip_prefix('#')?;
    let part = |at: usize| match digits.len() {
        3 => u8::from_str_radix(digits.get(at..=at)?, 16).ok().map(|it| it * 17),
        _ => u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok(),
    };
    let [red, green, blue] = [part(0)?, part(1)?, part(2)?].map(|it| f32::from(it) / 255.0);
    Color::from_rgba(red, green, blue, opacity)
}

/// `translate(x y)`, `rotate(a)` and `rotate(a x y)`, one after the other.
fn transform(text: &str) -> Transform {
    let mut all = Transform::identity();
    for step in text.split(')') {
        let (name, list) = step.split_once('(').unwrap_or_default();
        let list: Vec<f32> = list.split([' ', ',']).filter_map(|it| it.parse().ok()).collect();
        all = all.pre_concat(match (name.trim(), &list[..]) {
            ("translate", [x, y]) => Transform::from_translate(*x, *y),
            ("rotate", [angle]) => Transform::from_rotate(*angle),
            ("rotate", [angle, x, y]) => Transform::from_rotate_at(*angle, *x, *y),
            _ => Transform::identity(),
        });
    }
    all
}
