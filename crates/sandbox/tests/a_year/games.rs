//! A game as its players have seen it: the ledger that the database is compared with.

use courier_rules::notation::{fen, uci};
use courier_rules::{Game, Move, Variant};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _};

/// A game and the moves that the bot has acknowledged.
pub(crate) struct PlayedGame {
    /// The match of the bot.
    pub(crate) id: i64,
    /// The numbers of the people with White and Black.
    pub(crate) players: [usize; 2],
    /// The acknowledged moves, and those that are stored although their player got no answer.
    pub(crate) game: Game,
    /// The same moves in UCI.
    pub(crate) ucis: Vec<String>,
    /// The move whose player got no answer: it may be stored or not.
    pub(crate) unsure: Option<Move>,
    /// Why it is over.
    pub(crate) over: Option<String>,
    /// Whether its end was compared with the notices.
    pub(crate) end_is_told: bool,
    /// After so many moves a player resigns.
    pub(crate) resign_after: usize,
    /// Nobody moves after so many moves: a flag falls.
    pub(crate) abandoned_after: usize,
    /// When somebody last tried to move, in rounds.
    pub(crate) tried: usize,
    /// How many moves were compared with the notices.
    pub(crate) told: usize,
}

/// A match as the database has it.
pub(crate) struct StoredMatch {
    pub(crate) id: i64,
    pub(crate) white_id: i64,
    pub(crate) black_id: i64,
    pub(crate) variant: String,
    pub(crate) start_fen: String,
    pub(crate) ply: i64,
    pub(crate) last_uci: Option<String>,
    pub(crate) reason: Option<String>,
}

impl FromRow<'_, SqliteRow> for StoredMatch {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            white_id: row.try_get("white_id")?,
            black_id: row.try_get("black_id")?,
            variant: row.try_get("variant")?,
            start_fen: row.try_get("start_fen")?,
            ply: row.try_get("ply")?,
            last_uci: row.try_get("last_uci")?,
            reason: row.try_get("reason")?,
        })
    }
}

impl PlayedGame {
    /// A game that has just begun.
    pub(crate) fn of(stored: &StoredMatch, players: [usize; 2], length: usize) -> Self {
        let variant = Variant::by_key(&stored.variant).unwrap();
        let start = fen::parse(variant, &stored.start_fen).unwrap();
        Self {
            id: stored.id,
            players,
            game: Game::new(start),
            ucis: Vec::new(),
            unsure: None,
            over: None,
            end_is_told: false,
            resign_after: length,
            // One of eight games is abandoned.
            abandoned_after: if length.is_multiple_of(8) { length / 2 } else { usize::MAX },
            tried: 0,
            told: 0,
        }
    }

    pub(crate) fn ply(&self) -> usize {
        self.ucis.len()
    }

    /// The number of the person on the move.
    pub(crate) fn mover(&self) -> usize {
        self.players[self.ply() % 2]
    }

    /// Records a move that is known to be stored.
    pub(crate) fn play(&mut self, the_move: Move) {
        self.ucis.push(uci::print(self.game.position(), the_move));
        self.game.play(the_move).unwrap();
        self.unsure = None;
    }

    /// Compares the game with the database. A move without an answer may be stored.
    pub(crate) fn compare(&mut self, stored: &StoredMatch) {
        let ply = usize::try_from(stored.ply).unwrap();
        if let Some(the_move) = self.unsure.take()
            && ply == self.ply() + 1
        {
            self.play(the_move);
        }
        assert_eq!(
            (ply, stored.last_uci.as_ref()),
            (self.ply(), self.ucis.last()),
            "game {}: the database on the left, what was acknowledged on the right",
            self.id
        );
        self.over.clone_from(&stored.reason);
        assert!(
            self.game.end().is_none() || self.over.is_some(),
            "game {} is over by the rules after {ply} moves, but not in the database",
            self.id
        );
    }
}
