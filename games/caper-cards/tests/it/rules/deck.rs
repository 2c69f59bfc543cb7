//! Cards files: cards are data, and a bad line is told with its number.

use caper_cards::{CaperCards, Cards};
use engine::{CardError, Cards as _, Game, Setup, SetupError, Source};

use crate::fixtures::*;

fn error(toml: &str) -> String {
    Cards::standard().overlay(toml).unwrap_err().to_string()
}

#[test]
fn the_standard_deck_can_be_played() {
    assert_eq!(Cards::standard().check(), Ok(()));
    assert_eq!(Cards::standard().list().len(), 17);
}

#[test]
fn an_exported_deck_reads_as_itself() {
    let standard = Cards::standard();
    assert_eq!(standard.overlay(&standard.export()).as_ref(), Ok(standard));
    let changed = standard.overlay("[[reward]]\nname = \"Hishari Mask\"\nnumber = 6\n").unwrap();
    assert_eq!(standard.overlay(&changed.export()), Ok(changed));
}

#[test]
fn an_overlay_changes_what_it_names_and_says_so() {
    let deck = Cards::standard()
        .overlay(
            "[[reward]]\nname = \"Gloomscale Breastplate\"\nnumber = 5\nnumber_source = \"public\"\n\
             [[reward]]\nname = \"Hishari Mask\"\nnumber = 6\n\
             [[reward]]\nname = \"Sashimi Marionette\"\namount = -3\n\
             [[crew]]\nname = \"The Fixer\"\namount = 2\n",
        )
        .unwrap();
    let breastplate = deck.reward(GloomscaleBreastplate);
    assert_eq!((breastplate.number, breastplate.number_source), (5, Source::Public));
    assert_eq!(breastplate.note, None, "the remark spoke of the old number");
    assert_eq!(deck.reward(HishariMask).number_source, Source::House);
    assert_eq!(
        deck.reward(SashimiMarionette).text(),
        "-3 to the Crew score for every diamond in play."
    );
    assert_eq!(deck.crew(Fixer).text(), "+2 to the Crew score for every other heart in play.");
    assert_eq!(deck.crew(Fixer).source, Source::House);
    assert_eq!(deck.crew(Thief), Cards::standard().crew(Thief));
}

#[test]
fn a_game_is_played_with_the_numbers_of_its_deck() {
    let file = "[[crew]]\nname = \"The Fixer\"\namount = 2\n\
                [[crew]]\nname = \"The Mastermind\"\nnumbers = [7]\n\
                [[reward]]\nname = \"Weave Lens\"\nnumber = 1\n";
    let story: &[Play] = &[Mastermind.on_risk(), Fixer.plain(), Grifter.plain()];
    let caper = wish(4).deck_file(file).story(&[story]);
    assert_eq!((caper.score(), caper.open_view().risk), (3 + 5 + 2, 7));
    // A Mastermind that is odd can be discarded from the Risk by the Muscle.
    let story: &[Play] = &[Mastermind.on_risk(), Muscle.discarding(0)];
    let caper = wish(4).deck_file(file).story(&[story]);
    assert_eq!((caper.score(), caper.open_view().risk), (7, 11));
    let lens = wish(4).deck_file(file).rewards(&[WeaveLens]).story(&[EASY]);
    assert_eq!(lens.heist().1, 12);
}

#[test]
fn a_name_that_does_not_exist_is_told_with_those_that_do() {
    assert_eq!(
        error("# mine\n[[crew]]\nname = \"The Boss\"\n"),
        "line 3: there is no Crew \"The Boss\"; there are: The Driver, The Fixer, The Thief, \
         The Grifter, The Wild Card, The Muscle, The Mastermind, The Insider"
    );
    let message = error("[[reward]]\nname = \"Lens\"\n");
    assert!(message.starts_with("line 2: there is no Reward \"Lens\"; there are: Weave Lens,"));
}

#[test]
fn a_number_out_of_range_is_told_with_the_range() {
    assert_eq!(
        error("[[reward]]\nname = \"Weave Lens\"\n\nnumber = 10\n"),
        "line 4: Weave Lens cannot be 10; a Reward's number is 1 to 9, so that no heist is \
         harder than 21"
    );
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\nnumbers = [22]\n"),
        "line 3: The Driver cannot show 22; a Crew number is 1 to 21"
    );
    assert_eq!(
        error("[[crew]]\nname = \"The Fixer\"\namount = 10\n"),
        "line 3: the amount of The Fixer is out of range; an amount is -9 to 9"
    );
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\namount = 1\n"),
        "line 3: The Driver has no amount"
    );
}

#[test]
fn a_suit_and_its_numbers_must_fit() {
    let fit = "a diamond has two different numbers, every other Crew one";
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\nnumbers = [2, 3]\n"),
        format!("line 3: The Driver is a club with the numbers [2, 3]; {fit}")
    );
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\nsuit = \"diamond\"\n"),
        format!("line 3: The Driver is a diamond with the numbers [2]; {fit}")
    );
    assert_eq!(
        error("[[crew]]\nname = \"The Wild Card\"\nnumbers = [6, 6]\n"),
        format!("line 3: The Wild Card is a diamond with the numbers [6, 6]; {fit}")
    );
    let message = error("[[crew]]\nname = \"The Driver\"\nsuit = \"star\"\n");
    assert!(message.starts_with("line 3: ") && message.contains("`club`"), "{message}");
}

#[test]
fn copies_must_make_24() {
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\ncopies = 4\n"),
        "line 3: the copies of all Crew add up to 25; they must be 24"
    );
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\ncopies = -1\n"),
        "line 3: there cannot be -1 of The Driver; copies are 0 to 24"
    );
}

#[test]
fn a_card_stands_in_a_file_once() {
    assert_eq!(
        error("[[crew]]\nname = \"The Driver\"\n[[crew]]\nname = \"The Driver\"\n"),
        "line 4: The Driver stands in this file twice"
    );
}

#[test]
fn a_field_or_a_line_that_cannot_be_read_is_told() {
    let message = error("[[crew]]\nname = \"The Driver\"\ncolour = \"red\"\n");
    assert!(message.starts_with("line 3: ") && message.contains("colour"), "{message}");
    let message = error("[[crew]]\nname = \n");
    assert!(message.starts_with("line 2: "), "{message}");
}

#[test]
fn cards_from_a_record_are_checked() {
    let mut cards = Cards::standard().clone();
    cards.reward[0].number = 100;
    let setup = Setup::<CaperCards> { cards, ..Setup::default() };
    let Err(SetupError::Cards(CardError { line: None, message, .. })) = CaperCards::new(&setup)
    else {
        panic!("these cards cannot be played with");
    };
    assert!(message.starts_with("Weave Lens cannot be 100"), "{message}");
    let mut cards = Cards::standard().clone();
    cards.crew.swap(0, 1);
    assert_eq!(cards.check().unwrap_err().message, "\"The Fixer\" stands where The Driver belongs");
}
