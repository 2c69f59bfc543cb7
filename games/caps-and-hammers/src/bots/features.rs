//! What a learned judgement reads of a table.

use engine::{Features, Heuristic, Seat, steps};

use crate::cards::DECK;
use crate::rules::state::opponent;
use crate::{Asset, CapsAndHammers, Face, Phase, Quagmire, Situation, Slot};

const ASSETS: usize = Asset::ALL.len();
const SITUATIONS: usize = Situation::ALL.len();

/// The greatest margin and the greatest lead that are told apart, to either side.
const MARGIN: i16 = 6;
const LEAD: i16 = 10;

engine::features! {
    numbers: ["promised lead", "chance", "rival's chance", "lead", "deployments left"],
    LYING = "Asset in play"
        [("Situation", SITUATIONS), ("side", 2), ("Asset", ASSETS), ("face", 3)],
    MARGINS = "margin" [("Situation", SITUATIONS), ("margin", 2 * MARGIN + 1), ("turns left", 3)],
    WORTH = "Prestige" [("Situation", SITUATIONS), ("raised by", 4)],
    CLOSED = "closed" [("Situation", SITUATIONS)],
    COMING = "still to come" [("Situation", SITUATIONS)],
    HELD = "in hand" [("side", 2), ("Asset", ASSETS), ("copies", 4)],
    UNDRAWN = "undrawn" [("side", 2), ("Asset", ASSETS), ("copies", 4)],
    MOMENT = "moment" [("round", 3), ("turn", 10), ("deployed", 2)],
    AHEAD = "lead" [("round", 3), ("lead", 2 * LEAD + 1)],
    PROMISED = "promised lead" [("deployments left", 8), ("lead", 2 * LEAD + 5)],
    SPIED = "turned up by Spies" [("side", 2), ("count", 5)],
    AID = "Nukes for Aid" [("side", 2), ("count", 4)],
    READING = "launches that count" [("reading", 2)],
}

pub(super) fn features(game: &CapsAndHammers, eyes: Seat, into: &mut Features) {
    let left = game.deployments_left();
    let tally = game.tally(|seat, lying| Some(game.asset(seat, lying.card)));
    for at in Slot::all() {
        let situation = game.situation(at).index();
        let strength = tally.strength(game, at);
        let margin = strength[eyes.index() & 1] - strength[opponent(eyes).index()];
        let soon = usize::from(game.turn / 4);
        into.add(MARGINS, [situation, steps(margin, MARGIN), soon]);
        into.add(WORTH, [situation, game.raised[at.index()].max(0) as usize]);
        if game.is_closed(at) {
            into.add(CLOSED, [situation]);
        }
    }
    let next_round = 4 * (usize::from(game.round) + 1);
    for situation in &game.deal.situations[next_round.min(SITUATIONS)..] {
        into.add(COMING, [situation.index()]);
    }
    for (side, seat) in [eyes, opponent(eyes)].into_iter().enumerate() {
        let own = game.side(seat);
        let assets = &game.deal.assets[seat.index() & 1];
        for lying in own.laid() {
            let situation = game.situation(lying.at).index();
            let face = match lying.face {
                Face::Down => 0,
                Face::Up => 1,
                Face::Launched => 2,
            };
            into.add(LYING, [situation, side, assets[lying.card.index()].index(), face]);
        }
        let (mut held, mut undrawn) = ([0_usize; ASSETS], [0_usize; ASSETS]);
        let mut hand = own.hand;
        while hand != 0 {
            held[assets[hand.trailing_zeros() as usize % DECK].index()] += 1;
            hand &= hand - 1;
        }
        for asset in &assets[usize::from(own.drawn).min(DECK)..] {
            undrawn[asset.index()] += 1;
        }
        for asset in 0..ASSETS {
            if held[asset] > 0 {
                into.add(HELD, [side, asset, held[asset] - 1]);
            }
            if undrawn[asset] > 0 {
                into.add(UNDRAWN, [side, asset, undrawn[asset] - 1]);
            }
        }
        into.add(SPIED, [side, own.spied.into()]);
        into.add(AID, [side, own.aid.into()]);
    }
    let round = usize::from(game.round);
    let lead = game.side(eyes).prestige - game.side(opponent(eyes)).prestige;
    let promised = game.promised_lead(eyes);
    into.add(MOMENT, [round, game.turn.into(), usize::from(game.phase == Phase::Finish)]);
    into.add(AHEAD, [round, steps(lead, LEAD)]);
    let spread = [0, 1, 2, 3, 5, 8, 13].iter().filter(|&&most| left > most).count();
    into.add(PROMISED, [spread, steps(promised.round() as i16, LEAD + 2)]);
    into.add(READING, [usize::from(game.quagmire == Quagmire::Present)]);
    into.number(promised / 10.0);
    into.number(game.chance_of_winning(eyes));
    into.number(game.chance_of_winning(opponent(eyes)));
    into.number(f32::from(lead) / 10.0);
    into.number(f32::from(left) / 30.0);
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Mute, RandomGame, Seed, Setup};

    use super::*;

    fn read(game: &CapsAndHammers, eyes: Seat) -> Features {
        let mut read = Features::new();
        features(game, eyes, &mut read);
        read
    }

    /// What nobody has drawn is a set: its order is chance.
    #[test]
    fn the_order_of_what_is_undrawn_makes_no_difference() {
        let mut random =
            RandomGame::<CapsAndHammers>::new(&Setup::default(), Seed::from_text("undrawn"));
        let mut dice = Dice::new(Seed::from_text("order"));
        let mut differed = 0;
        while let Some(seat) = random.seat() {
            let mut other = random.game;
            for side in 0..2 {
                let drawn = usize::from(other.sides[side].drawn);
                dice.shuffle(&mut other.deal.assets[side][drawn..]);
            }
            let next = (4 * (usize::from(other.round) + 1)).min(SITUATIONS);
            dice.shuffle(&mut other.deal.situations[next..]);
            differed += usize::from(other != random.game);
            let sorted = |game| {
                let read = read(game, seat);
                let mut on = read.on().to_vec();
                on.sort_unstable();
                (on, read.numbers().to_vec())
            };
            assert_eq!(sorted(&other), sorted(&random.game));
            random.step(&mut Mute);
        }
        assert!(differed > 20);
    }

    #[test]
    fn both_sides_read_the_same_table_from_their_own_side() {
        let mut random =
            RandomGame::<CapsAndHammers>::new(&Setup::default(), Seed::from_text("sides"));
        for _ in 0..30 {
            random.step(&mut Mute);
        }
        let Some(seat) = random.seat() else { panic!("it is over") };
        let (own, other) = (read(&random.game, seat), read(&random.game, opponent(seat)));
        assert_eq!(own.numbers()[1], other.numbers()[2], "my chance is the rival's rival's");
        assert_eq!(own.numbers()[0], -other.numbers()[0]);
        assert_eq!(own.on().len(), other.on().len());
    }
}
