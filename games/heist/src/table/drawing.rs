//! Three Locations with a Crew on either side: the board of both Capers.

use ui::terminal::grid::{Grid, Stand};
use ui::terminal::{paint, text};

/// A card in a Crew.
#[derive(Debug)]
pub struct Member {
    /// Its colour as a letter, in that colour.
    pub mark: String,
    /// Its name.
    pub name: String,
    /// What it does, and what it is worth now.
    pub effect: String,
}

/// A Location with what lies at it. A stack is a Thief with its Gear, the topmost last.
#[derive(Debug)]
pub struct Place {
    pub above: Vec<Vec<Member>>,
    pub name: String,
    /// Paragraphs about the Location.
    pub about: Vec<String>,
    pub below: Vec<Vec<Member>>,
}

/// The board, at most `width` columns wide.
pub fn board(places: &[Place], width: usize) -> String {
    let mut grid = Grid::new(places.len(), width);
    let inner = grid.inner();
    grid.open();
    let above: Vec<_> = places.iter().map(|place| crew(&place.above, inner)).collect();
    grid.part(&above, Stand::Bottom);
    grid.divide();
    let middle: Vec<_> = places.iter().map(|place| about(place, inner)).collect();
    grid.part(&middle, Stand::Top);
    grid.divide();
    let below: Vec<_> = places.iter().map(|place| crew(&place.below, inner)).collect();
    grid.part(&below, Stand::Top);
    grid.close()
}

fn about(place: &Place, inner: usize) -> Vec<String> {
    let mut lines: Vec<String> =
        text::lines(&text::plain(&place.name), inner).iter().map(paint::strong).collect();
    lines.extend(place.about.iter().flat_map(|paragraph| text::lines(paragraph, inner)));
    lines
}

fn crew(stacks: &[Vec<Member>], inner: usize) -> Vec<String> {
    stacks.iter().flat_map(|stack| lines_of(stack, inner)).collect()
}

fn lines_of(stack: &[Member], inner: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (depth, member) in stack.iter().enumerate() {
        let indent = if depth == 0 { "" } else { "  " };
        let room = inner.saturating_sub(indent.len() + text::measure(&member.mark) + 1);
        let mut mark = member.mark.clone();
        for name in text::lines(&text::plain(&member.name), room) {
            lines.push(format!("{indent}{mark} {name}"));
            mark = " ".repeat(text::measure(&member.mark));
        }
        let room = inner.saturating_sub(indent.len() + 4);
        let effect = text::lines(&text::plain(&member.effect), room);
        let effect = effect.iter().filter(|line| !line.is_empty());
        lines.extend(effect.map(|line| format!("{indent}    {}", paint::faint(line))));
    }
    lines
}

/// The cards of a Discard Area by name; nothing if there are none.
pub fn discarded<'a>(names: impl IntoIterator<Item = &'a str>, width: usize) -> String {
    match text::listed(names) {
        none if none.is_empty() => String::new(),
        names => text::hang("    ", &format!("discarded: {names}"), width),
    }
}

/// A number of things in words: "1 Coin", "3 Coins".
pub fn counted(count: impl Into<u32>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// Several numbers of things in words; `nothing` if there are none.
pub fn listed<'a>(counts: impl IntoIterator<Item = (u8, &'a str)>, nothing: &str) -> String {
    let some = counts.into_iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = some.map(|(count, noun)| counted(count, noun)).collect();
    if words.is_empty() { nothing.to_owned() } else { words.join(", ") }
}
