//! Two games of one deal, looked at beside each other.

use webtest::Guest;

use crate::deals::{app, begins, plays, today};

/// The addresses of the scenes in the frames of a page.
fn frames(page: &str) -> Vec<String> {
    let sources = page.split("<iframe ").skip(1);
    let source =
        |frame: &str| frame.split("src=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    sources.map(|frame| source(frame).replace("&amp;", "&")).collect()
}

/// The policy of an answer.
fn policy(guest: &Guest, path: &str) -> String {
    guest.get(path).has(200).header("content-security-policy").unwrap().to_owned()
}

#[test]
fn two_tries_of_a_deal_are_compared_from_the_board_on() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caps-and-hammers");
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let (one, other) = (begins(&ana, &deal), begins(&ben, &deal));
    let beside = format!("{one}/beside/{}", other.trim_start_matches("/t/"));
    plays(&ana, &one, 0);
    // Whoever still plays the deal is shown nobody's way through it.
    ben.get(&beside).refused(403, "once you have finished the same deal");
    plays(&ben, &other, 3);
    assert!(ana.get(&deal).has(200).body.contains(&format!("href=\"{beside}\"")));
    let page = ana.get(&beside).has(200).body;
    assert!(page.contains("A: You") && page.contains("B: Ben"), "{page}");
    assert!(
        page.contains("then they part.") || page.contains("from the first decision on"),
        "{page}"
    );
    assert!(page.contains("Where they part"), "{page}");
    // The scene of each, at the same moment, from the same seat, as its replay shows it.
    let frames = frames(&page);
    assert_eq!(frames.len(), 2);
    for (frame, table) in frames.iter().zip([&one, &other]) {
        assert!(frame.starts_with(&format!("{table}/scene?moment=0&eyes=")), "{frame}");
        let scene = ana.get(frame).has(200).body;
        let (_, whole) = scene.split_once("id=\"scene\"").unwrap();
        let whole = whole.split_once("</main>").unwrap().0.trim_end_matches("</div>");
        let replay = ana.get(&frame.replace("/scene", "/replay")).has(200).body;
        assert!(replay.contains(whole), "{scene}");
    }
    // Nothing else is ever in a frame, and these in no page of others.
    assert!(policy(&ana, &frames[0]).contains("frame-ancestors 'self'"));
    assert!(policy(&ana, &beside).contains("frame-src 'self'"));
    for page in [&beside, &format!("{one}/replay"), "/"] {
        assert!(policy(&ana, page).contains("frame-ancestors 'none'"), "{page}");
    }
}

#[test]
fn where_two_games_part_is_said() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caper-cards");
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let (one, other) = (begins(&ana, &deal), begins(&ben, &deal));
    plays(&ana, &one, 0);
    plays(&ben, &other, 0);
    let beside = format!("{one}/beside/{}", other.trim_start_matches("/t/"));
    let page = ana.get(&beside).has(200).body;
    assert!(page.contains("the same to the end") && !page.contains("Where they part"), "{page}");
    // Another game has another deal, and so has another table of the same game.
    let third = begins(&ana, &today(&calendar, "caps-and-hammers"));
    plays(&ana, &third, 0);
    let fourth = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    let to_fourth = fourth.trim_start_matches("/t/");
    ana.get(&format!("{third}/beside/{to_fourth}")).refused(409, "when it is over");
    ana.plays_to_the_end(&fourth);
    for table in [&one, &third] {
        let beside = format!("{table}/beside/{to_fourth}");
        ana.get(&beside).refused(409, "did not begin with the same deal");
    }
}

#[test]
fn a_second_try_stands_beside_the_first_game() {
    let (app, _) = app();
    let ana = app.guest("Ana");
    let first = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    ana.plays_to_the_end(&first);
    for cards in ["imagined", "same"] {
        let fields = [("moment", "0"), ("cards", cards)];
        let again = ana.post(&format!("{first}/try"), &fields).leads();
        let page = ana.plays_to_the_end(&again);
        let beside =
            format!("{first}/beside/{}?moment=1&amp;eyes=", again.trim_start_matches("/t/"));
        assert!(page.has(&beside), "{}", page.0);
        let beside = beside.replace("&amp;", "&");
        let seat = page.0.split(&beside.replace('&', "&amp;")).nth(1).unwrap();
        let page = ana.get(&format!("{beside}{}", &seat[..1])).has(200).body;
        assert!(page.contains("They differ from the first decision on"), "{cards}: {page}");
        assert_eq!(frames(&page).len(), 2);
    }
}
