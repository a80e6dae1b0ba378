//! An unmodified serenity and poise bot lives in the sandbox: it signs in, registers commands, answers, and comes back
//! after every kind of break, and nothing the sandbox sends is beyond it.
#![allow(clippy::unwrap_used)]

mod bot;

#[tokio::test]
async fn it_signs_in_and_registers_its_commands() {
    let log = bot::Log::start();
    let discord = bot::discord().await;
    let bot = bot::Bot::start(&discord).await;
    bot.seen.times("guild_create", 1).await;
    let names: Vec<String> = discord.world.read(|state| {
        state.commands(courier_sandbox::world::Scope::Global).map(|command| command.name().to_owned()).collect()
    });
    assert_eq!(names, ["ping", "whisper", "picture", "pick", "group"]);
    assert_eq!(discord.ledger.violations(), []);
    assert_eq!(discord.ledger.defects(), []);
    assert_eq!(log.unread(), [""; 0]);
    bot.stop().await;
}
