//! The registration of commands fails: it is retried while serving, and stops nothing.

use std::time::Duration;

use courier_sandbox::api_error;
use courier_sandbox::driver::BotError;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::CommandScope;
use serde_json::json;

use super::test_bot::{TestBot, ephemeral_text, wait_until};

const HALF_A_MINUTE: Duration = Duration::from_secs(30);

/// Makes the next `times` requests that register commands fail.
fn fault(times: u32, fault: RequestFault) -> InjectedFault {
    let filter = RequestFilter { method: Some("PUT"), path: "/commands" };
    InjectedFault::Request { filter, times, fault }
}

/// Makes Discord lack one command of the bot.
fn unregister_one(bot: &TestBot) -> String {
    bot.sandbox.discord().world.change(|state| {
        let command =
            state.commands(CommandScope::Global).find(|command| command.name() == "board");
        let command = command.unwrap();
        let (id, name) = (command.id, command.name().to_owned());
        assert!(state.unregister(id));
        name
    })
}

/// Waits until a command of this name is registered.
async fn wait_until_registered(bot: &TestBot, name: &str) {
    let wanted = |state: &courier_sandbox::world::State| {
        state.commands(CommandScope::Global).any(|command| command.name() == name).then_some(())
    };
    bot.sandbox.discord().wait_until(Duration::from_secs(90), wanted).await.unwrap();
}

#[tokio::test]
async fn a_failed_registration_is_retried_while_the_bot_serves() {
    let bot = TestBot::start().await;
    for faults in [
        vec![fault(2, RequestFault::ServerError(500))],
        vec![fault(1, RequestFault::DropResponse), fault(1, RequestFault::ServerError(503))],
        vec![fault(1, RequestFault::NeverAnswered)],
    ] {
        assert!(bot.sandbox.stop_bot().await);
        let name = unregister_one(&bot);
        faults.into_iter().for_each(|fault| bot.sandbox.inject(fault));
        bot.sandbox.start_bot().await.unwrap();
        let answer = ephemeral_text(&bot.user("maple"), "games", &[]).await;
        assert!(!answer.is_empty());
        wait_until_registered(&bot, &name).await;
        let answer = ephemeral_text(&bot.user("maple"), "games", &[]).await;
        assert!(!answer.is_empty());
    }
    bot.assert_no_problems();
}

#[tokio::test]
async fn a_registration_that_discord_refuses_ends_the_process() {
    // One process: another one would go on, with the duty.
    let bot = TestBot::with(|options| options.processes = 1).await;
    assert!(bot.sandbox.stop_bot().await);
    unregister_one(&bot);
    bot.sandbox.inject(fault(1, RequestFault::ApiError(api_error::MISSING_ACCESS)));
    match bot.sandbox.start_bot().await {
        Err(BotError::Ended { status, tail, .. }) => {
            assert!(status.contains("exit status: 1"), "{status}");
            assert!(tail.contains("Discord refuses the commands of this bot"), "{tail}");
        }
        // The gateway was ready before the answer came.
        Ok(()) => {
            wait_until(HALF_A_MINUTE, || !bot.sandbox.discord().bot_connected()).await;
        }
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn unchanged_commands_are_not_registered_again_and_the_entry_point_is_kept() {
    let bot = TestBot::start().await;
    assert!(bot.sandbox.stop_bot().await);
    let entry_point = json!({ "name": "launch", "type": 4, "handler": 2, "description": "" });
    bot.sandbox.discord().world.change(|state| {
        state.register(CommandScope::Global, &entry_point).unwrap();
    });
    let versions = || {
        bot.sandbox.discord().world.read(|state| {
            let version = |command: &courier_sandbox::model::ApplicationCommand| {
                (command.name().to_owned(), command.definition["version"].clone())
            };
            state.commands(CommandScope::Global).map(version).collect::<Vec<_>>()
        })
    };
    let before = versions();
    bot.sandbox.start_bot().await.unwrap();
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    wait_until(HALF_A_MINUTE, || log().contains("the commands are registered already")).await;
    assert_eq!(versions(), before);

    assert!(bot.sandbox.stop_bot().await);
    let name = unregister_one(&bot);
    bot.sandbox.start_bot().await.unwrap();
    wait_until_registered(&bot, &name).await;
    wait_until_registered(&bot, "launch").await;
    bot.assert_no_problems();
}
