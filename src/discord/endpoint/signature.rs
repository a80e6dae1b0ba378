//! The signature of a request: it proves that Discord has sent it, and when.

use axum::http::{HeaderMap, HeaderName};
use courier_play::Moment;
use ed25519_dalek::Signature;

use crate::config::{PublicKey, from_hex};
use crate::discord::handling::TOLERANCE;

/// The signature of the time and the body, in hexadecimal digits.
pub(super) const SIGNATURE: HeaderName = HeaderName::from_static("x-signature-ed25519");
/// The time of the request, in seconds since 1970.
pub(super) const TIMESTAMP: HeaderName = HeaderName::from_static("x-signature-timestamp");

/// Why a request is not accepted as Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unproven {
    /// It has no valid signature of Discord.
    Unsigned,
    /// It was signed too long ago, or in the future.
    Untimely,
}

/// What the headers of a request say about its signature, before the body is known.
pub(super) struct Claim<'h> {
    signature: [u8; 64],
    timestamp: &'h str,
    at: Moment,
}

impl<'h> Claim<'h> {
    pub(super) fn read(headers: &'h HeaderMap, now: Moment) -> Result<Self, Unproven> {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let (signature, timestamp) =
            header(SIGNATURE).zip(header(TIMESTAMP)).ok_or(Unproven::Unsigned)?;
        let signature = from_hex(signature).ok_or(Unproven::Unsigned)?;
        let seconds: i64 = timestamp.parse().map_err(|_| Unproven::Untimely)?;
        let at = Moment(seconds.checked_mul(1000).ok_or(Unproven::Untimely)?);
        let is_timely = at >= now - TOLERANCE && at <= now + TOLERANCE;
        if is_timely { Ok(Self { signature, timestamp, at }) } else { Err(Unproven::Untimely) }
    }

    /// Checks that the body is Discord's, and returns when it was signed.
    pub(super) fn check(self, key: &PublicKey, body: &[u8]) -> Result<Moment, Unproven> {
        let signed = [self.timestamp.as_bytes(), body].concat();
        let signature = Signature::from_bytes(&self.signature);
        let checked = key.key().verify_strict(&signed, &signature);
        checked.map(|()| self.at).map_err(|_| Unproven::Unsigned)
    }
}
