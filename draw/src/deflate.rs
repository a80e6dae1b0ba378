//! Compression made for board pictures.
//!
//! A board repeats itself where it can be known beforehand: a pixel is mostly like the one above
//! it, else like the one before it, else like the one two cells before it. So instead of looking
//! for repetitions anywhere, as a general compressor must, this one looks at a handful of distances
//! and nowhere else. The result is an ordinary zlib stream (RFC 1950, RFC 1951) of one block with
//! its own Huffman codes.

use std::ops::Range;

/// The shortest repetition that is worth a code: the format's three bytes are cheaper as they are.
pub(crate) const SHORTEST: usize = 4;
/// The longest repetition that one code can stand for.
const LONGEST: usize = 258;
/// The farthest back that a repetition may reach.
const WINDOW: usize = 32_768;
/// A repetition this long is taken at once, without asking for a longer one.
const GOOD: usize = 24;
const END: usize = 256;

/// Compresses `raw`; `distances` are those at which it is likely to repeat itself, the likeliest
/// first.
pub(crate) fn zlib(raw: &[u8], distances: &[usize]) -> Vec<u8> {
    let mut distances = distances.to_vec();
    distances.retain(|distance| (1..WINDOW).contains(distance));
    distances.truncate(usize::from(u8::MAX) - DISTANCES);
    let mut found = Vec::with_capacity(raw.len() / 10 + 16);
    let numbers: Vec<usize> = (0..distances.len()).collect();
    tokens(raw, 0..raw.len(), &distances, &numbers, &mut found);
    written(&found, &distances, simd_adler32::adler32(&raw))
}

/// The stream of these tokens, which stand for bytes with this checksum.
pub(crate) fn written(tokens: &[Token], distances: &[usize], check: u32) -> Vec<u8> {
    // Of most boards a token takes less than twelve bits.
    let mut out = Bits { bytes: vec![0; tokens.len() / 2 * 3 + 512], at: 0, held: 0, count: 0 };
    // Deflate with a window of 32 KiB, fast.
    out.put(0x0178, 16);
    block(&mut out, tokens, distances);
    let mut bytes = out.finish();
    bytes.extend_from_slice(&check.to_be_bytes());
    bytes
}

/// What the stream is made of: a byte as it is, or so many bytes (3 to 258) as stood before, at the
/// distance of a number in the list. Either is a place in each of two tables, so that nobody has to
/// ask which of the two it is: no processor guesses that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// The byte, or a length.
    first: u16,
    /// Nothing, or a distance.
    second: u8,
}

/// The place of the shortest length among the first parts, and that of the first distance among the
/// second ones.
const LENGTHS: usize = 256;
const DISTANCES: usize = 1;
/// How many first parts there are: bytes and lengths.
const FIRSTS: usize = LENGTHS + LONGEST + 1 - 3;

impl Token {
    pub(crate) fn literal(byte: u8) -> Self {
        Self { first: u16::from(byte), second: 0 }
    }

    /// A repetition of 3 to 258 bytes from the distance of this number, of which there are fewer
    /// than 255.
    pub(crate) fn repeat(length: usize, distance: usize) -> Self {
        #[expect(clippy::cast_possible_truncation)] // within what is said above
        Self { first: (LENGTHS + length - 3) as u16, second: (DISTANCES + distance) as u8 }
    }

    /// How many bytes it stands for.
    pub(crate) fn length(self) -> usize {
        usize::from(self.first).checked_sub(LENGTHS).map_or(1, |length| length + 3)
    }
}

/// Finds the tokens of a part of `raw`; what stands before it may be repeated from the distances of
/// these numbers.
pub(crate) fn tokens(
    raw: &[u8],
    part: Range<usize>,
    distances: &[usize],
    numbers: &[usize],
    tokens: &mut Vec<Token>,
) {
    let raw = &raw[..part.end];
    let mut place = part.start;
    while let Some(&byte) = raw.get(place) {
        let (length, distance) = longest(raw, place, distances, numbers);
        if length < SHORTEST {
            tokens.push(Token::literal(byte));
            place += 1;
            continue;
        }
        place += length;
        push_repeats(tokens, length, distance);
    }
}

/// A repetition of any length from [`SHORTEST`] on.
pub(crate) fn push_repeats(tokens: &mut Vec<Token>, length: usize, distance: usize) {
    let mut left = length;
    while left > 0 {
        // What remains must be nothing or long enough for a repetition of its own.
        let part = match left {
            ..=LONGEST => left,
            part if part < LONGEST + 3 => LONGEST - 3,
            _ => LONGEST,
        };
        tokens.push(Token::repeat(part, distance));
        left -= part;
    }
}

/// The longest repetition that begins here, with the number of its distance.
#[inline]
fn longest(raw: &[u8], place: usize, distances: &[usize], numbers: &[usize]) -> (usize, usize) {
    let mut best = (0, 0);
    let here = &raw[place..];
    let first = here.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
    for &number in numbers {
        let distance = distances.get(number).copied().unwrap_or(usize::MAX);
        let Some(there) = place.checked_sub(distance).and_then(|before| raw.get(before..)) else {
            continue;
        };
        // Most distances fail at once.
        let other = there.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
        if let (Some(one), Some(two)) = (first, other)
            && (one ^ two) & 0xFF_FFFF != 0
        {
            continue;
        }
        let length = alike(here, there);
        if length > best.0 {
            best = (length, number);
            if length >= GOOD {
                break;
            }
        }
    }
    best
}

/// How many bytes the two begin with alike.
#[inline]
fn alike(here: &[u8], there: &[u8]) -> usize {
    let (eights, _) = here.as_chunks::<8>();
    let (others, _) = there.as_chunks::<8>();
    let mut length = 0;
    for (one, two) in eights.iter().zip(others) {
        let differing = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*two);
        if differing != 0 {
            return length + differing.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = here[length..].iter().zip(&there[length..]);
    length + rest.take_while(|(one, two)| one == two).count()
}

/// Bits, the lowest first.
struct Bits {
    /// What has been put, and room.
    bytes: Vec<u8>,
    /// The place of the first byte that is not whole.
    at: usize,
    /// Its bits, fewer than eight.
    held: u64,
    count: u32,
}

impl Bits {
    /// Puts at most 56 bits.
    #[inline]
    fn put(&mut self, bits: u64, count: u32) {
        self.held |= bits << self.count;
        self.count += count;
        if self.bytes.len() < self.at + 8 {
            self.bytes.resize(2 * self.bytes.len() + 8, 0);
        }
        // All that is held, every time: which bytes are whole by now is not asked.
        self.bytes[self.at..self.at + 8].copy_from_slice(&self.held.to_le_bytes());
        self.at += (self.count / 8) as usize;
        self.held >>= self.count & !7;
        self.count &= 7;
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.truncate(self.at + usize::from(self.count > 0));
        self.bytes
    }
}

/// A symbol of the format with the bits that follow it.
#[derive(Clone, Copy)]
struct Symbol {
    symbol: u16,
    extra: u32,
    bits: u32,
}

/// The symbol of a length (RFC 1951, 3.2.5): four to each power of two from 8 on.
fn of_length(length: u16) -> Symbol {
    let above = u32::from(length) - 3;
    if length == 258 {
        return Symbol { symbol: 285, extra: 0, bits: 0 };
    }
    if above < 8 {
        return Symbol { symbol: 257 + length - 3, extra: 0, bits: 0 };
    }
    let bits = above.ilog2() - 2;
    symbol(257, 4 * (bits + 1) + (above >> bits & 3), above, bits)
}

/// The symbol of a distance: two to each power of two from 4 on.
fn of_distance(distance: u16) -> Symbol {
    let above = u32::from(distance) - 1;
    if above < 4 {
        return symbol(0, above, 0, 0);
    }
    let bits = above.ilog2() - 1;
    symbol(0, 2 * (bits + 1) + (above >> bits & 1), above, bits)
}

fn symbol(first: u16, step: u32, above: u32, bits: u32) -> Symbol {
    #[expect(clippy::cast_possible_truncation)] // at most 29
    Symbol { symbol: first + step as u16, extra: above & ((1 << bits) - 1), bits }
}

/// One block, the last one, with codes made for its tokens.
fn block(out: &mut Bits, tokens: &[Token], distances: &[usize]) {
    let lengths: Vec<Symbol> = (3..=258).map(of_length).collect();
    #[expect(clippy::cast_possible_truncation)] // within the window
    let distances: Vec<Symbol> =
        distances.iter().map(|distance| of_distance(*distance as u16)).collect();
    let mut firsts = [0_u32; FIRSTS];
    let mut seconds = [0_u32; 256];
    for token in tokens {
        firsts[usize::from(token.first)] += 1;
        seconds[usize::from(token.second)] += 1;
    }
    let mut counts = [0_u32; 286];
    counts[..LENGTHS].copy_from_slice(&firsts[..LENGTHS]);
    counts[END] = 1;
    for (symbol, count) in lengths.iter().zip(&firsts[LENGTHS..]) {
        counts[usize::from(symbol.symbol)] += count;
    }
    let literals = Codes::of(&counts, 15);
    let mut counts = [0_u32; 30];
    for (symbol, count) in distances.iter().zip(&seconds[DISTANCES..]) {
        counts[usize::from(symbol.symbol)] += count;
    }
    let codes = Codes::of(&counts, 15);
    out.put(0b101, 3);
    header(out, &literals.lengths, &codes.lengths);
    // With the bits that follow it, every byte, length and distance is one ready piece; where there
    // is no distance, none.
    let mut firsts = [(0, 0); FIRSTS];
    let mut seconds = [(0, 0); 256];
    (0..LENGTHS).for_each(|byte| firsts[byte] = literals.piece(byte));
    lengths
        .iter()
        .zip(&mut firsts[LENGTHS..])
        .for_each(|(symbol, piece)| *piece = literals.with(symbol));
    distances
        .iter()
        .zip(&mut seconds[DISTANCES..])
        .for_each(|(symbol, piece)| *piece = codes.with(symbol));
    for token in tokens {
        let (first, length) = firsts[usize::from(token.first)];
        let (second, more) = seconds[usize::from(token.second)];
        out.put(first | second << length, length + more);
    }
    literals.put(out, END);
}

/// The two tables of code lengths, themselves compressed (RFC 1951, 3.2.7).
fn header(out: &mut Bits, literals: &[u8], distances: &[u8]) {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let all: Vec<u8> = literals.iter().chain(distances).copied().collect();
    let runs = runs(&all);
    let mut counts = [0_u32; 19];
    for run in &runs {
        counts[usize::from(run.symbol)] += 1;
    }
    let codes = Codes::of(&counts, 7);
    let used = ORDER
        .iter()
        .rposition(|symbol| codes.lengths[*symbol] > 0)
        .map_or(4, |last| (last + 1).max(4));
    for (number, bits) in [(literals.len() - 257, 5), (distances.len() - 1, 5), (used - 4, 4)] {
        out.put(number as u64, bits);
    }
    for symbol in &ORDER[..used] {
        out.put(u64::from(codes.lengths[*symbol]), 3);
    }
    for run in &runs {
        codes.put(out, usize::from(run.symbol));
        out.put(u64::from(run.extra), run.bits);
    }
}

/// Code lengths with runs of noughts and of the length before drawn together.
fn runs(lengths: &[u8]) -> Vec<Symbol> {
    let mut runs = Vec::new();
    let mut push = |symbol: u8, extra: usize, bits: u32| {
        #[expect(clippy::cast_possible_truncation)] // at most 127
        runs.push(Symbol { symbol: u16::from(symbol), extra: extra as u32, bits });
    };
    for run in lengths.chunk_by(|one, two| one == two) {
        let (length, mut left) = (run[0], run.len());
        if length != 0 {
            push(length, 0, 0);
            left -= 1;
        }
        while left > 0 {
            let part = match (length, left) {
                (0, 11..) => {
                    let part = left.min(138);
                    push(18, part - 11, 7);
                    part
                }
                (0, 3..) => {
                    push(17, left - 3, 3);
                    left
                }
                (1.., 3..) => {
                    let part = left.min(6);
                    push(16, part - 3, 2);
                    part
                }
                _ => {
                    push(length, 0, 0);
                    1
                }
            };
            left -= part;
        }
    }
    runs
}

/// Huffman codes by symbol.
struct Codes {
    lengths: Vec<u8>,
    /// Each code with its first bit lowest, as the stream has it.
    codes: Vec<u16>,
}

impl Codes {
    /// Codes of at most `limit` bits for symbols that occur so often.
    fn of(counts: &[u32], limit: u8) -> Self {
        let mut counts = counts.to_vec();
        // The format wants a whole code even where one symbol or none is used.
        for symbol in 0..2 {
            if counts.iter().filter(|count| **count > 0).count() < 2 && counts[symbol] == 0 {
                counts[symbol] = 1;
            }
        }
        let mut lengths = depths(&counts);
        // Rare symbols that got too long a code become less rare.
        while lengths.iter().any(|length| *length > limit) {
            for count in &mut counts {
                *count = count.div_ceil(2) + u32::from(*count > 0);
            }
            lengths = depths(&counts);
        }
        let mut next = [0_u16; 17];
        for length in 1..16_u8 {
            let so_far = lengths.iter().filter(|other| **other == length).count();
            #[expect(clippy::cast_possible_truncation)] // at most 286
            let so_far = so_far as u16;
            next[usize::from(length) + 1] = (next[usize::from(length)] + so_far) << 1;
        }
        let codes = lengths
            .iter()
            .map(|length| {
                if *length == 0 {
                    return 0;
                }
                let code = &mut next[usize::from(*length)];
                let reversed = code.reverse_bits() >> (16 - u16::from(*length));
                *code += 1;
                reversed
            })
            .collect();
        Self { lengths, codes }
    }

    /// A symbol's code and how many bits it has: 15 at most.
    fn piece(&self, symbol: usize) -> (u64, u32) {
        (u64::from(self.codes[symbol]), u32::from(self.lengths[symbol]))
    }

    /// A symbol's code and the bits that follow it, and how many they are together: 28 at most.
    fn with(&self, symbol: &Symbol) -> (u64, u32) {
        let (code, length) = self.piece(usize::from(symbol.symbol));
        (code | u64::from(symbol.extra) << length, length + symbol.bits)
    }

    #[inline]
    fn put(&self, out: &mut Bits, symbol: usize) {
        let (code, length) = self.piece(symbol);
        out.put(code, length);
    }
}

/// How deep each symbol lies in a Huffman tree; 0 for a symbol that does not occur.
fn depths(counts: &[u32]) -> Vec<u8> {
    let mut leaves: Vec<(u32, usize)> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, count)| (*count, symbol))
        .collect();
    leaves.sort_unstable();
    // Two queues, both in rising order: the leaves, and the knots in the order in which they are
    // tied.
    let mut weights: Vec<u32> = leaves.iter().map(|(count, _)| *count).collect();
    let mut parents: Vec<usize> = vec![0; 2 * leaves.len()];
    let (mut leaf, mut knot) = (0, leaves.len());
    for tied in leaves.len()..(2 * leaves.len()).saturating_sub(1) {
        let mut sum = 0;
        for _ in 0..2 {
            let take_leaf =
                leaf < leaves.len() && (knot >= weights.len() || weights[leaf] <= weights[knot]);
            let taken = if take_leaf { &mut leaf } else { &mut knot };
            sum += weights[*taken];
            parents[*taken] = tied;
            *taken += 1;
        }
        weights.push(sum);
    }
    // From the root, which was tied last, downwards.
    let mut deep = vec![0_u8; weights.len()];
    for place in (0..weights.len().saturating_sub(1)).rev() {
        deep[place] = deep[parents[place]].saturating_add(1);
    }
    let mut depths = vec![0; counts.len()];
    for (place, (_, symbol)) in leaves.iter().enumerate() {
        depths[*symbol] = deep[place];
    }
    depths
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Read;

    use proptest::prelude::*;

    use super::*;

    fn inflated(bytes: &[u8]) -> Vec<u8> {
        let mut raw = Vec::new();
        flate2::read::ZlibDecoder::new(bytes).read_to_end(&mut raw).unwrap();
        raw
    }

    #[test]
    fn long_repetitions_come_back() {
        for length in [0, 1, 2, 3, 4, 257, 258, 259, 260, 261, 262, 263, 516, 519, 100_000] {
            let raw = vec![7; length];
            assert_eq!(inflated(&zlib(&raw, &[1])), raw, "{length}");
        }
    }

    #[test]
    fn skewed_counts_stay_within_fifteen_bits() {
        let counts: Vec<u32> = (0..40).map(|power| 1_u32 << (power / 2).min(24)).collect();
        let codes = Codes::of(&counts, 7);
        assert!(codes.lengths.iter().all(|length| (1..=7).contains(length)));
        let kraft: f64 = codes.lengths.iter().map(|length| 0.5_f64.powi(i32::from(*length))).sum();
        assert!((kraft - 1.0).abs() < 1e-9);
    }

    proptest! {
        #[test]
        fn what_was_compressed_comes_back(
            raw in prop_oneof![
                prop::collection::vec(any::<u8>(), 0..4000),
                prop::collection::vec(0..4_u8, 0..4000),
                prop::collection::vec(prop_oneof![40 => Just(0_u8), 1 => any::<u8>()], 0..4000),
            ],
            distances in prop::collection::vec(0..40_000_usize, 0..5),
        ) {
            prop_assert_eq!(inflated(&zlib(&raw, &distances)), raw);
        }
    }
}
