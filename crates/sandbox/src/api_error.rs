//! The errors of Discord's REST API.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// An error as Discord reports it: HTTP status, JSON error code, message, and the errors of each
/// field for an invalid form.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    pub status: u16,
    /// Discord's JSON error code; 0 if there is none.
    pub code: u32,
    pub message: Cow<'static, str>,
    /// The errors of a form, nested like the form; null without a form.
    pub errors: Value,
}

/// Discord has this route or this field, but the sandbox does not simulate it. Discord never
/// answers so: it is the truth about the sandbox, in Discord's form.
pub const NOT_SIMULATED: ApiError =
    ApiError::new(501, 0, "501: The sandbox does not simulate this");
pub const UNAUTHORIZED: ApiError = ApiError::new(401, 0, "401: Unauthorized");
pub const NOT_FOUND: ApiError = ApiError::new(404, 0, "404: Not Found");
pub const METHOD_NOT_ALLOWED: ApiError = ApiError::new(405, 0, "405: Method Not Allowed");
pub const UNKNOWN_APPLICATION: ApiError = ApiError::new(404, 10002, "Unknown Application");
pub const UNKNOWN_CHANNEL: ApiError = ApiError::new(404, 10003, "Unknown Channel");
pub const UNKNOWN_GUILD: ApiError = ApiError::new(404, 10004, "Unknown Guild");
pub const UNKNOWN_MEMBER: ApiError = ApiError::new(404, 10007, "Unknown Member");
pub const UNKNOWN_MESSAGE: ApiError = ApiError::new(404, 10008, "Unknown Message");
pub const UNKNOWN_USER: ApiError = ApiError::new(404, 10013, "Unknown User");
pub const UNKNOWN_EMOJI: ApiError = ApiError::new(400, 10014, "Unknown Emoji");
pub const UNKNOWN_WEBHOOK: ApiError = ApiError::new(404, 10015, "Unknown Webhook");
/// The interaction does not exist, or its three seconds are over.
pub const UNKNOWN_INTERACTION: ApiError = ApiError::new(404, 10062, "Unknown interaction");
pub const UNKNOWN_COMMAND: ApiError = ApiError::new(404, 10063, "Unknown application command");
pub const TOO_MANY_COMMANDS: ApiError =
    ApiError::new(400, 30032, "Maximum number of application commands reached (100).");
pub const TOO_MANY_CREATIONS: ApiError = ApiError::new(
    400,
    30034,
    "Max number of daily application command creates has been reached (200)",
);
/// A list of commands that leaves out the Entry Point command of the application's Activity.
pub const ENTRY_POINT_LEFT_OUT: ApiError = ApiError::new(
    400,
    50240,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include \
     the Entry Point command in your update request or delete it separately.",
);
pub const TOO_MANY_OLD_EDITS: ApiError = ApiError::new(
    429,
    30046,
    "Maximum number of edits to messages older than 1 hour reached. Try again later.",
);
/// A bot has opened the direct messages of too many users in a short time.
pub const OPENING_DIRECT_TOO_FAST: ApiError =
    ApiError::new(400, 40003, "You are opening direct messages too fast");
pub const TOO_LARGE: ApiError = ApiError::new(413, 40005, "Request entity too large");
pub const ALREADY_ACKNOWLEDGED: ApiError =
    ApiError::new(400, 40060, "Interaction has already been acknowledged.");
/// An application that only the user installed has already sent five follow-up messages.
pub const TOO_MANY_FOLLOWUPS: ApiError = ApiError::new(
    400,
    40094,
    "This interaction has reached the maximum number of follow-up messages",
);
pub const MISSING_ACCESS: ApiError = ApiError::new(403, 50001, "Missing Access");
pub const ANOTHER_AUTHOR: ApiError =
    ApiError::new(403, 50005, "Cannot edit a message authored by another user");
pub const EMPTY_MESSAGE: ApiError = ApiError::new(400, 50006, "Cannot send an empty message");
pub const CANNOT_MESSAGE_USER: ApiError =
    ApiError::new(403, 50007, "Cannot send messages to this user");
pub const MISSING_PERMISSIONS: ApiError = ApiError::new(403, 50013, "Missing Permissions");
pub const WRONG_CHANNEL_KIND: ApiError =
    ApiError::new(400, 50024, "Cannot execute action on this channel type");
/// The interaction token has expired.
pub const DEAD_TOKEN: ApiError = ApiError::new(401, 50027, "Invalid Webhook Token");
pub const ARCHIVED: ApiError = ApiError::new(400, 50083, "Thread is archived");
pub const TOO_OLD_TO_DELETE: ApiError =
    ApiError::new(400, 50034, "You can only bulk delete messages that are under 14 days old.");
pub const UNKNOWN_ROLE: ApiError = ApiError::new(404, 10011, "Unknown Role");
pub const INVALID_JSON: ApiError =
    ApiError::new(400, 50109, "The request body contains invalid JSON.");
pub const THREAD_EXISTS: ApiError =
    ApiError::new(400, 160_004, "A thread has already been created for this message");

impl ApiError {
    pub const fn new(status: u16, code: u32, message: &'static str) -> Self {
        Self { status, code, message: Cow::Borrowed(message), errors: Value::Null }
    }

    /// "Invalid Form Body": each error with the path of its field (`embeds.0.title`), a code and a
    /// message. Like Discord, it omits errors of a node that contains errors further down.
    pub fn invalid_form<'a>(
        field_errors: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Self {
        let field_errors: Vec<_> = field_errors.into_iter().collect();
        let has_inner_errors = |path: &str| {
            let inside = |other: &str| {
                let rest = other.strip_prefix(path);
                rest.is_some_and(|rest| {
                    !rest.is_empty() && (path.is_empty() || rest.starts_with('.'))
                })
            };
            field_errors.iter().any(|(other, _, _)| inside(other))
        };
        let mut errors = Value::Object(Map::new());
        for (path, code, message) in
            field_errors.iter().filter(|(path, _, _)| !has_inner_errors(path))
        {
            let mut place = &mut errors;
            for step in path.split('.').filter(|step| !step.is_empty()) {
                place = &mut place[step];
            }
            let field_error = json!({ "code": code, "message": message });
            match &mut place["_errors"] {
                Value::Array(field_errors) => field_errors.push(field_error),
                empty => *empty = json!([field_error]),
            }
        }
        Self { errors, ..Self::new(400, 50035, "Invalid Form Body") }
    }

    /// "Invalid Form Body" with one error.
    pub fn invalid_field(path: &str, code: &str, message: &str) -> Self {
        Self::invalid_form([(path, code, message)])
    }

    pub fn to_json(&self) -> Value {
        let mut body = json!({ "code": self.code, "message": self.message });
        if !self.errors.is_null() {
            body["errors"] = self.errors.clone();
        }
        if self.status == 429 {
            // Discord does not document when such edits are accepted again.
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
    fn field_errors_nest_like_the_form() {
        let error = ApiError::invalid_form([
            ("embeds.0.title", "BASE_TYPE_MAX_LENGTH", "Must be 256 or fewer in length."),
            ("embeds.0.title", "OTHER", "And more."),
            ("embeds", "LIST", "All of them."),
            ("", "WHOLE", "All of it."),
        ]);
        let errors = &error.to_json()["errors"];
        assert_eq!(errors["embeds"]["0"]["title"]["_errors"][1]["code"], "OTHER");
        assert!(errors.get("_errors").is_none() && errors["embeds"].get("_errors").is_none());
        assert_eq!(
            ApiError::invalid_form([("", "WHOLE", "All of it.")]).errors["_errors"][0]["code"],
            "WHOLE"
        );
        assert_eq!((error.status, error.code), (400, 50035));
    }
}
