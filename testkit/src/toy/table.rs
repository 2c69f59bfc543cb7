//! Pantry Raid at the plain table, which any game has.

use ui::{Drawing, Scene, Touch};

use super::Raid;

impl Touch for Raid {}

impl Drawing for Raid {}

impl Scene for Raid {
    type Faces = ();
}
