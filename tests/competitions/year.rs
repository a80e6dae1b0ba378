//! A year of a server: 200 people, two ladders, a league of four seasons and six cups. People come
//! late, leave, time out, go on vacation, come back and delete their data; the bot restarts, and is
//! down for days. Every day the standings that it stores and shows are equal to those that
//! follow from the games alone, by calculations of this test.
//!
//! It drives `App` without Discord: so a year takes less than a minute. What is left out,
//! delivering messages, is in the year of the sandbox.

use std::collections::HashMap;

use super::play::{Expected, Patience, Scripts};
use courier_play::competitions::{Format, Starts};
use rand::RngExt as _;

use super::people::{Someone, terms};
use super::server::Year;
use super::{DAY, NEW_YEAR, Stage, State};

const PEOPLE: i64 = 200;
/// The days of a year, and of the first days of the next, when its last season ends.
const DAYS: i64 = 368;

/// Everybody with the day on which they come. Some stop playing without a word.
async fn people(year: &mut Year) {
    for id in 1..=PEOPLE {
        let late = id > 140;
        let day = if late { year.chance.random_range(1..320) } else { 0 };
        let leaves = id != 1 && year.chance.random_bool(0.12);
        let stays = year.chance.random_range(30..300);
        let careless = match id % 10 {
            0 => 0.5,
            5 => 0.15,
            _ => 0.02,
        };
        let comes_at = NEW_YEAR + day * DAY;
        let left_at = leaves.then_some(comes_at + stays * DAY);
        year.people.push(Someone { id, comes_at, left_at, careless });
        year.meet(id).await;
    }
}

/// The cups that are created on a day.
async fn cups(year: &mut Year, day: i64) {
    let dropout = (Format::Cup, false);
    let chess = |control| terms("chess", control, Starts::Random);
    let shuffled = |control| terms("chess960", control, Starts::SameInRound);
    match day {
        20 => year.creates_cup("Winter", dropout, chess("3d+3x1d"), Some(8)).await,
        60 => year.creates_cup("All", (Format::RoundRobin, false), chess("5d/move"), None).await,
        90 => year.creates_cup("Slow", dropout, shuffled("14d/move"), None).await,
        120 => {
            year.creates_cup("Lonely", dropout, chess("3d+3x1d"), Some(5)).await;
            let lonely = year.cups.len() - 1;
            year.joins_cup(lonely, 1).await;
            year.joins_cup(lonely, 2).await;
        }
        150 => {
            let kind = (Format::RoundRobin, true);
            year.creates_cup("Rounds", kind, shuffled("4d/move"), Some(2)).await;
        }
        210 => year.creates_cup("Small", dropout, chess("2d+1x1d"), Some(1)).await,
        _ => {}
    }
    // Their creator begins those that do not begin by themselves.
    for index in 0..year.cups.len() {
        let cup = &year.cups[index];
        let full = cup.active().len() >= if cup.round_robin { 8 } else { 40 };
        if cup.stage == Stage::Open && cup.begins_at.is_none() && full {
            year.starts_cup(index).await;
        }
    }
}

#[tokio::test]
async fn the_standings_of_a_year_follow_from_its_games() {
    let mut year = Year::new(2026, NEW_YEAR).await;
    people(&mut year).await;
    year.begins_ladder("chess", "5d/move").await;
    year.begins_ladder("chess960", "3d+2x1d").await;
    let (mut scripts, mut expected) = (Scripts::new(), Expected::new());
    let mut patience: Patience = HashMap::new();
    // Hours without the bot on some days.
    let restarts = HashMap::from([(31, 0), (95, 30), (160, 2), (180, 30), (230, 96), (300, 0)]);
    for day in 0..DAYS {
        let midnight = NEW_YEAR + day * DAY;
        year.now = year.now.max(midnight);
        year.sweeps().await;
        if let Some(hours) = restarts.get(&day) {
            year.restarts(*hours).await;
            year.sweeps().await;
        }
        cups(&mut year, day).await;
        for id in year.ladders.iter().map(|own| own.id) {
            patience.entry(id).or_insert(5);
        }
        year.take_part().await;
        let days = |name| match name {
            "Slow" => 14,
            "Small" => 3,
            "Rounds" => 4,
            _ => 5,
        };
        patience.extend(year.cups.iter().map(|own| (own.id, days(own.name))));
        patience.extend(year.seasons.iter().map(|own| (own.id, 10)));
        year.sweeps().await;
        year.play_games(&mut scripts, &mut expected, &patience).await;
        year.sweeps().await;
        if day % 45 == 40
            && let Some(who) = year.someone_who_plays()
        {
            year.forgets(who).await;
            year.sweeps().await;
        }
        year.check_standings(day % 10 == 9 || day == DAYS - 1).await;
        year.check_games(&expected).await;
        if day % 10 == 9 || day == DAYS - 1 {
            year.check_ratings().await;
            year.check_notices().await;
        }
    }
    year.check_chains_of_ratings().await;
    // It was a year in which everything happened.
    let finished = |stage| year.cups.iter().filter(|own| own.stage == stage).count();
    assert_eq!((finished(Stage::Finished), finished(Stage::Cancelled)), (5, 1));
    let seasons = year.seasons.iter().filter(|own| own.stage == Stage::Finished).count();
    assert_eq!(seasons, 4);
    let ends: Vec<_> = year.records.games().filter_map(|game| game.end).collect();
    let late = ends.iter().filter(|end| end.late.is_some()).count();
    assert!(ends.len() > 1_200 && late > 100, "{late} of {}", ends.len());
    for state in [State::OnHold, State::Expelled, State::Idle, State::Left, State::Out] {
        let ladders = year.ladders.iter().flat_map(|own| own.turned.keys());
        let others = year.cups.iter().flat_map(|own| own.turned.keys());
        assert!(ladders.chain(others).any(|(_, own)| *own == state), "{state:?}");
    }
}
