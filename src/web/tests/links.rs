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
    assert_eq!(web.get(&link).await.status, StatusCode::OK, "the page does not look");
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
    }
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
    let link = web.link(PlayerId(2)).await;
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
