//! Spans of pixels that a replay's frame contains, and the rectangles around them.

use super::encode::PixelRect;
use super::picture::RowSpan;

/// How many transparent pixels a frame of its own must save to be worth its overhead.
pub(crate) const MIN_SAVING: usize = 12_000;

/// Merges the spans of cells that are so close to each other that one frame is cheaper for them.
pub(crate) fn merge_cells(cells: Vec<Vec<RowSpan>>) -> Vec<Vec<RowSpan>> {
    let mut groups: Vec<(PixelRect, Vec<RowSpan>)> = Vec::with_capacity(cells.len());
    for mut cell in cells {
        let Some(rect) = bounding_rect(&cell) else { continue };
        let near = |group: &PixelRect| {
            group.union(Some(rect)).area() < group.area() + rect.area() + MIN_SAVING
        };
        match groups.iter_mut().find(|(group, _)| near(group)) {
            Some((group, spans)) => {
                *group = group.union(Some(rect));
                spans.append(&mut cell);
            }
            None => groups.push((rect, cell)),
        }
    }
    groups.into_iter().map(|(_, spans)| spans).collect()
}

/// The smallest rectangle that contains all spans; `None` if there are none.
pub(crate) fn bounding_rect(spans: &[RowSpan]) -> Option<PixelRect> {
    let rect =
        |span: &RowSpan| PixelRect { x: span.1, y: span.0, width: span.2 - span.1, height: 1 };
    spans.iter().map(rect).reduce(|one, two| one.union(Some(two)))
}

/// The spans sorted by row and column, without overlaps; those at most `gap` pixels apart are
/// merged.
pub(crate) fn merged(mut spans: Vec<RowSpan>, gap: usize) -> Vec<RowSpan> {
    // The spans of each sprite are sorted already, which makes a stable sort fast.
    spans.sort();
    let mut merged: Vec<RowSpan> = Vec::with_capacity(spans.len());
    for (y, from, to) in spans {
        match merged.last_mut() {
            Some(last) if last.0 == y && from <= last.2 + gap => last.2 = last.2.max(to),
            _ => merged.push((y, from, to)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_merged_within_their_row() {
        let spans = vec![(2, 0, 5), (1, 50, 60), (1, 0, 10), (1, 5, 20), (1, 23, 30), (2, 40, 41)];
        assert_eq!(merged(spans, 4), [(1, 0, 30), (1, 50, 60), (2, 0, 5), (2, 40, 41)]);
    }
}
