//! Samples: reviews.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::reviews::{EngineName, Judgement};
use courier_rules::Color;

use crate::Texts;
use crate::tests::samples::Sample;

pub(super) fn reviews_samples(texts: Texts) -> Vec<Sample> {
    let engine = EngineName::new("Stockfish 17");
    let sample = |what: &str, text| (what.to_owned(), text);
    let mut samples = vec![
        sample("White", texts.review_accuracy(Color::White, "<@1>", Some(87.4))),
        sample("Black", texts.review_accuracy(Color::Black, "<@2>", Some(100.0))),
        sample("White, unknown", texts.review_accuracy(Color::White, "<@1>", None)),
        sample("Black, unknown", texts.review_accuracy(Color::Black, "<@2>", None)),
        sample("lichess", texts.review_scale(true, None)),
        sample("own", texts.review_scale(false, None)),
        sample("lichess, other engine", texts.review_scale(true, Some(&engine))),
        sample("own, other engine", texts.review_scale(false, Some(&engine))),
        sample("better", texts.review_better("12... Nf6 13. e5", false)),
        sample("better with drops", texts.review_better("12... N@f6 13. e5", true)),
        sample("chart in words", texts.review_chart_alt(47, Some([52, 3]), [1, 88])),
        sample("a part of the chart in words", texts.review_chart_alt(47, None, [1, 88])),
    ];
    for count in [0, 1, 3] {
        samples.push((format!("{count} points"), texts.review_points(count)));
        for judgement in Judgement::ALL {
            let text = texts.review_count(judgement, count);
            samples.push((format!("{count} {judgement:?}"), text));
        }
    }
    for judgement in Judgement::ALL {
        let text = texts.review_turning_point("12... Qxd4", judgement, (34, 81));
        samples.push((format!("{judgement:?}"), text));
    }
    samples
}
