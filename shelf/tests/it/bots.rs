//! What every bot must do at every game on the shelf.

use ::bots::{Bot, NAMES, Random, SometimesRandom};
use engine::{Dice, Mute, Perspective, RandomGame, Seat, Seed, Setup};
use shelf::{Shelved, Visitor};

/// Plays one game with these bots and gives each seat's points.
fn play<G: Shelved>(seed: Seed, names: &[&str]) -> Vec<i16> {
    let setup = Setup::<G>::default();
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..setup.players())
        .map(|seat| {
            ::bots::by_name(names[seat % names.len()], None, seed.derive(seat as u64)).unwrap()
        })
        .collect();
    let mut dice = Dice::new(seed);
    let mut game = G::new(&setup).unwrap();
    game.settle(&mut dice, &mut Mute).unwrap();
    let mut decisions = 0;
    while let Some(seat) = game.next().seats().first() {
        let action = bots[seat.index()].choose(&Perspective::new(&game, seat)).unwrap();
        game.play(seat, action, &mut Mute).unwrap();
        game.settle(&mut dice, &mut Mute).unwrap();
        decisions += 1;
        assert!(decisions <= G::MAX_DECISIONS, "{} never ends", G::INFO.id);
    }
    game.outcome().unwrap().places.iter().map(|place| place.points).collect()
}

struct EveryBotPlays;

impl Visitor for EveryBotPlays {
    type Output = ();

    fn visit<G: Shelved>(self) {
        // The strongest differs from the one before in nothing but its patience.
        for bot in NAMES.iter().filter(|bot| bot.iterations.is_none_or(|count| count < 1000)) {
            let seed = Seed::from_text(bot.name);
            let points = play::<G>(seed, &[bot.name]);
            assert_eq!(points, play::<G>(seed, &[bot.name]), "the same seed, the same game");
        }
    }
}

#[test]
fn every_bot_plays_every_game_to_the_end_and_the_same_way_again() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, EveryBotPlays).unwrap();
    }
}

struct Thrown<'a>(&'a mut [u32; 2]);

impl Visitor for Thrown<'_> {
    type Output = ();

    /// At the last decisions of random games that may still be won: how often a bot that plays at
    /// random ends them without a victory, and how often one whose mind wanders all the time.
    fn visit<G: Shelved>(self) {
        for number in 0..150 {
            let seed = Seed::from_text("thrown").derive(number);
            let mut random = RandomGame::new(&Setup::<G>::default(), seed);
            while let Some(seat) = random.seat() {
                let at = Perspective::new(&random.game, seat);
                let mut actions = Vec::new();
                at.actions(&mut actions);
                let thrown = |action| {
                    let mut after = random.game.clone();
                    after.play(seat, action, &mut Mute).unwrap();
                    after.settle(&mut Dice::new(seed), &mut Mute).unwrap();
                    after.outcome().map(|end| !end.winners.contains(seat))
                };
                let ends: Vec<_> = actions.iter().filter_map(|&action| thrown(action)).collect();
                if ends.contains(&true) && ends.len() < actions.len() || ends.contains(&false) {
                    let dull: Box<dyn Bot<G>> = Box::new(Random::new(seed));
                    let absent = SometimesRandom::new(Random::new(seed), 1, seed);
                    for (count, mut bot) in self.0.iter_mut().zip([dull, Box::new(absent)]) {
                        let action = bot.choose(&at).unwrap();
                        *count += u32::from(thrown(action) == Some(true));
                    }
                }
                random.step(&mut Mute);
            }
        }
    }
}

#[test]
fn nobody_throws_a_game_away_by_accident() {
    let mut thrown = [0, 0];
    for info in shelf::games() {
        shelf::visit(info.id, Thrown(&mut thrown)).unwrap();
    }
    let [random, absent] = thrown;
    assert!(random > 50 && absent * 3 < random, "{absent} instead of {random}");
}

struct GreedyBeatsRandom;

impl Visitor for GreedyBeatsRandom {
    type Output = ();

    /// In two games of 60 with the seats exchanged, or of all greedy against all random where the
    /// players win together, greedy has more points in all.
    fn visit<G: Shelved>(self) {
        let line_ups: [&[&str]; 2] = if G::INFO.cooperative {
            [&["greedy"], &["random"]]
        } else {
            [&["greedy", "random"], &["random", "greedy"]]
        };
        let (mut greedy, mut random) = (0_i32, 0_i32);
        for number in 0..60 {
            for line_up in line_ups {
                let points = play::<G>(Seed::from_text("greed").derive(number), line_up);
                for (seat, points) in points.iter().enumerate() {
                    match line_up[seat % line_up.len()] {
                        "greedy" => greedy += i32::from(*points),
                        _ => random += i32::from(*points),
                    }
                }
            }
        }
        assert!(greedy > random, "{}: greedy {greedy}, random {random}", G::INFO.id);
    }
}

#[test]
fn greedy_does_better_than_random_at_every_game() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, GreedyBeatsRandom).unwrap();
    }
}

struct NothingToDecide;

impl Visitor for NothingToDecide {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let game = G::new(&Setup::default()).unwrap();
        for bot in NAMES {
            let mut bot = ::bots::by_name::<G>(bot.name, None, Seed([0; 32])).unwrap();
            assert_eq!(bot.choose(&Perspective::new(&game, Seat(0))), None);
        }
    }
}

#[test]
fn a_bot_that_has_nothing_to_decide_says_so() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, NothingToDecide).unwrap();
    }
}

struct UnknownName;

impl Visitor for UnknownName {
    type Output = String;

    fn visit<G: Shelved>(self) -> String {
        ::bots::by_name::<G>("stockfish", None, Seed([0; 32])).err().unwrap().to_string()
    }
}

#[test]
fn an_unknown_bot_is_answered_with_the_known_ones() {
    let id = shelf::games().next().unwrap().id;
    let message = shelf::visit(id, UnknownName).unwrap();
    assert!(message.contains("\"stockfish\""), "{message}");
    assert!(NAMES.iter().all(|bot| message.contains(bot.name)), "{message}");
}
