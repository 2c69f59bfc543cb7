//! Every game from the first click to the score sheet, and every table at every size on the way:
//! nothing lies over another thing, nothing is cut off, and whoever plays has in sight what they
//! need. Boxes are measured in the page.

use serde_json::{Value, json};

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;
use crate::tour::{Look, tour};

/// Measures when the page has been laid out anew.
const MEASURE: &str = concat!(
    "const done = arguments[0], measure = () => {",
    include_str!("measure.js"),
    "}; requestAnimationFrame(() => requestAnimationFrame(() => done(measure())));"
);

/// Plays on at random without touching the page, which follows by its stream: so many decisions,
/// or to the end.
const PLAY_ON: &str = include_str!("play_on.js");

/// Laptops, and a phone upright and lying.
pub(crate) const SIZES: [(u32, u32, bool); 5] = [
    (1440, 900, false),
    (1920, 1080, false),
    (1024, 700, false),
    (390, 844, true),
    (844, 390, true),
];

/// A small phone lying: everything is in reach as well, but a long name may break.
const SMALL: (u32, u32) = (740, 360);
const BREAKS: &str = "is broken before";

/// Shows what explains each card of the hand, and says which hides another card of it.
const EXPLAINED: &str = r"
    const found = [], cards = [...document.querySelectorAll('#hand .thing')];
    cards.filter((card) => card.querySelector('.tip')).forEach((card) => {
      card.classList.add('told');
      card.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      const tip = card.querySelector('.tip').getBoundingClientRect();
      if (!tip.height) found.push(`nothing explains ${card.id}`);
      cards.filter((other) => other !== card).forEach((other) => {
        const box = other.getBoundingClientRect();
        const wide = Math.min(tip.right, box.right) - Math.max(tip.left, box.left);
        const high = Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top);
        if (wide > 4 && high > 4) found.push(`what explains ${card.id} hides ${other.id}`);
      });
      card.classList.remove('told');
    });
    return found;
";

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

/// Day or night, for colours differ, and so may borders and weights; and nothing moves, so that
/// what is measured stays.
async fn light(player: &Player, theme: &str) {
    let features = [("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")];
    let features = features.map(|(name, value)| json!({ "name": name, "value": value }));
    let parameters = json!({ "features": features });
    player.command("Emulation.setEmulatedMedia", parameters).await;
}

/// What is wrong with the table at each size; every second look is by night.
async fn problems(player: &Player, when: &str, look: usize) -> Vec<String> {
    let theme = ["light", "dark"][look % 2];
    light(player, theme).await;
    let mut found = Vec::new();
    for (width, height, phone) in SIZES {
        player.resize(width, height, phone).await;
        let problems = player.window.execute_async(MEASURE, Vec::new()).await.unwrap();
        let problems = strings(&problems).into_iter();
        found.extend(problems.map(|it| format!("{width} × {height}, {theme}, {when}: {it}")));
    }
    player.resize(SMALL.0, SMALL.1, true).await;
    let problems = strings(&player.window.execute_async(MEASURE, Vec::new()).await.unwrap());
    let problems = problems.into_iter().filter(|it| !it.contains(BREAKS));
    found.extend(problems.map(|it| format!("a small phone lying, {theme}, {when}: {it}")));
    player.resize(1440, 900, false).await;
    found
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Plays `game` at random by clicking, and looks at its table every few decisions.
async fn fits_every_screen(game: &str, every: usize) {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(Screen::Laptop).await, game);
    player.play_now(&server, game).await;
    let (mut found, mut looks) = (Vec::new(), 0);
    for decision in 0.. {
        let goes_on = player.wait_for_turn().await;
        if decision == 0 {
            found.extend(strings(&player.run(EXPLAINED).await));
        }
        if decision % every == 0 || !goes_on {
            found.extend(problems(&player, &decision.to_string(), looks).await);
            looks += 1;
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
    // Whoever sits there is called by their name, and by their part if that says more than a number.
    let seats = player.text("#seats").await;
    assert!(!["Player ", "First", "Second"].iter().any(|it| seats.contains(it)), "{seats}");
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
        let found = problems(&player, &format!("{crew} crew"), crew).await;
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

/// Looks at every page beside a game in play, and measures it.
struct Ruler {
    found: Vec<String>,
    looks: usize,
}

impl Look for Ruler {
    async fn look(&mut self, player: &Player, page: &str) {
        self.found.extend(problems(player, page, self.looks).await);
        self.looks += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_around_the_tables_fits_every_screen() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = Player::new(driver.window(Screen::Laptop).await, "pages");
    let mut ruler = Ruler { found: Vec::new(), looks: 0 };
    tour(&mut player, &server, &mut ruler).await;
    assert!(ruler.looks > 25, "only {} pages", ruler.looks);
    assert!(ruler.found.is_empty(), "{}", ruler.found.join("\n"));
}

/// Every number of players but the usual ones, which are played above.
#[tokio::test(flavor = "multi_thread")]
async fn every_number_of_players_fits_every_screen() {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let player = Player::new(driver.window(Screen::Laptop).await, "numbers");
    player.go(&server.url).await;
    let others = "return [...document.querySelectorAll('.seats input:not([checked])')]
        .map((it) => [it.name.replace('players.', ''), it.value])";
    let others: Vec<(String, String)> = serde_json::from_value(player.run(others).await).unwrap();
    assert!(others.len() >= 8, "{others:?}");
    let mut found = Vec::new();
    for (game, players) in others {
        player.go(&server.url).await;
        let choose = format!(
            "document.querySelector('[name=level]').value = 'pickpocket';
             document.querySelector('[name=\"players.{game}\"][value=\"{players}\"]').checked = true"
        );
        player.run(&choose).await;
        player.click(&format!("button[formaction='/play/{game}']")).await;
        assert!(player.wait_for_turn().await);
        for (look, most) in [4, 100].into_iter().enumerate() {
            // A little at a time: the driver waits half a minute for a script, not longer.
            for _ in 0..most {
                player.window.execute_async(PLAY_ON, vec![json!(4)]).await.unwrap();
                if player.look().await.over {
                    break;
                }
            }
            player.wait_for_turn().await;
            let when = format!("{game} for {players}, look {look}");
            found.extend(problems(&player, &when, look).await);
        }
        let over = player.look().await.over;
        assert!(over, "{game} for {players} does not end");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
