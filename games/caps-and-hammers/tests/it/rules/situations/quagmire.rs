//! Political Quagmire, where launches count.

use caps_and_hammers::{
    Asset, CAPS, CapsAndHammers, Cards, Event, HAMMERS, Options, Quagmire, Reason, Situation,
};
use engine::{Cards as _, Game, Names, Setup, Viewer, Words};

use crate::fixtures::Scene;
use Asset::{Admiral, Diplomat, Nuke, Soldier, Spy};
use Situation::{FifthColumn, JungleWarfare, PoliticalQuagmire, SpaceRace, TradeChokepoint};

#[test]
fn ch_7_6_political_quagmire_goes_to_more_launches() {
    let line = [PoliticalQuagmire, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Soldier], &[Spy, Nuke, Spy]);
    scene.turn(Soldier, PoliticalQuagmire);
    scene.turn(Spy, PoliticalQuagmire);
    scene.turn(Admiral, TradeChokepoint);
    scene.turn(Nuke, PoliticalQuagmire);
    scene.turn(Admiral, TradeChokepoint);
    scene.turn(Spy, PoliticalQuagmire);
    scene.launch(Soldier, PoliticalQuagmire);
    scene.rest(FifthColumn);
    let decided = scene.decided(PoliticalQuagmire);
    assert_eq!(decided.influence, [0, 9]);
    assert_eq!((decided.winner, decided.by), (Some(CAPS), Reason::Launches));
    assert_eq!(
        told(&scene, PoliticalQuagmire),
        "Caps wins Political Quagmire by launching more Operations (Caps 1, Hammers 0) for 2 \
         Prestige. (CH-7.6)"
    );
}

/// How the log tells who won a Situation, with the rule it cites.
fn told(scene: &Scene, at: Situation) -> String {
    let names = Names::new(["Caps", "Hammers"].map(String::from));
    let decided = |event: &&Event| matches!(event, Event::Decided { at: it, .. } if *it == at);
    let event = scene.events().find(decided).unwrap();
    format!(
        "{} ({})",
        CapsAndHammers::tell(Cards::standard(), &names, event),
        engine::Event::rule(event)
    )
}

#[test]
fn ch_7_16_political_quagmire_with_equal_launches_is_a_tie_that_a_diplomat_breaks() {
    let line = [PoliticalQuagmire, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Spy, Nuke], &[Diplomat]);
    scene.turn(Spy, PoliticalQuagmire);
    scene.turn(Diplomat, PoliticalQuagmire);
    scene.turn(Nuke, PoliticalQuagmire);
    scene.rest(FifthColumn);
    let decided = scene.decided(PoliticalQuagmire);
    assert_eq!((decided.winner, decided.by), (Some(HAMMERS), Reason::Diplomat));
    assert_eq!(
        told(&scene, PoliticalQuagmire),
        "Hammers wins Political Quagmire by breaking the tie with a Diplomat (Operations \
         launched: Caps 0, Hammers 0) for 2 Prestige. (CH-6.4)"
    );
}

#[test]
fn ch_7_16_influence_does_not_break_a_tie_at_political_quagmire() {
    let line = [PoliticalQuagmire, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Spy, Nuke], &[Spy]);
    scene.deploy(Spy, PoliticalQuagmire);
    scene.launch(Spy, PoliticalQuagmire);
    scene.end();
    scene.deploy(Spy, PoliticalQuagmire);
    scene.launch(Spy, PoliticalQuagmire);
    scene.end();
    scene.turn(Nuke, PoliticalQuagmire);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(PoliticalQuagmire).influence, [6, 3]);
    assert_eq!(
        told(&scene, PoliticalQuagmire),
        "Political Quagmire is a tie (Operations launched: Caps 1, Hammers 1): nobody wins it. \
         (CH-7.16)"
    );
}

fn with(quagmire: Quagmire) -> Setup<CapsAndHammers> {
    Setup { options: Options { quagmire }, ..Setup::default() }
}

fn admiral_leaves_the_quagmire(quagmire: Quagmire) -> (Option<engine::Seat>, [u8; 2]) {
    let line = [PoliticalQuagmire, SpaceRace, FifthColumn, JungleWarfare];
    let mut scene = Scene::with(&with(quagmire), &line, &[Admiral], &[]);
    scene.deploy(Admiral, PoliticalQuagmire);
    scene.sail(PoliticalQuagmire, SpaceRace);
    let launches = scene.game.view(Viewer::Spectator).line[0].launches;
    scene.end();
    scene.rest(FifthColumn);
    (scene.decided(PoliticalQuagmire).winner, launches)
}

#[test]
fn ch_7_14_a_launch_counts_where_it_happened_unless_the_option_says_otherwise() {
    assert_eq!(admiral_leaves_the_quagmire(Quagmire::Launched), (Some(CAPS), [1, 0]));
    assert_eq!(admiral_leaves_the_quagmire(Quagmire::Present), (None, [0, 0]));
}

#[test]
fn ch_7_14_an_admiral_that_comes_sideways_counts_only_under_the_option() {
    let arrives = |quagmire| {
        let line = [PoliticalQuagmire, SpaceRace, FifthColumn, JungleWarfare];
        let mut scene = Scene::with(&with(quagmire), &line, &[Admiral], &[]);
        scene.deploy(Admiral, SpaceRace);
        scene.sail(SpaceRace, PoliticalQuagmire);
        scene.end();
        scene.rest(FifthColumn);
        scene.decided(PoliticalQuagmire).winner
    };
    assert_eq!(arrives(Quagmire::Launched), None);
    assert_eq!(arrives(Quagmire::Present), Some(CAPS));
}
