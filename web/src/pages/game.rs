//! The page of one game: options with explanations, and who sits where.

use engine::{Choice, Field};
use maud::{Markup, html};
use rooms::games;
use rooms::lesson;
use rooms::server::Ticket;

use super::{Frame, offer, page, table, ticket_fields};
use crate::catalogue::Entry;
use crate::words;

/// How the fields of a form begin that are given once for each value of a list.
pub(crate) const LIST: &str = "list.";

/// How many options are in sight at once; the others can be unfolded.
const IN_SIGHT: usize = 2;

/// The clocks that are offered, in minutes.
const CLOCKS: [u16; 4] = [10, 20, 45, 90];

/// Who looks at the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor<'a> {
    pub(crate) name: &'a str,
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
    let chosen = |field: &Field, value: &str, usual: bool| {
        let is_all = |chosen: &str| usual && field.choices[0].value == chosen;
        let text = options.iter().find(|(name, _)| name == field.name);
        text.map_or(usual, |(_, text)| text.split(',').any(|it| it == value || is_all(it)))
    };
    let fieldset = |field: &Field| {
        let several = entry.lists.contains(&field.name);
        let name = format!("{}{}", if several { LIST } else { "option." }, field.name);
        html! {
            fieldset {
                legend { (words::sentence(field.about)) }
                @if several { input type="hidden" name=(name) value=""; }
                @for (is_usual, choice) in offered(field, several) {
                    label {
                        input type=(if several { "checkbox" } else { "radio" })
                            name=(name) value=(choice.value)
                            checked[chosen(field, choice.value, is_usual)];
                        @if matches!(choice.value, "true" | "false") {
                            span { (words::sentence(choice.about)) }
                        } @else {
                            span { b { (words::value(choice.value)) } " " span class="soft" { (choice.about) } }
                        }
                    }
                }
            }
        }
    };
    let (first, rest) = entry.fields.split_at(entry.fields.len().min(IN_SIGHT));
    let is_changed = |field: &Field| {
        let given = options.iter().find(|(name, _)| name == field.name);
        given.is_some_and(|(_, value)| *value != field.choices[0].value)
    };
    let content = html! {
        main id="main" class="setup" {
            h1 { (info.name) }
            p { (info.about) }
            p class="soft" {
                (words::players(info.min_players, info.max_players)) " · " (words::minutes(info.minutes))
                " · " (info.designers) " · " (info.publisher)
            }
            @if guest.is_new && lesson::find(info.id).is_some() { (offer(info.id)) }
            form id="setup" method="post" action="/tables" data-seats=(seats.len()) {
                input type="hidden" name="game" value=(info.id);
                (ticket_fields(ticket))
                @for field in first { (fieldset(field)) }
                @if !rest.is_empty() {
                    details open[rest.iter().any(is_changed)] {
                        summary { (words::MORE_SETTINGS) }
                        @for field in rest { (fieldset(field)) }
                    }
                }
                fieldset {
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
                    button type="submit" formaction={ "/games/" (info.id) } formmethod="get" class="quiet-button" {
                        (words::SHOW_SEATS)
                    }
                }
                label { (words::YOUR_NAME) " " input name="name" maxlength="24" value=(guest.name) autocomplete="nickname"; }
                label { (words::CLOCK) " "
                    select name="minutes" {
                        option value="" { (words::NO_CLOCK) }
                        @for minutes in CLOCKS { option value=(minutes) { (words::minutes_each(minutes)) } }
                    }
                }
                label { input type="checkbox" name="listed" value="yes"; " " (words::LISTED) }
                label { input type="checkbox" name="hints" value="yes"; " " (words::HINTS_ALLOWED) }
                button class="main" { (words::OPEN_TABLE) }
            }
            form method="post" action={ "/play/" (info.id) } class="at-once" {
                (ticket_fields(ticket))
                h2 { (words::PLAY_NOW) }
                p class="soft" { (words::PLAY_NOW_ABOUT) }
                (table::levels("safecracker"))
                button { (words::PLAY_NOW) }
            }
        }
    };
    page(Frame { title: info.name, game: Some(info.id), class: "" }, &content)
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
fn in_order(field: &Field) -> Vec<(bool, &'static Choice)> {
    let usual_first = field.choices.iter().enumerate();
    let mut choices: Vec<_> = usual_first.map(|(place, choice)| (place == 0, choice)).collect();
    choices.sort_by_key(|(_, choice)| choice.value.parse::<u32>().ok());
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
