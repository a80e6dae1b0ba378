//! The command line: starts a local Discord with the bot in it and serves the page.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "the output of a command-line program"
)]

mod bot;
mod clock_file;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use courier::config::Database;
use courier::process::causes::with_causes;
use courier::process::instance_lock::InstanceLock;
use courier_sandbox::clock::ClockMode;
use courier_sandbox::driver::{Interactions, Sandbox, SandboxOptions};
use courier_sandbox::endpoint::InteractionsEndpoint;
use courier_sandbox::model::BOT_TOKEN;
use courier_sandbox::page;
use tokio::net::TcpListener;

/// A local Discord in which all of Courier can be used without a Discord account.
#[derive(Debug, Parser)]
#[command(version = courier::version::VERSION.as_str())]
struct CommandLine {
    /// Port of the web page, on 127.0.0.1.
    #[arg(long, default_value_t = 8417)]
    port: u16,
    /// Folder for the games, the bot's log, the sandbox's certificate and its clock.
    #[arg(long, default_value = "data/sandbox")]
    folder: PathBuf,
    /// Start no Courier: the sandbox waits for a bot of your own.
    #[arg(long)]
    without_bot: bool,
    /// Courier gets interactions over HTTP instead of the gateway.
    #[arg(long, conflicts_with = "without_bot")]
    over_http: bool,
    /// How many processes of Courier share the database. More than one need --over-http and
    /// --database.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    processes: u8,
    /// URL of an empty PostgreSQL database, or of one that this sandbox has used, instead of a file
    /// in the folder.
    #[arg(long, conflicts_with = "without_bot")]
    database: Option<String>,
    /// Where your own bot takes interactions over HTTP, such as 127.0.0.1:3000; the path is
    /// /interactions. If it is given several times, they are used in turns.
    #[arg(long, requires = "without_bot")]
    endpoint: Vec<SocketAddr>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot inside a sandbox that is already running.
    #[command(hide = true)]
    Bot(bot::BotArgs),
}

fn main() -> ExitCode {
    match start(CommandLine::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("courier-sandbox: {}", with_causes(&*error));
            ExitCode::FAILURE
        }
    }
}

fn start(line: CommandLine) -> anyhow::Result<()> {
    match line.command {
        Some(Command::Bot(args)) => courier::process::runtime::runtime()?.block_on(bot::run(args)),
        None => tokio::runtime::Runtime::new()?.block_on(serve(line)),
    }
}

async fn serve(line: CommandLine) -> anyhow::Result<()> {
    let CommandLine { port, folder, without_bot, over_http, endpoint, .. } = line;
    anyhow::ensure!(
        line.processes == 1 || (over_http && line.database.is_some()),
        "several processes need --over-http and --database"
    );
    if let Some(url) = &line.database {
        let is_server = matches!(Database::read(url), Ok(Database::Server(_)));
        anyhow::ensure!(is_server, "--database takes a URL that begins with postgres://");
    }
    // Bind the port first: if it is taken, there is nothing to clean up.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.with_context(|| {
        format!(
            "port {port} of 127.0.0.1 is in use, perhaps by another sandbox; \
             choose a different one with --port"
        )
    })?;
    let address = listener.local_addr()?;
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("the folder {} cannot be created", folder.display()))?;
    let _lock = InstanceLock::acquire(&folder.join("sandbox"))?;
    let program = std::env::current_exe().context("the path of this program is unknown")?;
    let names = ["127.0.0.1", "localhost"].map(|name| format!("http://{name}:{}", address.port()));
    let options = SandboxOptions::new(program, &folder);
    // The one after that of the page.
    let bot_port = address.port().checked_add(1);
    let interactions = if over_http { Interactions::Http } else { Interactions::Gateway };
    let activity = (!without_bot).then(|| names.into());
    let processes = line.processes.into();
    let mut options =
        SandboxOptions { activity, interactions, processes, port: bot_port, ..options };
    let clock_file = clock_file::path(&folder);
    options.discord.clock = ClockMode::Running { offset: clock_file::read(&clock_file)? };
    let database = line.database.map(|url| (courier::config::DATABASE.to_owned(), url));
    options.variables.extend(database);
    let sandbox = if without_bot {
        let sandbox = Sandbox::without_bot(options).await?;
        println!("For your bot: API http://{address}/api/v10, token {BOT_TOKEN},");
        println!("gateway {},", sandbox.discord().gateway_url());
        println!("or with TLS: API https://{}/api/v10,", sandbox.discord().https());
        println!("public key {}.", sandbox.discord().endpoint().verify_key());
        sandbox
    } else {
        println!("Games and the bot's log are stored in {}.", folder.display());
        Sandbox::start(options).await?
    };
    let sandbox = Arc::new(sandbox);
    println!("Open http://{address} to play. Press Ctrl-C to stop.");
    let serving = axum::serve(listener, page::router(Arc::clone(&sandbox)));
    let stop = courier::process::runtime::stop_signal()?;
    let sending = send_interactions(sandbox.discord().endpoint(), &endpoint);
    tokio::select! {
        served = serving => served?,
        kept = clock_file::keep(&clock_file, sandbox.discord().world.clock()) => kept?,
        () = sending => {}
        () = stop => {}
    }
    sandbox.stop_bot().await;
    Ok(())
}

/// Sends interactions to these addresses, if there are any, as soon as they pass Discord's check.
/// Says why they do not. Runs until the future is dropped.
async fn send_interactions(endpoint: &InteractionsEndpoint, addresses: &[SocketAddr]) {
    const BETWEEN_CHECKS: Duration = Duration::from_secs(1);
    let mut said = String::new();
    while !addresses.is_empty() {
        let Err(error) = endpoint.set(addresses).await else {
            println!("Interactions are sent over HTTP.");
            break;
        };
        let reason = error.to_string();
        if reason != said {
            println!("Interactions are not sent over HTTP yet: {reason}.");
            said = reason;
        }
        tokio::time::sleep(BETWEEN_CHECKS).await;
    }
    std::future::pending::<()>().await;
}
