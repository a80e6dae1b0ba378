//! The menus of `/settings`: what to change, and its new value. They change the settings of the
//! user who chooses.

use courier_play::Refusal;
use courier_play::language::Language;
use courier_text::Texts;

use crate::app::SettingsChange;
use crate::discord::context::Component;
use crate::discord::ids::Setting;
use crate::discord::settings::{messages, values};
use crate::discord::transport::Result;

/// Shows the settings again.
pub(crate) async fn show(component: Component<'_>) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let shown =
        messages::shown(app_state, invoker.texts, invoker.player, SettingsChange::default())
            .await?;
    component.show_privately(shown).await
}

/// Shows the values of the setting that was chosen.
pub(crate) async fn setting_chosen(component: Component<'_>, value: &str) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let setting = Setting::by_code(value).ok_or(Refusal::UnreadableButton)?;
    let question = messages::question(app_state, invoker.texts, invoker.player, setting).await?;
    component.show_privately(question).await
}

/// Changes a setting to the value that was chosen.
pub(crate) async fn value_chosen(
    component: Component<'_>,
    setting: Setting,
    value: &str,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let change = values::change(setting, value)?;
    app_state.app.change_settings(invoker.player, change, app_state.now()).await?;
    let texts = match change.language {
        Some(language) => Texts::new(language.unwrap_or_else(|| of_client(component))),
        None => invoker.texts,
    };
    let shown = messages::shown(app_state, texts, invoker.player, change).await?;
    component.show_privately(shown).await
}

/// The language of a user who has chosen none.
fn of_client(component: Component<'_>) -> Language {
    let Component { invoker, interaction, .. } = component;
    let of_server = || interaction.guild_locale.as_deref().and_then(Language::of_locale);
    Language::of_locale(&interaction.locale)
        .or(invoker.config.language)
        .or_else(of_server)
        .unwrap_or_default()
}
