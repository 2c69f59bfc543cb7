//! How moves are put on stage: an Asset on its way, an Operation, and the showdown at the end of
//! a round, Situation by Situation.

use engine::{Seat, Seats};
use maud::{Markup, html};
use ui::{Cue, Pace, Sound, Staged, parts};

use super::{art, asset, called, piece_id, prestige, side, slot_id, star, words};
use crate::{Asset, CAPS, CapsAndHammers, Event, HAMMERS, Phase, Piece, Situation, Slot};

type Step<'a> = Staged<'a, CapsAndHammers>;

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    match staged.event() {
        Event::Drew { .. } => vec![Cue::new(Pace::Quick).sound(Sound::Deal)],
        Event::LaidOut { .. } => vec![Cue::new(Pace::Reveal).sound(Sound::Flip)],
        Event::Deployed { seat, piece, at, .. } => {
            vec![Cue::new(Pace::Move).marks(on(staged, *seat, *piece, *at)).sound(Sound::Card)]
        }
        Event::Launched { seat, piece, at, .. } => {
            vec![Cue::new(Pace::Move).marks(on(staged, *seat, *piece, *at)).sound(Sound::Flip)]
        }
        Event::Sailed { seat, piece, to, .. } | Event::Pulled { seat, piece, to, .. } => {
            vec![Cue::new(Pace::Move).marks(on(staged, *seat, *piece, *to)).sound(Sound::Card)]
        }
        Event::Spied { seat, piece, at, .. } => {
            vec![Cue::new(Pace::Reveal).marks(on(staged, *seat, *piece, *at)).sound(Sound::Reveal)]
        }
        Event::Raised { at, .. } | Event::Closed { at } => {
            vec![Cue::default().marks(place(staged, *at))]
        }
        // What lay hidden is turned over where it lay, when that Situation is decided.
        Event::Revealed { .. } => Vec::new(),
        Event::Decided { at, winner, .. } => showdown(staged, *at, *winner),
        Event::Gained { .. } => {
            vec![Cue::new(Pace::Move).picture(board(staged, None)).sound(Sound::Count)]
        }
        Event::RoundEnded { .. } => {
            let last = staged.events[staged.place..]
                .iter()
                .any(|it| matches!(it, Event::GameEnded { .. }));
            let pace = if last { Pace::Reveal } else { Pace::Finale };
            vec![Cue::new(pace).picture(board(staged, None)).sound(Sound::Prize)]
        }
        Event::GameEnded { winner: Some(winner), prestige } => {
            let picture = victory(staged, *winner, *prestige);
            let sound = Sound::of_end(staged.at.viewer, Seats::one(*winner));
            vec![Cue::new(Pace::Finale).picture(picture).sound(sound)]
        }
        Event::GameEnded { winner: None, prestige } => {
            vec![Cue::new(Pace::Finale).picture(war(*prestige)).sound(Sound::Bust)]
        }
        Event::WentFirst { .. }
        | Event::PaidForNuke { .. }
        | Event::Aided { .. }
        | Event::TurnEnded { .. } => vec![Cue::default()],
    }
}

/// The Asset and its Situation, if they still lie there.
fn on(staged: &Step<'_>, seat: Seat, piece: Piece, at: Situation) -> Vec<String> {
    let mut marks = place(staged, at);
    if !marks.is_empty() {
        marks.push(piece_id(staged.at.view, seat, piece));
    }
    marks
}

fn place(staged: &Step<'_>, at: Situation) -> Vec<String> {
    let line = &staged.at.view.line;
    let slot = line.iter().position(|it| it.situation == at);
    slot.and_then(|slot| Slot::new(slot as u8)).map(slot_id).into_iter().collect()
}

/// First what lay hidden there, then who wins it.
fn showdown(staged: &Step<'_>, at: Situation, winner: Option<Seat>) -> Vec<Cue> {
    let hidden = |seat: Seat| {
        let theirs = staged.events.iter().filter_map(|event| match event {
            Event::Revealed { seat: whose, asset, at: there, .. }
                if *whose == seat && *there == at =>
            {
                Some(*asset)
            }
            _ => None,
        });
        theirs.collect::<Vec<Asset>>()
    };
    let sides = [CAPS, HAMMERS].map(|seat| (called(staged.at, seat), hidden(seat)));
    let said = words::turned_over(at, &sides);
    let sound = if winner.is_some() { Sound::Prize } else { Sound::Count };
    let mut cues = Vec::new();
    if let Some(said) = said {
        let turned = Cue::new(Pace::Reveal).caption(said).sound(Sound::Flip);
        cues.push(turned.picture(board(staged, Some(at))));
    }
    cues.push(Cue::new(Pace::Reveal).picture(board(staged, None)).sound(sound));
    cues
}

/// Who has which Assets at a Situation, Caps first.
fn lay_there(staged: &Step<'_>, at: Situation) -> [Vec<Asset>; 2] {
    let view = staged.at.view;
    if view.phase != Phase::Over {
        let there = view.last_round.iter().find(|it| it.situation == at);
        return there.map(|it| it.assets.clone().map(|assets| assets.to_vec())).unwrap_or_default();
    }
    let slot = view.line.iter().position(|it| it.situation == at);
    [CAPS, HAMMERS].map(|seat| {
        let pieces = view.sides[seat.index()].pieces.iter();
        let here = pieces.filter(|piece| Some(piece.at.index()) == slot);
        here.filter_map(|piece| piece.asset).collect()
    })
}

/// How far the showdown is: every Situation with its Assets. Those that nobody has turned over
/// yet are backs; at `turning` they are being turned over.
fn board(staged: &Step<'_>, turning: Option<Situation>) -> Markup {
    let situations = staged.events.iter().filter_map(|event| match event {
        Event::Decided { at, .. } => Some(*at),
        _ => None,
    });
    html! {
        div class="showdown" {
            (standings(staged, turning.is_some()))
            ol { @for at in situations { (decided(staged, at, turning)) } }
            @let gained: Vec<_> = staged.so_far().iter().filter_map(|event| match event {
                Event::Gained { seat, amount, why } => Some((*seat, *amount, *why)),
                _ => None,
            }).collect();
            @if !gained.is_empty() {
                ul class="gained" {
                    @for (seat, amount, why) in gained {
                        li class=(side(seat)) { (art(side(seat))) (words::gained(why)) " " b { (words::signed(amount)) } (star()) }
                    }
                }
            }
        }
    }
}

/// The Prestige of both sides as it grows, and the lead it makes.
fn standings(staged: &Step<'_>, before: bool) -> Markup {
    let was = prestige_after(staged.events, staged.place);
    let is = if before { was } else { prestige_after(staged.events, staged.place + 1) };
    html! {
        div class="tally" {
            @for seat in [HAMMERS, CAPS] {
                @let (was, is) = (was[seat.index()], is[seat.index()]);
                p class={ "side-sum " (side(seat)) @if is != was { " grows" } } {
                    (art(side(seat))) span class="who" { (called(staged.at, seat)) }
                    b data-was=(was) data-count=(is) { (is) } (star())
                    @if is != was { span class="plus" { (words::signed(is - was)) } }
                }
            }
            (prestige::track(is[0] - is[1]))
        }
    }
}

/// The Prestige of both sides when so many events of a round's end were told: what they have in
/// the end, without what comes later.
fn prestige_after(events: &[&Event], told: usize) -> [i16; 2] {
    let end = events.iter().find_map(|event| match event {
        Event::RoundEnded { prestige, .. } => Some(*prestige),
        _ => None,
    });
    let mut prestige = end.unwrap_or_default();
    for event in &events[told..] {
        match event {
            Event::Decided { winner: Some(seat), prestige: worth, .. } => {
                prestige[seat.index()] -= worth;
            }
            Event::Gained { seat, amount, .. } => prestige[seat.index()] -= amount,
            _ => {}
        }
    }
    prestige
}

fn decided(staged: &Step<'_>, at: Situation, turning: Option<Situation>) -> Markup {
    let result = staged.so_far().iter().find_map(|event| match event {
        Event::Decided { at: there, influence, launches, winner, prestige, .. } if *there == at => {
            Some((launches.map_or(*influence, |it| it.map(i16::from)), *winner, *prestige))
        }
        _ => None,
    });
    let result = result.filter(|_| turning != Some(at));
    let open = result.is_some() || turning == Some(at);
    let now = matches!(staged.event(), Event::Decided { at: there, .. } if *there == at);
    let assets = lay_there(staged, at);
    let winner = result.and_then(|(_, winner, _)| winner);
    html! {
        li class={ (winner.map_or("", side)) @if now { " now" } } {
            h3 { (art(&parts::slug(at.name()))) (at.name()) }
            @for seat in [HAMMERS, CAPS] {
                p class={ "row " (side(seat)) } {
                    (art(side(seat)))
                    @for (place, asset) in assets[seat.index()].iter().enumerate() {
                        @let hidden = was_hidden(staged, seat, at, *asset, place, &assets[seat.index()]);
                        span class={ "mini " @if hidden && !open { "back" } @else if hidden && now && turning.is_some() { "turns" } } {
                            @if hidden && !open { (art(side(seat))) } @else { (asset::picture(*asset)) (asset.name()) }
                        }
                    }
                    @if let Some((sums, ..)) = result {
                        b class="sum" data-count=[now.then_some(sums[seat.index()])] { (sums[seat.index()]) }
                    }
                }
            }
            @if let Some((_, winner, prestige)) = result {
                p class="verdict" {
                    @match winner {
                        Some(seat) => { (words::won(called(staged.at, seat), prestige)) (star()) }
                        None => (words::NOBODY_WON),
                    }
                }
            }
        }
    }
}

/// Whether this Asset was turned over only now. Two of a kind cannot be told apart: the last of
/// them were.
fn was_hidden(
    staged: &Step<'_>,
    seat: Seat,
    at: Situation,
    asset: Asset,
    place: usize,
    all: &[Asset],
) -> bool {
    let revealed = staged.events.iter().filter(|event| matches!(event,
        Event::Revealed { seat: whose, asset: what, at: there, .. } if (*whose, *what, *there) == (seat, asset, at)));
    let behind = all[place..].iter().filter(|other| **other == asset).count();
    behind <= revealed.count()
}

fn victory(staged: &Step<'_>, winner: Seat, sums: [i16; 2]) -> Markup {
    html! {
        div class={ "victory " (side(winner)) } {
            div class="poster" { (art("rays")) (art("laurel")) (art(side(winner))) }
            h3 { (words::wins_the_cold_war(called(staged.at, winner))) }
            p class="totals" {
                @for seat in [HAMMERS, CAPS] {
                    span class=(side(seat)) {
                        (art(side(seat))) (called(staged.at, seat)) " "
                        b data-count=(sums[seat.index()]) { (sums[seat.index()]) } (star())
                    }
                }
            }
            p { (words::by(sums[0].abs_diff(sums[1]))) }
        }
    }
}

fn war(prestige: [i16; 2]) -> Markup {
    html! {
        div class="war-ending" {
            (art("mushroom-cloud"))
            h3 { (words::NUCLEAR_WAR) }
            p class="why" { (words::why_war(prestige)) }
            p { (words::EVERYBODY_LOSES) }
        }
    }
}
