//! A table set by wish. The scene finds a deal, and plays in turn order what each Mastermind is to
//! play; every other card is blank, and blank cards go to the Location on the right.
//!
//! "~1", "~2" and so on stand for blank Thieves; "green1", "blue2", "city1" for blank Gear.

use std::collections::BTreeMap;

use caper::{Action, Cards, Choice, City, Gear, Options, Thief};
use engine::{Game, Seat};

use crate::decks::{Pool, blank_but, city_of, deal};
use crate::table::{CREAM, LEFT, MIDDLE, RIGHT, Table};

#[derive(Clone, Debug)]
enum Move {
    Thief { card: String, at: usize, aim: Aim },
    Gear { card: String, on: String, aim: Aim },
    Discard { card: String },
    Idle,
}

#[derive(Clone, Debug)]
enum Aim {
    Nothing,
    Flip(String),
    Recover(String),
}

#[derive(Clone, Debug)]
struct Wish {
    seat: Seat,
    /// Not before this round.
    from: usize,
    what: Move,
}

/// What is to happen.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) options: Options,
    places: Vec<String>,
    purse: [u8; 2],
    wishes: Vec<Wish>,
    leftovers: Vec<(Seat, String, usize)>,
    from: usize,
}

/// Cards in each round, for each side.
const ROUNDS: [usize; 6] = [4, 6, 3, 6, 2, 6];

impl Scene {
    /// A scene at this Location, which lies on the left.
    pub(crate) fn at(location: &str) -> Scene {
        Scene {
            options: Options::default(),
            places: vec![location.to_owned()],
            purse: [0; 2],
            wishes: Vec::new(),
            leftovers: Vec::new(),
            from: 0,
        }
    }

    /// A scene at a Location without any text.
    pub(crate) fn anywhere() -> Scene {
        Scene { places: Vec::new(), ..Scene::at("") }
    }

    /// Gives both sides Coins, as the Income of a blank Thief on the right.
    pub(crate) fn purse(mut self, cream: u8, mint: u8) -> Scene {
        self.purse = [cream, mint];
        for (seat, coins) in [(Seat(0), cream), (Seat(1), mint)] {
            if coins > 0 {
                let card = purse_of(seat);
                let what = Move::Thief { card, at: RIGHT, aim: Aim::Nothing };
                self.wishes.push(Wish { seat, from: 0, what });
            }
        }
        self
    }

    /// What follows happens in this round or later.
    pub(crate) fn in_round(mut self, round: usize) -> Scene {
        self.from = round - 1;
        self
    }

    fn wish(mut self, seat: Seat, what: Move) -> Scene {
        self.wishes.push(Wish { seat, from: self.from, what });
        self
    }

    pub(crate) fn thief(self, seat: Seat, card: &str) -> Scene {
        self.thief_at(seat, card, LEFT)
    }

    pub(crate) fn thief_at(self, seat: Seat, card: &str, at: usize) -> Scene {
        self.wish(seat, Move::Thief { card: card.to_owned(), at, aim: Aim::Nothing })
    }

    /// A Thief that flips the topmost card of the rival's Thief `target`.
    pub(crate) fn thief_flipping(self, seat: Seat, card: &str, target: &str) -> Scene {
        let aim = Aim::Flip(target.to_owned());
        self.wish(seat, Move::Thief { card: card.to_owned(), at: LEFT, aim })
    }

    pub(crate) fn thief_recovering(self, seat: Seat, card: &str, back: &str) -> Scene {
        let aim = Aim::Recover(back.to_owned());
        self.wish(seat, Move::Thief { card: card.to_owned(), at: LEFT, aim })
    }

    pub(crate) fn gear(self, seat: Seat, card: &str, on: &str) -> Scene {
        let (card, on) = (card.to_owned(), on.to_owned());
        self.wish(seat, Move::Gear { card, on, aim: Aim::Nothing })
    }

    pub(crate) fn flipping(self, seat: Seat, card: &str, on: &str, target: &str) -> Scene {
        let (card, on, aim) = (card.to_owned(), on.to_owned(), Aim::Flip(target.to_owned()));
        self.wish(seat, Move::Gear { card, on, aim })
    }

    pub(crate) fn recovering(self, seat: Seat, card: &str, on: &str, back: &str) -> Scene {
        let (card, on, aim) = (card.to_owned(), on.to_owned(), Aim::Recover(back.to_owned()));
        self.wish(seat, Move::Gear { card, on, aim })
    }

    pub(crate) fn discard(self, seat: Seat, card: &str) -> Scene {
        self.wish(seat, Move::Discard { card: card.to_owned() })
    }

    pub(crate) fn idle(self, seat: Seat) -> Scene {
        self.wish(seat, Move::Idle)
    }

    /// The card that a side is left with at the end of a round.
    pub(crate) fn leftover(mut self, seat: Seat, card: &str, round: usize) -> Scene {
        self.leftovers.push((seat, card.to_owned(), round - 1));
        self
    }

    /// Plays it all, and stops after the last wish.
    #[track_caller]
    pub(crate) fn play(self) -> Table {
        let stage = Stage::set(&self);
        stage.run()
    }
}

fn purse_of(seat: Seat) -> String {
    format!("~purse{}", seat.0)
}

/// A scene with its deal found.
struct Stage {
    table: Table,
    /// What each side plays in each turn of each round.
    plan: Vec<[Vec<Move>; 2]>,
    /// The card behind each label.
    names: BTreeMap<String, String>,
    leftovers: Vec<(Seat, String, usize)>,
    /// Where each Thief was placed.
    places: BTreeMap<String, usize>,
}

fn is_thief(what: &Move) -> bool {
    matches!(what, Move::Thief { .. })
}

fn card_of(what: &Move) -> Option<&String> {
    match what {
        Move::Thief { card, .. } | Move::Gear { card, .. } | Move::Discard { card } => Some(card),
        Move::Idle => None,
    }
}

fn is_label(name: &str) -> bool {
    name.starts_with('~') || name.ends_with(|c: char| c.is_ascii_digit())
}

impl Stage {
    #[track_caller]
    fn set(scene: &Scene) -> Stage {
        let plan = plan(&scene.wishes);
        let mut wished: Vec<&String> =
            scene.wishes.iter().filter_map(|it| card_of(&it.what)).collect();
        wished.extend(scene.leftovers.iter().map(|(_, card, _)| card));
        let named: Vec<&str> = wished
            .iter()
            .copied()
            .chain(&scene.places)
            .map(String::as_str)
            .filter(|name| !is_label(name))
            .collect();
        let city = named.iter().find_map(|name| city_of(name)).unwrap_or(City::Paris);
        let mut cards = blank_but(&named);
        let names = find_blanks(&cards, city, &wished, &named);
        for (seat, coins) in scene.purse.into_iter().enumerate() {
            if let Some(name) = names.get(&purse_of(Seat(seat as u8))) {
                cards.thief.iter_mut().find(|it| it.name == *name).unwrap().income = coins;
            }
        }
        let real = |label: &String| names.get(label).unwrap_or(label).clone();
        let mut decks = [vec![String::new(); 18], vec![String::new(); 36]];
        for (round, moves) in plan.iter().enumerate() {
            deal_round(&mut decks, round, moves, &scene.leftovers, &real);
        }
        let places: Vec<&str> = scene.places.iter().map(String::as_str).collect();
        let thieves: Vec<&str> = decks[0].iter().map(String::as_str).collect();
        let gear: Vec<&str> = decks[1].iter().map(String::as_str).collect();
        let order = deal(&cards, city, &places, &thieves, &gear);
        let options = Options { city, ..scene.options };
        let table = Table::open(options, &cards, &order);
        let leftovers = scene.leftovers.iter().map(|(s, card, r)| (*s, real(card), *r)).collect();
        Stage { table, plan, names, leftovers, places: BTreeMap::new() }
    }

    fn real(&self, label: &str) -> String {
        self.names.get(label).cloned().unwrap_or_else(|| label.to_owned())
    }

    #[track_caller]
    fn run(mut self) -> Table {
        let mut left = self.plan.iter().flatten().flatten().count();
        for (round, cards) in ROUNDS.into_iter().enumerate().take(self.plan.len()) {
            for turn in 0..cards - 1 {
                for side in [round % 2, (round + 1) % 2] {
                    if left == 0 && self.leftovers.iter().all(|(_, _, due)| *due < round) {
                        return self.table;
                    }
                    let what = self.plan[round][side].get(turn).cloned();
                    left -= usize::from(what.is_some());
                    self.make(round, Seat(side as u8), &what.unwrap_or(Move::Idle));
                }
            }
        }
        self.table
    }

    #[track_caller]
    fn make(&mut self, round: usize, seat: Seat, what: &Move) {
        let action = match what {
            Move::Thief { card, at, aim } => {
                self.places.insert(card.clone(), *at);
                let choice = self.choice(seat, *at, aim);
                self.table.thief_action(seat, &self.real(card), *at, choice)
            }
            Move::Gear { card, on, aim } => {
                let at = self.places[on];
                let slot = self.table.slot(seat, at, &self.real(on));
                let choice = self.choice(seat, at, aim);
                self.table.gear_action(seat, &self.real(card), at, slot, choice)
            }
            Move::Discard { card } => {
                Action::Discard { card: self.table.held(seat, &self.real(card)) }
            }
            Move::Idle => self.idle(round, seat),
        };
        self.table.act(seat, action);
    }

    fn choice(&self, seat: Seat, at: usize, aim: &Aim) -> Choice {
        match aim {
            Aim::Nothing => Choice::Nothing,
            Aim::Flip(thief) => {
                Choice::Flip(self.table.slot(Seat(seat.0 ^ 1), at, &self.real(thief)))
            }
            Aim::Recover(card) => Choice::Recover(self.table.discarded(seat, &self.real(card))),
        }
    }

    /// Something that changes nothing on the left: a blank card, on the right if there is room.
    fn idle(&self, round: usize, seat: Seat) -> Action {
        let mut kept: Vec<String> = self.plan[round]
            .iter()
            .flatten()
            .filter_map(|it| card_of(it).map(|card| self.real(card)))
            .collect();
        let due = self.leftovers.iter().filter(|(_, _, of)| *of == round);
        kept.extend(due.map(|(_, card, _)| card.clone()));
        let hand = self.table.hand(seat);
        let card = hand.iter().find(|card| !kept.contains(card)).expect("a card to idle with");
        let held = self.table.held(seat, card);
        let mut actions = Vec::new();
        self.table.game.actions(seat, &mut actions);
        let places = [RIGHT, MIDDLE, LEFT];
        let quiet = |at: usize| {
            actions.iter().copied().find(|action| match action {
                Action::PlayThief { card, at: to, .. } => *card == held && to.index() == at,
                Action::PlayGear { card, at: to, .. } => *card == held && to.index() == at,
                _ => false,
            })
        };
        places[..2].iter().find_map(|at| quiet(*at)).expect("room on the right")
    }
}

/// Puts the wishes into turns: each side's in order, Thieves in Thief rounds, at most two of them
/// beside the purse in the first round, so that a blank one goes to the right.
fn plan(wishes: &[Wish]) -> Vec<[Vec<Move>; 2]> {
    let mut queues: [Vec<Wish>; 2] =
        [0, 1].map(|side| wishes.iter().filter(|it| it.seat.index() == side).cloned().collect());
    let mut plan = Vec::new();
    for (round, cards) in ROUNDS.into_iter().enumerate() {
        if queues.iter().all(Vec::is_empty) {
            break;
        }
        let mut moves: [Vec<Move>; 2] = Default::default();
        for (side, queue) in queues.iter_mut().enumerate() {
            let purse = queue
                .first()
                .and_then(|it| card_of(&it.what))
                .is_some_and(|it| it.starts_with("~purse"));
            let most = if round == 0 && !purse { 2 } else { cards - 1 };
            while let Some(next) = queue.first() {
                let kind =
                    is_thief(&next.what) == (round % 2 == 0) || matches!(next.what, Move::Idle);
                if !kind || next.from > round || moves[side].len() == most {
                    break;
                }
                moves[side].push(queue.remove(0).what);
            }
        }
        plan.push(moves);
    }
    assert!(queues.iter().all(Vec::is_empty), "too much to do: {queues:?}");
    plan
}

/// Lays the cards of a round where those who are to play them will find them: what a side plays
/// in an even turn comes from its own hand, in an odd turn from the other one.
fn deal_round(
    decks: &mut [Vec<String>; 2],
    round: usize,
    moves: &[Vec<Move>; 2],
    leftovers: &[(Seat, String, usize)],
    real: &impl Fn(&String) -> String,
) {
    let cards = ROUNDS[round];
    let base = [0, 0, 8, 12, 14, 24][round];
    let mut hands: [Vec<String>; 2] = Default::default();
    for (side, turns) in moves.iter().enumerate() {
        for (turn, what) in turns.iter().enumerate() {
            if let Some(card) = card_of(what) {
                hands[(side + turn) % 2].push(real(card));
            }
        }
    }
    for (seat, card, _) in leftovers.iter().filter(|(_, _, of)| *of == round) {
        hands[(seat.index() + cards - 2) % 2].push(real(card));
    }
    for (hand, names) in hands.into_iter().enumerate() {
        assert!(names.len() <= cards, "too many cards for one hand: {names:?}");
        for (place, name) in names.into_iter().enumerate() {
            decks[round % 2][base + hand * cards + place] = name;
        }
    }
}

/// Finds a blank card for every label.
fn find_blanks(
    cards: &Cards,
    city: City,
    wished: &[&String],
    named: &[&str],
) -> BTreeMap<String, String> {
    let mut pool = Pool::new(cards, city);
    pool.thieves.retain(|(_, name): &(Thief, String)| !named.contains(&name.as_str()));
    pool.gear.retain(|(_, name, _): &(Gear, String, _)| !named.contains(&name.as_str()));
    let mut names = BTreeMap::new();
    for label in wished.iter().filter(|label| is_label(label)) {
        if names.contains_key(*label) {
            continue;
        }
        let name = if label.starts_with('~') {
            pool.thieves.remove(0).1
        } else {
            let colour = label.trim_end_matches(|c: char| c.is_ascii_digit());
            let fits = |paint: caper::Paint| match colour {
                "city" => paint.city().is_some(),
                colour => paint.name() == colour,
            };
            let place = pool.gear.iter().position(|(_, _, paint)| fits(*paint));
            pool.gear.remove(place.unwrap_or_else(|| panic!("no blank {label}"))).1
        };
        names.insert((*label).clone(), name);
    }
    names
}

/// A crew on the left: Cream's Thieves with their Gear, paid from a full purse.
#[track_caller]
pub(crate) fn crew(location: &str, thieves: &[(&str, &[&str])]) -> Table {
    let mut scene = if location.is_empty() { Scene::anywhere() } else { Scene::at(location) };
    scene = scene.purse(10, 0);
    for (thief, _) in thieves {
        scene = scene.thief(CREAM, thief);
    }
    for (thief, gear) in thieves {
        for gear in *gear {
            scene = scene.gear(CREAM, gear, thief);
        }
    }
    scene.play()
}
