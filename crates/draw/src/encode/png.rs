//! The PNG file format: an indexed picture of eight bits per pixel.

use crate::DrawError;
use crate::palette::Palette;

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1A\n";

/// The file of a picture of `width` by `height` pixels; `pixels` is the zlib stream of its rows.
pub(super) fn file(
    (width, height): (usize, usize),
    palette: &Palette,
    pixels: &[u8],
) -> Result<Vec<u8>, DrawError> {
    let side = |length: usize| u32::try_from(length).map_err(|_| DrawError::Size);
    let (width, height) = (side(width)?, side(height)?);
    let mut header = Vec::with_capacity(13);
    header.extend_from_slice(&width.to_be_bytes());
    header.extend_from_slice(&height.to_be_bytes());
    // Bit depth 8, color type 3 (indexed), compression 0, filter method 0, not interlaced.
    header.extend_from_slice(&[8, 3, 0, 0, 0]);
    let colors: Vec<u8> =
        palette.colors().iter().flat_map(|color| [color.0, color.1, color.2]).collect();

    let mut file = Vec::with_capacity(pixels.len() + colors.len() + 80);
    file.extend_from_slice(&SIGNATURE);
    for (name, content) in
        [(b"IHDR", header.as_slice()), (b"PLTE", &colors), (b"IDAT", pixels), (b"IEND", &[])]
    {
        push_chunk(&mut file, *name, content)?;
    }
    Ok(file)
}

fn push_chunk(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) -> Result<(), DrawError> {
    let length = u32::try_from(content.len()).map_err(|_| DrawError::Size)?;
    let mut crc = crc32fast::Hasher::new();
    crc.update(&name);
    crc.update(content);
    file.extend_from_slice(&length.to_be_bytes());
    file.extend_from_slice(&name);
    file.extend_from_slice(content);
    file.extend_from_slice(&crc.finalize().to_be_bytes());
    Ok(())
}
