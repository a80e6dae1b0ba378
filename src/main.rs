//! The command line: parses the arguments, reads the configuration, and prints errors.
#[macro_use]
mod commands;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use courier::config::{Config, Endpoint, HTTP, UnknownVariable, env_file, unknown_variables};
use courier::process::causes::with_causes;
use courier::process::time::{Clock as _, SystemClock, ZoneData};
use courier::process::{http, logging, private_files, runtime};
use courier::version::{self, VERSION};
use courier_store::TABLES_VERSION;

use self::commands::{admin, check, database, documents, migrate, settings};

/// A Discord bot for correspondence games of chess variants.
///
/// Without a command it runs the bot.
#[derive(Debug, Parser)]
#[command(name = "courier", version = VERSION.as_str())]
struct CommandLine {
    #[command(subcommand)]
    command: Option<AnyCommand>,
}

#[derive(Debug, Subcommand)]
enum AnyCommand {
    #[command(flatten)]
    Configured(Command),
    #[command(flatten)]
    Unconfigured(UnconfiguredCommand),
}

/// The commands that need a configuration which can be used.
#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot (the default).
    Serve,
    /// Check the configuration and the database.
    Check,
    /// Give the space of deleted data back to the file system, while the bot does not run.
    ///
    /// It needs free space for up to two copies of the database: one next to it, and one in the
    /// folder for temporary files, which the variable SQLITE_TMPDIR sets. If it is interrupted, the
    /// database is as it was.
    Compact,
    /// Ask the running bot whether it is healthy.
    Health,
    /// Copy the database to FILE while the bot may be running.
    Backup {
        /// A file that does not exist yet.
        file: PathBuf,
    },
    /// Change the tables as the next start would, after a backup, while the bot does not run.
    Migrate {
        /// Only try it, while the bot may be running, and leave the database as it is.
        ///
        /// A copy of a file is migrated next to it, and its running games are replayed. On a
        /// PostgreSQL server it is a transaction that is rolled back; other programs wait for it.
        #[arg(long)]
        dry_run: bool,
    },
    /// Copy everything into an empty database while the bot does not run.
    ///
    /// The other database is the URL of one on a PostgreSQL server, or the path of a file that does
    /// not exist. Afterwards every game is replayed in both. The bot uses the other one once
    /// COURIER_DATABASE names it.
    MigrateTo {
        /// postgres://USER@HOST:PORT/DATABASE, or a path.
        ///
        /// Others on this machine see the arguments of a program, so the password is best in the
        /// variable PGPASSWORD, or in a file like libpq's (~/.pgpass, or named by PGPASSFILE).
        database: String,
    },
    /// Replace the database with a copy of the backup FILE while the bot does not run.
    Restore {
        /// A file that `courier backup` or the bot has made.
        file: PathBuf,
    },
    /// Announce, ban and list servers, while the bot may be running.
    #[command(subcommand)]
    Admin(admin::Order),
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum UnconfiguredCommand {
    /// Show every setting: its value, where it came from, and what it is.
    ///
    /// Secrets are not shown. Neither a token nor a database is needed. If a setting cannot be
    /// used, it fails after it has shown all of them.
    Config,
    /// Write the completions of a shell to standard output.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the manual page to standard output.
    #[command(name = "man")]
    ManualPage,
}

fn main() -> ExitCode {
    match start(CommandLine::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // `eprintln!` would panic if nobody reads it.
            let _ = writeln!(io::stderr(), "courier: {}", with_causes(&*error));
            ExitCode::FAILURE
        }
    }
}

fn start(line: CommandLine) -> anyhow::Result<()> {
    let command = match line.command {
        Some(AnyCommand::Unconfigured(command)) => return run_unconfigured(command),
        Some(AnyCommand::Configured(command)) => command,
        None => Command::Serve,
    };
    private_files::restrict_new_files();
    let config = Config::from_environment()?;
    logging::to_stderr(&config.log, config.log_format);
    if let Some(path) = env_file().filter(|path| private_files::is_open_to_others(path)) {
        let path = path.display();
        tracing::warn!(%path, "others on this machine may use this file with the token: chmod 600");
    }
    for UnknownVariable { name, similar } in unknown_variables() {
        tracing::warn!(%name, similar, "unknown setting, ignored");
    }
    runtime::runtime()?.block_on(run(command, config))
}

fn run_unconfigured(command: UnconfiguredCommand) -> anyhow::Result<()> {
    match command {
        UnconfiguredCommand::Config => settings::show(),
        UnconfiguredCommand::Completions { shell } => {
            documents::completions(shell, CommandLine::command());
            Ok(())
        }
        UnconfiguredCommand::ManualPage => Ok(documents::manual(CommandLine::command())?),
    }
}

async fn run(command: Command, config: Config) -> anyhow::Result<()> {
    // Every command that replays games needs them.
    let zones = (!matches!(command, Command::Health)).then(ZoneData::choose);
    match command {
        Command::Serve => {
            let (version, commit) = (version::NUMBER, version::COMMIT);
            tracing::info!(version, commit, schema = TABLES_VERSION, "starting");
            tracing::info!(data = zones.map(tracing::field::display), "time zones");
            let stop = runtime::stop_signal()?;
            courier::run(config, Endpoint::Discord, Arc::new(SystemClock), stop).await
        }
        Command::Health => {
            let address = config.http.with_context(|| {
                format!(
                    "{HTTP} is not set, so the bot cannot be asked. Set it for the bot and for \
                     this command, for example {HTTP}=127.0.0.1:9464"
                )
            })?;
            http::ask(address).await?;
            say!("healthy");
            Ok(())
        }
        Command::Check => {
            say!("Courier {}.", *VERSION);
            if let Some(data) = zones {
                say!("Time zones: data {data}.");
            }
            check::check(&config).await
        }
        Command::Compact => database::compact(&config).await,
        Command::Backup { file } => database::backup(&config, &file).await,
        Command::Migrate { dry_run: true } => migrate::rehearse(&config.database).await,
        Command::Migrate { dry_run: false } => migrate::migrate(&config).await,
        Command::MigrateTo { database } => database::migrate_to(&config, &database).await,
        Command::Restore { file } => database::restore(&config, &file).await,
        Command::Admin(order) => admin::run(&config, order, SystemClock.now()).await,
    }
}
