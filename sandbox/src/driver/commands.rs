//! The commands a person is offered, and what they send when they use one: exactly what Discord
//! would.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::ActError;
use crate::snowflake::Snowflake;
use crate::world::{ChannelKind, Command, Permissions, State};

/// Discord's numbers for kinds of options.
mod kind {
    pub(super) const SUBCOMMAND: u64 = 1;
    pub(super) const GROUP: u64 = 2;
    pub(super) const STRING: u64 = 3;
    pub(super) const INTEGER: u64 = 4;
    pub(super) const BOOLEAN: u64 = 5;
    pub(super) const USER: u64 = 6;
    pub(super) const CHANNEL: u64 = 7;
    pub(super) const ROLE: u64 = 8;
    pub(super) const MENTIONABLE: u64 = 9;
    pub(super) const NUMBER: u64 = 10;
}

/// The longest text an option takes.
const LONGEST: usize = 6000;

/// A command as a person sees it in the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    /// What it is used by: its name, and those of its group and subcommand, with spaces between.
    pub path: String,
    /// The same in the person's language.
    pub shown: String,
    /// What it does, in the person's language.
    pub description: String,
    /// 1 typed, 2 on a person, 3 on a message.
    pub kind: u64,
    /// Its options, required ones first.
    pub options: Vec<OptionOffer>,
    #[serde(skip)]
    command: Snowflake,
}

/// An option as a person sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionOffer {
    /// Its name.
    pub name: String,
    /// The same in the person's language.
    pub shown: String,
    /// What it is, in the person's language.
    pub description: String,
    /// Discord's number for the kind: 3 text, 4 whole number, 5 yes or no, 6 person, 7 channel, 8
    /// role, 10 number.
    pub kind: u64,
    /// Whether the command cannot go without.
    pub required: bool,
    /// Whether the bot proposes values while it is typed.
    pub autocomplete: bool,
    /// What can be chosen; empty where anything can be given.
    pub choices: Vec<ChoiceOffer>,
    /// The least number or length.
    pub least: Option<f64>,
    /// The greatest number or length.
    pub most: Option<f64>,
    /// Discord's numbers for the kinds of channels that can be given; empty where all can.
    pub channel_kinds: Vec<u64>,
}

/// One of several values to choose from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceOffer {
    /// What is shown, in the person's language.
    pub shown: String,
    /// What it is called otherwise.
    pub name: String,
    /// What is sent.
    pub value: Value,
}

/// A name or a description in that language.
fn translated(place: &Value, part: &str, locale: &str) -> String {
    let translation = place[format!("{part}_localizations")][locale].as_str();
    translation.or(place[part].as_str()).unwrap_or_default().to_owned()
}

/// A command, or a subcommand of one, that can be used as it is.
struct Leaf<'a> {
    path: String,
    shown: String,
    part: &'a Value,
    command: &'a Command,
}

impl Leaf<'_> {
    fn offer(self, locale: &str) -> Offer {
        let options = self.part["options"].as_array().into_iter().flatten();
        Offer {
            path: self.path,
            shown: self.shown,
            description: translated(self.part, "description", locale),
            kind: self.command.kind(),
            options: options.map(|option| option_offer(option, locale)).collect(),
            command: self.command.id,
        }
    }
}

/// What can be used in `channel`, by those to whom it is available there.
fn leaves<'a>(state: &'a State, channel: Snowflake, locale: &str) -> Vec<Leaf<'a>> {
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    let mut all = Vec::new();
    for command in state.commands_in(guild) {
        collect(&mut all, command, &command.definition, &(String::new(), String::new()), locale);
    }
    all
}

fn locale(state: &State, user: Snowflake) -> &str {
    state.users.get(&user).map_or("en-US", |user| user.locale.as_str())
}

/// The commands `user` is offered in `channel`.
pub(super) fn offers(state: &State, user: Snowflake, channel: Snowflake) -> Vec<Offer> {
    let locale = locale(state, user);
    let leaves = leaves(state, channel, locale).into_iter();
    leaves
        .filter(|leaf| available(state, leaf.command, user, channel))
        .map(|leaf| leaf.offer(locale))
        .collect()
}

fn available(state: &State, command: &Command, user: Snowflake, channel: Snowflake) -> bool {
    let Some(place) = state.channels.get(&channel) else { return false };
    let list = |name: &str, default: Value| match &command.definition[name] {
        Value::Null => default,
        set => set.clone(),
    };
    let has = |list: &Value, wanted: u64| {
        list.as_array().is_some_and(|all| all.iter().any(|one| *one == wanted))
    };
    let installs = list("integration_types", json!([0]));
    let contexts = list("contexts", json!([0, 1, 2]));
    let installed = state.users.get(&user).is_some_and(|user| user.installed) && has(&installs, 1);
    let permissions = state.permissions(user, channel);
    match place.kind {
        ChannelKind::Direct { .. } => {
            has(&contexts, 1) && command.definition["dm_permission"] != false
        }
        ChannelKind::Group { .. } => installed && has(&contexts, 2),
        ChannelKind::Text | ChannelKind::Thread(_) => {
            let guild_install =
                place.guild.is_some_and(|guild| state.bot_is_in(guild)) && has(&installs, 0);
            let needs = command.definition["default_member_permissions"]
                .as_str()
                .and_then(|bits| bits.parse().ok());
            let may = needs.is_none_or(|bits| {
                permissions == Permissions::ALL || permissions.contains(Permissions(bits))
            });
            has(&contexts, 0)
                && (guild_install || installed)
                && may
                && permissions.contains(Permissions::USE_APPLICATION_COMMANDS)
        }
    }
}

fn collect<'a>(
    all: &mut Vec<Leaf<'a>>,
    command: &'a Command,
    part: &'a Value,
    above: &(String, String),
    locale: &str,
) {
    let join = |above: &str, name: &str| {
        if above.is_empty() { name.to_owned() } else { format!("{above} {name}") }
    };
    let path = join(&above.0, part["name"].as_str().unwrap_or_default());
    let shown = join(&above.1, &translated(part, "name", locale));
    let options = || part["options"].as_array().into_iter().flatten();
    let nested =
        |option: &Value| matches!(option["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP));
    if options().any(nested) {
        for option in options() {
            collect(all, command, option, &(path.clone(), shown.clone()), locale);
        }
        return;
    }
    all.push(Leaf { path, shown, part, command });
}

fn option_offer(option: &Value, locale: &str) -> OptionOffer {
    let choices = option["choices"].as_array().into_iter().flatten().map(|choice| ChoiceOffer {
        shown: translated(choice, "name", locale),
        name: choice["name"].as_str().unwrap_or_default().to_owned(),
        value: choice["value"].clone(),
    });
    OptionOffer {
        name: option["name"].as_str().unwrap_or_default().to_owned(),
        shown: translated(option, "name", locale),
        description: translated(option, "description", locale),
        kind: option["type"].as_u64().unwrap_or(0),
        required: option["required"] == true,
        autocomplete: option["autocomplete"] == true,
        choices: choices.collect(),
        least: option["min_value"].as_f64().or(option["min_length"].as_f64()),
        most: option["max_value"].as_f64().or(option["max_length"].as_f64()),
        channel_kinds: option["channel_types"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect(),
    }
}

/// The offer of that name, in the person's language or not.
pub(super) fn find(
    state: &State,
    user: Snowflake,
    channel: Snowflake,
    path: &str,
) -> Result<Offer, ActError> {
    let locale = locale(state, user);
    let path = path.trim().trim_start_matches('/');
    let fits = |leaf: &Leaf<'_>| {
        (leaf.path == path || leaf.shown == path) && available(state, leaf.command, user, channel)
    };
    let found = leaves(state, channel, locale).into_iter().find(fits);
    found.map(|leaf| leaf.offer(locale)).ok_or_else(|| {
        let offered = offers(state, user, channel).into_iter().map(|offer| offer.path).collect();
        ActError::NoSuchCommand { command: path.to_owned(), offered }
    })
}

/// The interaction data of a typed command; with `focused`, of the typing of that option.
pub(super) fn data(
    state: &State,
    channel: Snowflake,
    offer: &Offer,
    given: &[(&str, &str)],
    focused: Option<&str>,
) -> Result<Value, ActError> {
    for (name, _) in given {
        if !offer.options.iter().any(|option| option.name == *name || option.shown == *name) {
            let known = offer.options.iter().map(|option| option.name.clone()).collect();
            return Err(ActError::NoSuchOption { option: (*name).to_owned(), known });
        }
    }
    let mut resolved = Map::new();
    let mut options = Vec::new();
    for option in &offer.options {
        let value = given
            .iter()
            .find(|(name, _)| *name == option.name || *name == option.shown)
            .map(|(_, value)| *value);
        match value {
            // What is being typed is sent as it is.
            Some(value) if focused == Some(option.name.as_str()) => {
                options.push(json!({ "name": option.name, "type": option.kind, "value": value, "focused": true }));
            }
            Some(value) => {
                let value = read(state, channel, option, value, &mut resolved)?;
                options.push(json!({ "name": option.name, "type": option.kind, "value": value }));
            }
            None if option.required && focused.is_none() => {
                return Err(ActError::Missing(option.name.clone()));
            }
            None => {}
        }
    }
    Ok(wrap(state, offer, Value::Array(options), resolved))
}

/// The interaction data of a command used on a person or a message.
pub(super) fn target_data(
    state: &State,
    channel: Snowflake,
    offer: &Offer,
    target: Snowflake,
) -> Value {
    let mut resolved = Map::new();
    if offer.kind == 2 {
        resolve_user(state, channel, target, &mut resolved);
    } else if let Some(message) = state.message(channel, target) {
        resolved.insert(
            "messages".to_owned(),
            json!({ target.to_string(): state.message_json(message) }),
        );
    }
    let mut data = wrap(state, offer, Value::Null, resolved);
    data["target_id"] = json!(target);
    data
}

/// Puts options into their subcommand and group, and the whole into its command.
fn wrap(state: &State, offer: &Offer, mut options: Value, resolved: Map<String, Value>) -> Value {
    let mut names: Vec<&str> = offer.path.split(' ').collect();
    // A command on a person or a message may have spaces in its name, and has no subcommands.
    if offer.kind != 1 {
        names = vec![&offer.path];
    }
    let depth = names.len();
    for (level, name) in names.iter().enumerate().skip(1).rev() {
        let kind = if level + 1 == depth { kind::SUBCOMMAND } else { kind::GROUP };
        options = json!([{ "name": name, "type": kind, "options": options }]);
    }
    let mut data = json!({ "id": offer.command, "name": names[0], "type": offer.kind });
    if options.as_array().is_some_and(|options| !options.is_empty()) {
        data["options"] = options;
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    if let Some(guild) =
        state.command(offer.command).and_then(|command| command.definition.get("guild_id"))
    {
        data["guild_id"] = guild.clone();
    }
    data
}

/// What was given for an option, as that option takes it.
fn read(
    state: &State,
    channel: Snowflake,
    option: &OptionOffer,
    given: &str,
    resolved: &mut Map<String, Value>,
) -> Result<Value, ActError> {
    let unfit = |why: &str| ActError::Unfit {
        name: option.name.clone(),
        value: given.to_owned(),
        why: why.to_owned(),
    };
    if !option.choices.is_empty() {
        let same = |choice: &&ChoiceOffer| {
            let number = choice.value.as_f64().is_some_and(|number| given.parse() == Ok(number));
            number || choice.shown == given || choice.name == given || choice.value == given
        };
        let choice = option.choices.iter().find(same).ok_or_else(|| {
            let names: Vec<&str> =
                option.choices.iter().map(|choice| choice.name.as_str()).collect();
            unfit(&format!("not one of {names:?}"))
        })?;
        return Ok(choice.value.clone());
    }
    let within = |size: f64| {
        option.least.is_none_or(|least| size >= least)
            && option.most.is_none_or(|most| size <= most)
    };
    match option.kind {
        kind::STRING => {
            let length = given.chars().count();
            if length == 0
                || length > LONGEST
                || !within(u32::try_from(length).map_or(f64::MAX, f64::from))
            {
                return Err(unfit("too short or too long"));
            }
            Ok(json!(given))
        }
        kind::INTEGER => {
            let number: i64 = given.trim().parse().map_err(|_| unfit("not a whole number"))?;
            // Discord's numbers are those a double holds exactly.
            if number.unsigned_abs() > 1 << 53 {
                return Err(unfit("too large"));
            }
            #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53")]
            let exact = number as f64;
            if within(exact) { Ok(json!(number)) } else { Err(unfit("out of bounds")) }
        }
        kind::NUMBER => {
            let number: f64 = given.trim().parse().map_err(|_| unfit("not a number"))?;
            if within(number) { Ok(json!(number)) } else { Err(unfit("out of bounds")) }
        }
        kind::BOOLEAN => {
            given.parse::<bool>().map(Value::from).map_err(|_| unfit("neither true nor false"))
        }
        kind::USER | kind::MENTIONABLE => {
            let handle = given.trim_start_matches('@');
            let user = state.user_named(handle).ok_or_else(|| unfit("nobody is called so"))?.id;
            resolve_user(state, channel, user, resolved);
            Ok(json!(user))
        }
        kind::CHANNEL => {
            let name = given.trim_start_matches('#');
            let found =
                state.channel_named(name).ok_or_else(|| unfit("no channel is called so"))?;
            if !option.channel_kinds.is_empty()
                && !option.channel_kinds.contains(&found.kind_number().into())
            {
                return Err(unfit("not this kind of channel"));
            }
            resolved.insert(
                "channels".to_owned(),
                json!({ found.id.to_string(): state.partial_channel_json(found, state.bot()) }),
            );
            Ok(json!(found.id))
        }
        kind::ROLE => {
            let guild =
                state.channels.get(&channel).and_then(|channel| state.guilds.get(&channel.guild?));
            let role = guild.and_then(|guild| guild.roles.values().find(|role| role.name == given));
            let role = role.ok_or_else(|| unfit("no role is called so"))?;
            resolved.insert("roles".to_owned(), json!({ role.id.to_string(): role.to_json() }));
            Ok(json!(role.id))
        }
        _ => Err(unfit("a kind of option people cannot give here")),
    }
}

/// Adds what is told about a person who was named.
pub(super) fn resolve_user(
    state: &State,
    channel: Snowflake,
    user: Snowflake,
    resolved: &mut Map<String, Value>,
) {
    let mut add = |list: &str, object: Value| {
        let list = resolved.entry(list).or_insert_with(|| json!({}));
        list[user.to_string()] = object;
    };
    add("users", state.user_json(user));
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    if let Some(member) = guild.and_then(|guild| state.guilds.get(&guild)?.members.get(&user)) {
        let mut member = member.to_json();
        member["permissions"] = json!(state.permissions(user, channel));
        // A member named in an interaction comes without these two.
        if let Some(parts) = member.as_object_mut() {
            parts.remove("deaf");
            parts.remove("mute");
        }
        add("members", member);
    }
}
