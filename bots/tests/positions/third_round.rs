//! Caps and Hammers in the third round, where nobody is ahead.

use caps_and_hammers::Situation::{PeaceConference, PotentialRival};
use caps_and_hammers::{Asset, Situation};

use crate::table::Scene;

/// A deck whose last seven cards are those held in the third round.
pub(crate) fn deck(last: [Asset; 7]) -> Vec<Asset> {
    let mut rest: Vec<Asset> = Asset::ALL
        .into_iter()
        .flat_map(|asset| vec![asset; if asset == Asset::Soldier { 1 } else { 2 }])
        .collect();
    for asset in last {
        rest.remove(rest.iter().position(|it| *it == asset).expect("too many of one Asset"));
    }
    rest.into_iter().chain(last).collect()
}

/// Both sides have played two rounds exactly alike, and hold these cards in the third.
pub(crate) fn third_round(line: [Situation; 4], hand: [Asset; 7]) -> Scene {
    // Where Potential Rival lies, the first Asset must go there: so all of them do.
    let mut before: Vec<Situation> =
        Situation::ALL.into_iter().filter(|it| !line.contains(it)).collect();
    before.sort_by_key(|it| *it != PotentialRival);
    let second = before[4..].iter().copied().find(|it| *it != PeaceConference).unwrap();
    let first = before[0];
    before.extend(line);
    let mut scene = Scene::new(&before, &deck(hand), &deck(hand));
    scene.rest(first);
    scene.rest(second);
    let [caps, hammers] = scene.prestige();
    assert_eq!(caps, hammers, "they played alike");
    scene
}
