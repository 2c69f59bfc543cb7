//! A table set by hand: a script of moves, the deal that makes them possible, and the moves
//! played.
//!
//! A move is a line: `The Dame > 0` places a Thief at the first Location; `Super Magnet > 0.1
//! take painting` puts a Gear on the second Thief there; `Blazeblaster > 0.0 burn 2` burns what
//! lies on the rival's third Thief; `discard Smoke Screen` gets a Coin; `return painting`
//! answers a burn; `-` is any dull move.

use caper_europe::{
    Action, CaperEurope, Card, CardView, Cards, Choice, City, Deal, Event, FIRST, Gear, Good,
    LocationView, Options, Phase, SECOND, SideView, Site, Slot, Thief, View,
};
use engine::{Cards as _, Dice, Game, Refusal, Seat, Seed, Setup, Told, Viewer};
use heist::{ROUNDS, RoundKind};

pub(crate) const PARIS: City = City::Paris;
pub(crate) const BARCELONA: City = City::Barcelona;
pub(crate) const ROME: City = City::Rome;
pub(crate) const LONDON: City = City::London;

/// Three core Locations without effects, so that nothing interferes.
pub(crate) const QUIET: [&str; 3] = ["The Yacht", "The Opera House", "The Grand Hotel"];

/// At each Location a diamond, a painting and an antique, and one more of a kind.
pub(crate) const GOODS: [Good; 12] = [
    Good::Diamond,
    Good::Painting,
    Good::Antique,
    Good::Diamond,
    Good::Diamond,
    Good::Painting,
    Good::Antique,
    Good::Painting,
    Good::Diamond,
    Good::Painting,
    Good::Antique,
    Good::Antique,
];

/// A table under test.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) game: CaperEurope,
    pub(crate) told: Vec<Told<Event>>,
    /// The cards that the script still needs: dull moves leave them alone.
    reserved: Vec<Card>,
}

/// What a scene is set with.
#[derive(Clone)]
pub(crate) struct Stage {
    pub(crate) city: City,
    pub(crate) locations: [&'static str; 3],
    pub(crate) goods: [Good; 12],
    pub(crate) cards: Cards,
}

/// A stage in a city with quiet Locations.
pub(crate) fn stage(city: City) -> Stage {
    Stage { city, locations: QUIET, goods: GOODS, cards: Cards::standard().clone() }
}

/// A stage in Paris with quiet Locations, and a script played on it.
pub(crate) fn play(script: &[&str]) -> Scene {
    stage(PARIS).play(script)
}

impl Stage {
    pub(crate) fn at(self, locations: [&'static str; 3]) -> Stage {
        Stage { locations, ..self }
    }

    pub(crate) fn goods(self, goods: [Good; 12]) -> Stage {
        Stage { goods, ..self }
    }

    pub(crate) fn deck(self, toml: &str) -> Stage {
        let cards = self.cards.overlay(toml).unwrap_or_else(|error| panic!("{error}"));
        Stage { cards, ..self }
    }

    /// Deals so that the script can be played, and plays it.
    pub(crate) fn play(self, script: &[&str]) -> Scene {
        let mut scene = self.open(script);
        script.iter().for_each(|line| scene.act(line));
        scene
    }

    /// Deals so that the script can be played, and stops there.
    pub(crate) fn open(self, script: &[&str]) -> Scene {
        let setup = Setup { options: Options { city: self.city }, cards: self.cards.clone() };
        let mut game = CaperEurope::new(&setup).unwrap();
        let deal = self.deal(&game, script);
        let mut told = Vec::new();
        game.deal(&deal, &mut told).unwrap();
        let reserved = self.wishes(script).into_iter().map(|(_, _, card)| card).collect();
        let scene = Scene { game, told, reserved };
        CARDS.with_borrow_mut(|cards| *cards = Some(self.cards));
        scene
    }

    fn deal(&self, game: &CaperEurope, script: &[&str]) -> Deal {
        let any = game.shuffle(&mut Dice::new(Seed::from_text("any")));
        let mut locations = any.locations.to_vec();
        locations.sort();
        for name in self.locations.iter().rev() {
            let card = self.find(name);
            let place = locations.iter().position(|it| *it == card).expect("not in this city");
            locations.remove(place);
            locations.insert(0, card);
        }
        let mut thieves = any.thieves.to_vec();
        let mut gear = any.gear.to_vec();
        // The poorest Thieves are dealt first where nothing is wished for, so that the supply
        // lasts.
        thieves.sort_by_key(|card| (self.cards.thief(*card).unwrap().income, *card));
        gear.sort();
        let wishes = self.wishes(script);
        let thieves = fill(&mut thieves, &wishes, RoundKind::Thief);
        let gear = fill(&mut gear, &wishes, RoundKind::Gear);
        Deal {
            locations: locations.try_into().unwrap(),
            thieves: thieves.try_into().unwrap(),
            gear: gear.try_into().unwrap(),
            goods: self.goods,
        }
    }

    fn find(&self, name: &str) -> Card {
        self.cards.find(name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// Which card must be in which of the two hands of which round: hands change owners after
    /// every turn.
    fn wishes(&self, script: &[&str]) -> Vec<(usize, usize, Card)> {
        let moves = script.iter().filter(|line| !line.starts_with("return"));
        let mut wishes = Vec::new();
        let (mut round, mut play) = (0, 0);
        for line in moves {
            let seat = (round + play) % 2;
            let hand = (seat + play / 2) % 2;
            if *line != "-" {
                wishes.push((round, hand, self.find(card_of(line))));
            }
            play += 1;
            if play == 2 * (usize::from(ROUNDS[round].cards) - 1) {
                (round, play) = (round + 1, 0);
            }
        }
        wishes
    }
}

/// A stage in London where nothing does anything but the Thieves named with their income and
/// text: a game of dull moves ends 0 to 0, and its discards share the Coins evenly.
pub(crate) fn barren(thieves: &[(&str, u8, &str)]) -> Stage {
    let stage = stage(LONDON);
    let mut deck = String::new();
    for card in &stage.cards.location {
        let name = &card.name;
        deck +=
            &format!("[[location]]\nname = \"{name}\"\nbase = 0\nreward = \"\"\neffect = \"\"\n");
    }
    for card in &stage.cards.thief {
        let found = thieves.iter().find(|(name, ..)| *name == card.name);
        let (name, income, text) = found.copied().unwrap_or((&card.name, 0, ""));
        deck += &format!("[[thief]]\nname = \"{name}\"\nincome = {income}\ntext = \"{text}\"\n");
    }
    for card in &stage.cards.gear {
        deck += &format!("[[gear]]\nname = \"{}\"\ncost = 0\ntext = \"\"\n", card.name);
    }
    stage.deck(&deck)
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

fn card_of(line: &str) -> &str {
    let line = line.strip_prefix("discard ").unwrap_or(line);
    line.split(" > ").next().unwrap()
}

/// The dealt order of one deck: the wished cards in their hands, the rest as they come.
fn fill(rest: &mut Vec<Card>, wishes: &[(usize, usize, Card)], kind: RoundKind) -> Vec<Card> {
    let rounds = ROUNDS.iter().enumerate().filter(|(_, round)| round.kind == kind);
    let mut hands = Vec::new();
    for (number, round) in rounds {
        for hand in 0..2 {
            let wished: Vec<Card> = wishes
                .iter()
                .filter(|wish| (wish.0, wish.1) == (number, hand))
                .map(|wish| wish.2)
                .collect();
            assert!(wished.len() <= round.cards.into(), "too many wishes for round {number}");
            for card in &wished {
                let place = rest.iter().position(|it| it == card).expect("no more copies");
                rest.remove(place);
            }
            hands.push((wished, usize::from(round.cards)));
        }
    }
    let mut dealt = Vec::new();
    for (wished, size) in hands {
        let more = size - wished.len();
        dealt.extend(wished);
        dealt.extend(rest.drain(..more));
    }
    dealt
}

impl Scene {
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
