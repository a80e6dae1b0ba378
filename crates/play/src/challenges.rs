//! Challenges: a player offers a match on certain terms, to one user or to a channel.

mod conditions;
mod state;

use courier_rules::{Color, Position, Variant};
use rand::{Rng, RngExt as _};

use crate::by_color::ByColor;
use crate::clock::{Clocks, TimeControl};
use crate::handicap::{Giver, Handicap, Odds};
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
    /// The clock of the challenger and, without a [`Handicap`], of the opponent.
    pub control: TimeControl,
    pub rated: bool,
    pub clock_options: ClockOptions,
    pub handicap: Handicap,
    /// Whether nobody sees the board until the game ends.
    pub blindfold: bool,
}

impl Terms {
    /// The clocks of the challenger and the opponent.
    pub fn clocks(&self) -> Clocks {
        Clocks(self.control, self.handicap.clock.unwrap_or(self.control))
    }
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
    /// The color of the challenger; in a competition it does not matter.
    pub challenger: Color,
}

impl Pairing {
    /// The other game of a pair: the same starting position with colors swapped.
    pub fn mirrored(self) -> Self {
        let Self { players: ByColor { white, black }, start, challenger } = self;
        let players = ByColor { white: black, black: white };
        Self { players, start, challenger: !challenger }
    }

    /// The clocks of a game on these terms.
    pub fn controls(self, terms: &Terms) -> ByColor<TimeControl> {
        let Clocks(own, other) = terms.clocks();
        ByColor::with(self.challenger, own, other)
    }

    /// The starting position of a game on these terms; `None` if there is none.
    pub fn start_position(self, terms: &Terms) -> Option<Position> {
        let start = terms.variant.start(self.start).ok()?;
        match terms.handicap.odds {
            None => Some(start),
            Some(Odds { by: Giver::Challenger, piece }) => start.without(self.challenger, piece),
            Some(Odds { by: Giver::Opponent, piece }) => start.without(!self.challenger, piece),
        }
    }
}

impl Proposal {
    /// Checks an offer. `opponent_is_bot` is whether the challenged user is a bot.
    /// Errors: A player cannot challenge themselves, a bot or a deleted user. A match without a
    /// clock, with a handicap or against the engine cannot be rated. The starting position must
    /// exist, and the odds be possible in it. Only an open challenge can be for several players,
    /// and none can ask anything of the engine.
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
        if self.terms.rated && self.terms.handicap != Handicap::default() {
            return Err(Refusal::RatedWithHandicap);
        }
        let numbers = self.terms.variant.start_numbers();
        match self.terms.start {
            Some(number) if !numbers.contains(&number) => {
                Err(Refusal::NoSuchStart { number, starts: numbers.end })
            }
            _ if !self.can_begin() => Err(Refusal::OddsNotHere),
            _ => Ok(self),
        }
    }

    /// Whether the game has a starting position for every color that the challenger may get. If
    /// its start is random, the usual one stands for all.
    pub(crate) fn can_begin(&self) -> bool {
        let Self { challenger, terms, conditions, .. } = *self;
        let start = terms.start.unwrap_or_else(|| terms.variant.default_start());
        let colors: &[Color] = match terms.color {
            ColorChoice::White if !conditions.mirrored => &[Color::White],
            ColorChoice::Black if !conditions.mirrored => &[Color::Black],
            _ => &Color::BOTH,
        };
        let begins = |color: &Color| {
            let pairing = Pairing { players: ByColor::both(challenger), start, challenger: *color };
            pairing.start_position(&terms).is_some()
        };
        terms.handicap.odds.is_none() || colors.iter().all(begins)
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
        let players = ByColor::with(color, challenger, by);
        Ok(Pairing { players, start, challenger: color })
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
