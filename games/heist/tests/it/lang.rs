//! The icon language: reading, writing, and errors that point at the place.

use engine::{Dice, Seed};
use heist::lang::{
    Atom, Clause, Colour, Dialect, Effect, Good, Kind, Line, Loot, Per, Verb, When, Whose,
};

const DIALECT: Dialect = Dialect {
    colours: &["purple", "green", "red", "yellow", "light blue"],
    goods: ["diamond", "painting", "antique"],
    verbs: Verb::ALL,
};

fn parse(text: &str) -> Line {
    Line::parse(text, &DIALECT).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

#[test]
fn cards_of_the_rulebooks_are_read() {
    for text in [
        "",
        "caper",
        "2 capers",
        "caper, point",
        "4 coins, point",
        "burn",
        "flip",
        "steal painting",
        "steal any",
        "caper per green",
        "2 points per (green + any gear)",
        "point per light blue",
        "2 points per painting",
        "point per any good",
        "3 points if green on top",
        "2 points if won",
        "point per red in both crews",
        "point per thief in rival crew",
        "caper per any gear in discard",
        "launder coin, launder 2 coins",
        "caper per laundered coin",
        "coin per yellow",
        "rob coin",
        "protect thief",
        "protect light blue",
        "recover gear",
        "coin if card played",
        "coin if thief played",
        "flip if light blue played, coin per yellow if gear played",
    ] {
        assert_eq!(parse(text).print(&DIALECT), text);
    }
}

#[test]
fn a_line_means_what_it_says() {
    let line = parse("2 points per (green + any gear) in both crews if won");
    let [clause] = line.clauses.as_slice() else { panic!("{line:?}") };
    assert_eq!((clause.amount, clause.effect), (2, Effect::Point));
    assert_eq!(clause.when, Some(When::Won));
    let per = clause.per.as_ref().unwrap();
    let green = Atom::Card(Kind::Colour(Colour(1)));
    assert_eq!(per.set.as_slice(), [green, Atom::Card(Kind::Gear)]);
    assert_eq!(per.whose, Whose::Both);
}

#[test]
fn spaces_do_not_matter() {
    assert_eq!(
        parse("2  points per(green+any gear) ,caper"),
        parse("2 points per (green + any gear), caper")
    );
}

#[track_caller]
fn fails(text: &str, column: usize, says: &[&str]) {
    let error = Line::parse(text, &DIALECT).unwrap_err();
    assert_eq!(error.column, column, "{text:?}: {error}");
    for part in says {
        assert!(error.message.contains(part), "{text:?}: {error} does not say {part:?}");
    }
}

#[test]
fn errors_point_at_the_column_and_say_what_may_stand_there() {
    fails("capper", 1, &["capper", "caper", "steal"]);
    fails("2 caper", 3, &["capers"]);
    fails("2 burn", 3, &["points"]);
    fails("1 caper", 1, &["2 to 99"]);
    fails("02 capers", 1, &["2 to 99"]);
    fails("256 capers", 1, &["2 to 99"]);
    fails("caper per", 10, &["too early", "green"]);
    fails("caper per gren", 11, &["gren", "green", "painting"]);
    fails("caper per (green)", 17, &["\"+\""]);
    fails("caper per (green + red + any gear + red)", 35, &["\")\""]);
    fails("caper per (green + red", 23, &["\")\""]);
    fails("caper caper", 7, &["\",\""]);
    fails("caper,", 7, &["another effect"]);
    fails("caper if orange on top", 10, &["won", "card", "thief", "gear", "light blue"]);
    fails("caper if green", 15, &["on top", "played"]);
    fails("coin if thief on top", 15, &["on", "expected \"played\""]);
    fails("steal vase", 7, &["vase", "painting", "any"]);
    fails("protect painting", 9, &["thief"]);
    fails("launder coins", 9, &["coin"]);
    fails("é, caper", 1, &["é"]);
}

#[test]
fn a_dialect_has_only_its_own_verbs() {
    let europe = Dialect { verbs: &[Verb::Caper, Verb::Burn], ..DIALECT };
    let error = Line::parse("flip", &europe).unwrap_err();
    assert_eq!(
        error.message,
        "\"flip\" cannot stand here; expected a number or one of caper, burn"
    );
}

fn random_line(dice: &mut Dice) -> Line {
    let clauses = (0..1 + dice.below(3)).map(|_| random_clause(dice)).collect();
    Line { clauses }
}

fn random_clause(dice: &mut Dice) -> Clause {
    let effects = [
        Effect::Caper,
        Effect::Coin,
        Effect::Point,
        Effect::Burn,
        Effect::Flip,
        Effect::Steal(random_loot(dice)),
        Effect::Launder,
        Effect::Rob,
        Effect::Protect(random_kind(dice)),
        Effect::Recover(random_kind(dice)),
    ];
    let effect = dice.pick(&effects).unwrap();
    let many = matches!(
        effect,
        Effect::Caper | Effect::Coin | Effect::Point | Effect::Launder | Effect::Rob
    );
    Clause {
        amount: if many { 1 + dice.below(99) as u8 } else { 1 },
        effect,
        per: (dice.below(2) == 0).then(|| random_per(dice)),
        when: match dice.below(4) {
            0 => Some(When::Won),
            1 => Some(When::OnTop(random_colour(dice))),
            2 => Some(When::Played((dice.below(2) == 0).then(|| random_kind(dice)))),
            _ => None,
        },
    }
}

fn random_per(dice: &mut Dice) -> Per {
    let set = (0..1 + dice.below(3))
        .map(|_| match dice.below(4) {
            0 => Atom::Coin,
            1 => Atom::Laundered,
            2 => Atom::Good(random_loot(dice)),
            _ => Atom::Card(random_kind(dice)),
        })
        .collect();
    let places = [Whose::Own, Whose::Both, Whose::Rival, Whose::Discard];
    Per { set, whose: dice.pick(&places).unwrap() }
}

fn random_loot(dice: &mut Dice) -> Loot {
    match dice.below(4) as u8 {
        3 => Loot::Any,
        kind => Loot::One(Good(kind)),
    }
}

fn random_kind(dice: &mut Dice) -> Kind {
    match dice.below(3) {
        0 => Kind::Thief,
        1 => Kind::Gear,
        _ => Kind::Colour(random_colour(dice)),
    }
}

fn random_colour(dice: &mut Dice) -> Colour {
    Colour(dice.below(5) as u8)
}

#[test]
fn reading_what_was_written_gives_the_same_line() {
    let mut dice = Dice::new(Seed::from_text("lines"));
    for _ in 0..20_000 {
        let line = random_line(&mut dice);
        let text = line.print(&DIALECT);
        assert_eq!(parse(&text), line, "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let words =
        ["caper", "2", "(", ")", "+", ",", "per", "if", "green", "light", "any", "é", "0", "steal"];
    let mut dice = Dice::new(Seed::from_text("noise"));
    for _ in 0..20_000 {
        let text: Vec<&str> = (0..dice.below(9)).map(|_| dice.pick(&words).unwrap()).collect();
        let text = text.join(if dice.below(2) == 0 { " " } else { "" });
        if let Ok(line) = Line::parse(&text, &DIALECT) {
            assert_eq!(parse(&line.print(&DIALECT)), line);
        }
    }
}
