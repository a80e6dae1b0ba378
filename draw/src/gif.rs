//! Color numbers as an animated GIF.
//!
//! A frame of a film is mostly what was there before: long runs of the transparent color between
//! the few cells that changed. The compression of GIF (LZW, GIF89a appendix F) walks a run pixel by
//! pixel; this one knows which run of a color its table ends with and takes that at once. The
//! stream is that of any other encoder.

use super::DrawError;
use super::palette::Palette;

/// A place and a size in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Part {
    pub(crate) fn area(&self) -> usize {
        self.width * self.height
    }

    /// The smallest part that holds both.
    pub(crate) fn with(self, other: Option<Self>) -> Self {
        let Some(other) = other else { return self };
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: bottom - y }
    }
}

/// A file in the making.
pub(crate) struct Gif {
    file: Vec<u8>,
    table: Lzw,
    /// How many bits a color number takes, the transparent one included: 2 to 8.
    bits: u8,
    transparent: u8,
}

impl Gif {
    /// A film of this size that is shown again and again.
    pub(crate) fn new(width: usize, height: usize, palette: &Palette) -> Result<Self, DrawError> {
        let colors = palette.colors();
        let transparent = u8::try_from(colors.len()).map_err(|_| DrawError::Size)?;
        let bits = u8::try_from((usize::from(transparent) + 1).next_power_of_two().ilog2().max(2))
            .unwrap_or(8);
        let mut file = Vec::with_capacity(1 << 18);
        file.extend_from_slice(b"GIF89a");
        put_side(&mut file, width)?;
        put_side(&mut file, height)?;
        // One table of colors for all frames; no background, square pixels.
        file.extend_from_slice(&[0xF0 | (bits - 1), 0, 0]);
        for place in 0..1 << bits {
            let [red, green, blue] =
                colors.get(place).map_or([0; 3], |color| [color.0, color.1, color.2]);
            file.extend_from_slice(&[red, green, blue]);
        }
        file.extend_from_slice(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0");
        Ok(Self { file, table: Lzw::new(bits), bits, transparent })
    }

    /// A frame over what was there before, shown for so many hundredths of a second. `fill` gives
    /// the pixels row by row.
    pub(crate) fn frame(
        &mut self,
        place: Part,
        hundredths: u16,
        fill: impl FnOnce(&mut Pixels<'_>),
    ) -> Result<(), DrawError> {
        // What is shown stays; one color lets it through.
        self.file.extend_from_slice(&[0x21, 0xF9, 4, 0b0000_0101]);
        self.file.extend_from_slice(&hundredths.to_le_bytes());
        self.file.extend_from_slice(&[self.transparent, 0, 0x2C]);
        for side in [place.x, place.y, place.width, place.height] {
            put_side(&mut self.file, side)?;
        }
        self.file.extend_from_slice(&[0, self.bits]);
        self.table.begin();
        fill(&mut Pixels { table: &mut self.table, transparent: self.transparent });
        for block in self.table.end().chunks(255) {
            self.file.push(u8::try_from(block.len()).unwrap_or(u8::MAX));
            self.file.extend_from_slice(block);
        }
        self.file.push(0);
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.file.push(0x3B);
        self.file
    }
}

fn put_side(file: &mut Vec<u8>, side: usize) -> Result<(), DrawError> {
    let side = u16::try_from(side).map_err(|_| DrawError::Size)?;
    file.extend_from_slice(&side.to_le_bytes());
    Ok(())
}

/// Takes the pixels of a frame.
pub(crate) struct Pixels<'a> {
    table: &'a mut Lzw,
    transparent: u8,
}

impl Pixels<'_> {
    /// So many pixels that stay as they are.
    pub(crate) fn skip(&mut self, count: usize) {
        self.table.run(self.transparent, count);
    }

    /// Pixels of which some may stay as they are.
    pub(crate) fn change(&mut self, old: &[u8], new: &[u8]) {
        let mut from = 0;
        while from < new.len() {
            let same =
                old[from..].iter().zip(&new[from..]).take_while(|(old, new)| old == new).count();
            self.skip(same);
            from += same;
            let differing =
                old[from..].iter().zip(&new[from..]).take_while(|(old, new)| old != new).count();
            self.put(&new[from..from + differing]);
            from += differing;
        }
    }

    pub(crate) fn put(&mut self, pixels: &[u8]) {
        let mut rest = pixels;
        while let Some(&first) = rest.first() {
            let length = rest.iter().position(|pixel| *pixel != first).unwrap_or(rest.len());
            self.table.run(first, length);
            rest = &rest[length..];
        }
    }
}

/// Codes have twelve bits at most.
const CODES: u16 = 1 << 12;
/// Twice as many places as codes, so that a free one is near.
const PLACES: usize = 1 << 13;
const FREE: u32 = u32::MAX;

/// The compression of one frame after the other.
struct Lzw {
    bits: u8,
    /// What phrase and pixel make which code: phrase (12 bits), pixel (8 bits), code (12 bits).
    places: Vec<u32>,
    /// The codes of one, two, three... pixels of a color. A phrase of one color is found here and
    /// not among the places.
    chains: Vec<Vec<u16>>,
    /// The colors whose chains have grown.
    grown: Vec<u8>,
    next: u16,
    width: u8,
    phrase: Option<Phrase>,
    out: Vec<u8>,
    held: u64,
    count: u8,
}

/// What has been read and not yet been written.
#[derive(Clone, Copy)]
struct Phrase {
    code: u16,
    /// The color and the length, where it is of one color.
    run: Option<(u8, usize)>,
}

impl Lzw {
    fn new(bits: u8) -> Self {
        let chains = (0..1_u16 << bits).map(|color| vec![color]).collect();
        let (places, grown, out) = (vec![FREE; PLACES], Vec::new(), Vec::new());
        Self {
            bits,
            places,
            chains,
            grown,
            next: 0,
            width: 0,
            phrase: None,
            out,
            held: 0,
            count: 0,
        }
    }

    fn begin(&mut self) {
        self.out.clear();
        (self.held, self.count) = (0, 0);
        self.phrase = None;
        self.width = self.bits + 1;
        self.clear();
    }

    fn end(&mut self) -> &[u8] {
        if let Some(phrase) = self.phrase.take() {
            self.emit(phrase.code);
            // The reader adds a last phrase, too, and may have come to need another bit.
            if self.next == 1 << self.width && self.width < 12 {
                self.width += 1;
            }
        }
        self.emit((1 << self.bits) + 1);
        let whole = usize::from(self.count.div_ceil(8));
        self.out.extend_from_slice(&self.held.to_le_bytes()[..whole]);
        &self.out
    }

    /// Forgets all phrases, and says so.
    fn clear(&mut self) {
        self.emit(1 << self.bits);
        self.places.fill(FREE);
        for color in self.grown.drain(..) {
            self.chains[usize::from(color)].truncate(1);
        }
        self.next = (1 << self.bits) + 2;
        self.width = self.bits + 1;
    }

    /// Takes so many pixels of a color.
    fn run(&mut self, color: u8, count: usize) {
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
                _ => self.step(phrase.code, color),
            }
            left -= 1;
        }
    }

    fn begin_phrase(&mut self, color: u8) {
        self.phrase = Some(Phrase { code: u16::from(color), run: Some((color, 1)) });
    }

    /// A pixel of another color than the phrase, or after a phrase of several.
    #[inline]
    fn step(&mut self, code: u16, color: u8) {
        let key = u32::from(code) << 8 | u32::from(color);
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 19) as usize;
        loop {
            let held = self.places[place % PLACES];
            if held == FREE {
                break;
            }
            if held >> 12 == key {
                let code = (held & 0xFFF) as u16;
                self.phrase = Some(Phrase { code, run: None });
                return;
            }
            place += 1;
        }
        self.emit(code);
        if let Some(code) = self.new_code() {
            self.places[place % PLACES] = key << 12 | u32::from(code);
        }
        self.begin_phrase(color);
    }

    /// The code of a new phrase; where the table is full, it is begun anew.
    fn new_code(&mut self) -> Option<u16> {
        if self.next == CODES {
            self.clear();
            return None;
        }
        if self.next == 1 << self.width {
            self.width += 1;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    #[inline]
    fn emit(&mut self, code: u16) {
        self.held |= u64::from(code) << self.count;
        self.count += self.width;
        if self.count >= 32 {
            #[expect(clippy::cast_possible_truncation)] // the lower half is wanted
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use plotters::style::RGBColor;
    use proptest::prelude::*;

    use super::*;

    /// The frames as another program reads them: place, hundredths of a second, pixels.
    fn decoded(bytes: &[u8]) -> Vec<(Part, u16, Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut reader = options.read_info(bytes).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            let side = usize::from;
            let place = Part {
                x: side(frame.left),
                y: side(frame.top),
                width: side(frame.width),
                height: side(frame.height),
            };
            frames.push((place, frame.delay, frame.buffer.to_vec()));
        }
        frames
    }

    fn palette(colors: u8) -> Palette {
        Palette::of((0..colors).map(|grey| RGBColor(grey, grey, grey)).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever is written is read back: few and many colors, long runs and none, tables that
        /// fill up.
        #[test]
        fn another_program_reads_what_is_written(
            colors in 1_u8..=255,
            rows in prop::collection::vec(prop::collection::vec((any::<u8>(), 1_usize..400), 1..60), 1..12),
            noise in prop::collection::vec(any::<u8>(), 0..9000),
        ) {
            let mut pixels: Vec<u8> = Vec::new();
            for (color, length) in rows.into_iter().flatten() {
                pixels.extend(std::iter::repeat_n(color % colors, length));
            }
            pixels.extend(noise.iter().map(|color| color % colors));
            let width = 101;
            pixels.resize(pixels.len().div_ceil(width) * width, 0);
            let height = pixels.len() / width;
            let mut file = Gif::new(width, height, &palette(colors)).unwrap();
            let all = Part { x: 0, y: 0, width, height };
            file.frame(all, 50, |frame| frame.put(&pixels)).unwrap();
            let corner = Part { x: 1, y: 0, width: 100, height: 1 };
            file.frame(corner, 500, |frame| {
                frame.skip(60);
                frame.put(&pixels[..30]);
                frame.skip(10);
            }).unwrap();
            let frames = decoded(&file.finish());
            prop_assert_eq!(frames.len(), 2);
            prop_assert_eq!(&frames[0], &(all, 50, pixels.clone()));
            let second = [vec![colors; 60], pixels[..30].to_vec(), vec![colors; 10]].concat();
            prop_assert_eq!(&frames[1], &(corner, 500, second));
        }
    }

    #[test]
    fn a_run_takes_codes_as_its_root() {
        let mut file = Gif::new(1000, 1000, &palette(200)).unwrap();
        file.frame(Part { x: 0, y: 0, width: 1000, height: 1000 }, 10, |frame| {
            frame.skip(1_000_000)
        })
        .unwrap();
        let bytes = file.finish();
        assert!(bytes.len() < 4000, "{}", bytes.len());
        assert_eq!(decoded(&bytes)[0].2, vec![200; 1_000_000]);
    }
}
