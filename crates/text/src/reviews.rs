//! Reviews of finished games.

use courier_play::MatchId;
use courier_play::reviews::{EngineName, Judgement};
use courier_rules::Color;

use super::Texts;

impl Texts {
    /// The title of a review.
    pub fn review_title(self, id: MatchId) -> String {
        self.format("review-title", [("number", id.to_string().into())])
    }

    /// Says how far a review is: the numbers of positions.
    pub fn review_running(self, id: MatchId, done: u32, of: u32) -> String {
        self.format(
            "review-running",
            [("number", id.to_string().into()), ("done", done.into()), ("of", of.into())],
        )
    }

    /// How accurately a side played, from 0 to 100, if that is known. `player` is a mention.
    pub fn review_accuracy(self, side: Color, player: &str, accuracy: Option<f64>) -> String {
        let color = if side == Color::White { "white" } else { "black" };
        let (color, player) = (("color", color.into()), ("player", player.into()));
        match accuracy {
            Some(accuracy) => {
                let accuracy = ("accuracy", format!("{accuracy:.0}").into());
                self.format("review-accuracy", [color, player, accuracy])
            }
            None => self.format("review-accuracy-unknown", [color, player]),
        }
    }

    /// The number of moves with a judgement.
    pub fn review_count(self, judgement: Judgement, count: usize) -> String {
        self.format("review-count", [("kind", kind(judgement).into()), ("count", count.into())])
    }

    /// By which scale accuracy is measured, lichess's or one of our own, and which engine the
    /// evaluations are from: `None` is our own.
    pub fn review_scale(self, lichess: bool, engine: Option<&EngineName>) -> String {
        let Some(engine) = engine else {
            return self.text(if lichess { "review-scale-lichess" } else { "review-scale-own" });
        };
        let key = if lichess { "review-scale-lichess-by" } else { "review-scale-own-by" };
        self.format(key, [("engine", engine.as_str().into())])
    }

    /// Says why there are gaps.
    pub fn review_gaps(self) -> String {
        self.text("review-gaps")
    }

    /// Says how many turning points the next pages show.
    pub fn review_points(self, count: usize) -> String {
        self.format("review-points", [("count", count.into())])
    }

    /// What happened at a turning point: the move with its number, and White's winning chances
    /// before and after it, in percent.
    pub fn review_turning_point(
        self,
        the_move: &str,
        judgement: Judgement,
        (before, after): (u32, u32),
    ) -> String {
        self.format(
            "review-turning-point",
            [
                ("move", the_move.into()),
                ("kind", kind(judgement).into()),
                ("before", before.into()),
                ("after", after.into()),
            ],
        )
    }

    /// What would have been better.
    pub fn review_better_line(self, line: &str) -> String {
        self.format("review-better", [("line", line.into())])
    }

    /// What would have been better, and which arrows show it; with rings for drops, if there are
    /// some.
    pub fn review_better(self, line: &str, drops: bool) -> String {
        let better = self.review_better_line(line);
        let arrows = self.text("review-arrows");
        let rings = if drops { format!(" {}", self.text("review-rings")) } else { String::new() };
        format!("{better}\n{arrows}{rings}")
    }

    /// The title of the chart.
    pub fn review_chart_title(self) -> String {
        self.text("review-chart-title")
    }

    /// The description of the chart for users who cannot see it: the number of moves, and White's
    /// winning chances at the start and at the end, if both are shown, at least and at most, in
    /// percent.
    pub fn review_chart_alt(
        self,
        moves: u32,
        ends: Option<[u32; 2]>,
        [least, most]: [u32; 2],
    ) -> String {
        let (least, most) = (("least", least.into()), ("most", most.into()));
        match ends {
            Some([first, last]) => self.format(
                "review-chart-alt",
                [
                    ("moves", moves.into()),
                    ("first", first.into()),
                    ("last", last.into()),
                    least,
                    most,
                ],
            ),
            None => self.format("review-chart-alt-part", [least, most]),
        }
    }

    /// The description of the picture of a turning point. At most 1,024 characters if `position`
    /// has at most 900.
    pub fn review_point_alt(self, the_move: &str, better: &str, position: &str) -> String {
        self.format(
            "review-point-alt",
            [("move", the_move.into()), ("better", better.into()), ("position", position.into())],
        )
    }
}

const fn kind(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    let (id, engine) = (MatchId(42), EngineName::new("Stockfish 17"));
    let sample = |what: &str, text| (what.to_owned(), text);
    let mut samples = vec![
        sample("title", texts.review_title(id)),
        sample("running", texts.review_running(id, 40, 93)),
        sample("White", texts.review_accuracy(Color::White, "<@1>", Some(87.4))),
        sample("Black", texts.review_accuracy(Color::Black, "<@2>", Some(100.0))),
        sample("White, unknown", texts.review_accuracy(Color::White, "<@1>", None)),
        sample("Black, unknown", texts.review_accuracy(Color::Black, "<@2>", None)),
        sample("lichess", texts.review_scale(true, None)),
        sample("own", texts.review_scale(false, None)),
        sample("lichess, other engine", texts.review_scale(true, Some(&engine))),
        sample("own, other engine", texts.review_scale(false, Some(&engine))),
        sample("gaps", texts.review_gaps()),
        sample("better", texts.review_better("12... Nf6 13. e5", false)),
        sample("better with drops", texts.review_better("12... N@f6 13. e5", true)),
        sample("chart", texts.review_chart_title()),
        sample("chart in words", texts.review_chart_alt(47, Some([52, 3]), [1, 88])),
        sample("a part of the chart in words", texts.review_chart_alt(47, None, [1, 88])),
        sample("picture", texts.review_point_alt("12... Qxd4", "Nf6", "Chess. White: …")),
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
