//! How moves are put on stage: a Crew comes into play, and at the end of a round the heist: the
//! Reward turns over, the score climbs, a breath, and the verdict.

use maud::Markup;
use ui::{Cue, Pace, Sound, Staged, parts};

use super::job::{self, Act};
use super::{PLACES, art, crew_id, people, place_id, spoils, words};
use crate::{Attempt, CaperCards, Cause, Crew, Event, Reward, Slot};

pub(super) type Step<'a> = Staged<'a, CaperCards>;

pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    match staged.event() {
        Event::Opened { .. } => vec![Cue::new(Pace::Quick).sound(Sound::Flip)],
        Event::Dealt { .. } | Event::Drew { .. } => vec![dealing(staged)],
        Event::RowLaid { .. } => vec![Cue::default()],
        Event::FirstBoss { seat } => vec![Cue::default().marks([people::seat_id(*seat)])],
        Event::BossPassed { seat } => {
            vec![Cue::new(Pace::Quick).marks([people::seat_id(*seat)])]
        }
        Event::Played { crew, .. } | Event::Used { crew, .. } => vec![joins(staged, *crew)],
        Event::Flipped { crew, .. } => {
            vec![Cue::new(Pace::Move).marks(lies(staged, *crew)).sound(Sound::Flip)]
        }
        Event::Rotated { by, crew, .. } | Event::Discarded { by, crew } => {
            changes(staged, *by, *crew)
        }
        Event::Uncovered { .. } => vec![Cue::default().marks(["risk".to_owned()])],
        Event::Peeked { seat, reward, .. } => {
            let marks = [people::seat_id(*seat), "reward".to_owned()];
            vec![match reward {
                None => Cue::new(Pace::Move).marks(marks).sound(Sound::Flip),
                Some(reward) => {
                    let picture = spoils::secret(staged, *reward);
                    Cue::new(Pace::Reveal).marks(marks).picture(picture).sound(Sound::Reveal)
                }
            }]
        }
        // What the Crew comes to for the heist is said while the score climbs.
        Event::Announced { .. } if heist_comes(staged) => Vec::new(),
        Event::Announced { .. } => vec![Cue::default()],
        Event::Revealed { .. } => {
            vec![Cue::new(Pace::Reveal).picture(job::draw(staged, Act::Turned)).sound(Sound::Flip)]
        }
        Event::Attempted { score, result, .. } => climax(staged, *score, *result),
        // It is shown with what it does from now on.
        Event::Tucked { .. } => Vec::new(),
        Event::Complicated { reward, .. } => {
            let picture = spoils::complication(staged, *reward);
            vec![Cue::new(Pace::Finale).picture(picture).sound(Sound::Reveal)]
        }
        Event::Won { .. } => {
            vec![Cue::new(Pace::Finale).picture(spoils::ending(staged, true)).sound(Sound::Prize)]
        }
        Event::Lost { .. } => {
            vec![Cue::new(Pace::Finale).picture(spoils::ending(staged, false)).sound(Sound::Loss)]
        }
    }
}

/// The first hand takes a moment; the others come along with it.
fn dealing(staged: &Step<'_>) -> Cue {
    let deals = |event: &&Event| matches!(event, Event::Dealt { .. } | Event::Drew { .. });
    let first = !staged.events[..staged.place].iter().any(deals);
    if first { Cue::new(Pace::Quick).sound(Sound::Deal) } else { Cue::default() }
}

/// Whether the heist of this move is still to come.
fn heist_comes(staged: &Step<'_>) -> bool {
    staged.events[staged.place..].iter().any(|event| matches!(event, Event::Revealed { .. }))
}

/// A Crew joins. The fourth is seen among the others in the picture of the heist, for the table
/// is cleared when that is over.
fn joins(staged: &Step<'_>, crew: Crew) -> Cue {
    let cue = Cue::new(Pace::Move).marks(lies(staged, crew)).sound(Sound::Card);
    if heist_comes(staged) { cue.picture(job::draw(staged, Act::Gathered)) } else { cue }
}

/// Where a Crew that has come into play lies: the place that waited for it, and itself.
fn lies(staged: &Step<'_>, crew: Crew) -> Vec<String> {
    if heist_comes(staged) {
        return vec![place_id(PLACES - 1)];
    }
    let view = staged.at.view;
    let Some(place) = view.row.iter().rposition(|placed| placed.crew == crew) else {
        return vec![place_id(view.row.len()), "turned-up".to_owned()];
    };
    let card = Slot::new(place as u8).map(|slot| crew_id(view, slot));
    [place_id(place)].into_iter().chain(card).collect()
}

/// What the ability of a Crew does comes along with it. A Complication that acts before scoring
/// has one moment for all that it does.
fn changes(staged: &Step<'_>, by: Cause, crew: Crew) -> Vec<Cue> {
    let Cause::Reward(reward) = by else {
        return vec![Cue::default().marks(lies(staged, crew))];
    };
    let of_it = |event: &Event| match event {
        Event::Rotated { by: other, crew, number } if *other == by => Some((*crew, Some(*number))),
        Event::Discarded { by: other, crew } if *other == by => Some((*crew, None)),
        _ => None,
    };
    if staged.events[..staged.place].iter().any(|event| of_it(event).is_some()) {
        return Vec::new();
    }
    let hit: Vec<_> = staged.events.iter().filter_map(|event| of_it(event)).collect();
    let cue = Cue::new(Pace::Move).caption(words::acts(reward.name(), &hit));
    vec![cue.picture(job::draw(staged, Act::Gathered)).sound(Sound::Loss)]
}

/// The score climbs, everybody holds their breath, and it is a triumph or a bust.
fn climax(staged: &Step<'_>, score: i16, result: Attempt) -> Vec<Cue> {
    let parts = job::parts(staged);
    let sound = if result == Attempt::Success { Sound::Triumph } else { Sound::Bust };
    let act = |pace: Pace, act: Act| Cue::new(pace).picture(job::draw(staged, act));
    vec![
        act(Pace::Reveal, Act::Climbing).caption(words::climbs(score, &parts)).sound(Sound::Count),
        act(Pace::Move, Act::Held).caption(words::BREATH),
        act(Pace::Reveal, Act::Judged).sound(sound),
    ]
}

/// The drawing of a Reward.
pub(super) fn treasure(reward: Reward) -> Markup {
    art(&parts::slug(reward.name()))
}
