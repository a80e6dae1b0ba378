//! The command line: starts a local Discord with the bot in it and serves the page.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "the output of a command-line program"
)]

mod bot;

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use courier::instance_lock::InstanceLock;
use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_sandbox::model::BOT_TOKEN;
use courier_sandbox::page;
use tokio::net::TcpListener;

/// A local Discord in which all of Courier can be used without a Discord account.
#[derive(Debug, Parser)]
#[command(version)]
struct CommandLine {
    /// Port of the web page, on 127.0.0.1.
    #[arg(long, default_value_t = 8417)]
    port: u16,
    /// Folder for the games, the bot's log and the sandbox's certificate.
    #[arg(long, default_value = "data/sandbox")]
    folder: PathBuf,
    /// Start no Courier: the sandbox waits for a bot of your own.
    #[arg(long)]
    without_bot: bool,
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
            eprintln!("courier-sandbox: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(line: CommandLine) -> anyhow::Result<()> {
    match line.command {
        Some(Command::Bot(args)) => courier::runtime()?.block_on(bot::run(args)),
        None => tokio::runtime::Runtime::new()?.block_on(serve(line)),
    }
}

async fn serve(CommandLine { port, folder, without_bot, .. }: CommandLine) -> anyhow::Result<()> {
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
    let options = SandboxOptions { activity: (!without_bot).then(|| names.into()), ..options };
    let sandbox = if without_bot {
        let sandbox = Sandbox::without_bot(options).await?;
        println!("For your bot: API http://{address}/api/v10, token {BOT_TOKEN},");
        println!("gateway {}.", sandbox.discord().gateway_url());
        sandbox
    } else {
        println!("Games and the bot's log are stored in {}.", folder.display());
        Sandbox::start(options).await?
    };
    let sandbox = Arc::new(sandbox);
    println!("Open http://{address} to play. Press Ctrl-C to stop.");
    let serving = axum::serve(listener, page::router(Arc::clone(&sandbox)));
    let stop = courier::stop_signal()?;
    tokio::select! {
        served = serving => served?,
        () = stop => {}
    }
    sandbox.stop_bot().await;
    Ok(())
}
