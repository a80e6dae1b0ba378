//! Problems: violations by the bot and defects of the sandbox.

use crate::clock::Millis;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A breach of Discord's documentation by the bot. Tests assert that there are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    pub at: Millis,
    pub rule: String,
    /// The request or the gateway message.
    pub subject: String,
    pub path: String,
    pub detail: String,
}

/// A response of the sandbox that does not match Discord's OpenAPI description: an error of the
/// sandbox, not of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Defect {
    pub subject: String,
    pub detail: String,
}

#[derive(Debug, Default)]
pub struct ProblemLog {
    not_simulated: Mutex<BTreeSet<String>>,
    violations: Mutex<Vec<Violation>>,
    defects: Mutex<Vec<Defect>>,
}

impl ProblemLog {
    pub fn add_violation(&self, violation: Violation) {
        tracing::warn!(?violation, "the bot broke a rule");
        self.violations.lock().unwrap_or_else(PoisonError::into_inner).push(violation);
    }

    pub fn add_defect(&self, defect: Defect) {
        tracing::error!(?defect, "the sandbox sent a response that Discord would not send");
        self.defects.lock().unwrap_or_else(PoisonError::into_inner).push(defect);
    }

    /// Records a request that Discord would have answered otherwise, because the sandbox does not
    /// simulate it. It is nobody's fault.
    pub fn add_not_simulated(&self, route: String) {
        tracing::warn!(route, "the sandbox does not simulate this");
        self.not_simulated.lock().unwrap_or_else(PoisonError::into_inner).insert(route);
    }

    pub fn not_simulated(&self) -> Vec<String> {
        let routes = self.not_simulated.lock().unwrap_or_else(PoisonError::into_inner);
        routes.iter().cloned().collect()
    }

    pub fn violations(&self) -> Vec<Violation> {
        self.violations.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut self.violations.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn defects(&self) -> Vec<Defect> {
        self.defects.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
