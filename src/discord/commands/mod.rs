//! The slash commands. A command reads what was typed, asks the app, and answers; it decides
//! nothing.

mod challenge;
mod clocks;
pub(crate) mod completion;
mod config;
mod games;
mod history;
mod note;
mod offers;
mod plan;
mod privacy;
mod profile;
mod replay;
mod settings;
mod standing;
mod starts;
mod table;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serenity::all::{CreateCommand, InstallationContext, InteractionContext};

use crate::discord::context::app_state::{AppState, Invoker, Origin};
use crate::discord::messages::board;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::requests::{MessageRef, respond};
use crate::play::MatchId;
use crate::play::language::Language;
use crate::text::Texts;

pub(crate) use challenge::{message as challenge_message, open_message as open_challenge_message};
pub(crate) use games::{Question, next as next_game, page as games_page};

/// What poise gives a command.
pub(crate) type Context<'a> = poise::ApplicationContext<'a, Arc<AppState>, Failure>;
/// A command as poise keeps it.
pub(crate) type Command = poise::Command<Arc<AppState>, Failure>;

/// All commands, named and described in every language, ready to be registered.
pub(crate) fn all() -> Vec<Command> {
    let mut commands = challenge::per_family();
    commands.extend(offers::all());
    commands.extend(games::all());
    commands.extend(clocks::all());
    commands.extend(history::all());
    commands.extend(note::all());
    commands.extend(plan::all());
    commands.extend(replay::all());
    commands.extend(standing::all());
    commands.extend(profile::all());
    commands.extend(settings::all());
    commands.extend(config::all());
    commands.extend(privacy::all());
    for command in &mut commands {
        everywhere(command);
        table::name(command);
    }
    commands
}

/// The commands as Discord takes them.
pub(crate) fn as_registered(commands: &[Command]) -> Vec<CreateCommand> {
    let typed = commands.iter().filter_map(Command::create_as_slash_command);
    let menus = commands.iter().filter_map(table::menu);
    typed.chain(menus).collect()
}

/// Installed to a server or to a person; in servers, in direct messages with the bot and in those
/// of people with each other, unless the command itself says where it has a meaning.
fn everywhere(command: &mut Command) {
    use InteractionContext::{BotDm, Guild, PrivateChannel};
    // What needs a permission is about a server.
    if !command.default_member_permissions.is_empty() {
        command.install_context = Some(vec![InstallationContext::Guild]);
        command.interaction_context = Some(vec![Guild]);
    }
    command
        .install_context
        .get_or_insert_with(|| vec![InstallationContext::Guild, InstallationContext::User]);
    command.interaction_context.get_or_insert_with(|| vec![Guild, BotDm, PrivateChannel]);
}

/// Who asks by a slash command.
pub(crate) async fn invoker(ctx: Context<'_>) -> Result<Invoker, Failure> {
    Ok(ctx.data().meet(Origin::of_command(ctx.interaction)).await?)
}

/// What somebody reads who is still typing. Where the books cannot be read, what is offered is no
/// worse in English.
async fn texts(ctx: Context<'_>) -> Texts {
    let texts = ctx.data().words_of(Origin::of_command(ctx.interaction)).await;
    texts.unwrap_or_else(|_| Texts::new(Language::English))
}

/// Answers a slash command.
pub(crate) async fn send<'a>(
    ctx: Context<'a>,
    answer: MessagePayload,
) -> Result<poise::ReplyHandle<'a>, Failure> {
    Ok(poise::Context::Application(ctx).send(answer.into_reply()).await?)
}

/// Gives a slash command its first answer, as [`send`] does, and tells where it stands if all may
/// see it.
async fn send_shown(
    ctx: Context<'_>,
    answer: MessagePayload,
) -> Result<Option<MessageRef>, Failure> {
    let shown =
        respond(&ctx.serenity_context().http, (ctx.interaction.id, &ctx.interaction.token), answer)
            .await?;
    // What is said after it, be it that something failed, follows it up.
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    Ok(shown)
}

/// Answers a slash command with the board of a match. One that everybody sees is the living one
/// from then on.
async fn send_board(
    ctx: Context<'_>,
    invoker: &Invoker,
    id: MatchId,
    answer: MessagePayload,
) -> Result<(), Failure> {
    let shown = send_shown(ctx, answer).await?;
    board::answered(ctx.data(), &ctx.serenity_context().http, invoker, id, shown, None).await;
    Ok(())
}
