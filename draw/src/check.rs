//! The checksum at the end of a zlib stream (Adler-32, RFC 1950), of bytes that nobody puts
//! together: what a piece adds to it is known beforehand.

/// The greatest prime below 2^16.
const BASE: u64 = 65_521;

/// What a piece adds: its bytes, and each byte as often as it is counted, the last one once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    once: u32,
    weighted: u32,
}

impl Sums {
    /// Of a piece of at most a few thousand bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let (mut once, mut weighted) = (0, 0);
        for byte in bytes {
            once += u32::from(*byte);
            weighted += once;
        }
        Self { once, weighted }
    }
}

/// The checksum so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    once: u64,
    weighted: u64,
}

impl Default for Check {
    fn default() -> Self {
        Self { once: 1, weighted: 0 }
    }
}

impl Check {
    /// Adds a piece of so many bytes. After some hundred of them the sums are to be reduced.
    #[inline]
    pub(crate) fn add(&mut self, piece: &Sums, length: usize) {
        self.weighted += self.once * length as u64 + u64::from(piece.weighted);
        self.once += u64::from(piece.once);
    }

    /// Keeps the sums small.
    pub(crate) fn reduce(&mut self) {
        self.once %= BASE;
        self.weighted %= BASE;
    }

    /// Adds bytes as they are.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let mut check = simd_adler32::Adler32::from_checksum(self.sum());
        check.write(bytes);
        let sum = u64::from(check.finish());
        (self.weighted, self.once) = (sum >> 16, sum & 0xFFFF);
    }

    /// The checksum.
    pub(crate) fn sum(mut self) -> u32 {
        self.reduce();
        #[expect(clippy::cast_possible_truncation)] // both are below 2^16
        let sum = (self.weighted << 16 | self.once) as u32;
        sum
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn pieces_come_to_the_same_as_the_whole(pieces in prop::collection::vec((any::<bool>(), prop::collection::vec(any::<u8>(), 0..300)), 0..40)) {
            let mut check = Check::default();
            for (known, bytes) in &pieces {
                if *known {
                    check.add(&Sums::of(bytes), bytes.len());
                } else {
                    check.write(bytes);
                }
            }
            let whole: Vec<u8> = pieces.into_iter().flat_map(|(_, bytes)| bytes).collect();
            prop_assert_eq!(check.sum(), simd_adler32::adler32(&whole.as_slice()));
        }
    }
}
