//! The GIF file format: an animation with one palette, whose frames leave most pixels transparent.

use super::lzw::Lzw;
use crate::DrawError;
use crate::palette::Palette;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PixelRect {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl PixelRect {
    pub(crate) fn area(&self) -> usize {
        self.width * self.height
    }

    /// The smallest rectangle that contains both.
    pub(crate) fn union(self, other: Option<Self>) -> Self {
        let Some(other) = other else { return self };
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: bottom - y }
    }
}

pub(crate) struct GifEncoder {
    file: Vec<u8>,
    lzw: Lzw,
    /// The number of bits of a color number, the transparent one included: 2 to 8.
    bits: u8,
    transparent: u8,
}

impl GifEncoder {
    /// An animation of this size in pixels that repeats forever. The palette has at most 255
    /// colors; the number after the last one is the transparent color.
    pub(crate) fn new(width: usize, height: usize, palette: &Palette) -> Result<Self, DrawError> {
        let colors = palette.colors();
        let transparent = u8::try_from(colors.len()).map_err(|_| DrawError::Size)?;
        let bits = u8::try_from((usize::from(transparent) + 1).next_power_of_two().ilog2().max(2))
            .unwrap_or(8);
        let mut file = Vec::with_capacity(1 << 18);
        file.extend_from_slice(b"GIF89a");
        push_u16(&mut file, width)?;
        push_u16(&mut file, height)?;
        // A global color table; background color 0; square pixels.
        file.extend_from_slice(&[0xF0 | (bits - 1), 0, 0]);
        for index in 0..1 << bits {
            let [red, green, blue] =
                colors.get(index).map_or([0; 3], |color| [color.0, color.1, color.2]);
            file.extend_from_slice(&[red, green, blue]);
        }
        // The application extension that repeats the animation forever.
        file.extend_from_slice(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0");
        Ok(Self { file, lzw: Lzw::new(bits), bits, transparent })
    }

    /// Appends a frame on top of the previous ones, shown for `delay` hundredths of a second.
    /// `fill` writes its pixels row by row.
    pub(crate) fn frame(
        &mut self,
        rect: PixelRect,
        delay: u16,
        fill: impl FnOnce(&mut FramePixels<'_>),
    ) -> Result<(), DrawError> {
        // Graphic control extension: keep the previous frame, one color is transparent.
        self.file.extend_from_slice(&[0x21, 0xF9, 4, 0b0000_0101]);
        self.file.extend_from_slice(&delay.to_le_bytes());
        self.file.extend_from_slice(&[self.transparent, 0, 0x2C]);
        for side in [rect.x, rect.y, rect.width, rect.height] {
            push_u16(&mut self.file, side)?;
        }
        self.file.extend_from_slice(&[0, self.bits]);
        self.lzw.begin();
        fill(&mut FramePixels { lzw: &mut self.lzw, transparent: self.transparent });
        for block in self.lzw.end().chunks(255) {
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

fn push_u16(file: &mut Vec<u8>, number: usize) -> Result<(), DrawError> {
    let number = u16::try_from(number).map_err(|_| DrawError::Size)?;
    file.extend_from_slice(&number.to_le_bytes());
    Ok(())
}

pub(crate) struct FramePixels<'a> {
    lzw: &'a mut Lzw,
    transparent: u8,
}

impl FramePixels<'_> {
    /// Appends `count` transparent pixels.
    pub(crate) fn skip(&mut self, count: usize) {
        self.lzw.run(self.transparent, count);
    }

    /// Appends the pixels of `new`; those that equal `old` become transparent.
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
            self.lzw.run(first, length);
            rest = &rest[length..];
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use plotters::style::RGBColor;
    use proptest::prelude::*;

    use super::*;

    /// The frames as the `gif` crate reads them: rectangle, delay, pixels.
    fn decoded(bytes: &[u8]) -> Vec<(PixelRect, u16, Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut reader = options.read_info(bytes).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            let side = usize::from;
            let rect = PixelRect {
                x: side(frame.left),
                y: side(frame.top),
                width: side(frame.width),
                height: side(frame.height),
            };
            frames.push((rect, frame.delay, frame.buffer.to_vec()));
        }
        frames
    }

    fn palette(colors: u8) -> Palette {
        Palette::of((0..colors).map(|gray| RGBColor(gray, gray, gray)).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Few and many colors, long runs and none, code tables that fill up.
        #[test]
        fn a_gif_decoder_restores_the_frames(
            colors in 1_u8..=255,
            rows in prop::collection::vec(
                prop::collection::vec((any::<u8>(), 1_usize..400), 1..60),
                1..12,
            ),
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
            let mut file = GifEncoder::new(width, height, &palette(colors)).unwrap();
            let all = PixelRect { x: 0, y: 0, width, height };
            file.frame(all, 50, |frame| frame.put(&pixels)).unwrap();
            let corner = PixelRect { x: 1, y: 0, width: 100, height: 1 };
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
    fn a_run_takes_as_many_codes_as_its_square_root() {
        let mut file = GifEncoder::new(1000, 1000, &palette(200)).unwrap();
        file.frame(PixelRect { x: 0, y: 0, width: 1000, height: 1000 }, 10, |frame| {
            frame.skip(1_000_000);
        })
        .unwrap();
        let bytes = file.finish();
        assert!(bytes.len() < 4000, "{}", bytes.len());
        assert_eq!(decoded(&bytes)[0].2, vec![200; 1_000_000]);
    }
}
