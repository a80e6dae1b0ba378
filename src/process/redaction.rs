//! Takes secrets out of the whole log: libraries log addresses, headers and whole values at the
//! level `debug`. With the token of an interaction anyone could answer in the
//! bot's name for 15 minutes; an unused link opens a player's games.

use std::io;
use std::ops::Range;

/// How the tokens of all interactions begin: "interaction:" in base64.
const INTERACTION: &str = "aW50ZXJhY3Rpb246";
/// Parts of paths that are followed by an id and a token.
const BEFORE_ID: [&str; 2] = ["/interactions/", "/webhooks/"];
/// The part of a path that is followed by the secret of a link.
const LINK: &str = "/open/";
/// The name of a field with a secret.
const FIELD: &str = "token";
/// A shorter value of such a field is no secret, but a word such as `None`.
const SHORTEST: usize = 16;

/// `text` with `...` in the place of each secret.
pub(crate) fn redacted(text: &str) -> String {
    let mut secrets: Vec<Range<usize>> = after(text, INTERACTION)
        .map(|(start, rest)| start - INTERACTION.len()..start + length(rest))
        .chain(BEFORE_ID.iter().flat_map(|path| after(text, path)).filter_map(|(start, rest)| {
            let id = rest.find(|c: char| !c.is_ascii_digit())?;
            let token = rest.get(id..)?.strip_prefix('/')?;
            Some(start + id + 1..start + id + 1 + length(token))
        }))
        .chain(after(text, LINK).map(|(start, rest)| start..start + length(rest)))
        .chain(after(text, FIELD).filter_map(|(start, rest)| {
            let value = rest.trim_start_matches(['"', '\\']).strip_prefix([':', '='])?;
            let value = value.trim_start_matches(['"', '\\', ' ']);
            let start = start + (rest.len() - value.len());
            (length(value) >= SHORTEST).then(|| start..start + length(value))
        }))
        .filter(|secret| !secret.is_empty())
        .collect();
    secrets.sort_unstable_by_key(|secret| secret.start);
    let (mut result, mut end) = (String::with_capacity(text.len()), 0);
    for secret in secrets {
        // Two patterns may find the same secret.
        if secret.start >= end {
            result.push_str(&text[end..secret.start]);
            result.push_str("...");
        }
        end = end.max(secret.end);
    }
    result.push_str(&text[end..]);
    result
}

/// The places after each occurrence of `pattern`, with the rest of the text.
fn after<'t>(text: &'t str, pattern: &str) -> impl Iterator<Item = (usize, &'t str)> {
    text.match_indices(pattern).map(|(start, found)| {
        let (_, rest) = text.split_at(start + found.len());
        (start + found.len(), rest)
    })
}

/// The length of the secret with which a text begins.
fn length(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_=.".contains(c);
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

/// Writes texts without their secrets. Each text must be written in one piece, as lines of the log
/// are.
pub(super) struct Redacting<W>(pub(super) W);

impl<W: io::Write> io::Write for Redacting<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.write_all(redacted(&String::from_utf8_lossy(text)).as_bytes())?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_replaced_wherever_they_stand() {
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
            ("/webhooks/1/", "/webhooks/1/"),
            ("GET /open/Qk_z-9 HTTP/1.1", "GET /open/... HTTP/1.1"),
            ("token aW50ZXJhY3Rpb246MTIz and é", "token ... and é"),
            (
                r#"Command { id: 5, token: "0123456789abcdef.", version: 1 }"#,
                r#"Command { id: 5, token: "...", version: 1 }"#,
            ),
            (r#"b"{\"access_token\": \"0123456789abcdef\"}""#, r#"b"{\"access_token\": \"...\"}""#),
            ("token=0123456789abcdef, token: None", "token=..., token: None"),
            ("url /webhooks/1/aW50ZXJhY3Rpb246MTIz?a", "url /webhooks/1/...?a"),
        ] {
            assert_eq!(redacted(text), expected);
        }
    }
}
