//! The shell: reads the command line and the configuration, and says in words what cannot be done.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "the shell speaks to the terminal"
)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use courier::config::{Config, Endpoint, TOKEN};
use courier::store::Store;
use courier::time::SystemClock;

/// A Discord bot for correspondence games of chess variants.
#[derive(Debug, Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot (what happens without a command, too).
    Serve,
    /// Say whether the configuration and the database are in order.
    Check,
    /// Copy the database to FILE while the bot may be running.
    Backup {
        /// A file that does not exist yet.
        file: PathBuf,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let line = CommandLine::parse();
    let outcome = match Config::from_environment() {
        Ok(config) => {
            courier::log_to_stderr(&config.log);
            run(line.command.unwrap_or(Command::Serve), config).await
        }
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("courier: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command, config: Config) -> anyhow::Result<()> {
    match command {
        Command::Serve => {
            let stop = courier::stop_signal()?;
            courier::run(config, Endpoint::Discord, Arc::new(SystemClock), stop).await
        }
        Command::Check => check(&config).await,
        Command::Backup { file } => {
            let store = Store::open(&config.database).await?;
            store.backup(&file).await?;
            store.close().await;
            println!("The games are in {}.", file.display());
            Ok(())
        }
    }
}

async fn check(config: &Config) -> anyhow::Result<()> {
    match &config.token {
        Some(_) => println!("Token: set ({TOKEN})."),
        None => println!("{}", courier::NO_TOKEN),
    }
    let found = Store::inspect(&config.database).await?;
    println!("Database: {}: {found}.", config.database.display());
    Ok(())
}
