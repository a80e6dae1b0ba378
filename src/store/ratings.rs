//! Ratings: how they stand, what each match did to them, and how many matches of two people may still count.

use courier_rules::Colour;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, SqliteConnection};

use crate::play::rating::{Rating, Score};
use crate::play::verdict::Verdict;
use crate::play::{Match, MatchId, Moment, PlayerId, Seats, weekly};

use super::{Result, Store};

/// Where a player stands in one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub player: PlayerId,
    /// Their name as last shown.
    pub name: String,
    /// The rating after the last game that counted; see [`Standing::at`].
    pub rating: Rating,
    /// When that game ended.
    pub changed_at: Moment,
    /// Games that counted.
    pub games: u32,
    /// Of these, won.
    pub wins: u32,
    /// Of these, drawn.
    pub draws: u32,
    /// Of these, lost.
    pub losses: u32,
}

impl Standing {
    /// The rating as it reads at `now`: the longer ago the last game, the less sure.
    #[must_use]
    pub fn at(&self, now: Moment) -> Rating {
        self.rating.at(self.changed_at, now)
    }
}

/// What a match did to a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// The rating as it read when the match ended.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

const STANDING: &str = "
    select player_id, name, rating, deviation, volatility, changed_at, games, wins, draws, losses
    from ratings join players on players.id = player_id
    where player_id = ?1 and variant = ?2";

pub(super) const RATED_BETWEEN: &str = "
    select started_at from (
        select id, started_at, reason from matches
        where white_id = ?1 and black_id = ?2 and started_at > ?3 and rated and not over_limit
        union all
        select id, started_at, reason from matches
        where white_id = ?2 and black_id = ?1 and started_at > ?3 and rated and not over_limit
    ) as begun
    where reason is null or exists (select 1 from rating_changes where match_id = begun.id)";

const STANDINGS: &str = "
    select player_id, name, rating, deviation, volatility, changed_at, games, wins, draws, losses
    from ratings join players on players.id = player_id
    where player_id in (?1, ?2) and variant = ?3";

impl Store {
    /// When the next match of two people can be rated, if one that begins `now` is not: see [`weekly`].
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn rated_again_at(&self, one: PlayerId, other: PlayerId, now: Moment) -> Result<Option<Moment>> {
        rated_again_at(&mut *self.readers.acquire().await?, one, other, now).await
    }

    /// Where a player stands in the variant of that key; `None` before their first game that counted.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn rating(&self, player: PlayerId, variant: &str) -> Result<Option<Standing>> {
        let row = sqlx::query(STANDING).bind(player).bind(variant).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    /// What a match did to its players' ratings; `None` for one that runs or did not count.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn rating_changes(&self, id: MatchId) -> Result<Option<Seats<RatingChange>>> {
        let rows = sqlx::query(
            "select rating_before, deviation_before, volatility_before, rating_after, deviation_after, volatility_after
             from rating_changes join matches on matches.id = match_id
             where match_id = ?
             order by player_id = white_id desc",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        match rows.as_slice() {
            [white, black] => Ok(Some(Seats { white: read_change(white)?, black: read_change(black)? })),
            _ => Ok(None),
        }
    }
}

/// As [`Store::rated_again_at`], seen from within a transaction.
pub(super) async fn rated_again_at(
    connection: &mut SqliteConnection,
    one: PlayerId,
    other: PlayerId,
    now: Moment,
) -> Result<Option<Moment>> {
    // Matches that run count, and those that ended and changed ratings; the others leave their place.
    let begun: Vec<Moment> =
        sqlx::query_scalar(RATED_BETWEEN).bind(one).bind(other).bind(now - weekly::WEEK).fetch_all(connection).await?;
    Ok(weekly::rated_again_at(&begun, now))
}

/// Rates a match that has just ended; `None` where there is no score. The primary key sees to it that no match counts twice.
pub(super) async fn rate(
    transaction: &mut SqliteConnection,
    the_match: &Match,
    verdict: Verdict,
) -> Result<Option<Seats<RatingChange>>> {
    let Some(score) = verdict.white_score() else { return Ok(None) };
    let players = the_match.players();
    let variant = the_match.record().variant.key();
    let before = current(transaction, players, variant, verdict.at).await?;
    let (white, black) = Rating::after_game(before.white, before.black, score);
    let changes = Seats {
        white: RatingChange { before: before.white, after: white },
        black: RatingChange { before: before.black, after: black },
    };
    let both = [(players.white, changes.white, score), (players.black, changes.black, score.reversed())];
    count(transaction, variant, both, verdict.at).await?;
    note_changes(transaction, the_match.id(), both).await?;
    Ok(Some(changes))
}

/// The ratings of two players as they read at `at`.
async fn current(
    transaction: &mut SqliteConnection,
    players: Seats<PlayerId>,
    variant: &str,
    at: Moment,
) -> Result<Seats<Rating>> {
    let rows =
        sqlx::query(STANDINGS).bind(players.white).bind(players.black).bind(variant).fetch_all(transaction).await?;
    let mut ratings = Seats { white: Rating::NEWCOMER, black: Rating::NEWCOMER };
    for standing in rows.iter().map(read) {
        let standing = standing?;
        let side = if standing.player == players.white { Colour::White } else { Colour::Black };
        ratings[side] = standing.at(at);
    }
    Ok(ratings)
}

async fn count(
    transaction: &mut SqliteConnection,
    variant: &str,
    both: [(PlayerId, RatingChange, Score); 2],
    at: Moment,
) -> Result<()> {
    let mut insert = QueryBuilder::new(
        "insert into ratings (player_id, variant, rating, deviation, volatility, changed_at, games, wins, draws, losses) ",
    );
    insert.push_values(both, |mut row, (player, RatingChange { after, .. }, score)| {
        // A stalemate of C'escacs is won by nobody, though it is not worth the same to both.
        let neither_won = matches!(score, Score::Draw | Score::Stalemating | Score::Stalemated);
        row.push_bind(player).push_bind(variant);
        row.push_bind(after.rating).push_bind(after.deviation).push_bind(after.volatility).push_bind(at).push_bind(1);
        row.push_bind(u32::from(score == Score::Win)).push_bind(u32::from(neither_won));
        row.push_bind(u32::from(score == Score::Loss));
    });
    // A flag may be swept after a later game has ended: the moment of the last change never runs backwards.
    insert.push(
        " on conflict (player_id, variant) do update set
             rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
             changed_at = max(changed_at, excluded.changed_at), games = games + 1,
             wins = wins + excluded.wins, draws = draws + excluded.draws, losses = losses + excluded.losses",
    );
    insert.build().execute(transaction).await?;
    Ok(())
}

async fn note_changes(
    transaction: &mut SqliteConnection,
    id: MatchId,
    both: [(PlayerId, RatingChange, Score); 2],
) -> Result<()> {
    let mut insert = QueryBuilder::new(
        "insert into rating_changes (match_id, player_id, rating_before, deviation_before, volatility_before,
                                     rating_after, deviation_after, volatility_after) ",
    );
    insert.push_values(both, |mut row, (player, RatingChange { before, after }, _)| {
        row.push_bind(id).push_bind(player);
        row.push_bind(before.rating).push_bind(before.deviation).push_bind(before.volatility);
        row.push_bind(after.rating).push_bind(after.deviation).push_bind(after.volatility);
    });
    insert.build().execute(transaction).await?;
    Ok(())
}

pub(super) fn read(row: &SqliteRow) -> Result<Standing> {
    Ok(Standing {
        player: row.try_get("player_id")?,
        name: row.try_get("name")?,
        rating: Rating {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
        },
        changed_at: row.try_get("changed_at")?,
        games: row.try_get("games")?,
        wins: row.try_get("wins")?,
        draws: row.try_get("draws")?,
        losses: row.try_get("losses")?,
    })
}

fn read_change(row: &SqliteRow) -> Result<RatingChange> {
    Ok(RatingChange {
        before: Rating {
            rating: row.try_get("rating_before")?,
            deviation: row.try_get("deviation_before")?,
            volatility: row.try_get("volatility_before")?,
        },
        after: Rating {
            rating: row.try_get("rating_after")?,
            deviation: row.try_get("deviation_after")?,
            volatility: row.try_get("volatility_after")?,
        },
    })
}
