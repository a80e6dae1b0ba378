//! An error in words that say why: many errors leave their cause to those below them, as in "error
//! sending request", where the name of a server cannot be resolved.

/// An error with what caused it. Some errors repeat their cause.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.map(ToString::to_string).fold(error.to_string(), |text, cause| {
        let is_repeated = text.contains(&cause);
        if is_repeated { text } else { format!("{}: {cause}", text.trim_end_matches('.')) }
    })
}
