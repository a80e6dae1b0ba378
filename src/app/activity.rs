//! Sessions of users whom Discord names: in the web board inside Discord, as an Activity, with the
//! match it was launched with, and in a browser.

use courier_play::{MatchId, Moment, PlayerId, Refusal, Span};
use courier_store::{Lifetime, Person, SessionPlace, StoreError};
use rand::Rng;
use thiserror::Error;

use super::accounts::{
    Account, Accounts, AccountsError, ActivityCode, ActivityInstance, SigningIn,
};
use super::application::App;
use super::error::AppError;
use super::web::{LAUNCH_LIFETIME, MOST_SESSIONS, SESSION_LIFETIME, WebToken, refuse_banned};

/// How long a session in the Activity lasts. The page then begins another one.
pub const ACTIVITY_LIFETIME: Span = Span::hours(2);

#[derive(Debug)]
pub struct ActivitySession {
    pub token: WebToken,
    /// The match that the player wants to see; `None` for the list of games.
    pub the_match: Option<MatchId>,
}

/// Why no session begins.
#[derive(Debug, Error)]
pub enum ActivityError {
    /// Discord gave no answer, or does not accept the code.
    #[error(transparent)]
    Accounts(#[from] AccountsError),
    /// There is no such instance, or the player has not joined it.
    #[error("the player is not there")]
    NotThere,
    #[error(transparent)]
    App(#[from] AppError),
}

impl From<StoreError> for ActivityError {
    fn from(error: StoreError) -> Self {
        Self::App(error.into())
    }
}

impl App {
    /// Remembers the match with which a player launches the Activity; `None` for the list of their
    /// games.
    /// Errors: [`Refusal::NotAPlayer`] of the match.
    pub async fn launch_activity(
        &self,
        player: PlayerId,
        the_match: Option<MatchId>,
        now: Moment,
    ) -> Result<(), AppError> {
        if let Some(id) = the_match {
            self.store.visible_state(id, player).await?.ok_or(Refusal::NotAPlayer)?;
        }
        Ok(self.store.set_launch(player, the_match, now).await?)
    }

    /// Begins a session of the user who was given `code`, if they are in the instance. It lasts for
    /// [`ACTIVITY_LIFETIME`].
    pub async fn begin_activity_session(
        &self,
        accounts: &dyn Accounts,
        (code, instance): (&ActivityCode, &ActivityInstance),
        rng: &mut (impl Rng + Send),
        now: Moment,
    ) -> Result<ActivitySession, ActivityError> {
        let account = accounts.user_of_code(code, None).await?;
        let player = account.player;
        if !accounts.is_in_instance(instance, player).await? {
            return Err(ActivityError::NotThere);
        }
        self.know(account, now).await?;
        let token = WebToken::random(rng);
        let lifetime = Lifetime { from: now, to: now + ACTIVITY_LIFETIME };
        let mut transaction = self.store.begin().await?;
        refuse_banned(&mut transaction, player).await?;
        let session = (player, SessionPlace::Activity);
        transaction.add_web_session(&token.hash(), session, lifetime, MOST_SESSIONS).await?;
        let the_match = transaction.launch_of(player, now - LAUNCH_LIFETIME).await?;
        transaction.commit().await?;
        Ok(ActivitySession { token, the_match })
    }

    /// Begins a session in a browser, of the user whom Discord sent back with a code.
    pub async fn sign_in(
        &self,
        accounts: &dyn Accounts,
        (code, signing_in): (&ActivityCode, &SigningIn),
        rng: &mut (impl Rng + Send),
        now: Moment,
    ) -> Result<WebToken, ActivityError> {
        let account = accounts.user_of_code(code, Some(signing_in)).await?;
        let session = (account.player, SessionPlace::Browser);
        self.know(account, now).await?;
        let token = WebToken::random(rng);
        let lifetime = Lifetime { from: now, to: now + SESSION_LIFETIME };
        let mut transaction = self.store.begin().await?;
        refuse_banned(&mut transaction, session.0).await?;
        transaction.add_web_session(&token.hash(), session, lifetime, MOST_SESSIONS).await?;
        transaction.commit().await?;
        Ok(token)
    }

    /// Stores a user who may never have used a command. The name of a known player may be their
    /// name in a server, and stays.
    async fn know(&self, account: Account, now: Moment) -> Result<(), StoreError> {
        let Account { player, name, locale } = account;
        if self.store.player(player).await?.is_none_or(|row| row.only_named) {
            let person = Person { player, name, locale, server: None };
            self.store.save_person(&person, now).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use courier_store::Store;
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;
    use tempfile::TempDir;

    use super::*;
    use crate::app::accounts::Asked;
    use crate::app::test_match::{START, begin};

    const PLAYER: PlayerId = PlayerId(1);
    const STRANGER: PlayerId = PlayerId(77);

    /// A Discord in which `code-<id>` is the code of the user with that id, and everybody is in
    /// the instance `i-1` except for user 2.
    #[derive(Debug)]
    struct FakeAccounts;

    impl Accounts for FakeAccounts {
        fn application(&self) -> Asked<'_, u64> {
            Box::pin(async { Ok(5) })
        }

        fn returns_to(&self, _: &str) -> bool {
            true
        }

        fn user_of_code<'a>(
            &'a self,
            code: &'a ActivityCode,
            _: Option<&'a SigningIn>,
        ) -> Asked<'a, Account> {
            let id = code.reveal().strip_prefix("code-").and_then(|id| id.parse().ok());
            let account = |id| Account {
                player: PlayerId(id),
                name: "From Discord".to_owned(),
                locale: Some("ca".to_owned()),
            };
            Box::pin(async move { id.map(account).ok_or(AccountsError::Code) })
        }

        fn is_in_instance<'a>(
            &'a self,
            instance: &'a ActivityInstance,
            player: PlayerId,
        ) -> Asked<'a, bool> {
            Box::pin(async move { Ok(instance.as_str() == "i-1" && player != PlayerId(2)) })
        }
    }

    async fn app() -> (TempDir, App, MatchId, StdRng) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_for_test(&folder.path().join("courier.db")).await;
        let id = begin(&store).await;
        (folder, App::new(store), id, StdRng::seed_from_u64(7))
    }

    async fn session(
        app: &App,
        (code, instance): (&str, &str),
        now: Moment,
    ) -> Result<ActivitySession, ActivityError> {
        let mut rng = StdRng::seed_from_u64(now.0.unsigned_abs());
        let from = (&code.parse().unwrap(), &instance.parse().unwrap());
        app.begin_activity_session(&FakeAccounts, from, &mut rng, now).await
    }

    #[tokio::test]
    async fn a_session_is_that_of_the_user_whom_discord_names_and_lasts_two_hours() {
        let (_folder, app, _, mut rng) = app().await;
        let begun = session(&app, ("code-1", "i-1"), START).await.unwrap();
        assert_eq!(begun.the_match, None);
        let ends = START + ACTIVITY_LIFETIME;
        let of =
            async |now| app.web_session((&begun.token, SessionPlace::Activity), now).await.unwrap();
        assert_eq!(of(ends - Span(1)).await.unwrap().player, PLAYER);
        assert!(of(ends).await.is_none());
        assert!(
            app.web_session((&begun.token, SessionPlace::Browser), START).await.unwrap().is_none(),
            "it is no cookie"
        );
        let link = app.create_web_link((PLAYER, "player"), None, &mut rng, START).await.unwrap();
        let browser = app.open_web_link(&link, &mut rng, START).await.unwrap().unwrap();
        assert!(
            app.web_session((&browser.session, SessionPlace::Activity), START)
                .await
                .unwrap()
                .is_none()
        );
        assert_eq!(app.reads().web_sessions_of(PLAYER, START).await.unwrap().len(), 2);
        assert_eq!(app.records().end_web_sessions_of(PLAYER).await.unwrap(), 2);
        assert!(of(START).await.is_none());

        let stranger = session(&app, ("code-77", "i-1"), START).await.unwrap();
        let stranger = app
            .web_session((&stranger.token, SessionPlace::Activity), START)
            .await
            .unwrap()
            .unwrap();
        assert_eq!((stranger.player, stranger.row.name.as_str()), (STRANGER, "From Discord"));
        assert_eq!(stranger.row.locale.as_deref(), Some("ca"));
        assert_eq!(
            app.reads().player(PLAYER).await.unwrap().unwrap().name,
            "1",
            "a known name stays"
        );
    }

    #[tokio::test]
    async fn who_is_not_there_gets_no_session() {
        let (_folder, app, ..) = app().await;
        for (from, not_there) in
            [(("code-2", "i-1"), true), (("code-1", "i-2"), true), (("code-x", "i-1"), false)]
        {
            match session(&app, from, START).await.unwrap_err() {
                ActivityError::NotThere => assert!(not_there, "{from:?}"),
                ActivityError::Accounts(AccountsError::Code) => assert!(!not_there, "{from:?}"),
                other => panic!("{from:?}: {other}"),
            }
        }
        for player in [PLAYER, PlayerId(2)] {
            assert_eq!(app.reads().web_sessions_of(player, START).await.unwrap(), []);
        }
    }

    #[tokio::test]
    async fn the_match_of_the_launch_is_remembered_for_two_minutes() {
        let (_folder, app, id, _) = app().await;
        let launched = async |now| session(&app, ("code-1", "i-1"), now).await.unwrap().the_match;
        app.launch_activity(PLAYER, Some(id), START).await.unwrap();
        let refused = app.launch_activity(STRANGER, Some(id), START).await;
        assert!(matches!(refused, Err(AppError::Refused(Refusal::NotAPlayer))), "{refused:?}");
        let ends = START + LAUNCH_LIFETIME;
        assert_eq!(launched(ends - Span(1)).await, Some(id));
        assert_eq!(launched(ends).await, None);
        app.launch_activity(PLAYER, None, START).await.unwrap();
        assert_eq!(launched(START).await, None, "the last launch was for the list of games");
        app.launch_activity(PLAYER, Some(id), START).await.unwrap();
        assert_eq!(app.remove_outdated_web(ends - Span(1), async || {}).await.unwrap(), 0);
        assert_eq!(app.remove_outdated_web(ends, async || {}).await.unwrap(), 1);
    }
}
