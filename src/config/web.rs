//! The address under which players reach the board in the browser.

use std::fmt;
use std::str::FromStr;

use reqwest::Url;
use thiserror::Error;

use super::client_secret::ClientSecret;

/// The web board, which is served on the public listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebConfig {
    pub url: WebUrl,
    /// The secret for also showing it inside Discord, as an Activity, if it is shown there.
    pub client_secret: Option<ClientSecret>,
}

/// The address under which players reach the web board: an origin, such as `https://example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebUrl {
    origin: String,
}

/// Why an address cannot be that of the web board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseWebUrlError {
    /// It is not a web address.
    #[error("this is not the address of a website")]
    NotAnAddress,
    /// Its scheme is neither https nor, on this machine, http.
    #[error("players need https, which your proxy provides (http on this machine only, for tests)")]
    Scheme,
    /// It has a path, a query, a user name or a fragment.
    #[error("it ends after the name and the port: the board needs a name of its own")]
    MoreThanAnOrigin,
}

impl WebUrl {
    /// The origin as browsers send it: scheme, name, and the port unless it is the default.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Where Discord sends users who sign in. It must be a redirect of the application.
    pub fn return_address(&self) -> String {
        format!("{}/signed-in", self.origin)
    }

    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https:")
    }

    /// The origin of a host of Discord.
    pub(super) fn of_host(name: &str) -> Self {
        Self { origin: format!("https://{name}") }
    }
}

impl fmt::Display for WebUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

impl FromStr for WebUrl {
    type Err = ParseWebUrlError;

    fn from_str(text: &str) -> Result<Self, ParseWebUrlError> {
        let url = Url::parse(text).map_err(|_| ParseWebUrlError::NotAnAddress)?;
        let host = url.host_str().ok_or(ParseWebUrlError::NotAnAddress)?;
        match url.scheme() {
            "https" => {}
            "http" if is_loopback(host) => {}
            _ => return Err(ParseWebUrlError::Scheme),
        }
        let is_origin = matches!(url.path(), "" | "/")
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if !is_origin {
            return Err(ParseWebUrlError::MoreThanAnOrigin);
        }
        Ok(Self { origin: url.origin().ascii_serialization() })
    }
}

/// Whether a host is this machine: browsers treat its pages as if they came over https.
fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || address.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_address_is_an_origin_with_https_or_on_this_machine() {
        for (typed, origin) in [
            ("https://chess.example.org", "https://chess.example.org"),
            ("https://Chess.Example.org/", "https://chess.example.org"),
            ("https://example.org:443", "https://example.org"),
            ("https://example.org:8443/", "https://example.org:8443"),
            ("http://localhost:8418", "http://localhost:8418"),
            ("http://127.0.0.1:8418/", "http://127.0.0.1:8418"),
            ("http://[::1]:8418", "http://[::1]:8418"),
        ] {
            assert_eq!(typed.parse::<WebUrl>().unwrap().origin(), origin, "{typed}");
        }
        use ParseWebUrlError::{MoreThanAnOrigin, NotAnAddress, Scheme};
        for (typed, why) in [
            ("chess.example.org", NotAnAddress),
            ("https://", NotAnAddress),
            ("http://chess.example.org", Scheme),
            ("http://localhost.example.org", Scheme),
            ("http://10.0.0.7", Scheme),
            ("ftp://example.org", Scheme),
            ("https://example.org/board", MoreThanAnOrigin),
            ("https://example.org/?a", MoreThanAnOrigin),
            ("https://example.org/#a", MoreThanAnOrigin),
            ("https://me@example.org", MoreThanAnOrigin),
        ] {
            assert_eq!(typed.parse::<WebUrl>(), Err(why), "{typed}");
        }
    }
}
