//! What the database says about games, read by plain SQL: nothing here is computed by the bot.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::{Connection as _, Row as _, SqliteConnection};

/// A win in twelfths of a game.
pub(crate) const WIN: u32 = 12;

/// A game that is planned or has begun. Players are numbers as the database has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) fixture: i64,
    pub(crate) competition: i64,
    pub(crate) round: u32,
    pub(crate) division: u32,
    pub(crate) white: i64,
    pub(crate) black: i64,
    pub(crate) challenger: Option<i64>,
    pub(crate) begins_at: i64,
    pub(crate) cancelled: bool,
    pub(crate) the_match: Option<i64>,
    pub(crate) began_at: Option<i64>,
    pub(crate) end: Option<End>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) at: i64,
    /// White's score in twelfths of a game.
    pub(crate) white: u32,
    /// The player whose flag fell.
    pub(crate) late: Option<i64>,
}

impl Game {
    pub(crate) fn has(&self, player: i64) -> bool {
        self.white == player || self.black == player
    }

    pub(crate) fn opponent(&self, player: i64) -> i64 {
        if self.white == player { self.black } else { self.white }
    }

    /// Whether it may still yield a result.
    pub(crate) fn is_open(&self) -> bool {
        !self.cancelled && self.end.is_none()
    }

    /// The score of a player in twelfths, once it is over.
    pub(crate) fn score(&self, player: i64) -> Option<u32> {
        let white = self.end?.white;
        Some(if self.white == player { white } else { WIN - white })
    }

    pub(crate) fn pair(&self) -> (i64, i64) {
        (self.white.min(self.black), self.white.max(self.black))
    }
}

/// The vacations of each player: from, to.
pub(crate) type Vacations = BTreeMap<i64, Vec<(i64, i64)>>;

/// The database, read by a connection of its own.
pub(crate) struct Records {
    connection: SqliteConnection,
    /// All games by the number of their fixture.
    games: BTreeMap<i64, Game>,
    pub(crate) vacations: Vacations,
}

impl Records {
    pub(crate) async fn open(path: &Path) -> Self {
        let url = format!("sqlite://{}", path.display());
        let connection = SqliteConnection::connect(&url).await.unwrap();
        Self { connection, games: BTreeMap::new(), vacations: BTreeMap::new() }
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = &Game> {
        self.games.values()
    }

    pub(crate) fn of(&self, competition: i64) -> Vec<&Game> {
        self.games.values().filter(|game| game.competition == competition).collect()
    }

    /// Reads everything again. What was over is as it was; `renamed` has a new number.
    pub(crate) async fn reload(&mut self, renamed: Option<(i64, i64)>) {
        let mut before = std::mem::take(&mut self.games);
        if let Some((old, new)) = renamed {
            let rename = |player: &mut i64| {
                if *player == old {
                    *player = new;
                }
            };
            for game in before.values_mut() {
                rename(&mut game.white);
                rename(&mut game.black);
                game.challenger.as_mut().map(rename);
                game.end.as_mut().and_then(|end| end.late.as_mut()).map(rename);
            }
        }
        self.refresh().await;
        for (fixture, game) in before {
            let found = self.games.get(&fixture).unwrap_or_else(|| panic!("{game:?} is lost"));
            if !game.is_open() {
                assert_eq!(*found, game, "what was over is as it was");
            }
        }
    }

    /// Reads what is new or was open.
    pub(crate) async fn refresh(&mut self) {
        let last = self.games.keys().next_back().copied().unwrap_or(0);
        let open = self.games.values().filter(|game| game.is_open());
        let open: Vec<String> = open.map(|game| game.fixture.to_string()).collect();
        let rows = sqlx::query(
            "select fixtures.id, fixtures.competition_id, round, division, fixtures.white_id,
                    fixtures.black_id, challenger_id, begins_at, cancelled, match_id, reason,
                    winner, ended_at, turn, matches.white_id as white, matches.black_id as black,
                    started_at
             from fixtures left join matches on matches.id = match_id
             where fixtures.id > $1 or fixtures.id in (select value from json_each($2))",
        )
        .bind(last)
        .bind(format!("[{}]", open.join(",")))
        .fetch_all(&mut self.connection)
        .await
        .unwrap();
        for row in rows {
            let (white, black): (i64, i64) = (row.get("white_id"), row.get("black_id"));
            let end = row.get::<Option<String>, _>("reason").map(|reason| {
                assert_ne!(reason, "aborted", "no game of a competition is");
                let winner: Option<String> = row.get("winner");
                let turn = if row.get::<String, _>("turn") == "white" { white } else { black };
                End {
                    at: row.get("ended_at"),
                    white: match winner.as_deref() {
                        Some("white") => WIN,
                        Some(_) => 0,
                        None => WIN / 2,
                    },
                    late: (reason == "time-out").then_some(turn),
                }
            });
            let the_match: Option<i64> = row.get("match_id");
            if the_match.is_some() {
                assert_eq!((row.get("white"), row.get("black")), (white, black));
            }
            let game = Game {
                fixture: row.get("id"),
                competition: row.get("competition_id"),
                round: row.get("round"),
                division: row.get("division"),
                white,
                black,
                challenger: row.get("challenger_id"),
                begins_at: row.get("begins_at"),
                cancelled: row.get("cancelled"),
                the_match,
                began_at: row.get("started_at"),
                end,
            };
            self.games.insert(game.fixture, game);
        }
        let spans: Vec<(i64, i64, i64)> =
            sqlx::query_as("select player_id, from_at, to_at from vacations order by from_at")
                .fetch_all(&mut self.connection)
                .await
                .unwrap();
        self.vacations.clear();
        for (player, from, to) in spans {
            self.vacations.entry(player).or_default().push((from, to));
        }
    }

    /// The rows of a query with one integer, or several, in each.
    pub(crate) async fn rows<T>(&mut self, sql: &'static str) -> Vec<T>
    where
        T: for<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> + Send + Unpin,
    {
        sqlx::query_as(sql).fetch_all(&mut self.connection).await.unwrap()
    }
}
