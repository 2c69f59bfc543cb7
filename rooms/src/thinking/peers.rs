//! Which nodes think for others, and which of them is asked next.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::Note;

/// A node whose note has not changed for so long is taken for dead, and is forgotten later.
const SILENT: Duration = Duration::from_secs(3);
const FORGOTTEN: Duration = Duration::from_secs(60);
/// So many questions for each of its threads may wait with a node. More would wait too long.
const MOST_PER_THREAD: usize = 32;

/// The thinking nodes, as one who asks sees them.
#[derive(Default, Debug)]
pub(super) struct Peers(HashMap<String, Peer>);

#[derive(Debug)]
struct Peer {
    note: Note,
    /// When its note changed last; never as long as it was seen once only: it may be that of a
    /// node that died long ago.
    changed: Option<Instant>,
    seen: Instant,
}

impl Peers {
    /// Takes over what the notes say now. Gives those that are gone for good.
    pub(super) fn hear(&mut self, notes: Vec<(String, Note)>, now: Instant) -> Vec<String> {
        let there: Vec<String> = notes.iter().map(|(id, _)| id.clone()).collect();
        self.0.retain(|id, _| there.contains(id));
        for (id, note) in notes {
            match self.0.get_mut(&id) {
                Some(peer) if peer.note.beat != note.beat => {
                    *peer = Peer { note, changed: Some(now), seen: now };
                }
                Some(_) => {}
                None => drop(self.0.insert(id, Peer { note, changed: None, seen: now })),
            }
        }
        let gone = |peer: &Peer| now.duration_since(peer.seen) >= FORGOTTEN;
        self.0.extract_if(|_, peer| gone(peer)).map(|(id, _)| id).collect()
    }

    /// Whether an answer of this node may still come.
    pub(super) fn is_alive(&self, id: &str, now: Instant) -> bool {
        self.0.get(id).is_some_and(|peer| peer.is_alive(now))
    }

    /// How many are alive.
    pub(super) fn alive(&self, now: Instant) -> usize {
        self.0.values().filter(|peer| peer.is_alive(now)).count()
    }

    /// The node to ask: of those that are alive and take questions, the one with the fewest for
    /// each of its threads. `asked` says how many of one's own a node has.
    pub(super) fn choose(&self, now: Instant, asked: impl Fn(&str) -> usize) -> Option<&str> {
        let free = self.0.iter().filter(|(_, peer)| peer.is_alive(now) && !peer.note.draining);
        // What others ask is known a moment late, what one asks oneself at once.
        let load = |(id, peer): (&'_ String, &Peer)| {
            let threads = peer.note.threads.max(1);
            (asked(id).max(peer.note.open), threads)
        };
        let with_load = free.map(|(id, peer)| (load((id, peer)), id.as_str()));
        let (_, id) = with_load
            .filter(|((open, threads), _)| *open < MOST_PER_THREAD * threads)
            .min_by(|((open, threads), id), ((others_open, others_threads), other)| {
                (open * others_threads).cmp(&(others_open * threads)).then(id.cmp(other))
            })?;
        Some(id)
    }
}

impl Peer {
    fn is_alive(&self, now: Instant) -> bool {
        self.changed.is_some_and(|changed| now.duration_since(changed) < SILENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(beat: u64, threads: usize, open: usize) -> Note {
        Note { version: String::new(), beat, draining: false, threads, open }
    }

    fn heard(notes: [Note; 2]) -> (Peers, Instant) {
        let (mut peers, now) = (Peers::default(), Instant::now());
        let before = |note: &Note| Note { beat: note.beat - 1, ..note.clone() };
        let named = |notes: [Note; 2]| ["a", "b"].map(str::to_owned).into_iter().zip(notes);
        peers.hear(named([before(&notes[0]), before(&notes[1])]).collect(), now);
        peers.hear(named(notes).collect(), now);
        (peers, now)
    }

    #[test]
    fn nobody_is_asked_who_was_not_seen_to_live() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        assert_eq!(peers.choose(now, |_| 0), None);
        let one = |beat| vec![("a".to_owned(), note(beat, 2, 0))];
        peers.hear(one(7), now);
        assert_eq!(peers.choose(now, |_| 0), None, "it may have died long ago");
        peers.hear(one(8), now + BEAT);
        assert_eq!(peers.choose(now + BEAT, |_| 0), Some("a"));
        assert!(peers.is_alive("a", now + BEAT));
        peers.hear(one(8), now + BEAT + SILENT);
        assert_eq!(peers.choose(now + BEAT + SILENT, |_| 0), None, "it is silent");
        assert!(!peers.is_alive("a", now + BEAT + SILENT));
        peers.hear(one(9), now + 2 * BEAT + SILENT);
        assert_eq!(peers.choose(now + 2 * BEAT + SILENT, |_| 0), Some("a"), "it woke up");
        peers.hear(Vec::new(), now + 2 * BEAT + SILENT);
        assert_eq!(peers.choose(now + 2 * BEAT + SILENT, |_| 0), None, "it has signed off");
    }

    const BEAT: Duration = super::super::BEAT;

    #[test]
    fn who_is_silent_for_long_is_forgotten() {
        let (mut peers, now) = heard([note(1, 2, 0), note(1, 2, 0)]);
        let late = now + FORGOTTEN;
        let notes = vec![("a".to_owned(), note(1, 2, 0)), ("b".to_owned(), note(2, 2, 0))];
        assert_eq!(peers.hear(notes, late), ["a"]);
        assert_eq!(peers.choose(late, |_| 0), Some("b"));
    }

    #[test]
    fn who_drains_is_asked_nothing_more_and_may_still_answer() {
        let (peers, now) = heard([Note { draining: true, ..note(1, 8, 0) }, note(1, 2, 5)]);
        assert_eq!(peers.choose(now, |_| 0), Some("b"));
        assert!(peers.is_alive("a", now));
    }

    #[test]
    fn the_one_with_the_fewest_questions_for_each_thread_is_asked() {
        let (peers, now) = heard([note(1, 2, 3), note(1, 8, 11)]);
        assert_eq!(peers.choose(now, |_| 0), Some("b"), "11 of 8 are fewer than 3 of 2");
        // What one asked since its last note counts too.
        assert_eq!(peers.choose(now, |id| if id == "b" { 13 } else { 0 }), Some("a"));
        assert_eq!(peers.choose(now, |_| 8 * MOST_PER_THREAD), None, "all have too many");
        let mut asked = HashMap::new();
        for _ in 0..100 {
            let id = peers.choose(now, |id| asked.get(id).copied().unwrap_or(0)).unwrap();
            *asked.entry(id).or_insert(0) += 1;
        }
        assert_eq!((asked["a"], asked["b"]), (20, 80), "by their threads");
    }
}
