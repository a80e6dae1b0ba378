//! A match as the page shows it: everything that it draws and says, and every move that its reader
//! may make. The page knows no rules, so only what is in a scene can be done on it.

use courier_play::move_numbers::move_to;
use courier_play::studies::LineMark;
use courier_play::{ByColor, Match, Moment};
use courier_rules::notation::fen;
use courier_rules::{CHECKS_TO_WIN, Cell, Color, Game, Move, Piece, Position};
use courier_store::BoardContext;
use courier_text::Texts;
use serde::Serialize;

use super::actions::{ActionButton, Offered};
use super::board::{Board, ByView, key};
use super::material::{Captured, captured};
use super::moves::{self, SceneMove};
use super::pieces::type_name;
use super::reader::Reader;
use super::remarks;

/// The data for a scene.
pub(super) struct Shown<'a> {
    pub(super) the_match: &'a Match,
    pub(super) context: &'a BoardContext,
    pub(super) reader: Reader,
    /// The page sends it to ask whether anything has changed.
    pub(super) revision: &'a str,
    pub(super) now: Moment,
    pub(super) at: At<'a>,
}

/// The position shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum At<'a> {
    Present,
    /// An earlier one, after this many plies.
    Earlier(u32),
    /// One that the players have not reached: the game of the match with more moves. Its legal
    /// moves are those of either side.
    Line(&'a Game),
    /// The same for a study, in which a game drawn by the rules continues, with the mark of the
    /// position of the match where the line begins.
    Study(&'a Game, LineMark),
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Scene {
    id: String,
    revision: String,
    /// The time of the clocks, in milliseconds since 1970.
    now: i64,
    /// The number of plies made in the position shown, and in the match.
    ply: u32,
    plies: u32,
    /// For a line of a study: the mark of the position of the match where it begins, with which the
    /// page continues it.
    mark: Option<String>,
    title: String,
    variant: SceneVariant,
    /// The side at the bottom: the reader's, if they play.
    side: &'static str,
    turn: &'static str,
    /// Whether the reader may move now.
    yours: bool,
    over: bool,
    /// Whether nobody sees the board until the end: then nothing here tells what stands on it.
    hidden: bool,
    board: Board,
    #[serde(flatten)]
    picture: Picture,
    hands: Option<ByView<Vec<Held>>>,
    captured: Option<ByView<Captured>>,
    checks: Option<ByView<Checks>>,
    fen: String,
    moves: Vec<SceneMove>,
    last_move: Option<LastMove>,
    players: ByView<ScenePlayer>,
    /// Whose turn it is, or the result.
    status: String,
    /// Whether it is rated, its clock and what stops it; `None` if it is over.
    terms: Option<String>,
    /// Other remarks: offers, pauses, rating changes. Times are `<t:SECONDS:F>`.
    pub(super) remarks: Vec<String>,
    actions: Vec<ActionButton>,
    move_list: MoveList,
    /// For a player the address of the channel or thread in which the match is shown, if it is in
    /// a server.
    channel: Option<String>,
}

/// What is drawn on a board.
#[derive(Debug, Default, Serialize)]
pub(super) struct Picture {
    pieces: Vec<ScenePiece>,
    /// The cells that the last move left and reached.
    last: Vec<&'static str>,
    /// The cells of kings in check.
    check: Vec<&'static str>,
}

impl Picture {
    /// The present board of a match, empty if it is hidden.
    pub(super) fn of(texts: Texts, the_match: &Match) -> Self {
        let (game, hidden) = (the_match.game(), the_match.hides_board());
        Self::at(texts, game, (game.position(), game.ply()), hidden)
    }

    fn at(texts: Texts, game: &Game, (position, ply): (&Position, u32), hidden: bool) -> Self {
        if hidden {
            return Self::default();
        }
        let pieces = pieces(texts, position);
        Self { pieces, last: last_cells(game, ply), check: check(position) }
    }
}

#[derive(Debug, Serialize)]
struct SceneVariant {
    key: &'static str,
    name: String,
}

#[derive(Debug, Serialize)]
struct ScenePiece {
    cell: &'static str,
    side: &'static str,
    r#type: &'static str,
    /// How it looks if it is promoted.
    promoted: Option<&'static str>,
    name: String,
}

/// Pieces of one type in a hand.
#[derive(Debug, Serialize)]
struct Held {
    r#type: &'static str,
    count: u8,
    name: String,
}

/// The checks that a side has given, where a number of them wins.
#[derive(Debug, Serialize)]
struct Checks {
    given: u8,
    of: u8,
    words: String,
}

#[derive(Debug, Serialize)]
struct LastMove {
    text: String,
    words: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ScenePlayer {
    name: String,
    rating: Option<String>,
    clock: String,
    /// Whether it is their turn, and when their time runs out, in milliseconds since 1970.
    to_move: bool,
    deadline: Option<i64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveList {
    /// The number of the first move, and the side that makes it.
    number: u32,
    first: &'static str,
    moves: Vec<String>,
    /// The time that each move took, in short and in words.
    times: Vec<[String; 2]>,
    /// What the opening is called, as a sentence.
    opening: Option<String>,
}

pub(super) fn scene(texts: Texts, shown: &Shown<'_>) -> Scene {
    let Shown { the_match, context, reader, now, .. } = *shown;
    let record = the_match.record();
    let game = match shown.at {
        At::Present | At::Earlier(_) => the_match.game(),
        At::Line(game) | At::Study(game, _) => game,
    };
    let earlier = match shown.at {
        At::Earlier(ply) => Some(ply).filter(|ply| *ply < the_match.ply()),
        At::Present | At::Line(_) | At::Study(..) => None,
    };
    let position = earlier.and_then(|ply| game.position_at(ply));
    let position = position.as_ref().unwrap_or_else(|| game.position());
    let ply = earlier.unwrap_or_else(|| game.ply());
    let over = the_match.outcome().is_some();
    let hidden = the_match.hides_board();
    let may_move =
        !over && record.timing.fallen.is_none() && reader.side() == Some(the_match.turn());
    let (yours, actions): (bool, Vec<&Offered>) = match shown.at {
        At::Present => {
            let offered = reader.side().map(|side| Offered::available(the_match, side));
            (may_move, offered.into_iter().flatten().collect())
        }
        At::Earlier(_) => (false, Vec::new()),
        At::Line(game) => (game.end().is_none(), Vec::new()),
        At::Study(game, _) => (game.position().has_legal_move(), Vec::new()),
    };
    let actions = actions.into_iter().map(|offered| offered.button(texts)).collect();
    let name = texts.game_name(record.variant, record.start);
    let names = remarks::names(texts, context);
    Scene {
        id: record.id.to_string(),
        revision: shown.revision.to_owned(),
        now: now.0,
        ply,
        plies: the_match.ply(),
        mark: match shown.at {
            At::Study(_, mark) => Some(mark.to_string()),
            At::Present | At::Earlier(_) | At::Line(_) => None,
        },
        title: format!("{} · #{}", texts.position_caption(record.variant, record.start), record.id),
        variant: SceneVariant { key: record.variant.key(), name },
        side: key(reader.bottom()),
        turn: key(position.turn()),
        yours,
        over,
        hidden,
        board: Board::of(record.variant),
        picture: Picture::at(texts, game, (position, ply), hidden),
        hands: (record.variant.has_hands() && !hidden).then(|| ByView {
            white: held(texts, position, Color::White),
            black: held(texts, position, Color::Black),
        }),
        captured: captured(texts, (game, ply), [&names.white, &names.black]).filter(|_| !hidden),
        checks: checks(texts, position, [&names.white, &names.black]).filter(|_| !hidden),
        fen: if hidden { String::new() } else { fen::print(position) },
        moves: if yours && !hidden { moves::legal(texts, position) } else { Vec::new() },
        last_move: last_move(texts, game, ply, hidden),
        players: players(texts, shown, earlier).into(),
        status: remarks::status(texts, the_match, &names, reader),
        terms: texts.match_terms(the_match),
        remarks: remarks::remarks(texts, (the_match, context), &names, reader, now),
        actions,
        move_list: move_list(texts, the_match),
        channel: reader.side().and(record.place.server).map(|server| {
            format!("https://discord.com/channels/{server}/{}", record.place.channel)
        }),
    }
}

fn move_list(texts: Texts, the_match: &Match) -> MoveList {
    let start = the_match.game().start();
    let times = the_match.move_times().into_iter();
    MoveList {
        number: start.fullmove_number(),
        first: key(start.turn()),
        opening: texts.opening_reached(the_match.game()).filter(|_| !the_match.hides_board()),
        moves: moves::written(the_match.game()),
        times: times
            .map(|time| [texts.short_span(time.elapsed), texts.span(time.elapsed)])
            .collect(),
    }
}

fn cell_name(position: &Position, cell: Cell) -> &'static str {
    position.variant().geometry().name(cell)
}

fn pieces(texts: Texts, position: &Position) -> Vec<ScenePiece> {
    let shown = |(cell, piece): (Cell, Piece)| ScenePiece {
        cell: cell_name(position, cell),
        side: key(piece.color),
        r#type: type_name(position.variant().piece_type(piece.piece_type)),
        promoted: moves::look(position.variant(), piece),
        name: texts.web_piece(position, piece),
    };
    position.pieces().map(shown).collect()
}

fn held(texts: Texts, position: &Position, side: Color) -> Vec<Held> {
    let shown = |(piece_type, count)| {
        let piece = Piece { color: side, piece_type, promoted: false };
        let name = texts.web_piece(position, piece);
        Held { r#type: type_name(position.variant().piece_type(piece_type)), count, name }
    };
    position.hand(side).map(shown).collect()
}

fn checks(texts: Texts, position: &Position, names: [&str; 2]) -> Option<ByView<Checks>> {
    let of_side = |side, name| {
        let (given, of) = (position.checks_given(side)?, CHECKS_TO_WIN);
        let words = texts.web_checks_given(given.to_string(), of.to_string(), name);
        Some(Checks { given, of, words })
    };
    let (white, black) = (of_side(Color::White, names[0])?, of_side(Color::Black, names[1])?);
    Some(ByView { white, black })
}

fn last_cells(game: &Game, ply: u32) -> Vec<&'static str> {
    let last = ply.checked_sub(1).and_then(|made| game.moves().get(usize::try_from(made).ok()?));
    let cells = last.map(|last: &Move| last.origin().into_iter().chain([last.target()]));
    let named = |cell| cell_name(game.start(), cell);
    cells.into_iter().flatten().map(named).collect()
}

fn check(position: &Position) -> Vec<&'static str> {
    let king = position.king(position.turn()).filter(|_| position.in_check());
    king.map(|cell| cell_name(position, cell)).into_iter().collect()
}

/// If the board is hidden, the words do not say what was captured.
fn last_move(texts: Texts, game: &Game, ply: u32, hidden: bool) -> Option<LastMove> {
    let made = ply.checked_sub(1)?;
    let the_move = *game.moves().get(usize::try_from(made).ok()?)?;
    let before = game.position_at(made)?;
    let text = move_to(game, ply)?;
    let words = if hidden { text.clone() } else { texts.web_move(&before, the_move) };
    Some(LastMove { text, words })
}

/// Both players with their clocks: as they are, or as they were when an earlier position arose.
fn players(texts: Texts, shown: &Shown<'_>, earlier: Option<u32>) -> ByColor<ScenePlayer> {
    let Shown { the_match, context, now, .. } = *shown;
    let known =
        earlier.and_then(|ply| the_match.clocks_by_ply().get(usize::try_from(ply).ok()?).copied());
    let stopped = the_match.clock_stopped(now).map(|(kind, _)| kind);
    let running = earlier.is_none() && the_match.outcome().is_none();
    let player = |side: Color| {
        let row = &context.players[side];
        let to_move = running && the_match.turn() == side;
        let clock = known.map_or_else(|| the_match.clock(side, now), |clocks| clocks[side]);
        ScenePlayer {
            name: texts.display_name(&row.name),
            rating: row.rating.map(|(rating, at)| rating.shown(at, now)),
            clock: texts.reading(clock, stopped.filter(|_| to_move)),
            to_move,
            deadline: the_match.flag_at().filter(|_| to_move).map(|at| at.0),
        }
    };
    ByColor { white: player(Color::White), black: player(Color::Black) }
}

#[cfg(test)]
#[path = "scene_tests.rs"]
mod tests;
