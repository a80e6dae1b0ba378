//! Starting positions by throwing a die, as one does without a computer.

use courier_rules::Variant;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRoll {
    /// One throw for each bishop, each piece that may stand anywhere, and each knight.
    pub throws: Vec<Throw>,
    /// The files that are left for rook, king and rook, from 0.
    pub rest: Vec<usize>,
    /// The number of the starting position.
    pub number: u32,
}

/// A throw, repeated while the die showed too much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    pub placed: Placed,
    /// What the die showed, in order. All but the last number were too high.
    pub shown: Vec<u8>,
    /// The file it leads to, from 0.
    pub file: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    LightBishop,
    DarkBishop,
    /// The piece with this letter, on one of the free squares.
    Piece(char),
}

/// The most repetitions of a throw. At least half of the numbers of a die count, so this many are
/// never needed; the last number would be counted from 1 again.
const MOST_THROWS: usize = 64;

impl DiceRoll {
    /// Rolls a starting position: the bishops on one of the squares of their color, then the other
    /// single pieces and the knights on one of the free squares, counted from the left; rooks and
    /// king take the rest, the king in the middle. Every starting position is equally likely if
    /// `die` shows the numbers from 1 to its argument with equal probability. It is thrown with six
    /// sides, or with eight where more than six squares are free.
    ///
    /// `None` for a variant with one starting position.
    pub fn roll(variant: &Variant, mut die: impl FnMut(u8) -> u8) -> Option<Self> {
        let usual: Vec<char> = variant.start_row(0)?.chars().collect();
        let mut row: Vec<Option<char>> = vec![None; usual.len()];
        let mut throws = Vec::new();
        // The first file of White's back rank is dark.
        let bishops = [(Placed::LightBishop, Some(1)), (Placed::DarkBishop, Some(0))];
        let singles = variant
            .piece_types()
            .iter()
            .map(|piece_type| piece_type.letter)
            .filter(|letter| !"KRBN".contains(*letter) && usual.contains(letter))
            .map(|letter| (Placed::Piece(letter), None));
        let knights = [(Placed::Piece('N'), None); 2];
        for (placed, color) in bishops.into_iter().chain(singles).chain(knights) {
            let free: Vec<usize> = (0..row.len())
                .filter(|file| row.get(*file).is_some_and(Option::is_none))
                .filter(|file| color.is_none_or(|color| file % 2 == color))
                .collect();
            let (shown, chosen) = throw(u8::try_from(free.len()).ok()?, &mut die);
            let file = *free.get(chosen)?;
            *row.get_mut(file)? = Some(match placed {
                Placed::LightBishop | Placed::DarkBishop => 'B',
                Placed::Piece(letter) => letter,
            });
            throws.push(Throw { placed, shown, file });
        }
        let rest: Vec<usize> =
            (0..row.len()).filter(|file| row.get(*file).is_some_and(Option::is_none)).collect();
        let mut rooks_and_king = ['R', 'K', 'R'].into_iter();
        let row: String = row
            .into_iter()
            .map(|placed| placed.or_else(|| rooks_and_king.next()))
            .collect::<Option<_>>()?;
        Some(Self { throws, rest, number: variant.start_by_row(&row)? })
    }
}

/// Throws until the die shows at most `squares`; returns what it showed and the chosen square, from
/// 0.
fn throw(squares: u8, die: &mut impl FnMut(u8) -> u8) -> (Vec<u8>, usize) {
    let sides = if squares <= 6 { 6 } else { 8 };
    let mut shown = Vec::new();
    loop {
        let number = die(sides);
        shown.push(number);
        if (1..=squares).contains(&number) || shown.len() == MOST_THROWS {
            let chosen = number.saturating_sub(1) % squares.max(1);
            return (shown, chosen.into());
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use super::*;

    /// Rolls with a die that shows these numbers.
    fn roll(key: &str, shown: &[u8]) -> DiceRoll {
        let mut shown = shown.iter().copied();
        DiceRoll::roll(Variant::by_key(key).unwrap(), |_| shown.next().unwrap()).unwrap()
    }

    #[test]
    fn a_throw_that_is_too_high_is_repeated() {
        // Bishops on f1 and c1, the queen on e1, knights on b1 and g1.
        let rolled = roll("chess960", &[5, 6, 3, 2, 4, 6, 2, 5, 3]);
        let shown: Vec<_> = rolled.throws.iter().map(|throw| throw.shown.clone()).collect();
        assert_eq!(shown, [vec![5, 6, 3], vec![2], vec![4], vec![6, 2], vec![5, 3]]);
        let files: Vec<_> = rolled.throws.iter().map(|throw| throw.file).collect();
        assert_eq!(files, [5, 2, 4, 1, 6]);
        assert_eq!(rolled.rest, [0, 3, 7]);
        let chess960 = Variant::by_key("chess960").unwrap();
        assert_eq!(chess960.start_row(rolled.number).unwrap(), "RNBKQBNR");
    }

    /// All rolls with numbers that count, each as likely as the others.
    #[test]
    fn every_starting_position_is_rolled_equally_often() {
        let chess960 = Variant::by_key("chess960").unwrap();
        let mut rolled = Vec::new();
        for code in 0..4_u32 * 4 * 6 * 5 * 4 {
            let mut code = code;
            let mut ranges = [4, 4, 6, 5, 4].into_iter();
            let die = |_| {
                let range = ranges.next().unwrap();
                let shown = code % range;
                code /= range;
                u8::try_from(shown + 1).unwrap()
            };
            rolled.push(DiceRoll::roll(chess960, die).unwrap().number);
        }
        let all: BTreeSet<u32> = rolled.iter().copied().collect();
        assert_eq!(all.len(), 960);
        assert!(all.iter().all(|one| rolled.iter().filter(|other| *other == one).count() == 2));
    }

    #[test]
    fn wide_boards_need_a_die_with_eight_sides_and_chess_needs_none() {
        let mut sides = Vec::new();
        let capablanca = Variant::by_key("capablanca960").unwrap();
        DiceRoll::roll(capablanca, |die| {
            sides.push(die);
            1
        })
        .unwrap();
        assert_eq!(sides, [6, 6, 8, 8, 6, 6, 6]);
        assert_eq!(DiceRoll::roll(Variant::by_key("chess").unwrap(), |_| 1), None);
    }

    #[test]
    fn a_die_that_never_shows_a_number_that_counts_ends_all_the_same() {
        let rolled = DiceRoll::roll(Variant::by_key("chess960").unwrap(), |sides| sides).unwrap();
        assert!(rolled.number < 960);
        assert!(rolled.throws.iter().all(|throw| throw.shown.len() <= MOST_THROWS));
    }
}
