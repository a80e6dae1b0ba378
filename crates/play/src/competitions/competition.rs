//! A competition: its terms and its state.

use courier_rules::Variant;
use rand::{Rng, RngExt as _};

use super::entrant::{Entrant, EntrantState};
use super::error::CompetitionError;
use super::fixture::Fixture;
use super::name::CompetitionName;
use crate::challenges::{ClockOptions, ColorChoice, Place, Terms};
use crate::clock::TimeControl;
use crate::handicap::Handicap;
use crate::ids::{ChannelId, CompetitionId, FixtureId, PlayerId, ServerId};
use crate::season::Season;
use crate::time::Moment;

const MOST_COMPETITIONS: u32 = 20;

pub const fn check_number(running: u32) -> Result<(), CompetitionError> {
    if running < MOST_COMPETITIONS {
        Ok(())
    } else {
        Err(CompetitionError::TooMany { most: MOST_COMPETITIONS })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A perpetual ranking, in which players challenge those above them.
    Ladder,
    /// Divisions for a quarter of a year, in which each pair plays two games.
    League,
    /// Rounds of two games against different opponents; a player who loses too much is out.
    Cup,
    /// Each pair plays one game, by Berger's tables.
    RoundRobin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    Open,
    Running,
    Finished,
    /// It was deleted before it began, or called off because too few had entered.
    Cancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Starts {
    Random,
    /// All games of a round have the same random one.
    SameInRound,
    /// All games have the one with this number.
    Fixed(u32),
}

pub(super) struct RoundStarts<'a> {
    terms: &'a GameTerms,
    /// The one of all games; `None` if each has its own.
    common: Option<u32>,
}

impl<'a> RoundStarts<'a> {
    pub(super) fn of(terms: &'a GameTerms, chance: &mut impl Rng) -> Self {
        let common = match terms.starts {
            Starts::Random => None,
            Starts::SameInRound => Some(random(terms, chance)),
            Starts::Fixed(number) => Some(number),
        };
        Self { terms, common }
    }

    pub(super) fn next(&self, chance: &mut impl Rng) -> u32 {
        self.common.unwrap_or_else(|| random(self.terms, chance))
    }
}

fn random(terms: &GameTerms, chance: &mut impl Rng) -> u32 {
    match terms.variant.start_count() {
        0 | 1 => terms.variant.default_start(),
        starts => chance.random_range(0..starts),
    }
}

/// The terms of all games of a competition. The clock of a game can run out: a game without a
/// clock could hold up the others forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTerms {
    pub variant: &'static Variant,
    pub starts: Starts,
    pub control: TimeControl,
    pub rated: bool,
    /// When clocks stop. There is no flag forgiveness.
    pub clock_options: ClockOptions,
}

/// What a competition is, without its entrants and games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompetitionRecord {
    /// The id; 0 until the store assigns one.
    pub id: CompetitionId,
    pub format: Format,
    /// The name of a cup; ladders and leagues are named after their game.
    pub name: Option<CompetitionName>,
    pub server: ServerId,
    pub channel: ChannelId,
    pub terms: GameTerms,
    /// Whether the games of a league or a round robin begin round by round, not all at once.
    pub by_rounds: bool,
    pub season: Option<Season>,
    pub created_by: PlayerId,
    /// Whether its champions get the server's role: a manager or an organizer has created it, or
    /// has entered the league.
    pub gives_roles: bool,
    pub created_at: Moment,
    pub stage: Stage,
    /// When it is to begin; `None`: when somebody begins it. Once it runs, when it began.
    pub begins_at: Option<Moment>,
    /// When it ends at the latest, or has ended; `None` while that is not known.
    pub ends_at: Option<Moment>,
    /// The number of rounds that have begun.
    pub rounds: u32,
    pub round_began_at: Option<Moment>,
    pub shown_at: Option<Moment>,
    /// When the channel was reminded that it begins soon or, once it has begun, the entrants that
    /// it ends soon.
    pub reminded_at: Option<Moment>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competition {
    pub record: CompetitionRecord,
    /// Everybody who has entered, in the order of entry.
    pub entrants: Vec<Entrant>,
    /// The games in the order in which they were planned. Of a ladder, those that are not over or
    /// ended within [`LADDER_MEMORY`](super::LADDER_MEMORY) of now and of the first game that is
    /// not counted, so that a late look sees what a look in time would have seen.
    pub fixtures: Vec<Fixture>,
    /// Entrants of whom the first has blocked the second.
    pub blocks: Vec<(PlayerId, PlayerId)>,
}

impl Competition {
    /// The entry of a player, also of one who has left.
    pub fn entrant(&self, player: PlayerId) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.player == player)
    }

    pub fn is_in(&self, player: PlayerId) -> bool {
        self.entrant(player).is_some_and(Entrant::is_in)
    }

    /// Everybody who has a place in it, in the order of entry.
    pub fn players(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.iter().filter(|entrant| entrant.is_in())
    }

    /// Checks that a player may enter before it begins.
    pub(super) fn check_entry(&self, player: PlayerId) -> Result<(), CompetitionError> {
        match self.record.stage {
            Stage::Open if self.is_in(player) => Err(CompetitionError::AlreadyIn),
            Stage::Open => Ok(()),
            Stage::Running => Err(CompetitionError::EntriesClosed),
            Stage::Finished | Stage::Cancelled => Err(CompetitionError::Over),
        }
    }

    /// Checks that a player may leave before it is over.
    pub(super) fn check_leave(&self, player: PlayerId) -> Result<(), CompetitionError> {
        match self.record.stage {
            Stage::Open | Stage::Running if self.is_in(player) => Ok(()),
            Stage::Open | Stage::Running => Err(CompetitionError::NotIn),
            Stage::Finished | Stage::Cancelled => Err(CompetitionError::Over),
        }
    }

    /// The players who take part and are not on hold, in the order of entry.
    pub(super) fn active(&self) -> Vec<PlayerId> {
        let active = self.entrants.iter().filter(|entrant| entrant.state == EntrantState::Active);
        active.map(|entrant| entrant.player).collect()
    }

    pub fn fixture(&self, id: FixtureId) -> Option<&Fixture> {
        self.fixtures.iter().find(|fixture| fixture.id == id)
    }
}

impl CompetitionRecord {
    /// A competition that takes entries and has no name and no dates.
    pub const fn new(
        format: Format,
        terms: GameTerms,
        server: ServerId,
        channel: ChannelId,
        created_by: PlayerId,
        created_at: Moment,
    ) -> Self {
        Self {
            id: CompetitionId(0),
            format,
            name: None,
            server,
            channel,
            terms,
            by_rounds: false,
            season: None,
            created_by,
            gives_roles: false,
            created_at,
            stage: Stage::Open,
            begins_at: None,
            ends_at: None,
            rounds: 0,
            round_began_at: None,
            shown_at: None,
            reminded_at: None,
        }
    }

    pub const fn place(&self) -> Place {
        Place { server: Some(self.server), channel: self.channel }
    }

    /// The terms of its games as those of a match. The color says nothing: a game has its players.
    pub fn game_terms(&self) -> Terms {
        let GameTerms { variant, control, rated, clock_options, .. } = self.terms;
        let (color, handicap) = (ColorChoice::Random, Handicap::default());
        let (start, blindfold) = (None, false);
        Terms { variant, start, color, control, rated, clock_options, handicap, blindfold }
    }
}
