//! Starting positions: their names, how many there are, and how one is rolled with a die.

use courier_play::competitions::Starts;
use courier_play::variants::{DiceRoll, Family, Placed, Throw, start_name};
use courier_rules::Variant;

use super::Texts;
use super::rules::capitalized;

impl Texts {
    /// The name of the game played from a starting position: that of the variant, or "Gothic
    /// (Capablanca)" and "Evans Gambit (Chess)" if the position has a name of its own.
    pub fn game_name(self, variant: &Variant, start: impl Into<Option<u32>>) -> String {
        let named = start.into().and_then(|number| self.own_name(variant, number));
        let family = Variant::by_key(variant.key()).map(Family::of);
        match (named, family) {
            (Some(name), Some(family)) => {
                format!("{name} ({})", self.variant_name(family.plain))
            }
            _ => self.variant_name(variant),
        }
    }

    /// The caption of the picture of a starting position.
    pub fn position_caption(self, variant: &Variant, number: u32) -> String {
        let name = self.game_name(variant, number);
        if variant.start_count() <= 1 && variant.opening(number).is_none() {
            return name;
        }
        self.messages.position_caption(start_label(variant, number), name)
    }

    /// The game whose starting positions these are: with its number or the name of the opening if
    /// all games have the same.
    pub(super) fn game_from(self, variant: &Variant, starts: Starts) -> String {
        match starts {
            Starts::Fixed(number) if variant.opening(number).is_some() => {
                self.game_name(variant, number)
            }
            Starts::Fixed(number) => self.position_caption(variant, number),
            Starts::Random | Starts::SameInRound => self.variant_name(variant),
        }
    }

    /// The text below a starting position: the moves of an opening; the openings that there are
    /// besides the usual starting position; White's back rank in letters, and why there are that
    /// many starting positions. `None` if there is only one.
    pub fn position_text_below(self, variant: &Variant, number: u32) -> Option<String> {
        if let Some(opening) = variant.opening(number) {
            return Some(opening.numbered_moves());
        }
        if let Some(openings) = self.opening_list(variant) {
            return Some(openings);
        }
        let row = variant.start_row(number)?;
        let files = row.chars().count();
        let row = self.position_row(row);
        Some(format!("{row}\n\n{}", self.position_count(files)))
    }

    /// The name of an opening, or of a shuffled starting position other than the usual one.
    fn own_name(self, variant: &Variant, number: u32) -> Option<String> {
        match variant.opening(number) {
            Some(opening) => Some(self.opening_name(opening)),
            None => own_name(variant, number).map(str::to_owned),
        }
    }

    /// Each throw that led to a starting position.
    pub fn position_rolled(self, variant: &Variant, roll: &DiceRoll) -> String {
        let cells = |files: &[usize]| {
            let names = files.iter().filter_map(|file| {
                let cell = variant.geometry().cell_at(i8::try_from(*file).ok()?, 0)?;
                Some(variant.geometry().name(cell))
            });
            names.collect::<Vec<_>>().join(", ")
        };
        let line = |Throw { placed, shown, file }: &Throw| {
            let name = match placed {
                Placed::LightBishop => self.position_light_bishop(),
                Placed::DarkBishop => self.position_dark_bishop(),
                Placed::Piece(letter) => {
                    variant.piece_type_by_letter(*letter).map_or_else(String::new, |piece_type| {
                        capitalized(&self.piece_name(variant.piece_type(piece_type)))
                    })
                }
            };
            let (last, repeated) = shown.split_last().unwrap_or((&0, &[]));
            let repeated: String = repeated.iter().map(|number| format!("~~{number}~~ ")).collect();
            format!("- {name}: 🎲 {repeated}{last} → **{}**", cells(&[*file]))
        };
        let mut lines = vec![self.messages.position_rolled()];
        lines.extend(roll.throws.iter().map(line));
        let rest = self.position_rest(cells(&roll.rest));
        lines.push(format!("- {rest}"));
        lines.join("\n")
    }
}

/// The name of a shuffled starting position, unless it is the usual one of its game.
fn own_name(variant: &Variant, number: u32) -> Option<&'static str> {
    let usual = Variant::by_key(variant.key()).map(Variant::default_start);
    start_name(variant, number).filter(|_| usual != Some(number))
}

/// The number of a starting position, with the name of the usual one: "518 (Chess)".
pub(super) fn start_label(variant: &Variant, number: u32) -> String {
    match start_name(variant, number) {
        Some(name) if own_name(variant, number).is_none() => format!("{number} ({name})"),
        _ => number.to_string(),
    }
}
