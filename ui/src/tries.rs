//! What somebody at a table would try, and why it cannot be done.
//!
//! A person acts by touching things: a card, then a place. So what one would try is a legal
//! beginning and one thing more that lies on the table, and no action that can merely be formed.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Code, Refusal, Seat, Viewer};

use crate::{Scene, Sight, Touch};

/// An action that a rule refuses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused<A> {
    /// The action.
    pub action: A,
    /// Which rule, and why.
    pub refusal: Refusal,
}

/// Why things that were touched lead to no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// A rule refuses what they stand for.
    Rule(Refusal),
    /// The last of them can be touched, but something else comes first.
    Later,
    /// Nothing can be done with the last of them now.
    Nothing,
}

/// Why the things that were touched, in this order, lead to no action of `seat`.
pub fn why_not<G: Touch>(game: &G, seat: Seat, touched: &[impl AsRef<str>]) -> WhyNot {
    let view = game.view(Viewer::Seat(seat));
    let (mut longer, mut anywhere, mut later) = (None, None, false);
    for action in G::Action::all() {
        let path = G::path(&view, action);
        let last = touched.last().is_some_and(|last| path.iter().any(|it| it == last.as_ref()));
        if last && !later {
            match game.check(seat, action) {
                Ok(()) => later = true,
                Err(refusal) if G::would_try(&view, action) => {
                    anywhere = anywhere.or(Some(refusal));
                }
                Err(_) => {}
            }
        }
        let begins = path.len() >= touched.len()
            && path.iter().zip(touched).all(|(thing, touched)| thing == touched.as_ref());
        if !begins || (longer.is_some() && path.len() > touched.len()) {
            continue;
        }
        let Err(refusal) = game.check(seat, action) else { continue };
        if path.len() == touched.len() {
            return WhyNot::Rule(refusal);
        }
        longer = Some(refusal);
    }
    match longer.or(anywhere.filter(|_| !later)) {
        Some(refusal) => WhyNot::Rule(refusal),
        None if later => WhyNot::Later,
        None => WhyNot::Nothing,
    }
}

/// Everything that `seat`, who looks at the table, would try and may not do now.
pub fn refused<G: Scene>(game: &G, seat: Seat, at: &Sight<'_, G>) -> Vec<Refused<G::Action>> {
    let (mut complete, mut begun) = (BTreeSet::new(), BTreeSet::new());
    let mut forbidden = Vec::new();
    for action in G::Action::all() {
        let path = G::path(at.view, action);
        match game.check(seat, action) {
            Ok(()) => {
                begun.extend((0..path.len()).map(|length| path[..length].to_vec()));
                complete.insert(path);
            }
            Err(refusal) if G::would_try(at.view, action) => {
                forbidden.push((path, Refused { action, refusal }));
            }
            Err(_) => {}
        }
    }
    let things = things(at);
    let mut tries: BTreeMap<Vec<String>, (bool, Refused<G::Action>)> = BTreeMap::new();
    let mut in_words = Vec::new();
    for (path, refused) in forbidden {
        if path.is_empty() {
            in_words.push(refused);
            continue;
        }
        let legal = (1..=path.len()).take_while(|&length| begun.contains(&path[..length])).count();
        let Some(attempt) = path.get(..=legal) else { continue };
        let last = &attempt[legal];
        // A finished action goes no further, and another beginning begins anew.
        let elsewhere = legal > 0 && begun.contains(std::slice::from_ref(last));
        if complete.contains(attempt) || elsewhere || !attempt.iter().all(|it| things.contains(it))
        {
            continue;
        }
        let exact = path.len() == attempt.len();
        let known = tries.get(attempt).map(|(exact, _)| *exact);
        if known.is_none_or(|known| exact && !known) {
            tries.insert(attempt.to_vec(), (exact, refused));
        }
    }
    in_words.into_iter().chain(tries.into_values().map(|(_, refused)| refused)).collect()
}

/// The ids of the things on the table. The scene is the one place that says what lies there.
fn things<G: Scene>(at: &Sight<'_, G>) -> BTreeSet<String> {
    let ids = |page: String| -> Vec<String> {
        let ids = page.split(" id=\"").skip(1);
        ids.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
    };
    G::regions(at).into_iter().flat_map(|region| ids(region.html.0)).collect()
}
