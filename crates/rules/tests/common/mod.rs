//! Reads the compressed test vectors.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use flate2::read::GzDecoder;

fn open(name: &str) -> BufReader<GzDecoder<File>> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(format!("{name}.gz"));
    BufReader::new(GzDecoder::new(File::open(path).unwrap()))
}

/// The whole text of a file.
pub(crate) fn json(name: &str) -> String {
    let mut text = String::new();
    open(name).read_to_string(&mut text).unwrap();
    text
}

/// The lines of a file.
pub(crate) fn lines(name: &str) -> impl Iterator<Item = String> {
    open(name).lines().map(Result::unwrap)
}

/// Whether it agrees with Fairy-Stockfish, which made the vectors, that a side cannot mate. Of a
/// lone knight or bishops Fairy-Stockfish says so only if the opponent has no other pieces;
/// `material` tests what is right.
pub(crate) fn agrees(fen: &str, ours: [bool; 2], theirs: [bool; 2]) -> bool {
    let pieces = fen.split(' ').next().unwrap();
    let enemies = ["qracj", "QRACJ"].map(|of| pieces.contains(|c| of.contains(c)));
    (0..2).all(|side| ours[side] == theirs[side] || (ours[side] && enemies[side]))
}

/// Whether perft trees of billions of leaves are counted as well: see the crate's README.
pub(crate) fn counts_long_trees() -> bool {
    std::env::var_os("COURIER_LONG_TREES").is_some()
}
