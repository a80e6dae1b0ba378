//! The address of Discord.

use std::net::SocketAddr;

/// The address of Discord.
#[derive(Clone, Debug, Default)]
pub enum Endpoint {
    /// The real Discord.
    #[default]
    Discord,
    /// A local server. The program still sends its requests to `https://discord.com`, but that name
    /// resolves to `https` and only the given certificate authority is trusted, so that no request
    /// can reach the real Discord by mistake.
    Loopback {
        /// The address that `discord.com` resolves to.
        https: SocketAddr,
        /// The certificate authority that signed its certificate, as PEM.
        ca_pem: String,
    },
}
