//! Signing in with Discord: who gets a session, and in which browser.

use super::activity::FakeDiscord;
use super::*;

async fn with_discord() -> TestWeb {
    TestWeb::with_accounts(Some(Arc::new(FakeDiscord::with_redirects()))).await
}

/// A browser that was sent to Discord.
struct Sent {
    cookie: String,
    state: String,
}

impl TestWeb {
    async fn send_to_discord(&self, path: &str) -> Sent {
        let sent = self.get(path).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{sent:?}");
        let address = reqwest::Url::parse(sent.header("location")).unwrap();
        assert_eq!(address.origin().ascii_serialization(), "https://discord.com");
        assert_eq!(address.path(), "/oauth2/authorize");
        let asked = |name| address.query_pairs().find(|(key, _)| key == name).unwrap().1;
        assert_eq!(asked("redirect_uri"), format!("{}/signed-in", self.origin));
        assert_eq!((&*asked("client_id"), &*asked("scope")), ("77", "identify"));
        let cookie = sent.header("set-cookie");
        assert!(cookie.contains("; HttpOnly; Secure; SameSite=Lax"), "{cookie}");
        Sent { cookie: sent.cookie(), state: asked("state").into_owned() }
    }

    async fn return_with(&self, cookie: &str, query: &str) -> Answered {
        self.get_as(cookie, &format!("/signed-in?{query}")).await
    }
}

#[tokio::test]
async fn a_link_without_a_secret_signs_its_reader_in() {
    let web = with_discord().await;
    let closed = web.get("/matches/1").await;
    assert_eq!(closed.status, StatusCode::UNAUTHORIZED);
    assert!(closed.text.contains("href=\"/sign-in?match=1\""), "{}", closed.text);

    let Sent { cookie, state } = web.send_to_discord("/sign-in?match=1").await;
    let before = web.sign_in(PlayerId(2)).await;
    let both = format!("{cookie}; {before}");
    let opened = web.return_with(&both, &format!("code=signed-in-1&state={state}")).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{opened:?}");
    assert_eq!(opened.header("location"), "/matches/1");
    let session = opened.cookie();
    assert_eq!(web.get_as(&session, "/api/me").await.json()["name"], "1");
    let over = web.get_as(&before, "/api/me").await.status;
    assert_eq!(over, StatusCode::UNAUTHORIZED, "the browser has one session");

    let known = web.get_as(&session, "/sign-in?match=1").await;
    assert_eq!((known.status, known.header("location")), (StatusCode::SEE_OTHER, "/matches/1"));
    let again = web.return_with(&cookie, &format!("code=signed-in-1&state={state}")).await;
    assert_eq!(again.header("set-cookie"), "", "a code is used once");
    let Sent { cookie, state } = web.send_to_discord("/sign-in").await;
    let stranger = web.return_with(&cookie, &format!("code=signed-in-7&state={state}")).await;
    assert_eq!(stranger.header("location"), "/");
    let hidden = web.get_as(&stranger.cookie(), "/api/matches/1").await;
    assert_eq!(hidden.status, StatusCode::NOT_FOUND, "the link gives no rights");
}

/// Two people who share a computer play each other.
#[tokio::test]
async fn a_link_asks_before_it_opens_or_ends_the_session_of_somebody_else() {
    let web = with_discord().await;
    let session = web.sign_in(WHITE).await;
    let asked = web.get_as(&session, "/sign-in?match=1&player=2").await;
    assert_eq!(asked.status, StatusCode::OK);
    assert!(asked.text.contains("You are signed in here as 1 (ID 1)"), "{}", asked.text);
    let again = "/sign-in?player=2&amp;instead=1&amp;match=1";
    assert!(asked.text.contains(again), "{}", asked.text);
    let sent = web.get_as(&session, &again.replace("&amp;", "&")).await;
    assert!(sent.header("location").ends_with("&prompt=consent"), "{sent:?}");
    let own = web.get_as(&session, "/sign-in?match=1&player=1").await;
    assert_eq!(own.header("location"), "/matches/1");
}

/// Otherwise somebody could sign a reader in as themselves, and see what they write.
#[tokio::test]
async fn only_the_browser_that_was_sent_to_discord_comes_back() {
    let web = with_discord().await;
    let one = web.send_to_discord("/sign-in?match=1").await;
    let other = web.send_to_discord("/sign-in?match=1").await;
    let mine = format!("code=signed-in-1&state={}", one.state);
    for (cookie, query) in [
        ("", &*mine),
        (&other.cookie, &mine),
        (&one.cookie, "code=signed-in-1"),
        (&one.cookie, "code=signed-in-1&state="),
        (&one.cookie, &format!("error=access_denied&state={}", one.state)),
        (&one.cookie, &format!("code=x%20y&state={}", one.state)),
    ] {
        let refused = web.return_with(cookie, query).await;
        assert_eq!(refused.header("set-cookie"), "", "{query}");
        assert_eq!(refused.status, StatusCode::SEE_OTHER, "the code leaves the address: {query}");
    }
    let opened = web.return_with(&one.cookie, &mine).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "nothing has used the code: {opened:?}");
}

#[tokio::test]
async fn nobody_is_sent_to_a_discord_that_does_not_send_them_back() {
    let without = Arc::new(FakeDiscord::default());
    for web in [TestWeb::with_accounts(Some(without)).await, TestWeb::start().await] {
        for path in ["/sign-in?match=1", "/signed-in?code=signed-in-1&state=x.1"] {
            let sent = web.get(path).await;
            assert_eq!((sent.header("location"), sent.header("set-cookie")), ("/matches/1", ""));
        }
        let closed = web.get("/matches/1").await;
        assert!(!closed.text.contains("Sign in with Discord"), "{}", closed.text);
    }
}
