//! What somebody takes along, to read: one page without scripts that needs nothing else. It is
//! written piece by piece.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rooms::deals::Day;
use rooms::server::{OwnData, OwnGame, OwnRating, OwnResult, Piece};

use super::curve::{self, Rated};
use super::person::game_name;
use crate::words;
use crate::words::people as said;
use crate::words::taking as told;

/// Why a file breaks off.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Writes pieces one after the other, and what comes behind the last.
pub(crate) trait Writer: Send + 'static {
    fn piece(&mut self, piece: &Piece) -> Result<String, Failure>;
    fn end(&mut self) -> String;
}

const STYLE: &str = include_str!("taking.css");

/// Which part of the page is being written.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Person,
    Results,
    Games,
    Watched,
}

/// The page as far as it was written.
#[derive(Default)]
pub(crate) struct Readable {
    part: Part,
}

impl Readable {
    /// What stands between the part before and this one.
    fn go_to(&mut self, part: Part) -> String {
        if self.part == part {
            return String::new();
        }
        let end = self.end_of_part();
        self.part = part;
        let begin = match part {
            Part::Person => html! {},
            Part::Results => html! {
                h2 { (told::RESULTS) }
                (PreEscaped("<table><thead>"))
                tr {
                    th scope="col" { (said::WHEN) } th scope="col" { (said::GAME) }
                    th scope="col" { (said::RESULT) } th scope="col" { (said::AGAINST) }
                }
                (PreEscaped("</thead><tbody>"))
            },
            Part::Games => html! { h2 { (said::GAMES) } p { (told::GAMES_ABOUT) } },
            Part::Watched => html! { h2 { (told::WATCHED) } },
        };
        end + &begin.into_string()
    }

    fn end_of_part(&self) -> String {
        let end = if self.part == Part::Results { "</tbody></table>" } else { "" };
        end.to_owned()
    }
}

impl Writer for Readable {
    fn piece(&mut self, piece: &Piece) -> Result<String, Failure> {
        Ok(match piece {
            Piece::Person(data) => begin(data),
            Piece::Result(it) => self.go_to(Part::Results) + &result(it).into_string(),
            Piece::Game(it) => self.go_to(Part::Games) + &game(it).into_string(),
            Piece::Watched(it) => self.go_to(Part::Watched) + &game(it).into_string(),
        })
    }

    fn end(&mut self) -> String {
        self.end_of_part() + "</main></body></html>\n"
    }
}

/// Everything up to the first game.
fn begin(data: &OwnData) -> String {
    let person = &data.person;
    let rated = |(name, it): (&String, &OwnRating)| {
        Some(Rated { ladder: name.parse().ok()?, now: it.now, games: it.games.clone() })
    };
    let rated: Vec<Rated> = data.ratings.iter().filter_map(rated).collect();
    let title = told::title(&person.name);
    let content = html! {
        (DOCTYPE)
        (PreEscaped("<html lang=\"en\">"))
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            style { (PreEscaped(STYLE)) }
        }
        (PreEscaped("<body><main>"))
        h1 { (title) }
        p { (told::ABOUT) }
        h2 { (told::PROFILE) }
        table {
            (row(said::NAME, &person.name))
            (row(told::ID, &person.id.to_string()))
            (row(told::KEPT_SINCE, &Day::of(person.joined).to_string()))
            (row(said::FACE, &told::face(person.face)))
            (row(said::SHOWS_GAMES, said::audience(person.shows.games)))
            (row(said::SHOWS_RATINGS, said::audience(person.shows.ratings)))
            (row(said::SHOWS_PUZZLES, said::audience(person.shows.puzzles)))
            (row(said::SHOWS_PRESENCE, said::audience(person.shows.presence)))
            (row(said::SHOWS_INVITES, said::audience(person.shows.invites)))
            (row(said::WAYS_IN, if data.keys.password { said::HAS_PASSWORD } else { said::NO_PASSWORD }))
            (row(said::CODES, &said::codes_left(data.keys.recovery_codes_left)))
        }
        h2 { (said::SESSIONS) }
        ul { @for it in &data.sessions { li { (it.device) ", " (told::since(it.made)) ", " (said::last_used(Day::of(it.seen))) } } }
        h2 { (said::PASSKEYS) }
        @if data.keys.passkeys.is_empty() { p { (told::NOTHING) } }
        ul { @for it in &data.keys.passkeys {
            li { (it.device) ", " (told::since(it.made)) ", " (if it.synced { said::SYNCED } else { said::THIS_DEVICE_ONLY })
                @if let Some(used) = it.used { ", " (said::last_used(Day::of(used))) } }
        } }
        h2 { (said::FOLLOWED) }
        (list(&data.follows))
        h2 { (said::WALLS) }
        (list(&data.walls.iter().map(|(name, wall)| told::wall(name, *wall)).collect::<Vec<_>>()))
        (curve::ratings(&rated))
        @for it in &rated {
            h3 { (told::all_rated(&said::ladder(game_name(&it.ladder.game), &it.ladder))) }
            ul { @for game in &it.games { li { (Day::of(game.at)) ": " (said::rated_change(game.before, game.after, game.deviation)) } } }
        }
        h2 { (told::DEALS) }
        (list(&data.deals.iter().map(|it| told::deal(game_name(&it.game), &it.deal, it.ends)).collect::<Vec<_>>()))
        h2 { (told::REPORTS) }
        @if data.reports.is_empty() { p { (told::NOTHING) } }
        ul { @for it in &data.reports {
            li { (Day::of(it.at)) @if let Some(about) = &it.about { ", " (told::about(about)) } @if let Some(table) = &it.table { ", " (told::table(table)) }
                ": " (it.words) @if let Some(settled) = &it.settled { " — " (told::settled(settled)) } }
        } }
        h2 { (told::NOTES) }
        @if data.notes.is_empty() { p { (told::NOTHING) } }
        @for (kind, notes) in &data.notes {
            h3 { (kind) }
            ul { @for (name, note) in notes { li { (name) " " code { (note.to_string()) } } } }
        }
    };
    content.into_string()
}

fn row(name: &str, value: &str) -> Markup {
    html! { tr { th scope="row" { (name) } td { (value) } } }
}

fn list(lines: &[String]) -> Markup {
    html! {
        @if lines.is_empty() { p { (told::NOTHING) } }
        ul { @for line in lines { li { (line) } } }
    }
}

fn result(it: &OwnResult) -> Markup {
    let ended = if it.left {
        said::LEFT
    } else if it.won {
        said::WON
    } else {
        said::LOST_GAME
    };
    html! {
        tr {
            td { (Day::of(it.at)) }
            td { (game_name(&it.game)) @if it.rated { ", " (said::RATED) } ", " (told::speed(it.speed)) ", " (told::table(&it.table)) }
            td { (ended) ", " (said::place(it.place, it.players)) ", " (said::points(it.points)) }
            td { (it.with.join(", ")) }
        }
    }
}

fn game(it: &OwnGame) -> Markup {
    html! {
        details {
            summary { (Day::of(it.begun)) ": " (game_name(&it.game)) ", " (it.players.join(", ")) " (" (told::table(&it.table)) ")" @if !it.over { ", " (told::GOES_ON) } }
            @if !it.options.is_empty() { p { (it.options.iter().map(|(name, value)| words::lobby::option(name, value)).collect::<Vec<_>>().join(", ")) } }
            @if !it.said.is_empty() {
                h3 { (told::SAID) }
                ul { @for line in &it.said { li { (line) } } }
            }
            @if !it.story.is_empty() {
                h3 { (told::STORY) }
                ol { @for line in &it.story { li { (line) } } }
            }
            @if !it.noticed.is_empty() {
                h3 { (words::days::NOTICES) }
                ul { @for (name, note) in &it.noticed { li { (name) " " code { (note.to_string()) } } } }
            }
        }
    }
}
