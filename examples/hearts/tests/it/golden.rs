//! Stored playthroughs: nothing that anybody is shown changes unnoticed.

use engine::{Seat, Setup, Viewer};
use hearts::Hearts;

#[test]
fn everybody_sees_what_they_always_saw() {
    for (name, viewer) in
        [("seat-1.txt", Viewer::Seat(Seat(0))), ("spectator.txt", Viewer::Spectator)]
    {
        let text = testkit::playthrough(&Setup::<Hearts>::default(), "golden", viewer);
        testkit::golden(env!("CARGO_MANIFEST_DIR"), name, &text);
    }
}
