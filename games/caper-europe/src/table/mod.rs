//! Caper: Europe's table: vintage travel posters, one palette for each city.

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
    self as crews, Face, Origin, Tongue, Whose, catalogue, discards_id, hand_id, site_id, stack_id,
};
use maud::Markup;
use ui::{Cue, File, Region, Scene, Sight, Staged, Theme, Touch};

use crate::{
    Action, CaperEurope, Card, Cards, Choice, City, Good, Phase, Site, Thief, View, dialect,
};

/// The tones of both sides.
const TONES: [&str; 2] = ["first", "second"];

/// The look of this game.
const STYLE: File = ui::embedded!("caper-europe.css", "../../assets/caper-europe.css");

impl Touch for CaperEurope {
    fn path(view: &View, action: Action) -> Vec<String> {
        let own = own_side(view.viewer).unwrap_or(0);
        match action {
            Action::PlayThief { card, at, choice } => {
                let path = [placed(view, own, card), site_id(at.index())];
                path.into_iter().chain(aims(own, at, choice)).collect()
            }
            Action::PlayGear { card, at, slot, choice } => {
                let path = [hand_id(card.into()), stack_id(own, at.index(), slot.index())];
                path.into_iter().chain(aims(own, at, choice)).collect()
            }
            Action::Discard { card } => vec![hand_id(card.into()), discards_id(own)],
            Action::Return { good } => vec![stash_id(own, good)],
        }
    }

    fn would_try(view: &View, action: Action) -> bool {
        match action {
            Action::Return { .. } => matches!(view.phase, Phase::Return(_)),
            Action::PlayThief { .. } | Action::Discard { .. } => view.phase == Phase::Play,
            // Nobody puts a Thief on a Thief.
            Action::PlayGear { .. } => view.phase == Phase::Play && view.kind == RoundKind::Gear,
        }
    }
}

impl Scene for CaperEurope {
    const STYLES: &'static [File] = &[heist::table::STYLE, heist::table::CLIMAX, STYLE];
    const DRAWINGS: &'static [File] = &[heist::table::SHEET];
    const BOX: File = ui::embedded!("caper-europe-box.svg", "../../assets/box.svg");
    const NUMBERED: bool = true;
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson.toml"));
    const PUZZLES: &'static str = include_str!("../../puzzles.jsonl");

    /// Every card as each city's icons show it.
    type Faces = BTreeMap<(City, Card), Arc<Face>>;

    fn faces(cards: &Cards) -> Self::Faces {
        let count = cards.location.len() + cards.thief.len() + cards.gear.len();
        let faces = City::ALL.into_iter().flat_map(|city| {
            let tongue = tongue(Some(city));
            let all = (cards.location.len()..count).map(|number| Card(number as u8));
            all.map(move |card| ((city, card), Arc::new(face(cards, &tongue, card))))
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
        let won = Site::all().filter(|at| self.leader(*at) == Some(seat));
        won.map(|at| common::win(cards.name(self.location(at)))).collect()
    }

    fn cues(staged: &Staged<'_, Self>) -> Vec<Cue> {
        stage::cues(staged)
    }

    fn catalogue(cards: &Cards) -> Vec<Markup> {
        let locations = cards.location.iter().map(|it| {
            let reward = (catalogue::plain as fn(&str) -> String, it.reward.as_str());
            let effect = it.effect_in_full();
            let lines = [reward, (common::for_each_side, &effect)];
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

/// What is touched to place a Thief. Nobody holds one in a Gear round: then the Thieves stand for
/// the cards of the hand in turn, so that a rule says why no Gear is placed at a Location.
fn placed(view: &View, own: usize, card: Thief) -> String {
    let hand = &view.sides[own].hand;
    let gear = hand.get(card.index()).filter(|_| view.kind == RoundKind::Gear);
    hand_id(gear.map_or(card.into(), |held| held.place))
}

/// What is touched for a card's aims: the rival's stack that burns, the good that is taken.
fn aims(own: usize, at: Site, choice: Choice) -> impl Iterator<Item = String> {
    let burn = choice.burn.map(|slot| stack_id(own ^ 1, at.index(), slot.index()));
    let take = choice.take.map(|good| good_id(at.index(), good));
    burn.into_iter().chain(take)
}

/// The id of the goods of a kind at a Location.
fn good_id(site: usize, good: Good) -> String {
    format!("good-{site}-{}", good.name())
}

/// The id of the goods of a kind in a Hideout.
fn stash_id(side: usize, good: Good) -> String {
    format!("stash-{side}-{}", good.name())
}

fn own_side(viewer: Viewer) -> Option<usize> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.index() & 1),
        Viewer::Spectator | Viewer::Omniscient => None,
    }
}

/// The table through somebody's eyes.
struct Table<'a> {
    at: &'a Sight<'a, CaperEurope>,
    tongue: Tongue,
    /// The side at the bottom: the viewer's own, or the first player's.
    bottom: usize,
}

/// How cards of a city speak.
fn tongue(city: Option<City>) -> Tongue {
    Tongue {
        dialect: *dialect(city),
        caper: words::capers,
        wild: words::WILD,
        harmed: words::HARMED,
    }
}

impl<'a> Table<'a> {
    fn new(at: &'a Sight<'a, CaperEurope>) -> Table<'a> {
        let tongue = tongue(Some(at.view.city));
        Table { at, tongue, bottom: own_side(at.viewer).unwrap_or(0) }
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

    fn name(&self, side: usize) -> &str {
        &self.at.names[Seat(side as u8)]
    }

    /// Whose something of this side is.
    fn whose(&self, side: usize) -> Whose {
        if own_side(self.at.viewer) == Some(side) {
            return Whose::Yours;
        }
        Whose::Of(self.name(side).to_owned())
    }

    fn face(&self, card: Card) -> Arc<Face> {
        let made = self.at.faces.get(&(self.at.view.city, card));
        made.map_or_else(|| Arc::new(face(self.at.cards, &self.tongue, card)), Arc::clone)
    }
}

fn face(cards: &Cards, tongue: &Tongue, card: Card) -> Face {
    if let Some(it) = cards.gear(card) {
        let origin = Origin::new(it.source, it.note.as_deref());
        return tongue.gear(&it.name, (it.colour.name(), it.cost), &it.text, origin);
    }
    match cards.thief(card) {
        Some(it) => {
            let origin = Origin::new(it.source, it.note.as_deref());
            tongue.thief(&it.name, it.income, &it.text, origin)
        }
        None => tongue.thief(cards.name(card), 0, "", Origin::default()),
    }
}
