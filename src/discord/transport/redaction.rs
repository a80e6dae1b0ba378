//! Discord's errors as text for the log. Their URLs contain interaction tokens, with which anyone
//! could answer in the bot's name for 15 minutes: the tokens are replaced.

use std::fmt;

/// An error of serenity whose texts contain no interaction token.
#[derive(thiserror::Error)]
pub(crate) struct DiscordError(#[source] Box<serenity::Error>);

impl From<serenity::Error> for DiscordError {
    fn from(error: serenity::Error) -> Self {
        Self(Box::new(error))
    }
}

impl fmt::Display for DiscordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&redacted(&self.0.to_string()))
    }
}

impl fmt::Debug for DiscordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&redacted(&format!("{:?}", self.0)))
    }
}

/// `text` without the tokens of interactions: the part of a path that follows
/// `/interactions/<id>/` or `/webhooks/<id>/`.
fn redacted(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) =
        ["/interactions/", "/webhooks/"].iter().filter_map(|path| end_of(rest, path)).min()
    {
        let (before, after) = rest.split_at(start);
        result.push_str(before);
        let id = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (id, after) = after.split_at(id);
        result.push_str(id);
        rest = after;
        if let Some(token) = after.strip_prefix('/') {
            let is_part = |c: char| c.is_ascii_alphanumeric() || "-_=.".contains(c);
            let end = token.find(|c: char| !is_part(c)).unwrap_or(token.len());
            result.push_str("/...");
            rest = token.split_at(end).1;
        }
    }
    result.push_str(rest);
    result
}

/// Where the first occurrence of `path` ends.
fn end_of(text: &str, path: &str) -> Option<usize> {
    text.find(path).map(|start| start + path.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_interactions_are_replaced() {
        for (text, expected) in [
            ("nothing to hide", "nothing to hide"),
            (
                "error sending request for url (https://discord.com/api/v10/interactions/123/\
                 aW50ZXJhY3Rpb24_-=.x/callback)",
                "error sending request for url (https://discord.com/api/v10/interactions/123/\
                 .../callback)",
            ),
            (
                r#"url: "https://discord.com/api/v10/webhooks/7/tok-en", method: POST"#,
                r#"url: "https://discord.com/api/v10/webhooks/7/...", method: POST"#,
            ),
            (
                "/webhooks/1/a/messages /interactions/2/b",
                "/webhooks/1/.../messages /interactions/2/...",
            ),
            ("/webhooks/1", "/webhooks/1"),
        ] {
            assert_eq!(redacted(text), expected);
        }
    }
}
