//! `courier admin`: what the operator orders, while the bot may be running.

use std::fmt;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::builder::RangedU64ValueParser;
use clap::{Subcommand, ValueEnum};
use courier::app::{Announced, App, announcement_text};
use courier::config::Config;
use courier::process::startup;
use courier::process::time::in_utc;
use courier_play::administration::{AdminAction, AdminEntry};
use courier_play::one_line::one_line;
use courier_play::{FORGOTTEN_NAME, Moment, PlayerId, ServerId};
use courier_store::ServerOverview;

/// The most characters of a reason.
const LONGEST_REASON: usize = 400;

/// The ids that a database stores.
fn ids() -> RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=i64::MAX.unsigned_abs())
}

fn reason(typed: &str) -> Result<String, String> {
    let line = one_line(typed, usize::MAX).filter(|line| line.chars().count() <= LONGEST_REASON);
    line.ok_or_else(|| format!("write 1 to {LONGEST_REASON} characters, or leave the reason out"))
}

#[derive(Debug, Subcommand)]
pub(crate) enum Order {
    /// List the servers with their games and their last activity.
    Servers,
    /// Post a text once in a channel of each server.
    ///
    /// It goes to the channel of the lobby, of the latest competition, of challenges, or of the
    /// game that began last. A server never gets the same text twice.
    Announce {
        /// The text, with Discord's markup.
        #[arg(required_unless_present = "file", allow_hyphen_values = true)]
        text: Option<String>,
        /// Read the text from a file.
        #[arg(long, conflicts_with = "text")]
        file: Option<PathBuf>,
        /// Post it. Without this, only tell who would get it.
        #[arg(long)]
        yes: bool,
    },
    /// Refuse what a person does, or what anybody does in a server.
    Ban {
        whom: Whom,
        /// The id in Discord.
        #[arg(value_parser = ids())]
        id: u64,
        /// Why, for the log. The person can export it.
        #[arg(long, allow_hyphen_values = true, value_parser = reason)]
        reason: Option<String>,
    },
    /// End a ban.
    Unban {
        whom: Whom,
        /// The id in Discord.
        #[arg(value_parser = ids())]
        id: u64,
    },
    /// Take a person's name out of pictures and texts.
    HideName {
        whom: OnlyPerson,
        /// The id in Discord.
        #[arg(value_parser = ids())]
        id: u64,
        /// Why, for the log. The person can export it.
        #[arg(long, allow_hyphen_values = true, value_parser = reason)]
        reason: Option<String>,
    },
    /// Let a hidden name return when the person next uses the bot.
    ShowName {
        whom: OnlyPerson,
        /// The id in Discord.
        #[arg(value_parser = ids())]
        id: u64,
    },
    /// Print what was ordered.
    Log,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Whom {
    Person,
    Server,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OnlyPerson {
    Person,
}

pub(crate) async fn run(config: &Config, order: Order, now: Moment) -> anyhow::Result<()> {
    let store = startup::attach(&config.database).await?;
    let done = carry_out(&App::new(store.clone()), order, now).await;
    // If the bot does not run, the database is one file again.
    store.close().await;
    done
}

async fn carry_out(app: &App, order: Order, now: Moment) -> anyhow::Result<()> {
    let (action, reason) = match order {
        Order::Servers => return servers(app).await,
        Order::Log => return log(app).await,
        Order::Announce { text, file, yes } => {
            let text = match (text, file) {
                (None, Some(file)) => std::fs::read_to_string(&file)
                    .with_context(|| format!("{} cannot be read", file.display()))?,
                (text, _) => text.unwrap_or_default(),
            };
            return announce(app, announcement_text(&text)?, yes.then_some(now)).await;
        }
        Order::Ban { whom, id, reason } => match whom {
            Whom::Person => (AdminAction::BanPerson(person(id)?), reason),
            Whom::Server => (AdminAction::BanServer(ServerId(id)), reason),
        },
        Order::Unban { whom, id } => match whom {
            Whom::Person => (AdminAction::UnbanPerson(person(id)?), None),
            Whom::Server => (AdminAction::UnbanServer(ServerId(id)), None),
        },
        Order::HideName { whom: OnlyPerson::Person, id, reason } => {
            (AdminAction::HideName(person(id)?), reason)
        }
        Order::ShowName { whom: OnlyPerson::Person, id } => {
            (AdminAction::ShowName(person(id)?), None)
        }
    };
    // Before the name is hidden: so the operator sees whether it is the right person.
    let action_in_words = Words::of(app, action).await?;
    let has_reason = reason.is_some();
    let outcome = match (app.order(&AdminEntry { at: now, action, reason }).await?, has_reason) {
        (true, _) => ".",
        (false, true) => " already; the reason is in the log.",
        (false, false) => "; nothing has changed.",
    };
    say!("{action_in_words}{outcome}");
    Ok(())
}

/// Errors: A number that is nobody's id in Discord, such as that of the engine.
fn person(id: u64) -> anyhow::Result<PlayerId> {
    let player = PlayerId(id);
    anyhow::ensure!(id > 0 && player.is_user(), "{id} is not the id of a person in Discord");
    Ok(player)
}

async fn servers(app: &App) -> anyhow::Result<()> {
    let servers = app.reads().servers().await?;
    say!("{:>20} {:>8} {:>8}  last activity", "server", "running", "games");
    for ServerOverview { server, running, games, active_at, is_banned, .. } in &servers {
        let active = active_at.map_or_else(|| "never".to_owned(), in_utc);
        let banned = if *is_banned { ", banned" } else { "" };
        say!("{server:>20} {running:>8} {games:>8}  {active}{banned}");
    }
    say!("servers: {}", servers.len());
    Ok(())
}

/// `at` is `None` if the announcement is only looked at.
async fn announce(app: &App, text: &str, at: Option<Moment>) -> anyhow::Result<()> {
    let (announced, verb) = match at {
        Some(now) => (app.announce(text, now).await?, "gets"),
        None => (app.plan_announcement(text).await?, "would get"),
    };
    let Announced { reached, before, banned, without_channel } = announced;
    for (server, channel) in &reached {
        say!("{server} {verb} it in channel {channel}");
    }
    for (servers, why) in [
        (before, "got it before, or will"),
        (banned, "is banned, and is not reached"),
        (without_channel, "has no channel and no game, and is not reached"),
    ] {
        servers.iter().for_each(|server| say!("{server} {why}"));
    }
    match at {
        Some(_) if reached.is_empty() => say!("It is posted nowhere."),
        Some(_) => say!("The running bot posts it within a minute or so."),
        None => say!("\n{text}\n\nNothing was posted. To post it, add --yes."),
    }
    Ok(())
}

async fn log(app: &App) -> anyhow::Result<()> {
    for AdminEntry { at, action, reason } in app.reads().admin_log().await? {
        let reason = reason.map(|reason| format!(": {reason:?}")).unwrap_or_default();
        say!("{}  {}{reason}", in_utc(at), Words::of(app, action).await?);
    }
    Ok(())
}

/// An action as a line, with the name of the person or the text of the announcement.
struct Words(AdminAction, Option<String>);

impl Words {
    async fn of(app: &App, action: AdminAction) -> anyhow::Result<Self> {
        let known = match action {
            AdminAction::BanPerson(player)
            | AdminAction::UnbanPerson(player)
            | AdminAction::HideName(player)
            | AdminAction::ShowName(player) => {
                let names = app.reads().names_of(&[player]).await?;
                names.into_iter().map(|(_, name)| name).find(|name| name != FORGOTTEN_NAME)
            }
            AdminAction::BanServer(_) | AdminAction::UnbanServer(_) => None,
            AdminAction::Announce(id) => app.reads().announcement(id).await?,
        };
        Ok(Self(action, known))
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let person = |player: PlayerId| match &self.1 {
            _ if player.is_forgotten() => "a person whose data is deleted".to_owned(),
            Some(name) => format!("person {player} ({name:?})"),
            None => format!("person {player} (no name known)"),
        };
        match self.0 {
            AdminAction::BanPerson(player) => write!(f, "{} is banned", person(player)),
            AdminAction::UnbanPerson(player) => write!(f, "{} is not banned", person(player)),
            AdminAction::BanServer(server) => write!(f, "server {server} is banned"),
            AdminAction::UnbanServer(server) => write!(f, "server {server} is not banned"),
            AdminAction::HideName(player) => write!(f, "the name of {} is hidden", person(player)),
            AdminAction::ShowName(player) => {
                write!(f, "the name of {} is not hidden", person(player))
            }
            AdminAction::Announce(_) => {
                write!(f, "announced {:?}", self.1.as_deref().unwrap_or_default())
            }
        }
    }
}
