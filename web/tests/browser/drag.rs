//! A card is dragged to its place: with the mouse, and with a finger on a phone.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::player::Player;
use crate::server::Server;

/// A card of the hand that may go to several places, and one of them: where both are in the page,
/// and what is asked now.
const PLACES: &str = r"
    const paths = [...document.querySelectorAll('#choices button[data-path]')].map((it) => it.dataset.path.split(' '));
    const inside = (id) => document.querySelector('#hand').contains(document.getElementById(id));
    const places = (card) => paths.filter((path) => path[0] === card).length;
    const path = paths.find((path) => path.length === 2 && inside(path[0]) && places(path[0]) > 1);
    if (!path) return null;
    const [card, place] = path.map((id) => document.getElementById(id));
    card.scrollIntoView({ block: 'nearest', inline: 'center' });
    place.scrollIntoView({ block: 'center' });
    const middle = (node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const stamp = document.querySelector('#choices [name=stamp]').value;
    return { from: middle(card), to: middle(place), stamp };
";

/// Drags a card in Caps and Hammers, and waits until it was played there.
async fn drags(screen: Screen) {
    let server = Server::open().await;
    let driver = Driver::start().await;
    let mut player = Player::new(driver.window(screen).await, "drag");
    player.play_now(&server, "caps-and-hammers").await;
    let found = loop {
        assert!(player.wait_for_turn().await, "no card of the hand had two places to go");
        let found = player.run(PLACES).await;
        if !found.is_null() {
            break found;
        }
        player.touch().await;
    };
    let at = |name: &str| (found[name]["x"].as_f64().unwrap(), found[name]["y"].as_f64().unwrap());
    let ((from_x, from_y), (to_x, to_y)) = (at("from"), at("to"));
    // Up first: sideways a finger pushes the hand along.
    let way = [(from_x, from_y), (from_x, from_y - 20.0), (from_x, from_y - 40.0), (to_x, to_y)];
    for (step, (x, y)) in way.into_iter().enumerate() {
        let hold = if step == 0 { Hold::Begin } else { Hold::Move };
        player.hold(screen, hold, &json!({ "x": x, "y": y })).await;
        sleep(Duration::from_millis(30)).await;
    }
    assert!(player.holds("document.querySelector('.ghost') !== null").await, "nothing is dragged");
    player.hold(screen, Hold::End, &json!({ "x": to_x, "y": to_y })).await;
    let stamp = found["stamp"].as_str().unwrap();
    let played = format!("document.querySelector('#choices [name=stamp]')?.value !== '{stamp}'");
    player.until(&played).await;
    assert!(player.holds("document.querySelector('.ghost') === null").await);
}

/// What a mouse button or a finger does.
#[derive(Clone, Copy)]
enum Hold {
    Begin,
    Move,
    End,
}

impl Player {
    async fn hold(&self, screen: Screen, hold: Hold, point: &Value) {
        let (command, parameters) = match screen {
            Screen::Laptop => {
                let kind = ["mousePressed", "mouseMoved", "mouseReleased"][hold as usize];
                let mut event = json!({ "type": kind, "button": "left", "clickCount": 1 });
                event["x"] = point["x"].clone();
                event["y"] = point["y"].clone();
                ("Input.dispatchMouseEvent", event)
            }
            Screen::Phone => {
                let kind = ["touchStart", "touchMove", "touchEnd"][hold as usize];
                let points = if let Hold::End = hold { vec![] } else { vec![point.clone()] };
                ("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
            }
        };
        self.command(command, parameters).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_dragged_with_the_mouse() {
    drags(Screen::Laptop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_dragged_with_a_finger() {
    drags(Screen::Phone).await;
}
