//! By how many plies a late move is searched less deep.

/// The largest depth and the largest number of a move in the table.
const SIZE: usize = 64;

/// Reductions in thousandths of a ply, by depth and number of the move. Integers only, so that all
/// machines search alike.
pub(crate) struct Reductions([[i16; SIZE]; SIZE]);

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = [[0; SIZE]; SIZE];
        for (depth, row) in (0u32..).zip(&mut table).skip(1) {
            for (number, reduction) in (0u32..).zip(row).skip(1) {
                // About ln(depth) ln(number) / 2.25.
                let product = log2(depth) * log2(number) / 1_000;
                *reduction = i16::try_from(product * 480 / 2_250).unwrap_or(i16::MAX);
            }
        }
        Self(table)
    }

    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        let depth = usize::try_from(depth).unwrap_or(0).min(SIZE - 1);
        self.0[depth][number.min(SIZE - 1)].into()
    }
}

/// The binary logarithm in thousandths.
fn log2(number: u32) -> u32 {
    let whole = number.max(1).ilog2();
    // The fraction by squaring, a binary digit at a time, with the number scaled to 1..2.
    let mut scaled = (u64::from(number.max(1)) << 32) >> whole;
    let mut fraction = 0;
    for digit in 1..=10 {
        scaled = (scaled * (scaled >> 16)) >> 16;
        if scaled >= 2 << 32 {
            scaled >>= 1;
            fraction += 1_024 >> digit;
        }
    }
    whole * 1_000 + fraction * 1_000 / 1_024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_hundredth() {
        for number in 1..200u32 {
            let exact = f64::from(number).log2() * 1_000.0;
            assert!((f64::from(log2(number)) - exact).abs() < 10.0, "{number}");
        }
    }
}
