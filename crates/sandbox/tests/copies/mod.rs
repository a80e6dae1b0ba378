//! A database with the games of a year is copied from a file to PostgreSQL and from there to a new
//! file. Then the bot is started on each of the three, and what `/export all` and `/privacy export`
//! answer to the same people is the same, byte for byte.
//!
//! The games are played by the use cases of the bot: all variants, clocks, time-outs, offers,
//! vacations, plans, notes, studies, imported games, reviews, and competitions, with their notices.
//! By default some hundred games of 12 people. `COURIER_COPIES=100` plays a thousand games of 40
//! people and stores them a hundred times, as games of others in other servers: more than 100,000
//! games, and 100 people export. Where there is no PostgreSQL the test says so and does not run.
//!
//! On a busy machine with two cores: 133,900 games in 7,014,809 rows and 437.5 MB were copied to
//! the server, where they had 983.5 MB, in 197.5 s, and back in 105.7 s, every game replayed in
//! both. 100 people exported 10.3 MB of games and 40.1 MB of data. The whole test took 8.6 minutes.
//!
//! `COURIER_COPIES=100 cargo test -rp courier-sandbox copies:: -- --nocapture`
#![allow(clippy::print_stdout, clippy::disallowed_macros, clippy::disallowed_methods)]

mod exports;
mod other_actions;
mod people;
mod played;
mod repeated;

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use courier::app::App;
use courier_store::test_support::server::{ADVICE, server};
use courier_store::{Store, Transferred};

use exports::{Exports, Place, megabytes};
use people::Choice;
use played::Size;

#[tokio::test(flavor = "multi_thread")]
async fn exports_are_the_same_after_a_copy_to_a_server_and_back() {
    let server = match server().await {
        Ok(server) => server,
        Err(why) => {
            let required = std::env::var("COURIER_POSTGRES_TESTS");
            assert!(required.is_err(), "{why}: {ADVICE}");
            // Past the test harness.
            let _ = writeln!(std::io::stderr(), "\nNOT RUN: {why}: {ADVICE}\n");
            return;
        }
    };
    let size = Size::from_environment();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let people = Choice::new(&size, folder.path()).await;
    let file = folder.path().join("courier.sqlite");
    fill(&file, &size, &people).await;

    let url = server.url(&server.create_beside(folder.path(), "template0").await);
    let there = || async { Store::connect(&url.parse().unwrap()).await.unwrap() };
    let first = copy(Store::open(&file).await.unwrap(), there().await, "file to server").await;
    let server_side = App::new(there().await);
    let bytes = server_side.amounts(size.end()).await.unwrap().bytes;
    println!("the database on the server has {}", megabytes(bytes));
    drop(server_side);
    let back = folder.path().join("back.sqlite");
    let second = copy(there().await, Store::open(&back).await.unwrap(), "server to file").await;
    println!("the new file has {}", size_of(&back));
    assert_eq!(first, second);
    assert!(first.matches >= size.matches(), "{first:?}");

    let expected = Exports::of(Place::File(&file), &people, size.end()).await;
    expected.must_have_all(&people);
    for place in [Place::Server(&url), Place::File(&back)] {
        Exports::of(place, &people, size.end()).await.must_be(&expected);
    }
    println!("all of them are the same, byte for byte");
}

/// Makes the database.
async fn fill(file: &Path, size: &Size, people: &Choice) {
    let began = Instant::now();
    let store = Store::open(file).await.unwrap();
    let played = played::play(&store, size, people).await;
    store.close().await;
    println!("{played:?} in {}", seconds(began.elapsed()));
    let began = Instant::now();
    repeated::repeat(file, size, people).await;
    let number = size.copies;
    println!("stored {number} times in {}; {}", seconds(began.elapsed()), size_of(file));
}

/// Copies a database, as `courier migrate-to` does.
async fn copy(from: Store, to: Store, what: &str) -> Transferred {
    let began = Instant::now();
    let copied = from.transfer(&to).await.unwrap();
    from.close().await;
    to.close().await;
    let Transferred { rows, matches } = copied;
    let took = seconds(began.elapsed());
    println!("{what}: {rows} rows, {matches} games replayed in both, in {took}");
    copied
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn size_of(file: &Path) -> String {
    megabytes(std::fs::metadata(file).unwrap().len())
}
