//! Tests of the ledger of results.

mod fairness;

use std::sync::Arc;

use engine::{Dice, Seed};
use store::{Memory, Store};

use super::*;
use crate::ratings::Ladder;

fn person(number: u8) -> GuestId {
    format!("{number:032x}").parse().unwrap()
}

/// A game of these players in the order of their places.
fn game(table: &str, at: i64, players: &[Player]) -> GameResult {
    let seat = |(seat, player): (u8, &Player)| SeatResult {
        player: player.clone(),
        name: format!("{player:?}"),
        place: seat + 1,
        points: 40 - i16::from(seat),
        won: seat == 0,
        side: seat,
        left: false,
        newcomer: false,
        was: None,
    };
    GameResult {
        table: table.to_owned(),
        at,
        began: None,
        game: "caper".to_owned(),
        options: Vec::new(),
        speed: Speed::Live,
        rated: false,
        seats: (0..).zip(players).map(seat).collect(),
    }
}

fn ledger() -> (Arc<Memory>, Ledger) {
    let store = Arc::new(Memory::new());
    (Arc::clone(&store), Ledger::of(store))
}

fn run<T>(answer: impl Future<Output = Result<T, crate::Error>>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(answer).unwrap()
}

const ALL: Page = Page { before: None, most: 100 };

#[test]
fn a_table_is_counted_once_and_the_newest_comes_first() {
    let (_, ledger) = ledger();
    let [ana, ben] = [person(1), person(2)];
    let players = [Player::Person(ana), Player::Person(ben)];
    run(async {
        for number in 0..5 {
            let result = game(&format!("t{number}"), number, &players);
            assert!(ledger.note(&result).await?);
            assert!(!ledger.note(&result).await?, "a second time");
        }
        let newest: Vec<i64> =
            ledger.of_person(ana, ALL).await?.iter().map(|(_, it)| it.at).collect();
        assert_eq!(newest, [4, 3, 2, 1, 0]);
        let page = Page { before: None, most: 2 };
        let (last, _) = ledger.of_person(ben, page).await?[1];
        let next = ledger.of_person(ben, Page { before: Some(last), most: 2 }).await?;
        assert_eq!(next.iter().map(|(_, it)| it.at).collect::<Vec<_>>(), [2, 1]);
        let tally = ledger.tally(ana).await?;
        assert_eq!(tally["caper"].all, Count { played: 5, won: 5 });
        let total = ledger.between(ben, ana).await?.total();
        assert_eq!((total.ahead, total.behind, total.played()), (0, 5, 5));
        assert_eq!(ledger.rivals(ana, 10).await?[0].0, ben);
        Ok(())
    });
}

#[test]
fn bots_are_counted_by_level_and_whoever_plays_alone_has_no_rivals() {
    let (_, ledger) = ledger();
    let ana = person(1);
    let bot = || Player::Bot("mastermind".to_owned());
    run(async {
        ledger.note(&game("a", 1, &[Player::Person(ana), bot(), bot()])).await?;
        ledger.note(&game("b", 2, &[bot(), Player::Person(ana)])).await?;
        ledger.note(&game("c", 3, &[Player::Person(ana), Player::Person(ana)])).await?;
        let tally = &ledger.tally(ana).await?["caper"];
        assert_eq!(tally.bots["mastermind"], Count { played: 2, won: 1 });
        assert_eq!((tally.all.played, tally.with_people.played), (2, 0), "not against oneself");
        assert!(ledger.rivals(ana, 10).await?.is_empty());
        Ok(())
    });
}

#[test]
fn another_ledger_of_the_same_store_goes_on_where_the_first_stopped() {
    let (store, ledger) = ledger();
    let players = [Player::Person(person(1)), Player::Person(person(2))];
    run(async {
        ledger.note(&game("a", 1, &players)).await?;
        let later = Ledger::of(Arc::clone(&store) as Arc<dyn Store>);
        assert!(!later.note(&game("a", 1, &players)).await?);
        assert!(later.note(&game("b", 2, &players)).await?);
        assert_eq!(later.of_person(person(1), ALL).await?.len(), 2);
        Ok(())
    });
}

#[test]
fn whoever_is_forgotten_is_nowhere_and_the_others_keep_their_games() {
    let (store, ledger) = ledger();
    let [ana, ben] = [person(1), person(2)];
    run(async {
        for number in 0..3 {
            let players = [Player::Person(ana), Player::Person(ben)];
            ledger.note(&game(&format!("t{number}"), number, &players)).await?;
        }
        ledger.forget(ana).await?;
        assert_eq!(ledger.of_person(ana, ALL).await?, []);
        assert_eq!(ledger.of_person(ben, ALL).await?.len(), 3);
        assert_eq!(ledger.tally(ben).await?["caper"].all.played, 3);
        for kind in ["result", "result-of", "results-of", "tally", "rivals"] {
            for (name, value) in store.list(kind).await? {
                let both = format!("{name} {value}");
                assert!(!both.contains(&ana.to_string()), "{kind}: {both}");
            }
        }
        Ok(())
    });
}

/// Whoever had two seats has no list in which the result is: it is found by its table.
#[test]
fn whoever_had_two_seats_is_forgotten_too() {
    let (store, ledger) = ledger();
    let [ana, guest, ben] = [person(1), person(3), person(2)].map(Player::Person);
    run(async {
        ledger.note(&game("a", 1, &[ana.clone(), ana.clone(), ben.clone()])).await?;
        ledger.note(&game("b", 2, &[guest, ben])).await?;
        ledger.forget_at("a", &[person(1)]).await?;
        ledger.forget_at("b", &[person(1), person(3)]).await?;
        ledger.forget_at("never", &[person(1)]).await?;
        for kind in ["result", "results-of"] {
            for (name, value) in store.list(kind).await? {
                for gone in [1, 3] {
                    let both = format!("{name} {value}");
                    assert!(!both.contains(&person(gone).to_string()), "{kind}: {both}");
                }
            }
        }
        let results = ledger.of_person(person(2), ALL).await?;
        assert_eq!(results.len(), 2, "others keep their games");
        assert!(results.iter().all(|(_, it)| it.seats[0].name.is_empty()));
        Ok(())
    });
}

/// Rated games of a few people and bots, made up at random.
fn season(case: u64, games: u32) -> Vec<GameResult> {
    let mut dice = Dice::new(Seed::from_text("season").derive(case));
    let mut results = Vec::new();
    for number in 0..games {
        let count = 2 + dice.below(3) as u8;
        let mut people: Vec<u8> = (1..=6).collect();
        dice.shuffle(&mut people);
        let mut players: Vec<Player> =
            people.iter().take(count.into()).map(|it| Player::Person(person(*it))).collect();
        if dice.below(4) == 0 {
            players[1] = Player::Bot("safecracker".to_owned());
        }
        let table = format!("season{number}");
        let at = 1_790_000_000_000 + i64::from(number) * 7_000_000;
        let mut result = game(&table, at, &players);
        result.options = vec![("players".to_owned(), count.to_string())];
        result.rated = dice.below(5) > 0;
        if count == 4 {
            // Two teams, as Caper has them.
            for (seat, it) in (0..).zip(&mut result.seats) {
                (it.side, it.place, it.won) = (seat / 2 * 2, 1 + seat / 2, seat < 2);
            }
        }
        result.seats[0].left = dice.below(12) == 0;
        results.push(result);
    }
    results
}

const DERIVED: [&str; 10] = [
    "left",
    "often",
    "result",
    "results-of",
    "tally",
    "rivals",
    "rating",
    "rating-history",
    "ladder",
    "ladder-count",
];

fn everything(store: &Memory) -> Vec<Vec<(String, String)>> {
    DERIVED.iter().map(|kind| store.list(kind).wait().unwrap()).collect()
}

#[test]
fn what_is_rebuilt_is_what_was_there() {
    for case in 0..4 {
        let (store, ledger) = ledger();
        run(async {
            for result in season(case, 300) {
                ledger.note(&result).await?;
            }
            let before = everything(&store);
            assert!(before.iter().all(|notes| !notes.is_empty()), "something was counted of each");
            let rebuilt = ledger.rebuild().await?;
            assert_eq!((rebuilt.games, everything(&store)), (300, before));
            Ok(())
        });
    }
}

/// Others keep their ratings to the last digit when somebody is forgotten, even when all is made
/// anew afterwards.
#[test]
fn forgetting_somebody_changes_nobody_elses_rating() {
    let (store, ledger) = ledger();
    run(async {
        for result in season(9, 120) {
            ledger.note(&result).await?;
        }
        ledger.forget(person(1)).await?;
        let before = everything(&store);
        for (kind, notes) in DERIVED.iter().zip(&before) {
            let own = person(1).to_string();
            let left = notes.iter().find(|(name, value)| format!("{name} {value}").contains(&own));
            assert_eq!(left, None, "{kind}");
        }
        ledger.rebuild().await?;
        let ratings = |all: &[Vec<(String, String)>]| all[6..].to_vec();
        assert_eq!(ratings(&everything(&store)), ratings(&before));
        Ok(())
    });
}

#[test]
fn a_ladder_counts_its_rungs() {
    let (_, ledger) = ledger();
    run(async {
        let games = season(3, 400);
        let now = games.last().map_or(0, |it| it.at);
        for result in games {
            ledger.note(&result).await?;
        }
        let ladder = Ladder::of("caper", 2, Speed::Live);
        let all = ledger.ladder(&ladder, None, 50, now).await?;
        assert!(all.len() >= 4, "{all:?}");
        assert_eq!(ledger.on_ladder(&ladder).await?, all.len());
        assert!(
            all.windows(2).all(|two| {
                two[0].rating.at_least().floor() >= two[1].rating.at_least().floor()
            })
        );
        for (place, rung) in (1..).zip(&all) {
            assert_eq!(rung.place, place);
            assert_eq!(ledger.place(&ladder, rung.person).await?, Some(place));
            assert!(!rung.rating.is_provisional());
        }
        let after = ledger.ladder(&ladder, Some(&all[1].name), 2, now).await?;
        assert_eq!(after, all[2..4]);
        let later = now + 31 * 24 * 60 * 60 * 1000;
        assert_eq!(ledger.ladder(&ladder, None, 50, later).await?, []);
        assert_eq!(ledger.on_ladder(&ladder).await?, 0, "who does not play is taken off");
        Ok(())
    });
}

#[test]
fn a_crew_that_fails_after_somebody_left_has_lost_together() {
    let (_, ledger) = ledger();
    let [ana, ben] = [person(1), person(2)];
    let crew = |table: &str, at: i64, won: bool| {
        let mut result = game(table, at, &[Player::Person(ana), Player::Person(ben)]);
        result.game = "caper-cards".to_owned();
        result.options = vec![("players".to_owned(), "2".to_owned())];
        result.rated = true;
        for seat in &mut result.seats {
            (seat.side, seat.place, seat.won) = (0, 1, won);
        }
        result.seats[1].left = true;
        result
    };
    run(async {
        let ladder = Ladder::of("caper-cards", 2, Speed::Live);
        let at = 1_790_000_000_000;
        ledger.note(&crew("won", at, true)).await?;
        assert_eq!(ledger.rating(ana, &ladder, at).await?.games, 0, "a bot has helped");
        assert!(ledger.rating(ben, &ladder, at).await?.rating < 1500.0);
        ledger.note(&crew("lost", at + 1, false)).await?;
        assert!(ledger.rating(ana, &ladder, at).await?.rating < 1500.0);
        Ok(())
    });
}

#[test]
fn the_same_two_are_rated_so_often_a_day_and_no_more() {
    let (_, ledger) = ledger();
    let [ana, ben] = [person(1), person(2)];
    run(async {
        for number in 0..8 {
            let players = [Player::Person(ana), Player::Person(ben)];
            let result = game(&format!("t{number}"), 1_790_000_000_000 + number, &players);
            ledger.note(&GameResult { rated: true, ..result }).await?;
        }
        let rated = ledger.of_person(ana, ALL).await?;
        assert_eq!(rated.iter().filter(|(_, it)| it.rated).count(), PER_DAY as usize);
        let ladder = Ladder::of("caper", 2, Speed::Live);
        let now = 1_790_000_000_000;
        assert_eq!(ledger.rating(ana, &ladder, now).await?.games, PER_DAY);
        assert_eq!(ledger.history(ana, &ladder, 100).await?.len(), PER_DAY as usize);
        Ok(())
    });
}
