//! Reads and compares pictures.

use std::path::PathBuf;

/// The permitted mean difference of a color channel from the stored picture: enough for another
/// rounding, too little for a misplaced piece.
const TOLERANCE: f64 = 0.25;

/// A decoded picture.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Red, green and blue of every pixel, row by row.
    channels: Vec<u8>,
}

impl Pixels {
    /// The red, green and blue of a pixel.
    pub(crate) fn at(&self, x: u32, y: u32) -> [u8; 3] {
        self.channels.as_chunks::<3>().0[(y * self.width + x) as usize]
    }
}

/// Decodes a PNG with the `png` crate.
pub(crate) fn read(bytes: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut channels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut channels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    channels.truncate(info.buffer_size());
    Pixels { width: info.width, height: info.height, channels }
}

/// Compares a picture with the stored one, or stores it if `COURIER_KEEP_PICTURES` is set.
pub(crate) fn compare(name: &str, bytes: &[u8]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.png"));
    if std::env::var_os("COURIER_KEEP_PICTURES").is_some() {
        std::fs::write(&path, bytes).unwrap();
        return;
    }
    let stored = read(&std::fs::read(&path).unwrap());
    let drawn = read(bytes);
    assert_eq!((drawn.width, drawn.height), (stored.width, stored.height), "{name}");
    let sum: u64 = drawn
        .channels
        .iter()
        .zip(&stored.channels)
        .map(|(one, two)| u64::from(one.abs_diff(*two)))
        .sum();
    let mean = sum as f64 / drawn.channels.len() as f64;
    assert!(mean <= TOLERANCE, "{name}: differs by {mean:.3} from tests/pictures/{name}.png");
}
