//! What a sandbox is started with.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use crate::clock::{ClockMode, Millis};
use crate::discord::DiscordOptions;
use crate::gateway::GatewayOptions;

#[derive(Clone, Debug)]
pub struct SandboxOptions {
    pub discord: DiscordOptions,
    /// The program that runs the bot when started with the argument `bot`: `courier-sandbox`
    /// itself.
    pub program: PathBuf,
    /// The folder for the database, the log and the certificate.
    pub folder: PathBuf,
    /// Whether the bot makes backups. Off unless a test is about them, so that they do not fill the
    /// folder as virtual days pass.
    pub backups: bool,
    /// The bot's log filter (its `COURIER_LOG`). Serenity's debug lines report events it cannot
    /// parse.
    pub filter: String,
    /// The bot's other settings: names of environment variables and their values. None of them is
    /// inherited.
    pub variables: Vec<(String, String)>,
    /// Whether the bot serves its board in the browser, on a port of 127.0.0.1.
    pub web: bool,
    /// The port of 127.0.0.1 on which the bot listens, if it is free, so that links remain valid
    /// when the sandbox is started again. Otherwise any free port.
    pub port: Option<u16>,
    /// The address to which `discord.com` resolves for the bot; `None` if it is that of the local
    /// Discord. With another one the bot reaches the API only through a proxy.
    pub discord_com: Option<SocketAddr>,
    pub interactions: Interactions,
    /// How many processes of the bot share its database. More than one need a database on a server,
    /// which `variables` name, and interactions over HTTP; else there is one.
    pub processes: usize,
    /// Settings of single processes, by their numbers. They take precedence over `variables`.
    pub own_variables: Vec<Vec<(String, String)>>,
    /// The origins of the pages that may show the web board as an Activity; `None` if the operator
    /// has not switched Activities on. Needs `web`.
    pub activity: Option<Vec<String>>,
}

impl SandboxOptions {
    /// For interactive use: everything behaves like Discord.
    pub fn new(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Self {
            discord: DiscordOptions::default(),
            program: program.into(),
            folder: folder.into(),
            backups: false,
            filter: "info,serenity=debug".to_owned(),
            // People who try the bot do not wait for it.
            variables: vec![(courier::config::ENGINE_DELAY.to_owned(), "1".to_owned())],
            web: true,
            port: None,
            discord_com: None,
            interactions: Interactions::Gateway,
            processes: 1,
            own_variables: Vec::new(),
            activity: None,
        }
    }

    /// For tests: the clock is frozen at `start` until it is advanced, heartbeats are frequent, and
    /// a bot that was killed may identify again at once. With `COURIER_TEST_INTERACTIONS=http` in
    /// the environment, interactions are sent over HTTP.
    pub fn for_tests(
        program: impl Into<PathBuf>,
        folder: impl Into<PathBuf>,
        start: Millis,
    ) -> Self {
        let gateway = GatewayOptions {
            heartbeat: Duration::from_secs(2),
            identify_pause: Duration::ZERO,
            ..GatewayOptions::default()
        };
        let discord = DiscordOptions {
            clock: ClockMode::Frozen { at: start },
            gateway,
            ..DiscordOptions::default()
        };
        let interactions = Interactions::of_environment();
        Self { discord, web: false, interactions, ..Self::new(program, folder) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interactions {
    Gateway,
    /// Over HTTP, on a free port of 127.0.0.1.
    Http,
}

impl Interactions {
    /// As the environment variable `COURIER_TEST_INTERACTIONS` says: `http`, or `gateway`, which
    /// applies without it.
    ///
    /// # Panics
    /// It has another value: tests would pass that it was to change.
    #[expect(clippy::panic, reason = "a mistake of the person who runs the tests")]
    pub fn of_environment() -> Self {
        match std::env::var("COURIER_TEST_INTERACTIONS").as_deref() {
            Ok("http") => Self::Http,
            Ok("gateway") | Err(_) => Self::Gateway,
            Ok(other) => panic!("COURIER_TEST_INTERACTIONS is {other:?}, not http or gateway"),
        }
    }
}

/// Free ports of this machine, first `preferred` if it is free. None of those that systems give to
/// outgoing connections (from 32768 on): such a connection could have it before the process that is
/// to listen there.
pub(super) fn free_ports(
    preferred: Option<u16>,
    number: usize,
) -> std::io::Result<Vec<SocketAddr>> {
    const FIRST: u16 = 10_000;
    const PORTS: u16 = 20_000;
    static TRIED: AtomicU16 = AtomicU16::new(0);
    // Test programs that run at the same time begin at different ports.
    let begin = u16::try_from(std::process::id() % u32::from(PORTS)).unwrap_or(0);
    // All are bound before the first one is given back, so that they differ.
    let others = (0..PORTS).map(|_| {
        let tried = TRIED.fetch_add(1, Ordering::Relaxed) % PORTS;
        FIRST + (begin + tried) % PORTS
    });
    let listeners = preferred
        .into_iter()
        .chain(others)
        .filter_map(|port| std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok());
    let bound: Vec<_> = listeners.take(number).collect();
    if bound.len() < number {
        return Err(std::io::ErrorKind::AddrInUse.into());
    }
    bound.iter().map(std::net::TcpListener::local_addr).collect()
}

/// The settings by which the bot serves its board on a free port. Browsers treat a page from this
/// machine as if it came by https, so that it may have the cookie of a session.
pub(super) fn web_settings(address: SocketAddr) -> [(String, String); 2] {
    let (listen, url) = (courier::config::WEB_LISTEN, courier::config::WEB_URL);
    [(listen.to_owned(), address.to_string()), (url.to_owned(), format!("http://{address}"))]
}

pub(super) fn endpoint_settings(address: SocketAddr, verify_key: String) -> [(String, String); 3] {
    let set = |name: &str, value: String| (name.to_owned(), value);
    [
        set(courier::config::INTERACTIONS, "http".to_owned()),
        set(courier::config::PUBLIC_KEY, verify_key),
        set(courier::config::WEB_LISTEN, address.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_port_is_kept_while_it_is_free() {
        let port = free_ports(None, 1).unwrap()[0].port();
        let ports = |number| -> Vec<u16> {
            let addresses = free_ports(Some(port), number).unwrap();
            addresses.iter().map(SocketAddr::port).collect()
        };
        assert_eq!((ports(1), ports(2)[0]), (vec![port], port));
        let _taken = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).unwrap();
        assert_eq!((ports(2).len(), ports(2).contains(&port)), (2, false));
    }
}
