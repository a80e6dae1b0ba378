//! The compression of GIF: LZW with codes of variable width (GIF89a, appendix F).
//!
//! LZW replaces the longest phrase of its table that comes next by a code, and adds that phrase
//! plus the following pixel to the table. A frame of a replay consists mostly of long runs of the
//! transparent color, so this encoder keeps the phrases of a single color in lists and takes a run
//! at once instead of pixel by pixel. The output is that of any other LZW encoder.

/// Codes have at most twelve bits.
const MAX_CODES: u16 = 1 << 12;
/// Slots of the hash table: twice as many as codes, so that probing stays short.
const SLOTS: usize = 1 << 13;
const FREE: u32 = u32::MAX;

/// Compresses one frame after the other.
pub(super) struct Lzw {
    /// The number of bits of a color number.
    bits: u8,
    /// Which phrase (12 bits) followed by which pixel (8 bits) has which code (12 bits): a hash
    /// table with linear probing.
    slots: Vec<u32>,
    /// By color, the codes of one, two, three... pixels of it. These phrases are not in the slots.
    chains: Vec<Vec<u16>>,
    /// The colors with a chain of more than one code.
    grown: Vec<u8>,
    next_code: u16,
    /// The width in bits of the next code.
    width: u8,
    phrase: Option<Phrase>,
    out: Vec<u8>,
    held: u64,
    held_bits: u8,
}

/// The pixels that were read and not yet written.
#[derive(Clone, Copy)]
struct Phrase {
    code: u16,
    /// The color and the length if all pixels have the same color.
    run: Option<(u8, usize)>,
}

impl Lzw {
    /// For color numbers of `bits` bits, 2 to 8.
    pub(super) fn new(bits: u8) -> Self {
        Self {
            bits,
            slots: vec![FREE; SLOTS],
            chains: (0..1_u16 << bits).map(|color| vec![color]).collect(),
            grown: Vec::new(),
            next_code: 0,
            width: 0,
            phrase: None,
            out: Vec::new(),
            held: 0,
            held_bits: 0,
        }
    }

    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.out.clear();
        (self.held, self.held_bits) = (0, 0);
        self.phrase = None;
        self.width = self.bits + 1;
        self.clear();
    }

    /// Ends the frame and returns its bytes.
    pub(super) fn end(&mut self) -> &[u8] {
        if let Some(phrase) = self.phrase.take() {
            self.emit(phrase.code);
            // The decoder adds a phrase here, too, which may take its codes to the next width.
            if self.next_code == 1 << self.width && self.width < 12 {
                self.width += 1;
            }
        }
        self.emit((1 << self.bits) + 1);
        let rest = usize::from(self.held_bits.div_ceil(8));
        self.out.extend_from_slice(&self.held.to_le_bytes()[..rest]);
        &self.out
    }

    /// Writes the clear code and empties the table.
    fn clear(&mut self) {
        self.emit(1 << self.bits);
        self.slots.fill(FREE);
        for color in self.grown.drain(..) {
            self.chains[usize::from(color)].truncate(1);
        }
        self.next_code = (1 << self.bits) + 2;
        self.width = self.bits + 1;
    }

    /// Appends `count` pixels of a color.
    pub(super) fn run(&mut self, color: u8, count: usize) {
        let mut left = count;
        while left > 0 {
            let Some(phrase) = self.phrase else {
                self.begin_phrase(color);
                left -= 1;
                continue;
            };
            match phrase.run {
                Some((of, length)) if of == color => {
                    let chain = &self.chains[usize::from(color)];
                    let longer = left.min(chain.len() - length);
                    if longer > 0 {
                        let length = length + longer;
                        self.phrase =
                            Some(Phrase { code: chain[length - 1], run: Some((color, length)) });
                        left -= longer;
                        continue;
                    }
                    self.emit(phrase.code);
                    if let Some(code) = self.new_code() {
                        let chain = &mut self.chains[usize::from(color)];
                        if chain.len() == 1 {
                            self.grown.push(color);
                        }
                        chain.push(code);
                    }
                    self.begin_phrase(color);
                }
                _ => self.append(phrase.code, color),
            }
            left -= 1;
        }
    }

    fn begin_phrase(&mut self, color: u8) {
        self.phrase = Some(Phrase { code: u16::from(color), run: Some((color, 1)) });
    }

    /// Appends a pixel to a phrase that is not a run of the same color.
    #[inline]
    fn append(&mut self, code: u16, color: u8) {
        let key = u32::from(code) << 8 | u32::from(color);
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 19) as usize;
        loop {
            let held = self.slots[slot % SLOTS];
            if held == FREE {
                break;
            }
            if held >> 12 == key {
                let code = (held & 0xFFF) as u16;
                self.phrase = Some(Phrase { code, run: None });
                return;
            }
            slot += 1;
        }
        self.emit(code);
        if let Some(code) = self.new_code() {
            self.slots[slot % SLOTS] = key << 12 | u32::from(code);
        }
        self.begin_phrase(color);
    }

    /// The code of a new phrase. A full table is cleared, and the phrase gets none.
    fn new_code(&mut self) -> Option<u16> {
        if self.next_code == MAX_CODES {
            self.clear();
            return None;
        }
        if self.next_code == 1 << self.width {
            self.width += 1;
        }
        self.next_code += 1;
        Some(self.next_code - 1)
    }

    #[inline]
    fn emit(&mut self, code: u16) {
        self.held |= u64::from(code) << self.held_bits;
        self.held_bits += self.width;
        if self.held_bits >= 32 {
            #[expect(clippy::cast_possible_truncation)] // the lower half is wanted
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.held_bits -= 32;
        }
    }
}
