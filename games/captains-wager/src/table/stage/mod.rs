//! How moves are put on stage: turns and what follows from them, the claim of an encounter, the
//! pool being shared out, and the reckoning at the end.

mod encounter;
mod pool;
mod reckoning;
#[cfg(test)]
mod tests;

use engine::Seat;
use ui::{Cue, Pace, Sound, Staged};

use super::Deck;
use super::cards::crew_id;
use super::path::{POOL, captain_id};
use super::words;
use super::words::Who;
use crate::{CaptainsWager, Event, Why};

type Step<'a> = Staged<'a, CaptainsWager>;

/// A turn is one moment, with what its crew does to others in a second one; what happens to
/// nobody but the captain in turn is said along with it. Whoever lets a question go by is only in
/// the log.
pub(super) fn cues(staged: &Step<'_>) -> Vec<Cue> {
    match staged.event() {
        Event::Passed { .. } | Event::LoansKept { .. } => Vec::new(),
        Event::ClansDrawn { .. }
        | Event::ClanChosen { .. }
        | Event::ChoicesLaid
        | Event::TookOut { .. }
        | Event::Opened { .. }
        | Event::ClanItemsTaken
        | Event::AdventureBegan { .. }
        | Event::Dealt { .. }
        | Event::Anted { .. }
        | Event::EncounterBegan { .. }
        | Event::CrewDiscarded { .. }
        | Event::TokenPassed { .. } => dealing(staged),
        Event::Bet { seat, .. } => {
            vec![moves(*seat).marks([POOL.to_owned()]).sound(Sound::Card)]
        }
        Event::BetNothing { seat }
        | Event::Borrowed { seat, .. }
        | Event::LoanPaid { seat, .. } => {
            vec![moves(*seat).sound(Sound::Coin)]
        }
        Event::Played { seat, crew, .. } => {
            vec![Cue::default().marks([captain_id(*seat), crew_id(*crew)]).sound(Sound::Card)]
        }
        Event::Stole { seat } => vec![theft(staged, *seat)],
        Event::ItemUsed { seat, target, .. } => {
            let target = target.map(captain_id);
            vec![moves(*seat).marks(target).sound(Sound::Flip)]
        }
        Event::EncounterClaimed { .. } | Event::EncounterDiscarded { .. } => {
            encounter::cues(staged)
        }
        Event::PoolWon { .. }
        | Event::PoolShared { .. }
        | Event::PoolStays { .. }
        | Event::Received { .. }
        | Event::KeptSpoil { .. }
        | Event::Claimed { why: Why::Spoils, .. } => pool::cues(staged),
        Event::HandShown { .. } | Event::GameEnded { .. } => reckoning::cues(staged),
        _ => consequence(staged),
    }
}

/// A moment about a captain.
fn moves(seat: Seat) -> Cue {
    Cue::new(Pace::Move).marks([captain_id(seat)])
}

/// Between two adventures, and before the first.
fn dealing(staged: &Step<'_>) -> Vec<Cue> {
    let quick = Cue::new(Pace::Quick).sound(Sound::Deal);
    match staged.event() {
        Event::ClanItemsTaken => vec![Cue::default()],
        Event::ClanChosen { seat, .. } | Event::TookOut { seat, .. } => {
            vec![quick.marks([captain_id(*seat)])]
        }
        Event::Opened { start, .. } | Event::AdventureBegan { start, .. } => {
            vec![moves(*start).sound(Sound::Deal)]
        }
        Event::Dealt { seat, count, .. } => {
            let own = staged.at.seat();
            match own {
                Some(own) if own == *seat => vec![quick],
                // Everyone gets as many: said once is enough.
                None if seat.index() == 0 => {
                    vec![quick.caption(words::stage::everyone_is_dealt(*count))]
                }
                _ => Vec::new(),
            }
        }
        Event::Anted { .. } => vec![Cue::default().marks([POOL.to_owned()])],
        Event::EncounterBegan { number, leader, .. } => {
            let stop = staged.at.view.encounters.get(usize::from(*number).saturating_sub(1));
            let stop = stop.map(|stop| super::cards::encounter_id(stop.card));
            vec![Cue::new(Pace::Quick).marks([captain_id(*leader)]).marks(stop).sound(Sound::Flip)]
        }
        Event::CrewDiscarded { .. } => {
            vec![Cue::new(Pace::Quick).caption(words::stage::ADVENTURE_OVER)]
        }
        Event::TokenPassed { seat } => vec![Cue::default().marks([captain_id(*seat)])],
        _ => vec![quick],
    }
}

/// Somebody steals: everyone has waited for it. What the theft itself pays is said with it.
fn theft(staged: &Step<'_>, seat: Seat) -> Cue {
    let paid = staged.events[staged.place..].iter().find_map(|event| match event {
        Event::Coins { seat: whose, amount, why: Why::Steal } if *whose == seat => Some(*amount),
        _ => None,
    });
    let said = words::stage::steals(who(staged, seat), paid.unwrap_or_default().unsigned_abs());
    Cue::new(Pace::Reveal)
        .caption(said)
        .marks([captain_id(seat), POOL.to_owned()])
        .sound(Sound::Loss)
}

/// What follows from a card. Whoever is robbed, looked at or given something gets a moment of
/// their own, shared by all that the same card does; the rest is said along with its cause.
fn consequence(staged: &Step<'_>) -> Vec<Cue> {
    let (about, sound, felt): (Vec<Seat>, Option<Sound>, bool) = match staged.event() {
        // Said with the theft itself.
        Event::Coins { why: Why::Steal, .. } => return Vec::new(),
        Event::Coins { seat, why, .. } => {
            (vec![*seat], Some(Sound::Coin), matches!(why, Why::Getaway(_)))
        }
        Event::Robbed { seat, from, .. } => (vec![*seat, *from], Some(Sound::Loss), true),
        Event::Loans { seat, .. } => (vec![*seat], Some(Sound::Coin), false),
        Event::LoansPassed { seat, to, .. } => (vec![*seat, *to], Some(Sound::Loss), true),
        Event::Strength { seat, .. }
        | Event::Unshaken { seat, .. }
        | Event::WinsTies { seat, .. } => {
            return vec![about_crew(staged, *seat)];
        }
        Event::SentBack { seat, .. } => (vec![*seat], Some(Sound::Loss), true),
        Event::CrewShown { seat, .. } => (vec![*seat], Some(Sound::Reveal), true),
        Event::Looked { seat, at, .. } => (vec![*seat, *at], Some(Sound::Reveal), true),
        Event::ItemTaken { why, .. } if all_round(staged, *why) => return passed_on(staged),
        Event::ItemTaken { seat, from, .. } => (vec![*seat, *from], Some(Sound::Loss), true),
        Event::Drew { seat, why, .. } => (vec![*seat], Some(Sound::Card), *why == Why::Steal),
        Event::Kept { seat, .. } => (vec![*seat], Some(Sound::Card), false),
        Event::Saw { seat, .. } | Event::Sifted { seat, .. } | Event::LeadTaken { seat } => {
            (vec![*seat], None, false)
        }
        Event::Claimed { .. } | Event::Burnt { .. } | Event::Staked { .. } => {
            return together(staged).into_iter().collect();
        }
        _ => (Vec::new(), None, false),
    };
    let cue = Cue::new(pace(staged, felt)).marks(about.into_iter().map(captain_id));
    vec![Cue { sound, ..cue }]
}

/// What one card does to several treasures is said together, with the first of them.
fn together(staged: &Step<'_>) -> Option<Cue> {
    let event = staged.event();
    let alike = |other: &&&Event| same_deed(event, other);
    if staged.place.checked_sub(1).is_some_and(|place| alike(&&staged.events[place])) {
        return None;
    }
    let all: Vec<&Event> =
        staged.events[staged.place..].iter().take_while(alike).copied().collect();
    let cards = staged.at.cards;
    let items = || {
        all.iter().filter_map(|event| match event {
            Event::Burnt { item, .. } | Event::Claimed { item, .. } => Some(*item),
            _ => None,
        })
    };
    let names: Vec<&str> = items().map(|item| cards.item_name(item)).collect();
    let pool = || POOL.to_owned();
    Some(match event {
        Event::Claimed { seat, .. } => {
            let gold = items().map(|item| i16::from(cards.gold(item).unwrap_or_default())).sum();
            let said = words::stage::takes(who(staged, *seat), &names, gold, None);
            let cue = Cue::new(pace(staged, true)).marks([captain_id(*seat)]);
            cue.caption(said).sound(Sound::Prize)
        }
        Event::Burnt { .. } => {
            let burn = Cue::new(Pace::Move).caption(words::stage::burns(&names));
            burn.marks([pool()]).sound(Sound::Loss)
        }
        _ => {
            let seats: Vec<Seat> = all
                .iter()
                .filter_map(|event| match event {
                    Event::Staked { seat, .. } => Some(*seat),
                    _ => None,
                })
                .collect();
            let named: Vec<Who<'_>> = seats.iter().map(|seat| who(staged, *seat)).collect();
            let stakes = Cue::new(Pace::Move).caption(words::stage::stakes(&named));
            stakes.marks(seats.into_iter().map(captain_id)).marks([pool()]).sound(Sound::Card)
        }
    })
}

/// Whether a card makes more than two items change hands.
fn all_round(staged: &Step<'_>, why: Why) -> bool {
    let theirs =
        |event: &&&Event| matches!(event, Event::ItemTaken { why: other, .. } if *other == why);
    staged.events.iter().filter(theirs).count() > 2
}

/// Items go round the table: said once, and to the viewer what they get and lose.
fn passed_on(staged: &Step<'_>) -> Vec<Cue> {
    let Event::ItemTaken { seat, from, .. } = staged.event() else { return Vec::new() };
    let marks = [captain_id(*seat), captain_id(*from)];
    let own = staged.at.seat().is_some_and(|own| [*seat, *from].contains(&own));
    let before = staged.place.checked_sub(1).map(|place| staged.events[place]);
    let first = !matches!(before, Some(Event::ItemTaken { .. }));
    let round = Cue::new(Pace::Move).caption(words::stage::ITEMS_GO_ROUND).sound(Sound::Loss);
    let mine = Cue::default().marks(marks);
    first.then_some(round).into_iter().chain(own.then_some(mine)).collect()
}

/// Whether the same card does the same to another treasure.
fn same_deed(event: &Event, other: &Event) -> bool {
    match (event, other) {
        (Event::Burnt { why, .. }, Event::Burnt { why: other, .. })
        | (Event::Staked { why, .. }, Event::Staked { why: other, .. }) => why == other,
        (Event::Claimed { seat, why, .. }, Event::Claimed { seat: whose, why: other, .. }) => {
            (seat, why) == (whose, other)
        }
        _ => false,
    }
}

/// A crew that got stronger or weaker.
fn about_crew(staged: &Step<'_>, seat: Seat) -> Cue {
    let view = staged.at.view;
    let crew = view.captains.get(seat.index()).map(|it| it.in_play.as_slice()).unwrap_or_default();
    Cue::default().marks([captain_id(seat)]).marks(crew.iter().copied().map(crew_id))
}

/// A moment of its own for what others feel, unless the same card has just had one.
fn pace(staged: &Step<'_>, felt: bool) -> Pace {
    let cause = cause(staged.event());
    let before = staged.place.checked_sub(1).map(|place| staged.events[place]);
    let goes_on = match before {
        Some(Event::ItemUsed { item, .. }) => cause == Some(Why::Item(*item)),
        // Several crew may help with one getaway.
        Some(before) => match (cause, self::cause(before)) {
            (Some(Why::Getaway(_)), Some(Why::Getaway(_))) => true,
            (cause, before) => cause.is_some() && cause == before,
        },
        None => false,
    };
    if felt && !goes_on { Pace::Move } else { Pace::Along }
}

/// The card, the theft or the bet behind it.
fn cause(event: &Event) -> Option<Why> {
    match event {
        Event::Coins { why, .. }
        | Event::Robbed { why, .. }
        | Event::Loans { why, .. }
        | Event::LoansPassed { why, .. }
        | Event::SentBack { why, .. }
        | Event::CrewShown { why, .. }
        | Event::Looked { why, .. }
        | Event::ItemTaken { why, .. }
        | Event::Claimed { why, .. } => Some(*why),
        _ => None,
    }
}

/// How a captain is called in a sentence.
fn who<'a>(staged: &Step<'a>, seat: Seat) -> Who<'a> {
    deck(staged).who(seat)
}

/// The table behind a move, for what is drawn of its cards.
fn deck<'a>(staged: &Step<'a>) -> Deck<'a> {
    Deck::new(staged.at)
}
