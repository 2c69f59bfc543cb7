//! A table set by hand, and moves played on it by name.
//!
//! A move is a line: `The Dame > 0` places a Thief at the first Location; `Super Magnet > 0.1
//! take painting` puts a Gear on the second Thief there; `Blazeblaster > 0.0 burn 2` burns what
//! lies on the rival's third Thief; `discard Smoke Screen` gets a Coin; `return painting`
//! answers a burn; `-` is any dull move.

use caper_europe::{
    Action, CaperEurope, Card, CardView, Cards, Choice, Deal, Event, FIRST, Gear, Good,
    LocationView, Phase, SECOND, SideView, Site, Slot, Thief, View,
};
use engine::{Game, Refusal, Seat, Told, Viewer};

use crate::stage::card_of;
pub(crate) use crate::stage::{BARCELONA, LONDON, PARIS, QUIET, ROME, Stage, barren, play, stage};

/// A table under test.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) game: CaperEurope,
    pub(crate) told: Vec<Told<Event>>,
    /// The cards that the script still needs: dull moves leave them alone.
    reserved: Vec<Card>,
}

thread_local! {
    /// The cards of the scene that this test plays, for their names.
    static CARDS: std::cell::RefCell<Option<Cards>> = const { std::cell::RefCell::new(None) };
}

pub(crate) fn name(card: Card) -> String {
    CARDS.with_borrow(|cards| cards.as_ref().unwrap().name(card).to_owned())
}

pub(crate) fn card(name: &str) -> Card {
    CARDS.with_borrow(|cards| cards.as_ref().unwrap().find(name).expect("no such card"))
}

impl Scene {
    /// Deals; dull moves leave the `reserved` cards alone.
    pub(crate) fn new(game: CaperEurope, deal: &Deal, reserved: Vec<Card>, cards: Cards) -> Scene {
        let mut scene = Scene { game, told: Vec::new(), reserved };
        scene.game.deal(deal, &mut scene.told).unwrap();
        CARDS.with_borrow_mut(|known| *known = Some(cards));
        scene
    }

    pub(crate) fn active(&self) -> Seat {
        self.game.next().seats().first().expect("the game goes on")
    }

    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Omniscient)
    }

    pub(crate) fn side(&self, seat: Seat) -> SideView {
        self.view().sides[seat.index()].clone()
    }

    pub(crate) fn at(&self, site: usize) -> LocationView {
        self.view().locations[site].clone()
    }

    pub(crate) fn tracker(&self, site: usize) -> i8 {
        self.at(site).tracker
    }

    pub(crate) fn coins(&self) -> [u8; 3] {
        let view = self.view();
        [view.sides[0].coins, view.sides[1].coins, view.supply]
    }

    /// An open card in a Crew.
    pub(crate) fn card(&self, seat: Seat, wanted: &str) -> CardView {
        let view = self.view();
        let stacks = view.locations.iter().flat_map(|here| &here.crews[seat.index()]);
        let mut cards = stacks.flat_map(|stack| [&stack.thief].into_iter().chain(&stack.gear));
        let found = cards.find(|it| name(it.card) == wanted);
        *found.unwrap_or_else(|| panic!("{wanted} is not in play"))
    }

    /// What a card of the first player would score now.
    pub(crate) fn points(&self, wanted: &str) -> i16 {
        self.card(FIRST, wanted).points
    }

    /// The action that a line means.
    pub(crate) fn action(&self, line: &str) -> Action {
        if line == "-" {
            return self.dull();
        }
        if let Some(good) = line.strip_prefix("return ") {
            return Action::Return { good: self::good(good) };
        }
        let place = self.held(card_of(line));
        if line.starts_with("discard ") {
            return Action::Discard { card: Gear::new(place).unwrap() };
        }
        let words: Vec<&str> = line.split(" > ").nth(1).expect("where?").split(' ').collect();
        let after = |word: &str| {
            let at = words.iter().position(|it| *it == word)?;
            words.get(at + 1).copied()
        };
        let choice = Choice {
            burn: after("burn").map(|slot| Slot::new(slot.parse().unwrap()).unwrap()),
            take: after("take").map(good),
        };
        let site = |text: &str| Site::new(text.parse().unwrap()).unwrap();
        match words[0].split_once('.') {
            Some((at, slot)) => Action::PlayGear {
                card: Gear::new(place).unwrap(),
                at: site(at),
                slot: Slot::new(slot.parse().unwrap()).unwrap(),
                choice,
            },
            None => {
                Action::PlayThief { card: Thief::new(place).unwrap(), at: site(words[0]), choice }
            }
        }
    }

    /// The place of a card in the hand of whoever decides.
    pub(crate) fn held(&self, wanted: &str) -> u8 {
        let seat = self.active();
        let hand = self.side(seat).hand;
        let held = hand.iter().find(|held| name(held.card) == wanted);
        held.unwrap_or_else(|| panic!("{wanted} is not in the hand of {seat:?}")).place
    }

    /// A move that changes as little as possible: a Thief that does nothing at once if there is
    /// one, at the last Location if there is room, or a discarded Gear. Cards that the script needs stay.
    fn dull(&self) -> Action {
        let before = self.view();
        let at = |view: &View| view.locations.iter().map(|it| (it.tracker, it.goods)).collect();
        let mut actions = self.actions();
        actions.retain(|action| match action {
            Action::PlayThief { card, .. } => self.is_free(u8::from(*card)),
            Action::Discard { card } => self.is_free(u8::from(*card)),
            Action::PlayGear { .. } => false,
            Action::Return { .. } => true,
        });
        let quiet = |action: &&Action| {
            let mut after = self.clone();
            after.game.perform(self.active(), **action, &mut after.told);
            let (now, then): (Vec<_>, Vec<_>) = (at(&after.view()), at(&before));
            now == then
        };
        let far = |action: &&Action| {
            quiet(action) && !matches!(action, Action::PlayThief { at, .. } if at.index() != 2)
        };
        let found = actions.iter().find(far).or_else(|| actions.iter().find(quiet));
        *found.or(actions.last()).expect("no dull move")
    }

    fn is_free(&self, place: u8) -> bool {
        let hand = self.side(self.active()).hand;
        hand.iter().any(|held| held.place == place && !self.reserved.contains(&held.card))
    }

    #[track_caller]
    pub(crate) fn act(&mut self, line: &str) {
        let action = self.action(line);
        let needed = self.reserved.iter().position(|it| name(*it) == card_of(line));
        needed.map(|place| self.reserved.remove(place));
        let seat = self.active();
        if let Err(refusal) = self.game.play(seat, action, &mut self.told) {
            panic!("{line}: {refusal}");
        }
        self.game.audit().unwrap();
    }

    /// Plays dull moves until a round begins, counted from 1; 7 is the end of the game.
    pub(crate) fn until_round(&mut self, round: u8) {
        while self.view().phase != Phase::Over && self.view().round < round {
            self.act("-");
        }
    }

    #[track_caller]
    pub(crate) fn assert_refused(&self, line: &str, rule: &str, why: &str) {
        self.assert_action_refused(self.action(line), rule, why);
    }

    #[track_caller]
    pub(crate) fn assert_action_refused(&self, action: Action, rule: &str, why: &str) {
        let refusal: Refusal = self.game.check(self.active(), action).expect_err("allowed");
        assert_eq!(refusal.rule.0, rule, "{refusal}");
        assert!(refusal.why.contains(why), "{refusal}");
    }

    /// All legal actions of whoever decides.
    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(self.active(), &mut actions);
        actions
    }

    /// The rules cited by all events so far.
    pub(crate) fn cited(&self) -> Vec<&'static str> {
        self.told.iter().map(|told| engine::Event::rule(&told.public).0).collect()
    }

    /// The events from a number on, in their public form.
    pub(crate) fn events(&self, from: usize) -> Vec<&Event> {
        self.told[from..].iter().map(|told| &told.public).collect()
    }
}

pub(crate) fn good(text: &str) -> Good {
    *Good::ALL.iter().find(|good| good.name() == text).expect("no such good")
}

/// The script of a Crew of the first player at the first Location: up to three Thieves in round 1 and five
/// Gear in round 2, while the second player makes dull moves. A Gear may have a choice after
/// its name: `Super Magnet take painting`.
pub(crate) fn crew_script(thieves: &[&str], gear: &[&str]) -> Vec<String> {
    let mut script: Vec<String> = Vec::new();
    for turn in 0..3 {
        script.push(thieves.get(turn).map_or("-".to_owned(), |thief| placed(thief, "0")));
        script.push("-".to_owned());
    }
    for (number, gear) in gear.iter().enumerate() {
        let slot = number % thieves.len().min(3);
        script.push("-".to_owned());
        script.push(placed(gear, &format!("0.{slot}")));
    }
    script
}

/// That Crew, played.
pub(crate) fn crew(stage: Stage, thieves: &[&str], gear: &[&str]) -> Scene {
    let script = crew_script(thieves, gear);
    stage.play(&script.iter().map(String::as_str).collect::<Vec<_>>())
}

/// That Crew, played, and the Coins of the first player before and after its last card.
pub(crate) fn last_of_crew(stage: Stage, thieves: &[&str], gear: &[&str]) -> (Scene, [u8; 2]) {
    let script = crew_script(thieves, gear);
    let lines: Vec<&str> = script.iter().map(String::as_str).collect();
    let (last, before) = lines.split_last().unwrap();
    let mut scene = stage.open(&lines);
    before.iter().for_each(|line| scene.act(line));
    let coins = scene.coins()[0];
    scene.act(last);
    let coins = [coins, scene.coins()[0]];
    (scene, coins)
}

fn placed(card: &str, place: &str) -> String {
    if card == "-" {
        return "-".to_owned();
    }
    for word in [" take ", " burn "] {
        if let Some((name, choice)) = card.split_once(word) {
            return format!("{name} > {place}{word}{choice}");
        }
    }
    format!("{card} > {place}")
}

/// The second player's seat, for scripts that speak of the rival.
pub(crate) const RIVAL: Seat = SECOND;
