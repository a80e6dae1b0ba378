//! Roles for champions over months: given, kept over restarts, taken back, and refused.

use courier_play::RoleId;
use courier_play::competitions::{Change, CompetitionRecord, Entrant, EntrantState, Format, Stage};
use courier_play::roles::{Award, MemberRole, RoleRefusal, ServerRoles};
use courier_store::PendingRole;

use super::competitions::record;
use super::*;
use crate::outbox::roles::{RoleError, RoleTransport, change_due};

const CUP: RoleId = RoleId(801);
const OTHER: RoleId = RoleId(802);

/// The roles of a server in Discord.
#[derive(Default)]
struct FakeRoles {
    held: Mutex<BTreeSet<MemberRole>>,
    requests: Mutex<usize>,
    checks: Mutex<usize>,
    /// The manager who may not give roles.
    unable: Option<PlayerId>,
    refuses: Mutex<Option<RoleError>>,
}

impl RoleTransport for FakeRoles {
    async fn check(&self, _: ServerId, _: RoleId, managers: &[PlayerId]) -> Result<(), RoleError> {
        *self.checks.lock().unwrap() += 1;
        let unable = managers.iter().find(|manager| Some(**manager) == self.unable);
        unable.map_or(Ok(()), |manager| Err(RoleError::NotTheirs(*manager)))
    }

    async fn set_role(&self, pending: &PendingRole) -> Result<(), RoleError> {
        *self.requests.lock().unwrap() += 1;
        if let Some(error) = self.refuses.lock().unwrap().clone() {
            return Err(error);
        }
        let mut held = self.held.lock().unwrap();
        if pending.wanted {
            held.insert(pending.of)
        } else {
            held.remove(&pending.of)
        };
        Ok(())
    }
}

impl FakeRoles {
    fn held(&self) -> Vec<(PlayerId, RoleId)> {
        self.held.lock().unwrap().iter().map(|of| (of.player, of.role)).collect()
    }

    fn requests(&self) -> usize {
        std::mem::take(&mut *self.requests.lock().unwrap())
    }

    fn refuse(&self, error: Option<RoleError>) {
        *self.refuses.lock().unwrap() = error;
    }
}

fn entry(player: PlayerId, state: EntrantState, now: Moment) -> Change {
    Change::Enter(Entrant {
        player,
        state,
        joined_at: now,
        changed_at: now,
        place: None,
        division: None,
        vacations: Vec::new(),
    })
}

impl Story {
    async fn gives(&mut self, change: impl FnOnce(&mut ServerRoles) + Send) {
        self.gives_as(MADRID, change).await;
    }

    async fn gives_as(&mut self, manager: PlayerId, change: impl FnOnce(&mut ServerRoles) + Send) {
        let change = |roles: &mut ServerRoles| {
            change(roles);
            Ok(())
        };
        self.app().configure((SERVER, manager), |_| Ok(()), change, self.now()).await.unwrap();
        self.runs().await;
    }

    /// A cup ends, which one of the two has won.
    async fn cup_is_won_by(&mut self, champion: PlayerId) {
        self.cup_of_is_won_by("chess", true, champion).await;
    }

    /// `gives_roles` is whether its creator was trusted with it.
    async fn cup_of_is_won_by(&mut self, key: &str, gives_roles: bool, champion: PlayerId) {
        let now = self.now();
        let mut record = CompetitionRecord {
            rounds: 1,
            round_began_at: Some(now),
            gives_roles,
            ..record(Format::Cup, now)
        };
        record.terms.variant = Variant::by_key(key).unwrap();
        let other = if champion == MADRID { NEW_YORK } else { MADRID };
        let entries =
            [entry(champion, EntrantState::Active, now), entry(other, EntrantState::Expelled, now)];
        let created = self.app().create_competition(&record, &entries, now).await;
        let id = created.unwrap().record.id;
        let end = |_: &_| Ok(vec![Change::End { stage: Stage::Finished, at: now }]);
        self.app().decide(id, end, now).await.unwrap();
        self.runs().await;
    }

    /// The bot sends the changes of roles that are due. Returns when the next one is.
    async fn changes_roles(&mut self, discord: &FakeRoles) -> Option<Moment> {
        let (_running, stop) = watch::channel(());
        change_due(&self.worker.app_state, discord, &stop).await.unwrap()
    }
}

#[tokio::test]
async fn a_champion_has_the_role_until_the_next_one() {
    let mut story = Story::begin_with_restarts("2026-06-01 12:00").await;
    let discord = FakeRoles::default();
    story.cup_is_won_by(MADRID).await;
    story.changes_roles(&discord).await;
    assert_eq!((discord.requests(), discord.held()), (0, vec![]), "no role is configured");
    story.gives(|roles| roles.set(Award::Cup, CUP, MADRID).unwrap()).await;
    // A server that is down, and a restart before every step.
    discord.refuse(Some(RoleError::Later("down".to_owned())));
    let next = story.changes_roles(&discord).await.unwrap();
    assert_eq!(next - story.now(), Span::seconds(15));
    assert_eq!(discord.requests(), 1);
    story.advances(Span::seconds(15)).await;
    discord.refuse(None);
    assert_eq!(story.changes_roles(&discord).await, None);
    assert_eq!((discord.requests(), discord.held()), (1, vec![(MADRID, CUP)]));
    story.gives(|_| ()).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.requests(), 0, "nothing has changed");

    story.advances(Span::days(40)).await;
    story.cup_is_won_by(NEW_YORK).await;
    story.changes_roles(&discord).await;
    assert_eq!((discord.requests(), discord.held()), (2, vec![(NEW_YORK, CUP)]));

    // Another role, and then none.
    story.gives(|roles| roles.set(Award::Cup, OTHER, MADRID).unwrap()).await;
    story.changes_roles(&discord).await;
    assert_eq!((discord.requests(), discord.held()), (2, vec![(NEW_YORK, OTHER)]));
    story.gives(|roles| roles.remove(OTHER)).await;
    story.changes_roles(&discord).await;
    assert_eq!((discord.requests(), discord.held()), (1, vec![]));
}

/// Anybody could win one against second accounts.
#[tokio::test]
async fn a_cup_that_anybody_could_create_gives_no_role_and_takes_none() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let discord = FakeRoles::default();
    story.gives(|roles| roles.set(Award::Cup, CUP, MADRID).unwrap()).await;
    story.cup_of_is_won_by("chess", false, NEW_YORK).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), []);
    story.advances(Span::days(1)).await;
    story.cup_is_won_by(MADRID).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), [(MADRID, CUP)]);
    story.advances(Span::days(1)).await;
    story.cup_of_is_won_by("chess", false, NEW_YORK).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), [(MADRID, CUP)], "the champion stays one");
}

#[tokio::test]
async fn a_manager_is_told_once_that_a_role_is_refused() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let discord = FakeRoles::default();
    let refused = RoleError::Role(RoleRefusal::Forbidden, "Missing Permissions".to_owned());
    story.gives(|roles| roles.set(Award::Cup, CUP, MADRID).unwrap()).await;
    discord.refuse(Some(refused.clone()));
    let told = |story: &Story| {
        let delivered = story.discord().delivered.clone();
        let count = |to: PlayerId| {
            delivered.iter().filter(|one| one.to == Ok(to) && one.text.contains("Manage")).count()
        };
        (count(MADRID), count(NEW_YORK))
    };
    for champion in [NEW_YORK, MADRID, NEW_YORK] {
        story.cup_is_won_by(champion).await;
        story.changes_roles(&discord).await;
        story.advances(Span::days(20)).await;
    }
    assert_eq!(discord.requests(), 1, "it is not tried again");
    assert_eq!(told(&story), (1, 0), "who has configured it");
    // Discord still refuses when the manager has looked; then it lets the bot.
    story.gives(|_| ()).await;
    story.changes_roles(&discord).await;
    story.advances(Span::hours(1)).await;
    assert_eq!((discord.requests(), told(&story).0), (1, 2));
    discord.refuse(None);
    story.gives(|_| ()).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), [(NEW_YORK, CUP)]);
    // A role that was deleted.
    discord.requests();
    discord.refuse(Some(RoleError::Role(RoleRefusal::Gone, "Unknown Role".to_owned())));
    story.cup_is_won_by(MADRID).await;
    story.changes_roles(&discord).await;
    story.advances(Span::hours(1)).await;
    assert_eq!(discord.requests(), 1, "Discord has taken it from the one before");
}

/// Of two managers who have configured a role, one may no longer give it: what the other has
/// configured goes on.
#[tokio::test]
async fn a_manager_who_may_not_give_a_role_stops_it_for_nobody_else() {
    for (unable, given) in [(MADRID, vec![(NEW_YORK, CUP)]), (NEW_YORK, vec![])] {
        let mut story = Story::begin("2026-06-01 12:00").await;
        let discord = FakeRoles { unable: Some(unable), ..FakeRoles::default() };
        for (award, by) in [(Award::League, MADRID), (Award::Cup, NEW_YORK)] {
            story.gives_as(by, |roles| roles.set(award, CUP, by).unwrap()).await;
        }
        story.cup_is_won_by(NEW_YORK).await;
        story.changes_roles(&discord).await;
        story.advances(Span::minutes(1)).await;
        story.changes_roles(&discord).await;
        assert_eq!(discord.held(), given);
        let delivered = story.discord().delivered.clone();
        let told = delivered.iter().filter(|one| one.text.contains("Manage"));
        assert_eq!(told.map(|one| one.to).collect::<Vec<_>>(), [Ok(unable)]);
        // Nothing is tried for the other award.
        let before = *discord.checks.lock().unwrap();
        for champion in [MADRID, NEW_YORK] {
            story.cup_is_won_by(champion).await;
            story.changes_roles(&discord).await;
            story.advances(Span::days(20)).await;
        }
        assert_eq!(discord.held(), given);
        assert_eq!(*discord.checks.lock().unwrap() > before, !given.is_empty());
    }
}

/// Each check takes several requests to Discord.
#[tokio::test]
async fn roles_that_are_given_together_are_checked_once() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let discord = FakeRoles::default();
    story.gives(|roles| roles.set(Award::Cup, CUP, MADRID).unwrap()).await;
    for (key, champion) in [("chess", MADRID), ("crazyhouse", NEW_YORK)] {
        story.cup_of_is_won_by(key, true, champion).await;
    }
    story.changes_roles(&discord).await;
    assert_eq!((discord.requests(), *discord.checks.lock().unwrap()), (2, 1));
}

#[tokio::test]
async fn a_member_who_has_left_is_not_tried_every_time() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let discord = FakeRoles::default();
    discord.refuse(Some(RoleError::Member("Unknown Member".to_owned())));
    story.gives(|roles| roles.set(Award::Cup, CUP, MADRID).unwrap()).await;
    story.cup_is_won_by(NEW_YORK).await;
    assert_eq!(story.changes_roles(&discord).await, None);
    assert_eq!(discord.requests(), 1);
    story.advances(Span::days(3)).await;
    story.cup_is_won_by(NEW_YORK).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.requests(), 0);
    // They come back, and are champions again.
    discord.refuse(None);
    story.advances(Span::days(5)).await;
    story.cup_is_won_by(NEW_YORK).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), [(NEW_YORK, CUP)]);
}

#[tokio::test]
async fn a_player_who_is_deleted_loses_their_roles() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let discord = FakeRoles::default();
    story.gives(|roles| roles.set(Award::Cup, CUP, MADRID).unwrap()).await;
    story.cup_is_won_by(NEW_YORK).await;
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), [(NEW_YORK, CUP)]);
    story.app().forget(NEW_YORK, story.now()).await.unwrap();
    story.changes_roles(&discord).await;
    assert_eq!(discord.held(), []);
    story.gives(|_| ()).await;
    story.changes_roles(&discord).await;
    discord.requests();
    story.changes_roles(&discord).await;
    assert_eq!((discord.requests(), discord.held()), (0, vec![]), "nothing is left of them");
}
