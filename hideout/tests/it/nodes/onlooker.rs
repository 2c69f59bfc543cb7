//! Somebody who looks on: a stream that goes on at another node when it breaks.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use engine::{Dice, Seed};
use webtest::{Client, Stream};

use super::history::{Event, Sight, Tale, What};
use super::house::House;

/// Connections of all onlookers.
static STREAMS: AtomicUsize = AtomicUsize::new(0);
/// A story that is shorter was told from its beginning.
const TOLD: usize = 60;

/// Looks on at whichever table is played at, until nobody plays there any more. Gives what was
/// pushed, table by table.
pub(crate) fn look_on(
    house: &House,
    table: &Mutex<String>,
    number: u64,
    home: &AtomicBool,
) -> Vec<Tale> {
    let mut dice = Dice::new(Seed::from_text("onlooker").derive(number));
    let mut tales: Vec<Tale> = Vec::new();
    let (mut last, mut ended) = (None, String::new());
    while !home.load(Ordering::SeqCst) {
        sleep(Duration::from_millis(20));
        let now = table.lock().unwrap().clone();
        if now.is_empty() || ended == now {
            continue;
        }
        if tales.last().is_none_or(|tale| tale.table != now) {
            tales.push(Tale { table: now.clone(), events: Vec::new() });
            last = None;
        }
        let (node, door) = house.any(&mut dice);
        let path = format!("/api/tables/{now}/stream");
        let resume = last.map(|last: u64| ("last-event-id", last.to_string()));
        let headers: Vec<_> = resume.into_iter().collect();
        // Every fifteen seconds a stream says that it is there; whoever hears nothing goes.
        let client = Client::listening(door, Duration::from_secs(17));
        let Ok(opened) = client.try_send("GET", &path, &headers, None) else { continue };
        let stream = STREAMS.fetch_add(1, Ordering::Relaxed);
        for told in Stream::new(opened) {
            if home.load(Ordering::SeqCst) || *table.lock().unwrap() != now {
                break;
            }
            if !told.event.is_empty() {
                continue;
            }
            let Ok(situation) = serde_json::from_str::<serde_json::Value>(&told.data) else {
                // The line broke within it.
                break;
            };
            let whole = situation["story"].as_array().is_some_and(|story| story.len() < TOLD);
            let sight = Sight::of(&situation, whole);
            last = Some(sight.length);
            let what = What::Pushed { stream, sight };
            let event = Event { asked: None, heard: house.now(), node, what };
            tales.last_mut().unwrap().events.push(event);
            if situation["stage"] == "over" {
                now.clone_into(&mut ended);
                break;
            }
        }
    }
    tales
}
