//! What a seat sees, as numbers. Players are counted from the one who looks.

use engine::{Axis, Encoder, Layout, Observe, Seat, Setup};

use crate::cards::CREW_CARDS;
use crate::rules::action::{Card, SLOTS};
use crate::rules::event::Attempt;
use crate::rules::state::CaperCards;
use crate::{Crew, Reward, RowCrew, Stage, View};

const PLAYERS: Axis = Axis::listed(&["own", "next", "second after", "third after"]);
const OTHERS: Axis = Axis::listed(&["next", "second after", "third after"]);
const PLACES: Axis = Axis::numbered("place", SLOTS);
const CREW: Axis = Axis::made(Crew::KINDS, |crew| Crew::ALL[crew].name().to_owned());
const REWARDS: Axis = Axis::made(Reward::COUNT, |reward| Reward::ALL[reward].name().to_owned());
const RESULTS: Axis = Axis::listed(&["success", "too low", "lost tie", "bust"]);

engine::layout! { SEEN:
    COUNT = "players" [Axis::listed(&["one", "two", "three", "four"])] 0..=1,
    COIN = "the Coin counts" [Axis::listed(&["played", "in play"])] 0..=1,
    CIRCLET = "the Circlet discards" [Axis::listed(&["all", "all but one"])] 0..=1,
    LOOKS = "looks for a Thief from the deck" [Axis::listed(&["next player", "Boss"])] 0..=1,
    STAGE = "stage" [Axis::listed(&["undealt", "playing", "won", "lost"])] 0..=1,
    ROUND = "round" [Axis::numbered("round", 5)] 0..=1,
    DONE = "heists done" [] 0..=5,
    NEEDED = "heists needed" [] 0..=5,
    BOSS = "Boss" [PLAYERS] 0..=1,
    TURN = "decides" [PLAYERS] 0..=1,
    RISK_SIDE = "number on the Risk card" [] 0..=12,
    RISK = "Risk" [] 0..=15,
    SCORE = "Crew score" [] -30..=30,
    WAITING = "turned up" [CREW] 0..=1,
    ROW = "row" [PLACES, CREW] 0..=1,
    NUMBER = "number it shows" [PLACES] 0..=15,
    COVERING = "lies on the Risk" [PLACES] 0..=1,
    GONE = "was discarded" [PLACES] 0..=1,
    PLAYED_ODD = "was odd when played" [PLACES] 0..=1,
    TUCKED = "Complication" [REWARDS] 0..=1,
    REWARD = "Reward of this round" [REWARDS] 0..=1,
    PEEKED = "has looked at the Reward" [PLAYERS] 0..=1,
    HAND = "hand" [Axis::numbered("card", CREW_CARDS), CREW] 0..=1,
    HELD = "held" [CREW] 0..=4,
    HAND_SIZE = "cards in hand" [PLAYERS] 0..=5,
    DECK = "cards in the deck" [] 0..=CREW_CARDS,
    FACE_DOWN = "Crew in the face-down row" [] 0..=10,
    LEFT = "out of play" [CREW] 0..=6,
    LAST_RESULT = "last heist" [RESULTS] 0..=1,
    LAST_REWARD = "last heist was for" [REWARDS] 0..=1,
    LAST_SCORE = "last Crew score" [] -30..=30,
    LAST_DIFFICULTY = "last difficulty" [] 0..=30,
    LAST_ROW = "last row" [PLACES, CREW] 0..=1,
}

engine::layout! { HIDDEN:
    HOLDS = "hand" [OTHERS, CREW] 0..=5,
    PILE = "face-down row and deck" [Axis::numbered("card", CREW_CARDS), CREW] 0..=1,
    REWARDS_TO_COME = "Rewards from this round on" [Axis::numbered("Reward", 5), REWARDS] 0..=1,
}

impl Observe for CaperCards {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(setup: &Setup<CaperCards>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        let players = usize::from(setup.options.players);
        let player = |seat: Seat| (seat.index() + players - eyes.index()) % players;
        into.on(COUNT, [players - 1]);
        into.on(COIN, [setup.options.coin as usize]);
        into.on(CIRCLET, [setup.options.circlet as usize]);
        into.on(LOOKS, [setup.options.thief as usize]);
        moment(view, into);
        into.on(BOSS, [player(view.boss)]);
        if let Some(seat) = view.turn {
            into.on(TURN, [player(seat)]);
        }
        for seat in view.peeked.iter() {
            into.on(PEEKED, [player(seat)]);
        }
        for (hand, seat) in view.hands.iter().zip(0..) {
            into.put(HAND_SIZE, [player(Seat(seat))], hand.size);
        }
        for held in view.hand() {
            into.on(HAND, [held.card.index(), held.crew.index()]);
            into.count(HELD, [held.crew.index()]);
        }
        for (place, seen) in view.row.iter().enumerate() {
            show_crew(place, *seen, into);
        }
        for left in &view.left {
            into.put(LEFT, [left.crew.index()], left.count);
        }
        last_heist(view, into);
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        let players = self.variant.players();
        for other in 1..players {
            let seat = (eyes.index() + other) % players;
            for card in Card::in_mask(self.hands[seat]) {
                into.count(HOLDS, [other - 1, self.crew(card).index()]);
            }
        }
        let row = self.next_flip..self.variant.deck_start();
        let pile = row.chain(self.next_draw..CREW_CARDS as u8);
        for (nth, card) in pile.filter_map(Card::new).enumerate() {
            into.on(PILE, [nth, self.crew(card).index()]);
        }
        let rewards = self.deal.rewards.iter().skip(self.done.into());
        for (nth, reward) in rewards.take(5).enumerate() {
            into.on(REWARDS_TO_COME, [nth, reward.index()]);
        }
    }
}

fn moment(view: &View, into: &mut Encoder<'_>) {
    let stage = match view.stage {
        Stage::Undealt => 0,
        Stage::Playing => 1,
        Stage::Won => 2,
        Stage::Lost => 3,
    };
    into.on(STAGE, [stage]);
    into.on(ROUND, [usize::from(view.round.saturating_sub(1))]);
    into.put(DONE, [], view.heists_done);
    into.put(NEEDED, [], view.heists_needed);
    into.put(RISK_SIDE, [], view.risk_side);
    into.put(RISK, [], view.risk);
    into.put(SCORE, [], view.score);
    into.put(DECK, [], view.deck);
    into.put(FACE_DOWN, [], view.face_down);
    if let Some(crew) = view.waiting {
        into.on(WAITING, [crew.index()]);
    }
    for reward in &view.tucked {
        into.on(TUCKED, [reward.index()]);
    }
    if let Some(reward) = view.reward {
        into.on(REWARD, [reward.index()]);
    }
}

fn show_crew(place: usize, seen: RowCrew, into: &mut Encoder<'_>) {
    into.on(ROW, [place, seen.crew.index()]);
    into.put(NUMBER, [place], seen.number);
    into.flag(COVERING, [place], seen.covering);
    into.flag(GONE, [place], seen.discarded);
    into.flag(PLAYED_ODD, [place], seen.played_odd);
}

fn last_heist(view: &View, into: &mut Encoder<'_>) {
    let Some(last) = &view.last_heist else { return };
    let result = match last.result {
        Attempt::Success => 0,
        Attempt::TooLow => 1,
        Attempt::LostTie => 2,
        Attempt::Bust => 3,
    };
    into.on(LAST_RESULT, [result]);
    into.on(LAST_REWARD, [last.reward.index()]);
    into.put(LAST_SCORE, [], last.score);
    into.put(LAST_DIFFICULTY, [], last.difficulty);
    for (place, seen) in last.row.iter().enumerate() {
        into.on(LAST_ROW, [place, seen.crew.index()]);
    }
}
