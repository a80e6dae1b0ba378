//! Answers requests of other programs: one JSON request per line on standard input, one JSON answer
//! per line on standard output.
//!
//! `cargo run --release -p courier-rules --example oracle`
//!
//! ```json
//! {"variant": "capahouse", "chess960": true, "position": "<FEN or PDTL>", "moves": ["..."]}
//! ```
//!
//! Only `variant` is required. Without `position` the game starts from the variant's usual start
//! position. Moves are in UCI, those of C'escacs in CTL-AN. The answer contains the position after
//! the moves, whether the side to move is in check, its legal moves (with their texts in SAN or
//! CTL-AN), the end of the game or a possible draw claim, and which sides can never mate. With
//! `"perft": 3` it contains the number of sequences of three moves instead. An invalid line, also
//! an empty one, is answered with `{"error": "..."}`.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use courier_rules::notation::{self, fen, san, uci};
use courier_rules::{Claim, Color, EndKind, Game, Variant};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    variant: String,
    #[serde(default)]
    chess960: bool,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    perft: Option<u32>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    State(Box<State>),
    Nodes { nodes: u64 },
    Error { error: String },
}

#[derive(Serialize)]
struct State {
    position: String,
    check: bool,
    moves: BTreeMap<String, String>,
    end: Option<End>,
    insufficient: [bool; 2],
}

#[derive(Serialize)]
struct End {
    kind: &'static str,
    winner: Option<&'static str>,
    /// Whether this is a draw that the player to move may claim; otherwise the game is over.
    claim: bool,
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let answer = answer(&line).unwrap_or_else(|error| Answer::Error { error });
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<Answer, String> {
    let request: Request = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let game = game(&request)?;
    Ok(match request.perft {
        Some(depth) => Answer::Nodes { nodes: game.position().perft(depth) },
        None => Answer::State(Box::new(state(&game))),
    })
}

/// The game of a request after its last move.
fn game(request: &Request) -> Result<Game, String> {
    let key = if request.chess960 && !request.variant.ends_with("960") {
        format!("{}960", request.variant)
    } else {
        request.variant.clone()
    };
    let variant = Variant::by_key(&key).ok_or_else(|| format!("there is no variant {key:?}"))?;
    let start = match &request.position {
        Some(text) => fen::parse(variant, text).map_err(|error| error.to_string())?,
        None => variant.start(variant.default_start()).map_err(|error| error.to_string())?,
    };
    let mut game = Game::new(start);
    for text in &request.moves {
        let mv = notation::read_move(game.position(), text)
            .map_err(|error| format!("{text:?}: {error}"))?;
        game.play_past_draw(mv).map_err(|error| format!("{text:?}: {error}"))?;
    }
    Ok(game)
}

fn state(game: &Game) -> State {
    let position = game.position();
    let moves = position.legal_moves();
    State {
        position: fen::print(position),
        check: position.in_check(),
        moves: moves
            .iter()
            .map(|mv| (uci::print(position, mv), san::print(position, mv)))
            .collect(),
        end: end(game),
        insufficient: Color::BOTH.map(|side| game.has_insufficient_material(side)),
    }
}

fn end(game: &Game) -> Option<End> {
    let winner = |color| match color {
        Color::White => "white",
        Color::Black => "black",
    };
    if let Some(end) = game.end() {
        let kind = match end.kind {
            EndKind::Checkmate => "checkmate",
            EndKind::Stalemate => "stalemate",
            EndKind::Goal => "goal",
            EndKind::ThreeChecks => "checks",
            EndKind::Explosion => "explosion",
            EndKind::InsufficientMaterial => "insufficient",
            EndKind::SeventyFiveMoves => "seventyfive",
            EndKind::FivefoldRepetition => "fivefold",
            EndKind::NoPieces => "nopieces",
            EndKind::NoMoves => "nomoves",
        };
        return Some(End { kind, winner: end.winner.map(winner), claim: false });
    }
    game.claim().map(|claim| {
        let kind = match claim {
            Claim::Threefold => "threefold",
            Claim::FiftyMoves => "fifty",
        };
        End { kind, winner: None, claim: true }
    })
}
