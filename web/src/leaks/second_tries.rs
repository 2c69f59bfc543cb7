//! A second try with imagined cards tells nothing of the first game: of two games that a seat could
//! not tell apart, tries with the same seed are the same to the byte, for everybody, to their end.

use engine::{Dice, Next, Seat, Viewer};
use rooms::room::{FirstEnding, Origin, Room};
use rooms::table::{AnyTable, Cards, SecondTry, Terms, open};

use super::{Options, difference, everything, options, room_with, seed};

/// Decisions between two that are tried again, and moves between two looks at a try.
const EVERY: usize = 9;
const LOOKS: usize = 7;

/// Plays on by dice until the game is over.
fn play_on(table: &mut dyn AnyTable, dice: &mut Dice) {
    while move_on(table, dice) {}
}

/// Takes one action, if the game goes on.
fn move_on(table: &mut dyn AnyTable, dice: &mut Dice) -> bool {
    let Next::Seats(seats) = table.next() else { return false };
    let seat = seats.first().unwrap();
    let actions: Vec<u16> = table.choices(seat).iter().map(|choice| choice.action).collect();
    table.play(seat, dice.pick(&actions).unwrap()).unwrap();
    true
}

/// A second try of a finished game, in a room that knows how the game ended.
fn tried(first: &dyn AnyTable, moment: usize, options: &Options) -> (Room, Seat) {
    let server = seed("second", 1);
    let cards = Cards::Imagined { server, own: Some(seed("own", 1)) };
    let SecondTry { seat, fork, table, .. } = first.try_again(moment, cards).unwrap();
    let ending = first.ending(Viewer::Spectator).unwrap();
    let first = FirstEnding {
        names: vec!["First".to_owned(); first.names().len()],
        winners: ending.outcome.winners,
        points: ending.outcome.places.iter().map(|place| place.points).collect(),
        own: Some(format!("{:?}", ending.outcome)),
        sentence: ending.sentence,
    };
    let origin = Origin { table: "0".repeat(12), moment, seat, fork, first };
    (room_with(table, options, server, Some(origin)), seat)
}

/// Looks at two tries with all eyes.
fn same(one: &Room, two: &Room) {
    let players = one.try_enter().chairs.len();
    for viewer in Viewer::live(players) {
        let (seen, same) = (everything(one, viewer), everything(two, viewer));
        assert!(seen == same, "{viewer:?} could tell:\n{}", difference(&seen, &same));
    }
    let lines = |room: &Room| room.try_enter().table.as_ref().unwrap().record_lines(0);
    assert_eq!(lines(one), lines(two), "what is written down, hidden cards included");
}

fn no_try_tells_of_the_first_game(game: &str) {
    let mut others = 0;
    let options = options(game, 1);
    let terms = Terms { game, options: &options, revision: None, fork: None };
    let mut first = open(terms, seed("first", 1)).unwrap();
    play_on(&mut *first, &mut Dice::new(seed("choices", 1)));
    let moments = first.look_back(0, Viewer::Omniscient).unwrap().moments;
    for moment in (0..moments - 1).step_by(EVERY) {
        let then = first.look_back(moment, Viewer::Omniscient).unwrap();
        let eyes = Viewer::Seat(then.decider.unwrap());
        let mut twin = then.table.imagined(eyes, seed("twin", moment as u64)).unwrap();
        others += usize::from(twin.view(Viewer::Omniscient) != then.table.view(Viewer::Omniscient));
        play_on(&mut *twin, &mut Dice::new(seed("elsewhere", moment as u64)));
        let ((one, seat), (two, _)) =
            (tried(&*first, moment, &options), tried(&*twin, moment, &options));
        assert_eq!(Viewer::Seat(seat), eyes);
        let mut dice = [(); 2].map(|()| Dice::new(seed("on", moment as u64)));
        for number in 0.. {
            if number % LOOKS == 0 {
                same(&one, &two);
            }
            let [a, b] = &mut dice;
            let on =
                |room: &Room, dice| move_on(&mut **room.try_enter().table.as_mut().unwrap(), dice);
            let goes_on = (on(&one, a), on(&two, b));
            assert_eq!(goes_on.0, goes_on.1);
            // At the end everybody is told how the first game ended, and it ended otherwise.
            let over = one.try_enter().table.as_ref().unwrap().next() == Next::Over;
            if over || !goes_on.0 {
                break;
            }
        }
    }
    assert!(others > 0, "no twin of {game} differs: nothing was tested");
}

#[test]
fn no_try_tells_of_the_first_game_of_any_kind() {
    shelf::games_and_examples().for_each(|info| no_try_tells_of_the_first_game(info.id));
}
