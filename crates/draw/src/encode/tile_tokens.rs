//! The cheapest LZ77 tokens for the pixels of a tile, by dynamic programming.
//!
//! Each choice of tokens has a price in bits. The cheapest sequence is computed from the right: the
//! price of the pixels from one place to the end is the price of the next token plus the known
//! price of what follows it.

use super::lz77::{MIN_MATCH, Token};

/// The distances at which matches within a tile are searched, as (rows up, pixels to the left). The
/// first two are by far the likeliest.
pub(super) const NEAR: &[(usize, isize)] = [
    [(1, 0), (0, 1), (1, 1), (1, -1), (2, 0), (1, 2), (1, -2)],
    [(2, 1), (2, -1), (0, 2), (0, 3), (3, 0), (1, 3), (1, -3)],
    [(2, 2), (2, -2), (2, 3), (2, -3), (3, 1), (3, -1), (3, 2)],
    [(3, -2), (4, 0), (4, 1), (4, -1), (5, 0), (6, 0), (0, 4)],
]
.as_flattened();
/// The distances at which a whole tile may repeat, in tiles to the left. They come first in the
/// stream's list of distances, followed by [`NEAR`].
pub(super) const TILES: [usize; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 9];
/// The index of the distance to the row above.
pub(super) const ABOVE: usize = TILES.len();

/// Prices in about eighths of a bit, measured on typical boards.
const LITERAL_PRICE: u32 = 42;

/// The price of each distance of [`NEAR`]: a distance of a row and more has eight extra bits, and a
/// rare one has a long code, too.
const DISTANCE_PRICES: [u32; NEAR.len()] = {
    let mut prices = [0; NEAR.len()];
    let mut index = 0;
    while index < NEAR.len() {
        prices[index] = match NEAR[index] {
            (1, 0) => 78,
            (0, 1) => 24,
            (0, _) => 40,
            (1, _) => 110,
            (2, _) => 118,
            _ => 126,
        };
        index += 1;
    }
    prices
};

fn length_price(length: usize) -> u32 {
    match length {
        ..=10 => 44,
        11..=18 => 48,
        19..=34 => 58,
        _ => 68,
    }
}

/// The shortest match within a tile.
const SHORTEST: usize = MIN_MATCH - 1;
/// The lengths that are tried besides the longest one: some short ones, and those after which the
/// next length costs more.
const SHORTER: [usize; 7] = [SHORTEST, 4, 6, 8, 10, 18, 34];
/// For this many distances, the likeliest, shorter matches are tried as well.
const LIKELIEST: usize = 2;
/// The number of pixels that are searched at a time: one bit each.
const CHUNK: usize = 128;
/// If this many pixels equal those above or before, no other distance is tried.
const LONG_RUN: usize = 24;

/// Appends the cheapest tokens for the pixels `from..to` of the last row; the rows above it are
/// known to the decoder.
pub(super) fn push_cheapest(rows: &[&[u8]], from: usize, to: usize, tokens: &mut Vec<Token>) {
    for from in (from..to).step_by(CHUNK) {
        push_cheapest_chunk(rows, from, to.min(from + CHUNK), tokens);
    }
}

fn push_cheapest_chunk(rows: &[&[u8]], from: usize, to: usize, tokens: &mut Vec<Token>) {
    let Some((row, above)) = rows.split_last() else { return };
    let count = to - from;
    // For each distance, a bit for each pixel that equals the one at that distance.
    let mut equal = [0_u128; NEAR.len()];
    for (&(up, left), equal) in NEAR.iter().zip(&mut equal) {
        let source = match above.len().checked_sub(up) {
            Some(_) if up == 0 => row,
            Some(index) => above[index],
            None => continue,
        };
        // A match must not reach over the ends of the other row.
        let first = from.max(usize::try_from(left).unwrap_or_default());
        let last = to.min(source.len().saturating_add_signed(left));
        if first >= last {
            continue;
        }
        let there =
            source.get(first.saturating_add_signed(-left)..last.saturating_add_signed(-left));
        *equal = there.map_or(0, |there| equal_bytes(&row[first..last], there) << (first - from));
    }
    // For each pixel, a bit for each of the rarer distances with a match that begins there.
    let long_runs = runs(equal[0], LONG_RUN) | runs(equal[1], LONG_RUN);
    let mut worth_trying = [0_u32; CHUNK];
    for (index, equal) in equal.iter().enumerate().skip(LIKELIEST) {
        let mut starts = runs(*equal, SHORTEST) & !long_runs;
        while starts > 0 {
            worth_trying[starts.trailing_zeros() as usize] |= 1 << index;
            starts &= starts - 1;
        }
    }
    // The price of the pixels from each place to the end, and the first token of that sequence.
    let mut prices = [(0, Token::literal(0)); CHUNK + 1];
    for here in (0..count).rev() {
        let mut cheapest = (prices[here + 1].0 + LITERAL_PRICE, Token::literal(row[from + here]));
        let mut attempt = |index: usize, length: usize| {
            let price = prices[here + length].0 + DISTANCE_PRICES[index] + length_price(length);
            if price < cheapest.0 {
                cheapest = (price, Token::matching(length, ABOVE + index));
            }
        };
        let length = |index: usize| (equal[index] >> here).trailing_ones() as usize;
        for index in 0..LIKELIEST {
            let longest = length(index);
            if longest >= SHORTEST {
                attempt(index, longest);
                let shorter = SHORTER.into_iter().take_while(|shorter| *shorter < longest);
                shorter.for_each(|shorter| attempt(index, shorter));
            }
        }
        // The others are worth trying at their full length only.
        let mut left = worth_trying[here];
        while left > 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            attempt(index, length(index));
        }
        prices[here] = cheapest;
    }
    let mut here = 0;
    while here < count {
        tokens.push(prices[here].1);
        here += prices[here].1.length();
    }
}

/// A bit for each byte that is equal in both slices, which have at most 128 bytes.
fn equal_bytes(one: &[u8], other: &[u8]) -> u128 {
    let mut equal = 0;
    let ((words, rest), (others, other_rest)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    for (number, (one, other)) in words.iter().zip(others).enumerate() {
        let differing = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        // Sets the highest bit of every zero byte, then gathers these eight bits in one byte.
        let low_bits = 0x7F7F_7F7F_7F7F_7F7F;
        let marks = !(((differing & low_bits) + low_bits) | differing | low_bits) >> 7;
        equal |= u128::from(marks.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * number);
    }
    for (number, (one, other)) in rest.iter().zip(other_rest).enumerate() {
        equal |= u128::from(one == other) << (8 * words.len() + number);
    }
    equal
}

/// A bit for each position at which at least `length` set bits in a row begin; `length` is at least
/// one.
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
        fn equal_bytes_and_their_runs_are_found(
            bytes in prop::collection::vec(
                (0..3_u8, prop_oneof![8 => Just(0_u8), 1 => Just(128), 1 => any::<u8>()]),
                0..=128,
            ),
            length in 1..=32_usize,
        ) {
            let other: Vec<u8> = bytes.iter().map(|(byte, change)| byte ^ change).collect();
            let bytes: Vec<u8> = bytes.iter().map(|(byte, _)| *byte).collect();
            let equal = equal_bytes(&bytes, &other);
            let runs = runs(equal, length);
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
