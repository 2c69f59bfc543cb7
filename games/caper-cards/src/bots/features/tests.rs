use engine::{Dice, Game, Heuristic as _, Mute, Next, Seed, Setup};

use super::*;
use crate::rules::action::Card;
use crate::{CREW_CARDS, Options};

/// Games for any number of players, read in both ways.
fn setups() -> impl Iterator<Item = Setup<CaperCards>> {
    (1..=4).flat_map(|players| {
        let plain = Options { players, ..Options::default() };
        let other = Options {
            risk: 12,
            coin: Coin::InPlay,
            circlet: Circlet::AllButOne,
            thief: DeckThief::Boss,
            ..plain
        };
        [plain, other].map(|options| Setup { options, ..Setup::default() })
    })
}

fn read(game: &CaperCards, eyes: Seat) -> Features {
    let mut into = Features::new();
    features(game, eyes, &mut into);
    into
}

/// Every table of some games, before the shuffle too. The crews take the best of a few actions,
/// so that they come to later heists.
fn each_table(setup: &Setup<CaperCards>, text: &str, mut see: impl FnMut(&CaperCards, Seat)) {
    for number in 0..20 {
        let mut game = CaperCards::new(setup).unwrap();
        let mut dice = Dice::new(Seed::from_text(text).derive(number));
        let mut actions = Vec::new();
        loop {
            (0..setup.options.players).for_each(|eyes| see(&game, Seat(eyes)));
            let seat = match game.next() {
                Next::Over => break,
                Next::Chance => {
                    game.settle(&mut dice, &mut Mute).unwrap();
                    continue;
                }
                Next::Seats(seats) => seats.first().unwrap(),
            };
            game.actions(seat, &mut actions);
            let after = |action| {
                let mut after = game;
                after.perform(seat, action, &mut Mute);
                after
            };
            let tries = [(); 6].map(|()| after(dice.pick(&actions).unwrap()));
            let worth = |it: &CaperCards| it.worth(seat);
            game = tries.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap();
        }
    }
}

/// What lies where says nothing, as long as nobody has it and nobody has looked at it.
#[test]
fn the_order_of_what_is_to_come_does_not_count() {
    let mut dice = Dice::new(Seed::from_text("shuffle"));
    for setup in setups() {
        each_table(&setup, "order", |game, eyes| {
            let mut other = *game;
            let undrawn: Vec<Card> = Card::in_mask(!(game.shown | game.held()))
                .take_while(|card| card.index() < CREW_CARDS)
                .collect();
            let mut crew: Vec<Crew> = undrawn.iter().map(|card| game.crew(*card)).collect();
            dice.shuffle(&mut crew);
            undrawn.iter().zip(crew).for_each(|(it, crew)| other.deal.crew[it.index()] = crew);
            let known = game.revealed().len() + usize::from(!game.peeked.is_empty());
            dice.shuffle(&mut other.deal.rewards[known..]);
            assert_eq!(read(game, eyes), read(&other, eyes), "{:?}", game.phase);
        });
    }
}

#[test]
fn whoever_looks_comes_first() {
    let options = Options { players: 3, ..Options::default() };
    let setup = Setup { options, ..Setup::default() };
    each_table(&setup, "eyes", |game, eyes| {
        let wanted = (game.boss.index() + 3 - eyes.index()) % 3;
        let mut boss = Features::new();
        boss.add(BOSS, [2, wanted]);
        assert!(read(game, eyes).on().contains(&boss.on()[0]));
    });
    let mut game = engine::RandomGame::new(&setup, Seed::from_text("eyes")).game;
    game.peeked = engine::Seats::one(Seat(1));
    for (eyes, wanted) in [(0, 1), (1, 0), (2, 2)] {
        let mut known = Features::new();
        (0..3).for_each(|seat| known.add(KNOWN, [seat]));
        let on = read(&game, Seat(eyes));
        let seats: Vec<usize> =
            (0..3).filter(|seat| on.on().contains(&known.on()[*seat])).collect();
        assert_eq!(seats, [wanted]);
    }
}
