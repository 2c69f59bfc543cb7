//! Every game says what becomes of games of its older revisions.

use engine::Setup;
use shelf::{Shelved, Visitor};

struct Older;

impl Visitor for Older {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let ours = G::INFO.revision;
        assert!(ours > 0, "{}: revisions are counted from one", G::INFO.id);
        for revision in 0..=ours + 1 {
            match Setup::<G>::default().under(revision) {
                Ok(setup) => {
                    G::new(&setup).unwrap();
                    // Asked again, nothing changes: a record that is written again reads the same.
                    assert_eq!(setup.clone().under(revision).unwrap(), setup);
                }
                Err(rules) => {
                    assert_ne!(revision, ours, "{}", G::INFO.id);
                    let why = rules.why;
                    let clause = why.starts_with(char::is_lowercase) && !why.ends_with('.');
                    assert!(clause, "{}: \"{why}\" is no end of a sentence", G::INFO.id);
                }
            }
        }
    }
}

#[test]
fn older_revisions_can_be_played_or_say_why_not() {
    for info in shelf::games() {
        shelf::visit(info.id, Older).unwrap();
    }
}
