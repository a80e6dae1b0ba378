//! Roles that a server gives to champions and by rating: who is to have which.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::ids::{PlayerId, RoleId};
use super::rating::is_provisional;
use super::refusal::Refusal;
use super::time::{Moment, Span};

pub const MAX_BANDS: usize = 10;
/// The greatest least rating of a band.
pub const MAX_RATING: u32 = 4_000;
/// How long after a change of a rating the roles of a server are looked at, so that the games of a
/// busy server are looked at together.
pub const DELAY: Span = Span::minutes(1);
/// How long a change that Discord has refused for one member is not tried again.
const AGAIN_AFTER: Span = Span::days(7);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Award {
    /// The first division of the last season of a league, of each game that has one.
    League,
    /// The last cup of each game.
    Cup,
    /// A rating of at least so much, and less than the next band.
    Rating(u32),
}

/// Why the bot cannot give a role, or must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoleRefusal {
    /// The bot may not manage roles, or its own highest role is not above this one.
    Forbidden,
    Gone,
    /// The role has permissions that moderate or manage.
    Powerful,
    /// The manager who has configured it may not give it themself.
    NotTheirs,
}

/// What keeps the bot from giving a role, as it is seen when the role is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoleObstacle {
    NoPermission,
    /// The role is not below the bot's highest one.
    TooHigh(RoleId),
    /// The role belongs to an app or to Discord itself.
    Managed(RoleId),
    Gone(RoleId),
    /// The role has permissions that moderate or manage.
    Powerful(RoleId),
    /// This manager, who configures it, lacks Manage Server or Manage Roles, or has no role above
    /// it.
    NotTheirs(RoleId, PlayerId),
}

impl RoleObstacle {
    /// Whether it keeps the bot from giving one of these roles, each with its manager.
    pub fn concerns(self, given: &[(RoleId, PlayerId)]) -> bool {
        given.iter().any(|&(role, manager)| match self {
            Self::NoPermission => true,
            Self::TooHigh(id) | Self::Managed(id) | Self::Gone(id) | Self::Powerful(id) => {
                id == role
            }
            Self::NotTheirs(id, by) => (id, by) == (role, manager),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwardedRole {
    pub award: Award,
    pub role: RoleId,
    /// The manager who has configured it.
    pub set_by: PlayerId,
    pub refused: Option<RoleRefusal>,
}

/// The roles that a server gives, in the order of their awards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerRoles {
    pub awarded: Vec<AwardedRole>,
    /// The key of the game whose ratings count; `None`: the best rating of each member.
    pub variant: Option<&'static str>,
}

/// The rating of a member after their last game in some variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemberRating {
    pub player: PlayerId,
    pub rating: f64,
    pub deviation: f64,
}

/// What decides who is to have which role.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// The ratings that count, of members who have met enough people
    /// ([`fair_play`](crate::fair_play)), in any order.
    pub ratings: Vec<MemberRating>,
    pub league_champions: Vec<PlayerId>,
    pub cup_champions: Vec<PlayerId>,
}

/// A role that a member has from the bot, is to get or is to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberRole {
    pub player: PlayerId,
    pub role: RoleId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldRole {
    pub of: MemberRole,
    pub wanted: bool,
    pub refused_at: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoleChange {
    Give(MemberRole),
    Take(MemberRole),
}

impl ServerRoles {
    /// Gives a role for an award, instead of the one before.
    pub fn set(&mut self, award: Award, role: RoleId, by: PlayerId) -> Result<(), Refusal> {
        self.awarded.retain(|known| known.award != award);
        let is_band = |known: &&AwardedRole| matches!(known.award, Award::Rating(_));
        if matches!(award, Award::Rating(_))
            && self.awarded.iter().filter(is_band).count() >= MAX_BANDS
        {
            return Err(Refusal::TooManyBands);
        }
        self.awarded.push(AwardedRole { award, role, set_by: by, refused: None });
        self.awarded.sort_by_key(|known| known.award);
        Ok(())
    }

    pub fn remove(&mut self, role: RoleId) {
        self.awarded.retain(|known| known.role != role);
    }

    pub fn try_again(&mut self) {
        self.awarded.iter_mut().for_each(|known| known.refused = None);
    }

    pub fn wanted(&self, standings: &Standings) -> BTreeSet<MemberRole> {
        self.wanted_by(standings, |_| true)
    }

    /// As [`ServerRoles::wanted`], by these awards alone.
    fn wanted_by(
        &self,
        standings: &Standings,
        counts: impl Fn(&AwardedRole) -> bool,
    ) -> BTreeSet<MemberRole> {
        let best = best_ratings(&standings.ratings);
        let mut wanted = BTreeSet::new();
        for known in self.awarded.iter().filter(|known| counts(known)) {
            let players: Vec<PlayerId> = match known.award {
                Award::League => standings.league_champions.clone(),
                Award::Cup => standings.cup_champions.clone(),
                Award::Rating(least) => {
                    let reached =
                        best.iter().filter(|(_, rating)| self.band(**rating) == Some(least));
                    reached.map(|(player, _)| *player).collect()
                }
            };
            wanted
                .extend(players.into_iter().map(|player| MemberRole { player, role: known.role }));
        }
        wanted
    }

    /// The band of a rating: the highest that it reaches.
    fn band(&self, rating: f64) -> Option<u32> {
        let bands = self.awarded.iter().filter_map(|known| match known.award {
            Award::Rating(least) => Some(least),
            Award::League | Award::Cup => None,
        });
        // As it is shown: rounded.
        bands.filter(|least| f64::from(*least) <= rating.round()).max()
    }

    /// What has to change for everybody to have the roles that they are to have. A refused award
    /// gives nobody a role; those who have it keep it as long as they are to have it, and it is
    /// taken back unless Discord does not let the bot.
    pub fn changes(
        &self,
        standings: &Standings,
        held: &[HeldRole],
        now: Moment,
    ) -> Vec<RoleChange> {
        let known: BTreeMap<MemberRole, &HeldRole> =
            held.iter().map(|held| (held.of, held)).collect();
        let given = self.wanted_by(standings, |known| known.refused.is_none());
        let gives = given.iter().filter(|of| match known.get(*of) {
            Some(HeldRole { wanted: true, refused_at: None, .. }) => false,
            Some(HeldRole { wanted: true, refused_at: Some(at), .. }) => *at + AGAIN_AFTER <= now,
            Some(HeldRole { wanted: false, .. }) | None => true,
        });
        let wanted = self.wanted(standings);
        let takes = held
            .iter()
            .filter(|held| held.wanted && !wanted.contains(&held.of))
            .filter(|held| !self.is_out_of_reach(held.of.role));
        let gives = gives.map(|of| RoleChange::Give(*of));
        gives.chain(takes.map(|held| RoleChange::Take(held.of))).collect()
    }

    /// Whether Discord does not let the bot change who has a role.
    fn is_out_of_reach(&self, role: RoleId) -> bool {
        let refusals = self
            .awarded
            .iter()
            .filter(|known| known.role == role)
            .filter_map(|known| known.refused);
        refusals.into_iter().any(|refusal| match refusal {
            RoleRefusal::Forbidden | RoleRefusal::Gone => true,
            RoleRefusal::Powerful | RoleRefusal::NotTheirs => false,
        })
    }
}

impl RoleChange {
    pub const fn of(self) -> MemberRole {
        match self {
            Self::Give(of) | Self::Take(of) => of,
        }
    }
}

/// The highest established rating of each player. A deviation that grows without games takes no
/// role away, so it is the one after the last game.
fn best_ratings(ratings: &[MemberRating]) -> BTreeMap<PlayerId, f64> {
    let mut best = BTreeMap::new();
    for own in ratings.iter().filter(|own| !is_provisional(own.deviation)) {
        let rating = best.entry(own.player).or_insert(own.rating);
        *rating = rating.max(own.rating);
    }
    best
}

#[cfg(test)]
mod tests;
