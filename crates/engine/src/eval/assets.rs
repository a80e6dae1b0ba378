//! The files of weights and of networks, found by the key of a variant. A form with shuffled
//! starting positions shares the files of its plain form.

use courier_rules::Variant;
use include_dir::{Dir, File, include_dir};

static WEIGHTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/weights");
static NETWORKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/networks");

/// The text of the file of a variant; `None` for a variant without one.
pub(super) fn weights_of(variant: &'static Variant) -> Option<&'static str> {
    find(&WEIGHTS, variant, "txt")?.contents_utf8()
}

/// The network of a variant; `None` for a variant without one.
pub(super) fn network_of(variant: &'static Variant) -> Option<&'static [u8]> {
    find(&NETWORKS, variant, "net").map(File::contents)
}

fn find(
    folder: &'static Dir<'static>,
    variant: &'static Variant,
    ending: &str,
) -> Option<&'static File<'static>> {
    let file = |form: &Variant| folder.get_file(format!("{form}.{ending}"));
    file(variant).or_else(|| file(variant.plain_form()))
}
