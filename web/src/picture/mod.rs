//! Pictures that are drawn by the server: of a table, for whoever gets a link to it, and our icon.
//!
//! A picture of a table goes to programs that nobody has let in, and from them to everybody. So it
//! is drawn from a [`Story`], which is made from what an onlooker sees and nothing else.

mod drawing;
mod kept;
mod lettering;
mod path;
mod png;

use engine::Viewer;
use rooms::room::{Room, RoomState, Stage};
use tiny_skia::{LineCap, LineJoin, Paint, Pixmap, PixmapPaint, Rect, Stroke, Transform};

use crate::face::face;
use crate::{assets, catalogue, words};
use drawing::{colour, draw};
pub(crate) use kept::Pictures;
use lettering::{can_write, set, wrap};

/// How wide a picture of a table is, in pixels.
pub(crate) const WIDTH: u32 = 1200;
/// And how high.
pub(crate) const HEIGHT: u32 = 630;
/// Where the text begins and ends.
const LEFT: f32 = 470.0;
const RIGHT: f32 = 1140.0;

const GROUND: &str = "#17181c";
const PLATE: &str = "#22242b";
const LIGHT: &str = "#f4efe6";
const SOFT: &str = "#a9a6a0";
const GOLD: &str = "#ffb454";

/// What a picture of a table tells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Story {
    /// The game's id.
    pub(crate) game: &'static str,
    /// Everybody at the table: what they are called, and whether it is their turn.
    pub(crate) players: Vec<(String, bool)>,
    /// How the table stands.
    pub(crate) line: String,
}

impl Story {
    /// What an onlooker sees of a table.
    pub(crate) fn of(room: &Room, state: &RoomState) -> Story {
        let deciding = state.deciding();
        let players = state.seats().zip(&state.chairs).map(|(seat, chair)| {
            let name = match chair.is_free() {
                true => words::days::FREE_SEAT,
                false => &state.names[seat],
            };
            (name.to_owned(), deciding.contains(seat))
        });
        let table = state.table.as_ref();
        let line = match (table, state.stage()) {
            (_, Stage::Closed) => words::CLOSED.to_owned(),
            (None, _) => rooms::words::WAITING_FOR_PLAYERS.to_owned(),
            (Some(table), _) => match table.ending(Viewer::Spectator) {
                Some(ending) => ending.sentence,
                None => table.ask(Viewer::Spectator),
            },
        };
        Story { game: room.info.id, players: players.collect(), line }
    }

    /// The same in words, for whoever cannot see the picture.
    pub(crate) fn words(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|(name, _)| name.as_str()).collect();
        format!("{}. {}", names.join(", "), self.line)
    }

    /// The picture, as a PNG file.
    pub(crate) fn draw(&self) -> Vec<u8> {
        let Some(mut picture) = Pixmap::new(WIDTH, HEIGHT) else { return Vec::new() };
        if let Some(ground) = colour(GROUND, 1.0) {
            picture.fill(ground);
        }
        let entry = catalogue::find(self.game).ok();
        if let Some(entry) = entry {
            // A drawing may reach beyond its frame, so it is cut to size first.
            let (width, height) = (349, 570);
            if let Some(mut cover) = Pixmap::new(width, height) {
                draw(&mut cover, entry.picture.content, 0.0, 0.0, 349.0, 570.0);
                let (paint, place) = (PixmapPaint::default(), Transform::identity());
                picture.draw_pixmap(60, 30, cover.as_ref(), &paint, place, None);
            }
        }
        let mut at = 72.0;
        for line in wrap(entry.map_or(self.game, |entry| entry.info.name), (RIGHT - LEFT) / 9.0) {
            write(&mut picture, &line, LEFT, at, 9.0, GOLD);
            at += 84.0;
        }
        for (name, turn) in &self.players {
            plate(&mut picture, LEFT, at, RIGHT - LEFT, 70.0, if *turn { GOLD } else { PLATE });
            if name != words::days::FREE_SEAT {
                let face = face(name).into_string();
                draw(&mut picture, &face, LEFT + 10.0, at + 5.0, 60.0, 60.0);
            }
            let shown = if can_write(name) { name.as_str() } else { "" };
            let ink = if *turn { GROUND } else { LIGHT };
            write(&mut picture, shown, LEFT + 90.0, at + 20.0, 5.0, ink);
            at += 80.0;
        }
        at += 14.0;
        for line in wrap(&self.line, (RIGHT - LEFT) / 4.2).iter().take(2) {
            write(&mut picture, line, LEFT, at, 4.2, SOFT);
            at += 42.0;
        }
        png::encode(&picture)
    }
}

/// Our icon as a PNG file of this size.
pub(crate) fn icon(size: u32) -> Vec<u8> {
    let Some(mut picture) = Pixmap::new(size, size) else { return Vec::new() };
    let side = size as f32;
    draw(&mut picture, assets::ICON.content, 0.0, 0.0, side, side);
    png::encode(&picture)
}

/// Our icon with a number on it, for a tab: how many tables wait.
pub(crate) fn counting_icon(count: usize) -> String {
    let text = if count > 9 { "9+".to_owned() } else { count.to_string() };
    let (letters, width) = set(&text);
    let scale = 3.2;
    let (x, y) = (44.0 - width * scale / 2.0, 44.0 - 3.0 * scale);
    let paths: String = letters
        .iter()
        .map(|it| {
            let (at, size) = (x + it.x * scale, scale * it.scale);
            format!(
                "<path transform=\"translate({at} {}) scale({size})\" d=\"{}\"/>",
                y + it.y * scale,
                it.path
            )
        })
        .collect();
    let badge = format!(
        "<circle cx=\"44\" cy=\"44\" r=\"20\" fill=\"#c22f2f\"/><g fill=\"none\" stroke=\"#fff\" stroke-width=\"1.3\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{paths}</g></svg>"
    );
    assets::ICON.content.trim_end().replace("</svg>", &badge)
}

fn plate(on: &mut Pixmap, x: f32, y: f32, width: f32, height: f32, fill: &str) {
    let (Some(rect), Some(color)) = (Rect::from_xywh(x, y, width, height), colour(fill, 1.0))
    else {
        return;
    };
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color);
    on.fill_rect(rect, &paint, Transform::identity(), None);
}

fn write(on: &mut Pixmap, text: &str, x: f32, y: f32, scale: f32, ink: &str) {
    let Some(color) = colour(ink, 1.0) else { return };
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color);
    for letter in set(text).0 {
        let Some(shape) = path::read(letter.path) else { continue };
        let size = scale * letter.scale;
        let place = Transform::from_translate(x + letter.x * scale, y + letter.y * scale)
            .pre_scale(size, size);
        let stroke = Stroke {
            width: 0.95 / letter.scale,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        on.stroke_path(&shape, &paint, &stroke, place, None);
    }
}
