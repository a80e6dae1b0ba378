//! The options that say which games a new competition has.

use courier_play::Refusal;
use courier_play::challenges::ClockOptions;
use courier_play::clock::TimeControl;
use courier_play::competitions::{CompetitionError, GameTerms, Starts};
use courier_play::variants::default_clock;
use courier_rules::Variant;

use crate::discord::context::Invoker;
use crate::discord::options::clocks::clock;
use crate::discord::options::terms::start_in;

/// The chosen options; `None` for those left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct TermOptions {
    /// A time control as it was typed.
    pub(crate) clock: Option<String>,
    pub(crate) rated: Option<bool>,
    /// A starting position for all games, by number or name.
    pub(crate) start: Option<String>,
    /// Whether all games of a round have the same starting position.
    pub(crate) same_start: Option<bool>,
}

impl TermOptions {
    /// The terms of the games of a variant. The default clock is that of the server, or that of the
    /// variant if the server's default is to have none.
    /// Errors: The clock or the starting position cannot be read; [`CompetitionError::NoClock`].
    pub(crate) fn terms(
        self,
        invoker: &Invoker,
        variant: &'static Variant,
    ) -> Result<GameTerms, Refusal> {
        let usual = invoker.config.control.filter(|control| *control != TimeControl::Untimed);
        let control = match self.clock {
            Some(typed) => clock(&typed)?,
            None => usual.unwrap_or_else(|| default_clock(variant)),
        };
        if control == TimeControl::Untimed {
            return Err(CompetitionError::NoClock.into());
        }
        let starts = match self.start {
            Some(typed) => Starts::Fixed(start_in(variant, &typed)?),
            None if self.same_start == Some(true) => Starts::SameInRound,
            None => Starts::Random,
        };
        Ok(GameTerms {
            variant,
            starts,
            control,
            rated: self.rated.unwrap_or(true),
            clock_options: ClockOptions { vacation: true, ..ClockOptions::default() },
        })
    }
}
