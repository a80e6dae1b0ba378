//! A crosstable: the results of all against all, as in a division of a league or a round robin.

use plotters::element::Circle;
use plotters::style::Color as _;
use plotters_backend::text_anchor::HPos;

use super::layout::{
    GAP, HEADINGS, Layout, MARGIN, SMALL, SMALL_STRONG, STRONG, WIDTH, draw_name, draw_triangle,
    name_style,
};
use crate::DrawError;
use crate::canvas::{at, length};
use crate::fonts::Fonts;
use crate::painter::{Font, Painter};
use crate::plot::{GRID, MUTED, TEXT, paint};
use crate::renderer::renderer;

/// A table of all against all.
#[derive(Clone, Debug, Default)]
pub struct Crosstable {
    /// The title.
    pub title: String,
    /// A text to the right of the title.
    pub summary: String,
    /// The players in their order; the first [`Crosstable::MAX_ROWS`] are drawn.
    pub rows: Vec<CrosstableRow>,
    /// The heading of the points.
    pub points_heading: String,
    /// The heading of the tie-break, such as "SB".
    pub tie_break_heading: String,
    /// What ▲ means, drawn if a row has it.
    pub promoted_text: String,
    /// What ▼ means, drawn if a row has it.
    pub relegated_text: String,
    /// The text of a table without players.
    pub empty_text: String,
    /// Lines below the table.
    pub notes: Vec<String>,
}

/// A player of a crosstable.
#[derive(Clone, Debug, Default)]
pub struct CrosstableRow {
    /// The place; players who share one have the same.
    pub place: String,
    /// The name.
    pub name: String,
    /// The games against each player, in the order of the rows. One game is drawn in the middle
    /// of its field, two are drawn one below the other. The player's own field is ignored.
    pub games: Vec<Vec<Game>>,
    /// The points.
    pub points: String,
    /// The tie-break; may be empty.
    pub tie_break: String,
    /// Whether the row is promoted or relegated.
    pub zone: Zone,
    /// Why the player does not count, such as "left"; empty if they do. The row is drawn lighter.
    pub absent: String,
    /// Whether the reader is this player.
    pub reader: bool,
}

/// A game in a crosstable, from the side of the row's player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Game {
    /// It has not begun, or does not count.
    #[default]
    None,
    /// It is being played: ○.
    Running,
    /// It has ended with points for the player: "1", "½", "⅔".
    Scored(String),
    /// It has ended without points for the player: "0". It is drawn lighter.
    Lost(String),
}

/// Where a row leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zone {
    /// Nowhere.
    #[default]
    Stays,
    /// To the division above: ▲.
    Promoted,
    /// To the division below: ▼.
    Relegated,
}

impl Crosstable {
    /// The number of rows, and of columns, that a picture has space for.
    pub const MAX_ROWS: usize = 12;
}

/// The width of the column of zones.
const ZONE: f32 = 28.0;
const FIELD: f32 = 37.0;
/// The height of a row with one game a field, and with two.
const ROWS: [f32; 2] = [48.0, 62.0];
/// How far the two lines of a row are from its middle.
const LINE: f32 = 14.0;
/// The least width of names.
const LEAST_NAME: f32 = 192.0;

/// Where everything of a table is.
struct Columns {
    layout: Layout,
    /// The right end of the places, and the left end of the names.
    place: f32,
    names: f32,
    /// The left end of the first field.
    fields: f32,
    /// The right end of the points and of the tie-break.
    points: f32,
    tie_break: f32,
}

impl Columns {
    /// The picture is wider than others if the names would become too short.
    fn of(fonts: &Fonts, table: &Crosstable, rows: &[CrosstableRow]) -> Self {
        let width = |text: &str, (size, weight): Font| fonts.face(weight).width(text, size);
        let widest = |heading: &str, font: Font, of: fn(&CrosstableRow) -> &str| {
            let texts = rows.iter().map(|row| width(of(row), font));
            texts.fold(width(heading, SMALL), f32::max)
        };
        let points = widest(&table.points_heading, STRONG, |row| &row.points);
        let tie_break = widest(&table.tie_break_heading, SMALL, |row| &row.tie_break);
        let tie_break = if tie_break > 0.0 { tie_break + GAP } else { 0.0 };
        let numbers = FIELD * rows.len() as f32 + GAP + points + tie_break + MARGIN;
        let zones = if rows.iter().any(|row| row.zone != Zone::Stays) { ZONE } else { 0.0 };
        let place = MARGIN + zones + widest("", STRONG, |row| &row.place);
        let names = place + GAP;
        let width = (names + LEAST_NAME + GAP + numbers).ceil().max(WIDTH as f32);
        let two = rows.iter().any(|row| row.games.iter().any(|games| games.len() > 1));
        let layout = Layout { headings: HEADINGS, row: ROWS[usize::from(two)], width };
        let right = layout.right();
        let (fields, points) = (width - numbers, right - tie_break);
        Self { layout, place, names, fields, points, tie_break: right }
    }
}

/// Draws a crosstable: the bytes of a PNG.
///
/// ```
/// use courier_draw::standings::{Crosstable, CrosstableRow, Game, crosstable};
///
/// let row = |name: &str, games: [Game; 2], points: &str| CrosstableRow {
///     name: name.to_owned(),
///     games: vec![games.to_vec(); 2],
///     points: points.to_owned(),
///     ..CrosstableRow::default()
/// };
/// let won = || Game::Scored("1".to_owned());
/// let lost = || Game::Lost("0".to_owned());
/// let table = Crosstable {
///     title: "Division 1".to_owned(),
///     rows: vec![row("Kate", [won(), won()], "2"), row("Bart", [lost(), lost()], "0")],
///     ..Crosstable::default()
/// };
/// assert!(crosstable(&table)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](crate::board()).
pub fn crosstable(table: &Crosstable) -> Result<Vec<u8>, DrawError> {
    let rows = &table.rows[..table.rows.len().min(Crosstable::MAX_ROWS)];
    let zones = legend(table, rows);
    let notes = usize::from(!zones.is_empty()) + table.notes.len();
    let columns = Columns::of(&renderer()?.fonts, table, rows);
    let layout = columns.layout;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about a thousand pixels
    let width = layout.width as u32;
    paint((width, layout.height(rows.len(), notes)), |area, fonts| {
        let painter = Painter { area, fonts };
        layout.draw_title(&painter, &table.title, &table.summary)?;
        if rows.is_empty() {
            layout.draw_empty(&painter, &table.empty_text)?;
        } else {
            draw_headings(&painter, table, rows.len(), &columns)?;
        }
        for (row, number) in rows.iter().zip(0..) {
            layout.draw_row(&painter, number, row.reader)?;
            draw_row(&painter, row, (number, rows.len()), &columns)?;
        }
        for (pair, number) in rows.windows(2).zip(1..) {
            if pair[0].zone != pair[1].zone {
                let y = layout.top(number);
                painter.line(&[(MARGIN, y), (layout.right(), y)], 2.5, MUTED)?;
            }
        }
        draw_legend(&painter, &zones, layout.note_line(rows.len(), 0))?;
        let from = usize::from(!zones.is_empty());
        layout.draw_notes(&painter, rows.len(), &table.notes, from)
    })
}

/// The signs of the zones that occur, with their meanings.
fn legend<'a>(table: &'a Crosstable, rows: &[CrosstableRow]) -> Vec<(bool, &'a str)> {
    let zones = [(Zone::Promoted, &table.promoted_text), (Zone::Relegated, &table.relegated_text)];
    let occurs = |zone: Zone| rows.iter().any(|row| row.zone == zone);
    let zones = zones.into_iter().filter(|(zone, text)| !text.is_empty() && occurs(*zone));
    zones.map(|(zone, text)| (zone == Zone::Promoted, text.as_str())).collect()
}

fn draw_legend(
    painter: &Painter<'_, '_>,
    zones: &[(bool, &str)],
    base: f32,
) -> Result<(), DrawError> {
    let mut x = MARGIN;
    for (up, text) in zones {
        let text = painter.shorten(text, SMALL, 290.0);
        draw_triangle(painter, (x + 8.0, base - 8.5), 16.0, *up)?;
        painter.write(&text, (x + 26.0, base), SMALL, MUTED, HPos::Left)?;
        x += 26.0 + painter.width(&text, SMALL) + 2.0 * GAP;
    }
    Ok(())
}

fn draw_headings(
    painter: &Painter<'_, '_>,
    table: &Crosstable,
    players: usize,
    columns: &Columns,
) -> Result<(), DrawError> {
    let base = columns.layout.heading_line();
    for player in 0..players {
        let middle = columns.fields + FIELD * (player as f32 + 0.5);
        let number = (player + 1).to_string();
        painter.write(&number, (middle, base), SMALL, MUTED, HPos::Center)?;
    }
    painter.write(&table.points_heading, (columns.points, base), SMALL, MUTED, HPos::Right)?;
    let heading = (columns.tie_break, base);
    painter.write(&table.tie_break_heading, heading, SMALL, MUTED, HPos::Right)
}

fn draw_row(
    painter: &Painter<'_, '_>,
    row: &CrosstableRow,
    (number, players): (usize, usize),
    columns: &Columns,
) -> Result<(), DrawError> {
    let layout = columns.layout;
    let (top, base) = (layout.top(number), layout.base(number));
    let muted = !row.absent.is_empty();
    let (font, color) = name_style(row.reader, muted);
    match row.zone {
        Zone::Stays => {}
        Zone::Promoted => draw_triangle(painter, (MARGIN + 10.0, base - 9.5), 18.0, true)?,
        Zone::Relegated => draw_triangle(painter, (MARGIN + 10.0, base - 9.5), 18.0, false)?,
    }
    painter.write(&row.place, (columns.place, base), STRONG, color, HPos::Right)?;
    let free = columns.fields - GAP - columns.names;
    if muted && layout.row > ROWS[0] {
        // The note has a line of its own.
        draw_name(painter, (&row.name, ""), (font, color), (columns.names, base - LINE), free)?;
        let note = painter.shorten(&row.absent, SMALL, free);
        painter.write(&note, (columns.names, base + LINE), SMALL, MUTED, HPos::Left)?;
    } else {
        draw_name(painter, (&row.name, &row.absent), (font, color), (columns.names, base), free)?;
    }
    for opponent in 0..players {
        let left = columns.fields + FIELD * opponent as f32;
        if opponent == number {
            let inset = 4.0;
            let size = (FIELD - 2.0 * inset, layout.row - 2.0 * inset);
            painter.bar((left + inset, top + inset), size, GRID)?;
            continue;
        }
        let games = row.games.get(opponent).map_or(&[][..], Vec::as_slice);
        draw_games(painter, games, (left + FIELD / 2.0, base), muted)?;
    }
    painter.write(&row.points, (columns.points, base), STRONG, color, HPos::Right)?;
    painter.write(&row.tie_break, (columns.tie_break, base), SMALL, MUTED, HPos::Right)
}

/// Draws the games of a field: one in the middle of its row, or two one below the other.
fn draw_games(
    painter: &Painter<'_, '_>,
    games: &[Game],
    (x, base): (f32, f32),
    muted: bool,
) -> Result<(), DrawError> {
    let lines: &[f32] = if games.len() > 1 { &[base - LINE, base + LINE] } else { &[base] };
    for (game, base) in games.iter().zip(lines) {
        match game {
            Game::None => {}
            Game::Running => {
                let style = MUTED.stroke_width(length(2.2));
                painter.area.draw(&Circle::new(at(x, base - 8.5), length(6.0), style))?;
            }
            Game::Scored(text) => {
                let color = if muted { MUTED } else { TEXT };
                painter.write(text, (x, *base), SMALL_STRONG, color, HPos::Center)?;
            }
            Game::Lost(text) => painter.write(text, (x, *base), SMALL, MUTED, HPos::Center)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_table_of_any_size_can_be_drawn() {
        for count in [0_usize, 1, 2, 8, 12, 40] {
            let row = |number: usize| CrosstableRow {
                place: number.to_string(),
                name: "Wolfeschlegel".repeat(number % 5),
                games: vec![
                    vec![
                        [Game::None, Game::Running, Game::Scored("⅔".to_owned())]
                            [number % 3]
                            .clone();
                        number % 4
                    ];
                    number
                ],
                points: "10⅚".to_owned(),
                tie_break: "100,25".repeat(number % 2),
                zone: [Zone::Stays, Zone::Promoted, Zone::Relegated][number % 3],
                absent: "left".repeat(number % 7),
                reader: number == 1,
            };
            let table = Crosstable {
                title: "Division ".repeat(count),
                summary: "round".repeat(count),
                rows: (0..count).map(row).collect(),
                points_heading: "Points".to_owned(),
                tie_break_heading: "SB".to_owned(),
                promoted_text: "promoted ".repeat(count),
                relegated_text: "relegated".to_owned(),
                empty_text: "Nobody".to_owned(),
                notes: vec!["note ".repeat(30); count % 3],
            };
            let png = crosstable(&table).unwrap();
            assert!(png.len() < 70 << 10, "{count}: {} bytes", png.len());
        }
    }

    /// A legend names only the signs that occur.
    #[test]
    fn the_legend_names_the_zones_that_occur() {
        let row = |zone| CrosstableRow { zone, ..CrosstableRow::default() };
        let table = Crosstable {
            promoted_text: "up".to_owned(),
            relegated_text: "down".to_owned(),
            ..Crosstable::default()
        };
        assert_eq!(legend(&table, &[row(Zone::Stays)]), []);
        assert_eq!(legend(&table, &[row(Zone::Stays), row(Zone::Promoted)]), [(true, "up")]);
        let both = [row(Zone::Relegated), row(Zone::Promoted)];
        assert_eq!(legend(&table, &both), [(true, "up"), (false, "down")]);
    }
}
