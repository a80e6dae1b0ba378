//! The bot's own process: Courier as it is, on the sandbox's addresses and by the sandbox's clock.

use std::io::Read as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use courier::config::{Config, Endpoint, Token};
use courier::play::Moment;
use courier::time::{Clock, Sleep};
use courier_sandbox::clock::Follower;
use courier_sandbox::world::Names;

/// What the sandbox tells its bot.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// Where discord.com is.
    #[arg(long)]
    https: SocketAddr,
    /// The certificate to trust, a PEM file.
    #[arg(long)]
    ca: PathBuf,
    /// Where the time is told.
    #[arg(long)]
    clock: SocketAddr,
    /// The SQLite file.
    #[arg(long)]
    database: PathBuf,
    /// What is logged.
    #[arg(long, default_value = "info")]
    log: String,
}

/// The sandbox's clock, as the bot knows clocks.
struct SandboxClock(Follower);

impl Clock for SandboxClock {
    fn now(&self) -> Moment {
        Moment(self.0.now())
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        Box::pin(self.0.sleep_until(at.0))
    }
}

/// Runs the bot until its standard input closes or it is told to stop.
pub(crate) async fn run(args: BotArgs) -> anyhow::Result<()> {
    courier::log_to_stderr(&args.log);
    let clock =
        Follower::connect(args.clock).await.context("the sandbox's clock cannot be reached")?;
    let ca_pem = std::fs::read_to_string(&args.ca)
        .with_context(|| format!("{} cannot be read", args.ca.display()))?;
    let config =
        Config { token: Some(Token::new(Names::TOKEN)?), database: args.database, log: args.log };
    let endpoint = Endpoint::Loopback { https: args.https, ca_pem };
    let told = courier::stop_signal()?;
    let left = input_closed();
    let stop = async move {
        tokio::select! {
            () = told => {}
            () = left => {}
        }
    };
    courier::run(config, endpoint, Arc::new(SandboxClock(clock)), stop).await
}

/// Resolves when standard input closes: when the sandbox has ended, in whatever way.
fn input_closed() -> impl Future<Output = ()> + Send {
    let (tell, told) = tokio::sync::oneshot::channel();
    // A thread of its own: reading standard input on the runtime would keep the process from
    // ending.
    std::thread::spawn(move || {
        let mut rest = Vec::new();
        let _ = std::io::stdin().read_to_end(&mut rest);
        let _ = tell.send(());
    });
    async move {
        let _ = told.await;
    }
}
