//! The application's public key, with which requests with interactions are authenticated.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::VerifyingKey;
use thiserror::Error;

/// The public key of the application (Ed25519). `Display` writes it as Discord does: 64 hexadecimal
/// digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

/// A text that cannot be a public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a public key")]
pub struct ParsePublicKeyError;

impl PublicKey {
    pub const fn key(&self) -> &VerifyingKey {
        &self.0
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for PublicKey {
    type Err = ParsePublicKeyError;

    /// Weak keys, for which many signatures are valid, are refused.
    fn from_str(text: &str) -> Result<Self, ParsePublicKeyError> {
        let bytes = from_hex(text).ok_or(ParsePublicKeyError)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| ParsePublicKeyError)?;
        if key.is_weak() { Err(ParsePublicKeyError) } else { Ok(Self(key)) }
    }
}

/// The bytes written as `N` pairs of hexadecimal digits; `None` for any other text.
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |at: usize| char::from(*pair.get(at)?).to_digit(16);
        *byte = u8::try_from(16 * digit(0)? + digit(1)?).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The public key of the first test vector of RFC 8032.
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    #[test]
    fn a_public_key_has_64_hexadecimal_digits() {
        assert_eq!(KEY.parse::<PublicKey>().unwrap().to_string(), KEY);
        assert_eq!(KEY.to_uppercase().parse::<PublicKey>().unwrap().to_string(), KEY);
        let not_on_the_curve = format!("02{}", "0".repeat(62));
        let weak = format!("01{}", "0".repeat(62));
        let long = format!("{KEY}00");
        let other = KEY.replace('d', "g");
        for wrong in ["", &KEY[1..], &long, &other, "é", &not_on_the_curve, &weak] {
            assert_eq!(wrong.parse::<PublicKey>(), Err(ParsePublicKeyError), "{wrong}");
        }
    }
}
