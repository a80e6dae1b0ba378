//! The page inside Discord: who gets a session, what a bearer may do, and from where.

use std::sync::Mutex;
use std::time::Duration;

use courier_play::language::Language;
use courier_play::{ByColor, Span};
use courier_text::Texts;

use super::*;
use crate::app::test_match::{begin_between, terms};
use crate::app::{
    ACTIVITY_LIFETIME, Account, AccountsError, ActivityCode, ActivityInstance, Asked, SigningIn,
};
use crate::process::time::stopwatch;

const FRAME: &str = "https://77.discordsays.com";
const SESSION: &str = "/api/activity/session";

/// A Discord in which the code `code-<id>` is that of the user with this id and can be used once,
/// and so can `signed-in-<id>` of users who sign in; in which users 1 and 2 are in the instance
/// `i-1`, and which says nothing if it is silent.
#[derive(Debug, Default)]
pub(super) struct FakeDiscord {
    /// Whether users can sign in.
    redirects: bool,
    used: Mutex<Vec<String>>,
    silent: bool,
    /// Whether it has not even told which application this is.
    unknown: bool,
    /// Whether it takes a tenth of a second for each code, one after another.
    slow: Option<tokio::sync::Mutex<()>>,
}

impl FakeDiscord {
    pub(super) fn with_redirects() -> Self {
        Self { redirects: true, ..Self::default() }
    }

    fn answer<T: Send + 'static>(&self, answer: Result<T, AccountsError>) -> Asked<'_, T> {
        let answer = if self.silent { Err(AccountsError::Unavailable) } else { answer };
        Box::pin(async { answer })
    }
}

impl Accounts for FakeDiscord {
    fn application(&self) -> Asked<'_, u64> {
        let unknown = self.unknown;
        Box::pin(async move { if unknown { Err(AccountsError::Unavailable) } else { Ok(77) } })
    }

    fn returns_to(&self, address: &str) -> bool {
        self.redirects && address.ends_with("/signed-in")
    }

    fn user_of_code<'a>(
        &'a self,
        code: &'a ActivityCode,
        signing_in: Option<&'a SigningIn>,
    ) -> Asked<'a, Account> {
        // Discord knows to which page it gave a code.
        let signed_in = code.reveal().starts_with("signed-in-");
        assert_eq!(signing_in.is_some(), signed_in, "{signing_in:?}");
        let mut used = self.used.lock().unwrap();
        let is_new = !used.iter().any(|before| before == code.reveal());
        used.push(code.reveal().to_owned());
        let id = code.reveal().rsplit_once('-').and_then(|(_, id)| id.parse().ok());
        let account =
            |id| Account { player: PlayerId(id), name: format!("user {id}"), locale: None };
        let answer = self.answer(id.filter(|_| is_new).map(account).ok_or(AccountsError::Code));
        Box::pin(async {
            if let Some(queue) = &self.slow {
                let _turn = queue.lock().await;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            answer.await
        })
    }

    fn is_in_instance<'a>(
        &'a self,
        instance: &'a ActivityInstance,
        PlayerId(player): PlayerId,
    ) -> Asked<'a, bool> {
        self.answer(Ok(instance.as_str() == "i-1" && player < 3))
    }
}

async fn with_activity() -> TestWeb {
    TestWeb::with_accounts(Some(Arc::new(FakeDiscord::default()))).await
}

impl TestWeb {
    async fn session_from(&self, origin: &str, code: &str, instance: &str) -> Answered {
        let body = serde_json::json!({ "code": code, "instance": instance });
        let request = self.request(Method::POST, SESSION).header("origin", origin);
        send(request.header("content-type", "application/json").body(body.to_string())).await
    }

    /// The bearer of a player who opens the page inside Discord.
    async fn enter(&self, player: PlayerId) -> String {
        let begun = self.session_from(FRAME, &format!("code-{player}"), "i-1").await;
        assert_eq!(begun.status, StatusCode::OK, "{begun:?}");
        begun.json()["bearer"].as_str().unwrap().to_owned()
    }

    fn with_bearer(&self, method: Method, bearer: &str, path: &str) -> RequestBuilder {
        self.request(method, path).header("authorization", format!("Bearer {bearer}"))
    }

    async fn move_from(&self, origin: &str, bearer: &str, ply: u32, typed: &str) -> Answered {
        let body = format!(r#"{{"ply":{ply},"move":"{typed}"}}"#);
        let request = self.with_bearer(Method::POST, bearer, "/api/matches/1/moves");
        let request = request.header("origin", origin).header("content-type", "application/json");
        send(request.body(body)).await
    }

    async fn status_of(&self, bearer: &str, path: &str) -> StatusCode {
        send(self.with_bearer(Method::GET, bearer, path)).await.status
    }
}

#[tokio::test]
async fn a_session_inside_discord_plays_in_the_matches_of_its_player() {
    let web = with_activity().await;
    web.app.launch_activity(WHITE, Some(web.the_match), START).await.unwrap();
    let begun = web.session_from(FRAME, "code-1", "i-1").await;
    assert_eq!(begun.status, StatusCode::OK, "{begun:?}");
    assert_eq!(begun.header("set-cookie"), "", "the page keeps it in memory");
    assert_eq!(begun.header("cache-control"), "no-store");
    let session = begun.json();
    assert_eq!((&session["match"], &session["expiresIn"]), (&"1".into(), &7_200.into()));
    let bearer = session["bearer"].as_str().unwrap();
    assert_eq!(web.status_of(bearer, "/api/me").await, StatusCode::OK);
    let moved = web.move_from(FRAME, bearer, 0, "e2e4").await;
    assert_eq!(moved.status, StatusCode::OK, "{moved:?}");
    let second = web.session_from(FRAME, "code-2", "i-1").await.json();
    assert_eq!(second["match"], Value::Null, "the other player has launched nothing");
    let stale = web.move_from(FRAME, second["bearer"].as_str().unwrap(), 0, "e7e5").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);

    web.clock.advance(ACTIVITY_LIFETIME);
    assert_eq!(web.status_of(bearer, "/api/me").await, StatusCode::UNAUTHORIZED, "it is over");
}

#[tokio::test]
async fn who_discord_does_not_confirm_gets_no_session() {
    let web = with_activity().await;
    web.enter(WHITE).await;
    for (code, instance, status, words) in [
        ("code-1", "i-1", StatusCode::UNAUTHORIZED, "does not confirm who you are"),
        ("nonsense", "i-1", StatusCode::UNAUTHORIZED, "does not confirm"),
        ("", "i-1", StatusCode::UNAUTHORIZED, "does not confirm"),
        ("code-2", "i-2", StatusCode::FORBIDDEN, "does not list you"),
        ("code-2", "../../users/@me", StatusCode::FORBIDDEN, "does not list you"),
        ("code-3", "i-1", StatusCode::FORBIDDEN, "does not list you"),
    ] {
        let refused = web.session_from(FRAME, code, instance).await;
        assert_eq!(refused.status, status, "{code} {instance}");
        assert!(refused.text.contains(words), "{}", refused.text);
        assert_eq!(refused.header("access-control-allow-origin"), FRAME);
    }
    for (body, kind, status) in [
        ("{}", "application/json", StatusCode::BAD_REQUEST),
        (
            r#"{"code":"a","instance":"i-1","user":"7"}"#,
            "application/json",
            StatusCode::BAD_REQUEST,
        ),
        (r#"{"code":"a","instance":"i-1"}"#, "text/plain", StatusCode::UNSUPPORTED_MEDIA_TYPE),
    ] {
        let request = web.request(Method::POST, SESSION).header("origin", FRAME);
        let refused = send(request.header("content-type", kind).body(body)).await;
        assert_eq!(refused.status, status, "{body} {kind}");
    }
    let spanish = web.request(Method::POST, SESSION).header("origin", FRAME);
    let spanish = spanish.header("accept-language", "es").json(&serde_json::json!({
        "code": "nonsense", "instance": "i-1",
    }));
    assert!(send(spanish).await.text.contains("no confirma quién eres"));
}

#[tokio::test]
async fn a_silent_discord_is_asked_again_later() {
    let silent = FakeDiscord { silent: true, ..FakeDiscord::default() };
    let web = TestWeb::with_accounts(Some(Arc::new(silent))).await;
    let refused = web.session_from(FRAME, "code-1", "i-1").await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{refused:?}");
    assert_eq!(refused.header("retry-after"), "6");
    let said = Texts::new(Language::English).activity_discord_silent();
    assert!(refused.text.contains(&said), "{}", refused.text);
    let unknown = FakeDiscord { unknown: true, ..FakeDiscord::default() };
    let web = TestWeb::with_accounts(Some(Arc::new(unknown))).await;
    let refused = web.session_from(FRAME, "code-1", "i-1").await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{refused:?}");
}

#[tokio::test]
async fn only_the_frame_and_our_own_page_write_with_a_bearer() {
    let web = with_activity().await;
    let bearer = web.enter(WHITE).await;
    for foreign in
        ["https://78.discordsays.com", "https://discord.com", "https://example.org", "http://x"]
    {
        let refused = web.move_from(foreign, &bearer, 0, "e2e4").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{foreign}");
        assert_eq!(refused.header("access-control-allow-origin"), "", "{foreign}");
        let refused = web.session_from(foreign, "code-2", "i-1").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{foreign}");
    }
    let silent = web.with_bearer(Method::POST, &bearer, "/api/matches/1/moves");
    let silent = silent.json(&serde_json::json!({ "ply": 0, "move": "e2e4" }));
    assert_eq!(send(silent).await.status, StatusCode::FORBIDDEN, "no origin at all");
    let second = web.session_from("null", "code-2", "i-1").await;
    assert_eq!(second.header("access-control-allow-origin"), "null");
    let second = second.json()["bearer"].as_str().unwrap().to_owned();
    let moved = web.move_from("null", &bearer, 0, "e2e4").await;
    assert_eq!(moved.status, StatusCode::OK, "{moved:?}");
    let own = web.move_from(&web.origin, &second, 1, "e7e5").await;
    assert_eq!(own.status, StatusCode::OK, "{own:?}");
    assert_eq!(own.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_bearer_is_no_cookie_and_no_cookie_is_read_beside_it() {
    let web = with_activity().await;
    let (bearer, cookie) = (web.enter(WHITE).await, web.sign_in(PlayerId(2)).await);
    let as_cookie = format!("__Host-courier={bearer}");
    assert_eq!(web.get_as(&as_cookie, "/api/me").await.status, StatusCode::UNAUTHORIZED);
    let secret = cookie.split_once('=').unwrap().1;
    assert_eq!(web.status_of(secret, "/api/me").await, StatusCode::UNAUTHORIZED);
    let both = |authorization: &str| {
        let request = web.request(Method::GET, "/api/me").header("cookie", &cookie);
        request.header("authorization", authorization.to_owned())
    };
    assert_eq!(send(both(&format!("Bearer {bearer}"))).await.json()["name"], "1");
    for wrong in ["Bearer x", "Basic abc", ""] {
        assert_eq!(send(both(wrong)).await.status, StatusCode::UNAUTHORIZED, "{wrong}");
    }
    // What only a cookie makes dangerous stays refused.
    let request = web.request(Method::POST, "/api/matches/1/moves").header("cookie", &cookie);
    let request = request.header("origin", "null").json(&serde_json::json!({ "ply": 0 }));
    assert_eq!(send(request).await.status, StatusCode::FORBIDDEN);
    let end = web.with_bearer(Method::POST, &bearer, "/api/sign-out").header("origin", FRAME);
    let ended = send(end.json(&serde_json::json!({}))).await;
    assert_eq!((ended.status, ended.header("set-cookie")), (StatusCode::OK, ""));
    assert_eq!(web.status_of(&bearer, "/api/me").await, StatusCode::UNAUTHORIZED);
    assert_eq!(web.get_as(&cookie, "/api/me").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_bearer_shows_no_match_of_others() {
    let web = with_activity().await;
    let bearer = web.enter(WHITE).await;
    let players = ByColor { white: PlayerId(2), black: PlayerId(3) };
    let other = begin_between(web.app.store(), players, terms(), START).await;
    for path in [format!("/api/matches/{other}"), format!("/api/matches/{other}/note")] {
        assert_eq!(web.status_of(&bearer, &path).await, StatusCode::NOT_FOUND, "{path}");
    }
    let request = web.with_bearer(Method::POST, &bearer, &format!("/api/matches/{other}/moves"));
    let request = request.header("origin", FRAME);
    let refused = send(request.json(&serde_json::json!({ "ply": 0, "move": "e2e4" }))).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND, "{refused:?}");
}

#[tokio::test]
async fn a_browser_that_asks_first_is_told_what_the_frame_may_send() {
    let web = with_activity().await;
    let ask = |origin: &str, path: &str| {
        let request = web.request(Method::OPTIONS, path).header("origin", origin.to_owned());
        request
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization,content-type")
    };
    for origin in [FRAME, "null"] {
        let told = send(ask(origin, "/api/matches/1/moves")).await;
        assert_eq!(told.status, StatusCode::NO_CONTENT, "{told:?}");
        assert_eq!(told.header("access-control-allow-origin"), origin);
        assert_eq!(told.header("access-control-allow-headers"), "authorization, content-type");
        assert!(told.header("access-control-allow-methods").contains("PUT"));
        assert_eq!(told.header("access-control-allow-credentials"), "");
        assert_eq!(told.header("vary"), "origin");
    }
    for (origin, path) in [("https://example.org", "/api/me"), ("null", "/"), (FRAME, "/open/x")] {
        let told = send(ask(origin, path)).await;
        assert_ne!(told.status, StatusCode::NO_CONTENT, "{origin} {path}");
        assert_eq!(told.header("access-control-allow-origin"), "", "{origin} {path}");
    }
    let read = send(web.request(Method::GET, "/api/me").header("origin", "null")).await;
    assert_eq!(read.status, StatusCode::UNAUTHORIZED);
    assert_eq!(read.header("access-control-allow-origin"), "null", "the page reads why");
}

#[tokio::test]
async fn without_the_setting_there_is_no_session_inside_discord() {
    let web = TestWeb::start().await;
    assert_eq!(web.session_from(FRAME, "code-1", "i-1").await.status, StatusCode::NOT_FOUND);
    let told = web.request(Method::OPTIONS, "/api/me").header("origin", FRAME);
    let told = send(told.header("access-control-request-method", "GET")).await;
    assert_eq!(told.header("access-control-allow-origin"), "");
    assert_eq!(web.status_of(&"A".repeat(43), "/api/me").await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn sessions_are_not_asked_for_without_end() {
    let web = with_activity().await;
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(web.session_from(FRAME, "nonsense", "i-1").await.status);
    }
    let refused = |status: &StatusCode| *status == StatusCode::TOO_MANY_REQUESTS;
    assert!(statuses.iter().filter(|status| !refused(status)).count() >= 50);
    assert!(statuses.iter().any(refused), "{statuses:?}");
}

#[tokio::test]
async fn sessions_behind_discords_proxy_do_not_share_a_limit() {
    let web = with_activity().await;
    let bearers = [web.enter(WHITE).await, web.enter(PlayerId(2)).await];
    for bearer in &bearers {
        assert_eq!(web.status_of(bearer, "/api/me").await, StatusCode::OK);
    }
    while web.get("/api/me").await.status != StatusCode::TOO_MANY_REQUESTS {}
    for bearer in &bearers {
        assert_eq!(web.status_of(bearer, "/api/me").await, StatusCode::OK);
    }
    web.app.records().end_web_sessions_of(WHITE).await.unwrap();
    assert_eq!(web.status_of(&bearers[0], "/api/me").await, StatusCode::UNAUTHORIZED);
    while web.get("/api/me").await.status != StatusCode::TOO_MANY_REQUESTS {}
    let over = web.status_of(&bearers[0], "/api/me").await;
    assert_eq!(over, StatusCode::TOO_MANY_REQUESTS, "what is over counts for the address");
}

#[tokio::test]
async fn made_up_codes_of_one_address_keep_nobody_else_from_signing_in() {
    let slow = FakeDiscord { slow: Some(Default::default()), ..FakeDiscord::default() };
    let web = Arc::new(TestWeb::with_accounts(Some(Arc::new(slow))).await);
    let from = |address: &str, code: &str| {
        let body = serde_json::json!({ "code": code, "instance": "i-1" });
        let request = web.request(Method::POST, SESSION).header("origin", FRAME);
        send(request.header("x-forwarded-for", address.to_owned()).json(&body))
    };
    let mut made_up = tokio::task::JoinSet::new();
    for number in 0..100 {
        if number >= 50 && number % 25 == 0 {
            let began = stopwatch();
            let player = number / 25 - 1;
            let begun = from("203.0.113.2", &format!("code-{player}")).await;
            assert_eq!(begun.status, StatusCode::OK, "{begun:?}");
            let waited = stopwatch() - began;
            assert!(waited < Span::seconds(2), "{waited:?}");
        }
        made_up.spawn(from("203.0.113.1", "nonsense"));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    made_up.abort_all();
}

#[tokio::test]
async fn the_page_inside_discord_needs_no_session_and_may_be_framed_there_alone() {
    const FRAMED: &str = "/?instance_id=i-1&frame_id=f-1&platform=desktop&channel_id=5";
    let web = with_activity().await;
    let cookie = web.sign_in(WHITE).await;
    for page in [web.get(FRAMED).await, web.get_as(&cookie, FRAMED).await] {
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("data-application=\"77\""), "{}", page.text);
        assert_eq!(page.header("cache-control"), "no-store");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("frame-ancestors https://discord.com https://ptb"), "{policy}");
        assert!(policy.contains("script-src 'sha256-"), "{policy}");
    }
    for path in ["/", "/?frame_id=f-1", "/?instance_id=i-1"] {
        let page = web.get(path).await;
        assert_eq!(page.status, StatusCode::UNAUTHORIZED, "{path}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        let page = web.get_as(&cookie, path).await;
        assert!(!page.text.contains("data-application"), "{path}");
    }
    let without = TestWeb::start().await;
    assert_eq!(without.get(FRAMED).await.status, StatusCode::UNAUTHORIZED);
}
