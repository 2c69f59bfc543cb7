//! Caper's table: a heist film's poster in cream, mint and coral.

mod board;
mod drawing;
mod ending;
mod people;
mod stage;
#[cfg(test)]
mod tests;
mod themes;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Seat, Viewer};
use heist::RoundKind;
use heist::table::words as common;
use heist::table::{
    self as crews, Face, Origin, Tongue, catalogue, discards_id, hand_id, plate_id, site_id,
    stack_id,
};
use maud::Markup;
use ui::{Cue, File, Region, Scene, Sight, Staged, Theme, Touch};

use crate::{
    Action, Caper, Card, Cards, Choice, City, Discarded, Gear, Held, Phase, Site, Slot, Thief,
    View, dialect,
};

/// The tones of both sides, Cream first.
const TONES: [&str; 2] = ["cream", "mint"];

/// The look of this game.
const STYLE: File = ui::embedded!("caper.css", "../../assets/caper.css");

impl Touch for Caper {
    fn path(view: &View, action: Action) -> Vec<String> {
        let own = side_of(view, view.viewer).unwrap_or(0);
        let hand = |card: Held| hand_id(card.into());
        match action {
            Action::PlayThief { card, at, choice } => {
                [hand(card), site_id(at.index())].into_iter().chain(aim(own, at, choice)).collect()
            }
            Action::PlayGear { card, at, on, choice } => {
                let on = stack_id(own, at.index(), on.index());
                [hand(card), on].into_iter().chain(aim(own, at, choice)).collect()
            }
            Action::Discard { card } => vec![hand(card), discards_id(own)],
            Action::Assign { card } => vec![hand(card), plate_id(0)],
            Action::Pass { cards } => cards.cards().map(hand).into(),
        }
    }

    fn would_try(view: &View, action: Action) -> bool {
        match action {
            Action::Assign { .. } => view.phase == Phase::Assign,
            Action::Pass { .. } => view.phase == Phase::Pass,
            Action::PlayThief { .. } | Action::Discard { .. } => view.phase == Phase::Play,
            // Nobody puts a Thief on a Thief.
            Action::PlayGear { .. } => view.phase == Phase::Play && view.kind == RoundKind::Gear,
        }
    }
}

impl Scene for Caper {
    const STYLES: &'static [File] = &[heist::table::STYLE, heist::table::CLIMAX, STYLE];
    const DRAWINGS: &'static [File] = &[heist::table::SHEET];
    const BOX: File = ui::embedded!("caper-box.svg", "../../assets/box.svg");
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson.toml"));
    const PUZZLES: &'static str = include_str!("../../puzzles.jsonl");

    /// Every Thief and Gear as each city's icons show it.
    type Faces = BTreeMap<(City, Card), Arc<Face>>;

    fn faces(cards: &Cards) -> Self::Faces {
        let thieves = (0..cards.thief.len() as u8).map(|it| Card::Thief(Thief(it)));
        let gear = (0..cards.gear.len() as u8).map(|it| Card::Gear(Gear(it)));
        let all: Vec<Card> = thieves.chain(gear).collect();
        let faces = City::ALL.into_iter().flat_map(|city| {
            let tongue = tongue(Some(city));
            all.iter().map(move |card| ((city, *card), Arc::new(face(cards, &tongue, *card))))
        });
        faces.collect()
    }

    fn regions(at: &Sight<'_, Self>) -> Vec<Region> {
        Table::new(at).regions()
    }

    fn theme(_: &View, action: Action) -> Theme {
        themes::of(action)
    }

    fn feats(&self, cards: &Cards, seat: Seat) -> Vec<String> {
        let (tally, side) = (self.tally(), self.side_of(seat));
        let won = Site::all().filter(|at| side.is_some() && tally.winner(*at) == side);
        let location = |at: Site| cards.location_name(self.deal.locations[at.index()]);
        won.map(|at| common::win(location(at))).collect()
    }

    fn cues(staged: &Staged<'_, Self>) -> Vec<Cue> {
        stage::cues(staged)
    }

    fn catalogue(cards: &Cards) -> Vec<Markup> {
        let locations = cards.location.iter().map(|it| {
            let reward = (words::winner_gets as fn(&str) -> String, it.reward.as_str());
            let modifier = it.modifier_in_full();
            let lines = [reward, (common::for_each_side, &modifier)];
            catalogue::entry(&it.name, "location", &tongue(it.city), &lines)
        });
        let thieves = cards.thief.iter().map(|it| {
            catalogue::entry(&it.name, "thief", &tongue(it.city), &[(catalogue::plain, &it.text)])
        });
        let gear = cards.gear.iter().map(|it| {
            catalogue::entry(&it.name, "gear", &tongue(it.city), &[(catalogue::plain, &it.text)])
        });
        locations.chain(thieves).chain(gear).collect()
    }
}

/// What is touched for a card's aim. Which pile a recovered card is in depends on the card that
/// recovers it, so it is named in words instead of being touched.
fn aim(own: usize, at: Site, choice: Choice) -> Option<String> {
    match choice {
        Choice::Nothing => None,
        Choice::Flip(slot) => Some(stack_id(own ^ 1, at.index(), Slot::index(slot))),
        Choice::Recover(card) => Some(format!("back-{}", Discarded::index(card))),
    }
}

/// The side that a viewer plays for; none for the Snitch and for those who only watch.
fn side_of(view: &View, viewer: Viewer) -> Option<usize> {
    let Viewer::Seat(seat) = viewer else { return None };
    let leads = view.sides.iter().position(|side| side.mastermind == seat);
    let teams = view.hands.len() == 4;
    leads.or_else(|| teams.then(|| usize::from(view.sides[1].mastermind <= seat)))
}

/// The table through somebody's eyes.
struct Table<'a> {
    at: &'a Sight<'a, Caper>,
    tongue: Tongue,
    /// The side at the bottom: the viewer's own, or Cream.
    bottom: usize,
}

/// How cards of a city speak.
fn tongue(city: Option<City>) -> Tongue {
    Tongue {
        dialect: dialect(city),
        caper: words::capers,
        wild: words::WILD,
        harmed: words::HARMED,
    }
}

impl<'a> Table<'a> {
    fn new(at: &'a Sight<'a, Caper>) -> Table<'a> {
        let tongue = tongue(Some(at.view.city));
        Table { at, tongue, bottom: side_of(at.view, at.viewer).unwrap_or(0) }
    }

    fn regions(&self) -> Vec<Region> {
        let side = |side| (self.side_label(side), self.person(side));
        let regions = crews::Regions {
            round: crews::round(&self.round()),
            rival: side(self.bottom ^ 1),
            board: self.board(),
            mine: side(self.bottom),
            hand: self.hand(),
        };
        regions.in_city(self.at.view.city.name())
    }

    fn is_over(&self) -> bool {
        self.at.view.phase == Phase::Over
    }

    fn name(&self, seat: Seat) -> &str {
        &self.at.names[seat]
    }

    fn face(&self, card: Card) -> Arc<Face> {
        let made = self.at.faces.get(&(self.at.view.city, card));
        made.map_or_else(|| Arc::new(face(self.at.cards, &self.tongue, card)), Arc::clone)
    }
}

fn face(cards: &Cards, tongue: &Tongue, card: Card) -> Face {
    match card {
        Card::Thief(thief) => match cards.thief.get(thief.index()) {
            Some(it) => {
                let origin = Origin::new(it.source, it.note.as_deref());
                tongue.thief(&it.name, it.income, &it.text, origin)
            }
            None => tongue.thief(words::A_THIEF, 0, "", Origin::default()),
        },
        Card::Gear(gear) => match cards.gear.get(gear.index()) {
            Some(it) => {
                let origin = Origin::new(it.source, it.note.as_deref());
                tongue.gear(&it.name, (it.colour.name(), it.cost), &it.text, origin)
            }
            None => tongue.gear(words::A_GEAR, ("green", 0), "", Origin::default()),
        },
    }
}
