//! The engines of the thread: one for each of the variants searched last.

use courier_engine::Engine;
use courier_rules::Variant;

/// The size of each transposition table, in MiB.
const TABLE_MIB: usize = 8;
/// The most engines at a time. With their tables and statistics they take at most 62 MB.
const MOST: usize = 4;

/// The engines, the one that was used last at the end.
#[derive(Default)]
pub(super) struct Engines(Vec<Engine>);

impl Engines {
    /// The engine of a variant. The one that was unused for longest makes room for a new one.
    pub(super) fn of(&mut self, variant: &'static Variant) -> &mut Engine {
        let engine = match self.position(variant) {
            Some(index) => self.0.remove(index),
            None => {
                if self.0.len() >= MOST {
                    self.0.remove(0);
                }
                Engine::new(variant, TABLE_MIB)
            }
        };
        let last = self.0.len();
        self.0.push(engine);
        &mut self.0[last]
    }

    pub(super) fn discard(&mut self, variant: &'static Variant) {
        if let Some(index) = self.position(variant) {
            self.0.remove(index);
        }
    }

    pub(super) fn release(&mut self) {
        self.0 = Vec::new();
    }

    fn position(&self, variant: &'static Variant) -> Option<usize> {
        self.0.iter().position(|engine| engine.variant() == variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_used_last_are_kept() {
        let mut engines = Engines::default();
        let keys = |engines: &Engines| -> Vec<&str> {
            engines.0.iter().map(|engine| engine.variant().key()).collect()
        };
        let all = Variant::all();
        for variant in &all[..MOST] {
            assert_eq!(engines.of(variant).variant(), *variant);
        }
        engines.of(all[0]);
        engines.of(all[MOST]);
        let expected: Vec<&str> = [2, 3, 0, 4].into_iter().map(|index| all[index].key()).collect();
        assert_eq!(keys(&engines), expected);
        engines.discard(all[0]);
        assert_eq!(keys(&engines).len(), MOST - 1);
        engines.release();
        assert_eq!(keys(&engines).len(), 0);
    }
}
