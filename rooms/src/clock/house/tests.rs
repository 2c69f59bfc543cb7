//! Nodes that come, go and stand still, and clocks that are set.

use store::Memory;

use super::*;

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
/// How long a busy machine may take for a few lines.
const SLOW: i64 = 5 * SECOND;

async fn node(store: &Memory) -> Clocks {
    Clocks::open(store, Calendar::default()).await.unwrap()
}

/// Time goes by, and these nodes beat.
async fn pass(store: &Memory, nodes: &[&Clocks], time: i64) {
    for _ in 0..time / (2 * SECOND) {
        store.shift_clock(2 * SECOND);
        for node in nodes {
            node.agree(store).await.unwrap();
        }
    }
}

/// Nobody reaches the store for so long.
fn break_off(store: &Memory, nodes: &[&Clocks], time: i64) {
    store.shift_clock(time);
    for node in nodes {
        node.uptime.hears_nothing_for(Duration::from_millis(time.unsigned_abs()));
    }
}

fn up(node: &Clocks) -> i64 {
    node.uptime.now().try_into().unwrap()
}

#[track_caller]
fn assert_about(found: i64, expected: i64) {
    assert!((expected..expected + SLOW).contains(&found), "{found} instead of {expected}");
}

#[tokio::test]
async fn a_node_that_comes_later_shows_the_same_as_one_that_was_there_alone() {
    let store = Memory::shared();
    let one = node(&store).await;
    pass(&store, &[&one], 10 * HOUR).await;
    assert_about(up(&one), 10 * HOUR);
    let two = node(&store).await;
    assert_about(up(&two), 10 * HOUR);
    // They stay together, and do not run faster because there are two of them.
    pass(&store, &[&one, &two], 10 * HOUR).await;
    assert_about(up(&one), 20 * HOUR);
    assert_about(up(&two), 20 * HOUR);
    assert!(two.downtimes.all().is_empty());
}

#[tokio::test]
async fn two_nodes_started_one_after_the_other_differ_by_nothing() {
    let store = Memory::shared();
    let one = node(&store).await;
    std::thread::sleep(Duration::from_secs(2));
    let two = node(&store).await;
    let ahead = up(&one) - up(&two);
    assert!(ahead.abs() < SECOND, "one is {ahead} ms ahead");
}

#[tokio::test]
async fn a_house_that_was_down_goes_on_where_it_stood() {
    let store = Memory::shared();
    let one = node(&store).await;
    pass(&store, &[&one], HOUR).await;
    drop(one);
    store.shift_clock(30 * HOUR);
    let (two, three) = (node(&store).await, node(&store).await);
    assert_about(up(&two), HOUR);
    assert_about(up(&three), HOUR);
    let [down] = two.downtimes.all()[..] else { panic!("one downtime") };
    assert_about(down.until - down.from, 30 * HOUR);
    assert_eq!(three.downtimes.all(), two.downtimes.all());
    assert!(two.take_owed() && !two.take_owed(), "deadlines are told anew");
    assert!(!three.take_owed(), "by one of them");
}

#[tokio::test]
async fn a_jump_of_the_stores_clock_moves_nobodys_clock() {
    let store = Memory::shared();
    let (one, two) = (node(&store).await, node(&store).await);
    pass(&store, &[&one, &two], HOUR).await;
    for jump in [5 * MINUTE, -5 * MINUTE, 70 * HOUR, -90 * HOUR, -HOUR, HOUR] {
        store.shift_clock(jump);
        two.agree(&store).await.unwrap();
        one.agree(&store).await.unwrap();
        assert_about(up(&one), HOUR);
        assert_about(up(&two), HOUR);
    }
    // Everybody was there, so nobody gets time back.
    assert!(one.downtimes.all().is_empty() && two.downtimes.all().is_empty());
}

#[tokio::test]
async fn an_outage_of_the_store_is_given_back_once_by_nodes_that_run_on() {
    let store = Memory::shared();
    let (one, two) = (node(&store).await, node(&store).await);
    pass(&store, &[&one, &two], HOUR).await;
    break_off(&store, &[&one, &two], 20 * MINUTE);
    // One that is started right after it may be the first to notice.
    let three = node(&store).await;
    two.agree(&store).await.unwrap();
    one.agree(&store).await.unwrap();
    let [down] = one.downtimes.all()[..] else { panic!("one downtime") };
    assert_about(down.until - down.from, 20 * MINUTE);
    for node in [&one, &two, &three] {
        assert_about(up(node), HOUR);
        assert_eq!(node.downtimes.all()[..], [down]);
        assert_eq!(node.settled_at(), down.until + SETTLING);
    }
    // The nodes that ran on notice it too.
    break_off(&store, &[&one, &two, &three], 3 * MINUTE);
    two.agree(&store).await.unwrap();
    three.agree(&store).await.unwrap();
    assert_eq!(two.downtimes.all().len(), 2);
    assert_eq!(two.downtimes.all(), three.downtimes.all());
}

#[tokio::test]
async fn a_node_that_stood_still_or_was_cut_off_alone_gives_nobody_time() {
    let store = Memory::shared();
    let (one, two) = (node(&store).await, node(&store).await);
    pass(&store, &[&one], HOUR).await;
    two.uptime.hears_nothing_for(Duration::from_secs(60 * 60));
    two.agree_if_late(&store).await.unwrap();
    assert_about(up(&two), HOUR);
    assert!(two.downtimes.all().is_empty());
    assert_eq!(two.settled_at(), i64::MIN, "a node that is started postpones nothing");
}

/// All at once, again and again: the note goes along one line.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nodes_that_notice_the_same_at_once_count_it_once() {
    let store = Arc::new(Memory::shared());
    let mut nodes = Vec::new();
    for _ in 0..6 {
        nodes.push(node(&store).await);
    }
    for outage in 1..=20 {
        let all: Vec<&Clocks> = nodes.iter().collect();
        break_off(&store, &all, 10 * MINUTE);
        let beats: Vec<_> = nodes
            .iter()
            .map(|node| {
                let (node, store) = (node.clone(), Arc::clone(&store));
                tokio::spawn(async move { node.agree(&*store).await })
            })
            .collect();
        for beat in beats {
            beat.await.unwrap().unwrap();
        }
        for node in &nodes {
            node.agree(&*store).await.unwrap();
            assert_eq!(node.downtimes.all().len(), outage);
            assert!(up(node) < 30 * SECOND, "{}", up(node));
        }
    }
}

#[tokio::test]
async fn a_house_that_moves_between_a_file_and_nodes_keeps_its_time() {
    let store = Memory::shared();
    store.put(HOUSE, uptime::NAME, Some((5 * HOUR).to_string())).await.unwrap();
    let one = node(&store).await;
    assert_about(up(&one), 5 * HOUR);
    assert!(one.downtimes.all().is_empty(), "nobody knows when it was up last");
    pass(&store, &[&one], HOUR).await;
    let file = Memory::new();
    for (name, value) in store.list(HOUSE).await.unwrap() {
        file.put(HOUSE, &name, Some(value)).await.unwrap();
    }
    // By the time of day that is an hour later.
    let alone = Clocks::open(&file, Calendar::default()).await.unwrap();
    assert_about(up(&alone), 6 * HOUR);
}
