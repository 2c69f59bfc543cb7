//! Every game from the first click to the score sheet, and every table at every size on the way:
//! nothing lies over another thing, nothing is cut off, and whoever plays has in sight what they
//! need. Boxes are measured in the page.

use std::time::Duration;

use serde_json::Value;
use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

const MEASURE: &str = include_str!("measure.js");

/// Laptops, and a phone upright and lying.
pub(crate) const SIZES: [(u32, u32, bool); 5] = [
    (1440, 900, false),
    (1920, 1080, false),
    (1024, 700, false),
    (390, 844, true),
    (844, 390, true),
];

/// As many crew of one captain as the cards allow, under the longest name there is.
const CROWD: &str = r"
    const card = document.querySelector('.berth .card');
    if (!card) return false;
    document.querySelectorAll('.berth').forEach((berth, at) => {
      const spot = berth.querySelector('.spot');
      spot.replaceChildren(...Array.from({ length: arguments[0] }, (_, of) => {
        const copy = card.cloneNode(true);
        copy.id = `crowd-${at}-${of}`;
        copy.querySelector('.name').textContent = 'Roguish Aristocrat';
        return copy;
      }));
      berth.classList.add('pair');
      berth.dataset.fan = '';
    });
    return true;
";

/// What is wrong with the table at each size.
async fn problems(player: &Player, when: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (width, height, phone) in SIZES {
        player.resize(width, height, phone).await;
        sleep(Duration::from_millis(150)).await;
        let problems = player.run(MEASURE).await;
        let problems = problems.as_array().unwrap().iter().filter_map(Value::as_str);
        found.extend(problems.map(|it| format!("{width} × {height}, {when}: {it}")));
    }
    player.resize(1440, 900, false).await;
    found
}

/// Plays `game` at random by clicking, and looks at its table every few decisions.
async fn fits_every_screen(game: &str, every: usize) {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(Screen::Laptop).await, game);
    player.play_now(&server, game).await;
    let mut found = Vec::new();
    for decision in 0.. {
        let goes_on = player.wait_for_turn().await;
        if decision % every == 0 || !goes_on {
            found.extend(problems(&player, &decision.to_string()).await);
        }
        if !goes_on {
            break;
        }
        player.touch().await;
    }
    assert!(found.is_empty(), "{game}:\n{}", found.join("\n"));
    // A card and its place, at least: a crew of Caper Cards can fail in its first heist.
    assert!(player.touches >= 2, "only {} touches", player.touches);
    assert!(!player.text("#prompt h2").await.is_empty());
    assert!(player.text("#score").await.lines().count() > 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn caper_fits_every_screen() {
    fits_every_screen("caper", 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caper_cards_fits_every_screen() {
    fits_every_screen("caper-cards", 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caper_europe_fits_every_screen() {
    fits_every_screen("caper-europe", 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caps_and_hammers_fits_every_screen() {
    fits_every_screen("caps-and-hammers", 15).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn captains_wager_fits_every_screen() {
    fits_every_screen("captains-wager", 20).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_crew_of_a_captain_fit_their_berth() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(Screen::Laptop).await, "crowd");
    player.play_now(&server, "captains-wager").await;
    for crew in 2..=4 {
        let crowd = CROWD.replace("arguments[0]", &crew.to_string());
        while player.run(&crowd).await != Value::Bool(true) {
            assert!(player.wait_for_turn().await, "nobody has played crew");
            player.touch().await;
        }
        let found = problems(&player, &format!("{crew} crew")).await;
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
