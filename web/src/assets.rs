//! Styles, drawings and the script, embedded in the binary. An address carries a digest of what
//! it leads to, so a browser may keep it for ever and gets the new one at once.

use std::sync::OnceLock;

use sha2::{Digest, Sha256};

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../assets/", $name)))),*];
    };
}

assets![
    "boxes.svg",
    "caper-cards.css",
    "caper-cards.svg",
    "caper-europe.css",
    "caper.css",
    "caps-and-hammers.css",
    "caps-and-hammers.svg",
    "captains-wager.css",
    "captains-wager.svg",
    "crews.css",
    "heist.svg",
    "hideout.css",
    "hideout.js",
    "icon.svg",
];

struct Asset {
    name: &'static str,
    url: String,
    content: &'static str,
}

fn assets() -> &'static [Asset] {
    static ASSETS: OnceLock<Vec<Asset>> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let asset = |&(name, content): &(&'static str, &'static str)| {
            let digest = Sha256::digest(content.as_bytes());
            let digest: String = digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
            Asset { name, url: format!("/assets/{name}?{digest}"), content }
        };
        FILES.iter().map(asset).collect()
    })
}

/// The address of an asset, or of nothing if there is none of this name.
pub(crate) fn url(name: &str) -> &'static str {
    assets().iter().find(|asset| asset.name == name).map_or("", |asset| &asset.url)
}

/// The address of a game's sheet of drawings.
pub(crate) fn sheet(name: &str) -> &'static str {
    let named = |asset: &&Asset| asset.name.strip_suffix(".svg") == Some(name);
    assets().iter().find(named).map_or("", |asset| &asset.url)
}

/// The addresses of the styles of a game's table.
pub fn styles(game: &str) -> Vec<&'static str> {
    let shared = match game {
        "caper" | "caper-europe" => Some("crews.css"),
        _ => None,
    };
    let own = format!("{game}.css");
    std::iter::once("hideout.css").chain(shared).chain([own.as_str()]).map(url).collect()
}

/// The content of an asset, and its kind.
pub(crate) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let asset = assets().iter().find(|asset| asset.name == name)?;
    let kind = match asset.name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    Some((asset.content, kind))
}
