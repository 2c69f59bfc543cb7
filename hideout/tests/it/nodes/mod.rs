//! Several nodes over one PostgreSQL: whichever dies, the games go on at the others, and nothing
//! acknowledged is lost or doubled.
//!
//! [`everyday`] has what nodes do for whoever plays. [`nemesis`] is the fault test: [`fault`] says
//! what goes wrong in a [`house`], [`player`], [`onlooker`] and [`days`] write down what they hear
//! ([`history`]), and [`checker`] compares it with the [`truth`].

mod checker;
mod clocks;
mod days;
mod everyday;
mod fault;
mod history;
mod house;
mod nemesis;
mod onlooker;
mod plan;
mod planted;
mod player;
mod report;
mod truth;
mod versions;
