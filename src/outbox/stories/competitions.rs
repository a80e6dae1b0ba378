//! A competition for the stories.

use courier_play::competitions::{CompetitionRecord, Format, GameTerms, Stage, Starts};

use super::*;

/// A competition of chess in the channel of the stories, which Madrid has created and which runs.
pub(super) fn record(format: Format, now: Moment) -> CompetitionRecord {
    CompetitionRecord {
        stage: Stage::Running,
        begins_at: Some(now),
        ..CompetitionRecord::new(
            format,
            GameTerms {
                variant: Variant::by_key("chess").unwrap(),
                starts: Starts::Random,
                control: "3d+3x1d".parse().unwrap(),
                rated: true,
                clock_options: ClockOptions::default(),
            },
            SERVER,
            CHANNEL,
            MADRID,
            now,
        )
    }
}
