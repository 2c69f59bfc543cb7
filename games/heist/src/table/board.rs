//! The three Locations with both Crews.

use std::cmp::Ordering;
use std::sync::Arc;

use maud::{Markup, html};
use ui::parts;

use super::face::tip;
use super::words;
use super::{Face, icon, listing, site_id};

/// One Location, its Crews and what lies between them.
#[derive(Debug)]
pub struct Column {
    /// Its place from the left.
    pub site: usize,
    pub name: String,
    /// Which drawing it has.
    pub art: String,
    /// What is on the card: a mark, what it means for whom, and the icons.
    pub lines: Vec<(&'static str, String, Markup)>,
    pub origin: String,
    /// Who is ahead.
    pub gauge: Gauge,
    /// What can be taken here.
    pub goods: Markup,
    /// The Crew at the top and the one at the bottom, with their tones.
    pub crews: [(&'static str, String, Vec<Stack>); 2],
    /// Whether the viewer's own Crew is the one at the bottom.
    pub own: bool,
}

/// A track from one side to the other.
#[derive(Debug)]
pub struct Gauge {
    /// What is written on its spaces, from the top.
    pub spaces: Vec<String>,
    /// The space where the marker stands.
    pub at: usize,
    /// The name by which the marker is known again when it has moved.
    pub marker: String,
    /// What stands at the top and at the bottom.
    pub ends: [Markup; 2],
    /// The same in words.
    pub words: String,
    /// The tone of whoever is ahead.
    pub leader: Option<&'static str>,
}

/// A Thief with its Gear.
#[derive(Debug)]
pub struct Stack {
    pub id: String,
    /// From the Thief up.
    pub layers: Vec<Layer>,
    /// A bonus for the whole stack.
    pub bonus: Option<(Markup, String)>,
}

/// A card in a stack.
#[derive(Debug)]
pub struct Layer {
    pub face: Arc<Face>,
    pub down: bool,
    /// Marks with what they mean.
    pub marks: Vec<(&'static str, String)>,
    /// What it would score now, in words.
    pub worth: Option<String>,
    /// Where a card comes from that the viewer has not seen before it lay here.
    pub from: String,
}

/// Draws the Locations side by side.
pub fn board(columns: &[Column]) -> Markup {
    html! {
        h2 class="visually-hidden" { (words::THE_LOCATIONS) }
        @if columns.is_empty() { p { (words::NO_LOCATIONS) } }
        @else { ul class="board" { @for it in columns { (column(it)) } } }
    }
}

fn column(it: &Column) -> Markup {
    let leader = it.gauge.leader.map_or("even", |tone| tone);
    html! {
        li class={ "column leads-" (leader) @if it.own { " mine" } } {
            h3 class="visually-hidden" { (it.name) }
            (gauge(it))
            (crew(it, 0))
            div class="site" {
                (site(it))
                (it.goods)
            }
            (crew(it, 1))
        }
    }
}

fn site(it: &Column) -> Markup {
    let said: String = it.lines.iter().map(|(_, words, _)| format!(" {words}")).collect();
    let label = format!("{}. {}{said}", it.name, it.gauge.words);
    parts::thing(
        &site_id(it.site),
        "place",
        &label,
        html! {
            (parts::picture("art", &super::SHEET, &it.art))
            span class="about" {
                strong class="name" { (words::breakable(&it.name)) }
                @for (mark, _, icons) in &it.lines {
                    span class={ "line for-" (mark) } { (icon(mark)) (icons) }
                }
            }
            (tip(&html! {
                strong class="title" { (it.name) }
                (parts::picture("art wide", &super::SHEET, &it.art))
                @for (mark, words, icons) in &it.lines {
                    span class="line" { (icon(mark)) (icons) }
                    span class="words" { (words) }
                }
                span class="words" { (it.gauge.words) }
                span class="origin" { (it.origin) }
            }))
        },
    )
}

fn gauge(column: &Column) -> Markup {
    let it = &column.gauge;
    html! {
        p class="visually-hidden" { (it.words) }
        div class="gauge" aria-hidden="true" { (track(it, [column.crews[0].0, column.crews[1].0])) }
    }
}

/// The track between its ends, which have these tones.
pub(super) fn track(it: &Gauge, [above, below]: [&str; 2]) -> Markup {
    let middle = it.spaces.len() / 2;
    let tone = |place: usize| match place.cmp(&middle) {
        Ordering::Less => above,
        Ordering::Equal => "neither",
        Ordering::Greater => below,
    };
    html! {
        span class={ "end tone-" (above) } { (it.ends[0]) }
        ol {
            @for (place, text) in it.spaces.iter().enumerate() {
                li class={ "tone-" (tone(place)) } {
                    (text)
                    @if place == it.at { span class="marker" data-as=(it.marker) { (icon("caper")) } }
                }
            }
        }
        span class={ "end tone-" (below) } { (it.ends[1]) }
    }
}

/// A Crew and the places that are still free. A free place of one's own is a label of the
/// Location's button, so touching it is touching the Location.
fn crew(it: &Column, which: usize) -> Markup {
    let (tone, title, stacks) = &it.crews[which];
    let at = ["top", "bottom"][which];
    let own = it.own && which == 1;
    html! {
        ul class={ "crew " (at) " tone-" (tone) } aria-label=(title) {
            @for stack in stacks { li { (self::stack(stack)) } }
            @for _ in stacks.len()..3 {
                li aria-hidden="true" {
                    @if own { label class="free" for=(site_id(it.site)) {} }
                    @else { span class="free" {} }
                }
            }
        }
    }
}

fn stack(it: &Stack) -> Markup {
    let top = it.layers.len().saturating_sub(1);
    let layers = it.layers.iter().enumerate();
    let mut label: Vec<String> = layers.clone().rev().map(|(_, layer)| layer.label()).collect();
    label.extend(it.bonus.iter().map(|(_, words)| words.clone()));
    let title = words::stack(top);
    parts::thing(
        &it.id,
        "stack",
        &words::on_top_of_each_other(&label),
        html! {
            @for (place, layer) in layers { (layer.draw(place == top)) }
            @if let Some((icons, _)) = &it.bonus { span class="bonus" { (icons) } }
            (listing(&title, it.layers.iter().map(|layer| (&*layer.face, layer.remarks()))))
        },
    )
}

impl Layer {
    fn label(&self) -> String {
        let marks: String = self.marks.iter().map(|(_, words)| format!(" {words}")).collect();
        let worth = self.worth.as_deref().map_or_else(String::new, |worth| format!(" {worth}"));
        if self.down {
            return words::face_down(&self.face.name) + &marks;
        }
        self.face.label.clone() + &marks + &worth
    }

    /// A covered Gear shows its colour and its icons, a Thief and the topmost card all they have.
    fn draw(&self, top: bool) -> Markup {
        let down = if self.down { " down" } else { "" };
        let is_shown = top || !self.face.is_gear;
        let top = if top { " top" } else { "" };
        html! {
            span class={ "layer " (self.face.class) (down) (top) }
                data-as=(self.face.art) data-from=(self.from) {
                @if self.down { (icon("flip")) span class="name" { (self.face.short) } }
                @else {
                    @if self.face.is_gear { (self.face.badge) }
                    @if is_shown { (self.face.picture) }
                    span class="line" { (self.face.icons) }
                    @if is_shown { span class="name" { (self.face.short) } }
                }
                @for (mark, _) in &self.marks { span class="mark" { (icon(mark)) } }
            }
        }
    }

    fn remarks(&self) -> Markup {
        html! {
            @if self.down { span class="remark" { (icon("flip")) (words::FACE_DOWN) } }
            @for (mark, meaning) in &self.marks { span class="remark" { (icon(mark)) (meaning) } }
            @if let Some(worth) = &self.worth { span class="remark" { (worth) } }
        }
    }
}
