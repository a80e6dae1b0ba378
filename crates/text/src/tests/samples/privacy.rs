//! Samples: names and stored data.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::FORGOTTEN_NAME;

use crate::Texts;
use crate::tests::samples::Sample;

pub(super) fn privacy_samples(texts: Texts) -> Vec<Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("name", texts.display_name("Anna")),
        of("deleted player", texts.display_name(FORGOTTEN_NAME)),
        of("file", texts.privacy_export(1, 1)),
        of("second file", texts.privacy_export(2, 3)),
    ]
}
