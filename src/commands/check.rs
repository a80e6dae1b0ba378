//! `courier check`: reports what the configuration means and what the database contains.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use courier::config::{
    BACKUPS, CLIENT_SECRET, Config, DEFAULT_DATABASE, DISCORD_PROXY, Database, ENGINES,
    INTERACTIONS, InteractionsConfig, TOKEN, WEB_LISTEN, WEB_URL, WebConfig,
};
use courier::engine::programs::{ProgramLimits, UciPrograms};
use courier::process::backups::Backups;
use courier::process::startup;
use courier::process::time::{Clock, SystemClock, in_utc};
use courier_play::{Moment, Span};
use courier_store::{OpenError, ServerAddress, ServerContents, Store};

pub(crate) async fn check(config: &Config) -> anyhow::Result<()> {
    match &config.token {
        Some(_) => say!("Token: set ({TOKEN})."),
        None => say!("Token: none. {}", courier::NO_TOKEN),
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
        Some(proxy) => say!(
            "Requests to Discord: through the proxy {proxy} ({DISCORD_PROXY}). Whether it answers \
             is not checked."
        ),
        None => say!("Requests to Discord: without a proxy ({DISCORD_PROXY})."),
    }
    report_web(config);
    report_engines(config).await?;
    anyhow::ensure!(config.token.is_some(), "the bot cannot run without a token ({TOKEN})");
    Ok(())
}

async fn check_server(address: &ServerAddress) -> anyhow::Result<()> {
    let Some(found) = Store::inspect_server(address).await? else {
        say!("Database {address}: empty; Courier creates its tables when it is started.");
        return Ok(());
    };
    let ServerContents { version, matches, set_aside, missing, unplayable } = found;
    say!("Database {address}: tables of version {version}, {matches} games.");
    for (id, why) in set_aside.iter().chain(&unplayable) {
        say!("{id} cannot be replayed: {why}");
    }
    for what in &missing {
        say!("NOT SOUND: {what}");
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
            say!("Database {database}: {found}.");
            let sound = found.faults.is_empty()
                && found.set_aside.is_empty()
                && found.unplayable.is_empty();
            anyhow::ensure!(sound, "the database {database} needs attention: see above");
            Ok(found.used)
        }
        // Before the first start there is no database, nor the folder of the default one.
        Err(OpenError::NoFolder { .. }) if path == Path::new(DEFAULT_DATABASE) => {
            say!("Database: {}.", OpenError::Missing { path: path.into() });
            Ok(None)
        }
        Err(missing @ OpenError::Missing { .. }) => {
            say!("Database: {missing}.");
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
            Ok(engine) => say!("Reviews of {variant}: by {engine} ({ENGINES})."),
            Err(error) => {
                say!("Reviews of {variant}: by the bot's own engine.");
                unusable.push(format!("{ENGINES}: {variant} cannot be used: {error}"));
            }
        }
    }
    anyhow::ensure!(unusable.is_empty(), "{}", unusable.join("\n"));
    Ok(())
}

fn report_interactions(config: &Config) {
    match (config.interactions, config.public) {
        (InteractionsConfig::Http(key), Some(listen)) => say!(
            "Interactions: over HTTP, served on {listen} ({WEB_LISTEN}) at /interactions, with the \
             public key {key}. Whether Discord sends them there is not checked."
        ),
        _ => say!("Interactions: by the gateway ({INTERACTIONS})."),
    }
}

fn report_web(config: &Config) {
    let (Some(WebConfig { url, client_secret }), Some(listen)) = (&config.web, config.public)
    else {
        say!("Board in the browser: off ({WEB_LISTEN}, {WEB_URL}).");
        return;
    };
    say!("Board in the browser: at {url} ({WEB_URL}), served on {listen} ({WEB_LISTEN}).");
    match client_secret {
        Some(_) => say!(
            "Board inside Discord: the client secret is set ({CLIENT_SECRET}); whether \
             Activities are enabled in the developer portal is not checked. Players sign in with \
             Discord if {} is a redirect there.",
            url.return_address()
        ),
        None => say!("Board inside Discord: off ({CLIENT_SECRET})."),
    }
}

/// `used` is when the database was created, and when a bot last used it.
fn report_backups(config: &Config, used: Option<(Moment, Moment)>) -> anyhow::Result<()> {
    let Some((kept, database)) = config.backups.as_ref().zip(config.database.file()) else {
        say!("Backups: none are made ({BACKUPS}).");
        return Ok(());
    };
    let folder = kept.folder.display();
    anyhow::ensure!(
        kept.create_folder || kept.folder.is_dir(),
        "the folder {folder} does not exist; create it, or set {BACKUPS}"
    );
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
            say!("Backups: {}, the last of {}: {}.", files.len(), in_utc(*at), newest.display());
        }
        None => say!("Backups: none in {folder} yet; the bot makes one every day."),
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
