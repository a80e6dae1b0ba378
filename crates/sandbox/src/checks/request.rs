//! Divides a request into the parts that rules check: commands, messages, modals, files.

use serde_json::Value;

use crate::model::{InteractionKind, Message, Upload};

/// A request of the bot with the state it refers to.
#[derive(Clone, Copy, Debug)]
pub struct CheckedRequest<'a> {
    pub method: &'a str,
    /// The path with the names of its parameters (`/channels/{channel_id}`).
    pub template: &'a str,
    pub body: Option<&'a Value>,
    pub files: &'a [Upload],
    /// The message that it edits, before the edit.
    pub before: Option<&'a Message>,
    /// The type of the interaction it responds to, and whether that came from a message.
    pub responds_to: Option<(InteractionKind, bool)>,
}

#[derive(Clone, Debug)]
pub(super) struct JsonNode<'a> {
    /// The path in Discord's format: `options.0.choices.2`.
    pub(super) path: String,
    pub(super) value: &'a Value,
}

#[derive(Debug, Default)]
pub(super) struct RequestParts<'a> {
    pub(super) commands: Vec<JsonNode<'a>>,
    /// Whether a command is only edited, so that fields may be missing.
    pub(super) is_command_edit: bool,
    pub(super) message: Option<JsonNode<'a>>,
    pub(super) before: Option<&'a Message>,
    /// Whether the message is edited, so that missing fields stay as they are.
    pub(super) is_edit: bool,
    pub(super) callback: Option<&'a Value>,
    pub(super) responds_to: Option<(InteractionKind, bool)>,
    pub(super) modal: Option<JsonNode<'a>>,
    pub(super) autocomplete_choices: Option<JsonNode<'a>>,
    pub(super) thread: Option<JsonNode<'a>>,
    pub(super) files: &'a [Upload],
}

impl<'a> JsonNode<'a> {
    pub(super) fn new(path: &str, value: &'a Value) -> Self {
        Self { path: path.to_owned(), value }
    }

    pub(super) fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    pub(super) fn part(&self, name: &str) -> Self {
        Self { path: self.path_of(name), value: &self.value[name] }
    }

    pub(super) fn list(&self, name: &str) -> Vec<Self> {
        self.part(name).elements()
    }

    pub(super) fn elements(&self) -> Vec<Self> {
        let all = self.value.as_array().into_iter().flatten().enumerate();
        all.map(|(n, value)| Self { path: self.path_of(&n.to_string()), value }).collect()
    }

    pub(super) fn kind(&self) -> u64 {
        self.value["type"].as_u64().unwrap_or(0)
    }

    pub(super) fn number(&self, name: &str) -> Option<f64> {
        self.value[name].as_f64()
    }

    /// Whether a child exists and is not null.
    pub(super) fn has(&self, name: &str) -> bool {
        !self.value[name].is_null()
    }
}

impl<'a> RequestParts<'a> {
    pub(super) fn of(request: &CheckedRequest<'a>) -> Self {
        let mut parts = Self {
            files: request.files,
            before: request.before,
            responds_to: request.responds_to,
            ..Self::default()
        };
        let Some(body) = request.body else { return parts };
        let whole = JsonNode::new("", body);
        let path = request.template;
        match request.method {
            "PUT" if path.ends_with("/commands") => parts.commands = whole.elements(),
            "POST" if path.ends_with("/commands") => parts.commands = vec![whole],
            "PATCH" if path.ends_with("/commands/{command_id}") => {
                parts.commands = vec![whole];
                parts.is_command_edit = true;
            }
            "POST" if path.ends_with("/callback") => parts.take_callback(body),
            "POST" if path.ends_with("/threads") => parts.thread = Some(whole),
            "POST"
                if path.ends_with("/messages")
                    || path == "/webhooks/{webhook_id}/{webhook_token}" =>
            {
                parts.message = Some(whole);
            }
            "PATCH" if path.contains("/messages/") => {
                parts.message = Some(whole);
                parts.is_edit = true;
            }
            "PATCH" if path == "/channels/{channel_id}" => parts.thread = Some(whole),
            _ => {}
        }
        parts
    }

    fn take_callback(&mut self, body: &'a Value) {
        let data = JsonNode::new("data", &body["data"]);
        self.callback = Some(body);
        match body["type"].as_u64() {
            Some(4) => self.message = Some(data),
            Some(7) => {
                self.message = Some(data);
                self.is_edit = true;
            }
            Some(8) => self.autocomplete_choices = Some(data),
            Some(9) => self.modal = Some(data),
            _ => {}
        }
    }

    pub(super) fn callback_kind(&self) -> Option<u64> {
        self.callback?["type"].as_u64()
    }

    /// The elements of a list of the message.
    pub(super) fn in_message(&self, name: &str) -> Vec<JsonNode<'a>> {
        self.message.as_ref().map(|message| message.list(name)).unwrap_or_default()
    }

    /// The flags the message will have.
    pub(super) fn flags(&self) -> u64 {
        let given = self.message.as_ref().and_then(|message| message.value["flags"].as_u64());
        given.or(self.before.map(|before| before.flags)).unwrap_or(0)
    }
}
