//! What went wrong: violations of the bot, defects of the sandbox.

use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::clock::Millis;

/// Something the bot did that Discord's documentation forbids. Tests assert that there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// When, on the virtual clock.
    pub at: Millis,
    /// The rule that was broken.
    pub rule: String,
    /// The request or the gateway message.
    pub subject: String,
    /// Where in it.
    pub path: String,
    /// What is wrong.
    pub detail: String,
}

/// An answer of the sandbox that does not fit Discord's description: a fault of the sandbox, not of
/// the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Defect {
    /// The request.
    pub subject: String,
    /// What does not fit.
    pub detail: String,
}

/// Where both are written down.
#[derive(Debug, Default)]
pub struct Ledger {
    violations: Mutex<Vec<Violation>>,
    defects: Mutex<Vec<Defect>>,
}

impl Ledger {
    /// Writes down a violation.
    pub fn violation(&self, violation: Violation) {
        tracing::warn!(?violation, "the bot broke a rule");
        self.violations.lock().unwrap_or_else(PoisonError::into_inner).push(violation);
    }

    /// Writes down a defect.
    pub fn defect(&self, defect: Defect) {
        tracing::error!(?defect, "the sandbox answered what Discord would not");
        self.defects.lock().unwrap_or_else(PoisonError::into_inner).push(defect);
    }

    /// All violations so far.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.violations.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All violations so far, which are then forgotten.
    pub fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut self.violations.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// All defects so far.
    #[must_use]
    pub fn defects(&self) -> Vec<Defect> {
        self.defects.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
