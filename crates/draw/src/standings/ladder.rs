//! A ladder: places, names, movements, and games being played.

use plotters_backend::text_anchor::HPos;

use super::layout::{
    GAP, Layout, MARGIN, ROW, SMALL, SMALL_STRONG, STRONG, WIDTH, draw_name, draw_triangle,
    name_style,
};
use crate::DrawError;
use crate::painter::Painter;
use crate::plot::{MUTED, TEXT, paint};

/// A page of a ladder.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    /// The title.
    pub title: String,
    /// A text to the right of the title.
    pub summary: String,
    /// The players from the top; the first [`Ladder::MAX_ROWS`] are drawn.
    pub rows: Vec<LadderRow>,
    /// The word for a player who has joined, such as "new".
    pub new_text: String,
    /// The text of a ladder without players.
    pub empty_text: String,
    /// Lines below the ladder, such as what its signs mean.
    pub notes: Vec<String>,
}

/// A player on a ladder.
#[derive(Clone, Debug, Default)]
pub struct LadderRow {
    /// The place, from 1.
    pub place: u32,
    /// What has happened since the last picture.
    pub movement: Movement,
    /// The name.
    pub name: String,
    /// The rating; may be empty.
    pub rating: String,
    /// The games that are being played or about to begin.
    pub games: Vec<LadderGame>,
    /// Why the player is absent, such as "on hold"; empty if they are not. Their name is drawn
    /// lighter.
    pub absent: String,
    /// Whether the reader is this player.
    pub reader: bool,
}

/// How a player has moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movement {
    /// Not at all.
    #[default]
    Same,
    /// This many places up.
    Up(u32),
    /// This many places down.
    Down(u32),
    /// The player was not on the ladder.
    New,
}

/// A game of a player on a ladder, with the opponent's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderGame {
    /// The player has challenged somebody: →.
    Against(u32),
    /// The player was challenged by somebody: ←.
    ChallengedBy(u32),
}

impl Ladder {
    /// The number of rows that a picture has space for.
    pub const MAX_ROWS: usize = 20;
}

const LAYOUT: Layout = Layout { width: WIDTH as f32, headings: 0.0, row: ROW };

/// Where the columns are: the right end of the places, the left end of the names, and the right end
/// of the games.
struct Columns {
    place: f32,
    names: f32,
    games: f32,
}

impl Columns {
    /// Places and ratings take what the widest needs, and movements nothing if nobody has moved.
    fn of(painter: &Painter<'_, '_>, rows: &[LadderRow]) -> Self {
        let widest = |widths: &mut dyn Iterator<Item = f32>| widths.fold(0.0, f32::max);
        let places = rows.iter().map(|row| painter.width(&row.place.to_string(), STRONG));
        let place = MARGIN + widest(&mut { places });
        let moved = rows.iter().any(|row| row.movement != Movement::Same);
        let names = place + if moved { MOVEMENT } else { GAP };
        let right = LAYOUT.right();
        let ratings = widest(&mut rows.iter().map(|row| painter.width(&row.rating, SMALL)));
        let games = if ratings > 0.0 { right - ratings - GAP } else { right };
        Self { place, names, games }
    }
}

/// The width of the column of movements.
const MOVEMENT: f32 = 98.0;

/// Draws a page of a ladder: the bytes of a PNG.
///
/// ```
/// use courier_draw::standings::{Ladder, LadderGame, LadderRow, Movement, ladder};
///
/// let row = |place| LadderRow { place, ..LadderRow::default() };
/// let kate = LadderRow { name: "Kate".to_owned(), movement: Movement::Up(2), ..row(1) };
/// let games = vec![LadderGame::Against(1)];
/// let bart = LadderRow { name: "Bart".to_owned(), games, ..row(2) };
/// let page = Ladder {
///     title: "Ladder · Chess".to_owned(),
///     rows: vec![kate, bart],
///     ..Ladder::default()
/// };
/// assert!(ladder(&page)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](crate::board()).
pub fn ladder(page: &Ladder) -> Result<Vec<u8>, DrawError> {
    let rows = &page.rows[..page.rows.len().min(Ladder::MAX_ROWS)];
    let height = LAYOUT.height(rows.len(), page.notes.len());
    paint((WIDTH, height), |area, fonts| {
        let painter = Painter { area, fonts };
        LAYOUT.draw_title(&painter, &page.title, &page.summary)?;
        if rows.is_empty() {
            LAYOUT.draw_empty(&painter, &page.empty_text)?;
        }
        let columns = Columns::of(&painter, rows);
        for (row, number) in rows.iter().zip(0..) {
            LAYOUT.draw_row(&painter, number, row.reader)?;
            draw_row(&painter, row, LAYOUT.base(number), &columns, &page.new_text)?;
        }
        LAYOUT.draw_notes(&painter, rows.len(), &page.notes, 0)
    })
}

/// Draws the texts of a row.
fn draw_row(
    painter: &Painter<'_, '_>,
    row: &LadderRow,
    base: f32,
    columns: &Columns,
    new_text: &str,
) -> Result<(), DrawError> {
    let muted = !row.absent.is_empty();
    let (font, color) = name_style(row.reader, muted);
    let Columns { place, names, games: end } = *columns;
    painter.write(&row.place.to_string(), (place, base), STRONG, color, HPos::Right)?;
    if names > place + GAP {
        draw_movement(painter, row.movement, (place, base), new_text)?;
    }
    painter.write(&row.rating, (LAYOUT.right(), base), SMALL, MUTED, HPos::Right)?;
    // The name gets at least half of the space.
    let games = painter.shorten(&games_text(&row.games), SMALL_STRONG, (end - names) / 2.0);
    painter.write(&games, (end, base), SMALL_STRONG, TEXT, HPos::Right)?;
    let free = end - painter.width(&games, SMALL_STRONG) - GAP - names;
    draw_name(painter, (&row.name, &row.absent), (font, color), (names, base), free)
}

fn draw_movement(
    painter: &Painter<'_, '_>,
    movement: Movement,
    (place, base): (f32, f32),
    new_text: &str,
) -> Result<(), DrawError> {
    const SIZE: f32 = 17.0;
    let (sign, middle) = (place + 26.0, base - SIZE / 2.0);
    let number = |places: u32, up| {
        draw_triangle(painter, (sign, middle), SIZE, up)?;
        painter.write(&places.to_string(), (sign + 16.0, base), SMALL, MUTED, HPos::Left)
    };
    match movement {
        Movement::Same => painter.line(&[(sign - 7.0, middle), (sign + 7.0, middle)], 2.5, MUTED),
        Movement::Up(places) => number(places, true),
        Movement::Down(places) => number(places, false),
        Movement::New => {
            let text = painter.shorten(new_text, SMALL, MOVEMENT - 24.0);
            painter.write(&text, (sign - 10.0, base), SMALL, MUTED, HPos::Left)
        }
    }
}

/// "→3 ←9".
fn games_text(games: &[LadderGame]) -> String {
    let text = |game: &LadderGame| match game {
        LadderGame::Against(place) => format!("→{place}"),
        LadderGame::ChallengedBy(place) => format!("←{place}"),
    };
    games.iter().map(text).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_ladder_of_any_length_and_with_any_names_can_be_drawn() {
        for count in [0_u32, 1, 19, 20, 90] {
            let row = |number: u32| LadderRow {
                place: number * 7 + 1,
                movement: [Movement::Same, Movement::Up(99), Movement::Down(1), Movement::New]
                    [number as usize % 4],
                name: "Wolfeschlegel".repeat(number as usize % 5),
                rating: "1512?".repeat(number as usize % 3),
                games: (0..number % 6).map(LadderGame::Against).collect(),
                absent: "on vacation".repeat(number as usize % 4 / 3 * 9),
                reader: number == 3,
            };
            let page = Ladder {
                title: "Ladder ".repeat(count as usize),
                summary: "players ".repeat(count as usize),
                rows: (0..count).map(row).collect(),
                new_text: "recién llegado".to_owned(),
                empty_text: "Nobody".repeat(40),
                notes: vec!["note ".repeat(30); count as usize % 3],
            };
            let png = ladder(&page).unwrap();
            assert!(png.len() < 110 << 10, "{count}: {} bytes", png.len());
        }
    }
}
