//! What is kept of a person whose data was deleted, so that deleting it ends neither other people's
//! blocks nor the limits between two people: `kept_blocks` and `kept_counts`.
//!
//! They contain no id of the person but hashes with a key (HMAC-SHA-256), which stands in
//! `hash_key`. Without the key nobody can tell whether a hash is that of a given id; with it one
//! has to know the id. The hash of a count is that of two people and a limit, so it does not show
//! that two limits concern the same person. The key also gives the seeds of random numbers that are
//! drawn again when a decision is repeated.

use std::fmt::Write as _;

use courier_play::challenge_limits::RECENT;
use courier_play::weekly_limit::WEEK;
use courier_play::{Moment, PlayerId, Span};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::sql::{self, Connection};
use crate::{Reads, Result, WriteTransaction};

/// What is counted for a limit of two people, or of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Rated games of two people, whatever their colors.
    RatedGames,
    /// Challenges of the first person to anybody. The second is the first.
    Challenges,
    /// Challenges of the first person to the second.
    ChallengesTo,
    /// Challenges on ladders of the first person to the second.
    LadderChallengesTo,
}

impl Counted {
    pub(crate) const ALL: [Self; 4] =
        [Self::RatedGames, Self::Challenges, Self::ChallengesTo, Self::LadderChallengesTo];

    /// How long something counts.
    const fn lasts(self) -> Span {
        match self {
            Self::RatedGames => WEEK,
            Self::Challenges | Self::ChallengesTo | Self::LadderChallengesTo => RECENT,
        }
    }

    /// What of player $1 happened after $2, with the two people.
    pub(crate) const fn of_player(self) -> &'static str {
        match self {
            Self::RatedGames => {
                "select started_at, white_id, black_id from (
                     select id, started_at, white_id, black_id from matches
                     where white_id = $1 and started_at > $2 and rated = 1 and over_limit = 0
                     union all
                     select id, started_at, white_id, black_id from matches
                     where black_id = $1 and started_at > $2 and rated = 1 and over_limit = 0
                 ) as begun
                 where exists (select 1 from rating_changes where match_id = begun.id)"
            }
            Self::Challenges => {
                "select made_at, challenger_id, challenger_id from challenges
                 where challenger_id = $1 and made_at > $2"
            }
            Self::ChallengesTo => {
                "select made_at, challenger_id, opponent_id from challenges
                 where challenger_id = $1 and made_at > $2 and opponent_id is not null
                 union all
                 select made_at, challenger_id, opponent_id from challenges
                 where opponent_id = $1 and made_at > $2"
            }
            Self::LadderChallengesTo => {
                "select planned_at, challenger_id,
                        case when white_id = challenger_id then black_id else white_id end
                 from fixtures
                 where challenger_id is not null and white_id = $1 and planned_at > $2
                 union all
                 select planned_at, challenger_id,
                        case when white_id = challenger_id then black_id else white_id end
                 from fixtures
                 where challenger_id is not null and black_id = $1 and planned_at > $2"
            }
        }
    }

    fn hash(self, key: &str, (one, other): (PlayerId, PlayerId)) -> Result<String> {
        let (what, one, other) = match self {
            Self::RatedGames => ("rated", one.min(other), one.max(other)),
            Self::Challenges => ("challenges", one, other),
            Self::ChallengesTo => ("challenges-to", one, other),
            Self::LadderChallengesTo => ("ladder-challenges-to", one, other),
        };
        hash(key, &format!("{what} {one} {other}"))
    }
}

/// Keeps what others need of a player who is about to be deleted.
pub(crate) async fn keep(
    transaction: &mut Connection,
    player: PlayerId,
    now: Moment,
) -> Result<()> {
    let key: String =
        sql::query_scalar("select key from hash_key").fetch_one(&mut *transaction).await?;
    let blocked = "insert into kept_blocks (player_id, blocked_hash, blocked_at)
                   select player_id, $2, blocked_at from blocks where blocked_id = $1";
    let query = sql::query(blocked).bind(player).bind(hash_of_person(&key, player)?);
    query.execute(&mut *transaction).await?;
    for counted in Counted::ALL {
        let found: Vec<(Moment, PlayerId, PlayerId)> = sql::query_as(counted.of_player())
            .bind(player)
            .bind(now - counted.lasts())
            .fetch_all(&mut *transaction)
            .await?;
        for (at, one, other) in found {
            if one.is_forgotten() || other.is_forgotten() {
                continue;
            }
            sql::query(
                "insert into kept_counts (pair_hash, counted_at, number, ends_at)
                 values ($1, $2, 1, $3)
                 on conflict (pair_hash, counted_at)
                     do update set number = kept_counts.number + 1",
            )
            .bind(counted.hash(&key, (one, other))?)
            .bind(at)
            .bind(at + counted.lasts())
            .execute(&mut *transaction)
            .await?;
        }
    }
    Ok(())
}

/// When something happened after `since` that counts, before the data of one of the two people was
/// deleted.
pub(crate) async fn counts(
    connection: &mut Connection,
    counted: Counted,
    people: (PlayerId, PlayerId),
    since: Moment,
) -> Result<Vec<Moment>> {
    let key = "select key from hash_key where exists (select 1 from kept_counts)";
    let key: Option<String> = sql::query_scalar(key).fetch_optional(&mut *connection).await?;
    let Some(key) = key else { return Ok(Vec::new()) };
    let kept: Vec<(Moment, u32)> = sql::query_as(
        "select counted_at, number from kept_counts where pair_hash = $1 and counted_at > $2",
    )
    .bind(counted.hash(&key, people)?)
    .bind(since)
    .fetch_all(connection)
    .await?;
    Ok(kept.into_iter().flat_map(|(at, number)| (0..number).map(move |_| at)).collect())
}

/// Makes the kept blocks of a person who has returned blocks again.
pub(crate) async fn restore_blocks(transaction: &mut Connection, player: PlayerId) -> Result<()> {
    let key = "select key from hash_key where exists (select 1 from kept_blocks)";
    let key: Option<String> = sql::query_scalar(key).fetch_optional(&mut *transaction).await?;
    let Some(key) = key else { return Ok(()) };
    let hash = hash_of_person(&key, player)?;
    let again = "insert into blocks (player_id, blocked_id, blocked_at)
                 select player_id, $1, blocked_at from kept_blocks where blocked_hash = $2";
    sql::query(again).bind(player).bind(&hash).execute(&mut *transaction).await?;
    let restored = "delete from kept_blocks where blocked_hash = $1";
    sql::query(restored).bind(&hash).execute(&mut *transaction).await?;
    Ok(())
}

impl Reads {
    /// A seed for random numbers that are the same for the same text in this database, and that
    /// nobody can compute without its key.
    pub async fn seed(&self, text: &str) -> Result<[u8; 32]> {
        let query = sql::query_scalar("select key from hash_key");
        let key: String = query.fetch_one(&self.readers).await?;
        mac(&key, &format!("seed {text}"))
    }
}

impl WriteTransaction {
    /// Removes what no longer counts `now`. Returns the number of rows.
    pub async fn remove_outdated_counts(&mut self, now: Moment) -> Result<u64> {
        let query = sql::query("delete from kept_counts where ends_at <= $1").bind(now);
        Ok(query.execute(&mut *self.connection).await?.rows_affected())
    }
}

fn hash_of_person(key: &str, player: PlayerId) -> Result<String> {
    hash(key, &format!("person {player}"))
}

fn mac(key: &str, text: &str) -> Result<[u8; 32]> {
    let invalid = |error: hmac::digest::InvalidLength| sql::Error::Protocol(error.to_string());
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).map_err(invalid)?;
    mac.update(text.as_bytes());
    Ok(mac.finalize().into_bytes().into())
}

fn hash(key: &str, text: &str) -> Result<String> {
    let mut hex = String::with_capacity(64);
    for byte in mac(key, text)? {
        // Writing to a string does not fail.
        let _ = write!(hex, "{byte:02x}");
    }
    Ok(hex)
}
