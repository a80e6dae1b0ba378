//! Which user may ask for what, and how answers are protected.

use courier_play::language::Language;

use super::*;
use crate::app::SettingsChange;

#[tokio::test]
async fn every_answer_has_the_headers_that_protect_the_page() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let style = {
        let page = web.get("/open/x").await.text;
        let from = page.find("/assets/").unwrap();
        page[from..].split('"').next().unwrap().to_owned()
    };
    let answers = [
        web.get("/open/x").await,
        web.open("/open/x").await,
        web.get("/api/me").await,
        web.get_as(&cookie, "/api/me").await,
        web.get("/nowhere").await,
        web.get(&style).await,
        send(web.request(Method::DELETE, "/api/me")).await,
    ];
    for answer in &answers {
        let policy = answer.header("content-security-policy");
        for part in ["default-src 'none';", "script-src 'self';", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{answer:?}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        let cached = answer.header("cache-control");
        let is_file = answer.header("content-type").starts_with("text/css");
        assert_eq!(cached == "no-store", !is_file, "{answer:?}");
    }
    let file = &answers[5];
    assert_eq!(file.status, StatusCode::OK);
    assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
    let other = style.replace("/assets/", "/assets/x");
    assert_eq!(web.get(&other).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn browsers_are_told_to_use_https_where_the_address_has_it() {
    let web = TestWeb::start().await;
    assert_eq!(web.get("/").await.header("strict-transport-security"), "");
    let behind = web.served_as("https://chess.example.org").await;
    let answer = send(web.client.get(format!("http://{behind}/"))).await;
    assert_eq!(answer.header("strict-transport-security"), "max-age=31536000");
}

#[tokio::test]
async fn a_claimed_bearer_lifts_no_limit() {
    let web = TestWeb::start().await;
    for authorization in ["Bearer x", "Basic abc", &format!("Bearer {}", "A".repeat(43))] {
        let mut passed = 0;
        for _ in 0..300 {
            let request =
                web.request(Method::GET, "/api/me").header("authorization", authorization);
            let request =
                request.header("x-forwarded-for", format!("203.0.113.{}", authorization.len()));
            passed += usize::from(send(request).await.status != StatusCode::TOO_MANY_REQUESTS);
        }
        assert!((200..300).contains(&passed), "{authorization}: {passed}");
    }
}

#[tokio::test]
async fn without_a_session_nothing_is_told() {
    let web = TestWeb::start().await;
    for path in ["/api/me", "/api/matches", "/api/matches/1/note"] {
        for cookie in ["", "a=b", "__Host-courier=x"] {
            let refused = web.get_as(cookie, path).await;
            assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{path} {cookie}");
            assert!(refused.json()["message"].as_str().unwrap().contains("no longer signed in"));
        }
        let unknown = format!("__Host-courier={}", "A".repeat(43));
        assert_eq!(web.get_as(&unknown, path).await.status, StatusCode::UNAUTHORIZED);
    }
    let spanish = send(web.request(Method::GET, "/api/me").header("accept-language", "es")).await;
    assert!(spanish.text.contains("Tu sesión aquí ha terminado"), "{}", spanish.text);
}

#[tokio::test]
async fn the_reader_and_their_games_are_told() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let change =
        SettingsChange { language: Some(Some(Language::Catalan)), ..SettingsChange::default() };
    web.app.change_settings(WHITE, change, START).await.unwrap();
    let me = web.get_as(&cookie, "/api/me").await.json();
    assert_eq!((&me["language"], &me["theme"]), (&"ca".into(), &"brown".into()));
    assert_eq!(me["confirm"], false);
    let list = web.get_as(&cookie, "/api/matches").await.json();
    let expected = serde_json::json!([{
        "id": 1, "title": "Escacs", "variant": "chess", "opponent": "2", "side": "white",
        "yourTurn": true, "deadline": START.0 + 3 * 24 * 3_600_000, "ply": 0,
    }]);
    assert_eq!(list, expected);
    assert_eq!(me["themes"][0], serde_json::json!(["brown", "Marró"]));
    assert_eq!(me["pieceSets"][2], serde_json::json!(["letters", "Lletres"]));
    for (chosen, status) in [
        (r#"{"theme":"blue"}"#, StatusCode::OK),
        (r#"{"pieces":"flat"}"#, StatusCode::OK),
        (r#"{"theme":"plaid"}"#, StatusCode::BAD_REQUEST),
        (r#"{"theme":"green","pieces":"round"}"#, StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(web.post(&cookie, "/api/style", chosen).await.status, status, "{chosen}");
    }
    let me = web.get_as(&cookie, "/api/me").await.json();
    assert_eq!((&me["theme"], &me["pieces"]), (&"blue".into(), &"flat".into()));
    let opponent = web.sign_in(PlayerId(2)).await;
    let theirs = web.get_as(&opponent, "/api/matches").await.json();
    assert_eq!((&theirs[0]["side"], &theirs[0]["yourTurn"]), (&"black".into(), &false.into()));
}

#[tokio::test]
async fn a_note_is_its_writers_alone() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    let path = "/api/matches/1/note";
    let write = async |cookie: &str, path: &str, body: &str| {
        send(web.change(Method::PUT, cookie, path, body)).await
    };
    assert_eq!(web.get_as(&white, path).await.json()["text"], Value::Null);
    let written = write(&white, path, r#"{"text":" weak on f7 "}"#).await;
    assert_eq!((written.status, &written.json()["text"]), (StatusCode::OK, &"weak on f7".into()));
    assert_eq!(web.get_as(&white, path).await.json()["text"], "weak on f7");
    assert_eq!(web.get_as(&black, path).await.json()["text"], Value::Null);
    let long = format!(r#"{{"text":"{}"}}"#, "x".repeat(1001));
    let refused = write(&white, path, &long).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("1 to 1,000 characters"), "{}", refused.text);
    assert_eq!(write(&white, path, r#"{"text":" "}"#).await.json()["text"], Value::Null);
    assert_eq!(web.get_as(&white, path).await.json()["text"], Value::Null);
    for elsewhere in ["/api/matches/2/note", "/api/matches/x/note"] {
        assert_eq!(web.get_as(&white, elsewhere).await.status, StatusCode::NOT_FOUND);
        let refused = write(&white, elsewhere, r#"{"text":"a"}"#).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{refused:?}");
    }
}

#[tokio::test]
async fn a_change_is_asked_for_by_our_page_in_little_json() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let path = "/api/matches/1/note";
    let body = r#"{"text":"a"}"#;
    let ours = || web.request(Method::PUT, path).header("cookie", &cookie);
    let json = ("content-type", "application/json");
    let status = async |request: RequestBuilder| send(request).await.status;
    for origin in ["https://example.org", "null", "http://127.0.0.1:1"] {
        let foreign = ours().header("origin", origin).header(json.0, json.1).body(body);
        assert_eq!(status(foreign).await, StatusCode::FORBIDDEN, "{origin}");
    }
    let silent = ours().header(json.0, json.1).body(body);
    assert_eq!(status(silent).await, StatusCode::FORBIDDEN);
    for kind in ["text/plain", "application/x-www-form-urlencoded"] {
        let request = ours().header("origin", &web.origin).header("content-type", kind).body(body);
        assert_eq!(status(request).await, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    let change = |body: &str| web.change(Method::PUT, &cookie, path, body);
    let large = format!(r#"{{"text":"{}"}}"#, "x".repeat(16 * 1024));
    assert_eq!(status(change(&large)).await, StatusCode::PAYLOAD_TOO_LARGE);
    for unreadable in ["", "{", "[]", "{}", r#"{"text":1}"#, r#"{"text":"a","more":1}"#] {
        assert_eq!(status(change(unreadable)).await, StatusCode::BAD_REQUEST, "{unreadable}");
    }
    let nobody = web.change(Method::PUT, "", path, body);
    assert_eq!(status(nobody).await, StatusCode::UNAUTHORIZED);
    assert_eq!(web.get_as(&cookie, path).await.json()["text"], Value::Null, "nothing was done");
    assert_eq!(status(change(body)).await, StatusCode::OK);
}

#[tokio::test]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let address = web.origin.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let head = format!(
        "PUT /api/matches/1/note HTTP/1.1\r\nHost: {address}\r\nOrigin: {}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{{",
        web.origin
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut status = [0; 12];
    let read = stream.read_exact(&mut status);
    tokio::time::timeout(std::time::Duration::from_secs(30), read).await.unwrap().unwrap();
    assert_eq!(&status, b"HTTP/1.1 408");
}

#[tokio::test]
async fn a_player_who_changes_too_much_waits() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    let write = async |cookie: &str| {
        let body = r#"{"text":"a"}"#;
        send(web.change(Method::PUT, cookie, "/api/matches/1/note", body)).await
    };
    let mut limited = None;
    for _ in 0..40 {
        let answer = write(&white).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            limited = Some(answer);
            break;
        }
        assert_eq!(answer.status, StatusCode::OK);
    }
    let limited = limited.expect("none of forty is refused");
    assert!(limited.header("retry-after").parse::<u32>().unwrap() > 0);
    assert!(limited.text.contains("Too many requests"), "{}", limited.text);
    assert_eq!(web.get_as(&white, "/api/me").await.status, StatusCode::OK, "they can read");
    assert_eq!(write(&black).await.status, StatusCode::OK);
}
