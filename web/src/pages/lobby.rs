//! The lobby: find somebody, open a table for friends, take a seat at an open table.

use maud::{Markup, html};
use rooms::server::Ticket;
use ui::parts::picture;

use super::{Frame, at_once, page, ticket_fields};
use crate::catalogue::{self, Entry};
use crate::habits::Habits;
use crate::lobby::OpenTable;
use crate::words::lobby as said;
use crate::{assets, words};

/// Who looks, and what there is.
#[derive(Debug)]
pub(crate) struct Lobby<'a> {
    pub(crate) habits: &'a Habits,
    /// Whether they have a name that is theirs.
    pub(crate) kept: bool,
    /// Whether they look for somebody already.
    pub(crate) looking: bool,
    /// The game whose tables are shown, if not all.
    pub(crate) game: Option<&'a str>,
    pub(crate) tables: &'a [&'a OpenTable],
    /// For each game of the shelf.
    pub(crate) prospects: &'a [Prospects],
    pub(crate) ticket: &'a Ticket,
}

/// What there is to expect for whoever looks for a game.
#[derive(Debug)]
pub(crate) struct Prospects {
    /// How long it takes to find somebody at once, and how many look.
    pub(crate) live: (Option<i64>, usize),
    /// How many look for a game over days, by its hours.
    pub(crate) paces: Vec<(Option<u16>, usize)>,
}

pub(crate) fn lobby(it: &Lobby<'_>) -> Markup {
    let stream = match it.game {
        Some(game) => format!("/lobby/stream?game={game}"),
        None => "/lobby/stream".to_owned(),
    };
    let content = html! {
        main id="main" class="reference lobby" data-stream=(stream) {
            header {
                h1 { (said::LOBBY) }
                p class="soft" { (said::LOBBY_LEAD) }
            }
            @if it.looking {
                p class="welcome" { strong { (said::LOOKING) } " " a class="button main" href="/lobby/wait" { (words::GO_ON) } }
            }
            form method="post" action="/lobby/find" class="find" {
                (ticket_fields(it.ticket))
                p class="terms" {
                    label { input type="checkbox" name="rated" value="yes" disabled[!it.kept]; " " (said::RATED) " " span class="soft" { (said::RATED_ABOUT) } }
                    @if !it.kept { " " span class="soft" { (said::RATED_OFF) " " a href="/keep" { (said::KEEP) } } }
                    " " label { (said::PACE) " " (at_once::hours(said::LIVE)) }
                }
                ul {
                    @for (entry, prospects) in catalogue::entries().zip(it.prospects) { (game(entry, it.habits, prospects)) }
                }
            }
            section aria-labelledby="open" {
                h2 id="open" { (said::OPEN) }
                nav class="filter" aria-label=(said::FILTER) {
                    a href="/lobby" aria-current=[it.game.is_none().then_some("page")] { (said::ALL) }
                    @for entry in catalogue::entries() {
                        a href={ "/lobby?game=" (entry.info.id) } aria-current=[(it.game == Some(entry.info.id)).then_some("page")] { (entry.info.name) }
                    }
                }
                div id="tables" aria-live="off" { (tables(it.tables)) }
                noscript { meta http-equiv="refresh" content="15"; }
            }
            section aria-labelledby="ladders" {
                h2 id="ladders" { (said::LADDERS) }
                nav class="filter" aria-labelledby="ladders" {
                    @for entry in catalogue::entries() { a href={ "/ladder/" (entry.info.id) } { (entry.info.name) } }
                }
            }
            script src=(assets::LOBBY) defer {}
        }
    };
    page(Frame { title: said::LOBBY, game: None, class: "" }, &content)
}

fn game(entry: &Entry, habits: &Habits, prospects: &Prospects) -> Markup {
    let info = entry.info;
    let find = if info.cooperative { said::FIND_CREW } else { said::FIND };
    let of_game = html! { span class="visually-hidden" { ": " (info.name) } };
    html! {
        li {
            (picture("box", &entry.picture, "box"))
            h2 { (info.name) }
            div class="facts" { (at_once::players(entry, habits)) span class="soft" { (said::prospects(prospects.live)) } }
            @for (hours, looking) in &prospects.paces { p class="soft" { (said::over_days(*hours, *looking)) } }
            div class="tools" {
                button class="main" name="game" value=(info.id) { (find) (of_game) }
                button name="game" value=(info.id) formaction="/lobby/friends" title=(said::FRIENDS_ABOUT) { (said::FRIENDS) (of_game) }
            }
        }
    }
}

/// How fast a table is played at.
fn pace(table: &OpenTable) -> String {
    let terms = &table.card.terms;
    match table.card.hours {
        Some(hours) => words::days::pace(hours),
        None => said::pace(terms.minutes, terms.increment),
    }
}

/// The open tables; this part is pushed when it changes.
pub(crate) fn tables(tables: &[&OpenTable]) -> Markup {
    html! {
        @if tables.is_empty() { p class="soft" { (said::NOBODY_WAITS) } }
        ul class="tables" { @for table in tables { (open(table)) } }
    }
}

fn open(table: &OpenTable) -> Markup {
    let (found, terms) = (&table.found, &table.card.terms);
    let entry = catalogue::find(&found.game).ok();
    let sitters = table.card.names.iter().filter(|name| !name.is_empty());
    let strengths = table.ratings.iter().chain(std::iter::repeat(&None));
    let unusual = terms.options.iter().filter_map(|(name, value)| unusual(entry, name, value));
    html! {
        li {
            @if let Some(entry) = entry { (picture("box", &entry.picture, "box")) }
            h3 { (entry.map_or(found.game.as_str(), |entry| entry.info.name)) @if terms.rated { " " strong class="badge" { (said::RATED) } } }
            p class="soft" {
                @for (name, rating) in sitters.zip(strengths) {
                    bdi { (name) } @if let Some(rating) = rating { " (" (said::rating(rating)) ")" } " · "
                }
                (words::free_seats(table.card.free)) " · " (pace(table))
                @for option in unusual { " · " (option) }
            }
            div class="tools" {
                form method="post" action={ "/t/" (found.id) "/join" } { input type="hidden" name="seed" value=""; button class="main" { (words::JOIN) } }
                a class="button" href={ "/t/" (found.id) } { (words::LOOK_AT) }
            }
        }
    }
}

/// An option as people read it, if it is not as usual; of a list, how much of it is in the game.
fn unusual(entry: Option<&Entry>, name: &str, value: &str) -> Option<String> {
    let called = words::value(name);
    let Some(field) = entry.and_then(|it| it.fields.iter().find(|field| field.name == name)) else {
        return Some(said::option(&called, &words::value(value)));
    };
    let usual = value == field.choices[0].value;
    if entry.is_some_and(|entry| entry.lists.contains(&name)) {
        let (chosen, all) = (value.split(',').count(), field.choices.len() - 1);
        return (!usual && chosen < all)
            .then(|| said::option(&called, &said::some_of(chosen, all)));
    }
    (name == catalogue::PLAYERS || !usual).then(|| said::option(&called, &words::value(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_an_open_table_are_told_in_plain_words() {
        let entry = catalogue::find("captains-wager").ok();
        let told = |name: &str, value: &str| unusual(entry, name, value);
        assert_eq!(told("players", "4").as_deref(), Some("Players: 4"));
        assert_eq!(told("bonus_crew", "false"), None, "as usual");
        let list = entry.unwrap().fields.iter().find(|it| it.name == "which_crew").unwrap();
        let all: Vec<&str> = list.choices.iter().skip(1).map(|it| it.value).collect();
        assert_eq!(told("which_crew", &all.join(",")), None, "all of a list are as usual");
        let some = format!("Which crew: 2 of {}", all.len());
        assert_eq!(told("which_crew", &all[..2].join(",")), Some(some));
    }
}
