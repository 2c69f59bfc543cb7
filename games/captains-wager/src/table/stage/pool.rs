//! The pool is opened and shared out, and everyone sees who gets what.

use engine::Seat;
use maud::{Markup, html};
use ui::{Cue, Pace, Sound};

use super::{Step, deck, who};
use crate::table::cards::{crest, icon};
use crate::table::path::{POOL, captain_id};
use crate::table::words;
use crate::{Clan, Event, Item, Why};

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    match staged.event() {
        Event::PoolWon { seat, count, .. } => {
            let stamp = words::stage::wins_the_pool(who(staged, *seat));
            let picture = opened(staged, *count, Some(&stamp));
            let cue = Cue::new(Pace::Reveal).marks([POOL.to_owned(), captain_id(*seat)]);
            vec![cue.picture(picture).sound(Sound::Triumph)]
        }
        Event::PoolShared { count } => {
            let cue = Cue::new(Pace::Reveal).marks([POOL.to_owned()]);
            vec![cue.picture(opened(staged, *count, None)).sound(Sound::Deal)]
        }
        Event::PoolStays { .. } => {
            vec![Cue::new(Pace::Reveal).marks([POOL.to_owned()]).sound(Sound::Bust)]
        }
        Event::Received { seat, .. } => {
            let cue = Cue::new(Pace::Reveal).marks([captain_id(*seat)]);
            vec![cue.picture(columns(staged)).sound(Sound::Deal)]
        }
        _ => spoils(staged).into_iter().collect(),
    }
}

/// A card on its way out of the pool: everyone sees the clan on its back.
#[derive(Clone, Copy)]
struct Given {
    clan: Clan,
    item: Option<Item>,
}

fn opened(staged: &Step<'_>, count: u8, stamp: Option<&str>) -> Markup {
    // Whose cards they are is said with those who get them.
    let clans = staged.events.iter().filter_map(|event| match event {
        Event::Received { clans, .. } => Some(clans.iter().copied()),
        _ => None,
    });
    let clans: Vec<Clan> = clans.flatten().collect();
    html! {
        div class="opened" {
            h3 { (icon("pool")) (words::stage::THE_POOL) }
            p class="heap" {
                @for nth in 0..usize::from(count) {
                    span class="back" { @if let Some(clan) = clans.get(nth) { (crest(*clan)) } @else { (icon("items")) } }
                }
            }
            p class="size" { b data-count=(count) { (count) } " " (words::noun(count.into(), words::CARD)) }
            @if let Some(stamp) = stamp { p class="stamp" { (stamp) } }
        }
    }
}

/// A column for each captain, with the cards given out so far; those given out now come one by
/// one.
fn columns(staged: &Step<'_>) -> Markup {
    let deck = deck(staged);
    let received = |seat: Seat| {
        staged.events.iter().enumerate().find_map(|(place, event)| match event {
            Event::Received { seat: whose, clans, items } if *whose == seat => {
                let item = |nth: usize| items.as_ref().and_then(|items| items.get(nth).copied());
                let cards = clans.iter().enumerate();
                let cards = cards.map(|(nth, clan)| Given { clan: *clan, item: item(nth) });
                Some((place, cards.collect::<Vec<Given>>()))
            }
            _ => None,
        })
    };
    html! {
        div class="sharing" {
            h3 { (icon("pool")) (words::stage::THE_POOL) }
            ol class={ "columns of-" (staged.at.view.captains.len()) } {
                @for (seat, captain) in deck.clockwise(deck.first()) {
                    @let given = received(seat);
                    @let place = given.as_ref().map(|(place, _)| *place);
                    li class={ "column" @if place == Some(staged.place) { " now" } } {
                        p class="whose" {
                            @if let Some(clan) = captain.clan { (crest(clan)) }
                            span { (who(staged, seat).name()) }
                        }
                        @match given {
                            None => p class="empty" { (words::stage::NOTHING) },
                            Some((place, cards)) if place <= staged.place => {
                                b class="sum" data-count=[(place == staged.place).then_some(cards.len())] { (cards.len()) }
                                ol class="given" { @for card in cards { li { (given_card(staged, card, None)) } } }
                            }
                            Some(_) => {},
                        }
                    }
                }
            }
        }
    }
}

/// A card that somebody got. `note` is said of it.
fn given_card(staged: &Step<'_>, card: Given, note: Option<&str>) -> Markup {
    let cards = staged.at.cards;
    html! {
        span class={ "mini " @if card.item.is_none() { "back" } } {
            (crest(card.clan))
            @match card.item {
                Some(item) => {
                    (deck(staged).item_art(item))
                    span class="name" { (cards.item_name(item)) }
                    @if let Some(gold) = cards.gold(item) { b { (gold) small { (words::GOLD) } } }
                }
                None => span class="name" { (note.unwrap_or(words::stage::UNSEEN)) },
            }
            @if card.item.is_some() && let Some(note) = note { small class="note" { (note) } }
        }
    }
}

/// What a captain makes of the cards, told with the last of them.
fn spoils(staged: &Step<'_>) -> Option<Cue> {
    let seat = taker(staged.event())?;
    let later = staged.events.get(staged.place + 1).and_then(|event| taker(event));
    if later == Some(seat) {
        return None;
    }
    let cards = staged.at.cards;
    let mut claimed = Vec::new();
    let mut kept = None;
    for event in staged.so_far().iter().filter(|event| taker(event) == Some(seat)) {
        match event {
            Event::Claimed { clan, item, .. } => claimed.push((*clan, *item)),
            Event::KeptSpoil { clan, item, .. } => kept = Some(Given { clan: *clan, item: *item }),
            _ => {}
        }
    }
    let gold =
        claimed.iter().map(|(_, item)| i16::from(cards.gold(*item).unwrap_or_default())).sum();
    let names: Vec<&str> = claimed.iter().map(|(_, item)| cards.item_name(*item)).collect();
    let name_of_kept = kept.map(|kept| kept.item.map(|item| cards.item_name(item)));
    let picture = html! {
        div class="spoils" {
            h3 {
                @if let Some(clan) = staged.at.view.clan(seat) { (crest(clan)) }
                (who(staged, seat).name())
            }
            ol class="given" {
                @for (clan, item) in &claimed {
                    li { (given_card(staged, Given { clan: *clan, item: Some(*item) }, None)) }
                }
                @if let Some(kept) = kept {
                    li class="kept" { (given_card(staged, kept, Some(words::stage::KEPT))) }
                }
            }
            @if !claimed.is_empty() {
                p class="sum" { b data-count=(gold) { (gold) } " " (words::GOLD) }
            }
        }
    };
    let said = words::stage::takes(who(staged, seat), &names, gold, name_of_kept);
    let cue = Cue::new(Pace::Reveal).caption(said).marks([captain_id(seat)]);
    Some(cue.picture(picture).sound(Sound::Prize))
}

/// Who takes a card that came from the pool.
fn taker(event: &Event) -> Option<Seat> {
    match event {
        Event::KeptSpoil { seat, .. } | Event::Claimed { seat, why: Why::Spoils, .. } => {
            Some(*seat)
        }
        _ => None,
    }
}
