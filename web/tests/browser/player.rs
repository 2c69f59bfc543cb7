//! Somebody who plays by touching what lights up.

use std::time::{Duration, Instant};

use engine::{Dice, Seed};
use fantoccini::{Client, Locator};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::server::Server;

/// Nobody waits longer than this for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A person in front of a window.
pub(crate) struct Player {
    pub(crate) window: Client,
    dice: Dice,
    /// How often something was touched.
    pub(crate) touches: u32,
}

/// What can be touched now.
#[derive(Deserialize, Debug)]
pub(crate) struct Situation {
    pub(crate) over: bool,
    turn: bool,
    lit: Vec<String>,
    worded: Vec<String>,
    /// Whether a choice is to be confirmed.
    asked: bool,
    /// Which decision the page asks for.
    pub(crate) stamp: Option<String>,
}

impl Situation {
    /// Whether there is something to touch.
    pub(crate) fn is_turn(&self) -> bool {
        self.turn && !(self.lit.is_empty() && self.worded.is_empty())
    }
}

const LOOK: &str = r"
    const at = (selector) => [...document.querySelectorAll(selector)];
    const stamp = document.querySelector('#choices [name=stamp]');
    return {
        over: at('#prompt .ended').length > 0,
        turn: at('#prompt .turn').length > 0 && !document.body.classList.contains('pending'),
        lit: at('.thing.lit').map((thing) => thing.id),
        worded: at('#choices button[name=action]:not([hidden])').map((button) => button.value),
        asked: at('#preview .main').length > 0,
        stamp: stamp && stamp.value,
    };";

impl Player {
    pub(crate) fn new(window: Client, seed: &str) -> Player {
        Player { window, dice: Dice::new(Seed::from_text(seed)), touches: 0 }
    }

    /// Opens a page. Whoever plays for a test does not wait for what is shown, unless they said
    /// how fast it shall be.
    pub(crate) async fn go(&self, url: &str) {
        self.window.goto(url).await.unwrap();
        self.run("localStorage.pace ??= 'once'").await;
    }

    /// Runs a piece of script in the page.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.window.execute(script, Vec::new()).await.unwrap()
    }

    /// Opens a game against bots from the first page.
    pub(crate) async fn play_now(&self, server: &Server, game: &str) {
        self.go(&server.url).await;
        self.click(&format!("button[formaction='/play/{game}']")).await;
    }

    /// Looks at the page on a screen of another size.
    pub(crate) async fn resize(&self, width: u32, height: u32, phone: bool) {
        let parameters = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone,
        });
        self.command("Emulation.setDeviceMetricsOverride", parameters).await;
    }

    /// A command of Chromium's own.
    pub(crate) async fn command(&self, command: &'static str, parameters: Value) {
        self.window.issue_cmd(Chromium { command, parameters }).await.unwrap();
    }

    pub(crate) async fn click(&self, selector: &str) {
        let element = self.window.wait().at_most(PATIENCE).for_element(Locator::Css(selector));
        element.await.unwrap().click().await.unwrap();
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        let element = self.window.wait().at_most(PATIENCE).for_element(Locator::Css(selector));
        element.await.unwrap().text().await.unwrap()
    }

    /// Whether this piece of script is true now.
    pub(crate) async fn holds(&self, what: &str) -> bool {
        let value = self.window.execute(&format!("return {what}"), Vec::new()).await;
        value.is_ok_and(|value| value == true)
    }

    pub(crate) async fn until(&self, what: &str) {
        let began = Instant::now();
        while !self.holds(what).await {
            assert!(began.elapsed() < PATIENCE, "never: {what}");
            sleep(Duration::from_millis(30)).await;
        }
    }

    pub(crate) async fn look(&self) -> Situation {
        let value = self.window.execute(LOOK, Vec::new()).await.unwrap();
        serde_json::from_value(value).unwrap()
    }

    /// Waits until there is something to decide; false if the game is over.
    pub(crate) async fn wait_for_turn(&self) -> bool {
        let began = Instant::now();
        loop {
            let now = self.look().await;
            if now.over {
                return false;
            }
            if now.is_turn() {
                return true;
            }
            assert!(began.elapsed() < PATIENCE, "nothing to touch: {now:?}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Touches one thing or presses one button, picked at random.
    pub(crate) async fn touch(&mut self) {
        let now = self.look().await;
        let things = now.lit.iter().map(|id| format!("[id='{id}']"));
        let words = now.worded.iter().map(|code| format!("#choices button[value='{code}']"));
        let sure = now.asked.then(|| "#preview .main".to_owned());
        let all: Vec<String> = match sure {
            Some(sure) => vec![sure],
            None => things.chain(words).collect(),
        };
        if all.is_empty() {
            return;
        }
        let selector = &all[self.dice.below(all.len() as u32) as usize];
        // The page may change under the finger; then it is touched again, like a person does.
        let Ok(element) = self.window.find(Locator::Css(selector)).await else { return };
        let under = "arguments[0].scrollIntoView({ block: 'end' })";
        if element.click().await.is_err()
            && let Ok(thing) = serde_json::to_value(&element)
        {
            // It lies under something that stays in sight: scroll, and touch again.
            let _ = self.window.execute(under, vec![thing]).await;
            if element.click().await.is_err() {
                return;
            }
        }
        self.touches += 1;
    }

    /// Presses a key where the focus is.
    pub(crate) async fn press(&self, key: &str) {
        self.window.active_element().await.unwrap().send_keys(key).await.unwrap();
    }

    /// Goes on by keys alone: to the next lit thing and touch it, or a choice by its number.
    pub(crate) async fn press_on(&mut self) {
        let now = self.look().await;
        let worded = now.worded.len().min(9);
        let all = now.lit.len() + worded;
        let pick = self.dice.below(all.max(1) as u32) as usize;
        if pick < now.lit.len() {
            for _ in 0..=pick {
                self.press("n").await;
            }
            self.press("\u{e007}").await;
        } else {
            self.press(&(pick - now.lit.len() + 1).to_string()).await;
        }
    }

    /// Plays to the end.
    pub(crate) async fn play(&mut self) {
        let began = Instant::now();
        while self.wait_for_turn().await {
            self.touch().await;
            assert!(began.elapsed() < 5 * PATIENCE, "the game does not end");
        }
    }
}

/// A command of Chromium's own, such as going offline or liking it dark.
#[derive(Debug)]
pub(crate) struct Chromium {
    pub(crate) command: &'static str,
    pub(crate) parameters: Value,
}

impl fantoccini::wd::WebDriverCompatibleCommand for Chromium {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/goog/cdp/execute"))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let body = serde_json::json!({ "cmd": self.command, "params": self.parameters });
        (http::Method::POST, Some(body.to_string()))
    }
}
