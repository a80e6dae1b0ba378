//! Takes the fractions of a line apart: they are drawn as two small numbers with a stroke.
//!
//! The bundled font has few fractions, and a table of results needs thirds and sixths.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_compatible;

/// Where a sign of a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// On the baseline, in full size.
    Whole,
    /// Above the stroke of a fraction.
    Numerator,
    /// The stroke of a fraction.
    Stroke,
    /// Below the stroke of a fraction.
    Denominator,
}

impl Part {
    /// Its size, as a part of the font size.
    pub(crate) const fn scale(self) -> f32 {
        match self {
            Self::Whole | Self::Stroke => 1.0,
            Self::Numerator | Self::Denominator => 0.68,
        }
    }

    /// How far it stands above the baseline, as a part of the height of a capital letter.
    pub(crate) const fn rise(self) -> f32 {
        match self {
            Self::Whole | Self::Stroke | Self::Denominator => 0.0,
            Self::Numerator => 1.0 - Self::Numerator.scale(),
        }
    }

    /// How far it moves into the space on both sides, as a part of its width.
    pub(crate) const fn overlap(self) -> f32 {
        match self {
            Self::Stroke => 0.28,
            Self::Whole | Self::Numerator | Self::Denominator => 0.0,
        }
    }
}

/// The characters of a line in their plain forms (NFKC), fractions in their parts.
pub(crate) fn signs(text: &str) -> impl Iterator<Item = (char, Part)> {
    text.split_inclusive(is_fraction).flat_map(|piece| {
        let fraction = piece.chars().next_back().filter(|last| is_fraction(*last));
        let plain = &piece[..piece.len() - fraction.map_or(0, char::len_utf8)];
        plain.nfkc().map(|sign| (sign, Part::Whole)).chain(parts(fraction))
    })
}

/// The characters that are a numerator, a stroke and a denominator.
fn is_fraction(character: char) -> bool {
    matches!(character, '¼'..='¾' | '⅐'..='⅞' | '↉')
}

fn parts(fraction: Option<char>) -> Vec<(char, Part)> {
    let mut parts = Vec::new();
    let mut part = Part::Numerator;
    if let Some(fraction) = fraction {
        decompose_compatible(fraction, |sign| {
            if sign == '\u{2044}' {
                parts.push(('/', Part::Stroke));
                part = Part::Denominator;
            } else {
                parts.push((sign, part));
            }
        });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_is_no_part_of_the_fraction_after_it() {
        let found: Vec<_> = signs("1⅔ ½").collect();
        assert_eq!(
            found,
            [
                ('1', Part::Whole),
                ('2', Part::Numerator),
                ('/', Part::Stroke),
                ('3', Part::Denominator),
                (' ', Part::Whole),
                ('1', Part::Numerator),
                ('/', Part::Stroke),
                ('2', Part::Denominator),
            ]
        );
    }
}
