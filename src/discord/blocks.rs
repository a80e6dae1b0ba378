//! `/block`: stops a player from challenging the user. Without a player, and after each change, it
//! shows the blocked players; a menu below unblocks one of them.

use courier_play::{PlayerId, Refusal};
use serenity::all::{CreateSelectMenuOption, User};

use crate::discord::challenges::buttons::{remove_buttons, save_opponent};
use crate::discord::components::buttons::{menu, shortened};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Component, Invoker, mention};
use crate::discord::ids::MenuAction;
use crate::discord::transport::{MessagePayload, Result, afterwards};

#[poise::command(slash_command)]
pub(crate) async fn block(ctx: Context<'_>, user: Option<User>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let Some(user) = user else {
        send(ctx, list(app_state, &invoker).await?).await?;
        return Ok(());
    };
    let other = PlayerId(user.id.get());
    if !user.bot {
        // They may never have used the bot.
        save_opponent(app_state, &user, None).await?;
    }
    let closed = app_state.app.block(invoker.player, other, user.bot, app_state.now()).await?;
    let list = list(app_state, &invoker).await?;
    let content = invoker.texts.block_done(mention(other));
    send(ctx, MessagePayload { content, ..list }).await?;
    for challenge in closed {
        afterwards(remove_buttons(app_state, challenge, None)).await;
    }
    Ok(())
}

/// Unblocks the chosen player, and shows the rest of the list.
pub(crate) async fn unblock(component: Component<'_>, chosen: &str) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let other: PlayerId = chosen.parse().map_err(|_| Refusal::UnreadableButton)?;
    app_state.app.unblock(invoker.player, other).await?;
    let list = list(app_state, invoker).await?;
    let content = invoker.texts.block_undone(mention(other));
    component.update(MessagePayload { content, ..list }).await
}

pub(crate) async fn list(app_state: &AppState, invoker: &Invoker) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let blocked = app_state.app.reads().blocked_by(invoker.player).await?;
    if blocked.is_empty() {
        return Ok(MessagePayload::private(texts.block_list_empty()));
    }
    let lines: Vec<String> =
        blocked.iter().map(|(player, _)| format!("- {}", mention(*player))).collect();
    let option = |(player, name): &(_, String)| {
        CreateSelectMenuOption::new(shortened(&texts.display_name(name)), format!("{player}"))
    };
    let options = blocked.iter().map(option).collect();
    Ok(MessagePayload {
        title: Some(texts.block_list_title()),
        text: Some(lines.join("\n")),
        menu: Some(menu(MenuAction::Unblock, options).placeholder(texts.block_list_choose())),
        private: true,
        ..MessagePayload::default()
    })
}
