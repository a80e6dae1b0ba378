//! Tests of the configuration: every variable, and every mistake in one.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

use super::*;

fn read(variables: &[(&'static str, &str)]) -> Result<Config, ConfigError> {
    Config::read(|name| {
        Ok(variables.iter().find(|(set, _)| *set == name).map(|(_, value)| (*value).to_owned()))
    })
}

#[test]
fn without_settings_there_is_no_token_and_the_default_database() {
    let config = read(&[]);
    assert_eq!(config.as_ref().map(|config| config.token.clone()), Ok(None));
    let file = Database::File(PathBuf::from("data/courier.sqlite"));
    assert_eq!(config.map(|config| config.database), Ok(file));
}

#[test]
fn a_url_of_another_database_is_refused_without_its_password() {
    for url in
        ["mysql://u:secret@h/d", "POSTGRES://u:secret@h/d", "sqlite:x", "host=h password=secret"]
    {
        let refused = read(&[(DATABASE, url)]).unwrap_err().to_string();
        assert!(refused.starts_with("COURIER_DATABASE cannot be used"), "{refused}");
        assert!(!refused.contains("secret"), "{refused}");
    }
}

#[test]
fn an_empty_token_counts_as_none() {
    assert_eq!(read(&[(TOKEN, "  ")]).map(|config| config.token), Ok(None));
}

#[test]
fn debug_output_does_not_contain_the_token() {
    let config = read(&[(TOKEN, "abc.def-g.h_i")]);
    let shown = format!("{config:?}");
    assert!(shown.contains("Token(set)") && !shown.contains("def-g"), "{shown}");
}

#[test]
fn a_malformed_token_is_refused() {
    for text in ["secret", "a.b", "a..c", "a.b.c.d", "a.b c.d"] {
        assert_eq!(read(&[(TOKEN, text)]).map(|_| ()), Err(ConfigError::TokenForm), "{text}");
    }
}

#[test]
fn the_retention_is_a_number_of_days_within_bounds() {
    let days = |text| read(&[(RETENTION_DAYS, text)]).map(|config| config.retention_days);
    assert_eq!(read(&[]).map(|config| config.retention_days), Ok(90));
    for (text, expected) in [("", 90), (" 31 ", 31), ("3650", 3650)] {
        assert_eq!(days(text), Ok(expected), "{text:?}");
    }
    for text in ["0", "30", "3651", "-90", "90d", "ninety", "99999999999"] {
        let refused = days(text).map_err(|error| error.to_string());
        let expected = format!(
            "COURIER_RETENTION_DAYS is {text:?}. Give a whole number from 31 to 3650, or \
             leave it out for 90."
        );
        assert_eq!(refused, Err(expected));
    }
}

#[test]
fn the_delay_of_the_engine_is_a_number_of_seconds_up_to_half_an_hour() {
    let seconds = |text| read(&[(ENGINE_DELAY, text)]).map(|config| config.engine_delay);
    assert_eq!(read(&[]).map(|config| config.engine_delay), Ok(5));
    for (text, expected) in [("", 5), ("0", 0), (" 30 ", 30), ("1800", 1800)] {
        assert_eq!(seconds(text), Ok(expected), "{text:?}");
    }
    for text in ["-1", "1801", "5s", "0.5"] {
        let refused = seconds(text).map_err(|error| error.to_string());
        let expected = format!(
            "COURIER_ENGINE_DELAY is {text:?}. Give a whole number from 0 to 1800, or leave it out \
             for 5."
        );
        assert_eq!(refused, Err(expected));
    }
}

#[test]
fn backups_are_kept_beside_the_database_unless_set_otherwise() {
    let backups = |variables: &[_]| read(variables).map(|config| config.backups);
    let beside = BackupConfig::beside(Path::new(DEFAULT_DATABASE));
    assert_eq!(beside.folder, Path::new("data/backups"));
    assert_eq!(backups(&[]), Ok(Some(beside)));
    let set = [(BACKUPS, "/mnt/b"), (BACKUPS_DAILY, "1"), (BACKUPS_WEEKLY, " 0 ")];
    let folder = PathBuf::from("/mnt/b");
    let expected = BackupConfig { folder, create_folder: false, daily: 1, weekly: 0 };
    assert_eq!(backups(&set), Ok(Some(expected)));
    assert_eq!(backups(&[(BACKUPS, "Off")]), Ok(None));
}

#[test]
fn bad_settings_of_backups_are_refused_in_words() {
    for (name, value, words) in [
        (BACKUPS, " ", "COURIER_BACKUPS is empty. Give the path of a folder, or off"),
        (BACKUPS_DAILY, "0", "DAILY is \"0\". Give a whole number from 1 to 366, or leave it"),
        (BACKUPS_DAILY, "seven", "COURIER_BACKUPS_DAILY is \"seven\". Give a whole number"),
        (BACKUPS_WEEKLY, "-1", "Give a whole number from 0 to 520, or leave it out for 4."),
    ] {
        let error = read(&[(name, value)]).map_err(|error| error.to_string()).err();
        assert!(error.as_ref().is_some_and(|said| said.contains(words)), "{name}: {error:?}");
    }
}

#[test]
fn a_database_on_a_server_is_named_by_a_url() {
    let url = "postgres://courier:se%20cret@db.example.org/games?sslmode=verify-full";
    let spaced = format!(" {url} ");
    let config = read(&[(DATABASE, &spaced)]).unwrap();
    assert!(!format!("{config:?}").contains("cret"), "{config:?}");
    let Database::Server(server) = &config.database else { panic!("{:?}", config.database) };
    assert_eq!((server.reveal(), config.database.file(), config.backups), (url, None, None));
    let off = read(&[(DATABASE, url), (BACKUPS, "off")]);
    assert_eq!(off.map(|config| config.backups), Ok(None));
    let refused = read(&[(DATABASE, url), (BACKUPS, "/mnt/b")]).unwrap_err();
    assert_eq!(refused, ConfigError::BackupsOnServer);
    assert!(refused.to_string().contains("such as pg_dump"), "{refused}");
    for path in ["postgres", "data/postgres.sqlite", " ./postgres:x"] {
        let config = read(&[(DATABASE, path)]).unwrap();
        assert_eq!(config.database.file(), Some(Path::new(path)));
    }
}

#[test]
fn an_empty_database_path_is_refused() {
    assert_eq!(read(&[(DATABASE, "")]).map(|_| ()), Err(ConfigError::NoDatabase));
}

#[test]
fn the_log_is_text_or_json() {
    for (value, format) in
        [("", LogFormat::Text), ("text", LogFormat::Text), (" json ", LogFormat::Json)]
    {
        assert_eq!(read(&[(LOG_FORMAT, value)]).map(|config| config.log_format), Ok(format));
    }
    let refused = read(&[(LOG_FORMAT, "JSON5")]).unwrap_err().to_string();
    assert!(refused.contains("COURIER_LOG_FORMAT is \"JSON5\""), "{refused}");
    assert!(refused.contains("text or json"), "{refused}");
}

#[test]
fn health_and_metrics_need_an_address_and_a_port() {
    let address = |value| read(&[(HTTP, value)]).map(|config| config.http.map(|a| a.to_string()));
    assert_eq!(address(""), Ok(None));
    assert_eq!(address(" 127.0.0.1:9464 "), Ok(Some("127.0.0.1:9464".to_owned())));
    assert_eq!(address("[::]:80"), Ok(Some("[::]:80".to_owned())));
    for wrong in ["9464", "localhost:9464", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999"] {
        let refused = address(wrong).unwrap_err().to_string();
        assert!(refused.contains(&format!("COURIER_HTTP is {wrong:?}")), "{refused}");
        assert!(refused.contains("such as 127.0.0.1:9464"), "{refused}");
    }
}

#[test]
fn engines_are_named_for_variants() {
    let engines = |variables: &[_]| read(variables).map(|config| config.engines);
    assert_eq!(engines(&[]), Ok(Vec::new()));
    assert_eq!(engines(&[(ENGINES, " "), ("COURIER_ENGINE_CHESS", " ")]), Ok(Vec::new()));
    let named = engines(&[(ENGINES, "janus=fairy, chess=stockfish; Hash=64")]).unwrap();
    let keys: Vec<_> = named.iter().map(|(variant, _)| variant.key()).collect();
    assert_eq!(keys, ["janus", "chess"]);
    assert_eq!(named[0].1, "fairy".parse().unwrap());
    let refused = engines(&[(ENGINES, "shogun=fairy; Hash")]).unwrap_err().to_string();
    let why = "COURIER_ENGINES is \"shogun=fairy; Hash\": of the program for shogun, an option is";
    assert!(refused.starts_with(why), "{refused}");
    let old = [("COURIER_ENGINE_CHESS", " stockfish a,b; Hash=1 "), ("COURIER_ENGINE_JANUS", "x")];
    assert_eq!(
        engines(&old).unwrap_err().to_string(),
        "Instead of COURIER_ENGINE_CHESS, COURIER_ENGINE_JANUS write \
         COURIER_ENGINES=chess=stockfish a,,b; Hash=1, janus=x"
    );
}

#[test]
fn the_web_board_needs_an_address_to_listen_on_and_one_for_players() {
    let web = |listen, url| {
        let config = read(&[(WEB_LISTEN, listen), (WEB_URL, url)])?;
        Ok(config.public.zip(config.web).map(|(listen, web)| format!("{listen} {}", web.url)))
    };
    assert_eq!(web("", " "), Ok(None));
    assert_eq!(read(&[]).map(|config| config.web), Ok(None));
    let both = web(" 127.0.0.1:8418 ", " https://chess.example.org/ ");
    assert_eq!(both, Ok(Some("127.0.0.1:8418 https://chess.example.org".to_owned())));
    for (listen, url, words) in [
        ("127.0.0.1:8418", "", "COURIER_WEB_LISTEN is set, but COURIER_WEB_URL is not."),
        ("", "https://example.org", "COURIER_WEB_URL is set, but COURIER_WEB_LISTEN is not."),
        ("8418", "https://example.org", "COURIER_WEB_LISTEN is \"8418\". Write an IP address"),
        ("127.0.0.1:0", "https://example.org", "COURIER_WEB_LISTEN is \"127.0.0.1:0\"."),
        ("[::]:8418", "http://example.org", "COURIER_WEB_URL is \"http://example.org\": players"),
        ("[::]:8418", "example.org", "this is not the address of a website. Write it as https://"),
    ] {
        let refused: ConfigError = web(listen, url).unwrap_err();
        assert!(refused.to_string().contains(words), "{refused}");
    }
}

#[test]
fn interactions_over_http_need_a_key_and_a_listener() {
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let listen = (WEB_LISTEN, "127.0.0.1:8418");
    let http = |more: &[_]| read(&[&[(INTERACTIONS, "http"), (PUBLIC_KEY, key)], more].concat());
    for gateway in [&[][..], &[(INTERACTIONS, " gateway ")], &[(PUBLIC_KEY, "not read")]] {
        assert_eq!(read(gateway).unwrap().interactions, InteractionsConfig::Gateway);
    }
    let alone = http(&[listen]).unwrap();
    assert_eq!(alone.interactions, InteractionsConfig::Http(key.parse().unwrap()));
    assert_eq!((alone.public, alone.web), (listen.1.parse().ok(), None));
    let board = http(&[listen, (WEB_URL, "https://chess.example.org")]).unwrap().web;
    assert!(board.is_some());
    assert_eq!(http(&[]).unwrap_err(), ConfigError::NoListener);
    assert_eq!(
        http(&[listen, (CLIENT_SECRET, "nOt-A_rEaL-sEcReT-0123456789abcd")]).unwrap_err(),
        ConfigError::ClientSecretWithoutWeb
    );
    for wrong in ["", "abc", &key[2..]] {
        let refused = read(&[(INTERACTIONS, "http"), (PUBLIC_KEY, wrong), listen]).unwrap_err();
        assert!(
            refused.to_string().contains("COURIER_PUBLIC_KEY is not a public key"),
            "{refused}"
        );
    }
    let refused = read(&[(INTERACTIONS, "webhook")]).unwrap_err().to_string();
    assert!(refused.contains("COURIER_INTERACTIONS is \"webhook\". Write gateway or"), "{refused}");
}

#[test]
fn who_has_divided_the_shards_is_told_what_to_do() {
    let shards = |value| read(&[("COURIER_SHARDS", value)]).map(|config| config.interactions);
    assert_eq!(shards(" "), Ok(InteractionsConfig::Gateway));
    let refused = shards("0-3/8").unwrap_err().to_string();
    assert!(
        refused.starts_with("COURIER_SHARDS is set, and is not a setting any more"),
        "{refused}"
    );
    assert!(refused.contains("if COURIER_INTERACTIONS is http"), "{refused}");
}

#[test]
fn requests_may_go_through_a_proxy() {
    let proxy = |value| read(&[(DISCORD_PROXY, value)]).map(|config| config.discord_proxy);
    assert_eq!(read(&[]).map(|config| config.discord_proxy), Ok(None));
    assert_eq!(proxy(" "), Ok(None));
    let set = proxy(" http://127.0.0.1:8080/ ").unwrap().unwrap();
    assert_eq!(set.origin(), "http://127.0.0.1:8080");
    for (wrong, words) in [
        ("127.0.0.1:8080", "this is not the address of a proxy"),
        ("socks5://127.0.0.1:1080", "it has to begin with http:// or https://"),
        ("http://me:pass-word@nirn:8080", "it has a user name or a password"),
        ("http://nirn:8080/api/v10", "it ends after the name and the port"),
    ] {
        let refused = proxy(wrong).unwrap_err().to_string();
        let begins = format!("COURIER_DISCORD_PROXY cannot be used: {words}");
        assert!(refused.starts_with(&begins), "{refused}");
        assert!(refused.contains("Write the address of the proxy, such as http://"), "{refused}");
        assert!(!refused.contains("pass-word"), "{refused}");
    }
}

#[test]
fn the_client_secret_is_for_the_web_board() {
    let board = [(WEB_LISTEN, "127.0.0.1:8418"), (WEB_URL, "https://chess.example.org")];
    let secret = |text, board: &[_]| {
        let web = read(&[board, &[(CLIENT_SECRET, text)]].concat()).map(|config| config.web);
        web.map(|web| web.and_then(|web| web.client_secret))
    };
    let text = "nOt-A_rEaL-sEcReT-0123456789abcd";
    let spaced = format!(" {text} ");
    let set = secret(&spaced, &board).unwrap().unwrap();
    assert_eq!((set.reveal(), format!("{set:?}").as_str()), (text, "ClientSecret(set)"));
    assert_eq!(secret(" ", &board), Ok(None));
    assert_eq!(secret("", &[]), Ok(None));
    assert_eq!(secret(text, &[]), Err(ConfigError::ClientSecretWithoutWeb));
    assert_eq!(
        secret(text, &board[..1]).unwrap_err().to_string().find("COURIER_WEB_LISTEN"),
        Some(0)
    );
    for wrong in ["short", "1234567890123456789", "abc.def-g.h_iabcdefgh", "a secret of some words"]
    {
        assert_eq!(secret(wrong, &board), Err(ConfigError::ClientSecretForm), "{wrong}");
        assert!(!ConfigError::ClientSecretForm.to_string().contains(wrong));
    }
}
