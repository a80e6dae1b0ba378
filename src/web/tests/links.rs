//! Links: nothing happens before the button is pressed, and then once.

use courier_play::Span;

use super::*;
use crate::app::LINK_LIFETIME;

#[tokio::test]
async fn looking_at_a_link_uses_nothing_and_pressing_its_button_uses_it_once() {
    let web = TestWeb::start().await;
    let link = web.link(WHITE).await;
    for _ in 0..3 {
        let page = web.get(&link).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("<form method=\"post\">"), "{}", page.text);
        assert!(page.text.contains("<button type=\"submit\">Sign in as @user1</button>"));
        assert!(page.text.contains("Discord user name: @user1 · ID: 1"), "{}", page.text);
        assert!(!page.text.contains(link.trim_start_matches("/open/")), "{}", page.text);
        assert_eq!(page.header("set-cookie"), "");
        let head = send(web.request(Method::HEAD, &link)).await;
        assert_eq!(head.status, StatusCode::OK);
    }
    let opened = web.open(&link).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER);
    assert_eq!(opened.header("location"), format!("/matches/{}", web.the_match));
    let cookie = opened.header("set-cookie");
    assert!(cookie.starts_with("__Host-courier=") && cookie.contains("HttpOnly"), "{cookie}");
    assert_eq!(web.get_as(&opened.cookie(), "/api/me").await.json()["name"], "1");

    let again = web.open(&link).await;
    assert_eq!((again.status, again.header("set-cookie")), (StatusCode::GONE, ""));
    assert!(again.text.contains("This link cannot be used"), "{}", again.text);
    assert_eq!(web.get(&link).await.status, StatusCode::GONE);
}

#[tokio::test]
async fn a_link_that_is_old_unknown_or_cut_off_is_refused_in_words() {
    let web = TestWeb::start().await;
    let link = web.link(WHITE).await;
    web.clock.advance(LINK_LIFETIME);
    let unknown = format!("/open/{}", "A".repeat(43));
    for path in [&*link, &link[..40], &unknown, "/open/x"] {
        let refused = web.open(path).await;
        assert_eq!((refused.status, refused.header("set-cookie")), (StatusCode::GONE, ""));
        assert!(refused.text.contains("press “Open board”"), "{}", refused.text);
        assert_eq!(web.get(path).await.status, StatusCode::GONE);
    }
}

/// Otherwise a link that was sent to somebody would let them play in another's games.
#[tokio::test]
async fn a_link_asks_before_it_ends_the_session_of_somebody_else() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let link = web.link(PlayerId(2)).await;
    for (language, button, says, stay) in [
        (
            "en",
            "Sign in as @user2",
            "You are signed in here as 1 (ID 1), another",
            "Stay signed in as 1",
        ),
        ("es", "Entrar como @user2", "la sesión de otra cuenta: 1 (ID 1).", "Seguir como 1"),
        ("ca", "Entra com a @user2", "la sessió d'un altre compte: 1 (ID 1).", "Continua com a 1"),
    ] {
        let request = web.request(Method::GET, &link).header("cookie", &cookie);
        let page = send(request.header("accept-language", language)).await;
        for text in [button, says, stay, "action=\"?instead=1\""] {
            assert!(page.text.contains(text), "{text}: {}", page.text);
        }
    }
    let press = async |path: &str| {
        let request = web.request(Method::POST, path).header("cookie", &cookie);
        send(request.header("sec-fetch-site", "same-origin")).await
    };
    for unconfirmed in [link.clone(), format!("{link}?instead=3")] {
        let asked = press(&unconfirmed).await;
        assert_eq!((asked.status, asked.header("set-cookie")), (StatusCode::OK, ""));
        assert!(asked.text.contains("You are signed in here as 1 (ID 1)"), "{}", asked.text);
    }
    assert_eq!(web.get_as(&cookie, "/api/me").await.json()["name"], "1");
    let pressed = press(&format!("{link}?instead=1")).await;
    assert_eq!(pressed.status, StatusCode::SEE_OTHER);
    assert_eq!(web.get_as(&pressed.cookie(), "/api/me").await.json()["name"], "2");
}

/// Display names are chosen freely: a link of another account may have the reader's own.
#[tokio::test]
async fn a_link_of_a_player_with_the_same_name_says_so() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let link = web.link(PlayerId(2)).await;
    for (name, same) in [("Maple", false), ("1", true)] {
        let (name, server) = (name.to_owned(), None);
        let person = courier_store::Person { player: PlayerId(2), name, locale: None, server };
        web.app.records().save_mentioned_person(&person, START).await.unwrap();
        let text = web.get_as(&cookie, &link).await.text;
        assert_eq!(text.contains("the two accounts have the same name"), same, "{text}");
        assert!(text.contains("Discord user name: @user2 · ID: 2"), "{text}");
    }
    let own = web.get_as(&cookie, &web.link(WHITE).await).await;
    assert!(!own.text.contains("same name"), "their own link");
}

#[tokio::test]
async fn the_form_of_another_website_uses_no_link() {
    let web = TestWeb::start().await;
    let link = web.link(WHITE).await;
    for headers in [
        &[("origin", "https://example.org"), ("sec-fetch-site", "cross-site")][..],
        &[("origin", "https://example.org")],
        &[("origin", "null")],
        &[],
    ] {
        let mut request = web.request(Method::POST, &link);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let refused = send(request).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{headers:?}");
        assert!(refused.text.contains("did not come from our page"), "{}", refused.text);
    }
    assert_eq!(web.open(&link).await.status, StatusCode::SEE_OTHER, "it was not used");
}

#[tokio::test]
async fn a_browser_keeps_one_session_and_can_sign_out() {
    let web = TestWeb::start().await;
    let first = web.sign_in(WHITE).await;
    let link = format!("{}?instead=1", web.link(PlayerId(2)).await);
    let request = web.request(Method::POST, &link).header("cookie", &first);
    let second = send(request.header("sec-fetch-site", "same-origin")).await.cookie();
    assert_eq!(web.get_as(&first, "/api/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(web.get_as(&second, "/api/me").await.json()["name"], "2");
    let out = send(web.change(Method::POST, &second, "/api/sign-out", "{}")).await;
    assert_eq!(out.status, StatusCode::OK);
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{out:?}");
    assert_eq!(web.get_as(&second, "/api/me").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_session_ends_after_thirty_days() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    web.clock.advance(Span::days(30) - Span(1));
    assert_eq!(web.get_as(&cookie, "/api/me").await.status, StatusCode::OK);
    web.clock.advance(Span(1));
    assert_eq!(web.get_as(&cookie, "/api/me").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn too_many_links_are_not_tried() {
    let web = TestWeb::start().await;
    let mut answers = Vec::new();
    for _ in 0..15 {
        answers.push(web.open("/open/guess").await);
    }
    let limited = answers.iter().find(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS);
    let limited = limited.expect("none of fifteen is refused");
    assert!(limited.header("retry-after").parse::<u32>().unwrap() > 0);
    // Somebody else, behind the same proxy.
    let link = web.link(WHITE).await;
    let request = web.request(Method::POST, &link).header("x-forwarded-for", "203.0.113.9");
    let opened = send(request.header("sec-fetch-site", "same-origin")).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER);
}
