//! Rate limits and injected faults.

use std::time::Duration;

use courier_sandbox::api_error;
use courier_sandbox::discord::DiscordOptions;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::rest::RateLimits;
use serde_json::json;

use crate::raw::LocalDiscord;

#[tokio::test]
async fn too_many_requests_are_rate_limited() {
    let rate_limits = RateLimits {
        per_route: 2,
        global: 10,
        window: Duration::from_millis(300),
        ..RateLimits::unreachable()
    };
    let local =
        LocalDiscord::with(DiscordOptions { rate_limits, ..DiscordOptions::default() }).await;
    let first = local.get("/users/@me").await;
    assert_eq!(first.headers["x-ratelimit-remaining"], "1");
    assert_eq!(local.get("/users/@me").await.headers["x-ratelimit-remaining"], "0");
    let third = local.get("/users/@me").await;
    assert_eq!((third.status, &third.body["global"]), (429, &json!(false)));
    assert!(third.headers.contains_key("retry-after"));
    tokio::time::sleep(Duration::from_millis(350)).await;
    assert_eq!(local.get("/users/@me").await.status, 200);
    let mut last = first;
    for n in 0..12 {
        last = local.get(&format!("/channels/{n}")).await;
    }
    assert_eq!((last.status, &last.body["global"]), (429, &json!(true)));
}

#[tokio::test]
async fn injected_faults_change_responses() {
    let local = LocalDiscord::start().await;
    let filter = RequestFilter { method: None, path: "/users/@me" };
    let inject = |fault: RequestFault| {
        local.discord.inject(InjectedFault::Request { filter, times: 1, fault });
    };
    for (fault, status) in [
        (RequestFault::ServerError(500), 500),
        (RequestFault::ServerError(502), 502),
        (RequestFault::ApiError(api_error::MISSING_ACCESS), 403),
        (RequestFault::RateLimited { global: true, after: Duration::from_secs(1) }, 429),
        (RequestFault::DelayResponse(Duration::from_millis(50)), 200),
    ] {
        inject(fault);
        assert_eq!(local.get("/users/@me").await.status, status);
    }
    let url = "https://discord.com/api/v10/users/@me";
    let get = || local.client.get(url).header("authorization", "Bot sandbox.local.only").send();
    for (fault, status, text) in [
        (RequestFault::Page(403), 403, "<!doctype html>"),
        (RequestFault::UnreadableResponse, 200, "<!doctype html>"),
        (RequestFault::EmptyResponse, 204, ""),
    ] {
        inject(fault);
        let response = get().await.unwrap();
        assert_eq!(response.status(), status);
        assert!(response.text().await.unwrap().starts_with(text), "{status}");
    }
    inject(RequestFault::DropResponse);
    assert!(get().await.unwrap().bytes().await.is_err());
    inject(RequestFault::LoseResponse);
    assert!(get().await.is_err());
    assert_eq!(local.get("/users/@me").await.status, 200);
}
