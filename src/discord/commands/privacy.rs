//! `/privacy`: what is kept about one, to be read, to be had as a file, or to be erased.

use super::{Command, Context, invoker, send};
use crate::discord::messages::privacy as keeping;
use crate::discord::transport::failure::Failure;

pub(super) fn all() -> Vec<Command> {
    vec![privacy()]
}

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
async fn privacy(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, keeping::shown(invoker.texts)).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    ctx.defer_ephemeral().await?;
    for answer in keeping::export(ctx.data(), invoker.texts, invoker.player).await? {
        send(ctx, answer).await?;
    }
    Ok(())
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, keeping::question(ctx.data(), &invoker).await?).await?;
    Ok(())
}
