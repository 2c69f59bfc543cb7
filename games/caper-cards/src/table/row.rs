//! The middle of the table: the Risk, the Reward, and the Crew row.

use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, PLACES, art, crew, crew_id, people, place_id};
use crate::{Crew, Fate, Origin, RowCrew, Slot, Stage};

pub(super) fn draw(at: &At<'_>) -> Markup {
    let fates = at.view.foresee(at.cards).fates;
    html! {
        div class="stake" {
            h2 class="visually-hidden" { (words::RISK_AND_REWARD) }
            (risk(at))
            (reward(at))
        }
        div class="rowbox" {
            h2 class="visually-hidden" { (words::CREW_ROW) }
            ol class="row" {
                @for place in 0..PLACES {
                    @match at.view.row.get(place).zip(Slot::new(place as u8)) {
                        Some((placed, slot)) => {
                            li data-as=(crew::moves_as(placed.crew)) data-from=(from(at, place)) {
                                (member(at, placed, slot, fates.get(place)))
                            }
                        }
                        None => li { (empty(at, place)) },
                    }
                }
            }
        }
    }
}

/// Whose hand, or which pile, the Crew at a place of the row came from.
fn from(at: &At<'_>, place: usize) -> String {
    match at.view.player_of(place) {
        (_, Some(Origin::Deck)) => people::DECK.to_owned(),
        (_, Some(Origin::Row)) => people::FACE_DOWN.to_owned(),
        (seat, None) => people::seat_id(seat),
    }
}

fn risk(at: &At<'_>) -> Markup {
    let view = at.view;
    let covered = view.risk != view.risk_side
        || view.row.iter().any(|placed| placed.covering && !placed.discarded);
    let label = if covered {
        words::covered_risk(view.risk, view.risk_side)
    } else {
        words::risk(view.risk)
    };
    let inside = html! {
        span class="title" { (words::RISK) }
        b { (view.risk) }
        (art(if covered { "the-mastermind" } else { "risk" }))
        span class="note" {
            @if covered { (words::card_says(view.risk_side)) } @else { (words::RISK_NOTE) }
        }
    };
    let tip = html! {
        (art("risk"))
        strong { (words::RISK) }
        span class="words" { (words::RISK_ABOUT) }
    };
    let class = if covered { "stakecard risk covered" } else { "stakecard risk" };
    parts::card("risk", class, &label, inside, &tip)
}

fn reward(at: &At<'_>) -> Markup {
    let view = at.view;
    let left = view.heists_needed - view.heists_done;
    let won = view.last_heist.as_ref().filter(|_| view.stage == Stage::Won);
    match won.map(|last| last.reward).or(view.reward) {
        Some(reward) => {
            let card = at.cards.reward(reward);
            let inside = html! {
                span class="title" { (words::REWARD) }
                b { (card.number) }
                (art(&parts::slug(reward.name())))
                span class="note" { (reward.name()) }
            };
            let label = words::reward(reward.name(), card.number);
            parts::card("reward", "stakecard reward", &label, inside, crew::reward_tip(at, reward))
        }
        None => {
            let inside = html! {
                span class="title" { (words::REWARD) }
                b { "?" }
                (art("chest"))
                span class="note" { (words::to_take(left)) }
            };
            let tip = html! {
                (art("chest"))
                strong { (words::REWARD_DOWN) }
                span class="words" { (words::REWARD_ABOUT) }
            };
            let label = words::hidden_reward(left);
            parts::card("reward", "stakecard back", &label, inside, &tip)
        }
    }
}

fn member(at: &At<'_>, placed: &RowCrew, slot: Slot, fate: Option<&Fate>) -> Markup {
    let card = at.cards.crew(placed.crew);
    let number = i64::from(placed.number);
    let mut label = crew::words(&card.name, number, placed.suit);
    let fate = fate.filter(|_| at.view.stage == Stage::Playing);
    let (class, ribbon) = match (placed.discarded, placed.covering, fate) {
        (true, _, _) => ("member gone", Some(words::DISCARDED.to_owned())),
        (_, true, Some(Fate::Leaves { .. })) => {
            ("member doomed", Some(words::WILL_LEAVE_THE_RISK.to_owned()))
        }
        (_, true, _) => ("member covering", Some(words::ON_THE_RISK.to_owned())),
        (_, _, Some(Fate::Leaves { .. })) => ("member doomed", Some(words::WILL_LEAVE.to_owned())),
        (_, _, Some(Fate::Shows { number, .. })) => {
            ("member turning", Some(words::will_turn_to(number)))
        }
        _ => ("member", None),
    };
    if let Some(ribbon) = &ribbon {
        label += &format!(", {}", ribbon.to_lowercase());
    }
    let inside = html! {
        (crew::face(card, number, false))
        @if let Some(ribbon) = ribbon { span class="ribbon" { (ribbon) } }
    };
    let class = format!("crewcard {} {class}", placed.suit.name());
    parts::card(&crew_id(at.view, slot), &class, &label, inside, crew::tip(at, placed.crew))
}

/// A place that waits for its Crew, with who will play it; or the Crew that was turned up for it.
fn empty(at: &At<'_>, place: usize) -> Markup {
    let view = at.view;
    let next = place == view.row.len();
    if let Some(waiting) = view.waiting.filter(|_| next) {
        let card = at.cards.crew(waiting);
        let number = card.numbers.first().copied().unwrap_or(0);
        let label = words::turned_up(&crew::words(&card.name, number, card.suit));
        let inside = html! {
            (crew::face(card, number, false))
            span class="ribbon" { (words::TURNED_UP) }
        };
        let class = format!("crewcard {} member waiting", card.suit.name());
        return html! {
            (parts::card("turned-up", &class, &label, inside, crew::tip(at, waiting)))
            // Only a Mastermind is asked whether it joins.
            @if waiting == Crew::Mastermind {
                @let join = html! { (words::JOIN) };
                (parts::thing(&place_id(place), "joins", words::LET_IT_JOIN, join))
            }
        };
    }
    let (seat, origin) = view.player_of(place);
    let who = match (origin, at.seat() == Some(seat)) {
        (Some(Origin::Deck), _) => words::TOP_OF_DECK.to_owned(),
        (Some(Origin::Row), _) => words::FACE_DOWN_ROW.to_owned(),
        (None, true) => words::YOU.to_owned(),
        (None, false) => at.names[seat].to_owned(),
    };
    let playing = next && view.stage == Stage::Playing;
    let label = words::place(place + 1, &who);
    let class = if playing { "place next" } else { "place" };
    let inside = html! {
        span class="nth" { (place + 1) }
        span class="for" { (who) }
        @if playing { span class="now" { (words::plays_now(who == words::YOU)) } }
    };
    parts::thing(&place_id(place), class, &label, inside)
}
