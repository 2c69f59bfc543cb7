//! What is asked of whoever looks at a table, and every answer.

use engine::{Names, Outcome, Seat, Seats};
use maud::{Markup, html};
use rooms::lesson::{self, LEARNER};
use rooms::table::{Advice, Choice, Ending};
use ui::Sound;

use super::people::name;
use super::table::{At, button_form, rule_url};
use super::{again, seed_field, waiting};
use crate::words;

/// What is asked, and every answer.
pub(crate) fn prompt(at: &At<'_>, ask: &str, choices: &[Choice]) -> Markup {
    let state = at.state;
    if let Some(why) = &state.closed {
        return html! { h2 { (words::CLOSED) } p { (why) } };
    }
    let Some(table) = &state.table else { return waiting::waiting(at) };
    if let Some(ending) = table.ending(at.standing.viewer()) {
        return ended(at, &ending);
    }
    let own_bot = at.seat().and_then(|seat| state.chair(seat)).is_some_and(|it| it.bot.is_some());
    html! {
        @if at.is_awaited() {
            h2 class="turn" { (words::YOUR_MOVE) }
            (lesson(at))
            p class="ask" { (asked(at, ask)) }
            (choice_form(at, choices))
            (pass_the_rest(at))
        } @else {
            p class="ask" { (words::waiting_for(&state.names.list(state.deciding()))) }
            p class="soft" { (ask) }
        }
        @if own_bot {
            p { (words::BOT_PLAYS_FOR_YOU) }
            (button_form(&at.url("return"), words::TAKE_BACK_SEAT, "main"))
        }
        @if let Some(seat) = at.seat() {
            div class="tools" {
                @if at.room.can_undo(state, seat).is_ok() {
                    (button_form(&at.url("undo"), words::UNDO, "undo"))
                }
                @if at.is_awaited() && at.room.lesson_step(state).is_none() && at.room.may_hint(state).is_ok() {
                    form method="post" action=(at.url("hint")) data-into="hint" { button id="hint-button" { (words::HINT) } }
                }
                (super::preview::switch(at))
            }
            div id="preview" {}
            div id="hint" {}
            (auto_pass(at, seat))
            (waiting::keep_seat(at, seat))
        } @else {
            p class="soft" { (words::YOU_WATCH) }
        }
    }
}

/// What a lesson says before this decision: the words of its step, and once, when the script is
/// done, the words of its end.
fn lesson(at: &At<'_>) -> Markup {
    let Some(lesson) = lesson::find(at.game()).filter(|_| at.room.head.lesson) else {
        return html! {};
    };
    let said = match at.room.lesson_step(at.state) {
        Some(step) => &step.say,
        None if decisions(at, LEARNER) == lesson.moves() => &lesson.end,
        None => return html! {},
    };
    html! {
        div class="lesson" { @for paragraph in said.split("\n\n") { p { (paragraph) } } }
    }
}

fn decisions(at: &At<'_>, seat: Seat) -> u32 {
    at.state.table.as_ref().map_or(0, |table| table.decisions(seat))
}

/// In a lesson its step is asked for, and not what the game would leave open.
fn asked(at: &At<'_>, ask: &str) -> Markup {
    match at.room.lesson_step(at.state) {
        Some(step) => html! { (words::LESSON_DO) " " (step.choice) },
        None => html! { (ask) },
    }
}

/// Where a choice goes: to the rules at once, or first to whoever made it, to look at it.
fn act_url(at: &At<'_>) -> String {
    at.url(if at.asks_first() { "preview" } else { "act" })
}

/// The place of the page into which the preview of a choice comes.
fn into(at: &At<'_>) -> Option<&'static str> {
    at.asks_first().then_some("preview")
}

/// Every choice is a button of one form, so that the page works without a script. With it, those
/// that lead through things on the table are folded away, and the things light up.
fn choice_form(at: &At<'_>, choices: &[Choice]) -> Markup {
    let Some(seat) = at.seat() else { return html! {} };
    html! {
        form id="choices" method="post" action=(act_url(at)) data-into=[into(at)] {
            (decision_fields(at, seat))
            @for choice in choices {
                @let asks = choice.asks_again.then(|| at.url("preview"));
                button name="action" value=(choice.action) data-path=(choice.path.join(" "))
                    formaction=[&asks] data-into=[asks.is_some().then_some("preview")] {
                    (choice.words)
                }
            }
        }
    }
}

/// Which decision a form answers, so that it counts once and for that decision only.
pub(super) fn decision_fields(at: &At<'_>, seat: Seat) -> Markup {
    let decision = decisions(at, seat);
    html! {
        input type="hidden" name="decision" value=(decision);
        input type="hidden" name="stamp" value={ (seat.0) "." (decision) "." (at.state.undone) };
    }
}

/// What a bot would do, as a part of the page or a page of its own.
pub(crate) fn hint(at: &At<'_>, advice: &[Advice]) -> Markup {
    let Some(seat) = at.seat() else { return html! {} };
    html! {
        p class="soft" { (words::HINT_LEAD) }
        form method="post" action=(act_url(at)) data-into=[into(at)] class="advice" {
            (decision_fields(at, seat))
            ol {
                @for (place, advice) in advice.iter().enumerate() {
                    li {
                        button name="action" value=(advice.action) class=[(place == 0).then_some("main")] {
                            (advice.words)
                        }
                        span class="soft" { (words::chance(advice.chance)) }
                    }
                }
            }
        }
    }
}

/// The end: who won, by how much, what decided it, and what can be done now.
fn ended(at: &At<'_>, ending: &Ending) -> Markup {
    let headline = own_headline(at, &ending.outcome);
    let turning_point =
        at.state.table.as_ref().and_then(|it| it.turning_point(at.standing.viewer()));
    html! {
        h2 class="ended" data-sound=(sound(at, &ending.outcome)) {
            (headline.as_deref().unwrap_or(&ending.sentence))
        }
        p {
            @if headline.is_some() { (ending.sentence) " " }
            a class="rule" href=(rule_url(at.game(), ending.outcome.rule.0)) { (ending.outcome.rule) }
        }
        (again::comparison(at, ending))
        (standings(at, &ending.outcome))
        @if let Some((moment, line)) = turning_point {
            p { (words::AHEAD_FOR_GOOD) " "
                a href=(format!("{}?moment={moment}", at.url("replay"))) { (line.text) } }
        }
        (again::tries(at))
        div class="tools" {
            @if let Some(own) = &at.room.head.deal {
                a class="button main" href={ "/" (own.deal) } { (words::deals::TO_BOARD) }
            }
            @match &at.state.rematch {
                Some(table) => a class="button main" href={ "/t/" (table) } { (words::TO_REMATCH) },
                // What to do after a deal for many is to compare.
                None => @if at.seat().is_some() && at.room.head.deal.is_none() {
                    form method="post" action=(at.url("rematch")) {
                        (seed_field(at.room.next_commitment))
                        button class="main" { (words::REMATCH) }
                    }
                },
            }
            @if at.state.review.is_some() || at.seat().is_none() {
                a class="button" href=(at.url("review")) { (words::review::REVIEW) }
            } @else {
                // It is looked at on a page of its own.
                form method="post" action=(at.url("review")) { button { (words::review::REVIEW) } }
            }
            a class="button" href=(at.url("replay")) { (words::REPLAY) }
            @if at.seat().is_some() && at.room.may_challenge().is_ok() {
                (button_form(&at.url("challenge"), words::deals::CHALLENGE, ""))
            }
        }
        details class="quiet" {
            summary { (words::FAIR_DEAL) }
            p class="soft seed" data-yours=(words::ADDED_BY_YOU) {
                @match at.room.may_read_seed() {
                    Ok(()) => { (words::SEED) ": " code { (ending.seed) } (waiting::added_seeds(at)) },
                    Err(later) => (later),
                }
            }
            @if at.room.may_read_seed().is_ok() { a class="button" href=(at.url("record")) download { (words::RECORD) } }
        }
    }
}

/// How the page sounds at the end.
fn sound(at: &At<'_>, outcome: &Outcome) -> &'static str {
    match Sound::of_end(at.standing.viewer(), outcome.winners) {
        Sound::Bust => "bust",
        _ => "triumph",
    }
}

/// The result in a few words to whoever looks, if they played.
pub(super) fn own_headline(at: &At<'_>, outcome: &Outcome) -> Option<String> {
    let points: Vec<i16> = outcome.places.iter().map(|place| place.points).collect();
    headline(at.seat()?, outcome.winners, &points, &at.state.names)
}

/// The result in a few words to one of those who played; nothing where the game's own sentence
/// says it best.
pub(super) fn headline(own: Seat, winners: Seats, points: &[i16], names: &Names) -> Option<String> {
    let points_of = |seat: Seat| points.get(seat.index()).copied();
    let (winner, mine) = (winners.first()?, points_of(own)?);
    if winners.contains(own) {
        let seats = (0..points.len() as u8).map(Seat);
        let best = seats.filter(|seat| !winners.contains(*seat)).filter_map(points_of).max()?;
        return (mine > best).then(|| words::you_won(mine, best));
    }
    let theirs = points_of(winner)?;
    (theirs > mine).then(|| words::beaten_by(&names.list(winners), theirs, mine))
}

/// Everybody's points, the winner first.
fn standings(at: &At<'_>, outcome: &Outcome) -> Markup {
    let mut seats: Vec<Seat> = at.state.seats().collect();
    let rank = |seat: &Seat| outcome.places.get(seat.index()).map_or(u8::MAX, |place| place.rank);
    seats.sort_by_key(rank);
    let differ = outcome.places.iter().any(|place| Some(place) != outcome.places.first());
    html! {
        @if differ {
            ol class="standings" {
                @for seat in seats {
                    li class=[outcome.winners.contains(seat).then_some("winner")] {
                        (name(at, seat)) " "
                        @if let Some(place) = outcome.places.get(seat.index()) { b { (place.points) } }
                        @if outcome.winners.contains(seat) { span class="badge" { " ★ " (words::WINNER) } }
                    }
                }
            }
        }
    }
}

/// At a short question: pass this one and those that follow for a while.
fn pass_the_rest(at: &At<'_>) -> Markup {
    let table = at.state.table.as_ref().filter(|table| table.is_window());
    let chapter = table.and_then(|table| table.chapter());
    html! {
        @if let Some((_, chapter)) = chapter.filter(|_| at.room.lesson_step(at.state).is_none()) {
            form method="post" action=(at.url("auto-pass")) {
                button name="rest" value="yes" class="quiet-button" { (words::pass_until_end_of(chapter)) }
            }
        }
    }
}

/// Which questions pass by themselves.
fn auto_pass(at: &At<'_>, seat: Seat) -> Markup {
    let Some(table) = &at.state.table else { return html! {} };
    let windows = table.windows();
    let Some(chair) = at.state.chair(seat).filter(|_| !windows.is_empty()) else {
        return html! {};
    };
    let alone = at.state.people() == 1;
    let mut things = table.subjects(seat);
    things.extend(
        chair
            .auto_pass
            .things
            .iter()
            .filter(|it| !things.contains(it))
            .cloned()
            .collect::<Vec<_>>(),
    );
    html! {
        details class="quiet" {
            summary { (words::AUTO_PASS) }
            form method="post" action=(at.url("auto-pass")) {
                p class="soft" { (words::AUTO_PASS_ABOUT) }
                label { input type="checkbox" name="idle" value="yes" checked[chair.auto_pass.is_idle(alone)];
                    " " (words::AUTO_PASS_IDLE) }
                @if !alone { p class="soft" { (words::AUTO_PASS_TELLS) } }
                @for window in windows {
                    label { input type="checkbox" name="window" value=(window.name)
                        checked[chair.auto_pass.windows.iter().any(|name| name == window.name)]; " " (window.label) }
                }
                @for thing in things {
                    label { input type="checkbox" name="thing" value=(thing)
                        checked[chair.auto_pass.things.contains(&thing)]; " " (thing) }
                }
                button { (words::SAVE) }
            }
        }
    }
}
