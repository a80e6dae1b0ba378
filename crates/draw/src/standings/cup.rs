//! A cup in which players drop out: minus points by round, and which players are still in.

use plotters::style::RGBColor;
use plotters_backend::text_anchor::HPos;

use super::layout::{
    FALLING, GAP, GOLD, HEADINGS, Layout, MARGIN, ROW, SMALL, SMALL_STRONG, STRONG, WIDTH,
    draw_name, name_style,
};
use crate::DrawError;
use crate::painter::Painter;
use crate::plot::{MUTED, TEXT, paint};

/// A page of a cup's standings.
#[derive(Clone, Debug, Default)]
pub struct CupTable {
    /// The title.
    pub title: String,
    /// A text to the right of the title, such as the round.
    pub summary: String,
    /// The headings of the rounds; the first [`CupTable::MAX_ROUNDS`] are drawn.
    pub rounds: Vec<String>,
    /// The heading of the minus points.
    pub points_heading: String,
    /// The players in their order; the first [`CupTable::MAX_ROWS`] are drawn.
    pub rows: Vec<CupRow>,
    /// The text of a cup without players.
    pub empty_text: String,
    /// Lines below the table.
    pub notes: Vec<String>,
}

/// A player of a cup.
#[derive(Clone, Debug, Default)]
pub struct CupRow {
    /// The place.
    pub place: String,
    /// The name.
    pub name: String,
    /// What the player got in each round, such as "0 3"; may be empty.
    pub rounds: Vec<String>,
    /// The sum of the minus points.
    pub points: String,
    /// Whether the player is still in.
    pub state: CupState,
    /// The state in words, drawn behind the name; may be empty.
    pub state_text: String,
    /// Whether the reader is this player.
    pub reader: bool,
}

/// How a player stands in a cup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CupState {
    /// Still in.
    #[default]
    In,
    /// Out by minus points, by a loss on time, or gone: ×, and drawn lighter.
    Out,
    /// Has won the cup: ★.
    Champion,
}

impl CupTable {
    /// The number of rows that a picture has space for.
    pub const MAX_ROWS: usize = 20;
    /// The number of rounds that a picture has space for.
    pub const MAX_ROUNDS: usize = 6;
}

const LAYOUT: Layout = Layout { width: WIDTH as f32, headings: HEADINGS, row: ROW };
/// The right end of the places, and the left end of the names.
const PLACE: f32 = 82.0;
const NAMES: f32 = 94.0;
/// The center of the state's sign.
const SIGN: f32 = MARGIN + 10.0;
/// The width of a round.
const ROUND: f32 = 54.0;

/// Draws the standings of a cup: the bytes of a PNG.
///
/// ```
/// use courier_draw::standings::{CupRow, CupState, CupTable, cup};
///
/// let row = |name: &str, points: &str, state| CupRow {
///     name: name.to_owned(),
///     points: points.to_owned(),
///     state,
///     ..CupRow::default()
/// };
/// let table = CupTable {
///     title: "Spring Cup".to_owned(),
///     rows: vec![row("Kate", "0", CupState::Champion), row("Bart", "6", CupState::Out)],
///     ..CupTable::default()
/// };
/// assert!(cup(&table)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](crate::board()).
pub fn cup(table: &CupTable) -> Result<Vec<u8>, DrawError> {
    let rows = &table.rows[..table.rows.len().min(CupTable::MAX_ROWS)];
    let rounds = &table.rounds[..table.rounds.len().min(CupTable::MAX_ROUNDS)];
    paint((WIDTH, LAYOUT.height(rows.len(), table.notes.len())), |area, fonts| {
        let painter = Painter { area, fonts };
        LAYOUT.draw_title(&painter, &table.title, &table.summary)?;
        let texts = rows.iter().map(|row| painter.width(&row.points, STRONG));
        let points = texts.fold(painter.width(&table.points_heading, SMALL), f32::max);
        let right = LAYOUT.right();
        let first = right - points - GAP - ROUND * rounds.len() as f32;
        if rows.is_empty() {
            LAYOUT.draw_empty(&painter, &table.empty_text)?;
        } else {
            let base = LAYOUT.heading_line();
            for (heading, round) in rounds.iter().zip(0_u16..) {
                let middle = first + ROUND * (f32::from(round) + 0.5);
                let heading = painter.shorten(heading, SMALL, ROUND);
                painter.write(&heading, (middle, base), SMALL, MUTED, HPos::Center)?;
            }
            painter.write(&table.points_heading, (right, base), SMALL, MUTED, HPos::Right)?;
        }
        for (row, number) in rows.iter().zip(0..) {
            LAYOUT.draw_row(&painter, number, row.reader)?;
            let base = LAYOUT.base(number);
            draw_player(&painter, row, base, first - GAP)?;
            for (text, round) in row.rounds.iter().take(rounds.len()).zip(0_u16..) {
                let middle = first + ROUND * (f32::from(round) + 0.5);
                let color = color(row.state);
                painter.write(text, (middle, base), SMALL_STRONG, color, HPos::Center)?;
            }
            painter.write(&row.points, (right, base), STRONG, color(row.state), HPos::Right)?;
        }
        LAYOUT.draw_notes(&painter, rows.len(), &table.notes, 0)
    })
}

fn color(state: CupState) -> RGBColor {
    if state == CupState::Out { MUTED } else { TEXT }
}

fn draw_player(
    painter: &Painter<'_, '_>,
    row: &CupRow,
    base: f32,
    end: f32,
) -> Result<(), DrawError> {
    let middle = base - 9.5;
    match row.state {
        CupState::In => {}
        CupState::Out => {
            const HALF: f32 = 6.5;
            let (left, right) = (SIGN - HALF, SIGN + HALF);
            let (top, foot) = (middle - HALF, middle + HALF);
            painter.line(&[(left, top), (right, foot)], 3.0, FALLING)?;
            painter.line(&[(left, foot), (right, top)], 3.0, FALLING)?;
        }
        CupState::Champion => draw_star(painter, (SIGN, middle), 13.0)?,
    }
    let champion = row.state == CupState::Champion;
    let style = name_style(row.reader || champion, row.state == CupState::Out);
    painter.write(&row.place, (PLACE, base), STRONG, style.1, HPos::Right)?;
    let texts = (row.name.as_str(), row.state_text.as_str());
    draw_name(painter, texts, style, (NAMES, base), end - NAMES)
}

fn draw_star(painter: &Painter<'_, '_>, (x, y): (f32, f32), radius: f32) -> Result<(), DrawError> {
    let corner = |number: u16| {
        let radius = if number.is_multiple_of(2) { radius } else { radius * 0.42 };
        let angle = f32::from(number) * std::f32::consts::PI / 5.0;
        (x + radius * angle.sin(), y - radius * angle.cos())
    };
    painter.polygon(&(0..10).map(corner).collect::<Vec<_>>(), GOLD)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::plot::BACKGROUND;
    use crate::standings::layout::RISING;
    use crate::tests::sight::Sight;

    #[test]
    fn a_cup_of_any_size_can_be_drawn() {
        for count in [0_usize, 1, 3, 20, 128] {
            let row = |number: usize| CupRow {
                place: (number + 1).to_string(),
                name: "Wolfeschlegel".repeat(number % 5),
                rounds: vec!["1 3".to_owned(); number % 9],
                points: number.to_string(),
                state: [CupState::In, CupState::Out, CupState::Champion][number % 3],
                state_text: "disqualified".repeat(number % 4),
                reader: number == 2,
            };
            let table = CupTable {
                title: "Cup ".repeat(count),
                summary: "round".repeat(count),
                rounds: vec!["10.".to_owned(); count],
                points_heading: "Minus".to_owned(),
                rows: (0..count).map(row).collect(),
                empty_text: "Nobody".to_owned(),
                notes: vec!["note ".repeat(30); count % 3],
            };
            let png = cup(&table).unwrap();
            assert!(png.len() < 70 << 10, "{count}: {} bytes", png.len());
        }
    }

    /// Signs are visible to all, and differ in shape and not in color alone.
    #[test]
    fn signs_contrast_with_the_background() {
        for (color, sight) in
            [RISING, FALLING, GOLD].into_iter().flat_map(|color| Sight::ALL.map(|s| (color, s)))
        {
            let contrast = sight.contrast(color, BACKGROUND);
            assert!(contrast >= 4.0, "{color:?}, {sight:?}: {contrast:.1}");
        }
    }
}
