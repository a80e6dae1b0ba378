//! Every status with every kind of body has its meaning.

#![allow(clippy::unwrap_used)]

use axum::http;
use reqwest::Method;
use serenity::http::ErrorResponse;

use super::*;

const PAGE: &str = "<!doctype html><title>Attention Required! | Cloudflare</title>";

/// The bodies that are neither what was requested nor an error of Discord.
const NOT_DISCORDS: [&str; 8] = [
    PAGE,
    "error code: 1015",
    "",
    r#"{"error":"bad gateway"}"#,
    r#"{"message":"Missing Access"}"#,
    r#"[{"code":50001,"message":"Missing Access"}]"#,
    r#"{"code":50001,"message":"Missing Ac"#,
    "null",
];

/// The meaning of an error response, as it is read from Discord.
async fn read(status: u16, body: &str) -> Meaning {
    let response = http::Response::builder().status(status).body(body.to_owned()).unwrap();
    let response = ErrorResponse::from_response(response.into(), Method::POST).await;
    let error = serenity::Error::from(HttpError::from(response));
    assert_eq!(refusal(&error).is_some(), !NOT_DISCORDS.contains(&body), "{body}");
    Meaning::of_failure(&error)
}

fn discords(code: isize) -> String {
    format!(r#"{{"message":"Words","code":{code},"errors":{{}}}}"#)
}

#[tokio::test]
async fn what_is_not_discords_json_refuses_nothing() {
    for status in 100..=599 {
        let expected = match status {
            200..=299 | 500.. => Meaning::InDoubt,
            _ => Meaning::Later,
        };
        assert_eq!(Meaning::of(status, Body::Other), expected, "{status}");
        for body in NOT_DISCORDS.into_iter().filter(|_| status >= 300) {
            assert_eq!(read(status, body).await, expected, "{status} {body}");
        }
    }
}

#[tokio::test]
async fn every_error_of_discord_has_a_meaning() {
    use Closed::{Direct, Forbidden, Gone};
    use Meaning::{Elsewhere, InDoubt, Later, Never};
    for (status, codes, expected) in [
        (403, &[50007, 50278][..], Elsewhere(Direct)),
        (400, &[50007, 50278], Elsewhere(Direct)),
        (404, &[10003, 10004, 10008, 10062, 0], Elsewhere(Gone)),
        (403, &[50001, 50013, 50008, 20009, 0], Elsewhere(Forbidden)),
        (400, &[50083, 160_005, 50008], Elsewhere(Forbidden)),
        (400, &[50035, 50006, 40060, 160_006, 200_000, 0], Never),
        (405, &[0], Never),
        (413, &[40005], Never),
        (400, &[40003, 20016, 20022, 20028, 20029, 40004, 40006, 40062, 110_001], Later),
        (403, &[40003, 40333, 20016, 40004], Later),
        (401, &[50027], Never),
        (401, &[0], Later),
        (408, &[0], Later),
        (425, &[0], Later),
        (429, &[0, 20028, 30046, 31001, 40062], Later),
        (500, &[0, 50001], InDoubt),
        (502, &[0], InDoubt),
        (503, &[0, 130_000], InDoubt),
        (504, &[0], InDoubt),
    ] {
        for code in codes {
            assert_eq!(read(status, &discords(*code)).await, expected, "{status} {code}");
        }
    }
}

#[test]
fn a_success_that_cannot_be_read_is_in_doubt() {
    let unreadable = serde_json::from_str::<u64>(PAGE).unwrap_err();
    let unreadable = serenity::Error::from(unreadable);
    assert_eq!(Meaning::of_failure(&unreadable), Meaning::of(200, Body::Other));
}

#[tokio::test]
async fn without_a_connection_nothing_was_sent() {
    let failure = async |url: String| {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let error = client.get(url).send().await.unwrap_err();
        Meaning::of_failure(&HttpError::from(error).into())
    };
    assert_eq!(failure("http://127.0.0.1:1".to_owned()).await, Meaning::Later);
    // A connection that ends before there is an answer.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let ended = async { drop(listener.accept().await.unwrap()) };
    let (failed, ()) = tokio::join!(failure(url), ended);
    assert_eq!(failed, Meaning::InDoubt);
}

#[test]
fn a_request_that_cannot_be_sent_is_never_carried_out() {
    assert_eq!(Meaning::of_failure(&HttpError::InvalidWebhook.into()), Meaning::Never);
}
