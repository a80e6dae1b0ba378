//! Small bots with other libraries, discord.js and discord.py, against the sandbox. Real clients
//! show whether the sandbox is a Discord for any bot: nothing that they do may be recorded as a
//! violation, and nothing that they need may be missing.
//!
//! The libraries are installed below `target` on first use. Where there is no Node.js or Python, or
//! no registry can be reached, a test says that it did not run, and passes.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use courier_sandbox::discord::Discord;
use courier_sandbox::driver::{Sandbox, SandboxOptions, UserClient};
use courier_sandbox::gateway::GatewayOptions;
use courier_sandbox::model::{BOT_TOKEN, CommandScope, Permissions};
use courier_sandbox::page;
use courier_sandbox::rest::RateLimits;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpListener;
use tokio::process::Command;
use tokio::sync::OnceCell;

/// How long an installation may take.
const INSTALL_TIMEOUT: Duration = Duration::from_secs(180);
/// How long a bot may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// How long a person takes to press a button or to fill in a form. discord.py knows a button or a
/// form only after it has read the response to the request that has shown it.
const REACTION: Duration = Duration::from_secs(1);

const DISCORD_JS: &str = "discord.js@14.28.1";
const DISCORD_PY: &str = "discord.py==2.7.1";

/// Runs a program to its end; says why it could not.
async fn finish(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).kill_on_drop(true).output();
    let Ok(ended) = tokio::time::timeout(INSTALL_TIMEOUT, output).await else {
        return Err(format!("nothing after {} s", INSTALL_TIMEOUT.as_secs()));
    };
    let output = ended.map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The folder in which a package is installed. It is installed elsewhere and moved, so that an
/// installation that was broken off is not used.
async fn installed(
    package: &str,
    install: impl AsyncFnOnce(&Path) -> Result<(), String>,
) -> Result<PathBuf, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join(package);
    if !folder.exists() {
        let new = tempfile::tempdir_in(target).map_err(|error| error.to_string())?;
        install(new.path()).await?;
        std::fs::rename(new.path(), &folder).map_err(|error| error.to_string())?;
    }
    Ok(folder)
}

async fn discord_js() -> Result<PathBuf, String> {
    static INSTALLED: OnceCell<Result<PathBuf, String>> = OnceCell::const_new();
    let install = async |folder: &Path| {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
        finish(npm.arg(folder).arg(DISCORD_JS)).await
    };
    INSTALLED.get_or_init(|| installed(DISCORD_JS, install)).await.clone()
}

async fn discord_py() -> Result<PathBuf, String> {
    let install = async |folder: &Path| {
        finish(Command::new("python3").args(["-m", "venv"]).arg(folder)).await?;
        let mut python = Command::new(folder.join("bin/python"));
        python.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        finish(python.arg(DISCORD_PY)).await
    };
    installed(DISCORD_PY, install).await
}

/// Says that a test did not run, past the test harness, which shows the output of failures only.
fn not_run(test: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "\nNOT RUN: {test}: {why}\n");
}

/// A sandbox without Courier, whose API is served at a plain address.
struct Local {
    sandbox: Arc<Sandbox>,
    api: String,
    _folder: TempDir,
}

async fn local() -> Local {
    let folder = tempfile::tempdir().unwrap();
    let mut options = SandboxOptions::new(env!("CARGO_BIN_EXE_courier-sandbox"), folder.path());
    options.discord.rate_limits = RateLimits::unreachable();
    options.discord.gateway =
        GatewayOptions { identify_pause: Duration::ZERO, ..GatewayOptions::default() };
    let sandbox = Arc::new(Sandbox::without_bot(options).await.unwrap());
    // A moderator gave the bot all permissions.
    sandbox.discord().world.change(|state| {
        let bot = state.bot();
        let roles = state.guilds.values_mut().flat_map(|guild| guild.roles.values_mut());
        roles
            .filter(|role| role.of_bot == Some(bot))
            .for_each(|role| role.permissions = Permissions::ADMINISTRATOR);
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let api = format!("http://{}/api/v10", listener.local_addr().unwrap());
    let pages = page::router(Arc::clone(&sandbox));
    tokio::spawn(async move { axum::serve(listener, pages).await });
    Local { sandbox, api, _folder: folder }
}

/// Starts a bot, uses its command, button and form as a user, and waits until it has done all that
/// it does then.
async fn use_bot(local: &Local, program: &mut Command) -> UserClient {
    let discord = local.sandbox.discord();
    let mut bot = program.stdin(Stdio::null()).kill_on_drop(true).spawn().unwrap();
    let ready = discord.wait_until(START_TIMEOUT, |state| {
        (discord.bot_connected() && state.commands(CommandScope::Global).next().is_some())
            .then_some(())
    });
    tokio::select! {
        ready = ready => ready.unwrap(),
        ended = bot.wait() => panic!("the bot ended: {ended:?}"),
    }
    let maple = local.sandbox.user("maple").unwrap().in_channel("games").unwrap();
    maple.command("greet", &[]).await.unwrap().message().unwrap();
    tokio::time::sleep(REACTION).await;
    let form = maple.press("Go").await.unwrap().modal().unwrap();
    tokio::time::sleep(REACTION).await;
    let greeting = maple.submit(&form, &[("name", "Maple")]).await.unwrap().message().unwrap();
    assert_eq!(greeting.content, "Hello, Maple!");
    let done = maple.wait_for(|message| message.content.starts_with("done")).await;
    let done = done.unwrap_or_else(|error| panic!("{error}: {:#?}", problems(discord)));
    assert_eq!(done.content, "done: 1 true 1, false");
    bot.kill().await.unwrap();
    maple
}

/// All that a client must not cause.
fn problems(discord: &Discord) -> Vec<String> {
    let problems = &discord.problems;
    let violations = problems.violations().into_iter().map(|violation| format!("{violation:?}"));
    let defects = problems.defects().into_iter().map(|defect| format!("{defect:?}"));
    violations.chain(defects).chain(problems.not_simulated()).collect()
}

fn assert_done(local: &Local, maple: &UserClient) {
    let messages = maple.messages();
    let edited = messages.iter().find(|message| message.content == "edited").unwrap();
    assert_eq!(edited.json["reactions"][0]["emoji"]["name"], "♞");
    assert!(messages.iter().any(|message| message.text() == "# In a container"));
    let thread = local.sandbox.discord().world.read(|state| {
        let guild = state.guilds.values().next().unwrap();
        assert_eq!(guild.members[&state.bot()].nick.as_deref(), Some("Guest"));
        assert_eq!(guild.roles.len(), 2, "the new role was deleted");
        state.channel_by_name("A thread").unwrap().id
    });
    let in_thread = maple.in_channel_id(thread).unwrap().messages();
    let file = &in_thread.last().unwrap().json["attachments"][0];
    assert_eq!(
        (&file["filename"], &file["description"]),
        (&"notes.txt".into(), &"Some notes".into())
    );
    assert_eq!(problems(local.sandbox.discord()), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_waits_for_another_bot() {
    let folder = tempfile::tempdir().unwrap();
    let mut sandbox = Command::new(env!("CARGO_BIN_EXE_courier-sandbox"))
        .args(["--without-bot", "--port", "0", "--folder"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(sandbox.stdout.take().unwrap()).lines();
    let mut next = async || {
        let line = tokio::time::timeout(START_TIMEOUT, lines.next_line()).await.unwrap();
        line.unwrap().unwrap()
    };
    let (first, second) = (next().await, next().await);
    let api = first.split([' ', ',']).find(|word| word.starts_with("http://")).unwrap();
    let gateway: serde_json::Value = reqwest::Client::new()
        .get(format!("{api}/gateway/bot"))
        .header("authorization", format!("Bot {BOT_TOKEN}"))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let url = gateway["url"].as_str().unwrap();
    assert!(url.starts_with("ws://127.0.0.1:") && second.contains(url), "{second} {gateway}");
    assert!(!folder.path().join("courier.sqlite").exists(), "Courier was not started");
    sandbox.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_discord_js() {
    let installed = match discord_js().await {
        Ok(installed) => installed,
        Err(why) => return not_run("a_bot_with_discord_js", &why),
    };
    let local = local().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/discord_js/bot.js");
    let mut node = Command::new("node");
    node.arg(script)
        .env("NODE_PATH", installed.join("node_modules"))
        .env("SANDBOX_API", &local.api)
        .env("SANDBOX_TOKEN", BOT_TOKEN);
    let maple = use_bot(&local, &mut node).await;
    assert_done(&local, &maple);
}

/// The same over TLS, with the sandbox's own authority.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_discord_js_over_tls() {
    let installed = match discord_js().await {
        Ok(installed) => installed,
        Err(why) => return not_run("a_bot_with_discord_js_over_tls", &why),
    };
    let local = local().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/discord_js/bot.js");
    let mut node = Command::new("node");
    node.arg(script)
        .env("NODE_PATH", installed.join("node_modules"))
        .env("NODE_EXTRA_CA_CERTS", local.sandbox.folder().join("sandbox-ca.pem"))
        .env("SANDBOX_API", format!("https://{}/api/v10", local.sandbox.discord().https()))
        .env("SANDBOX_TOKEN", BOT_TOKEN);
    let maple = use_bot(&local, &mut node).await;
    assert_done(&local, &maple);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_discord_py() {
    let installed = match discord_py().await {
        Ok(installed) => installed,
        Err(why) => return not_run("a_bot_with_discord_py", &why),
    };
    let local = local().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/discord_py/bot.py");
    let mut python = Command::new(installed.join("bin/python"));
    python
        .arg(script)
        .env("SANDBOX_API", &local.api)
        .env("SANDBOX_GATEWAY", local.sandbox.discord().gateway_url())
        .env("SANDBOX_TOKEN", BOT_TOKEN);
    let maple = use_bot(&local, &mut python).await;
    assert_done(&local, &maple);
}
