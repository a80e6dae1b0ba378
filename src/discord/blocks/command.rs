//! `/block`: keeps a person from challenging the user, and lists whom they have blocked.

use courier_play::PlayerId;
use serenity::all::User;

use crate::discord::blocks::messages as blocks;
use crate::discord::challenges::buttons::{remove_buttons, save_opponent};
use crate::discord::context::command::{Command, Context, invoker, send};
use crate::discord::context::invoker::mention;
use crate::discord::transport::failure::{Failure, afterwards};
use crate::discord::transport::payload::MessagePayload;

pub(crate) fn all() -> Vec<Command> {
    vec![block()]
}

#[poise::command(slash_command)]
async fn block(ctx: Context<'_>, user: Option<User>) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let Some(user) = user else {
        send(ctx, blocks::list(app_state, &invoker).await?).await?;
        return Ok(());
    };
    let other = PlayerId(user.id.get());
    if !user.bot {
        // They may never have used the bot.
        save_opponent(app_state, &user, None).await?;
    }
    let closed = app_state.app.block(invoker.player, other, user.bot, app_state.now()).await?;
    let list = blocks::list(app_state, &invoker).await?;
    let content = invoker.texts.block_done(mention(other));
    send(ctx, MessagePayload { content, ..list }).await?;
    for challenge in closed {
        afterwards(remove_buttons(app_state, challenge, None)).await;
    }
    Ok(())
}
