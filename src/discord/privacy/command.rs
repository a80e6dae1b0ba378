//! `/privacy`: shows, exports and deletes a user's stored data.

use crate::discord::context::command::{Command, Context, defer, invoker, send};
use crate::discord::privacy::messages as privacy_messages;
use crate::discord::transport::failure::Failure;

pub(crate) fn all() -> Vec<Command> {
    vec![privacy()]
}

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
async fn privacy(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, privacy_messages::message(invoker.texts)).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    defer(ctx, true).await?;
    for payload in privacy_messages::export(ctx.data(), invoker.texts, invoker.player).await? {
        send(ctx, payload).await?;
    }
    Ok(())
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, privacy_messages::question(ctx.data(), &invoker).await?).await
}
