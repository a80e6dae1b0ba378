//! A cell of a board of squares in its compressed form. What it looks like is known before it lies
//! on a board: a man on his ground, a label, a mark. So the search for repetitions within it is
//! done once, and done well.

use super::check::Sums;
use super::deflate::{SHORTEST, Token};
use super::picture::Picture;

/// Where a repetition within a cell may come from: rows above and pixels to the left. The first two
/// are by far the likeliest.
pub(super) const NEAR: [(usize, isize); 28] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (1, -1),
    (2, 0),
    (1, 2),
    (1, -2),
    (2, 1),
    (2, -1),
    (0, 2),
    (0, 3),
    (3, 0),
    (1, 3),
    (1, -3),
    (2, 2),
    (2, -2),
    (2, 3),
    (2, -3),
    (3, 1),
    (3, -1),
    (3, 2),
    (3, -2),
    (4, 0),
    (4, 1),
    (4, -1),
    (5, 0),
    (6, 0),
    (0, 4),
];
/// Where a repetition of another cell may come from: so many cells to the left. These distances
/// come first in a stream.
pub(super) const CELLS: [usize; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 9];
/// The number of the distance to the row above.
pub(super) const ABOVE: usize = CELLS.len();

/// A cell: its tokens, and the pixels they stand for.
#[derive(Debug)]
pub(crate) struct Block {
    rows: Vec<Row>,
    /// Of all rows one after another: what is not as above.
    tokens: Vec<Token>,
    pixels: Vec<u8>,
    /// The color of the first row, where it has but one.
    pub(super) edge: Option<u8>,
}

#[derive(Debug)]
pub(super) struct Row {
    /// How many pixels are as above, at the beginning and at the end; between them stand tokens of
    /// their own.
    pub(super) lead: u16,
    pub(super) trail: u16,
    /// Where its own tokens and pixels end among those of the block.
    tokens: u32,
    pixels: u32,
    pub(super) sums: Sums,
}

impl Block {
    /// The tokens of a square picture.
    pub(crate) fn of(picture: &Picture) -> Self {
        let side = picture.width();
        let pictured: Vec<&[u8]> = (0..side).map(|y| picture.row(y)).collect();
        let first = pictured.first().copied().unwrap_or_default();
        let edge = first.first().copied().filter(|color| first.iter().all(|pixel| pixel == color));
        let (mut rows, mut tokens, mut pixels) = (Vec::with_capacity(side), Vec::new(), Vec::new());
        #[expect(clippy::cast_possible_truncation)]
        // no picture is so wide, and of no cell are there so many
        for (y, row) in pictured.iter().enumerate() {
            let above = y.checked_sub(1).map_or(&[][..], |above| pictured[above]);
            let same = |(one, two): &(&u8, &u8)| one == two;
            let lead = row.iter().zip(above).take_while(same).count();
            let trail = row[lead..].iter().rev().zip(above.iter().rev()).take_while(same).count();
            best(&pictured[..=y], lead, side - trail, &mut tokens);
            pixels.extend_from_slice(&row[lead..side - trail]);
            rows.push(Row {
                lead: lead as u16,
                trail: trail as u16,
                tokens: tokens.len() as u32,
                pixels: pixels.len() as u32,
                sums: Sums::of(row),
            });
        }
        tokens.shrink_to_fit();
        pixels.shrink_to_fit();
        Self { rows, tokens, pixels, edge }
    }

    /// A row, with the tokens and the pixels of its own.
    pub(super) fn row(&self, y: usize) -> (&Row, &[Token], &[u8]) {
        let row = &self.rows[y];
        let (tokens, pixels) =
            y.checked_sub(1).map_or((0, 0), |y| (self.rows[y].tokens, self.rows[y].pixels));
        let tokens = &self.tokens[tokens as usize..row.tokens as usize];
        (row, tokens, &self.pixels[pixels as usize..row.pixels as usize])
    }

    /// A pixel: as above until it is a row's own.
    pub(super) fn pixel(&self, x: usize, y: usize) -> u8 {
        let own = (0..=y).rev().find_map(|y| {
            let (row, _, pixels) = self.row(y);
            pixels.get(x.checked_sub(usize::from(row.lead))?)
        });
        own.copied().unwrap_or_default()
    }

    /// The memory that the block takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        let lists =
            self.rows.capacity() * size_of::<Row>() + self.tokens.capacity() * size_of::<Token>();
        size_of::<Self>() + self.pixels.capacity() + lists
    }
}

/// What tokens cost in about eighths of a bit, as boards have them.
const LITERAL: u32 = 42;

/// What the distances cost: those of a row and more have eight bits after their code; the rare ones
/// have a long code, too.
const DISTANCES: [u32; NEAR.len()] = {
    let mut costs = [0; NEAR.len()];
    let mut number = 0;
    while number < NEAR.len() {
        costs[number] = match NEAR[number] {
            (1, 0) => 78,
            (0, 1) => 24,
            (0, _) => 40,
            (1, _) => 110,
            (2, _) => 118,
            _ => 126,
        };
        number += 1;
    }
    costs
};

fn of_length(length: usize) -> u32 {
    match length {
        ..=10 => 44,
        11..=18 => 48,
        19..=34 => 58,
        _ => 68,
    }
}

/// The lengths that are worth trying beside the longest: some short ones, and those after which the
/// next costs more.
const SHORTER: [usize; 7] = [LEAST, 4, 6, 8, 10, 18, 34];
/// The shortest repetition within a cell.
const LEAST: usize = SHORTEST - 1;
/// Of so many distances, the likeliest, other lengths than the longest are tried.
const LIKELIEST: usize = 2;

/// How many pixels of a row are searched at a time: one bit each.
const AT_ONCE: usize = 128;
/// Where so many pixels are as above or as before, nothing is to be gained elsewhere.
const PLENTY: usize = 24;

/// The cheapest tokens for these pixels of the last row.
fn best(rows: &[&[u8]], from: usize, to: usize, tokens: &mut Vec<Token>) {
    for from in (from..to).step_by(AT_ONCE) {
        best_at_once(rows, from, to.min(from + AT_ONCE), tokens);
    }
}

fn best_at_once(rows: &[&[u8]], from: usize, to: usize, tokens: &mut Vec<Token>) {
    let Some((row, above)) = rows.split_last() else { return };
    let count = to - from;
    // Which pixels are as those at each distance.
    let mut alike = [0_u128; NEAR.len()];
    for ((up, left), alike) in NEAR.into_iter().zip(&mut alike) {
        let source = match above.len().checked_sub(up) {
            Some(_) if up == 0 => row,
            Some(place) => above[place],
            None => continue,
        };
        // There is nothing beyond the ends of the other row.
        let first = from.max(usize::try_from(left).unwrap_or_default());
        let last = to.min(source.len().saturating_add_signed(left));
        if first >= last {
            continue;
        }
        let there =
            source.get(first.saturating_add_signed(-left)..last.saturating_add_signed(-left));
        *alike = there.map_or(0, |there| equal(&row[first..last], there) << (first - from));
    }
    // At which of the rarer distances they are enough for a repetition.
    let plenty = runs(alike[0], PLENTY) | runs(alike[1], PLENTY);
    let mut worthwhile = [0_u32; AT_ONCE];
    for (number, alike) in alike.iter().enumerate().skip(LIKELIEST) {
        let mut places = runs(*alike, LEAST) & !plenty;
        while places > 0 {
            worthwhile[places.trailing_zeros() as usize] |= 1 << number;
            places &= places - 1;
        }
    }
    // What the pixels from each place to the end cost, and the token with which that begins.
    let mut costs = [(0, Token::literal(0)); AT_ONCE + 1];
    for here in (0..count).rev() {
        let mut cheapest = (costs[here + 1].0 + LITERAL, Token::literal(row[from + here]));
        let mut attempt = |number: usize, length: usize| {
            let sum = costs[here + length].0 + DISTANCES[number] + of_length(length);
            if sum < cheapest.0 {
                cheapest = (sum, Token::repeat(length, ABOVE + number));
            }
        };
        let length = |number: usize| (alike[number] >> here).trailing_ones() as usize;
        for number in 0..LIKELIEST {
            let longest = length(number);
            if longest >= LEAST {
                attempt(number, longest);
                let shorter = SHORTER.into_iter().take_while(|shorter| *shorter < longest);
                shorter.for_each(|shorter| attempt(number, shorter));
            }
        }
        // The others are only worth trying at their longest.
        let mut left = worthwhile[here];
        while left > 0 {
            let number = left.trailing_zeros() as usize;
            left &= left - 1;
            attempt(number, length(number));
        }
        costs[here] = cheapest;
    }
    let mut place = 0;
    while place < count {
        tokens.push(costs[place].1);
        place += costs[place].1.length();
    }
}

/// Which bytes of the two, of at most 128, are equal.
fn equal(one: &[u8], other: &[u8]) -> u128 {
    let mut equal = 0;
    let ((eights, rest), (others, other_rest)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    for (number, (one, other)) in eights.iter().zip(others).enumerate() {
        let differing = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        // The highest bit of every byte that is not nought, and the eight of them side by side.
        let lowest = 0x7F7F_7F7F_7F7F_7F7F;
        let marks = !(((differing & lowest) + lowest) | differing | lowest) >> 7;
        equal |= u128::from(marks.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * number);
    }
    for (number, (one, other)) in rest.iter().zip(other_rest).enumerate() {
        equal |= u128::from(one == other) << (8 * eights.len() + number);
    }
    equal
}

/// From which places on so many bits in a row, one at least, are set.
fn runs(mut bits: u128, length: usize) -> u128 {
    let mut known = 1;
    while known < length {
        let step = known.min(length - known);
        bits &= bits >> step;
        known += step;
    }
    bits
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn equal_bytes_and_runs_of_them_are_found(
            bytes in prop::collection::vec((0..3_u8, prop_oneof![8 => Just(0_u8), 1 => Just(128), 1 => any::<u8>()]), 0..=128),
            length in 1..=32_usize,
        ) {
            let other: Vec<u8> = bytes.iter().map(|(byte, change)| byte ^ change).collect();
            let bytes: Vec<u8> = bytes.iter().map(|(byte, _)| *byte).collect();
            let (equal, runs) = (equal(&bytes, &other), runs(equal(&bytes, &other), length));
            for place in 0..128 {
                let same = bytes.get(place).is_some_and(|byte| *byte == other[place]);
                prop_assert_eq!(equal >> place & 1 == 1, same, "{}", place);
                let end = place + length;
                let run = bytes.get(place..end).is_some_and(|run| *run == other[place..end]);
                prop_assert_eq!(runs >> place & 1 == 1, run, "{}", place);
            }
        }
    }
}
