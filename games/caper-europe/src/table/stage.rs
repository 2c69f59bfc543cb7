//! How moves are put on stage: a card is played, a Gear burns, hands are exchanged; the end has
//! pictures of its own.

use engine::{Seat, Seats};
use heist::table::{discards_id, hand_id, held_id, plate_id, site_id, stack_id, words as common};
use ui::{Cue, Pace, Sound, Staged};

use super::ending::Climax;
use super::{Table, stash_id};
use crate::{CaperEurope, Card, Event, FIRST, SECOND};

pub(super) type Step<'a> = Staged<'a, CaperEurope>;

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    let play = Cue::new(Pace::Move).sound(Sound::Card);
    match staged.event() {
        Event::LaidOut { .. } => {
            vec![Cue::new(Pace::Reveal).marks((0..3).map(site_id)).sound(Sound::Flip)]
        }
        Event::RoundBegan { .. } => vec![Cue::new(Pace::Quick).sound(Sound::Deal)],
        Event::Dealt { seat, .. } => {
            vec![
                first_of_its_kind(staged, Pace::Quick)
                    .marks(hand(staged, *seat))
                    .sound(Sound::Deal),
            ]
        }
        Event::Exchanged { .. } => {
            let table = Table::new(staged.at);
            let [one, other] = [FIRST, SECOND].map(|seat| table.whose(seat.index()));
            let marks = [FIRST, SECOND].into_iter().flat_map(|seat| hand(staged, seat));
            let said = common::hands_swapped(&one, &other);
            vec![Cue::new(Pace::Quick).caption(said).marks(marks).sound(Sound::Deal)]
        }
        // What is paid is said with the card that it is paid for.
        Event::Paid { .. } => {
            let next = staged.events.get(staged.place + 1);
            vec![play.marks(next.map_or_else(Vec::new, |next| played(staged, next)))]
        }
        Event::Hired { .. } => vec![play.marks(played(staged, staged.event()))],
        Event::Equipped { .. } => {
            let paid = staged.place.checked_sub(1).map(|before| staged.events[before]);
            let cue = if let Some(Event::Paid { .. }) = paid { Cue::default() } else { play };
            vec![cue.marks(played(staged, staged.event()))]
        }
        Event::Discarded { seat, .. } => {
            vec![Cue::new(Pace::Move).marks([discards_id(seat.index())]).sound(Sound::Coin)]
        }
        Event::LastDiscarded { seat, .. } => {
            let discards = [discards_id(seat.index())];
            vec![first_of_its_kind(staged, Pace::Quick).marks(discards).sound(Sound::Card)]
        }
        Event::GainedCoins { seat, .. } => {
            vec![Cue::default().marks([plate_id(seat.index())]).sound(Sound::Coin)]
        }
        Event::Laundered { seat, .. } => {
            vec![Cue::default().marks([plate_id(seat.index())]).sound(Sound::Coin)]
        }
        Event::Stole { seat, good, at, .. } => {
            let marks = place(staged, *at).into_iter().chain([stash_id(seat.index(), *good)]);
            vec![Cue::default().marks(marks).sound(Sound::Prize)]
        }
        Event::MovedTracker { at, .. }
        | Event::FoundNothing { at, .. }
        | Event::BurnedNothing { at, .. } => vec![Cue::default().marks(place(staged, *at))],
        Event::Burned { seat, at, .. } => {
            let marks = place(staged, *at).into_iter().chain([discards_id(seat.index())]);
            vec![Cue::new(Pace::Reveal).marks(marks).sound(Sound::Loss)]
        }
        // What a burned Gear takes back is said with it; a good of one's choice later.
        Event::Returned { seat, good, at, .. } => {
            let marks = place(staged, *at).into_iter().chain([stash_id(seat.index(), *good)]);
            let begins = if staged.place == 0 { Pace::Move } else { Pace::Along };
            vec![Cue::new(begins).marks(marks).sound(Sound::Loss)]
        }
        Event::PaidBack { seat, .. }
        | Event::Unlaundered { seat, .. }
        | Event::KeptGoods { seat, .. } => vec![Cue::default().marks([plate_id(seat.index())])],
        Event::GoodsPlaced { .. } => vec![Cue::default()],
        Event::Decided { at, winner, base, reward, bonus } => {
            let sound = if winner.is_some() { Sound::Prize } else { Sound::Count };
            let prize = [*base, *reward, *bonus];
            let picture = Climax::new(staged).fall(*at, *winner, prize);
            vec![Cue::new(Pace::Reveal).picture(picture).sound(sound)]
        }
        Event::Scored { .. } => {
            vec![Cue::new(Pace::Move).picture(Climax::new(staged).pad()).sound(Sound::Count)]
        }
        Event::GameEnded { points, winner, .. } => {
            let picture = Climax::new(staged).poster(*winner, *points);
            // Without a winner both have won.
            let winners = winner.map_or(Seats::all(2), Seats::one);
            let sound = Sound::of_end(staged.at.viewer, winners);
            vec![Cue::new(Pace::Finale).picture(picture).sound(sound)]
        }
    }
}

/// A moment for the first of several events of a kind that follow each other; the others are said
/// along with it.
fn first_of_its_kind(staged: &Step<'_>, pace: Pace) -> Cue {
    let kind = std::mem::discriminant(staged.event());
    let before =
        staged.place.checked_sub(1).map(|before| std::mem::discriminant(staged.events[before]));
    if before == Some(kind) { Cue::default() } else { Cue::new(pace) }
}

/// The ids of a hand as the viewer sees it: one's own cards, or the backs of the rival's.
fn hand(staged: &Step<'_>, seat: Seat) -> Vec<String> {
    let side = &staged.at.view.sides[seat.index()];
    if staged.at.seat() == Some(seat) {
        return side.hand.iter().map(|held| hand_id(held.place)).collect();
    }
    if side.hand_size > 0 { vec![held_id(seat.index())] } else { Vec::new() }
}

/// A card that was played, and its Location.
fn played(staged: &Step<'_>, event: &Event) -> Vec<String> {
    let (seat, card, at) = match event {
        Event::Hired { seat, thief, at } => (seat.index(), thief, at),
        Event::Equipped { seat, gear, at, .. } => (seat.index(), gear, at),
        _ => return Vec::new(),
    };
    let Some(site) = site(staged, *at) else { return Vec::new() };
    let crew = &staged.at.view.locations[site].crews[seat];
    let slot = crew
        .iter()
        .rposition(|stack| stack.gear.last().map_or(stack.thief.card, |top| top.card) == *card);
    let stack = slot.map(|slot| stack_id(seat, site, slot));
    stack.into_iter().chain([site_id(site)]).collect()
}

pub(super) fn site(staged: &Step<'_>, at: Card) -> Option<usize> {
    staged.at.view.locations.iter().position(|it| it.card == at)
}

fn place(staged: &Step<'_>, at: Card) -> Vec<String> {
    site(staged, at).map(site_id).into_iter().collect()
}
