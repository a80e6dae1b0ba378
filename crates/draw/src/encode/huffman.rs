//! Huffman codes as deflate uses them (RFC 1951, 3.2.2): canonical, with a limit on their length.

/// The codes of an alphabet, by symbol.
pub(super) struct Codes {
    /// The bits of each code; 0 for a symbol that does not occur.
    pub(super) lengths: Vec<u8>,
    /// Each code with its first bit lowest, as the stream needs it.
    codes: Vec<u16>,
}

impl Codes {
    /// Codes of at most `limit` bits for symbols that occur `counts` times.
    pub(super) fn of(counts: &[u32], limit: u8) -> Self {
        let mut counts = counts.to_vec();
        // The format requires a complete code even if at most one symbol is used.
        for symbol in 0..2 {
            if counts.iter().filter(|count| **count > 0).count() < 2 && counts[symbol] == 0 {
                counts[symbol] = 1;
            }
        }
        let mut lengths = tree_depths(&counts);
        // If a code is too long, flatten the counts and try again.
        while lengths.iter().any(|length| *length > limit) {
            for count in &mut counts {
                *count = count.div_ceil(2) + u32::from(*count > 0);
            }
            lengths = tree_depths(&counts);
        }
        // The next code of each length: consecutive numbers, shorter codes first.
        let mut next = [0_u16; 17];
        for length in 1..16_u8 {
            let used = lengths.iter().filter(|other| **other == length).count();
            #[expect(clippy::cast_possible_truncation)] // at most 286
            let used = used as u16;
            next[usize::from(length) + 1] = (next[usize::from(length)] + used) << 1;
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

    /// A symbol's code and its length in bits, at most 15.
    pub(super) fn code(&self, symbol: usize) -> (u64, u32) {
        (u64::from(self.codes[symbol]), u32::from(self.lengths[symbol]))
    }
}

/// The depth of each symbol in the Huffman tree; 0 for a symbol that does not occur.
fn tree_depths(counts: &[u32]) -> Vec<u8> {
    let mut leaves: Vec<(u32, usize)> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, count)| (*count, symbol))
        .collect();
    leaves.sort_unstable();
    // Two queues in ascending order: the leaves, and the inner nodes in the order of creation.
    let mut weights: Vec<u32> = leaves.iter().map(|(count, _)| *count).collect();
    let mut parents: Vec<usize> = vec![0; 2 * leaves.len()];
    let (mut leaf, mut inner) = (0, leaves.len());
    for node in leaves.len()..(2 * leaves.len()).saturating_sub(1) {
        let mut sum = 0;
        for _ in 0..2 {
            let take_leaf =
                leaf < leaves.len() && (inner >= weights.len() || weights[leaf] <= weights[inner]);
            let taken = if take_leaf { &mut leaf } else { &mut inner };
            sum += weights[*taken];
            parents[*taken] = node;
            *taken += 1;
        }
        weights.push(sum);
    }
    // The root was created last; its children come before it.
    let mut node_depths = vec![0_u8; weights.len()];
    for node in (0..weights.len().saturating_sub(1)).rev() {
        node_depths[node] = node_depths[parents[node]].saturating_add(1);
    }
    let mut depths = vec![0; counts.len()];
    for (leaf, (_, symbol)) in leaves.iter().enumerate() {
        depths[*symbol] = node_depths[leaf];
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skewed_counts_stay_within_the_limit() {
        let counts: Vec<u32> = (0..40).map(|power| 1_u32 << (power / 2).min(24)).collect();
        let codes = Codes::of(&counts, 7);
        assert!(codes.lengths.iter().all(|length| (1..=7).contains(length)));
        let kraft: f64 = codes.lengths.iter().map(|length| 0.5_f64.powi(i32::from(*length))).sum();
        assert!((kraft - 1.0).abs() < 1e-9);
    }
}
