//! Adler-32, the checksum at the end of a zlib stream (RFC 1950), computed from parts.
//!
//! The sums of a tile's rows are computed once, when the tile is encoded. The checksum of a whole
//! board is combined from them without reading its pixels again.

/// The largest prime below 2^16.
const BASE: u64 = 65_521;

/// What a sequence of bytes adds to a checksum, independent of its place in the data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    /// The sum of the bytes.
    plain: u32,
    /// The sum of the bytes, each multiplied by its distance from the end (1 for the last byte).
    weighted: u32,
}

impl Sums {
    /// The sums of at most a few thousand bytes; more would overflow.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let (mut plain, mut weighted) = (0, 0);
        for byte in bytes {
            plain += u32::from(*byte);
            weighted += plain;
        }
        Self { plain, weighted }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Adler32 {
    plain: u64,
    weighted: u64,
}

impl Default for Adler32 {
    fn default() -> Self {
        Self { plain: 1, weighted: 0 }
    }
}

impl Adler32 {
    /// Appends `length` bytes whose sums are known. Call [`reduce`](Self::reduce) after at most a
    /// few hundred calls, or the sums overflow.
    #[inline]
    pub(crate) fn append(&mut self, sums: &Sums, length: usize) {
        self.weighted += self.plain * length as u64 + u64::from(sums.weighted);
        self.plain += u64::from(sums.plain);
    }

    /// Brings the sums back below the base.
    pub(crate) fn reduce(&mut self) {
        self.plain %= BASE;
        self.weighted %= BASE;
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let mut adler = simd_adler32::Adler32::from_checksum(self.finish());
        adler.write(bytes);
        let sum = u64::from(adler.finish());
        (self.weighted, self.plain) = (sum >> 16, sum & 0xFFFF);
    }

    pub(crate) fn finish(mut self) -> u32 {
        self.reduce();
        #[expect(clippy::cast_possible_truncation)] // both are below 2^16
        let sum = (self.weighted << 16 | self.plain) as u32;
        sum
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_checksum_of_parts_equals_that_of_the_whole(
            parts in prop::collection::vec(
                (any::<bool>(), prop::collection::vec(any::<u8>(), 0..300)),
                0..40,
            ),
        ) {
            let mut adler = Adler32::default();
            for (summed, bytes) in &parts {
                if *summed {
                    adler.append(&Sums::of(bytes), bytes.len());
                } else {
                    adler.write(bytes);
                }
            }
            let whole: Vec<u8> = parts.into_iter().flat_map(|(_, bytes)| bytes).collect();
            prop_assert_eq!(adler.finish(), simd_adler32::adler32(&whole.as_slice()));
        }
    }
}
