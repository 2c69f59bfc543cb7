#![allow(clippy::all, clippy::print_stdout, clippy::unwrap_used)]
use captains_wager::{Action, CaptainsWager};
use engine::*;
fn main() {
    let lesson = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let lesson = ui::Lesson::read(&lesson).unwrap();
    let mut setup = Setup::<CaptainsWager>::default();
    for (name, value) in &lesson.options {
        setup.options.set(name, value).unwrap();
    }
    let names = Names::new(["Learner", "Fox", "Heron"].map(String::from));
    let mut dice = Dice::new(lesson.seed());
    let mut game = CaptainsWager::new(&setup).unwrap();
    let mut told = Vec::new();
    game.settle(&mut dice, &mut told).unwrap();
    let mut said = 0;
    for step in &lesson.steps {
        for it in &told[said..] {
            println!(
                "   | {}",
                CaptainsWager::tell(
                    &setup.cards,
                    &names,
                    it.secret.as_ref().map_or(&it.public, |(_, s)| s)
                )
            );
        }
        said = told.len();
        let seats = game.next().seats();
        let seat = step.seat();
        let mut actions: Vec<Action> = Vec::new();
        game.actions(seat, &mut actions);
        let view = game.view(Viewer::Seat(seat));
        let offers: Vec<String> =
            actions.iter().map(|it| CaptainsWager::offer(&setup.cards, &view, *it)).collect();
        match offers.iter().position(|it| *it == step.choice) {
            Some(nth) => {
                println!("{seat:?} {}", step.choice);
                game.play(seat, actions[nth], &mut told).unwrap();
                game.settle(&mut dice, &mut told).unwrap();
            }
            None => {
                println!("!! {seats:?} decide; {seat:?} cannot {:?}", step.choice);
                for seat in seats.iter() {
                    game.actions(seat, &mut actions);
                    let view = game.view(Viewer::Seat(seat));
                    for it in &actions {
                        println!(
                            "      {seat:?} {}",
                            CaptainsWager::offer(&setup.cards, &view, *it)
                        );
                    }
                }
                return;
            }
        }
    }
    for it in &told[said..] {
        println!(
            "   | {}",
            CaptainsWager::tell(
                &setup.cards,
                &names,
                it.secret.as_ref().map_or(&it.public, |(_, s)| s)
            )
        );
    }
    println!("done");
}
