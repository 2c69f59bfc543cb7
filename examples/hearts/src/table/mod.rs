//! The table: the plain one that suits any game. Choices are buttons in words.

use ui::{Drawing, Scene, Touch};

use crate::Hearts;

impl Touch for Hearts {}

impl Scene for Hearts {
    type Faces = ();
}

impl Drawing for Hearts {}
