//! Finds places for the labels of a chart: next to their marks, and over as little as possible.

/// The height of a label, in pixels.
const HEIGHT: f32 = 38.0;
/// The margin on the left and on the right of its text.
const MARGIN: f32 = 8.0;
/// How far the center of a label may be above or below its mark: a label fits between two steps.
const DISTANCES: [f32; 4] = [44.0, 86.0, 128.0, 170.0];

/// A label, by its center.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Label {
    /// Whether a circle touches it.
    fn meets(&self, (x, y, radius): (f32, f32, f32)) -> bool {
        (x - self.x).abs() < self.width / 2.0 + radius
            && (y - self.y).abs() < self.height / 2.0 + radius
    }

    /// Whether another label touches it.
    fn overlaps(&self, other: &Self) -> bool {
        (other.x - self.x).abs() < f32::midpoint(self.width, other.width) + 3.0
            && (other.y - self.y).abs() < f32::midpoint(self.height, other.height) + 3.0
    }
}

/// Places a label for each mark, given as its center and the width of its text. Labels cover each
/// other only if there is no other way, then as few of the circles (with their radii) and as little
/// of the curve as possible, and are near their marks. All are within the plot at `(x, y)`.
pub(crate) fn place_labels(
    marks: &[(f32, f32, f32)],
    circles: &[(f32, f32, f32)],
    curve: &[(f32, f32)],
    (left, top): (f32, f32),
    (width, height): (f32, f32),
) -> Vec<Label> {
    let mut placed: Vec<Label> = Vec::new();
    for &(x, y, text) in marks {
        let wide = text + 2.0 * MARGIN;
        let within = |dx: f32, dy: f32| Label {
            x: (x + dx)
                .clamp(left + wide / 2.0, (left + width - wide / 2.0).max(left + wide / 2.0)),
            y: (y + dy).clamp(top + HEIGHT / 2.0, top + height - HEIGHT / 2.0),
            width: wide,
            height: HEIGHT,
        };
        let cost = |label: &Label| {
            let others = placed.iter().filter(|other| other.overlaps(label)).count();
            let covered = circles.iter().filter(|circle| label.meets(**circle)).count();
            let points = curve.iter().zip(curve.iter().skip(1)).flat_map(|(one, two)| {
                [0.0, 0.25, 0.5, 0.75].map(|part| {
                    let along = |from: f32, to: f32| from + (to - from) * part;
                    (along(one.0, two.0), along(one.1, two.1), 2.0)
                })
            });
            let points = points.filter(|point| label.meets(*point)).count();
            let far = (label.x - x).hypot(label.y - y);
            (others * 10_000 + covered * 400 + points * 15) as f32 + far
        };
        let candidates = DISTANCES.into_iter().flat_map(|distance| {
            let aside = [0.0, -wide / 3.0, wide / 3.0, -wide * 0.75, wide * 0.75];
            [distance, -distance].into_iter().flat_map(move |dy| aside.map(|dx| (dx, dy)))
        });
        let best = candidates
            .map(|(dx, dy)| within(dx, dy))
            .min_by(|one, other| cost(one).total_cmp(&cost(other)));
        placed.extend(best);
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_neighboring_marks_do_not_cover_each_other_and_stay_in_the_plot() {
        let (from, size) = ((100.0, 80.0), (800.0, 330.0));
        for step in [0.0, 5.0, 20.0, 60.0] {
            for (x, y) in [(100.0, 80.0), (900.0 - 2.0 * step, 410.0), (450.0, 240.0)] {
                let marks = [0.0, 1.0, 2.0].map(|n| (x + n * step, y, 150.0));
                let circles = marks.map(|(x, y, _)| (x, y, 12.0));
                let labels = place_labels(&marks, &circles, &[], from, size);
                for (at, label) in labels.iter().enumerate() {
                    let (half, up) = (label.width / 2.0, label.height / 2.0);
                    assert!(label.x - half >= from.0 && label.x + half <= from.0 + size.0);
                    assert!(label.y - up >= from.1 && label.y + up <= from.1 + size.1);
                    let after = labels.iter().skip(at + 1);
                    assert!(after.clone().all(|other| !label.overlaps(other)), "{labels:?}");
                    assert!(!circles.iter().any(|circle| label.meets(*circle)), "{labels:?}");
                }
            }
        }
    }
}
