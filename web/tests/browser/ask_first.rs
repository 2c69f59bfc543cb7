//! *Ask before I play*: look at what a move would do, then play it or choose again.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

const ESCAPE: &str = "\u{e00c}";
const ENTER: &str = "\u{e007}";

/// Sits down at a table of Caper and switches the question on.
async fn asked(screen: Screen, driver: &Driver, server: &Server) -> Player {
    let player = Player::new(driver.window(screen).await, "ask first");
    player.go(&server.url).await;
    player.click("button[formaction='/play/caper']").await;
    assert!(player.wait_for_turn().await);
    player.click("#ask-first").await;
    player.until("document.querySelector('#ask-first[aria-pressed=true]') !== null").await;
    assert!(player.wait_for_turn().await);
    player
}

const SHOWN: &str = "document.querySelector('#preview .preview') !== null";
const GONE: &str = "document.querySelector('#preview .preview') === null";

/// Touches things until the page asks.
async fn touch_until_asked(player: &mut Player) {
    let began = Instant::now();
    while !player.holds(SHOWN).await {
        player.touch().await;
        sleep(Duration::from_millis(200)).await;
        assert!(began.elapsed() < Duration::from_secs(60), "nothing is asked");
    }
}

async fn by_pointer(screen: Screen) {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = asked(screen, &driver, &server).await;
    let stamp = player.look().await.stamp;
    touch_until_asked(&mut player).await;
    assert!(player.text("#preview h3").await.starts_with("Play this?"));
    assert_eq!(player.look().await.stamp, stamp, "nothing has happened");
    player.click("#preview a.button").await;
    player.until(GONE).await;
    assert_eq!(player.look().await.stamp, stamp, "and nothing will");
    touch_until_asked(&mut player).await;
    player.click("#preview button.main").await;
    let moved = "document.querySelector('#preview .preview') === null \
                 && document.querySelectorAll('#log li').length > 0";
    player.until(moved).await;
    assert!(player.wait_for_turn().await);
    assert_ne!(player.look().await.stamp, stamp, "the move counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_looked_at_and_played_with_the_mouse() {
    by_pointer(Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_looked_at_and_played_by_touch() {
    by_pointer(Screen::Phone).await;
}

/// Escape chooses again; y plays, and so does Enter on the button.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_looked_at_and_played_by_keys() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let mut player = asked(Screen::Laptop, &driver, &server).await;
    for by_button in [false, true] {
        let stamp = player.look().await.stamp;
        press_until_asked(&mut player).await;
        // The question has the focus and not its button: a key held too long plays nothing.
        let focus = "document.activeElement.classList.contains('preview')";
        player.until(focus).await;
        player.press(ESCAPE).await;
        player.until(GONE).await;
        assert_eq!(player.look().await.stamp, stamp, "Escape plays nothing");
        press_until_asked(&mut player).await;
        player.until(focus).await;
        if by_button {
            // Links to the rules come before the button.
            let to_button = "document.querySelector('#preview button.main').focus()";
            player.window.execute(to_button, Vec::new()).await.unwrap();
            player.press(ENTER).await;
        } else {
            player.press("y").await;
        }
        player.until(GONE).await;
        assert!(player.wait_for_turn().await);
        assert_ne!(player.look().await.stamp, stamp, "the move counts");
    }
    // The key switches it off again, at once.
    player.press("a").await;
    player.until("document.querySelector('#ask-first[aria-pressed=false]') !== null").await;
}

async fn press_until_asked(player: &mut Player) {
    let began = Instant::now();
    while !player.holds(SHOWN).await {
        player.press_on().await;
        sleep(Duration::from_millis(200)).await;
        assert!(began.elapsed() < Duration::from_secs(60), "nothing is asked");
    }
}
