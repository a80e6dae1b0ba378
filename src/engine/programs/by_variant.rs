//! All programs named by the operator.

use std::sync::Arc;

use courier_play::Span;
use courier_play::reviews::EngineName;
use courier_rules::Variant;

use super::error::ProgramError;
use super::limits::ProgramLimits;
use super::program::UciProgram;
use crate::config::EngineProgram;
use crate::process::time::Clock;

/// How often to look for idle programs.
pub(super) const IDLE_CHECK: Span = Span::minutes(1);

/// The programs named by the operator, by variant. Variants with the same program and options share
/// one process.
#[derive(Clone, Default)]
pub struct UciPrograms(Arc<[(&'static Variant, Arc<UciProgram>)]>);

impl UciPrograms {
    /// The programs. None is started yet.
    pub fn new(
        engines: &[(&'static Variant, EngineProgram)],
        limits: ProgramLimits,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        let mut programs: Vec<(&'static Variant, Arc<UciProgram>)> = Vec::new();
        for (variant, command) in engines {
            let same = programs.iter().find(|(_, program)| program.command() == command);
            let program = match same {
                Some((_, program)) => Arc::clone(program),
                None => Arc::new(UciProgram::new(command.clone(), limits, Arc::clone(clock))),
            };
            programs.push((*variant, program));
        }
        Self(programs.into())
    }

    /// The program for a variant.
    pub fn of(&self, variant: &'static Variant) -> Option<&UciProgram> {
        self.all().find(|(named, _)| *named == variant).map(|(_, program)| program)
    }

    /// All programs with their variants.
    pub fn all(&self) -> impl Iterator<Item = (&'static Variant, &UciProgram)> {
        self.0.iter().map(|(variant, program)| (*variant, &**program))
    }

    /// Starts every program, and returns the names of the engines by variant, or why they cannot be
    /// used.
    pub async fn introduce(&self) -> Vec<(&'static Variant, Result<EngineName, ProgramError>)> {
        let mut introduced: Vec<(&'static Variant, Result<EngineName, ProgramError>)> = Vec::new();
        for (index, (variant, program)) in self.0.iter().enumerate() {
            let mut result = program.introduce(variant).await;
            if let Err(ProgramError::Resting(_)) = result {
                // The earlier fault of the same program says more.
                let same = |(_, other): &(_, Arc<UciProgram>)| Arc::ptr_eq(program, other);
                let before = self.0[..index].iter().rposition(same);
                result = before.map_or(result, |before| introduced[before].1.clone());
            }
            introduced.push((*variant, result));
        }
        introduced
    }

    /// Ends idle programs, until the future is dropped.
    pub async fn end_idle(&self, clock: &dyn Clock) {
        loop {
            clock.sleep_until(clock.now() + IDLE_CHECK).await;
            for (_, program) in self.all() {
                program.end_if_idle().await;
            }
        }
    }
}
