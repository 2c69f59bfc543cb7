//! An encounter is claimed: every captain's crew, their strength counted up, and a stamp.

use engine::Seat;
use maud::{Markup, html};
use ui::{Cue, Pace, Sound};

use super::{Step, deck, who};
use crate::table::cards::{crest, encounter_id};
use crate::table::path::captain_id;
use crate::table::words;
use crate::{DecidedView, Encounter, Event, FoughtView, Unclaimed};

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    match staged.event() {
        Event::EncounterClaimed { card, seat, strength, .. } => {
            let stamp = words::stage::claims_it(who(staged, *seat));
            let mut fought = fought(staged, *card, Some((*seat, *strength)));
            if fought.is_empty() {
                fought.push(FoughtView {
                    seat: *seat,
                    crew: Default::default(),
                    strength: *strength,
                });
            }
            let picture = contest(staged, *card, &fought, Some(*seat), stamp);
            let cue = Cue::new(Pace::Reveal).marks([encounter_id(*card), captain_id(*seat)]);
            vec![cue.picture(picture).sound(Sound::Prize)]
        }
        Event::EncounterDiscarded { card, why } => {
            let fought = match why {
                Unclaimed::Deserted => Vec::new(),
                Unclaimed::Tie | Unclaimed::Item => fought(staged, *card, None),
            };
            let mark = encounter_id(*card);
            if fought.is_empty() {
                let again = staged.place.checked_sub(1).map(|place| staged.events[place]);
                let again = matches!(again, Some(Event::EncounterDiscarded { .. }));
                let pace = if again { Pace::Along } else { Pace::Move };
                return vec![Cue::new(pace).marks([mark]).sound(Sound::Loss)];
            }
            let picture = contest(staged, *card, &fought, None, words::stage::discarded(*why));
            vec![Cue::new(Pace::Reveal).marks([mark]).picture(picture).sound(Sound::Bust)]
        }
        _ => Vec::new(),
    }
}

/// What was in play when this card was decided. The table may have gone on since, to the same
/// card of another adventure: then the winner is somebody else, and nothing is known.
fn fought(staged: &Step<'_>, card: Encounter, won: Option<(Seat, i16)>) -> Vec<FoughtView> {
    let fits = |it: &&DecidedView| {
        let winner =
            |won| it.captains.iter().any(|captain| (captain.seat, captain.strength) == won);
        it.card == card && won.is_none_or(winner)
    };
    let decided = staged.at.view.decided.iter().find(fits);
    decided.map(|decided| decided.captains.to_vec()).unwrap_or_default()
}

fn contest(
    staged: &Step<'_>,
    card: Encounter,
    fought: &[FoughtView],
    winner: Option<Seat>,
    stamp: &str,
) -> Markup {
    let deck = deck(staged);
    let strongest = fought.iter().map(|it| it.strength).max();
    let won = winner.and_then(|seat| fought.iter().find(|it| it.seat == seat));
    let lowest = won.is_some_and(|won| Some(won.strength) < strongest);
    html! {
        div class="contest" {
            header class="prize" {
                (deck.encounter_art(card))
                h3 { (&staged.at.cards.encounter(card).name) }
                @if won.is_some() && fought.len() > 1 { p { (words::stage::weakest(lowest)) } }
            }
            ol class={ "camps of-" (staged.at.view.captains.len()) } {
                @for (seat, captain) in deck.clockwise(deck.first()) {
                    @let own = fought.iter().find(|it| it.seat == seat);
                    li class=(match own {
                        _ if winner == Some(seat) => "camp won",
                        Some(_) => "camp",
                        None => "camp gone",
                    }) {
                        p class="whose" {
                            @if let Some(clan) = captain.clan { (crest(clan)) }
                            span { (who(staged, seat).name()) }
                        }
                        @if let Some(own) = own {
                            div class="minis" { @for crew in &own.crew { (deck.mini_crew(*crew)) } }
                            b class="sum" data-count=(own.strength) { (own.strength) }
                            @if winner == Some(seat) { p class="stamp" { (stamp) } }
                        } @else {
                            p class="empty" { (words::STOLE_AWAY) }
                        }
                    }
                }
            }
            @if winner.is_none() { p class="stamp" { (stamp) } }
        }
    }
}
