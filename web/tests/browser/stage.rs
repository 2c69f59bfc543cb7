//! The stage: what happens is played in moments, in order, and nobody has to wait for it.

use std::time::Duration;

use serde::Deserialize;
use tokio::time::{Instant, sleep};

use crate::driver::{Driver, Screen};
use crate::player::{Chromium, Player};
use crate::server::Server;

/// Notes every moment: its caption, and what is drawn over the table with it; and what the server
/// told, caption by caption.
pub(crate) const WATCH: &str = "
    window.moments = [];
    window.told = [];
    const parse = JSON.parse;
    JSON.parse = (text) => {
        const push = parse(text);
        window.told.push(...(push?.moments ?? []).map(({ caption }) => caption));
        return push;
    };
    const caption = document.querySelector('#caption'), curtain = document.querySelector('#curtain');
    new MutationObserver(() => {
        // The picture is drawn right after its caption.
        queueMicrotask(() => window.moments.push({
            caption: caption.textContent, picture: curtain.hidden ? '' : curtain.innerText,
        }));
    }).observe(caption, { childList: true });";

#[derive(Deserialize, Debug)]
pub(crate) struct Moment {
    pub(crate) caption: String,
    pub(crate) picture: String,
}

/// Somebody at a new table of `game`, who sees what happens at this pace.
pub(crate) async fn sit_down(driver: &Driver, server: &Server, game: &str, pace: &str) -> Player {
    let player = Player::new(driver.window(Screen::Laptop).await, game);
    player.go(&server.url).await;
    player.run(&format!("localStorage.pace = '{pace}'")).await;
    player.play_now(server, game).await;
    assert!(player.wait_for_turn().await);
    player.run(WATCH).await;
    player
}

/// Plays on at random without touching the page, so many decisions or to the end.
const PLAY_ON: &str = include_str!("play_on.js");

/// Nobody looks at the page, or somebody does again.
const LOOK_AWAY: &str = "
    window.away = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away });
    document.dispatchEvent(new Event('visibilitychange'));";
const LOOK_AGAIN: &str = "
    window.away = false;
    document.dispatchEvent(new Event('visibilitychange'));";

impl Player {
    /// Changes how fast moves are shown, as somebody does.
    pub(crate) async fn set_pace(&self, pace: &str) {
        self.run(&format!(
            "const pace = document.querySelector('#pace');
            pace.value = '{pace}';
            pace.dispatchEvent(new Event('change'))"
        ))
        .await;
    }

    pub(crate) async fn play_on(&self, decisions: u32) {
        self.window.execute_async(PLAY_ON, vec![decisions.into()]).await.unwrap();
    }

    /// What the page has said so far, and what it was told, each as one text.
    async fn said_and_told(&self) -> (String, String) {
        let both = "return [window.moments.map(({ caption }) => caption), window.told]
            .map((texts) => texts.join(' '))";
        serde_json::from_value(self.run(both).await).unwrap()
    }
}

/// More touches than a few moves take, whatever the cards are.
const MANY_TOUCHES: u32 = 60;

/// Plays until something can be seen in the page or the game is over, and skips every moment once
/// it has been seen.
pub(crate) async fn watch(player: &mut Player, until: &str) -> Vec<Moment> {
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < Duration::from_secs(240), "the game does not end");
        let next = "const next = document.querySelector('#next');
            if (next.hidden) return false;
            next.click();
            return true;";
        if player.run(next).await == true {
            sleep(Duration::from_millis(5)).await;
            continue;
        }
        let now = player.look().await;
        if now.over || player.run(&format!("return {until}")).await == true {
            break;
        }
        if now.is_turn() {
            player.touch().await;
        }
        sleep(Duration::from_millis(5)).await;
    }
    serde_json::from_value(player.run("return window.moments").await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn at_once_shows_no_picture_and_says_everything() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caps-and-hammers", "once").await;
    player.play().await;
    let moments = player.run("return window.moments").await;
    let moments: Vec<Moment> = serde_json::from_value(moments).unwrap();
    assert!(moments.len() > 20, "{moments:?}");
    assert!(moments.iter().all(|it| it.picture.is_empty()), "{moments:#?}");
    assert!(moments.iter().any(|it| it.caption.contains("Round 3 is over")), "{moments:#?}");
    // Whoever listens hears every caption, once and in order.
    let (said, told) = player.said_and_told().await;
    assert_eq!(said, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_motion_sees_the_same_moments_without_it() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = Player::new(driver.window(Screen::Laptop).await, "still");
    let parameters = serde_json::json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    let command = "Emulation.setEmulatedMedia";
    player.window.issue_cmd(Chromium { command, parameters }).await.unwrap();
    player.go(&server.url).await;
    player.run("localStorage.pace = 'normal'").await;
    player.play_now(&server, "caps-and-hammers").await;
    assert!(player.wait_for_turn().await);
    player.run(WATCH).await;
    player.run("window.moved = 0; Element.prototype.animate = () => { window.moved += 1; return { finished: Promise.resolve() }; }").await;
    // To the end of the first showdown.
    let until = "window.moments.some(({ caption }) => caption.includes('Round 1 is over'))";
    let moments = watch(&mut player, until).await;
    assert!(moments.iter().any(|it| !it.picture.is_empty()));
    assert_eq!(player.run("return window.moved").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_tab_catches_up_in_one_step() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caper-europe", "slow").await;
    player.run(LOOK_AWAY).await;
    // Nobody looks, so nothing is held back, however slowly it would be shown. How many touches
    // make a move depends on the cards.
    let much = "window.told.length > 3";
    for _ in 0..MANY_TOUCHES {
        assert!(player.wait_for_turn().await);
        if player.holds(much).await {
            break;
        }
        player.touch().await;
    }
    assert!(player.holds(much).await, "after {} touches", player.touches);
    assert!(player.run("return document.querySelector('#curtain').hidden").await == true);
    assert!(player.run("return document.querySelector('#next').hidden").await == true);
    // Nobody was there to hear it; whoever comes back is told all of it, as one message.
    assert!(player.wait_for_turn().await);
    assert_eq!(player.run("return window.moments.length").await, 0);
    player.run(LOOK_AGAIN).await;
    player.until("window.moments.length === 1").await;
    let (said, told) = player.said_and_told().await;
    assert_eq!(said, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_skips_a_moment() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caper-europe", "slow").await;
    // From now on no moment is over by itself.
    player.run("window.setTimeout = () => 0").await;
    let shown = "!document.querySelector('#next').hidden";
    while !player.holds(shown).await {
        player.touch().await;
        sleep(Duration::from_millis(50)).await;
    }
    player.run("document.activeElement.blur()").await;
    let mut pressed = 0;
    while player.holds(shown).await {
        let seen = player.run("return window.moments.length").await;
        player.press([" ", "\u{e007}"][pressed % 2]).await;
        player.until(&format!("!({shown}) || window.moments.length > {seen}")).await;
        pressed += 1;
    }
    assert!(pressed > 1, "one's own move and the rival's");
    let (said, told) = player.said_and_told().await;
    assert_eq!(said, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_takes_longer_than_fast_and_the_pace_stays() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caper-europe", "once").await;
    while player.holds("document.querySelector('#again').hidden").await {
        assert!(player.wait_for_turn().await);
        player.touch().await;
    }
    assert!(player.wait_for_turn().await);
    let mut times = Vec::new();
    for pace in ["fast", "slow"] {
        player.set_pace(pace).await;
        // How long the page waits, not how long a busy machine takes.
        let time = "
            window.waited = 0;
            window.seen = false;
            const next = document.querySelector('#next'), later = window.setTimeout;
            window.setTimeout = (done, time) => {
                window.waited += time;
                return later(done, 0);
            };
            new MutationObserver((_, eyes) => {
                if (!next.hidden) return;
                window.seen = true;
                window.setTimeout = later;
                eyes.disconnect();
            }).observe(next, { attributeFilter: ['hidden'] });
            document.querySelector('#again').click();";
        // It is hidden while nothing is shown, and again when all was seen.
        player.run(time).await;
        player.until("window.seen").await;
        times.push(player.run("return window.waited").await.as_f64().unwrap());
    }
    assert!(times[0] > 0.0 && times[1] > 3.0 * times[0], "fast and slow last {times:?} ms");
    player.window.refresh().await.unwrap();
    assert_eq!(player.run("return document.querySelector('#pace').value").await, "slow");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_since_the_own_move_is_played_again() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = sit_down(&driver, &server, "caper-europe", "once").await;
    while player.run("return document.querySelector('#again').hidden").await == true {
        assert!(player.wait_for_turn().await);
        player.touch().await;
    }
    assert!(player.wait_for_turn().await);
    let scene = "return document.querySelector('#scene').innerText";
    let before = player.run(scene).await;
    player.run("window.moments = []; document.querySelector('#pace').value = 'fast'").await;
    player.click("#again").await;
    let began = Instant::now();
    while player.run("return !document.querySelector('#next').hidden").await == true {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not end");
        sleep(Duration::from_millis(50)).await;
    }
    let moments: Vec<Moment> =
        serde_json::from_value(player.run("return window.moments").await).unwrap();
    assert!(moments.len() >= 2, "one's own move and the rival's: {moments:?}");
    assert_eq!(player.run(scene).await, before);
    assert!(!player.text("#log .since").await.is_empty());
}
