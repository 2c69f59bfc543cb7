//! What a learned judgement reads of a table.
//!
//! A seat looks with the eyes of its side; the Snitch, who has none, with Cream's.

use arrayvec::ArrayVec;
use engine::{Features, Heuristic, Seat, Seats, chance_with_lead, steps};
use heist::bits;
use heist::lang::{Colour, Kind};

use crate::rules::ledger::{ActivePrograms, Ledger};
use crate::rules::score::snitch_points;
use crate::rules::state::{SideIndex, held};
use crate::rules::tally::Tally;
use crate::{Caper, Card, City, Equipped, Gear, Phase, Site, Thief, Tie, Wilds};

/// The different Locations, Thieves and Gear of all cities, with a little room.
const SITES: usize = 24;
const THIEVES: usize = 25;
const GEAR: usize = 50;
const CARDS: usize = THIEVES + GEAR;
const SIDES: usize = 2;

/// What is counted in a crew.
const KINDS: [Kind; 6] = [
    Kind::Colour(Colour(0)),
    Kind::Colour(Colour(1)),
    Kind::Colour(Colour(2)),
    Kind::Colour(Colour(3)),
    Kind::Colour(Colour(4)),
    Kind::Thief,
];

/// All that a seat can be: one of two, of three, of four.
const ROLES: usize = 2 + 3 + 4;

/// The greatest numbers that are told apart, to either side.
const CAPERS: i32 = 6;
const LEAD: i32 = 12;
const SPARE: i32 = 9;

/// The turns of each side in a whole game.
const TURNS: f32 = 21.0;

engine::features! {
    numbers: [
        "expected lead", "chance", "rival's chance", "Snitch's chance", "lead",
        "lead in Locations", "lead in Thieves", "lead in Gear", "lead in Stolen Goods",
        "turns left", "most Points expected", "to spare", "rival's to spare",
    ],
    LYING = "card in a crew" [("side", SIDES), ("card", CARDS), ("standing", 4)],
    EQUIPPED = "Thief with Gear" [("side", SIDES), ("Thief", THIEVES), ("Gear", 4)],
    HELD = "in hand" [("holder", ROLES), ("card", CARDS)],
    DISCARDED = "discarded" [("side", SIDES), ("card", CARDS)],
    AT = "Capers at a Location" [("Location", SITES), ("lead", 2 * CAPERS + 1)],
    PRESENT = "laid out" [("Location", SITES)],
    AHEAD = "Capers anywhere" [("round", 6), ("lead", 2 * CAPERS + 1)],
    COUNTED = "cards in a crew"
        [("Location", SITES), ("side", SIDES), ("kind", KINDS.len()), ("count", 3)],
    GROWN = "size of a crew" [("side", SIDES), ("Thieves", 4), ("Gear", 10)],
    COINS = "Coins" [("side", SIDES), ("round", 6), ("Coins", 11)],
    SUPPLY = "supply" [("Coins", 11)],
    STOLEN = "Stolen Goods" [("side", SIDES), ("good", 4), ("count", 6)],
    MOMENT = "moment" [("round", 6), ("turn", 5), ("step", 8)],
    ROLE = "who looks" [("role", ROLES), ("round", 6)],
    COUNTED_NOW = "lead" [("Snitch", 2), ("round", 6), ("lead", 2 * LEAD + 1)],
    EXPECTED = "expected lead" [("Snitch", 2), ("round", 6), ("lead", 2 * LEAD + 1)],
    EXPECTED_POINTS = "expected Points with a Snitch" [("side", SIDES), ("threes", 20)],
    SPARED = "lead to spare" [("side", SIDES), ("round", 6), ("lead", 2 * SPARE + 1)],
    SNITCHED = "lead of the Snitch" [("round", 6), ("lead", 2 * SPARE + 1)],
    TIED = "a tie in Points" [("by", 3), ("standing", 3)],
    CITY = "city" [("players", 3), ("city", City::ALL.len())],
    FULL = "face-down cards equip" [("option", 3)],
    WILD = "wild Goods" [("option", 2)],
}

pub(super) fn features(game: &Caper, eyes: Seat, into: &mut Features) {
    let own = game.side_of(eyes).unwrap_or(0);
    let mut active = ActivePrograms::new();
    let ledger = game.ledger(&mut active);
    let goes_on = game.phase != Phase::Over;
    let expected = goes_on.then(|| game.points_to_expect(ledger, &active));
    let tally = game.tally_from(ledger, &mut active);
    let expected = expected.unwrap_or_else(|| [0, 1].map(|side| tally.points(side) as f32));
    for at in Site::all() {
        location(game, own, at, &ledger, &tally, into);
    }
    for (side, owner) in [own, own ^ 1].into_iter().enumerate() {
        belongings(game, side, owner, &tally, into);
    }
    hands(game, own, into);
    let round = usize::from(game.round);
    into.add(SUPPLY, [game.supply.into()]);
    into.add(MOMENT, [round, game.turn.into(), step(game, own)]);
    into.add(ROLE, [role(game, eyes.index()), round]);
    let options = game.options;
    into.add(CITY, [game.players().saturating_sub(2), options.city as usize]);
    into.add(
        FULL,
        [match options.equipped {
            Equipped::Yes => 0,
            Equipped::No => 1,
            Equipped::Open => 2,
        }],
    );
    into.add(WILD, [usize::from(options.wilds == Wilds::Sets)]);
    judgement(game, own, &tally, [expected[own], expected[own ^ 1]], into);
}

/// What lies at one Location.
fn location(
    game: &Caper,
    own: SideIndex,
    at: Site,
    ledger: &Ledger,
    tally: &Tally,
    into: &mut Features,
) {
    let place = game.deal.locations[at.index()].index();
    let capers = tally.capers[at.index()].map(|capers| capers.min(i16::MAX as u32) as i32);
    let lead = capers[own] - capers[own ^ 1];
    into.add(PRESENT, [place]);
    into.add(AT, [place, steps(lead, CAPERS)]);
    into.add(AHEAD, [game.round.into(), steps(lead, CAPERS)]);
    for (side, ahead) in [lead, -lead].into_iter().enumerate() {
        let owner = own ^ side;
        let (mut thieves, mut gear) = (0, 0);
        for stack in &game.sides[owner].crew[at.index()] {
            if stack.height == 0 {
                continue;
            }
            let on = usize::from(stack.height) - 1;
            thieves += 1;
            gear += on;
            into.add(EQUIPPED, [side, stack.cards[0].into(), on]);
            for layer in 0..stack.height {
                let down = stack.down >> layer & 1 == 1;
                let standing = if down { 0 } else { 1 + steps(ahead, 1) };
                into.add(LYING, [side, number(stack.card(layer)), standing]);
            }
        }
        into.add(GROWN, [side, thieves, gear]);
        let counts = ledger.crew(owner, at);
        for (kind, it) in KINDS.into_iter().enumerate() {
            let count = counts.of(it);
            if count > 0 {
                into.add(COUNTED, [place, side, kind, usize::from(count) - 1]);
            }
        }
    }
}

/// What else belongs to a side.
fn belongings(game: &Caper, side: usize, owner: SideIndex, tally: &Tally, into: &mut Features) {
    let it = &game.sides[owner];
    let decks = game.decks();
    into.add(COINS, [side, game.round.into(), it.coins.into()]);
    for (good, &count) in tally.goods[owner].iter().enumerate() {
        if count > 0 {
            into.add(STOLEN, [side, good, usize::from(count) - 1]);
        }
    }
    for place in bits(it.thieves.into()) {
        into.add(DISCARDED, [side, number(Card::Thief(decks.thieves[usize::from(place)]))]);
    }
    for place in bits(it.gear) {
        into.add(DISCARDED, [side, number(Card::Gear(decks.gear[usize::from(place)]))]);
    }
}

/// Who holds what. What a Lookout has chosen is as good as passed.
fn hands(game: &Caper, own: SideIndex, into: &mut Features) {
    let mut hands = game.holdings.hands;
    for side in [0, 1] {
        let chosen = game.chosen(side);
        if chosen != 0 {
            hands[Caper::lookout(side).index()] &= !chosen;
            hands[Caper::mastermind_in_team(side ^ 1).index()] |= chosen;
        }
    }
    for seat in Seats::all(game.players()).iter() {
        // Counted from the side that looks: Cream's seats and Mint's change places.
        let from_own = match game.side_of(seat) {
            Some(_) if own == 1 && game.players() == 4 => seat.index() ^ 2,
            Some(_) if own == 1 => seat.index() ^ 1,
            _ => seat.index(),
        };
        let cards = held(hands[seat.index() & 3]).map(|card| number(game.card(card)) as u8);
        // In the order of the list: handles mean nothing.
        let mut hand: ArrayVec<u8, 8> = cards.take(8).collect();
        hand.sort_unstable();
        for card in hand {
            into.add(HELD, [role(game, from_own), card.into()]);
        }
    }
}

/// What is thought of it without learning.
fn judgement(game: &Caper, own: SideIndex, tally: &Tally, expected: [f32; 2], into: &mut Features) {
    let round = usize::from(game.round);
    let (with_snitch, snitch) = (game.players() == 3, usize::from(game.players() == 3));
    let rows: [i32; 4] =
        std::array::from_fn(|row| tally.rows[own][row].saturating_sub(tally.rows[own ^ 1][row]));
    let lead = rows.into_iter().fold(0, i32::saturating_add);
    let expected_lead = expected[0] - expected[1];
    into.add(COUNTED_NOW, [snitch, round, steps(lead, LEAD)]);
    into.add(EXPECTED, [snitch, round, steps(expected_lead.round() as i32, LEAD)]);
    let tie = game.options.tie;
    let breaks_tie = [own, own ^ 1].map(|side| match tie {
        Tie::Coins => i32::from(game.sides[side].coins),
        Tie::Capers => tally.capers.iter().map(|capers| capers[side] as i32).sum(),
        Tie::Goods => tally.goods[side].iter().map(|&goods| i32::from(goods)).sum(),
    });
    into.add(
        TIED,
        [
            match tie {
                Tie::Coins => 0,
                Tie::Capers => 1,
                Tie::Goods => 2,
            },
            steps(breaks_tie[0].saturating_sub(breaks_tie[1]), 1),
        ],
    );
    let chance = chance_with_lead(expected_lead, Caper::CLEAR_LEAD);
    let (mut chances, mut spare) = ([chance, 1.0 - chance, 0.0], [0.0; 2]);
    if with_snitch {
        // As if the side that looks were Cream's.
        let race = game.race(expected);
        chances = [Seat(0), Seat(1), Caper::SNITCH].map(|seat| race.chance(seat));
        spare = race.spare();
        for side in [0, 1] {
            let threes = (expected[side] / 3.0).max(0.0) as usize;
            into.add(EXPECTED_POINTS, [side, threes.min(99)]);
            into.add(SPARED, [side, round, steps(spare[side].round() as i32, SPARE)]);
        }
        let best = tally.points(0).max(tally.points(1));
        into.add(SNITCHED, [round, steps(snitch_points(tally).saturating_sub(best), SPARE)]);
    }
    into.number(expected_lead / 20.0);
    chances.into_iter().for_each(|chance| into.number(chance));
    into.number(lead as f32 / 20.0);
    rows.into_iter().for_each(|row| into.number(row as f32 / 20.0));
    into.number(game.turns() / TURNS);
    into.number(expected[0].max(expected[1]) / 60.0);
    spare.into_iter().for_each(|spare| into.number(spare / 20.0));
}

/// Where in a turn we are.
fn step(game: &Caper, own: SideIndex) -> usize {
    match game.phase {
        Phase::Assign => 0,
        Phase::Pass if game.passing[own].is_some() => 1,
        Phase::Pass if game.passing[own ^ 1].is_some() => 2,
        Phase::Pass => 0,
        Phase::Play => {
            let other = usize::from(game.active() != own);
            3 + 2 * other + usize::from(game.played & 1)
        }
        Phase::Undealt | Phase::Over => 7,
    }
}

/// What somebody in a seat is, by how many play.
fn role(game: &Caper, seat: usize) -> usize {
    match game.players() {
        2 => seat.min(1),
        3 => 2 + seat.min(2),
        _ => 5 + seat,
    }
}

/// A card as a place on an axis: the Thieves, then the Gear.
fn number(card: Card) -> usize {
    match card {
        Card::Thief(Thief(number)) => usize::from(number).min(THIEVES - 1),
        Card::Gear(Gear(number)) => THIEVES + usize::from(number).min(GEAR - 1),
    }
}

#[cfg(test)]
mod tests;
