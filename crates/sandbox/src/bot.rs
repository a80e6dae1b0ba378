//! The bot's own process: the real Courier, connected to the sandbox's addresses and clock.

use std::io::Read as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use courier::config::{ActivityOrigins, BackupConfig, Config, Database, Endpoint, Token, WebUrl};
use courier::process::logging;
use courier::process::time::{Clock, Sleep, stopwatch};
use courier_play::{Moment, Span};
use courier_sandbox::clock::ClockClient;
use courier_sandbox::model::BOT_TOKEN;

/// The addresses and files that the sandbox passes to its bot.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// Address to which discord.com resolves.
    #[arg(long)]
    https: SocketAddr,
    /// PEM file with the certificate to trust.
    #[arg(long)]
    ca: PathBuf,
    /// Address of the clock server.
    #[arg(long)]
    clock: SocketAddr,
    /// SQLite file of the bot, unless COURIER_DATABASE names a server.
    #[arg(long)]
    database: PathBuf,
    /// Origin of the frames of the Activity.
    #[arg(long)]
    activity_frame: Option<WebUrl>,
    /// Origin of a page around such a frame.
    #[arg(long)]
    activity_host: Vec<WebUrl>,
    /// Make backups in the folder `backups` next to the database.
    #[arg(long)]
    backups: bool,
    /// Log filter.
    #[arg(long, default_value = "info")]
    log: String,
}

/// The sandbox's clock behind the bot's clock trait.
struct SandboxClock(ClockClient);

impl Clock for SandboxClock {
    fn now(&self) -> Moment {
        Moment(self.0.now())
    }

    fn monotonic(&self) -> Span {
        Span(self.0.monotonic())
    }

    fn real(&self) -> Span {
        stopwatch() + Span(self.0.suspended_for())
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        Box::pin(self.0.sleep_until(at.0))
    }
}

/// Runs the bot until its standard input closes or it receives a stop signal.
pub(crate) async fn run(args: BotArgs) -> anyhow::Result<()> {
    courier::process::private_files::restrict_new_files();
    let variables = Config::from_variables()?;
    logging::to_stderr(&args.log, variables.log_format);
    #[cfg(target_os = "linux")]
    let _too_large = outlive_full_disks()?;
    let clock =
        ClockClient::connect(args.clock).await.context("cannot connect to the sandbox's clock")?;
    let ca_pem = std::fs::read_to_string(&args.ca)
        .with_context(|| format!("{} cannot be read", args.ca.display()))?;
    let config = Config {
        token: Some(Token::new(BOT_TOKEN)?),
        backups: args.backups.then(|| BackupConfig::beside(&args.database)),
        database: match &variables.database {
            Database::Server(_) => variables.database.clone(),
            Database::File(_) => Database::File(args.database),
        },
        log: args.log,
        ..variables
    };
    let hosts = args.activity_host;
    let activity = args.activity_frame.map(|frame| ActivityOrigins { frame, hosts });
    let endpoint = Endpoint::Loopback { https: args.https, ca_pem, activity };
    let signal = courier::process::runtime::stop_signal()?;
    let closed = input_closed();
    let stop = async move {
        tokio::select! {
            () = signal => {}
            () = closed => {}
        }
    };
    courier::run(config, endpoint, Arc::new(SandboxClock(clock)), stop).await
}

/// Lets writes fail that exceed the limit of file sizes, by which the sandbox makes the disk appear
/// full. Without a handler for its signal the process would end.
#[cfg(target_os = "linux")]
fn outlive_full_disks() -> std::io::Result<tokio::signal::unix::Signal> {
    let too_large = rustix::process::Signal::XFSZ.as_raw();
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(too_large))
}

/// Resolves when standard input closes, which means that the sandbox has ended.
fn input_closed() -> impl Future<Output = ()> + Send {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    // A separate thread, because a blocking read on the runtime would keep the process alive.
    std::thread::spawn(move || {
        let mut rest = Vec::new();
        let _ = std::io::stdin().read_to_end(&mut rest);
        let _ = sender.send(());
    });
    async move {
        let _ = receiver.await;
    }
}
