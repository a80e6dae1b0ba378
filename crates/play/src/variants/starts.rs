//! Starting positions by number and by name.

use courier_rules::Variant;

/// The number of a typed starting position: a number, with or without `#`, or a name or White's
/// back rank (`BBQNNRKR`) in any case. `None` for anything else. A number beyond `u32` becomes
/// `u32::MAX`, which no variant has.
pub fn start_number(variant: &Variant, typed: &str) -> Option<u32> {
    let typed = typed.trim().trim_start_matches('#');
    if !typed.is_empty() && typed.chars().all(|c| c.is_ascii_digit()) {
        return Some(typed.parse().unwrap_or(u32::MAX));
    }
    let named = variant.named_starts().iter().find(|(name, _)| name.eq_ignore_ascii_case(typed));
    named.map(|&(_, number)| number).or_else(|| variant.start_by_row(&typed.to_ascii_uppercase()))
}

/// The name of a starting position, such as `Gothic`, if it has one.
pub fn start_name(variant: &Variant, number: u32) -> Option<&'static str> {
    variant.named_starts().iter().find(|(_, named)| *named == number).map(|&(name, _)| name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_start_is_found_by_number_and_by_name() {
        let capablanca = Variant::by_key("capablanca960").unwrap();
        for (typed, number) in [
            ("0", Some(0)),
            ("#518", Some(518)),
            (" gothic ", Some(45_658)),
            ("Embassy", Some(47_058)),
            ("99999999999999999999", Some(u32::MAX)),
            ("-1", None),
            ("", None),
            ("Nimzo", None),
            ("RNBQCKABNR", Some(45_658)),
            (" rnabqkbcnr ", Some(46_691)),
            ("RNBQKBNR", None),
            ("KRBQCRABNN", None),
        ] {
            assert_eq!(start_number(capablanca, typed), number, "{typed}");
        }
        assert_eq!(start_name(capablanca, 48_041), Some("Schoolbook"));
        assert_eq!(start_name(capablanca, 0), None);
    }
}
