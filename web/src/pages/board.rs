//! The board of a deal: everybody's result, and how they are spread.

use maud::{Markup, html};
use rooms::deals::{Bar, Board, Reached, Row};

use crate::words;
use crate::words::deals as said;

/// How many rows are shown; one's own is always among them.
const ROWS: usize = 100;
/// How many bars the spread has at most, and its size in its own units.
const BARS: i32 = 11;
const WIDE: usize = 440;
const HIGH: usize = 100;

/// Who reads a board.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    /// Their own table, if they played.
    pub(crate) own: Option<String>,
    /// Whether all players of the game win and lose together.
    pub(crate) together: bool,
    /// Whether it is said who was not the first of their network.
    pub(crate) marks_networks: bool,
}

impl Reader {
    fn is_own(&self, row: &Row) -> bool {
        self.own.as_ref() == Some(&row.finish.table)
    }

    /// The number of a result that is drawn.
    fn value(&self, reached: &Reached) -> i32 {
        if self.together { reached.score } else { reached.lead }
    }
}

pub(crate) fn board(board: &Board, reader: &Reader) -> Markup {
    let own = reader.own.as_ref().and_then(|table| board.at(table));
    let all = board.rows.len();
    let shown = |row: &&Row| reader.is_own(row);
    let (first, rest) = board.rows.split_at(all.min(ROWS));
    html! {
        section class="results" aria-labelledby="board" {
            h2 id="board" { (said::BOARD) }
            @if all == 0 { p { (said::NOBODY) } }
            @if let Some(own) = own {
                p class="headline" { (words::sentence(&said::reached(&own.reached, reader.together))) }
                p { (said::own_place(own.place, all, board.rows.iter().filter(|row| row.reached < own.reached).count())) }
            } @else if reader.own.is_some() && reader.marks_networks { p { (said::NOT_COUNTED) } }
            @if all > 1 { (spread(board, own, reader)) }
            @if all > 0 {
                table {
                    thead { tr {
                        @for head in [said::PLACE, said::PLAYER, said::RESULT] { th scope="col" { (head) } }
                    } }
                    tbody {
                        @for row in first.iter().chain(rest.iter().filter(shown)) { (line(row, reader, mixed(board))) }
                    }
                }
            }
            @if !rest.is_empty() { p class="soft" { (said::more_rows(rest.len())) } }
            p class="soft" {
                (if reader.together { said::CREW_MEASURE } else { said::MEASURE })
                @if reader.marks_networks { " " (said::MARK) }
            }
        }
    }
}

/// Whether not all played by the same rules: the program may have been renewed in between.
fn mixed(board: &Board) -> bool {
    board.rows.windows(2).any(|two| two[0].finish.revision != two[1].finish.revision)
}

fn line(row: &Row, reader: &Reader, mixed: bool) -> Markup {
    let finish = &row.finish;
    let own = reader.is_own(row);
    let name = if finish.name.is_empty() { said::NAMELESS } else { &finish.name };
    let mut notes = Vec::new();
    notes.extend(mixed.then(|| said::revision(finish.revision)));
    notes.extend(finish.original.map(said::original));
    let marked = reader.marks_networks && finish.earlier > 0;
    notes.extend(marked.then(|| said::NOT_FIRST.to_owned()));
    html! {
        tr class=[own.then_some("own")] {
            td { (row.place) }
            th scope="row" {
                bdi { (name) } @if own { " (" (words::YOU) ")" }
                @if !notes.is_empty() { small class="soft" { (notes.join("; ")) } }
            }
            td {
                a href={ "/t/" (finish.table) "/replay" } { (said::reached(&row.reached, reader.together)) }
                @if let Some(mine) = reader.own.as_ref().filter(|_| !own) {
                    " · " a href={ "/t/" (mine) "/beside/" (finish.table) } { (words::beside::SEE_BESIDE) }
                }
            }
        }
    }
}

/// How many reached how much: a bar each, one's own marked. What it shows is said in words too.
fn spread(board: &Board, own: Option<&Row>, reader: &Reader) -> Markup {
    let bars = board.spread(BARS, |reached| reader.value(reached));
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    let step = WIDE / bars.len().max(1);
    let high = |bar: &Bar| bar.count * HIGH / most;
    let is_own = |bar: &Bar| {
        own.is_some_and(|own| (bar.from..=bar.to).contains(&reader.value(&own.reached)))
    };
    let told: Vec<String> = bars.iter().map(|bar| said::bar(bar.from, bar.to, bar.count)).collect();
    html! {
        figure class="spread" {
            svg viewBox=(format!("0 -16 {WIDE} {}", HIGH + 36)) role="img" aria-label={ (said::SPREAD) ". " (told.join("; ")) } {
                @for (place, bar) in bars.iter().enumerate() {
                    g class=[is_own(bar).then_some("own")] {
                        rect x=(place * step + 2) y=(HIGH - high(bar)) width=(step.saturating_sub(4)) height=(high(bar)) {}
                        @if bar.count > 0 { text x=(place * step + step / 2) y=(HIGH - high(bar)) dy="-4" { (bar.count) } }
                        text x=(place * step + step / 2) y=(HIGH + 14) { (bar_label(bar)) }
                    }
                }
            }
            figcaption class="soft" { (said::axis(reader.together, bars.first().map_or(1, |bar| bar.to - bar.from + 1))) }
        }
    }
}

/// Where a bar begins is enough below it.
fn bar_label(bar: &Bar) -> String {
    said::span(bar.from, bar.from)
}
