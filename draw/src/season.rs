//! A season at a glance: four small charts on one filled_pixmap, in text_style that can be read on a
//! telephone.
//!
//! Discord shows it 330 to 550 pixels wide, so nothing is written smaller than a fortieth of the
//! width. As in every chart the background is its own, for dark and light Discord alike, and words,
//! names and dates come ready.

use plotters::prelude::{PathElement, Rectangle, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::DrawError;
use super::canvas::{Area, at, length, text_style};
use super::charts::{GRID, LINES, QUIET, WRITING, paint};
use super::fonts::{Fonts, Weight};

/// What a season brought.
#[derive(Clone, Debug, Default)]
pub struct SeasonChart {
    /// What stands above everything.
    pub title: String,
    /// What stands beside the title.
    pub summary: String,
    /// How much was played by the week.
    pub weeks: Panel<Week>,
    /// Who played most.
    pub active: Panel<RankingRow>,
    /// Whose rating rose most.
    pub gains: Panel<RankingRow>,
    /// How the games ended, by kind of game.
    pub results: Panel<ResultRow>,
    /// What the parts of a result are called: White won, drawn, Black won.
    pub legend: [String; 3],
    /// What stands where there is nothing to be shown.
    pub empty_text: String,
}

/// One of the small charts. The first [`SeasonChart::MAX_ROWS`] lines of a list are drawn.
#[derive(Clone, Debug)]
pub struct Panel<T> {
    /// What stands above it.
    pub heading: String,
    /// What it shows.
    pub rows: Vec<T>,
}

impl<T> Default for Panel<T> {
    fn default() -> Self {
        Self { heading: String::new(), rows: Vec::new() }
    }
}

/// A week of the season.
#[derive(Clone, Debug, Default)]
pub struct Week {
    /// What is written below it; may be empty.
    pub label: String,
    /// How many games.
    pub games: u32,
    /// Whether it is not over yet: then it is drawn lighter.
    pub running: bool,
}

/// A line of a list: whoever it is about, and how much.
#[derive(Clone, Debug, Default)]
pub struct RankingRow {
    /// Who.
    pub name: String,
    /// What is said besides, in smaller text_style; may be empty.
    pub note: String,
    /// How much, for the length of the bar; at least 0.
    pub value: f64,
    /// How much, as it is to be read.
    pub value_text: String,
}

/// How the games of a kind ended.
#[derive(Clone, Debug, Default)]
pub struct ResultRow {
    /// What the game is called.
    pub name: String,
    /// Won by White, drawn, won by Black.
    pub counts: [u32; 3],
}

impl SeasonChart {
    /// How many lines of a list there is room for.
    pub const MAX_ROWS: usize = 5;
}

const WIDTH: u32 = 960;
/// What stands below the last line: what the numbers of a result are.
const FOOT: u32 = 62;
const MARGIN: f32 = 36.0;
/// The room between the two columns.
const BETWEEN: f32 = 52.0;
const COLUMN: f32 = (WIDTH as f32 - 2.0 * MARGIN - BETWEEN) / 2.0;
/// Where the two rows of charts begin.
const ROWS_AT: [f32; 2] = [94.0, 454.0];
/// From the top of a chart to its contents.
const HEAD: f32 = 52.0;
/// From a line of a list to the next.
const LINE: f32 = 55.0;
/// The sizes of text_style in pixels to the em.
const TITLE: f32 = 36.0;
const HEADING: f32 = 29.0;
const NAME: f32 = 28.0;
const NOTE: f32 = 24.0;
/// How high a bar below a line is.
const BAR: f32 = 11.0;

/// ResultRow in the colors of the pieces, and drawn games between them.
const RESULTS: [RGBColor; 3] =
    [RGBColor(0xF2, 0xF3, 0xF5), RGBColor(0x7C, 0x82, 0x8E), RGBColor(0x0C, 0x0D, 0x0F)];

/// Draws a season: the bytes of a PNG.
///
/// # Errors
/// Only by a fault in the program's own assets.
pub fn season(chart: &SeasonChart) -> Result<Vec<u8>, DrawError> {
    let rows = chart.gains.rows.len().max(chart.results.rows.len()).clamp(1, SeasonChart::MAX_ROWS);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few hundred pixels
    let height = (ROWS_AT[1] + HEAD + LINE * rows as f32) as u32 + FOOT;
    paint((WIDTH, height), |area, fonts| {
        let painter = Painter { area, fonts };
        painter.head(chart)?;
        let [upper, lower] = ROWS_AT;
        let (left, right) = (MARGIN, MARGIN + COLUMN + BETWEEN);
        painter.weeks(&chart.weeks, (left, upper), &chart.empty_text)?;
        painter.list(&chart.active, (right, upper), LINES[0], &chart.empty_text)?;
        painter.list(&chart.gains, (left, lower), LINES[2], &chart.empty_text)?;
        painter.results(chart, (right, lower))
    })
}

struct Painter<'a, 'b> {
    area: &'a Area<'b>,
    fonts: &'a Fonts,
}

impl Painter<'_, '_> {
    fn write(
        &self,
        text: &str,
        (x, y): (f32, f32),
        (size, weight): (f32, Weight),
        color: RGBColor,
        across: HPos,
    ) -> Result<(), DrawError> {
        let style = text_style(size, weight, color, (across, VPos::Bottom));
        Ok(self.area.draw(&Text::new(text.to_owned(), at(x, y), style))?)
    }

    fn width(&self, text: &str, (size, weight): (f32, Weight)) -> f32 {
        self.fonts.face(weight).width(text, size)
    }

    fn shorten(&self, text: &str, (size, weight): (f32, Weight), room: f32) -> String {
        self.fonts.face(weight).shorten(text, size, room)
    }

    fn bar(
        &self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        color: RGBColor,
    ) -> Result<(), DrawError> {
        Ok(self
            .area
            .draw(&Rectangle::new([at(x, y), at(x + width, y + height)], color.filled()))?)
    }

    fn head(&self, chart: &SeasonChart) -> Result<(), DrawError> {
        let right = WIDTH as f32 - MARGIN;
        let summary = self.shorten(&chart.summary, (NAME, Weight::Medium), 0.6 * right);
        let room = right - MARGIN - self.width(&summary, (NAME, Weight::Medium)) - MARGIN;
        let title = self.shorten(&chart.title, (TITLE, Weight::SemiBold), room);
        self.write(&title, (MARGIN, 58.0), (TITLE, Weight::SemiBold), WRITING, HPos::Left)?;
        self.write(&summary, (right, 58.0), (NAME, Weight::Medium), QUIET, HPos::Right)
    }

    /// The heading of a chart with a line below it, and what stands there where it is empty.
    fn heading(
        &self,
        heading: &str,
        (x, y): (f32, f32),
        nothing: Option<&str>,
    ) -> Result<(), DrawError> {
        let text = self.shorten(heading, (HEADING, Weight::SemiBold), COLUMN);
        self.write(&text, (x, y + 22.0), (HEADING, Weight::SemiBold), WRITING, HPos::Left)?;
        let line = vec![at(x, y + 34.5), at(x + COLUMN, y + 34.5)];
        self.area.draw(&PathElement::new(line, GRID.stroke_width(length(1.5))))?;
        nothing.map_or(Ok(()), |nothing| {
            self.write(nothing, (x, y + HEAD + 26.0), (NAME, Weight::Medium), QUIET, HPos::Left)
        })
    }

    fn weeks(
        &self,
        panel: &Panel<Week>,
        (x, y): (f32, f32),
        nothing: &str,
    ) -> Result<(), DrawError> {
        let most = panel.rows.iter().map(|week| week.games).max().unwrap_or(0);
        self.heading(&panel.heading, (x, y), (most == 0).then_some(nothing))?;
        if most == 0 {
            return Ok(());
        }
        let (top, foot) = (y + HEAD + 26.0, y + 296.0);
        let cell = COLUMN / panel.rows.len().max(1) as f32;
        let number = (NOTE, Weight::SemiBold);
        // Numbers on the bars as long as they stand apart, else on the highest alone.
        let widest = panel
            .rows
            .iter()
            .map(|week| self.width(&week.games.to_string(), number))
            .fold(0.0, f32::max);
        let all = widest + 2.0 <= cell;
        let mut numbered = false;
        for (week, place) in panel.rows.iter().zip(0_u16..).filter(|(week, _)| week.games > 0) {
            let left = x + f32::from(place) * cell;
            let height = (foot - top) * (week.games as f32 / most as f32);
            let color = if week.running { LINES[0].mix(0.55).filled() } else { LINES[0].filled() };
            let bar = [at(left + cell * 0.12, foot - height), at(left + cell * 0.88, foot)];
            self.area.draw(&Rectangle::new(bar, color))?;
            if all || (week.games == most && !numbered) {
                numbered = true;
                let middle = (left + cell / 2.0, foot - height - 6.0);
                self.write(&week.games.to_string(), middle, number, WRITING, HPos::Center)?;
            }
        }
        let line = vec![at(x, foot), at(x + COLUMN, foot)];
        self.area.draw(&PathElement::new(line, QUIET.stroke_width(length(1.5))))?;
        let mut free_from = x;
        for (week, place) in
            panel.rows.iter().zip(0_u16..).filter(|(week, _)| !week.label.is_empty())
        {
            let width = self.width(&week.label, (NOTE, Weight::Medium));
            let left = (x + f32::from(place) * cell).min(x + COLUMN - width);
            if left >= free_from {
                free_from = left + width + NOTE / 2.0;
                self.write(
                    &week.label,
                    (left, foot + 28.0),
                    (NOTE, Weight::Medium),
                    QUIET,
                    HPos::Left,
                )?;
            }
        }
        Ok(())
    }

    /// The words of a line: on the left who, on the right how much.
    fn words(
        &self,
        name: &str,
        note: &str,
        shown: &str,
        (x, y): (f32, f32),
    ) -> Result<(), DrawError> {
        const APART: f32 = 12.0;
        let base = y + 22.0;
        self.write(shown, (x + COLUMN, base), (NAME, Weight::SemiBold), WRITING, HPos::Right)?;
        let room = COLUMN - self.width(shown, (NAME, Weight::SemiBold)) - APART;
        let noted =
            if note.is_empty() { 0.0 } else { self.width(note, (NOTE, Weight::Medium)) + APART };
        // A name has nearly half of the room at least, whatever is said besides.
        let name = self.shorten(name, (NAME, Weight::Medium), (room - noted).max(room * 0.45));
        self.write(&name, (x, base), (NAME, Weight::Medium), WRITING, HPos::Left)?;
        let after = self.width(&name, (NAME, Weight::Medium)) + APART;
        let note = self.shorten(note, (NOTE, Weight::Medium), room - after);
        self.write(&note, (x + after, base), (NOTE, Weight::Medium), QUIET, HPos::Left)
    }

    fn list(
        &self,
        panel: &Panel<RankingRow>,
        (x, y): (f32, f32),
        color: RGBColor,
        nothing: &str,
    ) -> Result<(), DrawError> {
        self.heading(&panel.heading, (x, y), panel.rows.is_empty().then_some(nothing))?;
        let most = panel.rows.iter().map(|line| line.value).fold(f64::MIN_POSITIVE, f64::max);
        for (line, place) in panel.rows.iter().take(SeasonChart::MAX_ROWS).zip(0_u16..) {
            let top = y + HEAD + f32::from(place) * LINE;
            self.words(&line.name, &line.note, &line.value_text, (x, top))?;
            #[expect(clippy::cast_possible_truncation)] // a part of a picture
            let share = (line.value / most).clamp(0.0, 1.0) as f32;
            self.bar((x, top + 31.0), ((COLUMN * share).max(2.0), BAR), color)?;
        }
        Ok(())
    }

    fn results(&self, chart: &SeasonChart, (x, y): (f32, f32)) -> Result<(), DrawError> {
        let SeasonChart { results, legend, empty_text: nothing, .. } = chart;
        self.heading(&results.heading, (x, y), results.rows.is_empty().then_some(nothing))?;
        if results.rows.is_empty() {
            return Ok(());
        }
        let total = |counts: &[u32; 3]| counts.iter().sum::<u32>() as f32;
        let most = results.rows.iter().map(|row| total(&row.counts)).fold(1.0, f32::max);
        let shown = results.rows.iter().take(SeasonChart::MAX_ROWS);
        let mut top = y + HEAD;
        for row in shown {
            let [white, drawn, black] = row.counts;
            self.words(&row.name, "", &format!("{white} · {drawn} · {black}"), (x, top))?;
            let mut left = x;
            for (count, color) in row.counts.iter().zip(RESULTS) {
                let width = COLUMN * *count as f32 / most;
                self.bar((left, top + 31.0), (width, BAR), color)?;
                left += width;
            }
            // Black's part would be lost on the background.
            let frame = [at(x, top + 31.0), at(left, top + 31.0 + BAR)];
            self.area.draw(&Rectangle::new(frame, QUIET.stroke_width(length(1.2))))?;
            top += LINE;
        }
        // What the numbers are, in their order.
        let legend = legend.join(" · ");
        let legend = self.shorten(&legend, (NOTE, Weight::Medium), COLUMN);
        self.write(&legend, (x + COLUMN, top + 21.0), (NOTE, Weight::Medium), QUIET, HPos::Right)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// Nothing, one of each, and far more than there is room for: each can be drawn, and stays
    /// small.
    #[test]
    fn seasons_of_nothing_little_and_much_can_be_drawn() {
        for count in [0_u32, 1, 3, 40] {
            let name = |number: u32| "Núria ".repeat(number as usize % 9 + 1);
            let line = |number: u32| RankingRow {
                name: name(number),
                note: "Crazyhouse 960".repeat(number as usize % 3),
                value: f64::from(count - number),
                value_text: format!("+{}", (count - number) * 1000),
            };
            let list = || Panel { heading: name(8), rows: (0..count).map(line).collect() };
            let chart = SeasonChart {
                title: name(count * 7),
                summary: name(count),
                weeks: Panel {
                    heading: name(2),
                    rows: (0..count)
                        .map(|week| Week {
                            label: week.to_string(),
                            games: week * week,
                            running: week + 1 == count,
                        })
                        .collect(),
                },
                active: list(),
                gains: list(),
                results: Panel {
                    heading: name(0),
                    rows: (0..count)
                        .map(|row| ResultRow {
                            name: name(row),
                            counts: [row, row * 2, u32::from(row == 0)],
                        })
                        .collect(),
                },
                legend: [name(1), name(2), name(8)],
                empty_text: name(1),
            };
            let png = season(&chart).unwrap();
            assert!(png.starts_with(b"\x89PNG") && png.len() < 60 << 10, "{} bytes", png.len());
        }
    }
}
