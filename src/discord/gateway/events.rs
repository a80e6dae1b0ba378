//! Reads what arrives from the gateway. Most of it is about servers and their channels, of which
//! the bot keeps nothing.

use serde::Deserialize;
use serde_json::value::RawValue;
use serenity::all::{FullEvent, Interaction, PartialGuildChannel};

/// The operation with which a connection begins.
const HELLO: u8 = 10;

/// What a message of the gateway says to the bot.
#[derive(Debug)]
pub(super) enum Arrived {
    Hello,
    Ready {
        bot: String,
        servers: usize,
    },
    Event(Box<FullEvent>),
    /// Nothing that concerns the bot.
    Nothing,
}

#[derive(Deserialize)]
struct Payload<'a> {
    op: u8,
    #[serde(borrow)]
    t: Option<&'a str>,
    #[serde(borrow)]
    d: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Ready<'a> {
    user: User,
    #[serde(borrow)]
    guilds: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct User {
    username: String,
}

/// Reads a message.
/// Errors: It is not as Discord documents it.
pub(super) fn read(text: &str) -> serde_json::Result<Arrived> {
    let Payload { op, t, d } = serde_json::from_str(text)?;
    let data = d.map_or("null", RawValue::get);
    Ok(match t {
        _ if op == HELLO => Arrived::Hello,
        Some("READY") => {
            let ready: Ready<'_> = serde_json::from_str(data)?;
            Arrived::Ready { bot: ready.user.username, servers: ready.guilds.len() }
        }
        Some("INTERACTION_CREATE") => {
            let interaction: Interaction = serde_json::from_str(data)?;
            Arrived::Event(Box::new(FullEvent::InteractionCreate { interaction }))
        }
        Some("THREAD_DELETE") => {
            let thread: PartialGuildChannel = serde_json::from_str(data)?;
            Arrived::Event(Box::new(FullEvent::ThreadDelete { thread, full_thread_data: None }))
        }
        _ => Arrived::Nothing,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::*;

    #[test]
    fn what_concerns_the_bot_is_read_and_nothing_else() {
        let hello = r#"{"t":null,"s":null,"op":10,"d":{"heartbeat_interval":41250}}"#;
        assert!(matches!(read(hello), Ok(Arrived::Hello)));
        let ready = r#"{"t":"READY","s":1,"op":0,"d":{"user":{"username":"courier","id":"1"},
            "guilds":[{"id":"2","unavailable":true}],"session_id":"a"}}"#;
        let Ok(Arrived::Ready { bot, servers }) = read(ready) else { panic!("{ready}") };
        assert_eq!((bot.as_str(), servers), ("courier", 1));
        let deleted = r#"{"t":"THREAD_DELETE","s":2,"op":0,"d":{"id":"3","guild_id":"2",
            "parent_id":"4","type":11}}"#;
        let Ok(Arrived::Event(event)) = read(deleted) else { panic!("{deleted}") };
        let FullEvent::ThreadDelete { thread, .. } = *event else { panic!("{event:?}") };
        assert_eq!(thread.id.get(), 3);
        for nothing in [
            r#"{"t":null,"s":null,"op":11,"d":null}"#,
            r#"{"t":"GUILD_CREATE","s":3,"op":0,"d":{"id":"2","anything":{"at":["all"]}}}"#,
            r#"{"op":99}"#,
        ] {
            assert!(matches!(read(nothing), Ok(Arrived::Nothing)), "{nothing}");
        }
        for unreadable in ["", "[]", r#"{"t":"INTERACTION_CREATE","op":0,"d":{"id":7}}"#] {
            assert!(read(unreadable).is_err(), "{unreadable}");
        }
    }
}
