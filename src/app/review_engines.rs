//! The engine that now makes the reviews of each variant. It follows from the operator's settings
//! and from whether the programs work, so it is in memory only.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use courier_rules::Variant;

use courier_play::reviews::ReviewEngine;

/// The engines by the keys of the variants, except where it is our own.
#[derive(Debug, Default)]
pub(super) struct ReviewEngines(Mutex<HashMap<&'static str, ReviewEngine>>);

impl ReviewEngines {
    pub(super) fn of(&self, variant: &'static Variant) -> ReviewEngine {
        let engines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        engines.get(variant.key()).cloned().unwrap_or_default()
    }

    pub(super) fn set(&self, variant: &'static Variant, engine: ReviewEngine) {
        let mut engines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        engines.insert(variant.key(), engine);
    }
}
