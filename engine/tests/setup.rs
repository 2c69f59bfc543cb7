//! Options and cards: what can be chosen, and what is wrong with a bad choice.

use engine::{CardError, Cards, Choice, Field, OptionError, Options, Source, read_toml};
use serde::{Deserialize, Serialize};

use testkit::toy::{Cat, Pantry, RaidOptions};

#[test]
fn every_choice_can_be_set_and_got() {
    let mut options = RaidOptions::default();
    for field in RaidOptions::fields() {
        assert_eq!(options.get(field.name).unwrap(), field.choices[0].value, "the usual one first");
        for choice in field.choices {
            options.set(field.name, choice.value).unwrap();
            assert_eq!(options.get(field.name).unwrap(), choice.value);
            options.check().unwrap();
        }
    }
    assert_eq!(options, RaidOptions { players: 3, cat: Cat::Hungry });
}

#[test]
fn bad_names_and_values_are_refused_with_what_is_allowed() {
    let mut options = RaidOptions::default();
    let mut check = |name, value, expected: &str| {
        let before = options.clone();
        assert_eq!(options.set(name, value).unwrap_err().to_string(), expected);
        assert_eq!(options, before, "a refused value was set");
    };
    check("dog", "hungry", "there is no option \"dog\"; there are: players, cat");
    check("", "", "there is no option \"\"; there are: players, cat");
    check("players", "4", "option \"players\" cannot be \"4\"; allowed are: 2, 3");
    check("players", "02", "option \"players\" cannot be \"02\"; allowed are: 2, 3");
    check("cat", "Hungry", "option \"cat\" cannot be \"Hungry\"; allowed are: drowsy, hungry");
    assert_eq!(
        options.get("dog"),
        Err(OptionError::Unknown { name: "dog".into(), allowed: "players, cat".into() })
    );
}

#[test]
fn options_from_a_file_are_checked() {
    let options = RaidOptions { players: 9, cat: Cat::Drowsy };
    let wrong = options.check().unwrap_err().to_string();
    assert_eq!(wrong, "option \"players\" cannot be \"9\"; allowed are: 2, 3");
}

/// Numbers, words and truth values can all be chosen.
#[test]
fn a_field_may_be_of_any_simple_kind() {
    #[derive(Default, Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Kinds {
        moonlight: bool,
        depth: i8,
        word: String,
    }
    impl Options for Kinds {
        fn fields() -> &'static [Field] {
            const TRUE: &[Choice] = &[Choice { value: "true", about: "" }];
            const LESS: &[Choice] = &[Choice { value: "-3", about: "" }];
            const WORD: &[Choice] = &[Choice { value: "cheese", about: "" }];
            &[
                Field { name: "moonlight", about: "", choices: TRUE },
                Field { name: "depth", about: "", choices: LESS },
                Field { name: "word", about: "", choices: WORD },
            ]
        }
        fn players(&self) -> usize {
            2
        }
    }
    let mut kinds = Kinds::default();
    for (name, value) in [("moonlight", "true"), ("depth", "-3"), ("word", "cheese")] {
        kinds.set(name, value).unwrap();
        assert_eq!(kinds.get(name).unwrap(), value);
    }
    assert_eq!(kinds, Kinds { moonlight: true, depth: -3, word: "cheese".into() });
}

#[test]
fn a_list_takes_several_values_and_refuses_each_that_is_not_allowed() {
    #[derive(Default, Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Larder {
        cheeses: String,
    }
    impl Options for Larder {
        fn fields() -> &'static [Field] {
            const CHEESES: &[Choice] =
                &[Choice { value: "brie", about: "" }, Choice { value: "gouda", about: "" }];
            &[Field { name: "cheeses", about: "", choices: CHEESES }]
        }
        fn lists() -> &'static [&'static str] {
            &["cheeses"]
        }
        fn players(&self) -> usize {
            2
        }
    }
    let mut larder = Larder::default();
    larder.set("cheeses", "gouda, brie").unwrap();
    assert_eq!(larder.get("cheeses").unwrap(), "gouda, brie");
    larder.check().unwrap();
    for (given, wrong) in [("brie,edam", "edam"), ("", ""), ("brie,", "")] {
        assert_eq!(
            larder.set("cheeses", given).unwrap_err().to_string(),
            format!("option \"cheeses\" cannot be \"{wrong}\"; allowed are: brie, gouda")
        );
    }
    let file = Larder { cheeses: "edam".to_owned() };
    assert!(file.check().is_err(), "a file is checked too");
}

/// What laying this deck file over the standard cheeses says.
fn overlay(toml: &str) -> Result<Pantry, CardError> {
    Pantry::standard().overlay(toml)
}

#[test]
fn a_deck_file_changes_what_it_names() {
    let own = overlay("# my box\n[[cheese]]\nname = \"Gouda\"\nstrength = 14\n").unwrap();
    assert_eq!(own.strengths(), [1, 2, 3, 14, 5, 6, 7, 8, 9]);
    assert_eq!(own.list()[3].facts, "Strength 14");
    assert_eq!(overlay(&own.export()).unwrap(), own, "an exported deck reads back");
    assert_eq!(overlay("cheese = []").unwrap(), *Pantry::standard());
}

#[test]
fn a_changed_card_is_ours_unless_the_file_says_otherwise() {
    let source = |toml: &str| overlay(toml).unwrap().list()[3].source;
    let entry = "[[cheese]]\nname = \"Gouda\"\n";
    assert_eq!(source(entry), Pantry::standard().list()[3].source);
    assert_eq!(source(&format!("{entry}strength = 4\n")), Pantry::standard().list()[3].source);
    assert_eq!(source(&format!("{entry}strength = 14\n")), Source::House);
    let said = format!("{entry}strength = 14\nsource = \"rulebook\"\n");
    assert_eq!(source(&said), Source::Rulebook);
}

#[test]
fn a_card_can_be_replaced_by_one_with_another_name() {
    let own = overlay("[[cheese]]\nreplaces = \"Gouda\"\nname = \"Edam\"\n").unwrap();
    assert_eq!((own.name(3), own.list()[3].source), ("Edam", Source::House));
    assert_eq!(overlay(&own.export()).unwrap(), own, "an exported deck reads back");
}

#[test]
fn a_complete_deck_file_begins_with_empty_lists() {
    let error = overlay("complete = true\n").unwrap_err();
    assert_eq!(error.to_string(), "there must be nine cheeses of different strengths");
    let error = overlay("complete = 3\n").unwrap_err();
    assert_eq!(error.to_string(), "line 1: complete is true or false");
    let error = overlay("complete = true\n[[cheese]]\nname = \"Edam\"\nstrength = 1\n");
    assert_eq!(
        error.unwrap_err().to_string(),
        "line 2: Edam is new, and its entry says all of it: missing field `source`"
    );
}

#[test]
fn a_bad_deck_file_names_the_line() {
    let check = |toml: &str, expected: &str| {
        let error = overlay(toml).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    let brie = "[[cheese]]\nname = \"Brie\"\nstrength = 3\nsource = \"house\"\n";
    let gouda = |line: &str| format!("{brie}\n[[cheese]]\nname = \"Gouda\"\n{line}\n");
    check(
        &gouda("strength = \"strong\""),
        "line 8: strength: invalid type: string \"strong\", expected u8",
    );
    check(&gouda("strength = 300"), "line 8: strength: invalid value: integer `300`, expected u8");
    check(
        &gouda("smell = 3"),
        "line 8: smell: unknown field `smell`, expected one of `name`, `strength`, `source`",
    );
    check(
        &gouda("source = \"rumour\""),
        "line 8: source: unknown variant `rumour`, expected one of `rulebook`, `public`, `house`",
    );
    check(&format!("{brie}\n{brie}"), "line 7: Brie stands in this file twice");
    check(
        &format!("\n\n{}", brie.replace("Brie", "Edam")),
        "line 4: there is no cheese \"Edam\"; there are: ",
    );
    check("[[cheese]]\nstrength = 3\n", "line 1: an entry begins with the name of a cheese");
    check("cheese = 3\n", "line 1: cheese is a list: each entry begins with [[cheese]]");
    check("wine = 3\n", "line 1: there is no wine in a deck file; there are: cheese, complete");
    check(
        &brie.replace("strength = 3", "strength = 4"),
        "there must be nine cheeses of different strengths",
    );
}

#[test]
fn toml_that_is_not_toml_names_the_line() {
    let error = read_toml::<Pantry>("a = 1\nb = = 2\n").unwrap_err();
    assert_eq!(error.line, Some(2));
    assert_eq!(read_toml::<Pantry>("").unwrap_err().to_string(), "line 1: missing field `cheese`");
    assert_eq!(CardError::whole("no").to_string(), "no");
    assert_eq!(CardError::at("a\nb\nc", 4..5, "bad").to_string(), "line 3: bad");
    assert_eq!(CardError::at("a", 90..91, "bad").to_string(), "line 1: bad");
}
