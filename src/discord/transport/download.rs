//! Downloads the files that users attach to commands: from Discord's servers alone, and within
//! limits of time and size.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use courier_play::PlayerId;
use reqwest::{Client, Response, Url};
use thiserror::Error;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::process::causes::with_causes;

/// The host of all attachments.
const HOST: &str = "cdn.discordapp.com";

/// How many files are downloaded at a time, one for each person. Others wait.
const AT_A_TIME: usize = 4;
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// Why a file was not downloaded.
#[derive(Debug, Error)]
pub(crate) enum DownloadError {
    /// The address is not one of Discord's attachments.
    #[error("the address is not an attachment of Discord")]
    Elsewhere,
    /// Another file of the same person is being downloaded.
    #[error("two files of a person at a time")]
    OneAtATime,
    /// Too many other files are being downloaded.
    #[error("too many files at a time")]
    Busy,
    #[error("the file is too large")]
    TooLarge,
    #[error("the server answers {0}")]
    Status(u16),
    /// The server cannot be reached in time. The error omits the address, which is secret.
    #[error("{}", with_causes(.0))]
    Http(reqwest::Error),
}

impl From<reqwest::Error> for DownloadError {
    fn from(error: reqwest::Error) -> Self {
        Self::Http(error.without_url())
    }
}

pub struct Downloads {
    client: Client,
    turns: Semaphore,
    /// The people who wait for a file.
    people: Mutex<HashSet<PlayerId>>,
}

/// The turn of a person, until it is dropped.
struct Turn<'a> {
    downloads: &'a Downloads,
    person: PlayerId,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.downloads.people().remove(&self.person);
    }
}

impl Downloads {
    /// Downloads with this client, which must have a timeout and follow no redirects.
    pub fn new(client: Client) -> Self {
        Self { client, turns: Semaphore::const_new(AT_A_TIME), people: Mutex::default() }
    }

    /// The content of the attachment at this address, which an interaction of the person has given,
    /// if it has at most `most` bytes.
    pub(crate) async fn fetch(
        &self,
        person: PlayerId,
        address: &str,
        most: usize,
    ) -> Result<Vec<u8>, DownloadError> {
        let url = attachment(address).ok_or(DownloadError::Elsewhere)?;
        let _turn = self.turn(person, LONGEST_WAIT).await?;
        let response = self.client.get(url).send().await?;
        if !response.status().is_success() {
            return Err(DownloadError::Status(response.status().as_u16()));
        }
        read(response, most).await
    }

    /// Waits until a person may download a file.
    async fn turn(
        &self,
        person: PlayerId,
        limit: Duration,
    ) -> Result<(Turn<'_>, SemaphorePermit<'_>), DownloadError> {
        if !self.people().insert(person) {
            return Err(DownloadError::OneAtATime);
        }
        let own = Turn { downloads: self, person };
        let turn = tokio::time::timeout(limit, self.turns.acquire()).await;
        Ok((own, turn.ok().and_then(Result::ok).ok_or(DownloadError::Busy)?))
    }

    /// A panic cannot leave the set in an invalid state: a poisoned lock is usable.
    fn people(&self) -> MutexGuard<'_, HashSet<PlayerId>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Downloads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Downloads").finish_non_exhaustive()
    }
}

/// The address, if it is one of Discord's attachments.
fn attachment(address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    let ours = url.scheme() == "https"
        && url.host_str() == Some(HOST)
        && url.port().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    ours.then_some(url)
}

/// The body, if it has at most `most` bytes, whatever the headers say.
async fn read(mut response: Response, most: usize) -> Result<Vec<u8>, DownloadError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > most {
            return Err(DownloadError::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::SocketAddr;
    use std::time::Duration;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn only_attachments_of_discord_are_downloaded() {
        for (address, allowed) in [
            ("https://cdn.discordapp.com/attachments/1/2/games.pgn?ex=1&is=2&hm=3", true),
            ("https://cdn.discordapp.com/ephemeral-attachments/1/2/games.pgn", true),
            ("http://cdn.discordapp.com/attachments/1/2/games.pgn", false),
            ("https://cdn.discordapp.com:8443/attachments/1/2/games.pgn", false),
            ("https://cdn.discordapp.com.example/attachments/1/2/games.pgn", false),
            ("https://cdn.discordapp.com@example.org/games.pgn", false),
            ("https://user@cdn.discordapp.com/games.pgn", false),
            ("https://127.0.0.1/games.pgn", false),
            ("file:///etc/passwd", false),
            ("", false),
        ] {
            assert_eq!(attachment(address).is_some(), allowed, "{address}");
        }
    }

    /// A server that answers one request with these bytes and then says nothing.
    async fn server(answer: &'static [u8]) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 1024]).await;
            stream.write_all(answer).await.unwrap();
            std::future::pending::<()>().await;
        });
        address
    }

    fn client() -> Client {
        let timeout = Duration::from_millis(300);
        Client::builder().no_proxy().timeout(timeout).build().unwrap()
    }

    #[tokio::test]
    async fn a_body_that_is_longer_than_its_limit_is_not_read() {
        let answer =
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n";
        for (most, whole) in [(5, true), (4, false)] {
            let address = server(answer).await;
            let response = client().get(format!("http://{address}/")).send().await.unwrap();
            match read(response, most).await {
                Ok(body) => assert!(whole && body == b"abcde"),
                Err(error) => assert!(!whole && matches!(error, DownloadError::TooLarge)),
            }
        }
    }

    #[tokio::test]
    async fn files_wait_for_their_turn_but_not_for_ever() {
        let downloads = Downloads::new(Client::new());
        let turn = async |person| downloads.turn(PlayerId(person), Duration::from_millis(20)).await;
        let mut turns = Vec::new();
        for person in 1..=4 {
            turns.push(turn(person).await.unwrap());
        }
        assert!(matches!(turn(5).await, Err(DownloadError::Busy)));
        assert!(matches!(turn(4).await, Err(DownloadError::OneAtATime)));
        turns.pop();
        assert!(turn(5).await.is_ok());
        assert!(turn(4).await.is_ok());
    }

    #[tokio::test]
    async fn a_server_that_says_nothing_is_given_up() {
        let address = server(b"").await;
        let client = Client::builder()
            .no_proxy()
            .timeout(Duration::from_millis(300))
            .resolve(HOST, address)
            .build()
            .unwrap();
        let fetched = Downloads::new(client)
            .fetch(PlayerId(1), &format!("https://{HOST}/attachments/1/2/secret.pgn"), 9)
            .await;
        let error = fetched.unwrap_err();
        assert!(matches!(error, DownloadError::Http(_)));
        assert!(!format!("{error} {error:?}").contains("secret"), "the address is not logged");
    }
}
