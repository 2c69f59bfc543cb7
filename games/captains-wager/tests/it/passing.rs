//! How many questions people are asked that they can only pass.

use bots::Bot;
use captains_wager::{Action, CaptainsWager};
use engine::{Dice, Game, Mute, Perspective, Seed, Setup};
use ui::{Passing, Touch};

const OFF: Passing<'static> = Passing { windows: &[], things: &[], idle: false, rest: None };
const ON: Passing<'static> = Passing { idle: true, ..OFF };

/// All questions of a four-captain game that reach a person with these settings in every seat,
/// and those among them that can only be passed. What passes by itself is passed.
fn questions(passing: Passing<'_>, number: u64) -> (u32, u32) {
    let seed = Seed::from_text("questions").derive(number);
    let setup = Setup::<CaptainsWager>::default();
    assert_eq!(setup.options.players, 4);
    let mut game = CaptainsWager::new(&setup).unwrap();
    let mut bots: Vec<Box<dyn Bot<CaptainsWager>>> =
        (1..=4).map(|seat| bots::by_name("greedy", None, seed.derive(seat)).unwrap()).collect();
    let mut dice = Dice::new(seed);
    let (mut asked, mut lone) = (0, 0);
    loop {
        game.settle(&mut dice, &mut Mute).unwrap();
        let Some(seat) = game.next().seats().first() else { return (asked, lone) };
        let action = passing.action(&game, &setup.cards, seat).unwrap_or_else(|| {
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            asked += 1;
            lone += u32::from(actions == [Action::Pass]);
            bots[seat.index()].choose(&Perspective::new(&game, seat)).unwrap()
        });
        game.play(seat, action, &mut Mute).unwrap();
    }
}

#[test]
fn with_the_automatic_hardly_a_question_can_only_be_passed() {
    for number in 0..6 {
        let (asked, lone) = questions(OFF, number);
        let (asked_less, still_lone) = questions(ON, number);
        assert!(lone > 20, "game {number} asks too little to show anything: {lone}");
        assert!(still_lone < 10, "{still_lone} in game {number}");
        assert!(asked_less < asked - 20, "{asked_less} of {asked} in game {number}");
    }
}

/// A question with a choice never passes by itself unless the seat said so.
#[test]
fn what_could_be_answered_otherwise_is_asked() {
    let setup = Setup::<CaptainsWager>::default();
    let mut dice = Dice::new(Seed::from_text("asked"));
    let mut game = CaptainsWager::new(&setup).unwrap();
    let everything: Vec<String> =
        CaptainsWager::WINDOWS.iter().map(|window| window.name.to_owned()).collect();
    let always = Passing { windows: &everything, ..OFF };
    let mut questions = 0;
    loop {
        game.settle(&mut dice, &mut Mute).unwrap();
        let Some(seat) = game.next().seats().first() else { break };
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let passes = actions.iter().find(|it| matches!(it, Action::Pass | Action::EndTurn));
        let automatic = |passing: Passing<'_>| passing.action(&game, &setup.cards, seat);
        assert_eq!(automatic(OFF), None);
        assert_eq!(automatic(ON), passes.copied().filter(|_| actions.len() == 1));
        assert_eq!(automatic(always), passes.copied(), "whatever the seat holds");
        let chapter = CaptainsWager::chapter(&game.view(engine::Viewer::Seat(seat)));
        assert_eq!(automatic(Passing { rest: chapter, ..OFF }), passes.copied());
        let over = chapter.map(|it| it + 1);
        assert_eq!(automatic(Passing { rest: over, ..OFF }), None, "in this encounter only");
        questions += u32::from(passes.is_some());
        let action = dice.pick(&actions).unwrap();
        game.play(seat, action, &mut Mute).unwrap();
    }
    assert!(questions > 10, "{questions}");
}
