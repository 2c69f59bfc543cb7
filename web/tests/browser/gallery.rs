//! Pictures of every page and table at every size, by day and by night, for people to look at:
//! `HIDEOUT_GALLERY=DIR cargo test -p web --test browser gallery -- --ignored` writes them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use crate::driver::{Driver, Screen};
use crate::layout::SIZES;
use crate::player::{Chromium, Player};
use crate::server::Server;
use crate::tour::{Look, tour};

const GAMES: [&str; 5] =
    ["caper", "caper-europe", "caps-and-hammers", "captains-wager", "caper-cards"];

/// The most pictures of the stage from one game.
const MOMENTS: usize = 24;

async fn take(player: &Player, file: PathBuf) {
    std::fs::write(file, player.window.screenshot().await.unwrap()).unwrap();
}

/// A picture at each size.
async fn take_all(player: &Player, dir: &Path, name: &str) {
    for (width, height, phone) in SIZES {
        player.resize(width, height, phone).await;
        sleep(Duration::from_millis(300)).await;
        take(player, dir.join(format!("{name}-{width}x{height}.png"))).await;
    }
    player.resize(1440, 900, false).await;
}

/// Takes pictures on the way through all pages.
struct Camera(PathBuf);

impl Look for Camera {
    async fn look(&mut self, player: &Player, page: &str) {
        take_all(player, &self.0, &format!("page-{page}")).await;
    }
}

/// A game: its table in the beginning, in the middle and at the end at every size, and what is
/// shown over it at one.
async fn game(player: &mut Player, server: &Server, dir: &Path, game: &str) {
    player.play_now(server, game).await;
    let (mut decisions, mut moments, mut last) = (0, 0, String::new());
    loop {
        let picture = "return document.querySelector('#curtain')?.innerText ?? ''";
        let picture = player.run(picture).await.as_str().unwrap_or_default().to_owned();
        if picture != last && !picture.is_empty() && moments < MOMENTS {
            moments += 1;
            sleep(Duration::from_millis(900)).await;
            take(player, dir.join(format!("{game}-stage-{moments:02}.png"))).await;
        }
        last = picture;
        player.run("document.querySelector('#next:not([hidden])')?.click()").await;
        let now = player.look().await;
        if now.over {
            break;
        }
        if now.is_turn() {
            if [1, 12].contains(&decisions) {
                take_all(player, dir, &format!("{game}-{decisions:02}")).await;
            }
            player.touch().await;
            decisions += 1;
        }
        sleep(Duration::from_millis(30)).await;
    }
    take_all(player, dir, &format!("{game}-end")).await;
}

/// Somebody who likes it light or dark, and the folder for what they see.
async fn photographer(driver: &Driver, theme: &str) -> (Player, PathBuf) {
    let dir = std::env::var("HIDEOUT_GALLERY").expect("HIDEOUT_GALLERY names a folder");
    let dir = Path::new(&dir).join(theme);
    std::fs::create_dir_all(&dir).unwrap();
    let player = Player::new(driver.window(Screen::Laptop).await, "gallery");
    let parameters = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
    let command = "Emulation.setEmulatedMedia";
    player.window.issue_cmd(Chromium { command, parameters }).await.unwrap();
    (player, dir)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it makes pictures for people and judges nothing"]
async fn gallery_of_tables() {
    let (server, driver) = (Server::open().await, Driver::start().await);
    for theme in ["light", "dark"] {
        let (mut player, dir) = photographer(&driver, theme).await;
        player.go(&server.url).await;
        player.run("localStorage.pace = 'normal'").await;
        take_all(&player, &dir, "home").await;
        for id in GAMES {
            player.go(&format!("{}/games/{id}", server.url)).await;
            take_all(&player, &dir, &format!("{id}-setup")).await;
            game(&mut player, &server, &dir, id).await;
        }
        player.window.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it makes pictures for people and judges nothing"]
async fn gallery_of_pages() {
    let driver = Driver::start().await;
    for theme in ["light", "dark"] {
        let server = Server::open().await;
        let (mut player, dir) = photographer(&driver, theme).await;
        tour(&mut player, &server, &mut Camera(dir)).await;
        player.window.close().await.unwrap();
    }
}
