//! Pantry Raid: a whole game in a few small files, to test the engine with and to learn from.
//!
//! It has one of everything the contract knows: secret hands, a private peek, a card played face
//! down, a decision of all seats at once, a second shuffle, an action that can be taken back.

mod cards;
mod night;
mod observe;
mod table;
mod terms;
mod words;

use arrayvec::ArrayVec;
use engine::{
    BadDeal, Cards, Dice, Game, Heuristic, Info, Names, Next, Options, Outcome, Place, Refusal,
    Rollout, Rule, ScoreRow, ScoreSheet, Seat, Seats, Setup, SetupError, Sink, Viewer,
};

pub use cards::{CHEESES, Pantry};
pub use night::{MICE, Night};
pub use terms::{Action, Cat, Event, Prompt, RaidOptions, View};

/// How many nights a raid lasts.
const NIGHTS: usize = 2;

/// A raid in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Raid {
    pub players: usize,
    pub cat: Cat,
    pub strengths: [u8; CHEESES],
    pub nights: ArrayVec<Night, NIGHTS>,
    pub cheese: [i16; MICE],
    pub toll: [i16; MICE],
}

impl Game for Raid {
    type Options = RaidOptions;
    type Cards = Pantry;
    type Deal = [u8; CHEESES];
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "pantry-raid",
        name: "Pantry Raid",
        about: "Nine cheeses, two nights, and a cat that sleeps lightly.",
        min_players: 2,
        max_players: MICE as u8,
        cooperative: false,
        minutes: 5,
        designers: "the Hideout engineers",
        publisher: "nobody",
        prefix: "PR",
        revision: 2,
    };
    const MAX_DECISIONS: u32 = (NIGHTS * MICE * 3) as u32;
    const RULES: &'static str = include_str!("rules.md");

    fn new(setup: &Setup<Raid>) -> Result<Raid, SetupError> {
        setup.options.check()?;
        setup.cards.check()?;
        Ok(Raid {
            players: setup.players(),
            cat: setup.options.cat,
            strengths: setup.cards.strengths(),
            nights: ArrayVec::new(),
            cheese: [0; MICE],
            toll: [0; MICE],
        })
    }

    /// In revision 1 every cat was hungry.
    fn older(revision: u32, mut setup: Setup<Raid>) -> Result<Setup<Raid>, &'static str> {
        if revision != 1 {
            return Err("no mouse remembers those rules");
        }
        setup.options.cat = Cat::Hungry;
        Ok(setup)
    }

    fn next(&self) -> Next {
        match self.nights.last().map(Night::raiding) {
            Some(raiding) if !raiding.is_empty() => Next::Seats(raiding),
            _ if self.nights.is_full() => Next::Over,
            _ => Next::Chance,
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> [u8; CHEESES] {
        let mut order = std::array::from_fn(|number| number as u8);
        dice.shuffle(&mut order);
        order
    }

    fn deal(&mut self, order: &[u8; CHEESES], sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        let night = Night::new(self.players, *order);
        night.audit().map_err(BadDeal)?;
        for seat in Seats::all(self.players).iter() {
            let hand = night.hand(seat).map(|place| order[usize::from(place)]).collect();
            let told = |hand| Event::Dealt { night: self.nights.len() as u8 + 1, seat, hand };
            sink.tell_privately(Seats::one(seat), told(Some(hand)), told(None));
        }
        self.nights.push(night);
        Ok(())
    }

    fn deals(&self) -> Vec<[u8; CHEESES]> {
        self.nights.iter().map(|night| night.order).collect()
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        match (self.nights.last(), viewer) {
            (Some(night), Viewer::Seat(seat)) if night.raiding().contains(seat) => {
                if night.grabs[seat.index()].is_none() { Prompt::Grab } else { Prompt::GoHome }
            }
            _ => Prompt::Wait,
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        let all = <Action as engine::Code>::all();
        into.extend(all.filter(|&action| self.check(seat, action).is_ok()));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match self.nights.last() {
            Some(night) if self.next() != Next::Over => night.check(seat, action),
            _ => Err(Refusal::new(Rule("PR-3.3"), "Nobody raids by daylight.")),
        }
    }

    fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let Some(night) = self.nights.last_mut() else { return };
        night.perform(seat, action, sink);
        if night.raiding().is_empty() {
            self.dawn(sink);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let night = self.nights.last();
        let seats = || Seats::all(self.players).iter();
        View {
            night: self.nights.len(),
            cheeses: std::array::from_fn(|place| {
                night
                    .filter(|night| night.sees(viewer, place as u8))
                    .map(|night| night.order[place])
            }),
            grabs: seats().map(|seat| night?.grabs[seat.index()]).collect(),
            home: seats().map(|seat| night.is_some_and(|it| it.home.contains(seat))).collect(),
            points: seats().map(|seat| self.points(seat)).collect(),
        }
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut world = self.clone();
        world.nights.iter_mut().for_each(|night| night.imagine(viewer, dice));
        world
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.next() != Next::Over {
            return None;
        }
        let seats = Seats::all(self.players);
        let ahead = |own| seats.iter().filter(|&seat| self.points(seat) > own).count() as u8;
        let place = |points| Place { rank: 1 + ahead(points), points };
        Some(Outcome {
            winners: seats.iter().filter(|&seat| ahead(self.points(seat)) == 0).collect(),
            places: seats.iter().map(|seat| place(self.points(seat))).collect(),
            rule: Rule("PR-3.3"),
        })
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        let seats = || Seats::all(self.players).iter();
        let row = |label: &str, rule, points: &dyn Fn(Seat) -> i16| ScoreRow {
            label: label.to_owned(),
            rule: Rule(rule),
            values: seats().map(|seat| i32::from(points(seat))).collect(),
        };
        ScoreSheet {
            columns: seats().map(|seat| names[seat].to_owned()).collect(),
            rows: vec![
                row("Cheese", "PR-3.1", &|seat| self.cheese[seat.index()]),
                row("Cat", "PR-3.2", &|seat| -self.toll[seat.index()]),
                row("Total", "PR-3.3", &|seat| self.points(seat)),
            ],
            notes: Vec::new(),
        }
    }

    fn audit(&self) -> Result<(), String> {
        self.nights.iter().try_for_each(Night::audit)
    }
}

impl Raid {
    pub fn points(&self, seat: Seat) -> i16 {
        self.cheese[seat.index()] - self.toll[seat.index()]
    }

    /// Turns up what was grabbed, and counts.
    fn dawn(&mut self, sink: &mut impl Sink<Event>) {
        let Some(night) = self.nights.last() else { return };
        let mut strongest = None;
        for seat in Seats::all(self.players).iter() {
            let Some(place) = night.grabs[seat.index()] else { continue };
            let cheese = night.order[usize::from(place)];
            let points = i16::from(self.strengths[usize::from(cheese)]);
            sink.tell(Event::TurnedUp { seat, cheese, points });
            self.cheese[seat.index()] += points;
            strongest = strongest.max(Some((points, seat)));
        }
        if let Some((points, seat)) = strongest {
            let points = if self.cat == Cat::Hungry { points + 3 } else { points };
            sink.tell(Event::CatWoke { seat, points });
            self.toll[seat.index()] += points;
        }
    }
}

impl Heuristic for Raid {
    const ROLLOUT: Rollout = Rollout { decisions: 30, picks: 1 };

    /// How many nights are over.
    fn part(&self) -> u8 {
        self.nights.iter().filter(|night| night.raiding().is_empty()).count() as u8
    }

    /// The lead over the best of the others.
    fn worth(&self, seat: Seat) -> f32 {
        let others = Seats::all(self.players).without(seat);
        let best = others.iter().map(|other| self.points(other)).max();
        f32::from(self.points(seat) - best.unwrap_or(0))
    }
}
