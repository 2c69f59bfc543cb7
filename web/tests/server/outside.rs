//! What programs outside are told: pictures of tables, previews of links, what can be installed.

use crate::app::App;
use webtest::Guest;

/// The answer's bytes, which are no text.
fn bytes(guest: &Guest, path: &str) -> (u16, Vec<u8>, Vec<(String, String)>) {
    let mut answer = guest.client.try_send("GET", path, &[], None).unwrap();
    let status = answer.status().as_u16();
    let header = |(name, value): (&http::HeaderName, &http::HeaderValue)| {
        (name.to_string(), value.to_str().unwrap().to_owned())
    };
    let headers = answer.headers().iter().map(header).collect();
    (status, answer.body_mut().read_to_vec().unwrap(), headers)
}

fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_link_to_a_table_has_a_picture() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.opens("caper", &["me", "open"], &[]);
    let page = ana.sees(&table);
    for tag in ["og:title\" content=\"Caper\"", "og:image", "Ana, A free seat.", "/picture.png\""] {
        assert!(page.has(tag), "{tag}");
    }
    let address = format!("http://{}{table}/picture.png", app.address);
    assert!(page.has(&address), "the address is a whole one");
    let (status, picture, headers) = bytes(&app.anon(), &format!("{table}/picture.png"));
    assert_eq!(status, 200);
    assert_eq!(size(&picture), (1200, 630));
    assert!(picture.len() < 200_000, "{}", picture.len());
    assert!(headers.contains(&("content-type".into(), "image/png".into())));
    // It follows the table, and is the same for everybody.
    ana.post(&format!("{table}/bot"), &[("seat", "1"), ("level", "pickpocket")]).leads();
    let after = bytes(&ana, &format!("{table}/picture.png")).1;
    assert_ne!(after, picture);
    assert_eq!(after, bytes(&app.anon(), &format!("{table}/picture.png")).1);
    assert_eq!(bytes(&ana, "/t/nothing/picture.png").0, 404);
}

#[test]
fn a_deal_that_others_play_has_no_picture() {
    let app = App::start();
    let ana = app.guest("Ana");
    ana.get("/daily").has(200);
    let page = ana.get("/daily/caper").has(200).body;
    let action = page.split("action=\"/daily/caper/").nth(1).unwrap();
    let path = format!("/daily/caper/{}", action.split('"').next().unwrap());
    let table = ana.post(&path, &[]).leads();
    assert_eq!(ana.get(&table).status, 200);
    assert_eq!(bytes(&ana, &format!("{table}/picture.png")).0, 403, "not even for the player");
}

#[test]
fn drawing_is_limited() {
    let app = App::start();
    let ana = app.guest("Ana");
    let statuses = (0..45).map(|number| {
        let table = Guest { name: format!("Ana {number}"), ..ana.clone() }.opens(
            "caper",
            &["me", "open"],
            &[],
        );
        bytes(&ana, &format!("{table}/picture.png")).0
    });
    let refused = statuses.filter(|status| *status == 429).count();
    assert!((5..=15).contains(&refused), "{refused}");
}

#[test]
fn the_site_can_be_installed() {
    let app = App::start();
    let ana = app.anon();
    assert!(ana.get("/").body.contains("rel=\"manifest\" href=\"/manifest.webmanifest\""));
    let answer = ana.get("/manifest.webmanifest").has(200);
    let manifest = answer.json();
    assert_eq!(manifest["start_url"], "/");
    assert_eq!(manifest["display"], "standalone");
    for icon in manifest["icons"].as_array().unwrap() {
        let (status, file, headers) = bytes(&ana, icon["src"].as_str().unwrap());
        assert_eq!(status, 200);
        let kind = icon["type"].as_str().unwrap().to_owned();
        assert!(headers.contains(&("content-type".into(), kind.clone())), "{headers:?}");
        if kind == "image/png" {
            let side: u32 =
                icon["sizes"].as_str().unwrap().split('x').next().unwrap().parse().unwrap();
            assert_eq!(size(&file), (side, side));
        }
    }
    let worker = ana.get("/sw.js").has(200);
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    assert!(!worker.body.contains("\"STYLE\""), "the style's address is filled in");
    assert!(ana.get("/offline").has(200).body.contains("No connection"));
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("manifest-src 'self'") && !policy.contains("unsafe"), "{policy}");
    for path in ["/icon/193.png", "/icon/0.svg", "/icon/100.svg", "/icon/x.svg", "/icon/192.gif"] {
        assert_eq!(ana.get(path).status, 404, "{path}");
    }
    assert!(ana.get("/icon/12.svg").has(200).body.contains("<circle cx=\"44\""));
}

#[test]
fn every_game_has_an_aid_on_paper() {
    let app = App::start();
    for game in crate::app::games() {
        let page = app.anon().get(&format!("/games/{game}/aid")).has(200).body;
        for words in ["The rules in short", "The cards", "<table>", "paper.css"] {
            assert!(page.contains(words), "{game}: {words}");
        }
    }
    app.anon().get("/games/nothing/aid").refused(404, "nothing");
}
