//! The first half of deflate: bytes become LZ77 tokens, that is literals and matches.
//!
//! A general compressor searches for matches anywhere in the last 32 KiB. A board repeats itself at
//! known distances: most pixels equal the one above, the one before, or the one two cells before.
//! So this search tries only a short list of distances.

use std::ops::Range;

/// The shortest match that [`tokenize`] takes. The format allows three bytes, but three literals
/// are cheaper.
pub(super) const MIN_MATCH: usize = 4;
/// The longest match that one token stands for.
const MAX_MATCH: usize = 258;
/// The shortest match that the format allows.
const FORMAT_MIN: usize = 3;
/// A match of this length is taken without trying the remaining distances.
const GOOD_MATCH: usize = 24;

/// The value of [`Token::first`] for the shortest match: literals come before it.
pub(super) const LENGTHS: usize = 256;
/// The value of [`Token::second`] for the first distance: 0 means "no distance".
pub(super) const DISTANCES: usize = 1;
/// How many values [`Token::first`] has: literals and lengths.
pub(super) const FIRSTS: usize = LENGTHS + MAX_MATCH + 1 - FORMAT_MIN;

/// A literal byte, or a match of 3 to 258 bytes at a distance that is given by its index in the
/// stream's list of distances.
///
/// Both kinds are a pair of table indices, so the writer needs no branch, which a processor would
/// mispredict often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// The byte, or [`LENGTHS`] + length - 3.
    pub(super) first: u16,
    /// 0, or [`DISTANCES`] + index of the distance.
    pub(super) second: u8,
}

impl Token {
    pub(crate) fn literal(byte: u8) -> Self {
        Self { first: u16::from(byte), second: 0 }
    }

    /// A match of 3 to 258 bytes; `distance` is an index below 255.
    pub(crate) fn matching(length: usize, distance: usize) -> Self {
        #[expect(clippy::cast_possible_truncation)] // within the limits stated above
        Self { first: (LENGTHS + length - FORMAT_MIN) as u16, second: (DISTANCES + distance) as u8 }
    }

    /// The number of bytes that the token stands for.
    pub(crate) fn length(self) -> usize {
        usize::from(self.first).checked_sub(LENGTHS).map_or(1, |length| length + FORMAT_MIN)
    }
}

/// Appends the tokens of `raw[part]`. Matches may reach back to the beginning of `raw`; `indices`
/// selects the distances that are tried, the likeliest first.
pub(super) fn tokenize(
    raw: &[u8],
    part: Range<usize>,
    distances: &[usize],
    indices: &[usize],
    tokens: &mut Vec<Token>,
) {
    let raw = &raw[..part.end];
    let mut position = part.start;
    while let Some(&byte) = raw.get(position) {
        let (length, distance) = longest_match(raw, position, distances, indices);
        if length < MIN_MATCH {
            tokens.push(Token::literal(byte));
            position += 1;
            continue;
        }
        position += length;
        push_match(tokens, length, distance);
    }
}

/// Appends a match of any length from [`MIN_MATCH`] on, as several tokens if it is long.
pub(super) fn push_match(tokens: &mut Vec<Token>, length: usize, distance: usize) {
    let mut left = length;
    while left > 0 {
        // The rest must be empty or long enough for a match of its own.
        let part = match left {
            ..=MAX_MATCH => left,
            part if part < MAX_MATCH + FORMAT_MIN => MAX_MATCH - FORMAT_MIN,
            _ => MAX_MATCH,
        };
        tokens.push(Token::matching(part, distance));
        left -= part;
    }
}

/// The longest match at `position` and the index of its distance; length 0 if there is none.
#[inline]
fn longest_match(
    raw: &[u8],
    position: usize,
    distances: &[usize],
    indices: &[usize],
) -> (usize, usize) {
    let mut best = (0, 0);
    let here = &raw[position..];
    let first = here.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
    for &index in indices {
        let distance = distances.get(index).copied().unwrap_or(usize::MAX);
        let Some(there) = position.checked_sub(distance).and_then(|start| raw.get(start..)) else {
            continue;
        };
        // Most distances fail within the first three bytes.
        let other = there.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
        if let (Some(one), Some(two)) = (first, other)
            && (one ^ two) & 0xFF_FFFF != 0
        {
            continue;
        }
        let length = common_prefix(here, there);
        if length > best.0 {
            best = (length, index);
            if length >= GOOD_MATCH {
                break;
            }
        }
    }
    best
}

/// The length of the common prefix, compared eight bytes at a time.
#[inline]
fn common_prefix(here: &[u8], there: &[u8]) -> usize {
    let (words, _) = here.as_chunks::<8>();
    let (others, _) = there.as_chunks::<8>();
    let mut length = 0;
    for (one, two) in words.iter().zip(others) {
        let differing = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*two);
        if differing != 0 {
            return length + differing.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = here[length..].iter().zip(&there[length..]);
    length + rest.take_while(|(one, two)| one == two).count()
}
