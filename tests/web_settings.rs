//! `courier check` tells whether the board is shown in the browser and inside Discord, how
//! interactions reach the bot, and which way its requests go.

use std::process::Command;

const BROWSER: [(&str, &str); 2] =
    [("COURIER_WEB_LISTEN", "127.0.0.1:8418"), ("COURIER_WEB_URL", "https://chess.example.org")];
const SECRET: &str = "a-secret-of-the-application-0123";

/// What `courier check` prints, in an empty folder with these settings.
fn check(variables: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for name in courier::config::VARIABLES {
        command.env_remove(name);
    }
    command.env("DISCORD_TOKEN", "abc.def.ghi");
    command.env("COURIER_DATABASE", "courier.db").env("COURIER_BACKUPS", "off");
    command.envs(variables.iter().copied()).arg("check").current_dir(folder.path());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
    said.concat()
}

#[test]
fn where_the_board_is_shown_is_told_without_secrets() {
    let said = check(&[]);
    let off = "Board in the browser: off (COURIER_WEB_LISTEN, COURIER_WEB_URL).";
    assert!(said.contains(off) && !said.contains("inside Discord"), "{said}");

    let said = check(&BROWSER);
    let at = "Board in the browser: at https://chess.example.org (COURIER_WEB_URL), \
              served on 127.0.0.1:8418 (COURIER_WEB_LISTEN).";
    assert!(said.contains(at), "{said}");
    assert!(said.contains("Board inside Discord: off (DISCORD_CLIENT_SECRET)."), "{said}");

    let [listen, url] = BROWSER;
    let said = check(&[listen, url, ("DISCORD_CLIENT_SECRET", SECRET)]);
    let set = "Board inside Discord: the client secret is set (DISCORD_CLIENT_SECRET);";
    assert!(said.contains(at) && said.contains(set), "{said}");
    assert!(!said.contains(SECRET), "{said}");
}

#[test]
fn which_way_requests_go_is_told() {
    let without = "Requests to Discord: without a proxy (COURIER_DISCORD_PROXY).";
    assert!(check(&[]).contains(without));
    let said = check(&[("COURIER_DISCORD_PROXY", "http://127.0.0.1:8080/")]);
    let through = "Requests to Discord: through the proxy http://127.0.0.1:8080 \
                   (COURIER_DISCORD_PROXY).";
    assert!(said.contains(through), "{said}");
}

#[test]
fn how_interactions_reach_the_bot_is_told() {
    let by_gateway = "Interactions: by the gateway (COURIER_INTERACTIONS).";
    assert!(check(&[]).contains(by_gateway));
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let http = [("COURIER_INTERACTIONS", "http"), ("COURIER_PUBLIC_KEY", key), BROWSER[0]];
    let said = check(&http);
    let served = "Interactions: over HTTP, served on 127.0.0.1:8418 (COURIER_WEB_LISTEN) at \
                  /interactions, with the public key d75a98";
    assert!(said.contains(served) && said.contains("Board in the browser: off"), "{said}");
}
