//! Every setting with its value, where the value came from, what it is and what is wrong with it,
//! for `courier config`. The explanations and the defaults stand in `.env.example` and nowhere
//! else.

use std::path::PathBuf;

use courier_store::ServerAddress;

use super::variables::{
    CLIENT_SECRET, DATABASE, DISCORD_PROXY, ENGINES, PUBLIC_KEY, TOKEN, VARIABLES,
};
use super::{Config, ConfigError, Database, env_file, look_up_in_environment};

const EXAMPLE: &str = include_str!("../../.env.example");

/// Stands for a value that is a secret or may contain one.
const HIDDEN: &str = "(set, not shown)";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedSetting {
    pub name: &'static str,
    /// Without secrets. `None` if it is not set and has no default.
    pub value: Option<String>,
    pub origin: Origin,
    pub explanation: String,
    /// Why it cannot be used, without secrets.
    pub error: Option<String>,
}

/// Where a value came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Environment,
    EnvFile,
    Default,
}

/// All settings, read from the environment and the `.env` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedSettings {
    /// The path of the `.env` file, if there is one.
    pub env_file: Option<PathBuf>,
    pub settings: Vec<ExplainedSetting>,
    /// What is wrong with the `.env` file, or with settings of earlier versions.
    pub other_errors: Vec<String>,
}

impl ExplainedSettings {
    /// Reads all settings, as [`Config::from_environment`] does.
    pub fn from_environment() -> Self {
        let file = env_file();
        let in_environment = |name: &str| std::env::var_os(name).is_some();
        let before: Vec<&str> =
            VARIABLES.iter().copied().filter(|name| in_environment(name)).collect();
        let loaded = file.map_or(Ok(()), env_file::load);
        let origin = |name: &str| match (before.contains(&name), in_environment(name)) {
            (true, _) => Origin::Environment,
            (false, true) => Origin::EnvFile,
            (false, false) => Origin::Default,
        };
        let (settings, mut other_errors) = explain(look_up_in_environment, origin);
        other_errors.extend(loaded.err().map(|error| error.to_string()));
        let env_file = file.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.into()));
        Self { env_file, settings, other_errors }
    }

    pub fn is_usable(&self) -> bool {
        self.other_errors.is_empty() && self.settings.iter().all(|one| one.error.is_none())
    }
}

type Found = Result<Option<String>, ConfigError>;

fn explain(
    look_up: impl Fn(&str) -> Found,
    origin: impl Fn(&str) -> Origin,
) -> (Vec<ExplainedSetting>, Vec<String>) {
    let wrong = errors(&look_up);
    let secrets: Vec<String> = [TOKEN, CLIENT_SECRET]
        .into_iter()
        .filter_map(|name| look_up(name).ok().flatten())
        .collect();
    let setting = |&name: &&'static str| {
        let (explanation, default) = example_of(name);
        let found = look_up(name);
        let is_text = found.is_ok();
        let value = found.ok().flatten();
        let error = wrong.iter().find(|error| error.setting() == Some(name));
        let mut error = error.map(ToString::to_string);
        let (origin, shown) = match value.as_deref() {
            None if !is_text => (origin(name), Some(HIDDEN.to_owned())),
            // Most settings may be empty, as in the example.
            Some(value) if value.trim().is_empty() && error.is_none() => (Origin::Default, default),
            None => (origin(name), default),
            Some(value) => {
                let shown = shown(name, value.trim(), error.is_some(), &secrets);
                (origin(name), Some(shown))
            }
        };
        if let (Some(value), Some(shown)) = (&value, &shown) {
            if shown != value.trim() && ![TOKEN, CLIENT_SECRET, DATABASE].contains(&name) {
                error = error.map(|_| without_value(name));
            }
            if name == DATABASE
                && let Ok(Database::Server(url)) = Database::read(value)
            {
                let parsed = url.reveal().parse::<ServerAddress>();
                error =
                    error.or(parsed.err().map(|why| format!("{DATABASE} cannot be used: {why}")));
            }
        }
        ExplainedSetting { name, value: shown, origin, explanation, error }
    };
    let settings = VARIABLES.iter().map(setting).collect();
    let is_listed =
        |error: &&ConfigError| error.setting().is_some_and(|name| VARIABLES.contains(&name));
    let others = wrong.iter().filter(|error| !is_listed(error)).map(|error| match error {
        ConfigError::OldEngines { names, instead }
            if shown(ENGINES, instead, true, &secrets) != *instead =>
        {
            without_value(names)
        }
        error => error.to_string(),
    });
    (settings, others.collect())
}

/// Instead of an error that repeats a part of the value.
fn without_value(name: &str) -> String {
    format!("{name} cannot be used. Its value may contain a secret, and is not shown.")
}

/// The value for the operator's screen. A line that a quote has swallowed may be that of the token.
fn shown(name: &str, value: &str, is_wrong: bool, secrets: &[String]) -> String {
    let lower = value.to_lowercase();
    let tells = ["token", "secret", "passw"].iter().any(|word| lower.contains(word))
        || secrets.iter().any(|secret| !secret.is_empty() && value.contains(secret.trim()));
    let is_key = || value.len() == 64 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    let may_be_mixed_up = name == PUBLIC_KEY && !is_key();
    let has_more = name == DISCORD_PROXY && (is_wrong || value.contains(['@', '?', '#']));
    if tells || may_be_mixed_up || has_more || value.contains(char::is_control) {
        return HIDDEN.to_owned();
    }
    without_secrets(name, value)
}

/// All errors, and not only the first: each time the setting of the last one is left out. That a
/// setting which was left out is missing is no error.
fn errors(look_up: impl Fn(&str) -> Found) -> Vec<ConfigError> {
    let (mut errors, mut left_out): (Vec<ConfigError>, Vec<String>) = (Vec::new(), Vec::new());
    let is_in = |left_out: &[String], name: &str| left_out.iter().any(|out| out == name);
    let read = |left_out: &[String]| {
        Config::read(|name| if is_in(left_out, name) { Ok(None) } else { look_up(name) })
    };
    while let Err(error) = read(&left_out) {
        let next = error.setting().filter(|name| !is_in(&left_out, name)).map(str::to_owned);
        if !error.needed().iter().any(|needed| is_in(&left_out, needed)) {
            errors.push(error);
        }
        let Some(next) = next else { break };
        left_out.push(next);
    }
    errors
}

/// The first sentence of the comment on a variable in the example, and its value there, which is
/// the default unless it is commented out.
fn example_of(name: &str) -> (String, Option<String>) {
    let mut comment = Vec::new();
    for line in EXAMPLE.lines() {
        let (text, is_default) = line.strip_prefix("# ").map_or((line, true), |text| (text, false));
        match text.split_once('=') {
            Some((found, value)) if found == name => {
                let comment = comment.join(" ");
                let end = comment.find(". ").map_or(comment.len(), |end| end + 1);
                let default =
                    Some(value.to_owned()).filter(|value| is_default && !value.is_empty());
                return (comment[..end].to_owned(), default);
            }
            _ if line.is_empty() => comment.clear(),
            _ => comment.push(text),
        }
    }
    (String::new(), None)
}

/// The value for the operator's screen. What might be a password is left out: also in values that
/// are mistyped, and in settings that cannot have one.
fn without_secrets(name: &str, value: &str) -> String {
    if matches!(name, TOKEN | CLIENT_SECRET) {
        return HIDDEN.to_owned();
    }
    if name == DATABASE && value.to_lowercase().starts_with("postgres") {
        let address = value.parse::<ServerAddress>().map(|address| address.to_string());
        return address.map_or_else(
            |_| HIDDEN.to_owned(),
            |address| format!("the database {address} on a PostgreSQL server (URL not shown)"),
        );
    }
    // User and password stand before the host.
    let end = value.rfind('@').filter(|&end| value[..end].contains(':'));
    let (begin, end) = end.map_or((0, 0), |end| {
        (value.find("://").filter(|&at| at < end).map_or(0, |at| at + 3), end)
    });
    let rest = &value[end..];
    let query = if value.contains("://") { rest.find('?') } else { None };
    let hidden = |is_there| if is_there { "..." } else { "" };
    let shown = query.map_or(rest, |query| &rest[..=query]);
    format!("{}{}{shown}{}", &value[..begin], hidden(end > 0), hidden(query.is_some()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::config::variables::{
        BACKUPS, DEFAULT_LOG, HTTP, LOG, RETENTION_DAYS, WEB_LISTEN, WEB_URL,
    };

    fn explained(variables: &[(&'static str, &str)]) -> (Vec<ExplainedSetting>, Vec<String>) {
        let value = |name: &str| {
            variables.iter().find(|(set, _)| *set == name).map(|(_, value)| (*value).to_owned())
        };
        let origin = |name: &str| match value(name) {
            Some(_) => Origin::Environment,
            None => Origin::Default,
        };
        explain(|name| Ok(value(name)), origin)
    }

    fn one<'e>(explained: &'e [ExplainedSetting], name: &str) -> &'e ExplainedSetting {
        explained.iter().find(|setting| setting.name == name).unwrap()
    }

    #[test]
    fn every_setting_is_explained_in_a_sentence_and_has_the_default_of_the_example() {
        let (settings, others) = explained(&[]);
        assert_eq!((settings.len(), others), (VARIABLES.len(), Vec::new()));
        for ExplainedSetting { name, explanation, error, .. } in &settings {
            assert!((20..=190).contains(&explanation.len()), "{name}: {explanation}");
            assert!(explanation.ends_with('.') && error.is_none(), "{name}: {explanation}");
        }
        // What the example sets are the defaults: with them the configuration is the same.
        let example: Vec<(&str, String)> =
            settings.iter().filter_map(|one| Some((one.name, one.value.clone()?))).collect();
        let of_example = Config::read(|name| {
            Ok(example.iter().find(|(set, _)| *set == name).map(|(_, value)| value.clone()))
        });
        let default = Config::read(|_| Ok(None));
        assert_eq!(format!("{of_example:?}"), format!("{default:?}"));
        assert_eq!(one(&settings, RETENTION_DAYS).value.as_deref(), Some("90"));
        assert_eq!(one(&settings, BACKUPS).value, None);
    }

    #[test]
    fn all_mistakes_are_found_and_none_that_only_follow_from_them() {
        let (settings, others) = explained(&[
            (TOKEN, "geheim"),
            (HTTP, "9464"),
            (WEB_LISTEN, "127.0.0.1:8418"),
            (WEB_URL, "http://chess.example.org"),
            (CLIENT_SECRET, "0123456789abcdef"),
            (RETENTION_DAYS, " 2 "),
            (LOG, ""),
            ("COURIER_SHARDS", "1/2"),
        ]);
        let wrong: Vec<&str> =
            settings.iter().filter(|one| one.error.is_some()).map(|one| one.name).collect();
        assert_eq!(wrong, [TOKEN, RETENTION_DAYS, HTTP, WEB_URL]);
        assert!(matches!(&others[..], [one] if one.starts_with("COURIER_SHARDS")), "{others:?}");
        assert!(!format!("{settings:?}").contains("geheim"));
        let log = one(&settings, LOG);
        assert_eq!((log.origin, log.value.as_deref()), (Origin::Default, Some(DEFAULT_LOG)));
        let days = one(&settings, RETENTION_DAYS).error.as_deref().unwrap_or_default();
        assert!(days.contains("from 31 to 3650"), "{days}");
    }

    #[test]
    fn secrets_are_not_shown_however_they_are_written() {
        for (name, value) in [
            (TOKEN, "abc.geheim.ghi"),
            (TOKEN, "geheim"),
            (CLIENT_SECRET, "geheim-geheim-geheim"),
            (DATABASE, "postgres://courier:geheim@db.example.org/games"),
            (DATABASE, "postgres://courier:%67eheim%40x@db.example.org/games"),
            (DATABASE, "postgresql://db.example.org/games?user=courier&password=geheim"),
            (DATABASE, "postgres://courier:geheim@x@db.example.org:port/games"),
            (DATABASE, " Postgres://courier:geheim@db.example.org/games"),
            (DATABASE, "postgres:courier:geheim"),
            (DATABASE, "postgres://courier:12/geheim@db.example.org/games"),
            (DATABASE, "pg://courier:geheim@db.example.org/games"),
            (DATABASE, "pg://db.example.org/games?password=geheim"),
            (DISCORD_PROXY, "http://me:geheim@proxy:8080"),
            (DISCORD_PROXY, "me:geheim@proxy"),
            (WEB_URL, "https://me:geh\"eim@chess.example.org"),
            (HTTP, "http://me:geheim@127.0.0.1:9464"),
            (DATABASE, "host=db user=me password=geheim dbname=games"),
            (DISCORD_PROXY, "http://me:geheim"),
            (DISCORD_PROXY, "geheim@proxy:8080"),
            (DISCORD_PROXY, "http://proxy/#geheim"),
            (PUBLIC_KEY, "geheim"),
            (ENGINES, "chess=/usr/bin/x, ssh me:geheim@host"),
            ("COURIER_ENGINE_CHESS", "ssh me:geheim@host"),
            (LOG, "info,http://me:geheim@host"),
            (LOG, "info\nDISCORD_TOKEN=a.b.geheim"),
        ] {
            let shown = format!("{:?}", explained(&[(name, value)]));
            for part in ["geheim", "%67eheim", "eim@"] {
                assert!(!shown.contains(part), "{value}: {shown}");
            }
        }
        for (name, value) in [
            (DATABASE, "C:\\games\\courier.sqlite"),
            (DATABASE, "games@home/courier.sqlite"),
            (DISCORD_PROXY, "http://127.0.0.1:8080"),
        ] {
            assert_eq!(without_secrets(name, value), value);
        }
        let url = "postgres://courier:geheim@db.example.org/games";
        assert!(without_secrets(DATABASE, url).contains("db.example.org:5432"));
    }
}
