//! Endings in the open, played out.

use caper_europe::CaperEurope;
use testkit::compare_endings;

#[test]
fn the_end_of_caper_europe_is_played_out() {
    let [won, lost] = compare_endings::<CaperEurope>(40);
    assert!(won > 20 && lost > 20, "{won} won, {lost} lost");
}
