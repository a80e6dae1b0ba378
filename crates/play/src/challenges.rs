//! Challenges: a player offers a match on certain terms, to one user or to a channel.

mod conditions;
mod state;

use courier_rules::{Color, Variant};
use rand::{Rng, RngExt as _};

use crate::by_color::ByColor;
use crate::clock::TimeControl;
use crate::ids::{ChallengeId, ChannelId, PlayerId, ServerId};
use crate::pauses::Weekend;
use crate::refusal::Refusal;
use crate::time::{Moment, Span};

pub use conditions::{Candidate, Conditions, GameCount};
pub use state::ChallengeState;

pub const LIFETIME: Span = Span::days(7);

/// The channel where a challenge was made and its match is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; `None` in direct messages.
    pub server: Option<ServerId>,
    /// The channel, the thread or the direct-message channel.
    pub channel: ChannelId,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorChoice {
    White,
    Black,
    /// Chosen at random when the challenge is accepted.
    #[default]
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    pub variant: &'static Variant,
    /// The number of the starting position; `None` for a random one.
    pub start: Option<u32>,
    pub color: ColorChoice,
    pub control: TimeControl,
    pub rated: bool,
    pub clock_options: ClockOptions,
}

/// When clocks stop, and what happens after a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockOptions {
    /// Clocks stop on weekends, each in the time zone of its player.
    pub weekends: Option<Weekend>,
    /// The clock of a player on vacation stops.
    pub vacation: bool,
    /// After a flag falls the opponent may give time instead of taking the win.
    pub flag_forgiveness: bool,
}

impl ClockOptions {
    /// The options that change anything with this control: without a clock, the defaults.
    pub fn effective(self, control: TimeControl) -> Self {
        match control {
            TimeControl::Untimed => Self::default(),
            TimeControl::PerMove(_) | TimeControl::ByoYomi(_) | TimeControl::Fischer(_) => self,
        }
    }
}

impl Default for ClockOptions {
    fn default() -> Self {
        Self { weekends: None, vacation: true, flag_forgiveness: false }
    }
}

/// A challenge that has been checked but not stored.
#[derive(Clone, Copy, Debug)]
pub struct Proposal {
    pub challenger: PlayerId,
    /// The user challenged; `None` if anyone in the channel may accept.
    pub opponent: Option<PlayerId>,
    pub place: Place,
    pub terms: Terms,
    pub conditions: Conditions,
    pub made_at: Moment,
}

#[derive(Clone, Copy, Debug)]
pub struct Challenge {
    pub id: ChallengeId,
    pub proposal: Proposal,
    pub state: ChallengeState,
    /// How many players may still accept, while it is open.
    pub left: GameCount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub players: ByColor<PlayerId>,
    pub start: u32,
}

impl Pairing {
    /// The other game of a pair: the same starting position with colors swapped.
    pub const fn mirrored(self) -> Self {
        let ByColor { white, black } = self.players;
        Self { players: ByColor { white: black, black: white }, start: self.start }
    }
}

impl Proposal {
    /// Checks an offer. `opponent_is_bot` is whether the challenged user is a bot.
    /// Errors: A player cannot challenge themselves, a bot or a deleted user. A match without a
    /// clock or against the engine cannot be rated. The starting position must exist. Only an open
    /// challenge can be for several players, and none can ask anything of the engine.
    pub fn check(self, opponent_is_bot: bool) -> Result<Self, Refusal> {
        if self.opponent == Some(self.challenger) {
            return Err(Refusal::ChallengedSelf);
        }
        if self.opponent.is_some_and(PlayerId::is_forgotten) {
            return Err(Refusal::ChallengedForgotten);
        }
        if opponent_is_bot {
            return Err(Refusal::ChallengedBot);
        }
        if self.terms.rated && self.opponent.and_then(PlayerId::engine).is_some() {
            return Err(Refusal::RatedAgainstEngine);
        }
        if self.opponent.is_some() && self.conditions.games != GameCount::ONE {
            return Err(Refusal::SeveralOfOne);
        }
        if self.opponent.and_then(PlayerId::engine).is_some()
            && self.conditions != Conditions::default()
        {
            return Err(Refusal::ConditionsForEngine);
        }
        if self.terms.rated && self.terms.control == TimeControl::Untimed {
            return Err(Refusal::RatedWithoutClock);
        }
        let numbers = self.terms.variant.start_numbers();
        match self.terms.start {
            Some(number) if !numbers.contains(&number) => {
                Err(Refusal::NoSuchStart { number, starts: numbers.end })
            }
            _ => Ok(self),
        }
    }

    /// Checks that none of these challenges, which are open, is to the same user on the same terms.
    pub fn check_none_same(&self, open: &[Challenge]) -> Result<(), Refusal> {
        let same = |of: &Self| {
            of.challenger == self.challenger
                && of.opponent == self.opponent
                && of.terms == self.terms
                && of.conditions == self.conditions
        };
        if open.iter().any(|challenge| same(&challenge.proposal)) {
            Err(Refusal::AlreadyChallenged)
        } else {
            Ok(())
        }
    }

    pub fn expires_at(&self) -> Moment {
        self.made_at + LIFETIME
    }
}

impl Challenge {
    /// Accepts the challenge, and chooses the color and the starting position if they are random.
    /// Errors: The challenge must be open, and `by` the challenged user; in a channel, any user but
    /// the challenger.
    pub fn accept(
        &self,
        by: PlayerId,
        now: Moment,
        chance: &mut impl Rng,
    ) -> Result<Pairing, Refusal> {
        self.must_be_open(now)?;
        let Proposal { challenger, opponent, terms, .. } = self.proposal;
        if by == challenger {
            return Err(Refusal::OwnChallenge);
        }
        if opponent.is_some_and(|expected| expected != by) {
            return Err(Refusal::NotYourChallenge);
        }
        let color = match terms.color {
            ColorChoice::White => Color::White,
            ColorChoice::Black => Color::Black,
            ColorChoice::Random if chance.random() => Color::White,
            ColorChoice::Random => Color::Black,
        };
        let start = match (terms.start, terms.variant.start_count()) {
            (Some(number), _) => number,
            (None, 0 | 1) => terms.variant.default_start(),
            (None, starts) => chance.random_range(0..starts),
        };
        Ok(Pairing { players: ByColor::with(color, challenger, by), start })
    }

    /// Declines the challenge.
    pub fn decline(&self, by: PlayerId, now: Moment) -> Result<ChallengeState, Refusal> {
        self.must_be_open(now)?;
        match self.proposal.opponent {
            _ if by == self.proposal.challenger => Err(Refusal::OwnChallenge),
            Some(opponent) if opponent == by => Ok(ChallengeState::Declined),
            _ => Err(Refusal::NotYourChallenge),
        }
    }

    pub fn cancel(&self, by: PlayerId, now: Moment) -> Result<ChallengeState, Refusal> {
        self.must_be_open(now)?;
        if by == self.proposal.challenger {
            Ok(ChallengeState::Cancelled)
        } else {
            Err(Refusal::NotYourChallenge)
        }
    }

    /// The state at `now`: an open challenge expires.
    pub fn state_at(&self, now: Moment) -> ChallengeState {
        if self.state == ChallengeState::Open && now >= self.proposal.expires_at() {
            ChallengeState::Expired
        } else {
            self.state
        }
    }

    fn must_be_open(&self, now: Moment) -> Result<(), Refusal> {
        match self.state_at(now) {
            ChallengeState::Open => Ok(()),
            state => Err(Refusal::ChallengeClosed(state)),
        }
    }
}

#[cfg(test)]
mod tests;
