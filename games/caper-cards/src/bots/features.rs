//! What a learned judgement reads of a table.
//!
//! Seats are counted from the one who looks. All hands are read, by kinds of Crew. What nobody
//! holds yet counts as a set, and so do the Rewards while nobody has looked at the one of this
//! round.

use engine::{Features, Seat, Viewer};

use super::outlook::{EXACT, Outlook};
use super::prospect::LATER_HEIST;
use crate::rules::action::SLOTS;
use crate::rules::heist::BUST_ABOVE;
use crate::rules::row::Spot;
use crate::rules::state::{CaperCards, Phase};
use crate::{Circlet, Coin, Crew, DeckThief, Reward};

const KINDS: usize = Crew::KINDS;
const REWARDS: usize = Reward::COUNT;
const SEATS: usize = 4;

/// The lowest score that is told apart, and how many are.
const LOWEST: i16 = -6;
const SCORES: usize = 34;

/// How far a score is told apart below the difficulty and above it.
const BELOW: i16 = 20;
const ABOVE: i16 = 6;

engine::features! {
    numbers: [
        "chance",
        "chance of this heist",
        "chance of this heist with open hands",
        "chance of later heists",
        "score less difficulty",
        "score less 21",
        "heists left",
    ],
    RULES = "rules" [("players", SEATS), ("risk", 2)],
    READINGS = "readings" [("coin", 2), ("circlet", 2), ("thief", 2)],
    PHASE = "phase" [("phase", 5)],
    MOMENT = "moment" [("players", SEATS), ("heists done", 6), ("played", 4)],
    BOSS = "Boss" [("players", SEATS), ("seat", SEATS)],
    TUCKED = "Complication" [("Reward", REWARDS), ("read otherwise", 2)],
    EARLIER = "Complications that act before others" [("pair", 3), ("order", 2)],
    COMING = "Reward still to come" [("Reward", REWARDS)],
    REWARD = "Reward that somebody knows" [("Reward", REWARDS)],
    KNOWN = "knows the Reward" [("seat", SEATS)],
    HAND = "in hand" [("seat", SEATS), ("still to play", 3), ("Crew", KINDS), ("copies", 3)],
    TROUBLED = "in all hands" [("Complication", REWARDS), ("Crew", KINDS), ("copies", 3)],
    UNDRAWN = "in nobody's hand" [("Crew", KINDS), ("copies", 3)],
    ROW = "in the row" [("Crew", KINDS), ("how", 4), ("copies", 3)],
    TURNED_UP = "turned up" [("Crew", KINDS)],
    SCORE = "score" [("played", 4), ("Risk covered", 2), ("score", SCORES)],
    MARGIN = "score less difficulty" [("played", 4), ("margin", BELOW + ABOVE + 1)],
    CHANCE = "chance" [("twentieths", 20)],
    HEIST = "chance of this heist" [("played", 4), ("twentieths", 20)],
    OPEN = "chance of this heist with open hands" [("to come after this", 2), ("twentieths", 20)],
    LATER = "chance of later heists" [("heists", 5), ("twentieths", 20)],
}

pub(super) fn features(game: &CaperCards, eyes: Seat, into: &mut Features) {
    rules(game, into);
    complications(game, into);
    rewards(game, eyes, into);
    crew(game, eyes, into);
    outlook(game, eyes, into);
}

/// What kind of game it is, and how far it has come.
fn rules(game: &CaperCards, into: &mut Features) {
    let players = game.variant.players() - 1;
    let readings = game.figures.readings;
    let coin = usize::from(readings.coin == Coin::InPlay);
    let circlet = usize::from(readings.circlet == Circlet::AllButOne);
    let thief = usize::from(game.variant.thief() == DeckThief::Boss);
    into.add(RULES, [players, usize::from(game.risk > 11)]);
    into.add(READINGS, [coin, circlet, thief]);
    into.add(MOMENT, [players, game.done.into(), game.row.played().into()]);
    into.add(
        PHASE,
        [match game.phase {
            Phase::Undealt => 0,
            Phase::Play => 1,
            Phase::Use(_) => 2,
            Phase::Won => 3,
            Phase::Lost => 4,
        }],
    );
}

/// The Complications in force, and in which order those act that change the row.
fn complications(game: &CaperCards, into: &mut Features) {
    let held = game.kinds(game.held());
    for reward in Reward::ALL.into_iter().filter(|it| game.tucked.contains(*it)) {
        let otherwise = game.figures.readings.otherwise(reward);
        into.add(TUCKED, [reward.index(), otherwise.into()]);
        for (kind, &copies) in held.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            into.add(TROUBLED, [reward.index(), kind, usize::from(copies) - 1]);
        }
    }
    let [shard, circlet, mask] =
        [Reward::GnarlrockShard, Reward::CircletOfTheHiddenEye, Reward::HishariMask]
            .map(|it| game.complications().iter().position(|tucked| *tucked == it));
    for (pair, both) in [(shard, circlet), (shard, mask), (circlet, mask)].into_iter().enumerate() {
        if let (Some(one), Some(other)) = both {
            into.add(EARLIER, [pair, usize::from(one > other)]);
        }
    }
}

/// What is known of the Reward, and by whom.
fn rewards(game: &CaperCards, eyes: Seat, into: &mut Features) {
    let mut coming = &game.deal.rewards[game.revealed().len()..];
    if let ([reward], [_, later @ ..]) = (possible(game), coming) {
        into.add(REWARD, [reward.index()]);
        coming = later;
    }
    for reward in Reward::ALL.into_iter().filter(|it| coming.contains(it)) {
        into.add(COMING, [reward.index()]);
    }
    let players = game.variant.players();
    for seat in game.peeked.iter() {
        into.add(KNOWN, [counted(eyes, seat, players)]);
    }
    into.add(BOSS, [players - 1, counted(eyes, game.boss, players)]);
}

/// Where all Crew are.
fn crew(game: &CaperCards, eyes: Seat, into: &mut Features) {
    let players = game.variant.players();
    for step in 0..players {
        let seat = Seat(((eyes.index() + step) % players) as u8);
        let hand = game.kinds(game.hands[seat.index() % SEATS]);
        let still = usize::from(game.still_to_play(seat));
        for (kind, &copies) in hand.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            into.add(HAND, [step, still, kind, usize::from(copies) - 1]);
        }
    }
    let undrawn = game.kinds(!(game.shown | game.held()));
    for (kind, &copies) in undrawn.iter().enumerate().filter(|(_, copies)| **copies > 0) {
        into.add(UNDRAWN, [kind, usize::from(copies) - 1]);
    }
    let mut row = [[0_usize; 4]; KINDS];
    for placed in game.row.iter() {
        let how = match placed.spot {
            Spot::Crew => usize::from(placed.turned),
            Spot::Risk => 2,
            Spot::Gone => 3,
        };
        row[placed.crew.index()][how] += 1;
    }
    for (kind, ways) in row.iter().enumerate() {
        for (how, &copies) in ways.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            into.add(ROW, [kind, how, copies - 1]);
        }
    }
    if let Phase::Use(crew) = game.phase {
        into.add(TURNED_UP, [crew.index()]);
    }
}

/// How the heists may go.
fn outlook(game: &CaperCards, eyes: Seat, into: &mut Features) {
    let left = game.variant.heists() - game.done.min(game.variant.heists());
    let (heist, later) = match game.phase {
        Phase::Won => (1.0, 1.0),
        Phase::Lost => (0.0, 0.0),
        Phase::Undealt => (LATER_HEIST, LATER_HEIST.powi(i32::from(left) - 1)),
        Phase::Play | Phase::Use(_) => (Outlook::new(game, eyes).chance(), game.later_heists(eyes)),
    };
    let played = usize::from(game.row.played());
    // The hands of others say something once every possible row is looked at.
    let to_come = SLOTS.saturating_sub(played);
    let exact = (1..=EXACT).contains(&to_come) && game.variant.players() > 1;
    let open = if exact { Outlook::open(game, eyes).chance() } else { heist };
    if exact {
        into.add(OPEN, [to_come - 1, twentieths(open)]);
    }
    let possible = possible(game);
    let score = game.projected(game.row);
    let number = |reward: &Reward| f32::from(game.figures.reward(*reward).number);
    let mean = possible.iter().map(number).sum::<f32>() / possible.len().max(1) as f32;
    let margin = f32::from(score) - f32::from(game.risk_now()) - mean;
    let covered = usize::from(game.row.on_risk().is_some());
    into.add(SCORE, [played, covered, (score - LOWEST).max(0) as usize]);
    if possible.len() == 1 {
        into.add(MARGIN, [played, (margin as i16 + BELOW).clamp(0, BELOW + ABOVE) as usize]);
    }
    into.add(CHANCE, [twentieths(heist * later)]);
    into.add(HEIST, [played, twentieths(heist)]);
    into.add(LATER, [usize::from(left).saturating_sub(1), twentieths(later)]);
    into.number(heist * later);
    into.number(heist);
    into.number(open);
    into.number(later);
    into.number((margin / 10.0).clamp(-2.0, 2.0));
    into.number((f32::from(score - BUST_ABOVE) / 10.0).clamp(-2.0, 2.0));
    into.number(f32::from(left) / 5.0);
}

/// The Rewards that the one of this round can be, as far as anybody knows. When the game is over,
/// none of those that are left.
fn possible(game: &CaperCards) -> &[Reward] {
    match game.phase {
        Phase::Won | Phase::Lost => &[],
        Phase::Undealt => &game.deal.rewards,
        Phase::Play | Phase::Use(_) => {
            game.possible_rewards(game.peeked.first().map_or(Viewer::Spectator, Viewer::Seat))
        }
    }
}

/// Which seat this is, counted from the one who looks.
fn counted(eyes: Seat, seat: Seat, players: usize) -> usize {
    (seat.index() + players - eyes.index() % players) % players
}

fn twentieths(chance: f32) -> usize {
    (20.0 * chance) as usize
}

#[cfg(test)]
mod tests;
