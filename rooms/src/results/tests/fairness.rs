//! What keeps ratings honest.

use super::*;

/// Games over days of one day end on many: all of them were begun on that one.
#[test]
fn a_rated_game_belongs_to_the_day_on_which_it_began() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let (_, ledger) = ledger();
    let [ana, ben] = [person(1), person(2)];
    let monday = 1_790_000_000_000 / DAY * DAY;
    run(async {
        let players = [Player::Person(ana), Player::Person(ben)];
        for number in 0..8 {
            let result = game(&format!("t{number}"), monday + (1 + number) * DAY, &players);
            let began = Some(monday + number);
            ledger.note(&GameResult { rated: true, began, ..result }).await?;
        }
        // One of the next day ends between them, and one more of the first day later.
        let tuesday = game("tuesday", monday + 3 * DAY, &players);
        let began = Some(monday + DAY);
        ledger.note(&GameResult { rated: true, began, ..tuesday }).await?;
        let ladder = Ladder::of("caper", 2, Speed::Live);
        let games = ledger.rating(ana, &ladder, monday).await?.games;
        assert_eq!(games, PER_DAY + 1, "five of the first day and one of the next");
        let late = game("late", monday + 30 * DAY, &players);
        ledger.note(&GameResult { rated: true, began: Some(monday), ..late }).await?;
        assert_eq!(ledger.rating(ana, &ladder, monday).await?.games, games);
        Ok(())
    });
}

#[test]
fn games_that_go_on_count_among_those_of_a_day() {
    let (_, ledger) = ledger();
    let [ana, ben, cleo] = [1, 2, 3].map(person);
    let now = 1_790_000_000_000;
    run(async {
        for number in 1..=4 {
            ledger.begin(&[ana, ben], now).await?;
            assert_eq!(ledger.begun_today(ben, ana, now).await?, number);
        }
        assert_eq!(ledger.begun_today(ana, cleo, now).await?, 0);
        assert_eq!(ledger.begun_today(ana, ben, now + 24 * 60 * 60 * 1000).await?, 0);
        assert!(ledger.rivals(ana, 9).await?.is_empty(), "nobody has finished a game");
        Ok(())
    });
}

#[test]
fn leaving_early_is_free_twice_a_day() {
    let (store, ledger) = ledger();
    let [ana, ben] = [person(1), person(2)];
    let now = 1_790_000_000_000;
    run(async {
        for (number, free) in [(0, true), (1, true), (2, false), (3, false)] {
            let table = format!("t{number}");
            assert_eq!(ledger.leaves_early(ana, &table, now + number).await?, free, "{table}");
        }
        assert!(ledger.leaves_early(ana, "t1", now + 9).await?, "asked again for the same table");
        assert!(!ledger.leaves_early(ana, "t2", now + 9).await?);
        assert!(ledger.leaves_early(ben, "t2", now).await?, "another person");
        assert!(ledger.leaves_early(ana, "t4", now + 24 * 60 * 60 * 1000).await?, "another day");
        let leavers = ledger.leavers(9).await?;
        assert_eq!(
            leavers.iter().map(|it| (it.person, it.early)).collect::<Vec<_>>(),
            [(ana, 5), (ben, 1)]
        );
        ledger.forget(ana).await?;
        for (name, _) in store.list("left-early").await? {
            assert!(!name.contains(&ana.to_string()));
        }
        Ok(())
    });
}

/// The same two again and again: the operator sees it from both sides, the larger share first.
#[test]
fn who_always_meets_the_same_person_is_seen() {
    let (store, ledger) = ledger();
    let [ana, ben, cleo] = [1, 2, 3].map(person);
    run(async {
        for number in 0..24_i64 {
            let rival = if number % 2 == 0 { ben } else { cleo };
            let (one, other) = if number < 20 { (ana, ben) } else { (ana, rival) };
            let players = [Player::Person(one), Player::Person(other)];
            let result = game(&format!("t{number}"), number * 24 * 60 * 60 * 1000, &players);
            let mut result = GameResult { rated: true, ..result };
            result.seats[1].left = number == 23;
            ledger.note(&result).await?;
        }
        let regulars = ledger.regulars(9).await?;
        let told: Vec<_> =
            regulars.iter().map(|it| (it.person, it.rival, it.together, it.rated)).collect();
        assert_eq!(told, [(ben, ana, 22, 22), (ana, ben, 22, 24)]);
        let leavers = ledger.leavers(9).await?;
        assert_eq!((leavers[0].person, leavers[0].left, leavers[0].rated), (cleo, 1, 2));
        ledger.forget(ben).await?;
        for (name, value) in store.list("often").await? {
            assert!(!format!("{name} {value}").contains(&ben.to_string()));
        }
        Ok(())
    });
}

#[test]
fn the_best_game_is_named_with_its_table_and_the_first_of_equals() {
    let (_, ledger) = ledger();
    let ana = person(1);
    run(async {
        for (table, points) in [("a", -3), ("b", 7), ("c", 7), ("d", 2)] {
            let mut result = game(table, 100 + points, &[Player::Person(ana)]);
            result.seats[0].points = points as i16;
            ledger.note(&result).await?;
        }
        let tally = &ledger.tally(ana).await?["caper"];
        assert_eq!(tally.best, 7);
        assert_eq!(tally.best_game, Some(Best { table: "b".to_owned(), at: 107 }));
        Ok(())
    });
}
