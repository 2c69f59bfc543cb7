//! The review of a finished game: what each decision was worth, and how much was luck.

use engine::Seat;
use maud::{Markup, html};
use review::{Depth, Judged, Label, Reason, Review, Standing, Sum};
use rooms::room::{self, Room};

use super::table::rule_url;
use super::{Frame, page as whole};
use crate::words::review as words;

/// The size of a chart, in its own units.
const WIDE: f32 = 600.0;
const HIGH: f32 = 160.0;
/// How many of the costly decisions of each seat are told.
const WORST: usize = 3;

/// Whose review it is, and who reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reviewed<'a> {
    pub(crate) room: &'a Room,
    pub(crate) standing: room::Standing,
    /// Whether all cards are open. Without it whoever played reads what their own seat could know.
    pub(crate) open: bool,
    /// How much of a review that is under way is done, in per cent.
    pub(crate) under_way: Option<usize>,
}

impl Reviewed<'_> {
    fn url(&self, what: &str) -> String {
        format!("/t/{}/{what}", self.room.id)
    }
}

pub(crate) fn page(at: &Reviewed<'_>, review: Option<&Review>) -> Markup {
    let info = at.room.info;
    let content = html! {
        main id="main" class="reference review" {
            h1 { (words::REVIEW) ": " (info.name) }
            div class="tools" {
                a class="button" href={ "/t/" (at.room.id) } { (crate::words::BACK_TO_TABLE) }
                a class="button" href=(at.url("replay")) { (crate::words::REPLAY) }
            }
            @if let Some(percent) = at.under_way { (progress(percent)) }
            @match review {
                Some(review) => (told(at, review)),
                None => @if at.under_way.is_none() {
                    p { (words::NONE_YET) }
                    (start(at, false))
                },
            }
        }
    };
    let title = format!("{}: {}", words::REVIEW, info.name);
    whole(Frame { title: &title, game: Some(info.id), class: "" }, &content)
}

/// How far it is; the page looks again by itself.
fn progress(percent: usize) -> Markup {
    html! {
        meta http-equiv="refresh" content="2";
        p { label { (words::UNDER_WAY) " " progress max="100" value=(percent) { (percent) " %" } } }
    }
}

fn start(at: &Reviewed<'_>, deep: bool) -> Markup {
    html! {
        @if at.standing.seat.is_some() {
            form method="post" action=(at.url("review")) {
                @if deep { input type="hidden" name="deep" value="true"; }
                button class="main" { (if deep { words::LOOK_LONGER } else { words::START }) }
            }
        }
    }
}

fn told(at: &Reviewed<'_>, review: &Review) -> Markup {
    // Whoever reads comes first.
    let reader = at.standing.seat.map(Seat::index);
    let mut seats: Vec<usize> = (0..review.seats.len()).collect();
    seats.sort_by_key(|seat| reader != Some(*seat));
    seats.retain(|seat| at.open || reader.is_none_or(|own| own == *seat));
    html! {
        @if let Some(seat) = at.standing.seat && let Some(own) = review.seats.get(seat.index()) {
            p class="headline" {
                @match &review.crew {
                    Some(crew) => (words::crew(own, crew)),
                    None => (words::headline(own, review.best_rival(seat.0))),
                }
            }
        }
        (sums(at, review))
        (chart(at, review, words::OWN_EYES, &seats, |standing| &standing.own_eyes))
        @if at.open { (chart(at, review, words::OPEN_CARDS, &seats, |standing| &standing.open_cards)) }
        (other_eyes(at))
        @for seat in &seats { (decisions(at, review, *seat)) }
        p class="soft" { (words::METHOD) }
        @if review.depth == Depth::Quick && at.under_way.is_none() { (start(at, true)) }
    }
}

/// The way to what the hidden cards make of it, and back.
fn other_eyes(at: &Reviewed<'_>) -> Markup {
    let (query, said) =
        if at.open { ("", words::OWN_ONLY) } else { ("?open=true", words::OPEN_ALL) };
    html! {
        @if !at.open || at.standing.seat.is_some() {
            p { a class="button" href={ (at.url("review")) (query) } { (said) } }
        }
    }
}

fn name<'a>(at: &Reviewed<'_>, review: &'a Review, seat: usize) -> &'a str {
    match at.standing.seat {
        Some(own) if own.index() == seat => crate::words::YOU,
        _ => review.names.get(seat).map_or("", String::as_str),
    }
}

/// What it came to for everybody: the parts of each column add up.
fn sums(at: &Reviewed<'_>, review: &Review) -> Markup {
    let row = |label: &str, value: &dyn Fn(&Sum) -> String| {
        html! { tr { th scope="row" { (label) } @for sum in &review.seats { td { (value(sum)) } } } }
    };
    let began = if at.room.head.from.is_some() { words::BEGAN_AGAIN } else { words::BEGAN };
    html! {
        table class="sums" {
            caption class="visually-hidden" { (words::SUMS) }
            thead { tr { th scope="col" {} @for seat in 0..review.seats.len() { th scope="col" { (name(at, review, seat)) } } } }
            tbody {
                (row(began, &|sum| words::percent(sum.start)))
                (row(words::OWN, &|sum| words::points(sum.own)))
                (row(words::OTHERS, &|sum| words::points(sum.others)))
                (row(words::CARDS, &|sum| words::points(sum.luck)))
                (row(words::ENDED, &|sum| words::percent(sum.result)))
                (row(words::ACCURACY, &|sum| sum.accuracy.map_or(words::NO_ACCURACY.to_owned(), |it| format!("{it:.0}"))))
            }
        }
    }
}

/// Everybody's chance of winning over the game.
fn chart(
    at: &Reviewed<'_>,
    review: &Review,
    title: &str,
    seats: &[usize],
    values: impl Fn(&Standing) -> &Vec<f32>,
) -> Markup {
    let last = review.standings.last().map_or(1, |standing| standing.step.max(1)) as f32;
    let point = |standing: &Standing, chance: f32| {
        let chance = chance.clamp(0.0, 1.0);
        format!("{:.0},{:.0} ", WIDE * standing.step as f32 / last, HIGH * (1.0 - chance))
    };
    let of = |all: &[f32], seat: usize| all.get(seat).copied().unwrap_or(0.0);
    // Before the first decision, what the deal gave counts, and not each step of dealing.
    let first = review.standings.iter().rposition(|it| it.moment == 0);
    let first = first.filter(|place| place + 1 < review.standings.len()).unwrap_or(0);
    let standings = &review.standings[first..];
    let line = |seat: usize| -> String {
        standings.iter().map(|it| point(it, of(values(it), seat))).collect()
    };
    // What open cards say has no noise, and what a seat knew in it is no part of that.
    let sure = title == words::OPEN_CARDS;
    let band = |seat: usize| -> String {
        let edge = |it: &Standing, way: f32| {
            point(it, of(values(it), seat) + way * of(&it.plus_minus, seat))
        };
        let over = standings.iter().map(|it| edge(it, 1.0));
        over.chain(standings.iter().rev().map(|it| edge(it, -1.0))).collect()
    };
    html! {
        section class="chart" aria-label=(title) {
            h2 { (title) }
            svg viewBox=(format!("-6 -14 {} {}", WIDE + 12.0, HIGH + 20.0)) role="img" aria-label=(title) {
                @for (share, words) in words::SCALE {
                    line class="moment" x1="0" x2=(WIDE) y1=(HIGH * (1.0 - share)) y2=(HIGH * (1.0 - share)) {}
                    text x="2" y=(HIGH * (1.0 - share) - 3.0) { (words) }
                }
                @if !sure { @for seat in seats { polygon class={ "seat-" (seat) } points=(band(*seat)) {} } }
                @for seat in seats { polyline class={ "seat-" (seat) } points=(line(*seat)) {} }
                @for judged in review.decisions.iter().filter(|it| it.label >= Label::Mistake && seats.contains(&it.seat.into())) {
                    circle class={ "seat-" (judged.seat) } cx=(WIDE * judged.step as f32 / last) cy=(HIGH * (1.0 - judged.best_chance)) r="4" {}
                }
            }
            ul class="legend" {
                @for seat in seats { li { b class={ "seat-" (seat) } { "━ " } (name(at, review, *seat)) } }
            }
        }
    }
}

/// What a seat did worst and best.
fn decisions(at: &Reviewed<'_>, review: &Review, seat: usize) -> Markup {
    let costliest = review.costliest(seat as u8, WORST);
    html! {
        section {
            h2 { (name(at, review, seat)) }
            @if costliest.is_empty() { p { (words::NOTHING_COSTLY) } }
            ol class="costly" { @for judged in costliest { (decision(at, review, judged)) } }
            (to_practise(at, review, seat))
            (turning_points(at, review, seat))
            (fortune(at, review, seat))
            @if let Some(finest) = review.finest(seat as u8) {
                p { (words::FINEST) " "
                    a href=(moment_url(at, finest)) { (finest.played.1) }
                    " (" (words::worse_by(finest.spread)) ")" }
                (try_again(at, finest))
            }
        }
    }
}

/// What the better moves that a seat missed have in common, and where that is practised.
fn to_practise(at: &Reviewed<'_>, review: &Review, seat: usize) -> Markup {
    let practise = review.to_practise(seat as u8, WORST);
    html! {
        @if !practise.is_empty() {
            h3 { (words::TO_PRACTISE) }
            ul class="practise" { @for (about, count, cost) in practise {
                li { b { (about.name) } ": " (words::missed(count, cost)) " " (about.hint) }
            } }
            p { a href={ "/puzzles/" (at.room.info.id) } { (words::PUZZLES) } }
        }
    }
}

/// Where the chance of a seat moved most, and by whom.
fn turning_points(at: &Reviewed<'_>, review: &Review, seat: usize) -> Markup {
    let points = review.turning_points(seat as u8, WORST);
    let chance = |standing: &Standing| standing.own_eyes.get(seat).copied().unwrap_or(0.0);
    html! {
        @if !points.is_empty() {
            h3 { (words::TURNING_POINTS) }
            ul class="turns" { @for [before, after] in points {
                li {
                    a href=(replay_url(at, after.moment, seat)) {
                        (words::turn(after.moment, after.by.map(|by| name(at, review, by.into()))))
                    }
                    ": " (words::from_to(chance(before), chance(after)))
                }
            } }
        }
    }
}

/// Which cards helped a seat most, and which harmed it most.
fn fortune(at: &Reviewed<'_>, review: &Review, seat: usize) -> Markup {
    let moments = review.luckiest_and_unluckiest(seat as u8);
    let named = [words::LUCKIEST, words::UNLUCKIEST].into_iter().zip(moments);
    let named = named.filter_map(|(name, moment)| Some((name, moment?)));
    let chance = |standing: &Standing| standing.own_eyes.get(seat).copied().unwrap_or(0.0);
    html! {
        @for (said, [before, after]) in named {
            p class="fortune" { (said) " "
                a href=(replay_url(at, after.moment, seat)) { (words::turn(after.moment, None)) }
                ", " (words::from_to(chance(before), chance(after))) }
        }
    }
}

fn moment_url(at: &Reviewed<'_>, judged: &Judged) -> String {
    replay_url(at, judged.moment, judged.seat.into())
}

fn replay_url(at: &Reviewed<'_>, moment: usize, seat: usize) -> String {
    format!("{}?moment={moment}&eyes={seat}", at.url("replay"))
}

/// The way to play on from a decision leads by the position itself.
fn try_again(at: &Reviewed<'_>, judged: &Judged) -> Markup {
    let there = format!("{}#again", moment_url(at, judged));
    html! { @if at.room.may_read_seed().is_ok() { p { a class="button" href=(there) { (crate::words::again::TRY_AGAIN) } } } }
}

fn decision(at: &Reviewed<'_>, review: &Review, judged: &Judged) -> Markup {
    let (better, rounds) = judged.rounds;
    let whose = review.crew.is_none().then(|| name(at, review, judged.seat.into()));
    html! {
        li {
            p {
                b class="label" { (words::label(judged.label)) } " "
                a href=(moment_url(at, judged)) { (words::decision(judged.moment + 1)) }
            }
            p { (words::PLAYED) " " q { (judged.played.1) } " " (words::wins(judged.chance, judged.chance_plus_minus)) }
            p { (words::BETTER) " " strong { q { (judged.preferred.1) } } " " (words::wins(judged.best_chance, judged.best_plus_minus)) }
            p { (words::cost(judged.loss, judged.plus_minus)) " " (words::better_in(better, rounds)) }
            @if !judged.reasons.is_empty() {
                ul class="reasons" { @for reason in &judged.reasons { (why(at, reason, whose)) } }
            }
            (try_again(at, judged))
        }
    }
}

fn why(at: &Reviewed<'_>, reason: &Reason, whose: Option<&str>) -> Markup {
    html! {
        li { (words::reason(reason, whose)) " " a class="rule" href=(rule_url(at.room.info.id, &reason.rule)) { (reason.rule) } }
    }
}
