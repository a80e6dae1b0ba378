//! Discord's answers about who opened the Activity, from a server of one answer each.
#![allow(clippy::unwrap_used)]

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::*;

const SECRET: &str = "a-client-secret-of-tests";

/// A server that answers requests in turn with these statuses and bodies, and says nothing after
/// them. It returns what it was sent.
async fn server(answers: Vec<(u16, &'static str)>) -> (SocketAddr, Requests) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let requests = Requests::default();
    let heard = Arc::clone(&requests);
    tokio::spawn(async move {
        for (status, body) in answers {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut read = vec![0; 4096];
            let length = stream.read(&mut read).await.unwrap();
            heard.lock().unwrap().push(String::from_utf8_lossy(&read[..length]).into_owned());
            let length = body.len();
            let head = format!("HTTP/1.1 {status} X\r\nContent-Length: {length}\r\n");
            let answer = format!("{head}Connection: close\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
        std::future::pending::<()>().await;
    });
    (address, requests)
}

type Requests = Arc<std::sync::Mutex<Vec<String>>>;

fn accounts(at: SocketAddr) -> DiscordAccounts {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let rest = Arc::new(Rest::new(client, "Bot the.bot.token", None));
    DiscordAccounts { api: format!("http://{at}"), ..DiscordAccounts::new(rest, secret()) }
}

fn secret() -> ClientSecret {
    SECRET.parse().unwrap()
}

const APPLICATION: (u16, &str) = (200, r#"{"id":"77","name":"Courier"}"#);
/// One with the redirects that its owner has allowed.
const SIGNING_IN: (u16, &str) =
    (200, r#"{"id":"77","redirect_uris":["https://chess.example.org/signed-in"]}"#);
const EXCHANGED: (u16, &str) =
    (200, r#"{"access_token":"a.user.token","token_type":"Bearer","scope":"identify openid"}"#);

#[tokio::test]
async fn a_code_is_exchanged_for_the_user_who_was_given_it() {
    let user = r#"{"id":"7","username":"maple","global_name":"Maple","locale":"en-US"}"#;
    let (at, requests) = server(vec![APPLICATION, EXCHANGED, (200, user)]).await;
    let accounts = accounts(at);
    let code: ActivityCode = "the-code&x=1".parse().unwrap();
    let account = accounts.user_of_code(&code, None).await.unwrap();
    let locale = Some("en-US".to_owned());
    assert_eq!(account, Account { player: PlayerId(7), name: "Maple".to_owned(), locale });
    let requests = requests.lock().unwrap();
    assert!(requests[0].starts_with("GET /applications/@me "), "{}", requests[0]);
    assert!(requests[0].contains("authorization: Bot the.bot.token"), "{}", requests[0]);
    assert!(requests[1].starts_with("POST /oauth2/token "), "{}", requests[1]);
    assert!(!requests[1].contains("the.bot.token"), "{}", requests[1]);
    let form = "client_id=77&client_secret=a-client-secret-of-tests\
                &grant_type=authorization_code&code=the-code%26x%3D1";
    assert!(requests[1].ends_with(form), "{}", requests[1]);
    assert!(requests[2].starts_with("GET /users/@me "), "{}", requests[2]);
    assert!(requests[2].contains("authorization: Bearer a.user.token"), "{}", requests[2]);
}

/// The address is a part of what Discord checks.
#[tokio::test]
async fn users_sign_in_at_the_redirects_of_the_application_only() {
    let user = r#"{"id":"7","username":"maple","global_name":null,"locale":null}"#;
    let (at, requests) = server(vec![SIGNING_IN, EXCHANGED, (200, user)]).await;
    let accounts = accounts(at);
    let ours = "https://chess.example.org/signed-in";
    assert!(!accounts.returns_to(ours), "Discord has told nothing yet");
    assert_eq!(accounts.application().await, Ok(77));
    assert!(accounts.returns_to(ours) && !accounts.returns_to("https://chess.example.org"));
    let signing_in = SigningIn { address: ours.to_owned(), verifier: "v-1".to_owned() };
    assert!(!format!("{signing_in:?}").contains("v-1"));
    let code = "code".parse().unwrap();
    let account = accounts.user_of_code(&code, Some(&signing_in)).await.unwrap();
    assert_eq!((account.player, account.name.as_str()), (PlayerId(7), "maple"));
    let form = "code=code&redirect_uri=https%3A%2F%2Fchess.example.org%2Fsigned-in\
                &code_verifier=v-1";
    assert!(requests.lock().unwrap()[1].ends_with(form));
}

#[tokio::test]
async fn what_discord_refuses_is_told_apart() {
    use AccountsError::{Code, Unavailable};
    let without_scope = r#"{"access_token":"a","token_type":"Bearer","scope":"email"}"#;
    for (answer, expected) in [
        ((400, r#"{"error":"invalid_grant","error_description":"Invalid \"code\""}"#), Code),
        ((200, without_scope), Code),
        ((401, r#"{"error":"invalid_client"}"#), Unavailable),
        ((400, r#"{"error":"invalid_client"}"#), Unavailable),
        ((400, r#"{"error":"invalid_request"}"#), Unavailable),
        ((400, "no JSON"), Unavailable),
        ((500, "{}"), Unavailable),
        ((403, "{}"), Unavailable),
        ((200, r#"{"scope":"identify"}"#), Unavailable),
    ] {
        let (at, _) = server(vec![APPLICATION, answer]).await;
        let code = "code".parse().unwrap();
        assert_eq!(accounts(at).user_of_code(&code, None).await, Err(expected), "{answer:?}");
    }
    let (at, _) = server(vec![(401, "{}")]).await;
    assert_eq!(accounts(at).application().await, Err(Unavailable));
    let nobody = "127.0.0.1:1".parse().unwrap();
    assert_eq!(accounts(nobody).application().await, Err(Unavailable));
}

#[tokio::test]
async fn who_is_in_an_instance_of_ours_is_there() {
    let instance: ActivityInstance = "i-5".parse().unwrap();
    for (answer, there) in [
        ((200, r#"{"application_id":"77","instance_id":"i-5","users":["6","7"]}"#), Ok(true)),
        ((200, r#"{"application_id":"77","instance_id":"i-5","users":["6"]}"#), Ok(false)),
        ((200, r#"{"application_id":"78","instance_id":"i-5","users":["7"]}"#), Ok(false)),
        ((404, r#"{"message":"404: Not Found","code":0}"#), Ok(false)),
        ((502, ""), Err(AccountsError::Unavailable)),
    ] {
        let (at, requests) = server(vec![APPLICATION, answer]).await;
        assert_eq!(accounts(at).is_in_instance(&instance, PlayerId(7)).await, there, "{answer:?}");
        let requests = requests.lock().unwrap();
        let path = "GET /applications/77/activity-instances/i-5 ";
        assert!(requests[1].starts_with(path), "{}", requests[1]);
        assert!(requests[1].contains("authorization: Bot the.bot.token"), "{}", requests[1]);
    }
}

#[tokio::test]
async fn a_silent_discord_is_given_up() {
    let (at, _) = server(vec![APPLICATION]).await;
    let (accounts, began) = (accounts(at), crate::process::time::stopwatch());
    assert_eq!(accounts.application().await, Ok(77));
    assert_eq!(accounts.application().await, Ok(77), "it is asked for once");
    let code = "code".parse().unwrap();
    assert_eq!(accounts.user_of_code(&code, None).await, Err(AccountsError::Unavailable));
    let waited = (crate::process::time::stopwatch() - began).0;
    assert!((7_500..12_000).contains(&waited), "{waited}");
    assert!(!format!("{accounts:?}").contains(SECRET));
}
