//! A zlib stream (RFC 1950) with one deflate block (RFC 1951) that has its own Huffman codes.

use super::huffman::Codes;
use super::lz77::{DISTANCES, FIRSTS, LENGTHS, Token, tokenize};

/// The largest distance of a match.
const WINDOW: usize = 32_768;
/// The symbol that ends a block.
const END_OF_BLOCK: usize = 256;

/// Compresses `raw`. Matches are searched at these distances only, the likeliest first.
pub(super) fn zlib(raw: &[u8], distances: &[usize]) -> Vec<u8> {
    let mut distances = distances.to_vec();
    distances.retain(|distance| (1..WINDOW).contains(distance));
    distances.truncate(usize::from(u8::MAX) - DISTANCES);
    let mut tokens = Vec::with_capacity(raw.len() / 10 + 16);
    let indices: Vec<usize> = (0..distances.len()).collect();
    tokenize(raw, 0..raw.len(), &distances, &indices, &mut tokens);
    stream(&tokens, &distances, simd_adler32::adler32(&raw))
}

/// The stream of these tokens; `adler` is the checksum of the bytes they stand for.
pub(super) fn stream(tokens: &[Token], distances: &[usize], adler: u32) -> Vec<u8> {
    // The tokens of most boards take less than twelve bits each.
    let mut out =
        BitWriter { bytes: vec![0; tokens.len() / 2 * 3 + 512], at: 0, held: 0, count: 0 };
    // Deflate with a window of 32 KiB, compressed fast.
    out.put(0x0178, 16);
    write_block(&mut out, tokens, distances);
    let mut bytes = out.finish();
    bytes.extend_from_slice(&adler.to_be_bytes());
    bytes
}

struct BitWriter {
    /// The output, followed by zeros.
    bytes: Vec<u8>,
    /// The index of the first incomplete byte.
    at: usize,
    /// The bits of that byte, fewer than eight.
    held: u64,
    count: u32,
}

impl BitWriter {
    /// Writes at most 56 bits.
    #[inline]
    fn put(&mut self, bits: u64, count: u32) {
        self.held |= bits << self.count;
        self.count += count;
        if self.bytes.len() < self.at + 8 {
            self.bytes.resize(2 * self.bytes.len() + 8, 0);
        }
        // Writing eight bytes is cheaper than a loop over the complete ones.
        self.bytes[self.at..self.at + 8].copy_from_slice(&self.held.to_le_bytes());
        self.at += (self.count / 8) as usize;
        self.held >>= self.count & !7;
        self.count &= 7;
    }

    fn put_symbol(&mut self, codes: &Codes, symbol: usize) {
        let (code, length) = codes.code(symbol);
        self.put(code, length);
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.truncate(self.at + usize::from(self.count > 0));
        self.bytes
    }
}

/// A symbol of the format with its extra bits.
#[derive(Clone, Copy)]
struct Symbol {
    symbol: u16,
    extra: u32,
    /// The number of extra bits.
    bits: u32,
}

impl Symbol {
    /// The symbol of a match length (RFC 1951, 3.2.5): four per power of two from 8 on.
    fn of_length(length: u16) -> Self {
        let above = u32::from(length) - 3;
        if length == 258 {
            return Self { symbol: 285, extra: 0, bits: 0 };
        }
        if above < 8 {
            return Self { symbol: 257 + length - 3, extra: 0, bits: 0 };
        }
        let bits = above.ilog2() - 2;
        Self::with_extra(257, 4 * (bits + 1) + (above >> bits & 3), above, bits)
    }

    /// The symbol of a distance: two per power of two from 4 on.
    fn of_distance(distance: u16) -> Self {
        let above = u32::from(distance) - 1;
        if above < 4 {
            return Self::with_extra(0, above, 0, 0);
        }
        let bits = above.ilog2() - 1;
        Self::with_extra(0, 2 * (bits + 1) + (above >> bits & 1), above, bits)
    }

    fn with_extra(first: u16, step: u32, above: u32, bits: u32) -> Self {
        #[expect(clippy::cast_possible_truncation)] // at most 29
        Self { symbol: first + step as u16, extra: above & ((1 << bits) - 1), bits }
    }

    /// The code followed by the extra bits, and their number together: at most 28.
    fn coded(&self, codes: &Codes) -> (u64, u32) {
        let (code, length) = codes.code(usize::from(self.symbol));
        (code | u64::from(self.extra) << length, length + self.bits)
    }
}

/// Writes the only block of the stream, with codes made for its tokens.
fn write_block(out: &mut BitWriter, tokens: &[Token], distances: &[usize]) {
    let lengths: Vec<Symbol> = (3..=258).map(Symbol::of_length).collect();
    #[expect(clippy::cast_possible_truncation)] // within the window
    let distances: Vec<Symbol> =
        distances.iter().map(|distance| Symbol::of_distance(*distance as u16)).collect();
    let mut firsts = [0_u32; FIRSTS];
    let mut seconds = [0_u32; 256];
    for token in tokens {
        firsts[usize::from(token.first)] += 1;
        seconds[usize::from(token.second)] += 1;
    }
    let mut counts = [0_u32; 286];
    counts[..LENGTHS].copy_from_slice(&firsts[..LENGTHS]);
    counts[END_OF_BLOCK] = 1;
    for (symbol, count) in lengths.iter().zip(&firsts[LENGTHS..]) {
        counts[usize::from(symbol.symbol)] += count;
    }
    let literal_codes = Codes::of(&counts, 15);
    let mut counts = [0_u32; 30];
    for (symbol, count) in distances.iter().zip(&seconds[DISTANCES..]) {
        counts[usize::from(symbol.symbol)] += count;
    }
    let distance_codes = Codes::of(&counts, 15);
    // The last block (1), with dynamic Huffman codes (10).
    out.put(0b101, 3);
    write_code_lengths(out, &literal_codes.lengths, &distance_codes.lengths);
    // Every literal, length and distance with its extra bits, ready to be written; no bits at all
    // for "no distance".
    let mut firsts = [(0, 0); FIRSTS];
    let mut seconds = [(0, 0); 256];
    (0..LENGTHS).for_each(|byte| firsts[byte] = literal_codes.code(byte));
    for (symbol, coded) in lengths.iter().zip(&mut firsts[LENGTHS..]) {
        *coded = symbol.coded(&literal_codes);
    }
    for (symbol, coded) in distances.iter().zip(&mut seconds[DISTANCES..]) {
        *coded = symbol.coded(&distance_codes);
    }
    for token in tokens {
        let (first, length) = firsts[usize::from(token.first)];
        let (second, more) = seconds[usize::from(token.second)];
        out.put(first | second << length, length + more);
    }
    out.put_symbol(&literal_codes, END_OF_BLOCK);
}

/// Writes both tables of code lengths, themselves compressed (RFC 1951, 3.2.7).
fn write_code_lengths(out: &mut BitWriter, literals: &[u8], distances: &[u8]) {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let all: Vec<u8> = literals.iter().chain(distances).copied().collect();
    let runs = length_runs(&all);
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
        out.put_symbol(&codes, usize::from(run.symbol));
        out.put(u64::from(run.extra), run.bits);
    }
}

/// Code lengths as symbols: repetitions of zero and of the previous length become runs.
fn length_runs(lengths: &[u8]) -> Vec<Symbol> {
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
    fn runs_around_the_longest_match_are_restored() {
        for length in [0, 1, 2, 3, 4, 257, 258, 259, 260, 261, 262, 263, 516, 519, 100_000] {
            let raw = vec![7; length];
            assert_eq!(inflated(&zlib(&raw, &[1])), raw, "{length}");
        }
    }

    proptest! {
        #[test]
        fn a_zlib_decoder_restores_the_input(
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
