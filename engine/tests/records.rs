//! Records: written, read back, split, tampered with, verified.

mod reading;
mod revisions;
mod seat_seeds;
mod tampering;

use engine::{
    Dice, Finding, Names, Next, RawRecord, Record, RecordError, Seed, Seeds, Setup, Table,
};

use testkit::toy::Raid;

/// A table played by the dice for `actions` actions, or to the end.
fn table(setup: Setup<Raid>, seed: &str, actions: usize) -> Table<Raid> {
    seeded(setup, Seed::from_text(seed), actions)
}

/// The same, with whatever seeds the table has.
fn seeded(setup: Setup<Raid>, seeds: impl Into<Seeds>, actions: usize) -> Table<Raid> {
    use engine::{Game, Words};
    let names =
        (0..setup.players() as u8).map(|n| Raid::seat_name(&setup.options, engine::Seat(n)));
    let names = Names::new(names);
    let mut table = Table::open(setup, names, seeds).unwrap();
    let mut dice = Dice::new(Seed::from_text("the players' own"));
    let mut choices = Vec::new();
    for _ in 0..actions {
        let Next::Seats(seats) = table.game().next() else { break };
        let seats: Vec<_> = seats.iter().collect();
        let seat = dice.pick(&seats).unwrap();
        table.game().actions(seat, &mut choices);
        table.play(seat, dice.pick(&choices).unwrap()).unwrap();
    }
    table
}

/// The record of a whole game, as text.
fn whole(seed: &str) -> String {
    write(&table(Setup::default(), seed, usize::MAX).record())
}

fn write(record: &Record<Raid>) -> String {
    let mut file = Vec::new();
    record.write(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

/// Every record of a file, or what is wrong with it.
fn read(file: impl AsRef<[u8]>) -> Vec<Result<Record<Raid>, RecordError>> {
    RawRecord::split(file.as_ref()).map(|raw| Record::read(&raw?)).collect()
}

/// The only record of a file.
fn read_one(file: &str) -> Record<Raid> {
    let [record] = <[_; 1]>::try_from(read(file)).unwrap();
    record.unwrap()
}

/// What a file that has something wrong with it says of that.
fn error(file: impl AsRef<[u8]>) -> String {
    read(file).into_iter().find_map(Result::err).expect("nothing is wrong").to_string()
}

/// The findings of a file, one to a line.
fn findings(file: &str) -> Vec<String> {
    let line = |Finding { check, result, detail }| format!("{check} {result:?}: {detail}");
    let [raw] = <[_; 1]>::try_from(RawRecord::split(file.as_bytes()).collect::<Vec<_>>()).unwrap();
    Record::<Raid>::examine(&raw.unwrap()).unwrap().into_iter().map(line).collect()
}

/// The text with line number `line` (counted from one) changed.
fn edit(file: &str, line: usize, change: impl Fn(&str) -> String) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    let changed = change(&lines[line - 1]);
    assert_ne!(changed, lines[line - 1], "the line stayed as it was");
    lines[line - 1] = changed;
    lines.join("\n")
}
