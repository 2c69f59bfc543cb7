//! The page of one game: play it at once, or open a table for friends.

use engine::{Choice, Field};
use maud::{Markup, html};
use rooms::games;
use rooms::lesson;
use rooms::people::Person;
use rooms::server::Ticket;
use rooms::turns::WhenUp;
use ui::parts::picture;

use super::table::rule_url;
use super::{Frame, at_once, offer, page, ticket_fields};
use crate::catalogue::Entry;
use crate::habits::Habits;
use crate::words;

/// How the fields of a form begin that are given once for each value of a list.
pub(crate) const LIST: &str = "list.";

/// How many options are in sight at once; the others can be unfolded.
const IN_SIGHT: usize = 2;

/// The clocks that are offered, in minutes.
const CLOCKS: [u16; 4] = [10, 20, 45, 90];
/// What a decision can add to them, in seconds.
const INCREMENTS: [u16; 3] = [5, 15, 30];

/// Who looks at the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor<'a> {
    pub(crate) name: &'a str,
    /// Who they are, if they are kept.
    pub(crate) person: Option<&'a Person>,
    /// What they chose last when they played at once.
    pub(crate) habits: &'a Habits,
    /// Whether the game is new to them.
    pub(crate) is_new: bool,
}

/// `seats` are those of the chosen `options`; changing an option that changes them reloads.
pub(crate) fn game(
    entry: &Entry,
    options: &[(String, String)],
    seats: &[String],
    guest: Visitor<'_>,
    ticket: &Ticket,
) -> Markup {
    let info = entry.info;
    let content = html! {
        main id="main" class="setup" {
            (picture("box", &entry.picture, "box"))
            header {
                h1 class="visually-hidden" { (info.name) }
                p class="lead" { (info.about) }
                p class="soft" {
                    (words::players(info.min_players, info.max_players)) " · " (words::minutes(info.minutes))
                    " · " (info.designers) " · " (info.publisher)
                }
                p {
                    a href={ "/games/" (info.id) "/aid" } { (words::days::AID) }
                    @if !rooms::table::puzzles(info.id).is_empty() { " · " a href={ "/puzzles/" (info.id) } { (words::puzzles::PUZZLES) } }
                }
            }
            @if guest.is_new && lesson::find(info.id).is_some() { (offer(info.id)) }
            form method="post" action={ "/play/" (info.id) } class="at-once" {
                (ticket_fields(ticket))
                div class="how" {
                    (at_once::level(guest.habits))
                    (at_once::pace())
                    (at_once::players(entry, guest.habits))
                    button class="main" title=(words::PLAY_NOW_ABOUT) { (words::PLAY_NOW) }
                }
                div class="how more" {
                    button formaction={ "/duel/" (info.id) } title=(words::deals::DUEL_ABOUT) { (words::deals::DUEL) }
                    @if info.max_players > 1 {
                        select name="seat" aria-label=(words::deals::DUEL_SEAT) {
                            @for seat in 1..=info.max_players { option value=(seat) { (words::deals::seat(seat.into())) } }
                        }
                    }
                    a class="button" href={ "/daily/" (info.id) } { (words::deals::DAILY) }
                }
            }
            form id="setup" method="post" action="/tables" data-seats=(seats.len()) {
                input type="hidden" name="game" value=(info.id);
                (ticket_fields(ticket))
                div class="head" {
                    h2 { (words::OR_WITH_FRIENDS) }
                    p class="soft" { (words::OR_WITH_FRIENDS_ABOUT) }
                }
                (choices(entry, options, seats, guest))
                button class="main" { (words::OPEN_TABLE) }
            }
        }
    };
    page(Frame { title: info.name, game: Some(info.id), class: "" }, &content)
}

/// What can be chosen for a table of one's own: what matters most in sight, and the rest folded
/// unless some of it is not as usual.
fn choices(
    entry: &Entry,
    options: &[(String, String)],
    seats: &[String],
    visitor: Visitor<'_>,
) -> Markup {
    let (readings, other): (Vec<&Field>, Vec<&Field>) =
        entry.fields.iter().partition(|field| is_reading(entry, field));
    let (first, rest) = other.split_at(other.len().min(IN_SIGHT));
    let rest = || rest.iter().chain(&readings);
    let is_changed = |field: &&Field| {
        let given = options.iter().find(|(name, _)| name == field.name);
        given.is_some_and(|(_, value)| *value != field.choices[0].value)
    };
    html! {
        @for field in first { (choice(entry, field, options)) }
        (who_sits(entry.info.id, seats, visitor))
        details open[rest().any(is_changed)] {
            summary { (words::MORE_SETTINGS) }
            @for field in rest() { (choice(entry, field, options)) }
            label { (words::CLOCK) " "
                select name="minutes" {
                    option value="" { (words::NO_CLOCK) }
                    @for minutes in CLOCKS { option value=(minutes) { (words::minutes_each(minutes)) } }
                }
                select name="increment" aria-label=(words::INCREMENT) {
                    option value="" { (words::NO_INCREMENT) }
                    @for seconds in INCREMENTS { option value=(seconds) { (words::seconds_added(seconds)) } }
                }
            }
            label { (words::days::OVER_DAYS) " "
                (at_once::hours(words::days::LIVE))
            }
            label { (words::days::WHEN_UP) " "
                select name="when_up" {
                    option value="bot" { (words::days::when_up(WhenUp::Bot)) }
                    option value="give_up" { (words::days::when_up(WhenUp::GiveUp)) }
                }
            }
            label { input type="checkbox" name="listed" value="yes"; " " (words::LISTED) }
            label { input type="checkbox" name="hints" value="yes"; " " (words::HINTS_ALLOWED) }
            label { input type="checkbox" name="rated" value="yes"; " " (words::lobby::RATED_CHOICE) }
        }
    }
}

/// One option with its values, each with what it means.
fn choice(entry: &Entry, field: &Field, options: &[(String, String)]) -> Markup {
    let several = entry.lists.contains(&field.name);
    let name = format!("{}{}", if several { LIST } else { "option." }, field.name);
    let chosen = |value: &str, usual: bool| {
        let is_all = |chosen: &str| usual && field.choices[0].value == chosen;
        let text = options.iter().find(|(name, _)| name == field.name);
        text.map_or(usual, |(_, text)| text.split(',').any(|it| it == value || is_all(it)))
    };
    let (about, rule) = cited(field.about);
    html! {
        fieldset {
            legend {
                (words::sentence(about))
                @if let Some(rule) = rule { " " a class="rule" href=(rule_url(entry.info.id, rule)) { (rule) } }
            }
            @if several { input type="hidden" name=(name) value=""; }
            @for (is_usual, choice) in offered(field, several) {
                label {
                    input type=(if several { "checkbox" } else { "radio" })
                        name=(name) value=(choice.value)
                        checked[chosen(choice.value, is_usual)];
                    @if matches!(choice.value, "true" | "false") {
                        span { (words::sentence(choice.about)) }
                    } @else {
                        span { b { (words::value(choice.value)) } " " span class="soft" { (choice.about) } }
                    }
                }
            }
        }
    }
}

/// Whether an option only says how a rule is read on which the book is silent: few people care.
fn is_reading(entry: &Entry, field: &Field) -> bool {
    let (_, cited) = cited(field.about);
    entry.rules.rules().any(|rule| rule.ruling && Some(rule.number.as_str()) == cited)
}

/// What an option decides, apart from the rule that it names at the end: "a tie (CP-9.8)".
fn cited(about: &str) -> (&str, Option<&str>) {
    let cited = about.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    match cited {
        Some((about, rule)) if rule.contains('-') && !rule.contains(' ') => (about, Some(rule)),
        _ => (about, None),
    }
}

/// Who sits on which seat, and what one calls oneself.
fn who_sits(game: &str, seats: &[String], visitor: Visitor<'_>) -> Markup {
    html! {
        fieldset class="who" {
            legend { (words::SEAT_FOR) }
            @for (number, seat) in seats.iter().enumerate() {
                label class="seat" {
                    (seat) " "
                    select name={ "seat." (number) } {
                        option value="me" selected[number == 0] { (words::MYSELF) }
                        option value="open" selected[number > 0] { (words::AN_OPEN_SEAT) }
                        @for bot in games::levels() {
                            option value=(bot.name) title=(bot.about) { (words::bot_mark(bot.name)) }
                        }
                    }
                }
            }
            button type="submit" formaction={ "/games/" (game) } formmethod="get" class="quiet-button" {
                (words::SHOW_SEATS)
            }
            (super::keep::called(visitor.person, visitor.name))
        }
    }
}

/// The choices of an option, each with whether it is chosen usually. Of a list these are its
/// single values, all of them: the first choice of a list stands for all the others.
fn offered(field: &Field, several: bool) -> Vec<(bool, &'static Choice)> {
    if several {
        return field.choices.iter().skip(1).map(|choice| (true, choice)).collect();
    }
    in_order(field)
}

/// The choices of an option where people look for them, numbers by their size, each with whether
/// it is the usual one.
pub(super) fn in_order(field: &Field) -> Vec<(bool, &'static Choice)> {
    let usual_first = field.choices.iter().enumerate();
    let mut choices: Vec<_> = usual_first.map(|(place, choice)| (place == 0, choice)).collect();
    choices.sort_by_key(|(_, choice)| choice.value.parse::<u32>().ok());
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn numbers_stand_by_their_size_and_words_as_they_are() {
        const fn choice(value: &'static str) -> Choice {
            Choice { value, about: "" }
        }
        const PLAYERS: Field =
            Field { name: "", about: "", choices: &[choice("4"), choice("3"), choice("5")] };
        const CITY: Field =
            Field { name: "", about: "", choices: &[choice("rome"), choice("bari")] };
        let order = |field: &Field| {
            let choices = in_order(field).into_iter();
            choices.map(|(usual, choice)| (choice.value, usual)).collect::<Vec<_>>()
        };
        assert_eq!(order(&PLAYERS), [("3", false), ("4", true), ("5", false)]);
        assert_eq!(order(&CITY), [("rome", true), ("bari", false)]);
    }

    #[test]
    fn options_about_readings_of_rules_are_folded() {
        let readings = |game| {
            let entry = catalogue::find(game).unwrap();
            let fields = entry.fields.iter().filter(|field| is_reading(entry, field));
            fields.map(|field| field.name).collect::<Vec<_>>()
        };
        assert_eq!(readings("caps-and-hammers"), ["quagmire"]);
        assert_eq!(readings("caper-europe"), ["order"], "and not the city");
    }

    #[test]
    fn the_rule_that_an_option_names_stands_apart() {
        assert_eq!(cited("a tie in Points (CP-9.8)"), ("a tie in Points", Some("CP-9.8")));
        assert_eq!(cited("how many play (or sit)"), ("how many play (or sit)", None));
        assert_eq!(cited("how many play"), ("how many play", None));
    }
}
