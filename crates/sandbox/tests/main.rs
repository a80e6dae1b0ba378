//! The integration tests: one program, so that it is linked once. Its modules tell what they test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

// Its name puts the longest first.
mod a_year;
mod clients;
mod copies;
mod driver;
mod end_to_end;
mod english;
mod gateway;
mod limits;
mod page;
mod process;
mod raw;
mod rest;
mod serenity_bot;
mod web;
