//! The games that are over, with all that follows from them.

use std::sync::Arc;
use std::time::Instant;

use engine::Dice;
use rooms::ratings::Speed;
use rooms::results::{GameResult, Ledger, Player, SeatResult};
use store::{Change, Guest, Memory, NewTable, Scan, Store, Summary};

use super::{MINUTE, NOTES_AT_ONCE, all, line, new_table, person, table};

/// How many games are played between two looks at the clock.
const AT_ONCE: u64 = 2000;
/// What is told of progress after so many games.
const TOLD: u64 = 100_000;

/// Plays them one after the other. Tables go into the store as they end. What follows from results
/// is reckoned in memory, by the ledger itself, and written at the end in the order of names: in the
/// order of games every note would be a page of the file that has to be looked for.
pub(super) async fn play(
    store: &Arc<dyn Store>,
    dice: &mut Dice,
    people: u64,
    games: u64,
    now: i64,
) {
    let begin = Instant::now();
    let reckoned: Arc<dyn Store> = Arc::new(Memory::new());
    let ledger = Ledger::of(Arc::clone(&reckoned));
    for first in (0..games).step_by(AT_ONCE as usize) {
        let results: Vec<GameResult> = (first..games.min(first + AT_ONCE))
            .map(|number| {
                let at = now - (games - number) as i64 * MINUTE / 2;
                game(dice, number, at, people)
            })
            .collect();
        let tables = results.iter().map(|it| store.create(finished(it))).collect();
        ledger.note_all(&results).await.unwrap();
        all(tables).await;
        if first.is_multiple_of(TOLD) {
            // Their names are in order as they are, and nobody reads them again.
            carry(&reckoned, store, "result-of").await;
            eprintln!("{first} games after {:.0?}", begin.elapsed());
        }
    }
    for kind in reckoned.kinds().await.unwrap() {
        carry(&reckoned, store, &kind).await;
        eprintln!("{kind} after {:.0?}", begin.elapsed());
    }
}

/// Moves all notes of a kind from one store to the other.
async fn carry(from: &Arc<dyn Store>, to: &Arc<dyn Store>, kind: &str) {
    loop {
        let notes = from.scan(Scan::prefix(kind, "", NOTES_AT_ONCE)).await.unwrap();
        if notes.is_empty() {
            return;
        }
        let gone = notes.iter().map(|(name, _)| Change::remove(kind, name)).collect();
        from.change(gone).await.unwrap();
        let here = notes.into_iter().map(|(name, value)| Change::put(kind, name, value));
        to.change(here.collect()).await.unwrap();
    }
}

/// Some people play more than others: half of all games are those of a tenth of them.
fn somebody(dice: &mut Dice, people: u64) -> u64 {
    let most = if dice.below(2) == 0 { people / 10 } else { people };
    u64::from(dice.below(u32::try_from(most.max(2)).unwrap()))
}

fn game(dice: &mut Dice, number: u64, at: i64, people: u64) -> GameResult {
    let one = somebody(dice, people);
    let other = (one + 1 + somebody(dice, people - 1)) % people;
    let seat = |(seat, who): (u8, u64)| SeatResult {
        player: Player::Person(person(who)),
        name: format!("Person{who}"),
        place: seat + 1,
        points: 40 - i16::from(seat) * 7,
        won: seat == 0,
        side: seat,
        left: false,
        newcomer: false,
        was: None,
    };
    // The better of two mostly wins; who is better follows from the number.
    let strength = |who: u64| (who * 7919) % 100;
    let upset = u64::from(dice.below(100)) > 50 + strength(one).abs_diff(strength(other)) / 2;
    let order =
        if (strength(one) > strength(other)) == upset { [other, one] } else { [one, other] };
    GameResult {
        table: table(number).to_string(),
        at,
        began: None,
        game: ["caper", "caps-and-hammers"][(number % 2) as usize].to_owned(),
        options: Vec::new(),
        speed: Speed::Live,
        rated: (number / 2).is_multiple_of(2),
        seats: [0, 1].into_iter().zip(order).map(seat).collect(),
    }
}

/// The table at which it was played.
fn finished(result: &GameResult) -> NewTable {
    let guest = |seat: &SeatResult| {
        let id = seat.player.person().map(|it| it.to_string()).unwrap_or_default();
        Guest { id, awaited: false }
    };
    let guests = result.seats.iter().map(guest).collect();
    let summary = Summary { open: false, over: true, guests, line: line(0) };
    new_table(result.table.parse().unwrap(), result.at, summary)
}
