//! Records survive the round trip, and no file makes a game panic or believe in a bad deal.

use serde_json::Value;

use super::trial::Trial;
use engine::{Cause, Dice, Game, Mute, RawRecord, Record, Verdict};

/// How many garbled copies of each record and each deal are tried.
const GARBLED: usize = 4;

/// Checks the record of a finished game.
pub(super) fn check<G: Game>(trial: &mut Trial<'_, G>) {
    let record = trial.table.record();
    let mut file = Vec::new();
    if let Err(error) = record.write(&mut file) {
        panic!("{trial}: the record cannot be written: {error}");
    }
    survives(trial, &record, &file);
    for _ in 0..GARBLED {
        let garbled = garble(&file, &mut trial.dice);
        for raw in RawRecord::split(garbled.as_slice()).flatten() {
            // Whatever it finds is right, as long as it comes back to tell.
            let _ = Record::<G>::read(&raw).map(|record| record.verify());
        }
    }
    bad_deals_are_refused(trial);
}

fn survives<G: Game>(trial: &Trial<'_, G>, record: &Record<G>, file: &[u8]) {
    let raw = RawRecord::split(file).next();
    let Some(Ok(raw)) = raw else { panic!("{trial}: the record cannot be split: {raw:?}") };
    let read = Record::<G>::read(&raw).unwrap_or_else(|error| panic!("{trial}: {error}"));
    assert!(read == *record, "{trial}: the record reads as another");
    for finding in read.verify() {
        assert_eq!(finding.result, Verdict::Holds, "{trial}: {finding:?}");
    }
    let last = read.states().ok().and_then(|mut states| states.pop());
    assert!(last.as_ref() == Some(trial.table.game()), "{trial}: replay leads elsewhere");
}

/// The file with one of its digits changed, so that most of it still makes sense.
fn garble(file: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut garbled = file.to_vec();
    let digits: Vec<usize> = (0..file.len()).filter(|&at| file[at].is_ascii_digit()).collect();
    if let Some(at) = dice.pick(&digits) {
        garbled[at] = b'0' + dice.below(10) as u8;
    }
    garbled
}

/// Deals with a number changed are refused or make sense, at every shuffle of the game.
fn bad_deals_are_refused<G: Game>(trial: &mut Trial<'_, G>) {
    let Ok(mut game) = G::new(trial.setup) else { return };
    for step in trial.table.steps() {
        if let Cause::Deal(deal) = &step.cause {
            for _ in 0..GARBLED {
                let mut garbled = serde_json::to_value(deal).unwrap();
                swap_a_number(&mut garbled, &mut trial.dice);
                if let Ok(garbled) = serde_json::from_value(garbled) {
                    try_deal::<G>(&game, &garbled);
                }
            }
        }
        if step.cause.apply(&mut game, &mut Mute).is_err() {
            return;
        }
    }
}

fn try_deal<G: Game>(before: &G, deal: &G::Deal) {
    let mut game = before.clone();
    match game.deal(deal, &mut Mute) {
        Ok(()) => {
            let sense = game.audit();
            assert!(sense.is_ok(), "{}: a bad deal is accepted: {deal:?}: {sense:?}", G::INFO.id);
        }
        Err(_) => {
            assert!(game == *before, "{}: a bad deal changed the game: {deal:?}", G::INFO.id);
        }
    }
}

/// Puts another number into the place of one of the numbers in `value`.
fn swap_a_number(value: &mut Value, dice: &mut Dice) {
    fn numbers<'a>(value: &'a mut Value, into: &mut Vec<&'a mut Value>) {
        match value {
            Value::Number(_) => into.push(value),
            Value::Array(items) => items.iter_mut().for_each(|item| numbers(item, into)),
            Value::Object(fields) => fields.values_mut().for_each(|item| numbers(item, into)),
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
    let mut found = Vec::new();
    numbers(value, &mut found);
    let count = found.len() as u32;
    if count > 0 {
        *found[dice.below(count) as usize] = dice.below(count + 2).into();
    }
}
