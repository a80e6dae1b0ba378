//! The commands of the Universal Chess Interface, parsed from a line of text.

/// A command. Words that it does not know are ignored, as the interface asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `uci`: name and options are wanted.
    Uci,
    /// `isready`: an answer is wanted when all earlier commands are done.
    IsReady,
    /// `ucinewgame`: the next position belongs to another game.
    NewGame,
    SetOption {
        name: String,
        /// Empty for a button.
        value: String,
    },
    /// `position`: a start and the moves from it.
    Position {
        /// `None` for the usual starting position.
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// `go`: search.
    Go(Go),
    /// `stop`: end the search with the best move so far.
    Stop,
    /// `ponderhit`: the move that was pondered on was played.
    PonderHit,
    /// `d`: print the position, as Stockfish does.
    Print,
    /// `eval`: print the evaluation without a search, as Stockfish does.
    Evaluate,
    Quit,
}

/// What `go` asks for. Times are in milliseconds; a negative one counts as none left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// The moves to consider; all if it is empty.
    pub(super) only: Vec<String>,
    /// The number of plies.
    pub(super) depth: Option<u32>,
    /// The number of positions.
    pub(super) nodes: Option<u64>,
    /// Search for a mate in this number of moves.
    pub(super) mate: Option<u32>,
    /// The exact time of this move.
    pub(super) movetime: Option<u64>,
    /// The times left: White's and Black's.
    pub(super) time: [Option<u64>; 2],
    /// The increments: White's and Black's.
    pub(super) increment: [u64; 2],
    /// The number of moves until more time is added.
    pub(super) moves_to_go: Option<u32>,
    /// Search until `stop`.
    pub(super) infinite: bool,
    /// Search until `stop` or `ponderhit`.
    pub(super) ponder: bool,
}

impl Command {
    /// Parses a line; `None` if it is no command.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        // Words before the first known one are skipped.
        loop {
            return Some(match words.next()? {
                "uci" => Self::Uci,
                "isready" => Self::IsReady,
                "ucinewgame" => Self::NewGame,
                "setoption" => set_option(words)?,
                "position" => position(words)?,
                "go" => Self::Go(go(words)),
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "d" => Self::Print,
                "eval" => Self::Evaluate,
                "quit" => Self::Quit,
                _ => continue,
            });
        }
    }
}

fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Option<Command> {
    let (mut name, mut value) = (Vec::new(), None::<Vec<&str>>);
    for word in words {
        match (word, &mut value) {
            ("name", None) if name.is_empty() => {}
            ("value", None) => value = Some(Vec::new()),
            (word, None) => name.push(word),
            (word, Some(value)) => value.push(word),
        }
    }
    let value = value.unwrap_or_default().join(" ");
    (!name.is_empty()).then(|| Command::SetOption { name: name.join(" "), value })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Command> {
    let fen = match words.next()? {
        "startpos" => None,
        "fen" => Some(Vec::new()),
        _ => return None,
    };
    let (mut fen, mut moves, mut in_moves) = (fen, Vec::new(), false);
    for word in words {
        match (&mut fen, word) {
            (_, "moves") if !in_moves => in_moves = true,
            (_, word) if in_moves => moves.push(word.to_owned()),
            (Some(fen), word) => fen.push(word),
            // Words between `startpos` and `moves` mean nothing.
            (None, _) => {}
        }
    }
    Some(Command::Position { fen: fen.map(|fen| fen.join(" ")), moves })
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(word) = words.next_if(|word| !is_keyword(word)) {
                    go.only.push(word.to_owned());
                }
            }
            "depth" => go.depth = number(words.next()),
            "nodes" => go.nodes = number(words.next()),
            "mate" => go.mate = number(words.next()),
            "movetime" => go.movetime = time(words.next()),
            "wtime" => go.time[0] = time(words.next()),
            "btime" => go.time[1] = time(words.next()),
            "winc" => go.increment[0] = time(words.next()).unwrap_or(0),
            "binc" => go.increment[1] = time(words.next()).unwrap_or(0),
            "movestogo" => go.moves_to_go = number(words.next()),
            _ => {}
        }
    }
    go
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &str = "infinite ponder searchmoves depth nodes mate movetime wtime btime winc \
                            binc movestogo perft";
    KEYWORDS.split(' ').any(|keyword| keyword == word)
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

fn time(word: Option<&str>) -> Option<u64> {
    let milliseconds: i64 = number(word)?;
    Some(u64::try_from(milliseconds).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let option = |name: &str, value: &str| {
            Some(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
        };
        assert_eq!(
            Command::parse("setoption name Skill Level value 3"),
            option("Skill Level", "3")
        );
        assert_eq!(Command::parse("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(Command::parse("setoption"), None);
    }

    #[test]
    fn positions_have_a_start_and_moves() {
        let parsed = Command::parse("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e8e7");
        let fen = Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned());
        let moves = vec!["e1e2".to_owned(), "e8e7".to_owned()];
        assert_eq!(parsed, Some(Command::Position { fen, moves }));
        let parsed = Command::parse("  position startpos");
        assert_eq!(parsed, Some(Command::Position { fen: None, moves: Vec::new() }));
    }

    #[test]
    fn searches_have_limits() {
        let Some(Command::Go(go)) = Command::parse(
            "go searchmoves e2e4 d2d4 wtime 1000 btime -20 winc 10 depth 7 nodes x infinite",
        ) else {
            panic!("not a search");
        };
        assert_eq!(go.only, ["e2e4", "d2d4"]);
        assert_eq!(go.time, [Some(1_000), Some(0)]);
        assert_eq!((go.increment, go.depth, go.nodes), ([10, 0], Some(7), None));
        assert!(go.infinite && !go.ponder);
    }
}
