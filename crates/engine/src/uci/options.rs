//! The options of the UCI program.

use std::fmt::Write;

use courier_rules::Variant;

use crate::levels::Level;

/// The largest transposition table, in MiB.
const LARGEST_TABLE: usize = 4_096;
/// The largest transposition table of the lower levels, in MiB. They clear it before every move,
/// and clearing a large one would take longer than the search.
const LARGEST_OF_LOWER_LEVELS: usize = 16;
/// The largest number of lines.
const MOST_LINES: usize = 64;

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) variant: &'static Variant,
    /// Whether the shuffled form of a variant is wanted where there is one: `UCI_Chess960` holds
    /// for the variants that are chosen after it, too.
    shuffled: bool,
    /// The size of the transposition table in MiB.
    pub(super) table_mib: usize,
    pub(super) lines: usize,
    /// The level; the highest one has no limit of its own.
    pub(super) level: Level,
    /// The seed of the choices of lower levels.
    pub(super) seed: u64,
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option {0:?}")]
    Unknown(String),
    #[error("option {name:?} cannot have the value {value:?}")]
    Value { name: String, value: String },
}

/// The names under which other programs know a variant, where they differ from its key.
const OTHER_NAMES: &[(&str, &str)] =
    &[("caparandom", "capablanca960"), ("fischerandom", "chess960")];

/// The options by which programs are told which variant to play.
///
/// ```
/// use courier_engine::uci::VariantOptions;
/// use courier_rules::Variant;
/// let options = VariantOptions::of(Variant::by_key("crazyhouse960").unwrap());
/// assert_eq!((options.name, options.shuffled), ("crazyhouse", true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantOptions {
    /// The value of `UCI_Variant`: the name of Fairy-Stockfish, if it knows the variant.
    pub name: &'static str,
    /// The value of `UCI_Chess960`: whether the starting positions are shuffled, and castling is
    /// written as "king takes rook".
    pub shuffled: bool,
}

impl VariantOptions {
    /// The options for a variant.
    #[must_use]
    pub fn of(variant: &'static Variant) -> Self {
        let plain = variant.plain_form();
        let name = plain.rules().uci_name.unwrap_or(plain.key());
        Self { name, shuffled: plain != variant }
    }
}

impl Options {
    /// The options with their usual values and a variant.
    pub(super) fn new(variant: &'static Variant) -> Self {
        let level = Level::HIGHEST;
        Self { variant, shuffled: false, table_mib: 16, lines: 1, level, seed: 0 }
    }

    /// Sets an option. An error changes nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let wrong = || OptionError::Value { name: name.to_owned(), value: value.to_owned() };
        match name.to_ascii_lowercase().as_str() {
            // A variant without shuffled positions has no other form to switch to.
            "uci_variant" => {
                let named = variant(value).ok_or_else(wrong)?;
                let wanted = self.shuffled.then(|| form(named, true)).flatten();
                self.variant = wanted.unwrap_or(named);
            }
            "uci_chess960" => {
                self.shuffled = value.parse().map_err(|_| wrong())?;
                self.variant = form(self.variant, self.shuffled).unwrap_or(self.variant);
            }
            "hash" => self.table_mib = number(value, 1, LARGEST_TABLE).ok_or_else(wrong)?,
            "multipv" => self.lines = number(value, 1, MOST_LINES).ok_or_else(wrong)?,
            "skill level" => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = level.ok_or_else(wrong)?;
            }
            "seed" => self.seed = value.parse().map_err(|_| wrong())?,
            // It has one thread, and ponders whenever it is told to.
            "threads" | "ponder" | "uci_analysemode" | "clear hash" => {}
            _ => return Err(OptionError::Unknown(name.to_owned())),
        }
        Ok(())
    }

    /// The size of the transposition table that the engine has at the present level, in MiB.
    pub(super) fn used_table_mib(&self) -> usize {
        if self.level == Level::HIGHEST {
            self.table_mib
        } else {
            self.table_mib.min(LARGEST_OF_LOWER_LEVELS)
        }
    }

    /// The options as `uci` lists them.
    pub(super) fn list() -> String {
        let mut text = String::new();
        let usual = "chess";
        let _ = write!(text, "option name UCI_Variant type combo default {usual}");
        for variant in Variant::all().iter().filter(|variant| variant.plain_form() == **variant) {
            let names = [Some(variant.key()), variant.rules().uci_name];
            for name in names.into_iter().flatten() {
                let _ = write!(text, " var {name}");
            }
        }
        // A match program offers only what is listed.
        for (name, _) in OTHER_NAMES {
            let _ = write!(text, " var {name}");
        }
        let lines = [
            "option name UCI_Chess960 type check default false".to_owned(),
            format!("option name Hash type spin default 16 min 1 max {LARGEST_TABLE}"),
            "option name Clear Hash type button".to_owned(),
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            "option name Ponder type check default false".to_owned(),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "option name Skill Level type spin default 8 min 1 max 8".to_owned(),
            format!("option name Seed type spin default 0 min 0 max {}", u32::MAX),
        ];
        for line in lines {
            text.push('\n');
            text.push_str(&line);
        }
        text
    }
}

fn variant(name: &str) -> Option<&'static Variant> {
    let name = name.to_ascii_lowercase();
    let has_name = |of: &&&Variant| of.rules().uci_name == Some(name.as_str());
    if let Some(variant) = Variant::all().iter().find(has_name) {
        return Some(variant);
    }
    let other = OTHER_NAMES.iter().find(|&&(other, _)| other == name);
    Variant::by_key(other.map_or(name.as_str(), |&(_, key)| key))
}

/// The form of a variant with or without shuffled starting positions.
fn form(variant: &'static Variant, shuffled: bool) -> Option<&'static Variant> {
    if shuffled { variant.shuffled_form() } else { Some(variant.plain_form()) }
}

fn number(text: &str, least: usize, most: usize) -> Option<usize> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn variants_have_the_names_of_other_programs() {
        let mut options = Options::new(Variant::by_key("chess").unwrap());
        options.set("UCI_Variant", "crazyhouse").unwrap();
        options.set("UCI_Chess960", "true").unwrap();
        assert_eq!(options.variant.key(), "crazyhouse960");
        options.set("UCI_Chess960", "false").unwrap();
        assert_eq!(options.variant.key(), "crazyhouse");
        options.set("uci_variant", "caparandom").unwrap();
        assert_eq!(options.variant.key(), "capablanca960");
        options.set("UCI_Variant", "3check").unwrap();
        assert_eq!(options.variant.key(), "threecheck");
        assert_eq!(VariantOptions::of(options.variant).name, "3check");
        options.set("UCI_Variant", "cescacs").unwrap();
        options.set("UCI_Chess960", "true").unwrap();
        assert_eq!(options.variant.key(), "cescacs");
    }

    #[test]
    fn the_options_for_a_variant_set_it_in_either_order() {
        for variant in Variant::all() {
            let VariantOptions { name, shuffled } = VariantOptions::of(variant);
            let shuffled = shuffled.to_string();
            let pairs = [("UCI_Variant", name), ("UCI_Chess960", &shuffled)];
            for pairs in [pairs, [pairs[1], pairs[0]]] {
                let mut options = Options::new(Variant::by_key("chess").unwrap());
                for (name, value) in pairs {
                    options.set(name, value).unwrap();
                }
                assert_eq!(options.variant, *variant);
            }
            assert!(Options::list().contains(&format!(" var {name}")), "{name}");
        }
    }

    #[test]
    fn lower_levels_have_a_small_table() {
        let mut options = Options::new(Variant::by_key("chess").unwrap());
        options.set("Hash", "1024").unwrap();
        for (level, used) in [("8", 1_024), ("7", 16), ("1", 16), ("8", 1_024)] {
            options.set("Skill Level", level).unwrap();
            assert_eq!(options.used_table_mib(), used, "level {level}");
        }
        options.set("Hash", "4").unwrap();
        options.set("Skill Level", "1").unwrap();
        assert_eq!(options.used_table_mib(), 4);
    }

    #[test]
    fn a_program_need_not_repeat_that_positions_are_shuffled() {
        let mut options = Options::new(Variant::by_key("chess").unwrap());
        options.set("UCI_Chess960", "true").unwrap();
        assert_eq!(options.variant.key(), "chess960");
        for (name, key) in
            [("crazyhouse", "crazyhouse960"), ("cescacs", "cescacs"), ("capahouse", "capahouse960")]
        {
            options.set("UCI_Variant", name).unwrap();
            assert_eq!(options.variant.key(), key);
        }
        options.set("UCI_Chess960", "false").unwrap();
        options.set("UCI_Variant", "capablanca").unwrap();
        assert_eq!(options.variant.key(), "capablanca");
    }

    #[test]
    fn a_wrong_value_changes_nothing() {
        let mut options = Options::new(Variant::by_key("chess").unwrap());
        let before = options.clone();
        for (name, value) in
            [("Hash", "0"), ("MultiPV", "many"), ("Skill Level", "9"), ("UCI_Variant", "go")]
        {
            assert!(matches!(options.set(name, value), Err(OptionError::Value { .. })), "{name}");
        }
        assert!(matches!(options.set("Contempt", "1"), Err(OptionError::Unknown(_))));
        assert_eq!(options, before);
    }
}
