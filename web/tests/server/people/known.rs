//! What pages know of whoever is kept, and need not ask.

use super::{PASSWORD, keep};
use crate::app::App;

const NAME_FIELD: &str = "<input name=\"name\" maxlength=\"24\"";

#[test]
fn whoever_is_kept_is_asked_for_no_name_and_plays_under_their_own() {
    let app = App::start();
    let (ana, ben, cleo) = (app.anon(), app.anon(), app.guest("Cleo"));
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");
    let table = ana.opens("caper", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    assert!(cleo.sees(&link).has(NAME_FIELD), "a guest says a name");
    for page in [&link, "/games/caper"] {
        let page = ben.sees(page);
        assert!(page.has("You play as <b><bdi>Benedict</bdi></b>") && !page.has(NAME_FIELD));
    }
    // And if they send one all the same, they keep theirs.
    ben.post(&link, &[("name", "Somebody else")]).has(303);
    let page = ana.sees(&table);
    assert!(page.has("Benedict") && !page.has("Somebody else"));
    let listed = ana.opens("caper", &["me", "open"], &[("listed", "yes")]);
    assert!(cleo.sees(&listed).has(NAME_FIELD) && !ben.sees(&listed).has(NAME_FIELD));
}

#[test]
fn a_rated_table_tells_a_guest_how_they_may_sit_there() {
    let app = App::start();
    let (ana, ben) = (app.anon(), app.guest("Ben"));
    keep(&ana, "Jolanda");
    let table = ana.opens("caper", &["me", "open"], &[("rated", "yes"), ("hours", "48")]);
    let own = ana.sees(&table);
    assert!(own.has("This game is rated.") && own.has("2 days a move"), "the host reads the terms");
    let link = own.links(&table).swap_remove(0);
    let page = ben.sees(&link);
    assert!(page.has("need a name of your own") && page.has("href=\"/keep\""));
    assert!(!page.has("Sit down"), "what would be refused is not offered");
    ben.post(&link, &[("name", "Ben")]).refused(403, "name");
    keep(&ben, "Benedict");
    ben.sits_down(&link);
}

#[test]
fn codes_can_be_kept_in_a_file_and_notices_are_found_from_ones_page() {
    let app = App::start();
    let ana = app.anon();
    ana.get("/").has(200);
    let page = ana.post("/keep", &[("name", "Jolanda"), ("password", PASSWORD)]).has(200).body;
    let file = page.split("href=\"data:text/plain;charset=utf-8,").nth(1).unwrap();
    let file = file.split('"').next().unwrap();
    let codes: Vec<&str> = file.split("%0A").filter(|code| !code.is_empty()).collect();
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|code| page.contains(&format!("<code>{code}</code>"))));
    let me = ana.get("/me").has(200).body;
    assert!(me.contains("href=\"/me/notices\""));
    // A face is chosen by looking at faces.
    let parts = me.matches("name=\"part0\"").count();
    assert!(parts > 1 && me.contains("type=\"radio\""), "{parts}");
    let face: Vec<(String, &str)> = (0..7).map(|part| (format!("part{part}"), "1")).collect();
    let face: Vec<(&str, &str)> = face.iter().map(|(part, one)| (part.as_str(), *one)).collect();
    ana.post("/me/face", &face).has(303);
    let chosen = ana.get("/me").has(200).body;
    assert_eq!(chosen.matches("value=\"1\" checked").count(), 7, "{chosen}");
}
