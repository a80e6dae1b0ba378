//! A user's block list as a message, with a menu for removing players from it.

use serenity::all::CreateSelectMenuOption;

use crate::discord::components::buttons::{menu, shortened};
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::{Invoker, mention};
use crate::discord::ids::actions::MenuAction;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// The user's block list.
pub(crate) async fn list(
    app_state: &AppState,
    invoker: &Invoker,
) -> Result<MessagePayload, Failure> {
    let texts = invoker.texts;
    let blocked = app_state.app.blocked_by(invoker.player).await?;
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
