//! The text of a file: UTF-8, UTF-16, Windows-1252, or the first and the last mixed.

/// How many bytes tell whether a file without a mark is in UTF-16.
const SAMPLE: usize = 1024;
/// Of so many characters one may be a control character, and two in all.
const CHARS_FOR_ONE_CONTROL: usize = 32;

/// The characters of Windows-1252 in the place of the control characters U+0080 to U+009F.
/// ISO 8859-1, which the PGN standard prescribes, is the same otherwise.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The text of a file; `None` if it is no text.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    let text: String = match bytes {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        _ if is_utf_16(bytes, u16::from_le_bytes) => utf_16(bytes, u16::from_le_bytes),
        _ if is_utf_16(bytes, u16::from_be_bytes) => utf_16(bytes, u16::from_be_bytes),
        _ => {
            let chunks = bytes.utf8_chunks().flat_map(|chunk| {
                chunk.valid().chars().chain(chunk.invalid().iter().copied().map(char::from))
            });
            chunks.map(of_windows_1252).collect()
        }
    };
    // Old programs end a file with ^Z, or fill it up with NUL.
    let is_control = |c: &char| c.is_control() && !c.is_ascii_whitespace();
    let written = text.trim_end_matches(|c: char| is_control(&c) || c.is_whitespace());
    let controls = written.chars().filter(is_control).count();
    (controls <= 2 + written.chars().count() / CHARS_FOR_ONE_CONTROL).then_some(text)
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks().0.iter().copied().map(unit);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Whether a file is text in UTF-16 without a mark: most units are characters of ISO 8859-1.
fn is_utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> bool {
    let (units, _) = bytes.get(..SAMPLE).unwrap_or(bytes).as_chunks();
    let is_latin = |pair: &&[u8; 2]| (1..0x100).contains(&unit(**pair));
    units.iter().filter(is_latin).count() * 2 > units.len()
}

/// A character of a file that somebody read as ISO 8859-1 and meant as Windows-1252.
fn of_windows_1252(c: char) -> char {
    let number = u32::from(c).checked_sub(0x80).and_then(|number| usize::try_from(number).ok());
    number.and_then(|number| WINDOWS_1252.chars().nth(number)).unwrap_or(c)
}
