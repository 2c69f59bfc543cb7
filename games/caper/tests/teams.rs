//! Imagined worlds in teams, against every world there is.
//!
//! A round is enumerated from scratch: all hands that the Lookouts may have been dealt and all
//! cards that they may have passed, as far as they agree with what a viewer saw. How often a
//! world shows something must fit how many of those show it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use caper::{Action, Caper, Card, Cards, Options, Phase};
use engine::{Cards as _, Dice, Game, Mute, Seat, Seats, Seed, Setup, Viewer};
use testkit::assert_fits;

const DRAWS: u64 = 20_000;

/// Cards as bits over those that are left when the round begins.
type Mask = u32;

/// What each seat holds.
type Hands = [Mask; 4];

/// The two cards that a Lookout handed over, what became of them, and what that told.
#[derive(Clone, Copy, Debug)]
struct Handed {
    cards: [Mask; 2],
    played: Option<usize>,
    at_least: u8,
}

/// A game, and the story of its round as only an onlooker with X-ray eyes knows it.
struct Story {
    game: Caper,
    /// The cards that are left when the round begins, with their costs.
    pool: Vec<(Card, u8)>,
    /// What both Lookouts were dealt.
    dealt: [Mask; 2],
    turns: Vec<[Handed; 2]>,
}

impl Story {
    /// A random game up to this point of a round.
    fn play(cards: &Cards, seed: &str, until: (u8, u8, Phase)) -> Story {
        let options = Options { players: 4, ..Options::default() };
        let mut game = Caper::new(&Setup { options, cards: cards.clone() }).unwrap();
        let mut dice = Dice::new(Seed::from_text(seed));
        let deal = game.shuffle(&mut dice);
        game.deal(&deal, &mut Mute).unwrap();
        while now(&game).0 < until.0 {
            step(&mut game, &mut dice);
        }
        let mut story = Story::begin(game, cards);
        while now(&story.game) != until {
            story.step(&mut dice);
        }
        story
    }

    fn begin(game: Caper, cards: &Cards) -> Story {
        let view = game.view(Viewer::Spectator);
        let gear = view.unseen_gear.iter().map(|it| Card::Gear(*it));
        let thieves = view.unseen_thieves.iter().map(|it| Card::Thief(*it));
        let left: Vec<Card> = match view.round % 2 {
            0 => gear.collect(),
            _ => thieves.collect(),
        };
        let cost = |card: Card| match card {
            Card::Gear(it) => cards.gear[it.index()].cost,
            Card::Thief(_) => 0,
        };
        let pool = left.into_iter().map(|card| (card, cost(card))).collect();
        let mut story = Story { game, pool, dealt: [0; 2], turns: Vec::new() };
        let [_, cream, _, mint] = story.hands(&story.game);
        story.dealt = [cream, mint];
        story
    }

    /// What each seat holds in a world.
    fn hands(&self, world: &Caper) -> Hands {
        [0, 1, 2, 3].map(|seat| self.hand(world, seat).into_iter().fold(0, |all, it| all | it))
    }

    /// The cards of a hand in the order of their handles.
    fn hand(&self, world: &Caper, seat: usize) -> Vec<Mask> {
        let view = world.view(Viewer::Seat(Seat(seat as u8)));
        let cards = view.hands[seat].cards.clone().unwrap();
        let place = |card: Card| self.pool.iter().position(|(it, _)| *it == card).unwrap();
        cards.iter().map(|held| 1 << place(held.card)).collect()
    }

    fn step(&mut self, dice: &mut Dice) {
        let before = self.game.view(Viewer::Spectator);
        let (seat, action) = step(&mut self.game, dice);
        let played = match action {
            Action::PlayThief { card, .. }
            | Action::PlayGear { card, .. }
            | Action::Discard { card } => card.index(),
            Action::Pass { .. } if self.game.view(Viewer::Spectator).phase == Phase::Play => {
                self.turns.push([2, 0].map(|to| {
                    let cards = self.hand(&self.game, to).try_into().unwrap();
                    Handed { cards, played: None, at_least: 0 }
                }));
                return;
            }
            _ => return,
        };
        let side = seat.index() / 2;
        let handed = &mut self.turns.last_mut().unwrap()[side ^ 1];
        handed.played = Some(played);
        if matches!(action, Action::Discard { .. }) {
            handed.at_least = before.sides[side].coins + 1;
        }
    }

    /// Calls `see` with the hands of every world that a viewer can't tell from the true one.
    fn worlds(&self, viewer: Viewer, see: &mut impl FnMut(Hands)) {
        let all = (1 << self.pool.len()) - 1;
        let size = self.dealt[0].count_ones();
        let possible = |side: usize, hand: Mask| {
            let own = viewer.sees(Seat(2 * side as u8 + 1));
            hand.count_ones() == size && (!own || hand == self.dealt[side])
        };
        for cream in (0..=all).filter(|hand| possible(0, *hand)) {
            for mint in (0..=all).filter(|hand| hand & cream == 0 && possible(1, *hand)) {
                self.go_on(viewer, &self.turns, [0, cream, 0, mint], see);
            }
        }
    }

    fn go_on(
        &self,
        viewer: Viewer,
        turns: &[[Handed; 2]],
        hands: Hands,
        see: &mut impl FnMut(Hands),
    ) {
        let Some((turn, later)) = turns.split_first() else { return see(hands) };
        let ended = !later.is_empty() || now(&self.game).2 == Phase::Pass;
        let pairs = [0, 1].map(|side| self.pairs(viewer, side, &turn[side], ended, hands));
        for cream in &pairs[0] {
            for mint in &pairs[1] {
                let mut hands = hands;
                for (side, pair, handed) in [(0, cream, turn[0]), (1, mint, turn[1])] {
                    hands[2 * side + 1] &= !(pair[0] | pair[1]);
                    let to = 2 * (side ^ 1);
                    hands[to] = pair[0] | pair[1];
                    if let Some(played) = handed.played {
                        hands[to] &= !pair[played];
                    }
                }
                if ended {
                    for side in [0, 1] {
                        hands[2 * side + 1] |= std::mem::take(&mut hands[2 * side]);
                    }
                }
                self.go_on(viewer, later, hands, see);
            }
        }
    }

    /// The pairs that a Lookout may have handed over as a viewer saw it.
    fn pairs(
        &self,
        viewer: Viewer,
        side: usize,
        handed: &Handed,
        ended: bool,
        hands: Hands,
    ) -> Vec<[Mask; 2]> {
        let (from, to) = (2 * side + 1, 2 * (side ^ 1));
        let sees = |seat: usize| viewer.sees(Seat(seat as u8));
        let both = sees(from) || sees(to) || (ended && sees(to + 1));
        let bits = |mask: Mask| (0..32).map(|bit| 1 << bit).filter(move |bit| mask & bit != 0);
        let fits = |pair: [Mask; 2], nth: usize| {
            let open = handed.played == Some(nth);
            let dear = self.pool[pair[nth].trailing_zeros() as usize].1 >= handed.at_least;
            ((!both && !open) || pair[nth] == handed.cards[nth]) && (open || dear)
        };
        let hand = hands[from];
        bits(hand)
            .flat_map(|one| bits(hand & !one).map(move |other| [one, other]))
            .filter(|pair| fits(*pair, 0) && fits(*pair, 1))
            .collect()
    }

    /// The cards of the pool that a viewer has not seen.
    fn unseen(&self, viewer: Viewer) -> Mask {
        let view = self.game.view(viewer);
        let hidden = |card: &Card| match card {
            Card::Gear(it) => view.unseen_gear.contains(it),
            Card::Thief(it) => view.unseen_thieves.contains(it),
        };
        let places = (0..).zip(&self.pool).filter(|(_, (card, _))| hidden(card));
        places.fold(0, |all, (place, _)| all | 1 << place)
    }

    /// Compares the worlds that a viewer imagines with those there are. Returns among how many
    /// the viewer's seen cards can be told apart.
    fn check(&self, viewer: Viewer) -> usize {
        let unseen = self.unseen(viewer);
        let first = unseen & unseen.wrapping_neg();
        let looks: [&dyn Fn(Hands) -> Hands; 3] = [
            &|hands| hands.map(|hand| hand & !unseen),
            &|hands| hands.map(|hand| hand & first),
            &|hands| [hands[0], 0, hands[2], 0],
        ];
        let mut expected: [BTreeMap<Hands, f64>; 3] = Default::default();
        self.worlds(viewer, &mut |hands| {
            for (look, expected) in looks.iter().zip(&mut expected) {
                *expected.entry(look(hands)).or_default() += 1.0;
            }
        });
        let mut observed: [BTreeMap<Hands, u64>; 3] = Default::default();
        let mut dice = Dice::new(Seed::from_text("worlds"));
        for _ in 0..DRAWS {
            let hands = self.hands(&self.game.imagine(viewer, &mut dice));
            for (look, observed) in looks.iter().zip(&mut observed) {
                *observed.entry(look(hands)).or_default() += 1;
            }
        }
        for (observed, expected) in observed.iter().zip(&expected) {
            let (observed, expected) = with_the_rare_together(observed, expected);
            assert_fits(&observed, &expected);
        }
        expected[0].len()
    }
}

/// What is too rare to be judged by itself is judged as one thing.
fn with_the_rare_together(
    observed: &BTreeMap<Hands, u64>,
    expected: &BTreeMap<Hands, f64>,
) -> (BTreeMap<Option<Hands>, u64>, BTreeMap<Option<Hands>, f64>) {
    let all: f64 = expected.values().sum();
    let common = |hands: &Hands| {
        let share = expected.get(hands).unwrap_or_else(|| panic!("{hands:?} cannot be")) / all;
        (share * DRAWS as f64 >= 10.0).then_some(*hands)
    };
    let (mut few, mut many) = (BTreeMap::new(), BTreeMap::new());
    observed.iter().for_each(|(it, count)| *few.entry(common(it)).or_default() += count);
    expected.iter().for_each(|(it, weight)| *many.entry(common(it)).or_default() += weight);
    if many.get(&None).is_some_and(|weight| weight / all * (DRAWS as f64) < 5.0) {
        few.remove(&None);
        many.remove(&None);
    }
    (few, many)
}

fn now(game: &Caper) -> (u8, u8, Phase) {
    let view = game.view(Viewer::Spectator);
    (view.round, view.turn, view.phase)
}

/// A random action of one of those who decide.
fn step(game: &mut Caper, dice: &mut Dice) -> (Seat, Action) {
    let seats: Vec<Seat> = game.next().seats().iter().collect();
    let seat = dice.pick(&seats).unwrap();
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let action = dice.pick(&actions).unwrap();
    game.play(seat, action, &mut Mute).unwrap();
    (seat, action)
}

fn viewers() -> impl Iterator<Item = Viewer> {
    Seats::all(4).iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Cards without effects and Incomes. In the Gear rounds teams are often too poor to play.
fn dear() -> Cards {
    let mut cards = Cards::standard().clone();
    cards.thief.iter_mut().for_each(|card| (card.income, card.text) = (0, String::new()));
    for (number, card) in cards.gear.iter_mut().enumerate() {
        (card.cost, card.text) = ([0, 1, 2, 3][number % 4], String::new());
    }
    cards
}

/// Six Thieves of ten are in the round: some of what is unseen lies in the deck.
#[test]
fn in_a_thief_round_every_role_imagines_each_world_as_often() {
    for (number, (turn, phase)) in
        [(1, Phase::Pass), (1, Phase::Play), (2, Phase::Pass), (2, Phase::Play)]
            .into_iter()
            .enumerate()
    {
        let story = Story::play(Cards::standard(), &format!("thieves {number}"), (3, turn, phase));
        for viewer in viewers() {
            story.check(viewer);
        }
    }
}

/// In the last round all cards that are left are dealt, and forced discards tell what they cost.
#[test]
fn in_the_last_round_every_role_imagines_each_world_as_often() {
    let (mut forced, mut doubts) = (0, [0; 5]);
    for (number, (turn, phase)) in
        [(2, Phase::Play), (3, Phase::Pass), (3, Phase::Play), (4, Phase::Pass)]
            .into_iter()
            .enumerate()
    {
        let story = Story::play(&dear(), &format!("gear {number}"), (6, turn, phase));
        forced += story.turns.iter().flatten().filter(|it| it.at_least > 0).count();
        for (doubt, viewer) in doubts.iter_mut().zip(viewers()) {
            *doubt = story.check(viewer).max(*doubt);
        }
    }
    assert!(forced > 2, "teams had to discard {forced} times");
    let [cream, _, mint, ..] = doubts;
    assert!(cream > 1 && mint > 1, "a Mastermind can't tell where a card has gone: {doubts:?}");
}

/// The last turns of the round, where most has gone round. Every Mastermind has seen cards
/// come back.
#[test]
fn in_the_last_turn_the_masterminds_imagine_each_world_as_often() {
    for number in 0..3 {
        let story = Story::play(&dear(), &format!("late {number}"), (6, 5, Phase::Play));
        for seat in [0, 2] {
            story.check(Viewer::Seat(Seat(seat)));
        }
    }
}
