//! The command line: parses the arguments, reads the configuration, and prints errors.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "the output of a command-line program"
)]

mod admin;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use courier::config::{
    BACKUPS, CLIENT_SECRET, Config, DATABASE, DEFAULT_DATABASE, DISCORD_PROXY, Database, ENGINES,
    Endpoint, HTTP, INTERACTIONS, InteractionsConfig, TOKEN, UnknownVariable, WEB_LISTEN, WEB_URL,
    WebConfig, env_file, unknown_variables,
};
use courier::engine::programs::{ProgramLimits, UciPrograms};
use courier::process::backups::Backups;
use courier::process::instance_lock::InstanceLock;
use courier::process::time::{Clock, SystemClock, ZoneData, in_utc};
use courier::process::{http, logging, private_files, runtime, startup};
use courier_play::{Moment, Span};
use courier_store::{Compaction, OpenError, ServerAddress, ServerContents, Store, Transferred};

/// A Discord bot for correspondence games of chess variants.
#[derive(Debug, Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

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
    /// Copy everything into an empty database while the bot does not run.
    ///
    /// The other database is the URL of one on a PostgreSQL server, or the path of a file that does
    /// not exist. Afterwards every game is replayed in both. The bot uses the other one once
    /// COURIER_DATABASE names it.
    MigrateTo {
        /// postgres://USER@HOST:PORT/DATABASE, or a path.
        ///
        /// Others on this machine see the arguments of a program, so the password is best in the
        /// variable PGPASSWORD, or in a file as libpq's (~/.pgpass, or named by PGPASSFILE).
        database: String,
    },
    /// Replace the database by a copy of the backup FILE while the bot does not run.
    Restore {
        /// A file that `courier backup` or the bot has made.
        file: PathBuf,
    },
    /// Announce, ban and list servers, while the bot may be running.
    #[command(subcommand)]
    Admin(admin::Order),
}

fn main() -> ExitCode {
    match start(CommandLine::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("courier: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(line: CommandLine) -> anyhow::Result<()> {
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
    runtime::runtime()?.block_on(run(line.command.unwrap_or(Command::Serve), config))
}

async fn run(command: Command, config: Config) -> anyhow::Result<()> {
    // Every command that replays games needs them.
    let zones = (!matches!(command, Command::Health)).then(ZoneData::choose);
    match command {
        Command::Serve => {
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
            println!("healthy");
            Ok(())
        }
        Command::Check => {
            if let Some(data) = zones {
                println!("Time zones: data {data}.");
            }
            check(&config).await
        }
        Command::Compact => {
            let database = file(&config, "PostgreSQL compacts it by itself (autovacuum)")?;
            Store::recognize(database).await?;
            let _lock = InstanceLock::acquire(database)?;
            let Compaction { before, after } = Store::compact(database).await?;
            let database = database.display();
            println!("The database {database} had {before} bytes and now has {after}.");
            Ok(())
        }
        Command::Backup { file } => {
            let database = self::file(&config, "copy it with PostgreSQL's pg_dump")?;
            Store::backup_of(database, &file).await?;
            println!("A copy of all games is in {}.", file.display());
            Ok(())
        }
        Command::MigrateTo { database } => {
            let copied = startup::migrate(&config.database, &Database::read(&database)).await?;
            let Transferred { rows, matches } = copied;
            println!("{rows} rows were copied, and {matches} games replayed: they are the same.");
            println!("Let {DATABASE} name the copy, and start the bot.");
            Ok(())
        }
        Command::Restore { file } => restore(&config, &file).await,
        Command::Admin(order) => admin::run(&config, order, SystemClock.now()).await,
    }
}

/// The database file. On a server there is none: `instead` says what to do there.
fn file<'c>(config: &'c Config, instead: &str) -> anyhow::Result<&'c Path> {
    config
        .database
        .file()
        .with_context(|| format!("the database is on a server, and not in a file: {instead}"))
}

async fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let database = self::file(config, "restore it with PostgreSQL's pg_restore")?;
    let restored = startup::restore(database, file, SystemClock.now()).await?;
    println!("{} is now a copy of {}.", database.display(), file.display());
    if let Some(beat) = restored.last_beat {
        println!(
            "What happened after {} is not in it. No clock is charged for the time from then until \
             the bot runs.",
            in_utc(beat)
        );
    }
    match restored.kept {
        Some(kept) => println!("The database from before is in {}.", kept.display()),
        None => println!("There was no database before."),
    }
    Ok(())
}

async fn check(config: &Config) -> anyhow::Result<()> {
    match &config.token {
        Some(_) => println!("Token: set ({TOKEN})."),
        None => println!("Token: none. {}", courier::NO_TOKEN),
    }
    let used = match &config.database {
        Database::File(path) => check_file(path).await?,
        Database::Server(url) => {
            check_server(&startup::server_address(url)?).await?;
            None
        }
    };
    report_backups(config, used)?;
    report_interactions(config);
    match &config.discord_proxy {
        Some(proxy) => println!(
            "Requests to Discord: through the proxy {proxy} ({DISCORD_PROXY}). Whether it answers \
             is not checked."
        ),
        None => println!("Requests to Discord: without a proxy ({DISCORD_PROXY})."),
    }
    report_web(config);
    report_engines(config).await
}

async fn check_server(address: &ServerAddress) -> anyhow::Result<()> {
    let Some(found) = Store::inspect_server(address).await? else {
        println!("Database {address}: empty; Courier creates its tables when it is started.");
        return Ok(());
    };
    let ServerContents { version, matches, set_aside, missing, unplayable } = found;
    println!("Database {address}: tables of version {version}, {matches} games.");
    for (id, why) in set_aside.iter().chain(&unplayable) {
        println!("{id} cannot be replayed: {why}");
    }
    for what in &missing {
        println!("NOT SOUND: {what}");
    }
    let is_sound = set_aside.is_empty() && unplayable.is_empty() && missing.is_empty();
    anyhow::ensure!(is_sound, "the database {address} needs attention: see above");
    Ok(())
}

/// Returns when the database was created, and when a bot last used it.
async fn check_file(path: &Path) -> anyhow::Result<Option<(Moment, Moment)>> {
    let database = path.display();
    match Store::inspect(path).await {
        Ok(found) => {
            println!("Database {database}: {found}.");
            let sound = found.faults.is_empty()
                && found.set_aside.is_empty()
                && found.unplayable.is_empty();
            anyhow::ensure!(sound, "the database {database} needs attention: see above");
            Ok(found.used)
        }
        // Before the first start there is no database, nor the folder of the default one.
        Err(OpenError::NoFolder { .. }) if path == Path::new(DEFAULT_DATABASE) => {
            println!("Database: {}.", OpenError::Missing { path: path.into() });
            Ok(None)
        }
        Err(missing @ OpenError::Missing { .. }) => {
            println!("Database: {missing}.");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

async fn report_engines(config: &Config) -> anyhow::Result<()> {
    let clock = Arc::new(SystemClock) as Arc<dyn Clock>;
    let programs = UciPrograms::new(&config.engines, ProgramLimits::default(), &clock);
    let mut unusable = Vec::new();
    for (variant, engine) in programs.introduce().await {
        match engine {
            Ok(engine) => println!("Reviews of {variant}: by {engine} ({ENGINES})."),
            Err(error) => {
                println!("Reviews of {variant}: by the bot's own engine.");
                unusable.push(format!("{ENGINES}: {variant} cannot be used: {error}"));
            }
        }
    }
    anyhow::ensure!(unusable.is_empty(), "{}", unusable.join("\n"));
    Ok(())
}

fn report_interactions(config: &Config) {
    match (config.interactions, config.public) {
        (InteractionsConfig::Http(key), Some(listen)) => println!(
            "Interactions: over HTTP, served on {listen} ({WEB_LISTEN}) at /interactions, with the \
             public key {key}. Whether Discord sends them there is not checked."
        ),
        _ => println!("Interactions: by the gateway ({INTERACTIONS})."),
    }
}

fn report_web(config: &Config) {
    let (Some(WebConfig { url, client_secret }), Some(listen)) = (&config.web, config.public)
    else {
        println!("Board in the browser: off ({WEB_LISTEN}, {WEB_URL}).");
        return;
    };
    println!("Board in the browser: at {url} ({WEB_URL}), served on {listen} ({WEB_LISTEN}).");
    match client_secret {
        Some(_) => println!(
            "Board inside Discord: the client secret is set ({CLIENT_SECRET}); whether \
             Activities are enabled in the developer portal is not checked. Players sign in with \
             Discord if {} is a redirect there.",
            url.return_address()
        ),
        None => println!("Board inside Discord: off ({CLIENT_SECRET})."),
    }
}

/// `used` is when the database was created, and when a bot last used it.
fn report_backups(config: &Config, used: Option<(Moment, Moment)>) -> anyhow::Result<()> {
    let Some((kept, database)) = config.backups.as_ref().zip(config.database.file()) else {
        println!("Backups: none are made ({BACKUPS}).");
        return Ok(());
    };
    let folder = kept.folder.display();
    let files = Backups::new(kept.clone(), database)
        .files()
        .with_context(|| format!("the folder {folder} cannot be read; set {BACKUPS}"))?;
    for (file, _) in &files {
        let intact = Store::is_backup_intact(file);
        let intact = intact.with_context(|| format!("{} cannot be read", file.display()))?;
        anyhow::ensure!(
            intact,
            "the backup {} has changed since it was made: its checksum is wrong. Do not use it",
            file.display()
        );
    }
    match files.last() {
        Some((newest, at)) => {
            println!(
                "Backups: {}, the last of {}: {}.",
                files.len(),
                in_utc(*at),
                newest.display()
            );
        }
        None => println!("Backups: none in {folder} yet; the bot makes one every day."),
    }
    // Without a backup the folder or the database may be new here; the bot's health tells more.
    let (Some((_, last)), Some((_, since))) = (used, files.last()) else { return Ok(()) };
    let since = *since;
    anyhow::ensure!(
        last - since < Span::days(2),
        "no backup was made from {} to {}, although the bot ran: its log says why (\"no backup was \
         made\")",
        in_utc(since),
        in_utc(last)
    );
    Ok(())
}
