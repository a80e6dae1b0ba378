//! A certificate authority created at start-up, and TLS listeners with a certificate from it.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::serve::Listener;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose,
};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

/// The names in the certificate. The gateway has only an address.
const NAMES: [&str; 4] = ["discord.com", "cdn.discordapp.com", "localhost", "127.0.0.1"];

pub(crate) struct Certificate {
    acceptor: TlsAcceptor,
    ca_pem: String,
}

pub(crate) struct Tls {
    address: SocketAddr,
    ready: Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    _accepting: JoinSet<()>,
}

impl Certificate {
    pub(crate) fn create() -> anyhow::Result<Self> {
        let mut authority = CertificateParams::new(Vec::new())?;
        authority.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        authority.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        authority.distinguished_name.push(DnType::CommonName, "Courier sandbox");
        let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate()?)?;
        let key = KeyPair::generate()?;
        let names = NAMES.map(ToOwned::to_owned).to_vec();
        let certificate = CertificateParams::new(names)?.signed_by(&key, &authority)?;
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)?;
        let acceptor = TlsAcceptor::from(Arc::new(config));
        Ok(Self { acceptor, ca_pem: authority.pem() })
    }

    /// The authority's certificate (PEM), which clients must trust.
    pub(crate) fn ca_pem(&self) -> &str {
        &self.ca_pem
    }
}

impl Tls {
    /// With `resets`, a connection that is dropped without a close frame is reset (RST) instead of
    /// ended, as networks and routers do.
    pub(crate) async fn open(certificate: &Certificate, resets: bool) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (done, ready) = channel(64);
        let acceptor = certificate.acceptor.clone();
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut handshakes = JoinSet::new();
            loop {
                let Ok((stream, peer)) = listener.accept().await else {
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                    continue;
                };
                let _ = stream.set_nodelay(true);
                if resets {
                    let _ = stream.set_zero_linger();
                }
                let (acceptor, done) = (acceptor.clone(), done.clone());
                // A slow handshake must not delay the next client.
                handshakes.spawn(async move {
                    match acceptor.accept(stream).await {
                        Ok(stream) => drop(done.send((stream, peer)).await),
                        Err(error) => {
                            tracing::debug!(%error, "a TLS handshake failed");
                        }
                    }
                });
                while handshakes.try_join_next().is_some() {}
            }
        });
        Ok(Self { address, ready, _accepting: accepting })
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Listener for Tls {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(client) => client,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}
