//! Challenges: a player offers a match on certain terms, to one user or to a channel.

mod conditions;
mod state;

use courier_rules::{Color, Variant};
use rand::{Rng, RngExt as _};

use crate::by_color::ByColor;
use crate::clock::TimeControl;
use crate::ids::{ChallengeId, ChannelId, PlayerId, ServerId};
use crate::refusal::Refusal;
use crate::time::{Moment, Span};

pub use conditions::{Candidate, Conditions, GameCount};
pub use state::ChallengeState;

/// How long a challenge stays open.
pub const LIFETIME: Span = Span::days(7);

/// The channel where a challenge was made and its match is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; `None` in direct messages.
    pub server: Option<ServerId>,
    /// The channel, the thread or the direct-message channel.
    pub channel: ChannelId,
}

/// The color a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorChoice {
    /// The white pieces.
    White,
    /// The black pieces.
    Black,
    /// Chosen at random when the challenge is accepted.
    #[default]
    Random,
}

/// The terms of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game to be played.
    pub variant: &'static Variant,
    /// The number of the starting position; `None` for a random one.
    pub start: Option<u32>,
    /// The challenger's color.
    pub color: ColorChoice,
    /// The clock.
    pub control: TimeControl,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// When clocks stop.
    pub clock_options: ClockOptions,
}

/// When clocks stop, and what happens after a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockOptions {
    /// Clocks stop on weekends, each in the time zone of its player.
    pub weekends: bool,
    /// The clock of a player on vacation stops.
    pub vacation: bool,
    /// After a flag falls the opponent may give time instead of taking the win.
    pub flag_forgiveness: bool,
}

/// Vacations, but neither weekends nor flag forgiveness.
impl Default for ClockOptions {
    fn default() -> Self {
        Self { weekends: false, vacation: true, flag_forgiveness: false }
    }
}

/// A challenge that has been checked but not stored.
#[derive(Clone, Copy, Debug)]
pub struct Proposal {
    /// The player who offers it.
    pub challenger: PlayerId,
    /// The user challenged; `None` if anyone in the channel may accept.
    pub opponent: Option<PlayerId>,
    /// The channel.
    pub place: Place,
    pub terms: Terms,
    /// What is asked of those who accept.
    pub conditions: Conditions,
    /// When it was made.
    pub made_at: Moment,
}

/// A stored challenge.
#[derive(Clone, Copy, Debug)]
pub struct Challenge {
    pub id: ChallengeId,
    /// The offer.
    pub proposal: Proposal,
    pub state: ChallengeState,
    /// How many players may still accept, while it is open.
    pub left: GameCount,
}

/// The result of accepting a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The player of each color.
    pub players: ByColor<PlayerId>,
    /// The number of the starting position.
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
    ///
    /// # Errors
    /// A player cannot challenge themselves, a bot or a deleted user. A match without a clock
    /// or against the engine cannot be rated. The starting position must exist. Only an open
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
    ///
    /// # Errors
    /// [`Refusal::AlreadyChallenged`].
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

    /// When the offer expires.
    pub fn expires_at(&self) -> Moment {
        self.made_at + LIFETIME
    }
}

impl Challenge {
    /// Accepts the challenge, and chooses the color and the starting position if they are random.
    ///
    /// # Errors
    /// The challenge must be open, and `by` the challenged user; in a channel, any user but the
    /// challenger.
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
    ///
    /// # Errors
    /// The challenge must be open, and `by` the challenged user.
    pub fn decline(&self, by: PlayerId, now: Moment) -> Result<ChallengeState, Refusal> {
        self.must_be_open(now)?;
        match self.proposal.opponent {
            _ if by == self.proposal.challenger => Err(Refusal::OwnChallenge),
            Some(opponent) if opponent == by => Ok(ChallengeState::Declined),
            _ => Err(Refusal::NotYourChallenge),
        }
    }

    /// Cancels the challenge.
    ///
    /// # Errors
    /// The challenge must be open, and `by` the challenger.
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
#[path = "challenges_tests.rs"]
mod tests;
