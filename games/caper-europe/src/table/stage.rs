//! How moves are put on stage: a card is played, a Gear burns, hands are exchanged; and at the end
//! the Locations fall one by one, the score sheet is filled in, and somebody has won.

use engine::Seat;
use heist::table::climax::{self, Besieger, Cell, Fall, Pad, Player, Poster};
use heist::table::{
    Face, Whose, discards_id, hand_id, held_id, plate_id, site_id, stack_id, words as common,
};
use maud::Markup;
use ui::{Cue, Pace, Sound, Staged};

use super::{TONES, Table, stash_id, words};
use crate::{CaperEurope, Card, Event, FIRST, Row, SECOND};

type Step<'a> = Staged<'a, CaperEurope>;

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
            vec![Cue::new(Pace::Finale).picture(picture).sound(Sound::Triumph)]
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

fn site(staged: &Step<'_>, at: Card) -> Option<usize> {
    staged.at.view.locations.iter().position(|it| it.card == at)
}

fn place(staged: &Step<'_>, at: Card) -> Vec<String> {
    site(staged, at).map(site_id).into_iter().collect()
}

/// The end of the game.
struct Climax<'a> {
    staged: &'a Step<'a>,
    table: Table<'a>,
}

impl<'a> Climax<'a> {
    fn new(staged: &'a Step<'a>) -> Climax<'a> {
        Climax { staged, table: Table::new(staged.at) }
    }

    fn city(&self) -> &'static str {
        self.staged.at.view.city.name()
    }

    fn player(&self, side: usize) -> Player {
        Player { tone: TONES[side], name: self.table.whose(side).name() }
    }

    fn fall(&self, at: Card, winner: Option<Seat>, prize: [i16; 3]) -> Markup {
        let site = site(self.staged, at);
        let location = site.map(|site| (site, &self.staged.at.view.locations[site]));
        let name = self.staged.at.cards.name(at);
        let winner = winner.map(|seat| seat.index() & 1);
        // The track runs from the side at the top to the one at the bottom.
        let order = [self.table.bottom ^ 1, self.table.bottom];
        let sides = order.map(|side| {
            let crew = location.into_iter().flat_map(|(_, it)| &it.crews[side]);
            let stacks = crew.map(|stack| {
                let cards = [&stack.thief].into_iter().chain(&stack.gear);
                cards.map(|card| self.table.face(card.card)).collect()
            });
            Besieger { player: self.player(side), crew: stacks.collect(), capers: None }
        });
        let whose = winner.map(|side| self.table.whose(side));
        let parts = words::PRIZE.into_iter().zip(prize.map(i32::from));
        let fall = Fall {
            name: name.to_owned(),
            art: Face::place(name),
            sides,
            track: location.map(|(site, it)| self.table.gauge(site, it)),
            prize: if winner.is_some() { parts.collect() } else { Vec::new() },
            winner: winner.and_then(|side| order.iter().position(|it| *it == side)),
            verdict: common::won_by(whose.as_ref()),
            fallen: self.fallen(),
        };
        climax::fall(self.city(), &fall)
    }

    /// Every Location, with who has won it so far.
    fn fallen(&self) -> Vec<(String, Option<Player>)> {
        let fate = |at: Card| {
            self.staged.so_far().iter().find_map(|event| match event {
                Event::Decided { at: there, winner, .. } if *there == at => Some(*winner),
                _ => None,
            })
        };
        let player = |winner: Option<Seat>| {
            winner.map_or_else(Player::nobody, |seat| self.player(seat.index() & 1))
        };
        let locations =
            self.staged.at.view.locations.iter().map(|it| {
                (self.staged.at.cards.name(it.card).to_owned(), fate(it.card).map(player))
            });
        locations.collect()
    }

    fn pad(&self) -> Markup {
        let mut rows: Vec<(&'static str, Vec<Cell>)> =
            Row::ALL.map(|row| (row.label(), vec![Cell::Empty; 2])).into();
        for (place, event) in self.staged.so_far().iter().enumerate() {
            let Event::Scored { row, points } = event else { continue };
            let now = place == self.staged.place;
            let cells =
                points.map(i32::from).map(|it| if now { Cell::Now(it) } else { Cell::Written(it) });
            rows[*row as usize].1 = cells.into();
        }
        let columns = [0, 1].map(|side| self.player(side)).into();
        climax::pad(self.city(), &Pad { columns, rows })
    }

    fn poster(&self, winner: Option<Seat>, points: [i16; 2]) -> Markup {
        let side = winner.map(|seat| seat.index() & 1);
        let whose =
            side.map_or_else(|| Whose::Of(common::NOBODY.to_owned()), |it| self.table.whose(it));
        let locations = &self.staged.at.view.locations;
        let crews =
            side.into_iter().flat_map(|side| locations.iter().flat_map(move |it| &it.crews[side]));
        let poster = Poster {
            title: common::wins(&whose),
            tone: side.map_or("neither", |side| TONES[side]),
            starring: crews.map(|stack| self.table.face(stack.thief.card)).collect(),
            totals: [0, 1].map(|side| (self.player(side), points[side].into())).into(),
        };
        climax::poster(self.city(), &poster)
    }
}
