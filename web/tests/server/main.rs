//! The server from outside: what people and programs do, and what strangers try.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod addresses;
mod again;
mod api;
mod app;
mod around_the_game;
mod ask_first;
mod authority;
mod beside;
mod chat;
mod days;
mod deals;
mod doors;
mod examples;
mod fairness;
mod fuzz;
mod hostile;
mod limits;
mod lobby;
mod notices;
mod outside;
mod people;
mod puzzles;
mod review;
mod routes;
mod secrets;
mod shuffle;
mod stories;
mod trouble;
mod week;
mod weight;
