//! Passes: what keeps a line that was given up from writing later.
//!
//! Whoever hears nothing gives a line up and does the same again over another one. What was sent
//! over the first may still lie in a buffer somewhere, and be carried out when it arrives. Appends
//! are held off by the length of the log; a note is written whatever it says, so an old value could
//! take the place of a newer one that was acknowledged. So the line that writes has a pass, a row
//! that each change of notes locks for itself and must find. Before a line takes the place of
//! another, it deletes the other's pass: that waits for what is being carried out, and what arrives
//! later finds no pass. It needs no connection's name, so a pooler may be in between.

use super::line::Line;
use super::query::{Parameter, Query, get_text};
use super::trouble::Trouble;

/// Passes stand among the leases, which nobody lists. Those of programs that have died are
/// forgotten after a while; a line that has lasted as long gets another one.
const TAKE: &str = "
WITH old AS (
    DELETE FROM hideout.leases WHERE name LIKE 'pass %' AND until < clock_timestamp()
)
INSERT INTO hideout.leases
SELECT 'pass ' || md5(random()::text || random()::text || clock_timestamp()::text),
       'a line', 1, clock_timestamp() + interval '30 days'
RETURNING name";

const GIVE_BACK: &str = "DELETE FROM hideout.leases WHERE name = $1";

/// A pass that nobody else has.
pub(super) async fn take(line: &Line) -> Result<String, Trouble> {
    let rows = line.run(&Query::new(TAKE, [])).await?;
    let row = rows.first().ok_or_else(|| Trouble::Failed("it gives no pass".into()))?;
    get_text(row, 0)
}

/// Ends a pass: nothing is written with it from now on.
pub(super) async fn give_back(line: &Line, pass: &str) -> Result<(), Trouble> {
    line.run(&Query::new(GIVE_BACK, [Parameter::text(pass)])).await.map(drop)
}

/// What a change of notes meets that has no pass any more.
pub(super) fn withdrawn() -> Trouble {
    Trouble::Lost("the pass of this line was withdrawn".into())
}
