//! A request taken apart into what the rules speak of: commands, messages, dialogs, files.

use serde_json::Value;

use crate::world::{InteractionKind, Message, Upload};

/// A request of the bot, and what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Its method.
    pub method: &'a str,
    /// Its address with the names of the parameters in it.
    pub template: &'a str,
    /// Its JSON body.
    pub body: Option<&'a Value>,
    /// The files that came with it.
    pub files: &'a [Upload],
    /// The message it edits, if there is one.
    pub before: Option<&'a Message>,
    /// What kind of interaction it answers, and whether that came from a message.
    pub answers: Option<(InteractionKind, bool)>,
}

/// A part of a body and the way to it.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The way, as Discord writes it: `options.0.choices.2`.
    pub path: String,
    /// What is there.
    pub value: &'a Value,
}

/// What the rules look at.
#[derive(Debug, Default)]
pub struct Parts<'a> {
    /// The commands that are registered or changed.
    pub commands: Vec<Place<'a>>,
    /// Whether a part of a command may be missing because it is only changed.
    pub amends_command: bool,
    /// The message that is posted or edited.
    pub message: Option<Place<'a>>,
    /// The message as it was, if it is edited.
    pub before: Option<&'a Message>,
    /// Whether the message is edited, so that a missing part stays as it is.
    pub edits: bool,
    /// The answer to an interaction.
    pub callback: Option<&'a Value>,
    /// What is answered.
    pub answers: Option<(InteractionKind, bool)>,
    /// The dialog that is opened.
    pub modal: Option<Place<'a>>,
    /// The proposals for an option.
    pub proposals: Option<Place<'a>>,
    /// The thread that is opened or changed.
    pub thread: Option<Place<'a>>,
    /// The files.
    pub files: &'a [Upload],
}

impl<'a> Place<'a> {
    /// A part and the way to it.
    pub(super) fn new(path: &str, value: &'a Value) -> Self {
        Self { path: path.to_owned(), value }
    }

    /// The way to a part of this.
    pub(super) fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    /// A part of this.
    pub(super) fn part(&self, name: &str) -> Self {
        Self { path: self.path_of(name), value: &self.value[name] }
    }

    /// The elements of a list that is part of this.
    pub(super) fn list(&self, name: &str) -> Vec<Self> {
        self.part(name).elements()
    }

    /// The elements, where this is a list.
    pub(super) fn elements(&self) -> Vec<Self> {
        let all = self.value.as_array().into_iter().flatten().enumerate();
        all.map(|(n, value)| Self { path: self.path_of(&n.to_string()), value }).collect()
    }

    /// Discord's number for the kind of thing this is.
    pub(super) fn kind(&self) -> u64 {
        self.value["type"].as_u64().unwrap_or(0)
    }

    /// A number that is part of this.
    pub(super) fn number(&self, name: &str) -> Option<f64> {
        self.value[name].as_f64()
    }

    /// Whether a part is there and not null.
    pub(super) fn has(&self, name: &str) -> bool {
        !self.value[name].is_null()
    }
}

impl<'a> Parts<'a> {
    /// Takes a request apart.
    pub(super) fn of(request: &Request<'a>) -> Self {
        let mut parts = Self {
            files: request.files,
            before: request.before,
            answers: request.answers,
            ..Self::default()
        };
        let Some(body) = request.body else { return parts };
        let whole = Place::new("", body);
        let path = request.template;
        match request.method {
            "PUT" if path.ends_with("/commands") => parts.commands = whole.elements(),
            "POST" if path.ends_with("/commands") => parts.commands = vec![whole],
            "PATCH" if path.ends_with("/commands/{command_id}") => {
                parts.commands = vec![whole];
                parts.amends_command = true;
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
                parts.edits = true;
            }
            "PATCH" if path == "/channels/{channel_id}" => parts.thread = Some(whole),
            _ => {}
        }
        parts
    }

    fn take_callback(&mut self, body: &'a Value) {
        let data = Place::new("data", &body["data"]);
        self.callback = Some(body);
        match body["type"].as_u64() {
            Some(4) => self.message = Some(data),
            Some(7) => {
                self.message = Some(data);
                self.edits = true;
            }
            Some(8) => self.proposals = Some(data),
            Some(9) => self.modal = Some(data),
            _ => {}
        }
    }

    /// The number of the answer's kind.
    pub(super) fn callback_kind(&self) -> Option<u64> {
        self.callback?["type"].as_u64()
    }

    /// The flags the message will have.
    pub(super) fn flags(&self) -> u64 {
        let given = self.message.as_ref().and_then(|message| message.value["flags"].as_u64());
        given.or(self.before.map(|before| before.flags)).unwrap_or(0)
    }
}
