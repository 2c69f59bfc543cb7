//! A game that draws no table of its own, at the plain one.

use crate::app::{App, games};

fn examples() -> Vec<&'static str> {
    let ids = shelf::games_and_examples().map(|info| info.id);
    let examples: Vec<&str> = ids.filter(|id| !games().any(|game| game == *id)).collect();
    assert!(!examples.is_empty());
    examples
}

#[test]
fn an_example_has_pages_but_stands_on_no_list() {
    let app = App::start();
    let ana = app.anon();
    for example in examples() {
        assert!(!ana.get("/").has(200).body.contains(&format!("/play/{example}")));
        assert!(!ana.get("/api/games").has(200).body.contains(&format!("\"{example}\"")));
        let page = ana.get(&format!("/games/{example}")).has(200).body;
        assert!(page.contains(&format!("/play/{example}")), "{page}");
        ana.get(&format!("/rules/{example}")).has(200);
        ana.get(&format!("/cards/{example}")).has(200);
    }
}

#[test]
fn an_example_is_played_by_buttons_in_words() {
    let app = App::start();
    let ana = app.anon();
    for example in examples() {
        let table = ana.plays_now(example);
        let page = ana.sees_own_turn(&table);
        assert!(page.has("class=\"plain\""), "the view stands on the plain table");
        assert!(page.has("<th scope=\"row\">"), "the seats have names");
        let choices = page.choices();
        assert!(!choices.is_empty());
        assert_eq!(ana.presses(&table, &page, &choices[0]).leads(), table);
        let next = ana.sees_own_turn(&table);
        assert_ne!(next.decision(), page.decision());
        let end = ana.plays_to_the_end(&table);
        assert!(end.is_over());
        ana.get(&format!("{table}/record")).has(200);
    }
}
