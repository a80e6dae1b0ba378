//! A relay to the private PostgreSQL, for tests of machines and servers that are gone without a
//! sign of it. Once it is cut, it forwards nothing more in either direction and closes nothing: the
//! system goes on to acknowledge what arrives, and to answer keepalives.

use std::net::SocketAddr;
use std::path::PathBuf;

use sqlx::postgres::PgConnectOptions;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What becomes of connections.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// How often it was cut: connections from before are silent forever.
    cuts: u32,
    /// Whether new connections are silent, too.
    is_cut: bool,
    /// Whether all connections are closed.
    is_closed: bool,
}

pub struct Relay {
    address: SocketAddr,
    database: String,
    state: watch::Sender<State>,
    accepting: JoinHandle<()>,
}

impl Relay {
    /// A relay to the server of this URL, which is a socket in a folder.
    pub async fn start(url: &str) -> Self {
        let options: PgConnectOptions = url.parse().unwrap();
        let socket = options.get_socket().unwrap().join(".s.PGSQL.5432");
        let database = options.get_database().unwrap().to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (state, seen) = watch::channel(State::default());
        let accepting = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forward(client, socket.clone(), seen.clone()));
            }
        });
        Self { address, database, state, accepting }
    }

    /// The URL of the database through this relay.
    pub fn url(&self) -> String {
        let Self { address, database, .. } = self;
        format!("postgres://courier@{address}/{database}?sslmode=disable")
    }

    /// Lets all connections be silent, and new ones, too.
    pub fn cut(&self) {
        self.state
            .send_modify(|state| *state = State { cuts: state.cuts + 1, is_cut: true, ..*state });
    }

    /// Closes all connections, and new ones at once.
    pub fn close(&self) {
        self.state.send_modify(|state| state.is_closed = true);
    }

    /// Lets new connections reach the server. Those from before stay silent or closed.
    pub fn restore(&self) {
        self.state.send_modify(|state| *state = State { cuts: state.cuts, ..State::default() });
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn forward(mut client: TcpStream, socket: PathBuf, mut state: watch::Receiver<State>) {
    let State { cuts, is_cut, is_closed } = *state.borrow_and_update();
    if is_closed {
        return;
    }
    let mut server = UnixStream::connect(socket).await.unwrap();
    if !is_cut {
        tokio::select! {
            _ = tokio::io::copy_bidirectional(&mut client, &mut server) => return,
            cut = state.wait_for(|state| state.cuts > cuts || state.is_closed) => {
                if cut.map_or(true, |state| state.is_closed) {
                    return;
                }
            }
        }
    }
    // Both stay open until the relay is gone.
    let _ = state.wait_for(|_| false).await;
}
