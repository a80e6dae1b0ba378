//! Discord's errors: what it answers instead of doing what was asked.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// An error in Discord's shape: an HTTP status, a code of its own list, words, and for a form the
/// faults by field.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// Discord's own code; 0 where it has none.
    pub code: u32,
    /// What is said.
    pub message: Cow<'static, str>,
    /// The faults of a form, nested as the form is; null where there is no form.
    pub errors: Value,
}

/// The token is missing or wrong.
pub const UNAUTHORIZED: Refusal = Refusal::plain(401, 0, "401: Unauthorized");
/// There is no such address.
pub const NOT_FOUND: Refusal = Refusal::plain(404, 0, "404: Not Found");
/// The address exists, the method does not.
pub const METHOD_NOT_ALLOWED: Refusal = Refusal::plain(405, 0, "405: Method Not Allowed");
/// The application does not exist or is another's.
pub const UNKNOWN_APPLICATION: Refusal = Refusal::plain(404, 10002, "Unknown Application");
/// The channel does not exist or the bot cannot know of it.
pub const UNKNOWN_CHANNEL: Refusal = Refusal::plain(404, 10003, "Unknown Channel");
/// The server does not exist or the bot is not in it.
pub const UNKNOWN_GUILD: Refusal = Refusal::plain(404, 10004, "Unknown Guild");
/// That person is not in the server.
pub const UNKNOWN_MEMBER: Refusal = Refusal::plain(404, 10007, "Unknown Member");
/// The message does not exist.
pub const UNKNOWN_MESSAGE: Refusal = Refusal::plain(404, 10008, "Unknown Message");
/// There is no such person.
pub const UNKNOWN_USER: Refusal = Refusal::plain(404, 10013, "Unknown User");
/// There is no such emoji.
pub const UNKNOWN_EMOJI: Refusal = Refusal::plain(400, 10014, "Unknown Emoji");
/// The webhook does not exist: an interaction token that never was.
pub const UNKNOWN_WEBHOOK: Refusal = Refusal::plain(404, 10015, "Unknown Webhook");
/// The interaction does not exist, or the three seconds for its answer are over.
pub const UNKNOWN_INTERACTION: Refusal = Refusal::plain(404, 10062, "Unknown interaction");
/// There is no such command.
pub const UNKNOWN_COMMAND: Refusal = Refusal::plain(404, 10063, "Unknown application command");
/// More commands than one application may have.
pub const TOO_MANY_COMMANDS: Refusal =
    Refusal::plain(400, 30032, "Maximum number of application commands reached (100).");
/// More commands created in a day than allowed.
pub const TOO_MANY_CREATIONS: Refusal = Refusal::plain(
    400,
    30034,
    "Max number of daily application command creates has been reached (200)",
);
/// Too many edits of messages older than an hour.
pub const TOO_MANY_OLD_EDITS: Refusal = Refusal::plain(
    429,
    30046,
    "Maximum number of edits to messages older than 1 hour reached. Try again later.",
);
/// The request is larger than Discord takes.
pub const TOO_LARGE: Refusal = Refusal::plain(413, 40005, "Request entity too large");
/// The interaction has had its answer.
pub const ALREADY_ACKNOWLEDGED: Refusal =
    Refusal::plain(400, 40060, "Interaction has already been acknowledged.");
/// An application that only the user installed has followed up five times.
pub const TOO_MANY_FOLLOW_UPS: Refusal = Refusal::plain(
    400,
    40094,
    "This interaction has reached the maximum number of follow-up messages",
);
/// The bot may not see this.
pub const MISSING_ACCESS: Refusal = Refusal::plain(403, 50001, "Missing Access");
/// The message is another author's.
pub const ANOTHER_AUTHOR: Refusal =
    Refusal::plain(403, 50005, "Cannot edit a message authored by another user");
/// There is nothing in the message.
pub const EMPTY_MESSAGE: Refusal = Refusal::plain(400, 50006, "Cannot send an empty message");
/// The person takes no direct messages.
pub const CANNOT_MESSAGE_USER: Refusal =
    Refusal::plain(403, 50007, "Cannot send messages to this user");
/// The bot may see this but not do it.
pub const MISSING_PERMISSIONS: Refusal = Refusal::plain(403, 50013, "Missing Permissions");
/// Not in a channel of this kind.
pub const WRONG_CHANNEL_KIND: Refusal =
    Refusal::plain(400, 50024, "Cannot execute action on this channel type");
/// The interaction's token is dead.
pub const DEAD_TOKEN: Refusal = Refusal::plain(401, 50027, "Invalid Webhook Token");
/// The thread is archived.
pub const ARCHIVED: Refusal = Refusal::plain(400, 50083, "Thread is archived");
/// The body is no JSON.
pub const INVALID_JSON: Refusal =
    Refusal::plain(400, 50109, "The request body contains invalid JSON.");
/// The message has its thread.
pub const THREAD_EXISTS: Refusal =
    Refusal::plain(400, 160_004, "A thread has already been created for this message");

impl Refusal {
    /// An error without a form.
    #[must_use]
    pub const fn plain(status: u16, code: u32, message: &'static str) -> Self {
        Self { status, code, message: Cow::Borrowed(message), errors: Value::Null }
    }

    /// "Invalid Form Body": each fault with the path of its field (`embeds.0.title`), a code and
    /// words. Where there is a fault further in, Discord names that one only.
    #[must_use]
    pub fn form<'a>(faults: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>) -> Self {
        let faults: Vec<_> = faults.into_iter().collect();
        let further_in = |path: &str| {
            let inside = |other: &str| {
                let rest = other.strip_prefix(path);
                rest.is_some_and(|rest| {
                    !rest.is_empty() && (path.is_empty() || rest.starts_with('.'))
                })
            };
            faults.iter().any(|(other, _, _)| inside(other))
        };
        let mut errors = Value::Object(Map::new());
        for (path, code, message) in faults.iter().filter(|(path, _, _)| !further_in(path)) {
            let mut place = &mut errors;
            for step in path.split('.').filter(|step| !step.is_empty()) {
                place = &mut place[step];
            }
            let fault = json!({ "code": code, "message": message });
            match &mut place["_errors"] {
                Value::Array(faults) => faults.push(fault),
                empty => *empty = json!([fault]),
            }
        }
        Self { errors, ..Self::plain(400, 50035, "Invalid Form Body") }
    }

    /// The error as Discord sends it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut body = json!({ "code": self.code, "message": self.message });
        if !self.errors.is_null() {
            body["errors"] = self.errors.clone();
        }
        if self.status == 429 {
            // When edits of old messages pass again is not documented.
            body["retry_after"] = json!(60.0);
            body["global"] = json!(false);
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_a_form_nest_as_the_form_does() {
        let refusal = Refusal::form([
            ("embeds.0.title", "BASE_TYPE_MAX_LENGTH", "Must be 256 or fewer in length."),
            ("embeds.0.title", "OTHER", "And more."),
            ("embeds", "LIST", "All of them."),
            ("", "WHOLE", "All of it."),
        ]);
        let errors = &refusal.to_json()["errors"];
        assert_eq!(errors["embeds"]["0"]["title"]["_errors"][1]["code"], "OTHER");
        assert!(errors.get("_errors").is_none() && errors["embeds"].get("_errors").is_none());
        assert_eq!(
            Refusal::form([("", "WHOLE", "All of it.")]).errors["_errors"][0]["code"],
            "WHOLE"
        );
        assert_eq!((refusal.status, refusal.code), (400, 50035));
    }
}
