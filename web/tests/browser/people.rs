//! Passkeys with Chromium's virtual authenticator: being kept, coming in on a second device,
//! recovering, signing out everywhere, leaving.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::layout::SIZES;
use crate::player::{Chromium, Player};
use crate::server::Server;

/// A browser with an authenticator that says yes.
struct Device {
    player: Player,
    authenticator: String,
}

async fn ask(player: &Player, command: &'static str, parameters: Value) -> Value {
    player.window.issue_cmd(Chromium { command, parameters }).await.unwrap()
}

impl Device {
    async fn new(driver: &Driver) -> Device {
        let player = Player::new(driver.window(Screen::Laptop).await, "people");
        ask(&player, "WebAuthn.enable", json!({})).await;
        let options = json!({ "options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
            "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true,
        } });
        let added = ask(&player, "WebAuthn.addVirtualAuthenticator", options).await;
        let authenticator = added["authenticatorId"].as_str().unwrap().to_owned();
        Device { player, authenticator }
    }

    async fn passkeys(&self) -> Vec<Value> {
        let whose = json!({ "authenticatorId": self.authenticator });
        let kept = ask(&self.player, "WebAuthn.getCredentials", whose).await;
        kept["credentials"].as_array().unwrap().clone()
    }

    /// As a password manager does that is on both devices.
    async fn sync_to(&self, other: &Device) {
        for passkey in self.passkeys().await {
            let added = json!({ "authenticatorId": other.authenticator, "credential": passkey });
            ask(&other.player, "WebAuthn.addCredential", added).await;
        }
    }

    async fn fill(&self, field: &str, text: &str) {
        let text = json!(text);
        self.player.run(&format!("document.querySelector(`{field}`).value = {text}")).await;
    }

    async fn is_at(&self, path: &str) {
        self.player.until(&format!("location.pathname === '{path}'")).await;
    }

    async fn is_called(&self, name: &str) {
        self.is_at("/me").await;
        self.player.until(&format!("document.querySelector('h1')?.textContent === '{name}'")).await;
    }

    async fn keep(&self, home: &str, name: &str) -> Vec<String> {
        self.player.go(&format!("{home}/keep")).await;
        self.player.until("!document.querySelector('form.passkey').hidden").await;
        self.fill("form.passkey [name=name]", name).await;
        self.player.click("form.passkey button").await;
        self.player.until("document.querySelectorAll('.codes li').length === 10").await;
        let codes =
            "return [...document.querySelectorAll('.codes code')].map((it) => it.textContent)";
        let codes = self.player.run(codes).await;
        self.player.click("a.main").await;
        self.is_called(name).await;
        serde_json::from_value(codes).unwrap()
    }

    async fn sign_in(&self, home: &str) {
        self.player.go(&format!("{home}/sign-in")).await;
        self.player.until("!document.querySelector('form.passkey').hidden").await;
        self.player.click("form.passkey button").await;
    }
}

/// Passkeys belong to a name, not to an address.
fn by_name(server: &Server) -> String {
    server.url.replace("127.0.0.1", "localhost")
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_kept_by_a_passkey_and_leaves() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    let home = by_name(&server);
    let (laptop, phone) = (Device::new(&driver).await, Device::new(&driver).await);
    laptop.player.go(&home).await;
    laptop.player.click("button[formaction='/play/caps-and-hammers']").await;
    laptop.player.until("location.pathname.startsWith('/t/')").await;
    let table = laptop.player.run("return location.pathname").await;
    let table = table.as_str().unwrap();
    let codes = laptop.keep(&home, "Jolanda").await;
    let made = laptop.passkeys().await;
    assert_eq!(made.len(), 1);
    assert_eq!(made[0]["isResidentCredential"], true, "nobody types a name to come in");

    // A second profile has the passkey and nothing else.
    laptop.sync_to(&phone).await;
    phone.sign_in(&home).await;
    phone.is_called("Jolanda").await;
    phone.player.go(&format!("{home}{table}")).await;
    phone.player.until("document.querySelector('#choices button, .thing.lit') !== null").await;

    // Out everywhere else, and in again.
    laptop.player.go(&format!("{home}/me")).await;
    laptop.player.click("form[action='/me/sessions/end']:not(:has(input)) button").await;
    sleep(Duration::from_millis(300)).await;
    phone.player.go(&format!("{home}/me")).await;
    phone.is_at("/keep").await;
    // A finger that is not theirs does not let them in.
    let verified =
        |yes: bool| json!({ "authenticatorId": phone.authenticator, "isUserVerified": yes });
    ask(&phone.player, "WebAuthn.setUserVerified", verified(false)).await;
    phone.sign_in(&home).await;
    phone.player.until("!document.querySelector('.problem').hidden").await;
    ask(&phone.player, "WebAuthn.setUserVerified", verified(true)).await;
    phone.sign_in(&home).await;
    phone.is_called("Jolanda").await;

    // Everything lost: a code lets in, and everybody else out.
    let other = Device::new(&driver).await;
    other.player.go(&format!("{home}/sign-in")).await;
    other
        .player
        .run("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        .await;
    other.fill("form[action='/sign-in/code'] [name=name]", "Jolanda").await;
    other.fill("form[action='/sign-in/code'] [name=code]", &codes[0]).await;
    other.player.click("form[action='/sign-in/code'] button").await;
    other.is_called("Jolanda").await;
    phone.player.go(&format!("{home}/me")).await;
    phone.is_at("/keep").await;

    // First of all a new passkey, which takes the place of all others and brings new codes.
    other.player.until("document.readyState === 'complete'").await;
    assert!(other.player.holds("!document.querySelector('form[action=\"/me/codes\"]')").await);
    other.player.click("#renew form.passkey button").await;
    other.player.until("document.querySelectorAll('.codes li').length === 10").await;
    other.player.click("a.main").await;
    other.is_called("Jolanda").await;
    other.player.until("document.querySelector('form[action=\"/me/codes\"]') !== null").await;
    phone.sign_in(&home).await;
    phone.player.until("document.body.textContent.includes('not known')").await;

    // Then they leave, and the passkey brings them back.
    other
        .player
        .run("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        .await;
    other.fill("form[action='/me/delete'] [name=name]", "Jolanda").await;
    other.player.click("form[action='/me/delete'] button").await;
    other.is_at("/sign-in").await;
    other.player.go(&format!("{home}/p/Jolanda")).await;
    assert!(other.player.text("main").await.contains("Nobody here has this name"));
    other.sign_in(&home).await;
    other.is_called("Jolanda").await;
}

/// `HIDEOUT_GALLERY=DIR cargo test -p web --test browser people -- --ignored` writes pictures.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it makes pictures for people and judges nothing"]
async fn pictures_of_people() {
    let dir = std::env::var("HIDEOUT_GALLERY").expect("HIDEOUT_GALLERY names a folder");
    let (server, driver) = (Server::open().await, Driver::start().await);
    let home = by_name(&server);
    let friend = Device::new(&driver).await;
    friend.keep(&home, "Benedict").await;
    for (theme, name) in [("light", "Jolanda"), ("dark", "Xanthippe")] {
        let dir = Path::new(&dir).join(theme);
        std::fs::create_dir_all(&dir).unwrap();
        let device = Device::new(&driver).await;
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
        ask(&device.player, "Emulation.setEmulatedMedia", media).await;
        device.player.go(&format!("{home}/keep")).await;
        pictures(&device.player, &dir, "keep").await;
        device.player.go(&format!("{home}/sign-in")).await;
        pictures(&device.player, &dir, "sign-in").await;
        device.keep(&home, name).await;
        let mut player = Player::new(device.player.window.clone(), "people");
        player.go(&home).await;
        player.click("button[formaction='/play/caper-cards']").await;
        player.until("location.pathname.startsWith('/t/')").await;
        player.play().await;
        player.go(&format!("{home}/p/Benedict")).await;
        player.click("form[action='/p/Benedict/follow'] button").await;
        pictures(&player, &dir, "other").await;
        player.go(&format!("{home}/me")).await;
        pictures(&player, &dir, "me").await;
        player.go(&format!("{home}/p/{name}")).await;
        pictures(&player, &dir, "person").await;
        friend.player.go(&format!("{home}/p/{name}")).await;
        friend.player.click("button[formaction$='/invite']").await;
        player.go(&home).await;
        pictures(&player, &dir, "home").await;
    }
}

async fn pictures(player: &Player, dir: &Path, name: &str) {
    for (width, height, phone) in SIZES {
        player.resize(width, height, phone).await;
        sleep(Duration::from_millis(250)).await;
        let picture = player.window.screenshot().await.unwrap();
        std::fs::write(dir.join(format!("{name}-{width}x{height}.png")), picture).unwrap();
    }
    player.resize(1440, 900, false).await;
}
