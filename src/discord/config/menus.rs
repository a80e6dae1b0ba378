//! The menus and buttons of `/config`: what to change, and its new value. Whether the user may
//! change it is checked at each press.

use courier_play::server_config::Organizers;
use courier_play::{ChannelId, Refusal, RoleId};

use crate::discord::config::changes::{Change, managed_by};
use crate::discord::config::messages;
use crate::discord::config::values::values;
use crate::discord::context::Component;
use crate::discord::ids::ServerSetting;
use crate::discord::transport::Result;

/// Shows the settings again.
pub(crate) async fn show(component: Component<'_>) -> Result<()> {
    make(component, &[]).await
}

/// Shows the values of the setting that was chosen.
pub(crate) async fn setting_chosen(component: Component<'_>, value: &str) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let setting = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let roles = app_state.app.reads().server_roles(managed_by(invoker)?).await?;
    let question = messages::question(invoker.texts, setting, &invoker.config, &roles);
    component.show_privately(question).await
}

/// Changes a setting to the entry that was chosen.
pub(crate) async fn value_chosen(
    component: Component<'_>,
    setting: ServerSetting,
    value: &str,
) -> Result<()> {
    let invoker = component.invoker;
    let values = values(invoker.texts, setting, &invoker.config);
    let chosen = values.into_iter().find(|(offer, _)| offer.value == value);
    let (_, change) = chosen.ok_or(Refusal::UnreadableButton)?;
    make(component, &[change]).await
}

/// Changes a setting to the roles or channels that were chosen.
pub(crate) async fn mentions_chosen(
    component: Component<'_>,
    setting: ServerSetting,
) -> Result<()> {
    let server = managed_by(component.invoker)?;
    let resolved = &component.interaction.data.resolved;
    let role = || {
        let role = resolved.roles.keys().next().ok_or(Refusal::UnreadableButton)?;
        Ok::<_, Refusal>(RoleId(role.get()))
    };
    let change = match setting {
        ServerSetting::Channels => {
            let channels = resolved.channels.keys();
            Change::Channels(channels.map(|channel| ChannelId(channel.get())).collect())
        }
        ServerSetting::Lobby => {
            Change::lobby(resolved.channels.values().next().ok_or(Refusal::UnreadableButton)?)?
        }
        ServerSetting::Challengers => Change::challengers(role()?, server),
        ServerSetting::Organizers => Change::organizers(role()?, server),
        ServerSetting::Role(award) => Change::Role(award, Some(role()?)),
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    make(component, &[change]).await
}

/// Changes a setting without a list to its default.
pub(crate) async fn reset(component: Component<'_>, setting: ServerSetting) -> Result<()> {
    let change = match setting {
        ServerSetting::Channels => Change::Channels(Default::default()),
        ServerSetting::Lobby => Change::Lobby(None),
        ServerSetting::Challengers => Change::Challengers(None),
        ServerSetting::Organizers => Change::Organizers(Organizers::Managers),
        ServerSetting::Role(award) => Change::Role(award, None),
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    make(component, &[change]).await
}

pub(crate) async fn let_everyone_organize(component: Component<'_>) -> Result<()> {
    make(component, &[Change::Organizers(Organizers::Everyone)]).await
}

async fn make(component: Component<'_>, changes: &[Change]) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    let locale = interaction.guild_locale.as_deref();
    component.show_privately(messages::changed(app_state, invoker, locale, changes).await?).await
}
