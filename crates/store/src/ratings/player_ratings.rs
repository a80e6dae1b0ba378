//! The ratings of players, the rating changes of each match, and the rated matches of two players.

use courier_rules::Color;

use courier_play::outcome::Outcome;
use courier_play::rating::{Rating, SideScore};
use courier_play::rating_change::RatingChange;
use courier_play::{ByColor, Match, MatchId, Moment, PlayerId};

use crate::people::kept::{self, Counted};
use crate::ratings::opponents;
use crate::sql::{self, Connection, Row};
use crate::{Reads, Result, WriteTransaction};

/// The rating of a player in one variant, and the games it is based on.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRating {
    pub player: PlayerId,
    pub name: String,
    /// The rating after the last game that counted: see [`PlayerRating::at`].
    pub rating: Rating,
    pub changed_at: Moment,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl PlayerRating {
    /// The rating at `now`: its deviation grows with the time since the last game.
    pub fn at(&self, now: Moment) -> Rating {
        self.rating.at(self.changed_at, now)
    }
}

const RATING: &str = "
    select player_id, name, rating, deviation, volatility, changed_at, games, wins, draws, losses
    from ratings join players on players.id = player_id
    where player_id = $1 and variant = $2";

pub(crate) const RATED_BETWEEN: &str = "
    select started_at from (
        select id, started_at, reason from matches
        where white_id = $1 and black_id = $2 and started_at > $3 and rated = 1 and over_limit = 0
        union all
        select id, started_at, reason from matches
        where white_id = $2 and black_id = $1 and started_at > $3 and rated = 1 and over_limit = 0
    ) as begun
    where reason is null or exists (select 1 from rating_changes where match_id = begun.id)";

impl Reads {
    /// When the matches of two players began that count towards the weekly limit: those that were
    /// agreed to be rated, began after `since`, and are running or have changed ratings, also
    /// before the data of one of the two was deleted.
    pub async fn rated_between(
        &self,
        one: PlayerId,
        other: PlayerId,
        since: Moment,
    ) -> Result<Vec<Moment>> {
        rated_between(&mut self.readers.acquire().await?, one, other, since).await
    }

    /// The rating of a player in the variant with this key; `None` before their first game that
    /// counts.
    pub async fn rating(&self, player: PlayerId, variant: &str) -> Result<Option<PlayerRating>> {
        let row =
            sql::query(RATING).bind(player).bind(variant).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    /// The rating changes of a match; `None` while it runs and if it does not count.
    pub async fn rating_changes(&self, id: MatchId) -> Result<Option<ByColor<RatingChange>>> {
        let rows = sql::query(
            "select rating_before, deviation_before, volatility_before, rating_after,
                    deviation_after, volatility_after
             from rating_changes join matches on matches.id = match_id
             where match_id = $1
             order by player_id = white_id desc",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        match rows.as_slice() {
            [white, black] => {
                let changes = read_change(white)?.zip(read_change(black)?);
                Ok(changes.map(|(white, black)| ByColor { white, black }))
            }
            _ => Ok(None),
        }
    }
}

impl WriteTransaction {
    /// As [`Reads::rated_between`].
    pub async fn rated_between(
        &mut self,
        one: PlayerId,
        other: PlayerId,
        since: Moment,
    ) -> Result<Vec<Moment>> {
        rated_between(&mut self.connection, one, other, since).await
    }
}

async fn rated_between(
    connection: &mut Connection,
    one: PlayerId,
    other: PlayerId,
    since: Moment,
) -> Result<Vec<Moment>> {
    let query = sql::query_scalar(RATED_BETWEEN).bind(one).bind(other).bind(since);
    let mut begun = query.fetch_all(&mut *connection).await?;
    begun.extend(kept::counts(connection, Counted::RatedGames, (one, other), since).await?);
    Ok(begun)
}

/// Stores the rating changes of a match that has just ended. The primary key of `rating_changes`
/// ensures that no match counts twice.
pub(crate) async fn write(
    transaction: &mut Connection,
    the_match: &Match,
    outcome: Outcome,
    changes: ByColor<RatingChange>,
) -> Result<()> {
    let Some(score) = outcome.white_score() else { return Ok(()) };
    let scores = ByColor { white: score, black: score.reversed() };
    write_ratings(transaction, the_match, scores, changes, outcome.at).await?;
    // Of a game that is rated for one of them only, nobody has met anybody.
    if the_match.rated_sides().iter().all(|(_, rated)| *rated) {
        opponents::note(transaction, the_match).await?;
    }
    write_changes(transaction, the_match, changes).await
}

/// The rating of one side at the moment `at`, from the columns named after the side; a newcomer's
/// if they are null.
pub(crate) fn current(row: &Row, side: Color, at: Moment) -> sql::Result<Rating> {
    let (columns, changed_at) = match side {
        Color::White => {
            (["white_rating", "white_deviation", "white_volatility"], "white_changed_at")
        }
        Color::Black => {
            (["black_rating", "black_deviation", "black_volatility"], "black_changed_at")
        }
    };
    let Some(rating) = read_rating(row, columns)? else { return Ok(Rating::NEWCOMER) };
    Ok(rating.at(row.try_get(changed_at)?, at))
}

/// The rating in these columns (rating, deviation, volatility); `None` if they are null, as a left
/// join may leave them.
pub(crate) fn read_rating(
    row: &Row,
    [rating, deviation, volatility]: [&str; 3],
) -> sql::Result<Option<Rating>> {
    let Some(rating) = row.try_get(rating)? else { return Ok(None) };
    Ok(Some(Rating {
        rating,
        deviation: row.try_get(deviation)?,
        volatility: row.try_get(volatility)?,
    }))
}

/// The rating change in a row of `rating_changes`; `None` if it is null, as a left join may leave
/// it.
pub(crate) fn read_change(row: &Row) -> sql::Result<Option<RatingChange>> {
    let before = read_rating(row, ["rating_before", "deviation_before", "volatility_before"])?;
    let after = read_rating(row, ["rating_after", "deviation_after", "volatility_after"])?;
    Ok(before.zip(after).map(|(before, after)| RatingChange { before, after }))
}

async fn write_ratings(
    transaction: &mut Connection,
    the_match: &Match,
    scores: ByColor<SideScore>,
    changes: ByColor<RatingChange>,
    at: Moment,
) -> Result<()> {
    let mut insert = sql::insert(
        "insert into ratings (player_id, variant, rating, deviation, volatility, changed_at,
                              games, wins, draws, losses)",
    );
    let rated = the_match.rated_sides();
    for side in Color::BOTH.into_iter().filter(|side| rated[*side]) {
        let (score, after) = (scores[side], changes[side].after);
        // A stalemate is counted as a draw, even where its points are not shared equally.
        let drawn = !matches!(score, SideScore::Win | SideScore::Loss);
        insert.row().bind(the_match.players()[side]).bind(the_match.record().variant.key());
        insert.bind(after.rating).bind(after.deviation).bind(after.volatility).bind(at).bind(1);
        insert.bind(score == SideScore::Win).bind(drawn).bind(score == SideScore::Loss);
    }
    // A flag may be swept after a later game has ended: the time of the last change never goes
    // back.
    let add = "
        on conflict (player_id, variant) do update set
            rating = excluded.rating, deviation = excluded.deviation,
            volatility = excluded.volatility,
            changed_at = case when ratings.changed_at > excluded.changed_at
                              then ratings.changed_at else excluded.changed_at end,
            games = ratings.games + 1, wins = ratings.wins + excluded.wins,
            draws = ratings.draws + excluded.draws, losses = ratings.losses + excluded.losses";
    insert.finish(add).execute(transaction).await?;
    Ok(())
}

async fn write_changes(
    transaction: &mut Connection,
    the_match: &Match,
    changes: ByColor<RatingChange>,
) -> Result<()> {
    let mut insert = sql::insert(
        "insert into rating_changes
             (match_id, player_id, rating_before, deviation_before, volatility_before,
              rating_after, deviation_after, volatility_after)",
    );
    for (side, RatingChange { before, after }) in changes.iter() {
        insert.row().bind(the_match.id()).bind(the_match.players()[side]);
        for rating in [before, after] {
            insert.bind(rating.rating).bind(rating.deviation).bind(rating.volatility);
        }
    }
    insert.finish("").execute(transaction).await?;
    Ok(())
}

pub(crate) fn read(row: &Row) -> Result<PlayerRating> {
    Ok(PlayerRating {
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
