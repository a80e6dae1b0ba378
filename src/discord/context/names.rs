//! Names instead of mentions. Discord tells a client who is mentioned only in the content of a
//! message in a server. Elsewhere, in direct messages and in embeds, a client that does not know
//! the user shows a number. Nobody is notified there, so a name says as much.

use std::collections::HashMap;

use courier_play::folded;
use courier_play::{FORGOTTEN_NAME, PlayerId};
use courier_text::Texts;

use crate::discord::context::app_state::AppState;
use crate::discord::transport::MessagePayload;

impl AppState {
    /// The message with names instead of mentions in its embed and, in direct messages, in its
    /// content. Players whose names are not known, or are those of others too, stay mentioned;
    /// those whose names are hidden are named like deleted players, by `words`.
    pub(crate) async fn named(
        &self,
        mut payload: MessagePayload,
        words: Texts,
        direct: bool,
    ) -> MessagePayload {
        let mut texts: Vec<&mut String> = payload.text.iter_mut().collect();
        if direct {
            texts.push(&mut payload.content);
        }
        let mentioned: Vec<PlayerId> = texts.iter().flat_map(|text| mentioned(text)).collect();
        if mentioned.is_empty() {
            return payload;
        }
        match self.app.reads().names_of(&mentioned).await {
            Ok(names) => {
                let names = distinct(names.into_iter().collect());
                for text in texts {
                    *text = words.display_name(&with_names(text, &names));
                }
            }
            Err(error) => tracing::warn!(%error, "mentions stay, because names cannot be read"),
        }
        payload
    }
}

/// The parts of a text before mentions, each with the player mentioned, and the rest.
fn parts(text: &str) -> (Vec<(&str, PlayerId)>, &str) {
    let (mut parts, mut begin, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = text[at..].find("<@") {
        let number = at + found + 2;
        let digits = text[number..].bytes().take_while(u8::is_ascii_digit).count();
        let end = number + digits;
        at = end;
        if let Ok(id) = text[number..end].parse()
            && text[end..].starts_with('>')
            && !is_text(&text[..number - 2])
        {
            parts.push((&text[begin..number - 2], PlayerId(id)));
            begin = end + 1;
            at = begin;
        }
    }
    (parts, &text[begin..])
}

/// The names that one player alone has: nobody passes for somebody else.
fn distinct(names: HashMap<PlayerId, String>) -> HashMap<PlayerId, String> {
    let mut players: HashMap<String, usize> = HashMap::new();
    for name in names.values() {
        *players.entry(folded(name)).or_default() += 1;
    }
    let is_alone = |name: &str| name == FORGOTTEN_NAME || players.get(&folded(name)) == Some(&1);
    names.into_iter().filter(|(_, name)| is_alone(name)).collect()
}

/// Whether what looks like a mention after this is text: it is escaped, or in code.
fn is_text(before: &str) -> bool {
    let ticks = before.match_indices('`').filter(|(at, _)| !before[..*at].ends_with('\\'));
    before.ends_with('\\') || ticks.count() % 2 == 1
}

fn mentioned(text: &str) -> Vec<PlayerId> {
    parts(text).0.into_iter().map(|(_, player)| player).collect()
}

fn with_names(text: &str, names: &HashMap<PlayerId, String>) -> String {
    let (parts, rest) = parts(text);
    let mut named = String::with_capacity(text.len());
    for (before, player) in parts {
        named.push_str(before);
        match names.get(&player).filter(|name| !name.is_empty()) {
            Some(name) => named.push_str(&Texts::escape_markdown(name)),
            None => named.push_str(&format!("<@{player}>")),
        }
    }
    named + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_of_known_players_become_their_names() {
        let names =
            [(7, "Ann"), (8, "*Ben*"), (9, "")].map(|(id, name)| (PlayerId(id), name.to_owned()));
        let names = names.into_iter().collect();
        for (text, named) in [
            ("<@7> beats <@8>.", r"Ann beats \*Ben\*."),
            ("<@7><@7>", "AnnAnn"),
            ("<@9> and <@10>", "<@9> and <@10>"),
            (r"\<@7> `", r"\<@7> `"),
            ("`<@7>` <@7> ```x <@7>```", "`<@7>` Ann ```x <@7>```"),
            (r"\`x\` <@7>", r"\`x\` Ann"),
            (
                "<@&7> <@> <@7 <#7> <@x> <@99999999999999999999>",
                "<@&7> <@> <@7 <#7> <@x> <@99999999999999999999>",
            ),
            ("ñ<@7>é", "ñAnné"),
            ("", ""),
        ] {
            assert_eq!(with_names(text, &names), named);
        }
    }

    #[test]
    fn players_of_one_name_stay_mentioned() {
        let names = [(7, "Ann"), (8, "ánn"), (9, "Ben")];
        let names = names.map(|(id, name)| (PlayerId(id), name.to_owned())).into_iter().collect();
        assert_eq!(with_names("<@7> <@8> <@9>", &distinct(names)), "<@7> <@8> Ben");
    }
}
