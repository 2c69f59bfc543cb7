//! The reckoning at the end: the gold of every captain, part by part, and the Pirate Admiral.

use engine::{Seat, Seats};
use maud::{Markup, html};
use ui::{Cue, Pace, Sound};

use super::{Step, deck, who};
use crate::table::cards::{crest, icon};
use crate::table::path::captain_id;
use crate::table::words;
use crate::table::words::Who;
use crate::table::words::stage::Part;
use crate::{CaptainView, Event};

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    match staged.event() {
        Event::HandShown { items, .. } if items.is_empty() => Vec::new(),
        Event::HandShown { seat, .. } => {
            vec![Cue::new(Pace::Quick).marks([captain_id(*seat)]).sound(Sound::Flip)]
        }
        Event::GameEnded { winners } => ending(staged, *winners),
        _ => Vec::new(),
    }
}

/// Part by part, those that count for nobody left out; then who has won.
fn ending(staged: &Step<'_>, winners: Seats) -> Vec<Cue> {
    let captains = &staged.at.view.captains;
    let counts = |part: &Part| captains.iter().any(|captain| worth(captain, *part) != 0);
    let parts: Vec<Part> = Part::ALL.into_iter().filter(counts).collect();
    let counted = (1..=parts.len()).map(|shown| {
        let cue = Cue::new(Pace::Move).caption(parts[shown - 1].sentence()).sound(Sound::Coin);
        cue.picture(tally(staged, &parts[..shown], None))
    });
    let named: Vec<Who<'_>> = winners.iter().map(|seat| who(staged, seat)).collect();
    let gold = captains.iter().map(|captain| captain.gold).max().unwrap_or_default();
    let admiral = Cue::new(Pace::Finale)
        .caption(words::stage::admirals(&named, gold))
        .marks(winners.iter().map(captain_id))
        .picture(tally(staged, &parts, Some(winners)))
        .sound(Sound::of_end(staged.at.viewer, winners));
    counted.chain([admiral]).collect()
}

/// What a part of the reckoning is worth to a captain.
pub(super) fn worth(captain: &CaptainView, part: Part) -> i16 {
    let coins = captain.coins as i16;
    let deck = i16::from(captain.deck);
    let loans = -2 * captain.loans as i16;
    match part {
        Part::Treasures => captain.claimed_gold,
        Part::Coins => coins,
        Part::Deck => deck,
        Part::Items => captain.gold - captain.claimed_gold - coins - deck - loans,
        Part::Loans => loans,
    }
}

/// A column for each captain with the parts so far, the last of them counted just now; at the
/// end the winners are named.
fn tally(staged: &Step<'_>, parts: &[Part], winners: Option<Seats>) -> Markup {
    let deck = deck(staged);
    let sum = |captain: &CaptainView, parts: &[Part]| -> i16 {
        parts.iter().map(|part| worth(captain, *part)).sum()
    };
    let before = &parts[..parts.len().saturating_sub(1)];
    let won = |seat: Seat| winners.is_some_and(|winners| winners.contains(seat));
    html! {
        div class="tally" {
            h3 { (icon("chest")) (words::stage::THE_RECKONING) }
            ol class={ "columns of-" (staged.at.view.captains.len()) } {
                @for (seat, captain) in deck.clockwise(deck.first()) {
                    li class={ "column" @if won(seat) { " won" } } {
                        p class="whose" {
                            @if let Some(clan) = captain.clan { (crest(clan)) }
                            span { (who(staged, seat).name()) }
                        }
                        @let now = sum(captain, parts);
                        @let counted = winners.is_none();
                        p class="total" {
                            b data-count=[counted.then_some(now)] data-was=[counted.then(|| sum(captain, before))] { (now) }
                            " " (words::GOLD)
                        }
                        dl {
                            @for part in parts {
                                div { dt { (part.label()) } dd { (words::stage::signed(worth(captain, *part))) } }
                            }
                        }
                        @if won(seat) { p class="stamp" { (words::stage::PIRATE_ADMIRAL) } }
                    }
                }
            }
        }
    }
}
