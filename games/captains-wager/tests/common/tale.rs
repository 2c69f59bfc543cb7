//! Games played with real actions.

use captains_wager::{
    Action, CaptainView, CaptainsWager, Cards, CrewEffect, Deal, Event, Fate, Options, Stage,
    Stake, View, Window,
};
use engine::{Dice, Game, Next, Refusal, Seat, Seed, Told, Viewer};

use super::wish::deal_crew;

/// A game under way and everything that was told of it.
#[derive(Clone)]
pub(crate) struct Tale {
    pub(crate) game: CaptainsWager,
    pub(crate) told: Vec<Told<Event>>,
    pub(crate) cards: Cards,
    pub(super) options: Options,
}

impl Tale {
    pub(crate) fn deal(&mut self, deal: &Deal) -> &mut Tale {
        self.game.deal(deal, &mut self.told).unwrap();
        self
    }

    /// Deals the next adventure with these hands.
    pub(crate) fn deal_hands(&mut self, hands: &[&[&str]]) -> &mut Tale {
        let mut wished: Vec<Vec<String>> =
            hands.iter().map(|hand| hand.iter().map(|it| (*it).to_owned()).collect()).collect();
        wished.resize(self.options.players.into(), Vec::new());
        let deal = deal_crew(&self.cards, &self.options, &wished);
        self.deal(&deal)
    }

    /// Shares the pool in the order in which it was laid.
    pub(crate) fn deal_pool(&mut self) -> &mut Tale {
        let Deal::Pool { mut order } = self.game.shuffle(&mut Dice::new(Seed([0; 32]))) else {
            panic!("no pool is to be dealt");
        };
        order.sort_by_key(|token| u8::from(*token) % 18 * 5 + u8::from(*token) / 18);
        self.deal(&Deal::Pool { order })
    }

    pub(crate) fn seat(&self) -> usize {
        self.game.next().seats().first().expect("somebody decides").index()
    }

    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Omniscient)
    }

    pub(crate) fn game_view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    pub(crate) fn seen_by(&self, seat: u8) -> View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    pub(crate) fn captain(&self, seat: usize) -> CaptainView {
        self.view().captains[seat].clone()
    }

    pub(crate) fn coins(&self, seat: usize) -> u16 {
        self.captain(seat).coins
    }

    pub(crate) fn all_coins(&self) -> Vec<u16> {
        self.view().captains.iter().map(|captain| captain.coins).collect()
    }

    pub(crate) fn all_loans(&self) -> Vec<u16> {
        self.view().captains.iter().map(|captain| captain.loans).collect()
    }

    pub(crate) fn loans(&self, seat: usize) -> u16 {
        self.captain(seat).loans
    }

    pub(crate) fn strength(&self, seat: usize) -> i16 {
        self.captain(seat).strength.expect("a crew is in play")
    }

    pub(crate) fn items(&self, seat: usize) -> Vec<String> {
        let items = self.captain(seat).items;
        items.iter().map(|it| self.cards.item_name(it.item.unwrap()).to_owned()).collect()
    }

    pub(crate) fn claimed(&self, seat: usize) -> Vec<String> {
        let claimed = self.captain(seat).claimed;
        claimed.iter().map(|it| self.cards.item_name(it.item.unwrap()).to_owned()).collect()
    }

    pub(crate) fn fates(&self) -> Vec<Fate> {
        self.view().encounters.iter().map(|card| card.fate).collect()
    }

    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(seat) = self.game.next().seats().first() {
            self.game.actions(seat, &mut actions);
        }
        actions
    }

    pub(crate) fn try_to(&mut self, action: Action) -> Result<(), Refusal> {
        let seat = Seat(self.seat() as u8);
        self.game.play(seat, action, &mut self.told)
    }

    #[track_caller]
    pub(crate) fn act(&mut self, action: Action) -> &mut Tale {
        self.try_to(action).unwrap();
        self
    }

    #[track_caller]
    pub(crate) fn assert_refused(&mut self, action: Action, rule: &str) {
        let before = self.game;
        let refusal = self.try_to(action).expect_err("this should be refused");
        assert_eq!(refusal.rule.0, rule, "{refusal}");
        assert_eq!(self.game, before);
    }

    #[track_caller]
    pub(crate) fn berth(&self, name: &str) -> captains_wager::Berth {
        let crew = self.captain(self.seat()).crew;
        let held = crew.iter().find(|it| self.cards.crew(it.crew).name == name);
        let names: Vec<&str> =
            crew.iter().map(|it| self.cards.crew(it.crew).name.as_str()).collect();
        held.unwrap_or_else(|| panic!("seat {} holds {names:?}, not {name}", self.seat())).berth
    }

    #[track_caller]
    pub(crate) fn playing(&self, stake: Stake, name: &str) -> Action {
        Action::Play { stake, crew: self.berth(name), along: None, target: None }
    }

    #[track_caller]
    pub(crate) fn bet(&mut self, name: &str) -> &mut Tale {
        self.pass_all();
        self.act(self.playing(Stake::Bet, name))
    }

    #[track_caller]
    pub(crate) fn borrow(&mut self, name: &str) -> &mut Tale {
        self.pass_all();
        self.act(self.playing(Stake::Borrow, name))
    }

    #[track_caller]
    pub(crate) fn borrow_at(&mut self, name: &str, target: u8) -> &mut Tale {
        self.pass_all();
        let (crew, target) = (self.berth(name), Some(Seat(target)));
        self.act(Action::Play { stake: Stake::Borrow, crew, along: None, target })
    }

    #[track_caller]
    pub(crate) fn borrow_with(&mut self, name: &str, along: &str) -> &mut Tale {
        let (crew, along) = (self.berth(name), Some(self.berth(along)));
        self.act(Action::Play { stake: Stake::Borrow, crew, along, target: None })
    }

    /// The deciding captain plays the weakest crew, if it can be one that draws no item.
    #[track_caller]
    pub(crate) fn any(&mut self, stake: Stake) -> &mut Tale {
        self.pass_all();
        let held = self.captain(self.seat()).crew;
        let weakness = |action: &Action| match action {
            Action::Play { stake: it, crew, along: None, .. } if *it == stake => {
                let card = held.iter().find(|held| held.berth == *crew).unwrap().crew;
                let card = self.cards.crew(card);
                Some((card.effect == CrewEffect::DrawItem, card.value))
            }
            _ => None,
        };
        let actions = self.actions();
        let plays = actions.iter().filter(|action| weakness(action).is_some());
        let action = *plays.min_by_key(|action| weakness(action)).expect("a crew to play");
        self.act(action)
    }

    #[track_caller]
    pub(crate) fn steal(&mut self) -> &mut Tale {
        self.pass_all();
        self.act(Action::Steal)
    }

    #[track_caller]
    pub(crate) fn keep_nth(&mut self, nth: u8) -> &mut Tale {
        self.act(Action::Keep { card: nth.try_into().unwrap() })
    }

    #[track_caller]
    pub(crate) fn pass(&mut self) -> &mut Tale {
        self.act(Action::Pass)
    }

    /// Everyone who is asked passes.
    pub(crate) fn pass_all(&mut self) -> &mut Tale {
        while self.actions().contains(&Action::Pass) {
            self.pass();
        }
        self
    }

    #[track_caller]
    pub(crate) fn using(&self, name: &str, target: Option<u8>) -> Action {
        let items = self.items(self.seat());
        let pocket = items.iter().position(|item| item == name);
        let pocket = pocket.unwrap_or_else(|| panic!("seat {} has {items:?}", self.seat()));
        Action::UseItem { item: (pocket as u8).try_into().unwrap(), target: target.map(Seat) }
    }

    #[track_caller]
    pub(crate) fn use_item(&mut self, name: &str) -> &mut Tale {
        self.act(self.using(name, None))
    }

    #[track_caller]
    pub(crate) fn use_on(&mut self, name: &str, target: u8) -> &mut Tale {
        self.act(self.using(name, Some(target)))
    }

    /// Claims everything from the pool until nobody has any left.
    pub(crate) fn claim_all(&mut self) -> &mut Tale {
        while self.actions().contains(&Action::TakeSpoils { keep: None }) {
            self.act(Action::TakeSpoils { keep: None });
        }
        self
    }

    /// Plays every encounter to the end of the adventure: `strong` borrows its strongest crew,
    /// everyone else the weakest.
    pub(crate) fn let_win(&mut self, strong: usize) -> &mut Tale {
        self.let_win_until(strong, |_| false)
    }

    /// The same up to the moment in which items are used at the end of the adventure.
    pub(crate) fn let_win_to_last_window(&mut self, strong: usize) -> &mut Tale {
        self.let_win_until(strong, |tale| {
            matches!(tale.view().stage, Stage::Asked(_, Window::EndOfAdventure))
        })
    }

    fn let_win_until(&mut self, strong: usize, stop: impl Fn(&Tale) -> bool) -> &mut Tale {
        while matches!(self.game.next(), Next::Seats(_)) && !stop(self) {
            if self.actions().contains(&Action::Pass) {
                self.pass();
                continue;
            }
            if self.actions().contains(&Action::TakeSpoils { keep: None }) {
                break;
            }
            let seat = self.seat();
            let value = |action: &Action| match action {
                Action::Play { stake: Stake::Borrow, crew, along: None, .. } => {
                    let held = self.captain(seat).crew;
                    let held = held.iter().find(|it| it.berth == *crew).unwrap();
                    Some(self.cards.crew(held.crew).value)
                }
                _ => None,
            };
            let plays: Vec<(u8, Action)> =
                self.actions().into_iter().filter_map(|it| Some((value(&it)?, it))).collect();
            let best = if seat == strong {
                plays.iter().max_by_key(|(value, _)| *value)
            } else {
                plays.iter().min_by_key(|(value, _)| *value)
            };
            let action = best.unwrap().1;
            self.act(action);
        }
        self
    }

    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.told.iter().map(|told| &told.public)
    }

    /// The rules cited by all events so far.
    pub(crate) fn cited(&self) -> Vec<&'static str> {
        self.events().map(|event| engine::Event::rule(event).0).collect()
    }

    #[track_caller]
    pub(crate) fn assert_cited(&self, rule: &str) {
        assert!(self.cited().contains(&rule), "{rule} is not among {:?}", self.cited());
    }
}
