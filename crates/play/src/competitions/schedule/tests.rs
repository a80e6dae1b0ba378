//! When standings are posted, and channels reminded that entries close.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::Variant;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::*;
use crate::challenges::ClockOptions;
use crate::clock::TimeControl;
use crate::competitions::entrant::{Entrant, EntrantState};
use crate::competitions::{GameTerms, Starts};
use crate::ids::{ChannelId, CompetitionId, ServerId};
use crate::season::Season;

/// 2026-01-01T00:00:00Z, the beginning of a season.
const NEW_YEAR: Moment = Moment(1_767_225_600_000);
const CHANNEL: Reader = Reader::Channel(ChannelId(2));

/// A competition with four players that is created so many days before the new year, when it
/// begins.
fn open(format: Format, days: i64) -> Competition {
    let created_at = NEW_YEAR - Span::days(days);
    let record = CompetitionRecord {
        id: CompetitionId(3),
        season: (format == Format::League).then(|| Season::of(NEW_YEAR)),
        begins_at: Some(NEW_YEAR),
        ends_at: (format == Format::League).then(|| Season::of(NEW_YEAR).end()),
        ..CompetitionRecord::new(
            format,
            GameTerms {
                variant: Variant::by_key("chess").unwrap(),
                starts: Starts::Random,
                control: TimeControl::DEFAULT,
                rated: true,
                clock_options: ClockOptions::default(),
            },
            ServerId(1),
            ChannelId(2),
            PlayerId(1),
            created_at,
        )
    };
    let entrant = |player| Entrant {
        player: PlayerId(player),
        state: EntrantState::Active,
        joined_at: created_at,
        changed_at: created_at,
        place: None,
        division: None,
        vacations: Vec::new(),
    };
    Competition {
        record,
        entrants: (1..=4).map(entrant).collect(),
        fixtures: Vec::new(),
        blocks: Vec::new(),
    }
}

/// What the channel is told at this moment.
fn told(found: &mut Competition, now: Moment) -> Vec<CompetitionNews> {
    let decided = found.advance(now, &mut StdRng::seed_from_u64(1));
    let mut told = Vec::new();
    for change in &decided {
        found.apply(change);
        if let Change::Tell { reader: CHANNEL, news } = change {
            told.push(*news);
        }
    }
    told
}

#[test]
fn the_channel_is_reminded_once_that_entries_close() {
    for format in [Format::Cup, Format::RoundRobin, Format::League] {
        let mut found = open(format, 7);
        let day_before = NEW_YEAR - Span::days(1);
        told(&mut found, day_before - Span::days(2));
        assert_eq!(found.due(), Some(day_before), "{format:?}");
        assert_eq!(told(&mut found, day_before - Span(1)), []);
        assert_eq!(told(&mut found, day_before), [CompetitionNews::BeginsSoon], "{format:?}");
        assert_eq!(told(&mut found, day_before + Span::hours(1)), []);
        assert_eq!(found.due(), Some(NEW_YEAR));
        // It begins, and its standings say so.
        assert_eq!(told(&mut found, NEW_YEAR), [CompetitionNews::Standings], "{format:?}");
        assert_eq!(found.record.stage, Stage::Running);
    }
    // After an outage nobody is reminded of what has begun.
    let mut late = open(Format::Cup, 7);
    assert_eq!(told(&mut late, NEW_YEAR), [CompetitionNews::Standings]);
    // One that was created shortly before needs no reminder.
    let mut hasty = open(Format::Cup, 1);
    assert_eq!(told(&mut hasty, NEW_YEAR - Span::hours(23)), []);
    assert_eq!(hasty.due(), Some(NEW_YEAR));
}

#[test]
fn a_league_reminds_of_its_beginning_and_of_its_end() {
    let mut league = open(Format::League, 7);
    told(&mut league, NEW_YEAR - Span::days(1));
    told(&mut league, NEW_YEAR);
    let begun = league.record.reminded_at;
    assert!(begun.is_some());
    let week_before = league.record.ends_at.unwrap() - Span::days(7);
    let decided = league.advance(week_before, &mut StdRng::seed_from_u64(1));
    let reminded =
        |change: &&Change| matches!(change, Change::Tell { news: CompetitionNews::ClosesSoon, .. });
    assert_eq!(decided.iter().filter(reminded).count(), 4);
    decided.iter().for_each(|change| league.apply(change));
    let again = league.advance(week_before + Span::days(1), &mut StdRng::seed_from_u64(1));
    assert_eq!(again.iter().filter(reminded).count(), 0);
}

#[test]
fn the_last_standings_are_posted_at_the_end() {
    let mut cup = open(Format::Cup, 7);
    assert_eq!(told(&mut cup, NEW_YEAR - Span::days(3)), [], "the cup takes entries");
    assert_eq!(told(&mut cup, NEW_YEAR), [CompetitionNews::Standings]);
    let an_hour_later = NEW_YEAR + Span::hours(1);
    cup.apply(&Change::End { stage: Stage::Finished, at: an_hour_later });
    assert_eq!(cup.due(), Some(an_hour_later));
    assert_eq!(told(&mut cup, an_hour_later), [CompetitionNews::Standings]);
    assert_eq!(cup.due(), None);

    // A season that is called off replaces what was posted while it took entries.
    for is_shown in [false, true] {
        let mut league = open(Format::League, 7);
        league.entrants.truncate(3);
        league.record.shown_at = is_shown.then(|| NEW_YEAR - Span::days(2));
        league.record.reminded_at = is_shown.then(|| NEW_YEAR - Span::days(1));
        let expected = [CompetitionNews::Standings];
        assert_eq!(told(&mut league, NEW_YEAR), expected[..usize::from(is_shown)]);
        assert_eq!(league.record.stage, Stage::Cancelled);
        assert_eq!(league.due(), None);
    }
}
