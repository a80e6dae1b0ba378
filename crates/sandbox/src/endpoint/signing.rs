//! The signature of a request with an interaction (Ed25519), over its time and its body.

use ed25519_dalek::{Signer as _, SigningKey};
use rand::TryRng as _;
use rand::rngs::SysRng;

use crate::clock::Millis;

/// How far back the time of an old request lies.
pub(super) const OLD: Millis = 10 * 60 * 1000;

pub(crate) struct Signer(SigningKey);

#[derive(Clone, Debug)]
pub(super) struct SignedRequest {
    body: Vec<u8>,
    signature: String,
    timestamp: String,
}

impl Signer {
    pub(crate) fn generate() -> Result<Self, rand::rngs::SysError> {
        let mut secret = [0; 32];
        SysRng.try_fill_bytes(&mut secret)?;
        Ok(Self(SigningKey::from_bytes(&secret)))
    }

    /// The public key, as hexadecimal digits.
    pub(crate) fn verify_key(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    pub(super) fn sign(&self, body: Vec<u8>, now: Millis) -> SignedRequest {
        let timestamp = (now / 1000).to_string();
        let signature = self.0.sign(&[timestamp.as_bytes(), &body].concat());
        SignedRequest { body, signature: hex(&signature.to_bytes()), timestamp }
    }
}

impl SignedRequest {
    pub(super) fn headers(&self) -> [(&'static str, String); 2] {
        [
            ("X-Signature-Ed25519", self.signature.clone()),
            ("X-Signature-Timestamp", self.timestamp.clone()),
        ]
    }

    pub(super) fn body(&self) -> &[u8] {
        &self.body
    }

    /// The same with a signature of something else.
    pub(super) fn falsified(&self) -> Self {
        let swapped = |digit: char| if digit == '0' { '1' } else { '0' };
        let first: String = self.signature.chars().take(1).map(swapped).collect();
        let signature = first + self.signature.get(1..).unwrap_or_default();
        Self { signature, ..self.clone() }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
