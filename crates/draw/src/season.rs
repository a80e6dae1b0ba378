//! A chart of a season: four small charts and its champions in one picture.
//!
//! Discord shows it 330 to 550 pixels wide, so the smallest text is a fortieth of the width. All
//! texts are passed in.

use plotters::prelude::Rectangle;
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::HPos;

use super::DrawError;
use super::canvas::at;
use super::charts::LINES;
use super::fonts::Weight;
use super::painter::{Font, Painter};
use super::plot::{GRID, MUTED, TEXT, paint};

/// The statistics of a season.
#[derive(Clone, Debug, Default)]
pub struct SeasonChart {
    /// The title.
    pub title: String,
    /// A text to the right of the title.
    pub summary: String,
    /// The number of games per week.
    pub weeks: Panel<Week>,
    /// The most active players.
    pub active: Panel<RankingRow>,
    /// The players whose rating rose most.
    pub gains: Panel<RankingRow>,
    /// The results by variant.
    pub results: Panel<ResultRow>,
    /// The champions of the season; without any, nothing is drawn for them.
    pub champions: Panel<ChampionRow>,
    /// The names of the three counts of a result: White won, drawn, Black won.
    pub legend: [String; 3],
    /// The text of a chart without data.
    pub empty_text: String,
}

/// One of the small charts. Of a list, the first [`SeasonChart::MAX_ROWS`] rows are drawn.
#[derive(Clone, Debug)]
pub struct Panel<T> {
    /// The heading.
    pub heading: String,
    /// The data.
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
    /// The label below the bar; may be empty.
    pub label: String,
    /// The number of games.
    pub games: u32,
    /// Whether the week is not over; it is drawn lighter then.
    pub running: bool,
}

/// A row of a ranking.
#[derive(Clone, Debug, Default)]
pub struct RankingRow {
    /// The player's name.
    pub name: String,
    /// A note in smaller letters; may be empty.
    pub note: String,
    /// The value that determines the length of the bar, at least 0.
    pub value: f64,
    /// The value as text.
    pub value_text: String,
}

/// The results in a variant.
#[derive(Clone, Debug, Default)]
pub struct ResultRow {
    /// The name of the variant.
    pub name: String,
    /// The number of games won by White, drawn, and won by Black.
    pub counts: [u32; 3],
}

/// A champion of a season.
#[derive(Clone, Debug, Default)]
pub struct ChampionRow {
    /// The player's name, or the names of the players who share the title.
    pub name: String,
    /// What they have won.
    pub competition: String,
}

impl SeasonChart {
    /// The number of rows that a list has space for.
    pub const MAX_ROWS: usize = 5;
}

const WIDTH: u32 = 960;
/// The space for the legend of the results.
const LEGEND: f32 = 36.0;
const LEGEND_HEIGHT: f32 = 62.0;
const MARGIN: f32 = 36.0;
/// The space between the two columns.
const COLUMN_GAP: f32 = 52.0;
const COLUMN: f32 = (WIDTH as f32 - 2.0 * MARGIN - COLUMN_GAP) / 2.0;
/// The top of each of the two rows of charts.
const ROW_TOPS: [f32; 2] = [94.0, 454.0];
/// The height of a chart's heading.
const HEADING_HEIGHT: f32 = 52.0;
/// The height of a row of a list.
const ROW: f32 = 55.0;
const TITLE: Font = (36.0, Weight::SemiBold);
const HEADING: Font = (29.0, Weight::SemiBold);
const NAME: Font = (28.0, Weight::Medium);
const STRONG: Font = (28.0, Weight::SemiBold);
const NOTE: Font = (24.0, Weight::Medium);
const NUMBER: Font = (24.0, Weight::SemiBold);
/// The height of the bar below a row.
const BAR: f32 = 11.0;
/// The height of a champion's row, which has no bar, and the space above the champions.
const CHAMPION: f32 = 42.0;
const CHAMPIONS_GAP: f32 = 24.0;

/// The colors of the three results. Black's part is filled with a color that shows on the dark
/// background.
const RESULTS: [RGBColor; 3] =
    [RGBColor(0xF2, 0xF3, 0xF5), RGBColor(0xA3, 0xA9, 0xB4), RGBColor(0x4B, 0x6C, 0xB8)];

/// Draws the chart of a season: the bytes of a PNG.
///
/// ```
/// use courier_draw::season::{Panel, RankingRow, SeasonChart, season};
///
/// let row = RankingRow {
///     name: "Kate".to_owned(),
///     note: String::new(),
///     value: 12.0,
///     value_text: "12".to_owned(),
/// };
/// let chart = SeasonChart {
///     title: "Spring 2026".to_owned(),
///     active: Panel { heading: "Most active".to_owned(), rows: vec![row] },
///     empty_text: "None yet".to_owned(),
///     ..SeasonChart::default()
/// };
/// assert!(season(&chart)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](super::board()).
pub fn season(chart: &SeasonChart) -> Result<Vec<u8>, DrawError> {
    let rows = chart.gains.rows.len().max(chart.results.rows.len()).clamp(1, SeasonChart::MAX_ROWS);
    let lists = ROW_TOPS[1] + HEADING_HEIGHT + ROW * rows as f32 + LEGEND_HEIGHT;
    let champions = match chart.champions.rows.len().min(SeasonChart::MAX_ROWS) {
        0 => 0.0,
        rows => CHAMPIONS_GAP + HEADING_HEIGHT + CHAMPION * rows as f32,
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few hundred pixels
    let height = (lists + champions) as u32;
    paint((WIDTH, height), |area, fonts| {
        let painter = Painter { area, fonts };
        painter.head(chart)?;
        let [upper, lower] = ROW_TOPS;
        let (left, right) = (MARGIN, MARGIN + COLUMN + COLUMN_GAP);
        painter.weeks(&chart.weeks, (left, upper), &chart.empty_text)?;
        painter.list(&chart.active, (right, upper), LINES[0], &chart.empty_text)?;
        painter.list(&chart.gains, (left, lower), LINES[2], &chart.empty_text)?;
        painter.results(chart, (right, lower))?;
        painter.champions(&chart.champions, lists)
    })
}

/// The parts of the chart.
impl Painter<'_, '_> {
    fn head(&self, chart: &SeasonChart) -> Result<(), DrawError> {
        let right = WIDTH as f32 - MARGIN;
        let summary = self.shorten(&chart.summary, NAME, 0.6 * right);
        let free = right - MARGIN - self.width(&summary, NAME) - MARGIN;
        let title = self.shorten(&chart.title, TITLE, free);
        self.write(&title, (MARGIN, 58.0), TITLE, TEXT, HPos::Left)?;
        self.write(&summary, (right, 58.0), NAME, MUTED, HPos::Right)
    }

    /// The heading of a chart with a line below it, and the text for an empty chart.
    fn heading(
        &self,
        heading: &str,
        (x, y): (f32, f32),
        empty_text: Option<&str>,
    ) -> Result<(), DrawError> {
        self.underlined(heading, (x, y), COLUMN)?;
        let place = (x, y + HEADING_HEIGHT + 26.0);
        empty_text.map_or(Ok(()), |text| self.write(text, place, NAME, MUTED, HPos::Left))
    }

    fn underlined(&self, heading: &str, (x, y): (f32, f32), width: f32) -> Result<(), DrawError> {
        let text = self.shorten(heading, HEADING, width);
        self.write(&text, (x, y + 22.0), HEADING, TEXT, HPos::Left)?;
        self.line(&[(x, y + 34.5), (x + width, y + 34.5)], 1.5, GRID)
    }

    /// The champions in the whole width: names on the left, what they have won on the right.
    fn champions(&self, panel: &Panel<ChampionRow>, y: f32) -> Result<(), DrawError> {
        const GAP: f32 = 18.0;
        if panel.rows.is_empty() {
            return Ok(());
        }
        let width = WIDTH as f32 - 2.0 * MARGIN;
        self.underlined(&panel.heading, (MARGIN, y), width)?;
        for (row, place) in panel.rows.iter().take(SeasonChart::MAX_ROWS).zip(0_u16..) {
            let base = y + HEADING_HEIGHT + 26.0 + f32::from(place) * CHAMPION;
            let won = self.shorten(&row.competition, NOTE, width * 0.55);
            let right = MARGIN + width;
            self.write(&won, (right, base), NOTE, MUTED, HPos::Right)?;
            let free = width - self.width(&won, NOTE) - GAP;
            let name = self.shorten(&row.name, STRONG, free);
            self.write(&name, (MARGIN, base), STRONG, TEXT, HPos::Left)?;
        }
        Ok(())
    }

    fn weeks(
        &self,
        panel: &Panel<Week>,
        (x, y): (f32, f32),
        empty_text: &str,
    ) -> Result<(), DrawError> {
        let most = panel.rows.iter().map(|week| week.games).max().unwrap_or(0);
        self.heading(&panel.heading, (x, y), (most == 0).then_some(empty_text))?;
        if most == 0 {
            return Ok(());
        }
        let (top, foot) = (y + HEADING_HEIGHT + 26.0, y + 296.0);
        let cell = COLUMN / panel.rows.len().max(1) as f32;
        // Numbers on all bars if they fit, else on the highest bar only.
        let widths = panel.rows.iter().map(|week| self.width(&week.games.to_string(), NUMBER));
        let all = widths.fold(0.0, f32::max) + 2.0 <= cell;
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
                self.write(&week.games.to_string(), middle, NUMBER, TEXT, HPos::Center)?;
            }
        }
        self.line(&[(x, foot), (x + COLUMN, foot)], 1.5, MUTED)?;
        let mut free_from = x;
        for (week, place) in
            panel.rows.iter().zip(0_u16..).filter(|(week, _)| !week.label.is_empty())
        {
            let width = self.width(&week.label, NOTE);
            let left = (x + f32::from(place) * cell).min(x + COLUMN - width);
            if left >= free_from {
                free_from = left + width + NOTE.0 / 2.0;
                self.write(&week.label, (left, foot + 28.0), NOTE, MUTED, HPos::Left)?;
            }
        }
        Ok(())
    }

    /// The texts of a row: name and note on the left, value on the right.
    fn row_texts(
        &self,
        name: &str,
        note: &str,
        shown: &str,
        (x, y): (f32, f32),
    ) -> Result<(), DrawError> {
        const GAP: f32 = 12.0;
        let base = y + 22.0;
        self.write(shown, (x + COLUMN, base), STRONG, TEXT, HPos::Right)?;
        let free = COLUMN - self.width(shown, STRONG) - GAP;
        let note_width = if note.is_empty() { 0.0 } else { self.width(note, NOTE) + GAP };
        // The name gets at least 45 % of the space.
        let name = self.shorten(name, NAME, (free - note_width).max(free * 0.45));
        self.write(&name, (x, base), NAME, TEXT, HPos::Left)?;
        let after = self.width(&name, NAME) + GAP;
        let note = self.shorten(note, NOTE, free - after);
        self.write(&note, (x + after, base), NOTE, MUTED, HPos::Left)
    }

    fn list(
        &self,
        panel: &Panel<RankingRow>,
        (x, y): (f32, f32),
        color: RGBColor,
        empty_text: &str,
    ) -> Result<(), DrawError> {
        self.heading(&panel.heading, (x, y), panel.rows.is_empty().then_some(empty_text))?;
        let most = panel.rows.iter().map(|line| line.value).fold(f64::MIN_POSITIVE, f64::max);
        for (line, place) in panel.rows.iter().take(SeasonChart::MAX_ROWS).zip(0_u16..) {
            let top = y + HEADING_HEIGHT + f32::from(place) * ROW;
            self.row_texts(&line.name, &line.note, &line.value_text, (x, top))?;
            #[expect(clippy::cast_possible_truncation)] // a part of a picture
            let share = (line.value / most).clamp(0.0, 1.0) as f32;
            self.bar((x, top + 31.0), ((COLUMN * share).max(2.0), BAR), color)?;
        }
        Ok(())
    }

    fn results(&self, chart: &SeasonChart, (x, y): (f32, f32)) -> Result<(), DrawError> {
        let SeasonChart { results, legend, empty_text, .. } = chart;
        self.heading(&results.heading, (x, y), results.rows.is_empty().then_some(empty_text))?;
        if results.rows.is_empty() {
            return Ok(());
        }
        let total = |counts: &[u32; 3]| counts.iter().sum::<u32>() as f32;
        let most = results.rows.iter().map(|row| total(&row.counts)).fold(1.0, f32::max);
        let shown = results.rows.iter().take(SeasonChart::MAX_ROWS);
        self.legend(legend, (x, y + HEADING_HEIGHT))?;
        let mut top = y + HEADING_HEIGHT + LEGEND;
        for row in shown {
            let [white, drawn, black] = row.counts;
            self.row_texts(&row.name, "", &format!("{white} · {drawn} · {black}"), (x, top))?;
            let mut left = x;
            for (count, color) in row.counts.iter().zip(RESULTS) {
                let width = COLUMN * *count as f32 / most;
                self.bar((left, top + 31.0), (width, BAR), color)?;
                left += width;
            }
            top += ROW;
        }
        Ok(())
    }

    fn legend(&self, names: &[String; 3], (x, y): (f32, f32)) -> Result<(), DrawError> {
        const SIDE: f32 = 18.0;
        const GAP: f32 = 9.0;
        let each = |name: &String| SIDE + 3.0 * GAP + self.width(name, NOTE);
        // Names are shortened only if they do not all fit.
        let share =
            if names.iter().map(each).sum::<f32>() <= COLUMN { COLUMN } else { COLUMN / 3.0 };
        let mut left = x;
        for (name, color) in names.iter().zip(RESULTS) {
            let name = self.shorten(name, NOTE, share - SIDE - 2.0 * GAP);
            self.bar((left, y + 1.0), (SIDE, SIDE), color)?;
            let place = (left + SIDE + GAP, y + 19.0);
            self.write(&name, place, NOTE, MUTED, HPos::Left)?;
            left += SIDE + 3.0 * GAP + self.width(&name, NOTE);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::plot::BACKGROUND;
    use crate::tests::sight::contrast;

    /// The parts of a result differ from each other and from the background in lightness.
    #[test]
    fn the_colors_of_results_differ_in_gray() {
        let [white, drawn, black] = RESULTS;
        for (one, two) in [(white, drawn), (drawn, black), (black, BACKGROUND), (white, black)] {
            assert!(contrast(one, two) >= 2.0, "{one:?} and {two:?}: {}", contrast(one, two));
        }
    }

    /// Empty charts, one row each, and far more rows than there is space for.
    #[test]
    fn a_season_with_any_amount_of_data_can_be_drawn() {
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
                champions: Panel {
                    heading: name(8),
                    rows: (0..count)
                        .map(|row| ChampionRow { name: name(row), competition: name(row * 7) })
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
