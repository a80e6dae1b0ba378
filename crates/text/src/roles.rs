//! Roles for champions and by rating: the settings, and what keeps the bot from giving them.

use courier_play::ServerId;
use courier_play::roles::{Award, AwardedRole, RoleObstacle, RoleRefusal, ServerRoles};
use courier_play::server_config::Organizers;
use courier_rules::Variant;

use super::Texts;
use super::server_config::role_mention;

impl Texts {
    /// The roles that a server gives, one line each, and what they depend on.
    pub fn roles_lines(self, roles: &ServerRoles, organizers: Organizers) -> Vec<String> {
        let mut lines: Vec<String> =
            roles.awarded.iter().map(|known| self.role_line(known)).collect();
        let by_rating = |known: &AwardedRole| matches!(known.award, Award::Rating(_));
        if organizers == Organizers::Everyone && !roles.awarded.iter().all(by_rating) {
            lines.push(self.roles_of_champions());
        }
        if roles.awarded.iter().any(by_rating) {
            let game = roles.variant.and_then(Variant::by_key);
            lines.push(match game {
                Some(game) => self.roles_rating_in(self.variant_name(game)),
                None => self.roles_rating_best(),
            });
        }
        lines
    }

    /// Why a competition that anybody could create gives no role; `None` if no other does either.
    pub fn no_role_for(self, award: Award, roles: &ServerRoles) -> Option<String> {
        let known = roles.awarded.iter().find(|known| known.award == award)?;
        Some(self.role_not_won(role_mention(known.role)))
    }

    fn role_line(self, known: &AwardedRole) -> String {
        match known.award {
            Award::League => self.roles_league(role_mention(known.role)),
            Award::Cup => self.roles_cup(role_mention(known.role)),
            Award::Rating(least) => self.roles_rating(least, role_mention(known.role)),
        }
    }

    /// What keeps the bot from giving a role, and what to do.
    pub fn role_obstacle(self, obstacle: RoleObstacle) -> String {
        match obstacle {
            RoleObstacle::NoPermission => self.role_no_permission(),
            RoleObstacle::TooHigh(role) => self.role_too_high(role_mention(role)),
            RoleObstacle::Managed(role) => self.role_managed(role_mention(role)),
            RoleObstacle::Gone(role) => self.role_gone(role_mention(role)),
            RoleObstacle::Powerful(role) => self.role_powerful(role_mention(role)),
            RoleObstacle::NotTheirs(role, _) => self.role_not_theirs(role_mention(role)),
        }
    }

    /// The bot no longer gives a role that the reader has configured.
    pub fn role_refused(self, server: ServerId, refusal: RoleRefusal) -> String {
        match refusal {
            RoleRefusal::Forbidden => self.role_refused_forbidden(server),
            RoleRefusal::Gone => self.role_refused_gone(server),
            RoleRefusal::Powerful => self.role_refused_powerful(server),
            RoleRefusal::NotTheirs => self.role_refused_not_theirs(server),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use courier_play::{PlayerId, RoleId};

    use super::*;
    use crate::tests::samples::Sample;

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let of = |what: &str, text| (what.to_owned(), text);
        let role = |award, role| AwardedRole {
            award,
            role: RoleId(role),
            set_by: PlayerId(1),
            refused: None,
        };
        let awarded =
            vec![role(Award::League, 7), role(Award::Cup, 8), role(Award::Rating(1600), 9)];
        let best = ServerRoles { awarded: awarded.clone(), variant: None };
        let shogun = ServerRoles { awarded, variant: Some("shogun") };
        vec![
            of("roles", texts.roles_lines(&best, Organizers::Everyone).join("\n")),
            of("roles by a game", texts.roles_lines(&shogun, Organizers::Managers).join("\n")),
            of("not won", texts.no_role_for(Award::Cup, &best).unwrap_or_default()),
            of("no permission", texts.role_obstacle(RoleObstacle::NoPermission)),
            of("too high", texts.role_obstacle(RoleObstacle::TooHigh(RoleId(7)))),
            of("managed", texts.role_obstacle(RoleObstacle::Managed(RoleId(7)))),
            of("gone", texts.role_obstacle(RoleObstacle::Gone(RoleId(7)))),
            of("powerful", texts.role_obstacle(RoleObstacle::Powerful(RoleId(7)))),
            of("not theirs", texts.role_obstacle(RoleObstacle::NotTheirs(RoleId(7), PlayerId(1)))),
            of("refused", texts.role_refused(ServerId(5), RoleRefusal::Forbidden)),
            of("deleted", texts.role_refused(ServerId(5), RoleRefusal::Gone)),
            of("grown powerful", texts.role_refused(ServerId(5), RoleRefusal::Powerful)),
            of("no longer theirs", texts.role_refused(ServerId(5), RoleRefusal::NotTheirs)),
        ]
    }
}
