//! What can be chosen from a menu, in a message or in a modal: its own options, or the people,
//! roles and channels of the place where it is shown.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::command_data;
use super::error::{ActionError, Result};
use crate::model::{ChannelKind, GuildRole, User};
use crate::snowflake::Snowflake;
use crate::world::State;

/// Discord's numbers for menus.
const STRINGS: u64 = 3;
const USERS: u64 = 5;
const ROLES: u64 = 6;
const MENTIONABLES: u64 = 7;
const CHANNELS: u64 = 8;

pub(super) const fn is_menu(kind: u64) -> bool {
    matches!(kind, STRINGS | USERS..=CHANNELS)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MenuOption {
    pub label: String,
    /// The value sent: for people, roles and channels their id.
    pub value: String,
    pub description: Option<String>,
    pub default: bool,
    /// A username, or the name of a channel, by which it can be chosen as well.
    #[serde(skip)]
    name: Option<String>,
}

impl MenuOption {
    /// The option of a menu without options of its own.
    fn of(component: &Value, id: Snowflake, label: &str, name: &str) -> Self {
        let defaults = component["default_values"].as_array().into_iter().flatten();
        Self {
            label: label.to_owned(),
            value: id.to_string(),
            description: None,
            default: defaults.into_iter().any(|value| value["id"] == json!(id)),
            name: Some(name.to_owned()),
        }
    }

    fn is(&self, wanted: &str) -> bool {
        self.label == wanted || self.value == wanted || self.name.as_deref() == Some(wanted)
    }
}

/// The options of a menu in this channel, as `viewer` sees them.
pub(crate) fn options(
    state: &State,
    viewer: Snowflake,
    channel: Snowflake,
    component: &Value,
) -> Vec<MenuOption> {
    let people = || {
        people(state, channel)
            .map(|user| MenuOption::of(component, user.id, &user.display_name, &user.username))
    };
    let roles = || {
        roles(state, channel).map(|role| MenuOption::of(component, role.id, &role.name, &role.name))
    };
    match component["type"].as_u64() {
        Some(USERS) => people().collect(),
        Some(ROLES) => roles().collect(),
        Some(MENTIONABLES) => people().chain(roles()).collect(),
        Some(CHANNELS) => channels(state, viewer, channel, component),
        _ => component["options"].as_array().into_iter().flatten().map(own_option).collect(),
    }
}

fn own_option(option: &Value) -> MenuOption {
    let text = |part: &str| option[part].as_str().map(ToOwned::to_owned);
    MenuOption {
        label: text("label").unwrap_or_default(),
        value: text("value").unwrap_or_default(),
        description: text("description"),
        default: option["default"] == true,
        name: None,
    }
}

/// The members of the server, or of the DM.
pub(crate) fn people(state: &State, channel: Snowflake) -> impl Iterator<Item = &User> {
    let place = state.channels.get(&channel);
    let is_here = move |user: &&User| match place.map(|place| (&place.kind, place.guild)) {
        Some((_, Some(guild))) => {
            state.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&user.id))
        }
        Some((ChannelKind::Dm { recipient }, None)) => {
            user.id == *recipient || user.id == state.bot()
        }
        Some((ChannelKind::GroupDm { members }, None)) => members.contains(&user.id),
        _ => false,
    };
    state.users.values().filter(is_here)
}

pub(crate) fn roles(state: &State, channel: Snowflake) -> impl Iterator<Item = &GuildRole> {
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    guild
        .and_then(|guild| state.guilds.get(&guild))
        .into_iter()
        .flat_map(|guild| guild.roles.values())
}

fn channels(
    state: &State,
    viewer: Snowflake,
    channel: Snowflake,
    component: &Value,
) -> Vec<MenuOption> {
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    let kinds = component["channel_types"].as_array();
    let fits =
        |kind: u8| kinds.is_none_or(|kinds| kinds.is_empty() || kinds.contains(&json!(kind)));
    guild
        .into_iter()
        .flat_map(|guild| state.channels_of(guild))
        .filter(|other| fits(other.kind_number()) && state.can_see(viewer, other.id))
        .map(|other| MenuOption::of(component, other.id, &format!("#{}", other.name), &other.name))
        .collect()
}

/// The values of the wanted options, in this order.
pub(super) fn choose(
    menu: &str,
    options: &[MenuOption],
    (min, max): (u64, u64),
    wanted: &[&str],
) -> Result<Vec<String>> {
    let invalid = |value: &str, why: &str| ActionError::InvalidValue {
        name: menu.to_owned(),
        value: value.to_owned(),
        why: why.to_owned(),
    };
    if !(min..=max).contains(&(wanted.len() as u64)) {
        return Err(invalid(&wanted.join(", "), "too few or too many options"));
    }
    let value = |one: &&str| {
        let found = options.iter().find(|option| option.is(one));
        found
            .map(|option| option.value.clone())
            .ok_or_else(|| invalid(one, "not an option of this menu"))
    };
    wanted.iter().map(value).collect()
}

/// Adds the objects of chosen people, roles and channels.
pub(super) fn resolve(
    state: &State,
    (channel, by): (Snowflake, Snowflake),
    kind: u64,
    values: &[String],
    resolved: &mut Map<String, Value>,
) {
    if kind == STRINGS {
        return;
    }
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    let guild = guild.and_then(|guild| state.guilds.get(&guild));
    for id in values.iter().filter_map(|value| value.parse::<Snowflake>().ok()) {
        let mut add = |list: &str, object: Value| {
            resolved.entry(list).or_insert_with(|| json!({}))[id.to_string()] = object;
        };
        if let Some(chosen) = state.channels.get(&id).filter(|_| kind == CHANNELS) {
            add("channels", state.partial_channel_json(chosen, by));
        } else if let Some(role) = guild.and_then(|guild| guild.roles.get(&id)) {
            add("roles", role.to_json());
        } else if state.users.contains_key(&id) {
            command_data::resolve_user(state, channel, id, resolved);
        }
    }
}
