//! Whoever leaves a server over PostgreSQL is named nowhere in its database.

use pgtest::Cluster;
use webtest::{Client, Guest, eventually};

use crate::common::Folder;
use crate::server::Server;

const PASSWORD: &str = "correct horse battery";

/// In which tables of the database a word stands.
fn mentions(cluster: &Cluster, data: &str, word: &str) -> Vec<String> {
    let tables = "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'hideout'";
    let tables = cluster.sql_at(data, tables);
    let counts = tables.split_whitespace().filter(|table| {
        let count = format!("SELECT count(*) FROM hideout.{table} t WHERE t::text LIKE '%{word}%'");
        cluster.sql_at(data, &count) != "0"
    });
    let tables = counts.map(str::to_owned);
    let kinds = format!(
        "SELECT string_agg(DISTINCT kind, ' ') FROM hideout.notes t WHERE t::text LIKE '%{word}%'"
    );
    let kinds = |table: String| match table.as_str() {
        "notes" => format!("notes of the kinds {}", cluster.sql_at(data, &kinds)),
        _ => table,
    };
    tables.map(kinds).collect()
}

#[test]
fn whoever_leaves_is_named_nowhere_in_the_database() {
    let folder = Folder::new("leaving");
    let log = folder.write("log", "");
    let cluster = Cluster::shared();
    let data = cluster.database();
    let mut server = Server::open(&data, &log);
    let [ana, ben] = ["Xanthippe", "Benedict"].map(|name| {
        let guest = Guest::new(Client::new(server.address));
        guest.get("/").has(200);
        guest.post("/keep", &[("name", name), ("password", PASSWORD)]).has(200);
        guest
    });
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table).swap_remove(0));
    ana.post(&format!("{table}/say"), &[("text", "Secretwords")]).has(303);
    ana.post("/p/Benedict/follow", &[("on", "true")]).has(303);
    ben.post("/p/Xanthippe/follow", &[("on", "true")]).has(303);
    ben.post("/p/Xanthippe/report", &[("words", "Xanthippe is rude")]).has(200);
    let words = ["Xanthippe".to_owned(), "Secretwords".to_owned(), ana.id()];
    for word in &words {
        assert!(!mentions(cluster, &data, word).is_empty(), "{word}");
    }
    ana.post("/me/delete", &[("name", "Xanthippe")]).has(303);
    // Two weeks later the next node tidies up at once.
    server.kill();
    server.wait();
    for later in [
        "UPDATE hideout.notes SET name = '0000000000000001 ' || split_part(name, ' ', 2)
         WHERE kind = 'leaving'",
        r#"UPDATE hideout.notes SET value = regexp_replace(value, '"leaves":[0-9]+', '"leaves":1')
           WHERE kind = 'person'"#,
        "DELETE FROM hideout.leases",
        // What the node that was killed said of itself: forgotten with it, a minute later.
        "DELETE FROM hideout.notes WHERE kind IN ('node', 'here')",
    ] {
        cluster.sql_at(&data, later);
    }
    let server = Server::open(&data, &log);
    let people = "SELECT count(*) FROM hideout.notes WHERE kind = 'person'";
    eventually("that they are forgotten", || (cluster.sql_at(&data, people) == "1").then_some(()));
    for word in &words {
        assert_eq!(mentions(cluster, &data, word), Vec::<String>::new(), "{word}");
    }
    let ben = Guest { client: Client::new(server.address), ..ben };
    assert!(ben.sees(&table).has("Somebody"), "the game goes on with somebody in their place");
    server.never_panicked();
}
