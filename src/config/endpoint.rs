//! The addresses of Discord.

use std::net::SocketAddr;

use super::web::WebUrl;

/// The address of Discord.
#[derive(Clone, Debug, Default)]
pub enum Endpoint {
    #[default]
    Discord,
    /// A local server. The program still sends its requests to `https://discord.com`, but that name
    /// resolves to `https` and only the given certificate authority is trusted, so that no request
    /// can reach the real Discord by mistake.
    Loopback {
        /// The address to which `discord.com` resolves.
        https: SocketAddr,
        /// The certificate authority that signed its certificate, as PEM.
        ca_pem: String,
        /// The origins of its Activity; `None` for those of the real Discord.
        activity: Option<ActivityOrigins>,
    },
}

/// The origins of the pages involved in showing the web board inside Discord, as an Activity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivityOrigins {
    /// The origin of the frame: Discord's proxy, through which the board is loaded.
    pub frame: WebUrl,
    /// The origins of the pages that may contain the frame: Discord's clients.
    pub hosts: Vec<WebUrl>,
}

impl ActivityOrigins {
    /// The origins of the real Discord for the application with this id.
    pub fn of_discord(application: u64) -> Self {
        let hosts = ["discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"];
        Self {
            frame: WebUrl::of_host(&format!("{application}.discordsays.com")),
            hosts: hosts.map(WebUrl::of_host).into(),
        }
    }
}

impl Endpoint {
    /// The origins of the Activity of the application with this id.
    pub fn activity_origins(&self, application: u64) -> ActivityOrigins {
        match self {
            Self::Loopback { activity: Some(origins), .. } => origins.clone(),
            Self::Loopback { activity: None, .. } | Self::Discord => {
                ActivityOrigins::of_discord(application)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_frame_is_named_after_the_application_unless_discord_is_local() {
        let origins = Endpoint::Discord.activity_origins(77);
        assert_eq!(origins.frame.origin(), "https://77.discordsays.com");
        let hosts: Vec<&str> = origins.hosts.iter().map(WebUrl::origin).collect();
        let of_discord = "https://discord.com https://ptb.discord.com https://canary.discord.com \
                          https://discordapp.com";
        assert_eq!(hosts.join(" "), of_discord);
        for origin in origins.hosts.iter().chain([&origins.frame]) {
            assert_eq!(origin.origin().parse().as_ref(), Ok(origin));
        }
        let local = ActivityOrigins {
            frame: "http://127.0.0.1:5001".parse().unwrap(),
            hosts: vec!["http://127.0.0.1:5000".parse().unwrap()],
        };
        let https = "127.0.0.1:443".parse().unwrap();
        let loopback = |activity| Endpoint::Loopback { https, ca_pem: String::new(), activity };
        assert_eq!(loopback(Some(local.clone())).activity_origins(77), local);
        assert_eq!(loopback(None).activity_origins(77), origins);
    }
}
