//! How moves are put on stage: a card is played, hands are swapped, a card is flipped; the
//! end has pictures of its own.

use engine::{Seat, Viewer};
use heist::table::{discards_id, hand_id, held_id, plate_id, site_id, stack_id, words as common};
use ui::{Cue, Pace, Sound, Staged};

use super::ending::Climax;
use super::{Table, side_of};
use crate::{Caper, Card, Event, Location};

pub(super) type Step<'a> = Staged<'a, Caper>;

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    let play = Cue::new(Pace::Move).sound(Sound::Card);
    match staged.event() {
        Event::LaidOut { .. } => {
            vec![Cue::new(Pace::Reveal).marks((0..3).map(site_id)).sound(Sound::Flip)]
        }
        Event::RoundBegan { .. } => vec![Cue::new(Pace::Quick).sound(Sound::Deal)],
        Event::Dealt { seat, .. }
        | Event::Entrusted { seat, .. }
        | Event::TopCard { seat, .. }
        | Event::Drew { seat, .. }
        | Event::Passed { to: seat, .. }
        | Event::Returned { to: seat, .. } => {
            vec![
                first_of_its_kind(staged, Pace::Quick)
                    .marks(hand(staged, *seat))
                    .sound(Sound::Deal),
            ]
        }
        Event::Assigned { seat, .. } => {
            vec![
                first_of_its_kind(staged, Pace::Move).marks(hand(staged, *seat)).sound(Sound::Card),
            ]
        }
        Event::Chose { seat } => vec![Cue::new(Pace::Quick).marks(hand(staged, *seat))],
        Event::Swapped { .. } => swapped(staged),
        // What is paid is said with the card that it is paid for.
        Event::Paid { .. } => vec![play.marks(paid_for(staged))],
        Event::Placed { .. } => vec![play.marks(played(staged, staged.event()))],
        Event::Equipped { .. } => {
            let paid = staged.place.checked_sub(1).map(|before| staged.events[before]);
            let cue = if let Some(Event::Paid { .. }) = paid { Cue::default() } else { play };
            vec![cue.marks(played(staged, staged.event()))]
        }
        Event::Income { seat, .. } | Event::Gained { seat, .. } => {
            vec![Cue::default().marks(plate(staged, *seat)).sound(Sound::Coin)]
        }
        Event::Robbed { seat, from, .. } => {
            let both = plate(staged, *seat).into_iter().chain(plate(staged, *from));
            vec![Cue::new(Pace::Move).marks(both).sound(Sound::Loss)]
        }
        Event::Flipped { seat, card, at, .. } => {
            vec![Cue::new(Pace::Move).marks(lies(staged, *seat, *card, *at)).sound(Sound::Flip)]
        }
        Event::Recovered { seat, card, at } => {
            vec![Cue::new(Pace::Move).marks(lies(staged, *seat, *card, *at)).sound(Sound::Card)]
        }
        Event::Discarded { seat, .. } | Event::Forced { seat, .. } => {
            vec![Cue::new(Pace::Move).marks(discards(staged, *seat)).sound(Sound::Coin)]
        }
        Event::LeftOver { seat, .. } => {
            vec![
                first_of_its_kind(staged, Pace::Quick)
                    .marks(discards(staged, *seat))
                    .sound(Sound::Card),
            ]
        }
        Event::FullyEquipped { at, .. }
        | Event::NotEquipped { at, .. }
        | Event::ModifierActed { at, .. }
        | Event::FlipMissed { at, .. } => vec![Cue::default().marks(place(staged, *at))],
        Event::WentFirst { .. } | Event::RecoveryMissed { .. } => vec![Cue::default()],
        Event::Decided { at, capers, winner } => {
            let sound = if winner.is_some() { Sound::Prize } else { Sound::Count };
            let picture = Climax::new(staged).fall(*at, *capers, *winner);
            vec![Cue::new(Pace::Reveal).picture(picture).sound(sound)]
        }
        Event::Scored { .. } | Event::Fenced { .. } | Event::Snitched { .. } => {
            vec![Cue::new(Pace::Move).picture(Climax::new(staged).pad()).sound(Sound::Count)]
        }
        Event::GameEnded { winners, by } => {
            let picture = Climax::new(staged).poster(winners.first(), *by);
            let sound = Sound::of_end(staged.at.viewer, *winners);
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

/// Both hands change owners in one moment.
fn swapped(staged: &Step<'_>) -> Vec<Cue> {
    let seats: Vec<Seat> = staged
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Swapped { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    match (staged.event(), seats.as_slice()) {
        (Event::Swapped { seat, .. }, [one, other]) if seat == one => {
            let table = Table::new(staged.at);
            let said = common::hands_swapped(&table.whose(*one), &table.whose(*other));
            let marks = hand(staged, *one).into_iter().chain(hand(staged, *other));
            vec![Cue::new(Pace::Quick).caption(said).marks(marks).sound(Sound::Deal)]
        }
        _ => Vec::new(),
    }
}

/// The ids of a hand as the viewer sees it: one's own cards, or the backs of another.
fn hand(staged: &Step<'_>, seat: Seat) -> Vec<String> {
    let mut hands = staged.at.view.hands.iter().filter(|hand| hand.size > 0);
    let Some(hand) = hands.find(|hand| hand.seat == seat) else { return Vec::new() };
    if staged.at.seat() != Some(seat) {
        return vec![held_id(seat.index())];
    }
    hand.cards.iter().flatten().map(|held| hand_id(held.held.into())).collect()
}

fn side(staged: &Step<'_>, seat: Seat) -> usize {
    side_of(staged.at.view, Viewer::Seat(seat)).unwrap_or(0)
}

fn plate(staged: &Step<'_>, seat: Seat) -> Vec<String> {
    vec![plate_id(side(staged, seat))]
}

fn discards(staged: &Step<'_>, seat: Seat) -> Vec<String> {
    vec![discards_id(side(staged, seat))]
}

/// The card that the Coins are for.
fn paid_for(staged: &Step<'_>) -> Vec<String> {
    staged.events.get(staged.place + 1).map_or_else(Vec::new, |next| played(staged, next))
}

/// A card that was played, and its Location.
fn played(staged: &Step<'_>, event: &Event) -> Vec<String> {
    match event {
        Event::Placed { seat, site, slot, .. } | Event::Equipped { seat, site, slot, .. } => {
            vec![stack_id(side(staged, *seat), site.index(), slot.index()), site_id(site.index())]
        }
        _ => Vec::new(),
    }
}

/// Where a card of somebody lies at a Location.
fn lies(staged: &Step<'_>, seat: Seat, card: Card, at: Location) -> Vec<String> {
    let side = side(staged, seat);
    let Some(site) = site(staged, at) else { return Vec::new() };
    let mut crew = staged.at.view.sides[side].crew[site].iter();
    let stack = crew.find(|stack| stack.cards.iter().any(|layer| layer.card == card));
    let stack = stack.map(|stack| stack_id(side, site, stack.slot.index()));
    stack.into_iter().chain([site_id(site)]).collect()
}

pub(super) fn site(staged: &Step<'_>, at: Location) -> Option<usize> {
    staged.at.view.locations.iter().position(|it| it.location == at)
}

fn place(staged: &Step<'_>, at: Location) -> Vec<String> {
    site(staged, at).map(site_id).into_iter().collect()
}
