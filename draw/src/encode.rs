//! From color numbers to a PNG file.

use super::DrawError;
use super::deflate::{written, zlib};
use super::palette::Palette;
use super::picture::Picture;
use super::weave::{self, Part};

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1A\n";

/// The picture as an indexed PNG, one byte to a pixel; `repeat` is how many pixels to the right the
/// board is like itself again.
pub(crate) fn png(
    picture: &Picture,
    palette: &Palette,
    repeat: usize,
) -> Result<Vec<u8>, DrawError> {
    let above = picture.width() + 1;
    // The pixel above, the one before, and the same cell of the board. More distances cost time
    // and, in codes, more bytes than they save.
    let pixels = zlib(picture.rows(), &[above, 1, repeat]);
    file((picture.width(), picture.height()), palette, &pixels)
}

/// The same of a picture of so many pixels of width that is made of parts, from above to below; the
/// cells of all its boards have the same size.
pub(crate) fn png_of_parts(
    parts: &[Part],
    width: usize,
    palette: &Palette,
) -> Result<Vec<u8>, DrawError> {
    let height = |part: &Part| match part {
        Part::Plain(rows) => rows.height(),
        Part::Grid(grid) => grid.blocks.len() * grid.side * grid.side / width.max(1),
    };
    let side = parts.iter().find_map(|part| match part {
        Part::Grid(grid) => Some(grid.side),
        Part::Plain(_) => None,
    });
    let distances = weave::distances(width, side.unwrap_or(1));
    let (tokens, check) = weave::weave(parts, width, &distances);
    file((width, parts.iter().map(height).sum()), palette, &written(&tokens, &distances, check))
}

fn file(
    (width, height): (usize, usize),
    palette: &Palette,
    pixels: &[u8],
) -> Result<Vec<u8>, DrawError> {
    let side = |length: usize| u32::try_from(length).map_err(|_| DrawError::Size);
    let (width, height) = (side(width)?, side(height)?);
    let mut header = Vec::with_capacity(13);
    header.extend_from_slice(&width.to_be_bytes());
    header.extend_from_slice(&height.to_be_bytes());
    // Eight bits, indexed, the one compression, the one set of filters, not interlaced.
    header.extend_from_slice(&[8, 3, 0, 0, 0]);
    let colors: Vec<u8> =
        palette.colors().iter().flat_map(|color| [color.0, color.1, color.2]).collect();

    let mut file = Vec::with_capacity(pixels.len() + colors.len() + 80);
    file.extend_from_slice(&SIGNATURE);
    for (name, content) in
        [(b"IHDR", header.as_slice()), (b"PLTE", &colors), (b"IDAT", pixels), (b"IEND", &[])]
    {
        chunk(&mut file, *name, content)?;
    }
    Ok(file)
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) -> Result<(), DrawError> {
    let length = u32::try_from(content.len()).map_err(|_| DrawError::Size)?;
    let mut check = crc32fast::Hasher::new();
    check.update(&name);
    check.update(content);
    file.extend_from_slice(&length.to_be_bytes());
    file.extend_from_slice(&name);
    file.extend_from_slice(content);
    file.extend_from_slice(&check.finalize().to_be_bytes());
    Ok(())
}
