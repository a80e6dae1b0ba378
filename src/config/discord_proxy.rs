//! A proxy before Discord's API that keeps its rate limits for all processes of a bot.

use std::fmt;
use std::str::FromStr;

use reqwest::Url;
use thiserror::Error;

/// The address of a proxy that passes `<address>/api/v10/...` on to Discord, such as
/// `http://127.0.0.1:8080`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscordProxy {
    origin: String,
}

/// Why an address cannot be that of a proxy. The messages omit the address, which may contain a
/// password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseDiscordProxyError {
    #[error("this is not the address of a proxy")]
    NotAnAddress,
    /// Its scheme is neither http nor https.
    #[error("it has to begin with http:// or https://")]
    Scheme,
    /// It has a user name or a password.
    #[error("it has a user name or a password, which such proxies do not know")]
    Credentials,
    /// It has a path, a query or a fragment.
    #[error("it ends after the name and the port: the bot adds /api/v10 by itself")]
    MoreThanAnOrigin,
}

impl DiscordProxy {
    /// The address without a slash at the end. It replaces `https://discord.com` in requests.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl fmt::Display for DiscordProxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

impl FromStr for DiscordProxy {
    type Err = ParseDiscordProxyError;

    fn from_str(text: &str) -> Result<Self, ParseDiscordProxyError> {
        let url = Url::parse(text).map_err(|_| ParseDiscordProxyError::NotAnAddress)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(ParseDiscordProxyError::Scheme);
        }
        if url.host_str().is_none() {
            return Err(ParseDiscordProxyError::NotAnAddress);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ParseDiscordProxyError::Credentials);
        }
        if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
            return Err(ParseDiscordProxyError::MoreThanAnOrigin);
        }
        Ok(Self { origin: url.origin().ascii_serialization() })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_address_is_an_origin_without_credentials() {
        for (typed, origin) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("http://nirn", "http://nirn"),
            ("https://Proxy.Example.org:443", "https://proxy.example.org"),
        ] {
            let proxy: DiscordProxy = typed.parse().unwrap();
            assert_eq!((proxy.origin(), proxy.to_string().as_str()), (origin, origin), "{typed}");
        }
        use ParseDiscordProxyError::{Credentials, MoreThanAnOrigin, NotAnAddress, Scheme};
        for (typed, why) in [
            ("127.0.0.1:8080", NotAnAddress),
            ("nirn", NotAnAddress),
            ("http://", NotAnAddress),
            ("http://:8080", NotAnAddress),
            ("http://nirn:80800", NotAnAddress),
            ("nirn:8080", Scheme),
            ("socks5://127.0.0.1:1080", Scheme),
            ("http://me@nirn:8080", Credentials),
            ("http://me:secret@nirn:8080", Credentials),
            ("http://nirn:8080/api", MoreThanAnOrigin),
            ("http://nirn:8080/api/v10/", MoreThanAnOrigin),
            ("http://nirn:8080/?a=b", MoreThanAnOrigin),
            ("http://nirn:8080/#a", MoreThanAnOrigin),
        ] {
            assert_eq!(typed.parse::<DiscordProxy>(), Err(why), "{typed}");
            assert!(!why.to_string().contains("secret"));
        }
    }
}
