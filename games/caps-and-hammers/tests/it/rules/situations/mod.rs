//! CH-7: the twelve Situations, alone and with the Assets that matter to them.

mod moves;
mod quagmire;
mod scoring;
