//! A competition for the stories.

use courier_play::CompetitionId;
use courier_play::competitions::{CompetitionRecord, Format, GameTerms, Stage, Starts};

use super::*;

/// A competition of chess in the channel of the stories, which Madrid has created and which runs.
pub(super) fn record(format: Format, now: Moment) -> CompetitionRecord {
    CompetitionRecord {
        id: CompetitionId(0),
        format,
        name: None,
        server: SERVER,
        channel: CHANNEL,
        terms: GameTerms {
            variant: Variant::by_key("chess").unwrap(),
            starts: Starts::Random,
            control: "3d+3x1d".parse().unwrap(),
            rated: true,
            clock_options: ClockOptions::default(),
        },
        by_rounds: false,
        season: None,
        created_by: MADRID,
        created_at: now,
        stage: Stage::Running,
        begins_at: Some(now),
        ends_at: None,
        rounds: 0,
        round_began_at: None,
        shown_at: None,
        reminded_at: None,
    }
}
