//! Tables and talk: listed, shown, closed, deleted, muted.

use serde_json::json;
use webtest::Guest;

use super::Operator;

#[test]
fn tables_are_listed() {
    let operator = Operator::opens("admin_tables");
    assert!(operator.says(&["tables"]).fine().contains("no such table"));
    let table = operator.table();
    operator.sits(&table, 0, "Robin");
    let words = operator.says(&["tables"]).fine();
    for word in [table.table.as_str(), "caps-and-hammers", "Robin", "(free)", "just now"] {
        assert!(words.contains(word), "\"{word}\" is missing: {words}");
    }
    operator.table();
    assert_eq!(operator.asks(&["tables"])["tables"].as_array().unwrap().len(), 2);
    assert_eq!(operator.asks(&["tables", "--most", "1"])["tables"].as_array().unwrap().len(), 1);
    operator.says(&["close", &table.table, "--why", "Enough"]).fine();
    assert_eq!(operator.asks(&["tables"])["tables"].as_array().unwrap().len(), 1);
    let all = operator.asks(&["tables", "--all"]);
    assert_eq!(all["tables"].as_array().unwrap().len(), 2, "{all}");
}

/// An operator sees who sits where and what was said, but nothing that would let them play.
#[test]
fn a_table_is_shown_without_its_secrets() {
    let operator = Operator::opens("admin_show");
    let table = operator.table();
    let ana = operator.sits(&table, 0, "Ana");
    let waiting = operator.says(&["show", &table.table]).fine();
    assert!(waiting.contains("nobody") && waiting.contains("program"), "{waiting}");
    let ben = operator.sits(&table, 1, "Ben");
    operator.program(&format!("{}/say", table.table), &ana, &json!({ "text": "Hi Ben" })).has(200);
    let view = |secret: &str| {
        let headers = [("authorization", format!("Bearer {secret}"))];
        let path = format!("/api/tables/{}", table.table);
        operator.client.send("GET", &path, &headers, None).has(200).json()["view"].to_string()
    };
    assert_ne!(view(&ana), view(&ben), "there is something to hide");
    let words = operator.says(&["show", &table.table]).fine();
    let json = operator.asks(&["show", &table.table]);
    for said in [waiting, words.clone(), json.to_string()] {
        let secrets = table.invitations.iter().chain([&table.host, &ana, &ben]);
        for secret in secrets {
            assert!(!said.contains(secret.as_str()), "{said}");
        }
        assert!(!said.contains("invitation") && !said.contains("view"), "{said}");
    }
    assert!(words.contains("Hi Ben") && words.contains("Ana"), "{words}");
    // All that is told of the game is what an onlooker reads.
    let onlooker = operator.client.send("GET", &format!("/api/tables/{}", table.table), &[], None);
    let onlooker = onlooker.has(200).json();
    let told: Vec<&str> = onlooker["story"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["text"].as_str().unwrap())
        .collect();
    let shown = json["table"]["story"].as_array().unwrap();
    assert!(!shown.is_empty());
    for line in shown {
        assert!(told.contains(&line.as_str().unwrap()), "{line} is not public: {told:?}");
    }
    assert_eq!(json["table"]["state"], onlooker["prompt"]);
    operator.says(&["show", "nowhere"]).refuses(&["no such table"]);
}

#[test]
fn a_closed_table_says_so() {
    let operator = Operator::opens("admin_close");
    let table = operator.table();
    let (ana, _) = (operator.sits(&table, 0, "Ana"), operator.sits(&table, 1, "Ben"));
    operator.says(&["close", &table.table]).misused(&["--why"]);
    operator.says(&["close", &table.table, "--why", " "]).refuses(&["say why"]);
    operator.says(&["close", &table.table, "--why", "Rude names"]).fine();
    let act = operator.program(&format!("{}/act", table.table), &ana, &json!({ "action": 0 }));
    act.refused(409, "closed");
    let seen = operator.client.send("GET", &format!("/api/tables/{}", table.table), &[], None);
    let seen = seen.has(200).json();
    assert_eq!((&seen["stage"], &seen["prompt"]), (&json!("closed"), &json!("Rude names")));
    operator.says(&["close", &table.table, "--why", "Twice"]).refuses(&["over"]);
}

#[test]
fn a_table_is_deleted_only_if_it_is_meant() {
    let operator = Operator::opens("admin_delete");
    let table = operator.table();
    let path = format!("/api/tables/{}", table.table);
    operator.says(&["delete", &table.table]).refuses(&["--yes", &table.table]);
    operator.client.send("GET", &path, &[], None).has(200);
    operator.says(&["delete", &table.table, "--yes"]).fine();
    operator.client.send("GET", &path, &[], None).has(404);
    operator.says(&["delete", &table.table, "--yes"]).refuses(&["no such table"]);
}

#[test]
fn the_muted_are_not_heard() {
    let operator = Operator::opens("admin_mute");
    let table = operator.table();
    let ana = operator.sits(&table, 0, "Ana");
    let say = || operator.program(&format!("{}/say", table.table), &ana, &json!({ "text": "Hi" }));
    say().has(200);
    operator.says(&["mute", &table.table, "0"]).fine();
    say().refused(403, "muted");
    operator.says(&["unmute", &table.table, "0"]).fine();
    say().has(200);
    let page = format!("/t/{}", table.table);
    let (eve, fay) = (Guest::comes(&operator.client), Guest::comes(&operator.client));
    let talk = |guest: &Guest| guest.post(&format!("{page}/say"), &[("text", "Psst")]);
    assert_eq!(talk(&eve).leads(), page);
    let chat = operator.asks(&["show", &table.table])["table"]["chat"].clone();
    let id = chat.as_array().unwrap().last().unwrap()["whom"].as_str().unwrap().to_owned();
    operator.says(&["mute", &table.table, &id]).fine();
    talk(&eve).has(403);
    assert_eq!(talk(&fay).leads(), page, "another onlooker is heard");
    operator.says(&["mute", &table.table, "onlookers"]).fine();
    talk(&fay).has(403);
    operator.says(&["mute", &table.table, "9"]).refuses(&["no such seat"]);
    operator.says(&["mute", &table.table, "Ana"]).refuses(&["Ana", "onlookers"]);
}
