//! The files of weights and of networks, by variant. A form with shuffled starting positions shares
//! the files of its plain form.

use courier_rules::Variant;

/// The text of the file of a variant; `None` for a variant without one.
pub(super) fn weights_of(variant: &Variant) -> Option<&'static str> {
    FILES.iter().find(|(keys, _)| keys.contains(&variant.key())).map(|&(_, text)| text)
}

/// The keys of variants, and the file that they share.
pub(super) const FILES: &[(&[&str], &str)] = &[
    (&["chess", "chess960"], include_str!("../../assets/weights/chess.txt")),
    (&["crazyhouse", "crazyhouse960"], include_str!("../../assets/weights/crazyhouse.txt")),
    (&["capablanca", "capablanca960"], include_str!("../../assets/weights/capablanca.txt")),
    (&["capahouse", "capahouse960"], include_str!("../../assets/weights/capahouse.txt")),
    (&["janus"], include_str!("../../assets/weights/janus.txt")),
    (&["shogun"], include_str!("../../assets/weights/shogun.txt")),
    (&["cescacs"], include_str!("../../assets/weights/cescacs.txt")),
];

/// The network of a variant; `None` for a variant without one.
pub(super) fn network_of(variant: &Variant) -> Option<&'static [u8]> {
    NETWORKS.iter().find(|(keys, _)| keys.contains(&variant.key())).map(|&(_, bytes)| bytes)
}

/// The keys of variants, and the network that they share.
pub(super) const NETWORKS: &[(&[&str], &[u8])] =
    &[(&["chess", "chess960"], include_bytes!("../../assets/networks/chess.net"))];
