//! Asks a running bot for its health, for `courier health`.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use reqwest::StatusCode;
use thiserror::Error;

use crate::process::causes::with_causes;

/// How long the answer may take: longer than the bot waits for its database.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The bot is not healthy, or does not answer.
#[derive(Debug, Error)]
pub enum AskError {
    /// It is not healthy, for these reasons, one a line.
    #[error("the bot is not healthy:\n{0}")]
    Unhealthy(String),
    #[error("another program answers at {address}, with {status}")]
    Other { address: SocketAddr, status: StatusCode },
    #[error("no bot answers at {address} within {} s: {}", TIMEOUT.as_secs(), with_causes(.source))]
    NoAnswer { address: SocketAddr, source: reqwest::Error },
}

/// Asks the bot that listens on `address` whether it is healthy.
/// Errors: It is not healthy, or does not answer in time.
pub async fn ask(address: SocketAddr) -> Result<(), AskError> {
    let address = reachable(address);
    let no_answer = |source| AskError::NoAnswer { address, source };
    let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build();
    let request = client.map_err(no_answer)?.get(format!("http://{address}/health"));
    let response = request.send().await.map_err(no_answer)?;
    match response.status() {
        StatusCode::OK => return Ok(()),
        StatusCode::SERVICE_UNAVAILABLE => {}
        status => return Err(AskError::Other { address, status }),
    }
    let reasons = response.text().await.map_err(no_answer)?;
    Err(AskError::Unhealthy(reasons.trim_end().to_owned()))
}

/// The address at which a listener on `address` can be reached from this machine.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_listener_on_all_addresses_is_asked_on_the_loopback() {
        for (listens, asked) in [
            ("0.0.0.0:9464", "127.0.0.1:9464"),
            ("[::]:9464", "[::1]:9464"),
            ("10.0.0.7:80", "10.0.0.7:80"),
        ] {
            assert_eq!(reachable(listens.parse().unwrap()).to_string(), asked);
        }
    }
}
