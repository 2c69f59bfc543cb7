//! The lists of puzzles: all games, and those of one game by what they are about.

use engine::Info;
use maud::{Markup, html};
use rooms::server::PuzzleProgress;
use rooms::table::{Listed, puzzles};
use ui::Theme;
use ui::parts::picture;

use super::{Frame, page};
use crate::catalogue;
use crate::words::puzzles as words;

/// Where a puzzle stands.
pub(crate) fn url(game: &str, number: usize) -> String {
    format!("/puzzles/{game}/{number}")
}

/// All games, the puzzle of the day first.
pub(crate) fn all(
    today: Option<(&str, usize)>,
    progress: &PuzzleProgress,
    consents: bool,
) -> Markup {
    let content = html! {
        main id="main" class="reference puzzles" {
            h1 { (words::PUZZLES) }
            p { (words::ABOUT) }
            @if let Some((game, number)) = today { (of_the_day(game, number, progress)) }
            ul class="tickets" {
                @for entry in catalogue::entries() {
                    @let count = puzzles(entry.info.id).len();
                    li {
                        (picture("box", &entry.picture, "box"))
                        h3 { (entry.info.name) }
                        p class="soft" {
                            @if count == 0 { (words::NONE) } @else { (words::solved(progress.solved(entry.info.id), count)) }
                        }
                        @if count > 0 { a class="button" href={ "/puzzles/" (entry.info.id) } { (words::PUZZLES) span class="visually-hidden" { ": " (entry.info.name) } } }
                    }
                }
            }
            (your_games(consents))
        }
    };
    page(Frame { title: words::PUZZLES, game: None, class: "" }, &content)
}

/// Whether one's own games may become puzzles.
fn your_games(consents: bool) -> Markup {
    html! {
        section id="yours" {
            h2 { (words::YOUR_GAMES) }
            p { (words::YOUR_GAMES_ABOUT) }
            form method="post" action="/puzzles/consent" {
                @if consents {
                    p { (words::ALLOWED) " " button class="quiet-button" name="allow" value="false" { (words::NO_LONGER) } }
                } @else {
                    button name="allow" value="true" { (words::ALLOW) }
                }
            }
        }
    }
}

fn of_the_day(game: &str, number: usize, progress: &PuzzleProgress) -> Markup {
    let Ok(entry) = catalogue::find(game) else { return html! {} };
    let mark = progress.mark(game, number);
    html! {
        ul id="today" class="tickets" {
            li class=[mark.is_none().then_some("awaited")] {
                (picture("box", &entry.picture, "box"))
                h3 { (words::OF_THE_DAY) ": " (entry.info.name) }
                p class="soft" {
                    (words::OF_THE_DAY_ABOUT)
                    @if let Some(mark) = mark { " " (words::you_have(mark)) }
                }
                a class={ "button" @if mark.is_none() { " main" } } href=(url(game, number)) { (words::SOLVE) }
            }
        }
    }
}

/// The puzzles of a game.
pub(crate) fn of_game(info: &Info, progress: &PuzzleProgress) -> Markup {
    let all = puzzles(info.id);
    let content = html! {
        main id="main" class="reference puzzles" {
            h1 { (words::PUZZLES) ": " (info.name) }
            @if all.is_empty() { p { (words::NONE) } } @else {
                p { (words::solved(progress.solved(info.id), all.len())) }
            }
            div class="tools" {
                @if let Some(next) = progress.next(info.id, 0) { a class="button main" href=(url(info.id, next)) { (words::NEXT) } }
                a class="button" href="/puzzles" { (words::OTHER_GAMES) }
            }
            @for theme in themes(all) {
                section {
                    h2 { (theme.name) }
                    ul class="numbers" {
                        @for listed in by_difficulty(all, theme) { (link(info.id, listed, progress)) }
                    }
                }
            }
        }
    };
    let title = format!("{}: {}", words::PUZZLES, info.name);
    page(Frame { title: &title, game: Some(info.id), class: "" }, &content)
}

fn link(game: &str, listed: &Listed, progress: &PuzzleProgress) -> Markup {
    let mark = progress.mark(game, listed.number).map(words::mark);
    html! {
        li {
            a class="button" href=(url(game, listed.number)) {
                b { (listed.number) }
                @if let Some((sign, said)) = mark { " " span aria-hidden="true" { (sign) } span class="visually-hidden" { (said) } }
                small { (words::difficulty(listed.puzzle.difficulty())) }
            }
        }
    }
}

/// The themes in the order in which they first occur.
fn themes(all: &[Listed]) -> Vec<Theme> {
    let mut themes = Vec::new();
    for listed in all {
        if !themes.contains(&listed.theme) {
            themes.push(listed.theme);
        }
    }
    themes
}

fn by_difficulty(all: &[Listed], theme: Theme) -> Vec<&Listed> {
    let mut own: Vec<&Listed> = all.iter().filter(|listed| listed.theme == theme).collect();
    own.sort_by_key(|listed| listed.puzzle.difficulty());
    own
}
