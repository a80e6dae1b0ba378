//! What has become of a request without the answer that it was to have: the one table for all of
//! them. What is not Discord's JSON is not Discord's answer, but that of a program in between, such
//! as Cloudflare or a proxy: it says nothing about the message or its destination.

use serenity::http::{ErrorResponse, HttpError};

/// The body of a response that is not the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// Discord's error, with its code:
    /// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
    Error(isize),
    /// JSON of another kind, a page, nothing, or a part of a body that was cut off.
    Other,
}

/// What has become of a request; one with the expected answer is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It may have been carried out: its effect is looked for before it is sent again.
    InDoubt,
    /// It was not carried out, and may be later, unchanged.
    Later,
    /// It is never carried out at this destination, but another one may take the message.
    Elsewhere(Closed),
    /// It is never carried out.
    Never,
}

/// Why a destination takes no messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// The user takes no direct messages of the bot.
    Direct,
    /// It does not exist.
    Gone,
    /// The bot may not write there.
    Forbidden,
}

pub(crate) const THREAD_ARCHIVED: isize = 50083;
pub(crate) const THREAD_LOCKED: isize = 160_005;
pub(crate) const ALREADY_ACKNOWLEDGED: isize = 40060;

impl Meaning {
    /// The meaning of a response with this HTTP status and body.
    pub(crate) const fn of(status: u16, body: Body) -> Self {
        match (status, body) {
            // It was carried out, or an error of the server happened, perhaps after that.
            (200..=299 | 500.., _) => Self::InDoubt,
            (_, Body::Error(code)) => Self::of_error(status, code),
            (_, Body::Other) => Self::Later,
        }
    }

    /// The meaning of an error of Discord with this HTTP status and code.
    const fn of_error(status: u16, code: isize) -> Self {
        match (status, code) {
            // Limits of a channel, a server or the bot that end by themselves: slow mode (20016),
            // announcements (20022), a channel (20028), a server (20029), opening direct messages
            // (40003), sending (40004), a feature that is switched off (40006), a service (40062),
            // Cloudflare (40333), an application that is not yet there (110001), and overload
            // (130000).
            (
                _,
                20016 | 20022 | 20028 | 20029 | 40003 | 40004 | 40006 | 40062 | 40333 | 110_001
                | 130_000,
            ) => Self::Later,
            // The user takes none of the bot (50007), or shares no server with it (50278).
            (_, 50007 | 50278) => Self::Elsewhere(Closed::Direct),
            // An unknown channel or server.
            (_, 10003 | 10004) => Self::Elsewhere(Closed::Gone),
            // No access (50001), a channel for voice (50008), no permission (50013).
            (_, 50001 | 50008 | 50013 | THREAD_ARCHIVED | THREAD_LOCKED) => {
                Self::Elsewhere(Closed::Forbidden)
            }
            // The token of an interaction is valid for fifteen minutes.
            (_, 50027) => Self::Never,
            // After another 401 the operator has to change the token.
            (401 | 408 | 425 | 429, _) => Self::Later,
            (403, _) => Self::Elsewhere(Closed::Forbidden),
            (404, _) => Self::Elsewhere(Closed::Gone),
            (400..=499, _) => Self::Never,
            _ => Self::Later,
        }
    }

    /// The meaning of an error of serenity.
    pub(crate) fn of_failure(error: &serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let body = match response.error.code {
                    UNREADABLE => Body::Other,
                    code => Body::Error(code),
                };
                Self::of(response.status_code.as_u16(), body)
            }
            // There was no connection, so nothing was sent.
            serenity::Error::Http(HttpError::Request(error)) if error.is_connect() => Self::Later,
            // No answer in time, one that was cut off, or one that cannot be read.
            serenity::Error::Http(
                HttpError::Request(_) | HttpError::RateLimitI64F64 | HttpError::RateLimitUtf8,
            )
            | serenity::Error::Json(_) => Self::InDoubt,
            // The request could not be sent.
            _ => Self::Never,
        }
    }

    /// Whether the request may be carried out later, if it was not.
    const fn may_pass(self) -> bool {
        matches!(self, Self::InDoubt | Self::Later)
    }
}

/// Whether Discord does not accept the bot's token.
pub(crate) fn is_unauthorized(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|refused| refused.status_code.as_u16() == 401)
}

/// Whether Discord refuses a request for good.
pub(crate) fn is_refused(error: &serenity::Error) -> bool {
    refusal(error).is_some() && !Meaning::of_failure(error).may_pass()
}

/// Serenity's code for a body that is not an error of Discord.
const UNREADABLE: isize = -1;

/// Discord's refusal of a request; `None` if the request failed otherwise, or something else than
/// Discord has answered.
pub(crate) fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.error.code != UNREADABLE =>
        {
            Some(response)
        }
        _ => None,
    }
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
