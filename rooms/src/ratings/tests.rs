//! Properties of ratings, on games made up at random.

use engine::{Dice, Seed};

use super::*;

const CASES: u32 = 400;
const YEAR: i64 = 365 * 24 * 60 * 60 * 1000;

fn between(dice: &mut Dice, low: u32, high: u32) -> f64 {
    f64::from(low + dice.below(high - low))
}

fn somebody(dice: &mut Dice) -> Rating {
    Rating {
        rating: between(dice, 800, 2300),
        deviation: between(dice, 45, 350),
        volatility: 0.06,
        games: 1 + dice.below(300),
        at: YEAR,
    }
}

/// A game of two to five, each alone or in two teams of two.
fn entrants(dice: &mut Dice, bots: bool) -> Vec<Entrant> {
    let count = 2 + dice.below(4) as u8;
    let teams = count == 4 && dice.below(2) == 0;
    let side = |seat: u8| if teams { seat / 2 } else { seat };
    let places: Vec<u8> = (0..count).map(|_| 1 + dice.below(u32::from(count)) as u8).collect();
    (0..count)
        .map(|seat| Entrant {
            rating: somebody(dice),
            side: side(seat),
            place: places[usize::from(side(seat))],
            bot: bots && dice.below(3) == 0,
            newcomer: bots && dice.below(3) == 0,
            left: false,
        })
        .collect()
}

fn cases(mut check: impl FnMut(&mut Dice)) {
    for case in 0..CASES {
        check(&mut Dice::new(Seed::from_text("ratings").derive(u64::from(case))));
    }
}

#[test]
fn it_does_not_matter_who_sits_where() {
    cases(|dice| {
        let mut game = entrants(dice, true);
        let before = rate(&game, YEAR);
        let turn = dice.below(game.len() as u32) as usize;
        game.rotate_left(turn);
        let mut after = rate(&game, YEAR);
        after.rotate_right(turn);
        assert_eq!(before, after, "{game:?}");
    });
}

#[test]
fn what_one_wins_others_lose() {
    cases(|dice| {
        let game = entrants(dice, false);
        let unrest = if game.len() == 2 { 0.0 } else { 3.5 };
        let after = rate(&game, YEAR);
        let surety = |it: &Entrant| it.rating.deviation.hypot(unrest).powi(2);
        let steps = game.iter().zip(&after).map(|(it, to)| (to.rating - it.rating.rating, it));
        let in_bounds = steps.clone().all(|(step, _)| step.abs() < 349.0);
        let equal = game.iter().all(|it| it.rating.deviation == game[0].rating.deviation);
        // Each step is as long as its owner is unsure; taken in that measure they cancel out.
        if in_bounds && (game.len() > 2 || equal) {
            let sum: f64 = steps.map(|(step, it)| step / surety(it)).sum();
            assert!(sum.abs() < 1e-5, "{sum} {game:?}");
        }
    });
}

#[test]
fn two_who_are_known_as_well_as_each_other_change_by_the_same() {
    cases(|dice| {
        let (one, mut other) = (somebody(dice), somebody(dice));
        other.deviation = one.deviation;
        let entrant = |rating, place| Entrant {
            rating,
            side: place,
            place,
            bot: false,
            newcomer: false,
            left: false,
        };
        let after = rate(&[entrant(one, 1), entrant(other, 2)], YEAR);
        let sum = after[0].rating - one.rating + after[1].rating - other.rating;
        assert!(sum.abs() < 0.003, "{sum}");
        assert!(after[0].rating >= one.rating && after[1].rating <= other.rating);
    });
}

#[test]
fn the_winner_of_equals_gains_and_nobody_is_surer_than_the_floor() {
    cases(|dice| {
        let rating = somebody(dice);
        let count = 2 + dice.below(4) as u8;
        let entrant = |place| Entrant {
            rating,
            side: place,
            place,
            bot: false,
            newcomer: false,
            left: false,
        };
        let game: Vec<Entrant> = (1..=count).map(entrant).collect();
        let after = rate(&game, YEAR);
        assert!(after[0].rating > rating.rating, "{after:?}");
        assert!(after[usize::from(count) - 1].rating < rating.rating, "{after:?}");
        assert!(after.windows(2).all(|two| two[0].rating >= two[1].rating), "{after:?}");
        assert!(after.iter().all(|it| (45.0..=350.0).contains(&it.deviation)), "{after:?}");
    });
}

/// A table of five is one game, not four.
#[test]
fn more_rivals_do_not_make_longer_steps() {
    let entrant = |place| Entrant {
        rating: Rating::UNKNOWN,
        side: place,
        place,
        bot: false,
        newcomer: false,
        left: false,
    };
    let win = |count: u8| {
        let game: Vec<Entrant> = (1..=count).map(entrant).collect();
        rate(&game, YEAR)[0].rating - Rating::UNKNOWN.rating
    };
    let three = win(3);
    assert!((60.0..170.0).contains(&three), "{three}");
    assert!((win(5) - three).abs() < 1.0, "{} {three}", win(5));
}

#[test]
fn bots_stay_as_they_are_and_a_game_against_them_counts_half() {
    let entrant = |place, bot| Entrant {
        rating: Rating { games: 5, at: YEAR, ..Rating::UNKNOWN },
        side: place,
        place,
        bot,
        newcomer: false,
        left: false,
    };
    let person = rate(&[entrant(1, false), entrant(2, false)], YEAR);
    let bot = rate(&[entrant(1, false), entrant(2, true)], YEAR);
    assert_eq!(bot[1], entrant(2, true).rating);
    let step = |after: &[Rating]| after[0].rating - 1500.0;
    assert!((step(&person) - 2.0 * step(&bot)).abs() < 0.01, "{person:?} {bot:?}");
    let newcomer = Entrant { newcomer: true, ..entrant(2, false) };
    let after = rate(&[entrant(1, false), newcomer], YEAR);
    assert!((step(&after) - step(&bot)).abs() < 0.01, "so does one against a newcomer");
    assert!((after[1].rating - person[1].rating).abs() < 0.01, "who is rated in full");
}

#[test]
fn whoever_leaves_is_last_and_their_partner_is_not_touched() {
    let mut dice = Dice::new(Seed::from_text("left"));
    let ratings = [(); 4].map(|()| somebody(&mut dice));
    let seat = |seat: usize, left| Entrant {
        rating: ratings[seat],
        side: seat as u8 / 2,
        place: if seat < 2 { 1 } else { 2 },
        bot: false,
        newcomer: false,
        left,
    };
    let after = rate(&[seat(0, true), seat(1, false), seat(2, false), seat(3, false)], YEAR);
    assert!(after[0].rating < ratings[0].rating, "the leaver's side was ahead");
    assert_eq!(after[1], ratings[1]);
    assert!(after[2].rating > ratings[2].rating && after[3].rating > ratings[3].rating);
}

#[test]
fn a_crew_is_rated_against_the_deal() {
    cases(|dice| {
        let people: Vec<Rating> = (0..1 + dice.below(4)).map(|_| somebody(dice)).collect();
        let hard = Rating::fixed(between(dice, 1000, 2000), 45.0);
        let (won, lost) = (crew(&people, hard, true, YEAR), crew(&people, hard, false, YEAR));
        for ((before, won), lost) in people.iter().zip(&won).zip(&lost) {
            assert!(lost.rating <= before.rating && before.rating <= won.rating);
        }
        let harder = Rating::fixed(hard.rating + 300.0, 45.0);
        let more = crew(&people, harder, true, YEAR);
        assert!(won.iter().zip(&more).all(|(won, more)| more.rating >= won.rating));
    });
}

#[test]
fn whoever_does_not_play_becomes_unsure_and_looking_changes_nothing() {
    let known = Rating { deviation: 60.0, games: 100, at: 0, ..Rating::UNKNOWN };
    assert!((known.aged(YEAR).deviation - 110.0).abs() < 0.01);
    assert_eq!(known.aged(0), known);
    assert_eq!(known.aged(100 * YEAR).deviation, Rating::UNKNOWN.deviation);
    assert_eq!(known.aged(YEAR).rating, known.rating);
    let text = serde_json::to_string(&known.aged(YEAR).tidy()).unwrap();
    assert_eq!(serde_json::from_str::<Rating>(&text).unwrap(), known.aged(YEAR).tidy());
}
