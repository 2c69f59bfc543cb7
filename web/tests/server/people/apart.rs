//! People who have nothing to do with each other, and boxes that nobody fills.

use webtest::Guest;

use super::keep;
use crate::app::App;

fn two(app: &App) -> (Guest, Guest) {
    let (ana, ben) = (app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");
    (ana, ben)
}

/// The lobby is looked up once a second.
fn a_moment() {
    std::thread::sleep(std::time::Duration::from_millis(1100));
}

#[test]
fn whoever_is_blocked_finds_no_table_of_the_other_and_shows_them_none() {
    let app = App::start();
    let (ana, ben) = two(&app);
    let anas = ana.opens("caps-and-hammers", &["me", "open"], &[("listed", "on")]);
    let bens = ben.opens("caps-and-hammers", &["me", "open"], &[("listed", "on")]);
    let finds = |guest: &Guest, table: &str| {
        ["/", "/lobby"].map(|page| {
            guest.get(page).has(200).body.contains(&format!("{table}/join"))
                || guest.get(page).body.contains(&format!("\"{table}\""))
        })
    };
    assert_eq!(finds(&ben, &anas), [true; 2]);
    assert_eq!(finds(&ana, &bens), [true; 2]);
    ana.post("/p/Benedict/wall", &[("wall", "mute")]).has(303);
    a_moment();
    assert_eq!((finds(&ben, &anas), finds(&ana, &bens)), ([true; 2], [true; 2]), "only muted");
    ana.post("/p/Benedict/wall", &[("wall", "block")]).has(303);
    a_moment();
    assert_eq!(finds(&ben, &anas), [false; 2], "they are not told, and find nothing");
    assert_eq!(finds(&ana, &bens), [false; 2]);
    let mut stream = ben.listens("/lobby/stream");
    let cleo = app.guest("Cleo");
    cleo.opens("caper", &["me", "open"], &[("listed", "on")]);
    let told = stream.find(|it| it.event == "tables").unwrap().data;
    assert!(told.contains("Cleo") && !told.contains("Jolanda"), "{told}");
    assert_eq!(finds(&cleo, &anas), [true; 2], "others are none of it");
}

#[test]
fn no_link_seats_somebody_beside_whoever_blocks_them() {
    let app = App::start();
    let (ana, ben) = two(&app);
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    let shared = ana.post("/lobby/friends", &[("game", "caps-and-hammers")]).leads();
    let page = ana.sees(&shared).0;
    let start = page.find(&format!("{shared}/in/")).unwrap();
    let door = page[start..].split(['"', '&']).next().unwrap().trim_end_matches("/code").to_owned();
    ana.post("/p/Benedict/wall", &[("wall", "block")]).has(303);
    for link in [&link, &door] {
        ben.post(link, &[]).refused(409, "No seat is free");
        let looked = ben.get(link);
        assert!(looked.status == 409 && !looked.body.contains("Jolanda"), "{}", looked.body);
    }
    let cleo = app.guest("Cleo");
    cleo.sits_down(&link);
    // Whoever sits there already stays, and comes back by their link.
    ana.post("/p/Benedict/wall", &[("wall", "none")]).has(303);
    assert_eq!(ben.post(&door, &[]).leads(), shared);
    ana.post("/p/Benedict/wall", &[("wall", "block")]).has(303);
    assert_eq!(ben.get(&door).leads(), shared);
}

#[test]
fn one_person_fills_nobodys_box() {
    let app = App::start();
    let (ana, ben) = two(&app);
    let cleo = app.anon();
    keep(&cleo, "Cleopatra");
    let invites = |guest: &Guest| guest.post("/p/Benedict/invite", &[("game", "caper")]).status;
    let answers: Vec<u16> = (0..8).map(|_| invites(&ana)).collect();
    assert_eq!(answers.iter().filter(|status| **status == 303).count(), 5, "{answers:?}");
    assert!(answers.ends_with(&[409, 409, 409]), "{answers:?}");
    assert_eq!(invites(&cleo), 303, "others still reach them");
    assert_eq!(ben.get("/").body.matches("invites you").count(), 6);
}
