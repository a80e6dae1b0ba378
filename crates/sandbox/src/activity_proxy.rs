//! Discord's proxy between the frame of an Activity and the operator's server, with its habits: it
//! replaces the content security policy by its own, lets no cookies of the server pass, adds one of
//! its own, and lets nobody keep pages.

use std::net::Ipv4Addr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use reqwest::Client;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

const LARGEST: usize = 1 << 20;
/// How long the operator's server may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The part of a path that says that a request is for the operator's server. It was needed once.
const PREFIX: &str = "/.proxy/";

const NOT_SENT: [HeaderName; 4] =
    [header::HOST, header::COOKIE, header::CONNECTION, header::TRANSFER_ENCODING];
const NOT_SHOWN: [HeaderName; 7] = [
    header::SET_COOKIE,
    header::CONTENT_SECURITY_POLICY,
    header::CACHE_CONTROL,
    header::ETAG,
    header::LAST_MODIFIED,
    header::CONNECTION,
    header::TRANSFER_ENCODING,
];

/// A running proxy. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct ActivityProxy {
    pub(crate) origin: String,
    /// The origins of the pages around them.
    pub(crate) hosts: Vec<String>,
    _serving: JoinSet<()>,
}

#[derive(Clone)]
struct Target {
    client: Client,
    url: String,
    policy: HeaderValue,
}

impl ActivityProxy {
    /// Opens a port for frames in pages of these origins, and passes what is asked there to `url`.
    pub(crate) async fn open(url: &str, hosts: Vec<String>) -> anyhow::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let policy = format!(
            "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors {}",
            hosts.join(" ")
        );
        let client = Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        let client = client.timeout(TIMEOUT).no_gzip().build()?;
        let target = Target { client, url: url.to_owned(), policy: policy.parse()? };
        let router = Router::new().fallback(pass).with_state(target);
        let mut serving = JoinSet::new();
        serving.spawn(async move { drop(axum::serve(listener, router).await) });
        Ok(Self { origin: format!("http://{address}"), hosts, _serving: serving })
    }
}

async fn pass(State(target): State<Target>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let path = path.strip_prefix(PREFIX).map_or_else(|| path.to_owned(), |rest| format!("/{rest}"));
    let Ok(body) = to_bytes(body, LARGEST).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let mut headers = parts.headers;
    NOT_SENT.iter().for_each(|name| drop(headers.remove(name)));
    let sent = target.client.request(parts.method, format!("{}{path}", target.url));
    let Ok(answer) = sent.headers(headers).body(body).send().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    let (status, mut headers) = (answer.status(), answer.headers().clone());
    let Ok(content) = answer.bytes().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    habits(&mut headers, &target.policy);
    let mut response = Response::new(Body::from(content));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// What the proxy changes in the headers of an answer.
fn habits(headers: &mut HeaderMap, policy: &HeaderValue) {
    NOT_SHOWN.iter().for_each(|name| drop(headers.remove(name)));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    let own = "__dcfduid=sandbox; Path=/; HttpOnly; Secure; SameSite=None; Partitioned";
    headers.insert(header::SET_COOKIE, HeaderValue::from_static(own));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// A server that shows what it was sent.
    async fn server() -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shown = |request: Request| async move {
            let cookie = request.headers().contains_key(header::COOKIE);
            let own = [
                (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
                (header::SET_COOKIE, "__Host-courier=secret"),
                (header::CACHE_CONTROL, "public"),
                (header::CONTENT_TYPE, "text/plain"),
            ];
            (StatusCode::CONFLICT, own, format!("{} {cookie}", request.uri()))
        };
        let router = Router::new().fallback(shown);
        tokio::spawn(async move { axum::serve(listener, router).await });
        url
    }

    #[tokio::test]
    async fn cookies_and_policies_do_not_pass() {
        let hosts = vec!["http://127.0.0.1:1".to_owned()];
        let proxy = ActivityProxy::open(&server().await, hosts).await.unwrap();
        let client = Client::builder().no_proxy().build().unwrap();
        for (path, seen) in [("/api/me?a=b", "/api/me?a=b false"), ("/.proxy/x", "/x false")] {
            let request = client.get(format!("{}{path}", proxy.origin));
            let answer = request.header(header::COOKIE, "__Host-courier=mine").send().await;
            let answer = answer.unwrap();
            assert_eq!(answer.status(), StatusCode::CONFLICT);
            let text = |name| answer.headers()[&name].to_str().unwrap().to_owned();
            assert!(text(header::SET_COOKIE).starts_with("__dcfduid="));
            let policy = text(header::CONTENT_SECURITY_POLICY);
            assert!(policy.ends_with("frame-ancestors http://127.0.0.1:1"), "{policy}");
            assert_eq!(answer.headers().get(header::CACHE_CONTROL), None);
            assert_eq!(text(header::CONTENT_TYPE), "text/plain");
            assert_eq!(answer.text().await.unwrap(), seen);
        }
    }
}
