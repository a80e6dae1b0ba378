//! What is kept of a person whose data was deleted, so that deleting it ends neither other people's
//! blocks nor their standing nor limits, nor what the operator has ordered: `kept_blocks`,
//! `kept_opponents`, `kept_counts` and `kept_sanctions`.
//!
//! They contain no id of the person but hashes with a key (HMAC-SHA-256), which stands in
//! `hash_key`. Without the key nobody can tell whether a hash is that of a given id; with it one
//! has to know the id. The hash of a count is that of one or two people and a limit, so it does not
//! show that two limits concern the same person. The key also gives the seeds of random numbers
//! that are drawn again when a decision is repeated.

use std::fmt::Write as _;

use courier_play::challenge_limits::RECENT;
use courier_play::challenges::LIFETIME;
use courier_play::competitions::ladder::{BETWEEN_GAMES, MEMORY};
use courier_play::reliability::WINDOW;
use courier_play::weekly_limit::WEEK;
use courier_play::{ChallengeId, CompetitionId, FORGOTTEN_NAME, Moment, PlayerId, Span};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::ratings::opponents::counts;
use crate::sql::{self, Connection};
use crate::{Reads, Result, WriteTransaction};

/// What is counted for a limit of two people, or of one: then the second is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Rated games of two people, whatever their colors.
    RatedGames,
    /// Challenges of the first person to anybody.
    Challenges,
    /// Challenges of the first person to the second.
    ChallengesTo,
    /// Challenges on ladders of the first person to the second.
    LadderChallengesTo,
    /// Games of two people on a ladder, whatever their colors.
    LadderGames(CompetitionId),
    /// Games that a person has lost on time on a ladder.
    LadderTimeOuts(CompetitionId),
    /// Games of a person that have ended.
    Games,
    /// Those of them that they have lost on time.
    TimeOuts,
    /// That a person has accepted a challenge that is still open to others.
    Accepted(ChallengeId),
}

macro_rules! of_both_colors {
    ($select:literal, $white:literal, $black:literal) => {
        concat!($select, $white, " union all ", $select, $black)
    };
}

/// What is counted, of the competition or challenge with this number.
type OfNumber = fn(i64) -> Counted;

/// All of them, from the number of the ladder or challenge, each with what of player $1 happened
/// after $2: when, the two people, and that number.
pub(crate) const COUNTED: [(OfNumber, &str); 9] = [
    (
        |_| Counted::RatedGames,
        "select started_at, white_id, black_id, cast(0 as bigint) from (
             select id, started_at, white_id, black_id from matches
             where white_id = $1 and started_at > $2 and rated = 1 and over_limit = 0
             union all
             select id, started_at, white_id, black_id from matches
             where black_id = $1 and started_at > $2 and rated = 1 and over_limit = 0
         ) as begun
         where exists (select 1 from rating_changes where match_id = begun.id)",
    ),
    (
        |_| Counted::Challenges,
        "select made_at, challenger_id, challenger_id, cast(0 as bigint) from challenges
         where challenger_id = $1 and made_at > $2",
    ),
    (
        |_| Counted::ChallengesTo,
        "select made_at, challenger_id, opponent_id, cast(0 as bigint) from challenges
         where challenger_id = $1 and made_at > $2 and opponent_id is not null
         union all
         select made_at, challenger_id, opponent_id, cast(0 as bigint) from challenges
         where opponent_id = $1 and made_at > $2",
    ),
    (
        |_| Counted::LadderChallengesTo,
        of_both_colors!(
            "select planned_at, challenger_id,
                    case when white_id = challenger_id then black_id else white_id end,
                    cast(0 as bigint)
             from fixtures
             where challenger_id is not null and planned_at > $2 and ",
            "white_id = $1",
            "black_id = $1"
        ),
    ),
    (
        |ladder| Counted::LadderGames(CompetitionId(ladder)),
        of_both_colors!(
            "select ended_at, fixtures.white_id, fixtures.black_id, competitions.id
             from fixtures
             join matches on matches.id = match_id
             join competitions on competitions.id = fixtures.competition_id
             where format = 'ladder' and ended_at > $2 and ",
            "fixtures.white_id = $1",
            "fixtures.black_id = $1"
        ),
    ),
    (
        |ladder| Counted::LadderTimeOuts(CompetitionId(ladder)),
        of_both_colors!(
            "select ended_at, cast($1 as bigint), cast($1 as bigint), competitions.id
             from fixtures
             join matches on matches.id = match_id
             join competitions on competitions.id = fixtures.competition_id
             where format = 'ladder' and ended_at > $2 and reason = 'time-out' and ",
            "fixtures.white_id = $1 and winner = 'black'",
            "fixtures.black_id = $1 and winner = 'white'"
        ),
    ),
    (|_| Counted::Games, GAMES),
    (|_| Counted::TimeOuts, TIME_OUTS),
    (
        |challenge| Counted::Accepted(ChallengeId(challenge)),
        of_both_colors!(
            "select started_at, cast($1 as bigint), cast($1 as bigint), challenge_id
             from matches
             join challenge_games on challenge_games.match_id = matches.id
             join challenges on challenges.id = challenge_id
             where state = 'open' and challenger_id <> $1 and started_at > $2 and ",
            "white_id = $1",
            "black_id = $1"
        ),
    ),
];

// `active_at` is not before `ended_at`, and is in the index, as in `ratings::reliability`.
const GAMES: &str = of_both_colors!(
    "select ended_at, cast($1 as bigint), cast($1 as bigint), cast(0 as bigint) from matches
     where reason is not null and reason <> 'aborted' and engine_color is null
       and active_at > $2 and ended_at > $2 and ",
    "white_id = $1",
    "black_id = $1"
);
const TIME_OUTS: &str = of_both_colors!(
    "select ended_at, cast($1 as bigint), cast($1 as bigint), cast(0 as bigint) from matches
     where reason = 'time-out' and engine_color is null and active_at > $2 and ended_at > $2 and ",
    "white_id = $1 and turn = 'white'",
    "black_id = $1 and turn = 'black'"
);

impl Counted {
    /// How long something counts.
    const fn lasts(self) -> Span {
        match self {
            Self::RatedGames => WEEK,
            Self::Challenges | Self::ChallengesTo | Self::LadderChallengesTo => RECENT,
            Self::LadderGames(_) => BETWEEN_GAMES,
            Self::LadderTimeOuts(_) => MEMORY,
            Self::Games | Self::TimeOuts => WINDOW,
            Self::Accepted(_) => LIFETIME,
        }
    }

    fn hash(self, key: &str, (one, other): (PlayerId, PlayerId)) -> Result<String> {
        let (least, most) = (one.min(other), one.max(other));
        hash(
            key,
            &match self {
                Self::RatedGames => format!("rated {least} {most}"),
                Self::Challenges => format!("challenges {one} {other}"),
                Self::ChallengesTo => format!("challenges-to {one} {other}"),
                Self::LadderChallengesTo => format!("ladder-challenges-to {one} {other}"),
                Self::LadderGames(ladder) => format!("ladder-games {ladder} {least} {most}"),
                Self::LadderTimeOuts(ladder) => format!("ladder-time-outs {ladder} {one}"),
                Self::Games => format!("games {one}"),
                Self::TimeOuts => format!("time-outs {one}"),
                Self::Accepted(challenge) => format!("accepted {challenge} {one}"),
            },
        )
    }
}

/// Keeps that others have met player $1, whose hash is $2, and whether that player counts for them.
const MET: &str = concat!(
    "insert into kept_opponents (player_id, variant, opponent_hash, on_the_way)
     select player_id, variant, $2, case when ",
    counts!("met"),
    " then 1 else 0 end
     from rated_opponents as met where opponent_id = $1
     on conflict do nothing"
);

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
    let hash = hash_of_person(&key, player)?;
    let met = sql::query(MET).bind(player).bind(&hash);
    met.execute(&mut *transaction).await?;
    let sanctioned = "insert into kept_sanctions (person_hash, banned_at, name_hidden)
                      select $2, banned_at, name_hidden from players
                      where id = $1 and (banned_at is not null or name_hidden = 1)";
    sql::query(sanctioned).bind(player).bind(hash).execute(&mut *transaction).await?;
    for (counted, of_player) in COUNTED {
        let found: Vec<(Moment, PlayerId, PlayerId, i64)> = sql::query_as(of_player)
            .bind(player)
            .bind(now - counted(0).lasts())
            .fetch_all(&mut *transaction)
            .await?;
        for (at, one, other, about) in found {
            if one.is_forgotten() || other.is_forgotten() {
                continue;
            }
            let counted = counted(about);
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

/// What others have of a person who has returned: blocks, and that they have met.
const RESTORE: [&str; 2] = [
    "insert into blocks (player_id, blocked_id, blocked_at)
     select player_id, $1, blocked_at from kept_blocks where blocked_hash = $2
     on conflict do nothing",
    "insert into rated_opponents (player_id, variant, opponent_id, on_the_way)
     select player_id, variant, $1, on_the_way from kept_opponents where opponent_hash = $2
     on conflict do nothing",
];
const RESTORED: [&str; 2] = [
    "delete from kept_blocks where blocked_hash = $1",
    "delete from kept_opponents where opponent_hash = $1",
];

/// Gives others back what was kept for them of a person who has returned.
pub(crate) async fn restore(transaction: &mut Connection, player: PlayerId) -> Result<()> {
    let key = "select key from hash_key
               where exists (select 1 from kept_blocks)
                  or exists (select 1 from kept_opponents)";
    let key: Option<String> = sql::query_scalar(key).fetch_optional(&mut *transaction).await?;
    let Some(key) = key else { return Ok(()) };
    let hash = hash_of_person(&key, player)?;
    for sql in RESTORE {
        sql::query(sql).bind(player).bind(&hash).execute(&mut *transaction).await?;
    }
    for sql in RESTORED {
        sql::query(sql).bind(&hash).execute(&mut *transaction).await?;
    }
    Ok(())
}

/// Gives a person whose row is new the ban and the hidden name that were kept.
pub(crate) async fn restore_sanctions(
    transaction: &mut Connection,
    player: PlayerId,
) -> Result<()> {
    let key = "select key from hash_key where exists (select 1 from kept_sanctions)";
    let key: Option<String> = sql::query_scalar(key).fetch_optional(&mut *transaction).await?;
    let Some(key) = key else { return Ok(()) };
    let kept: Option<(Option<Moment>, bool)> = sql::query_as(
        "delete from kept_sanctions where person_hash = $1 returning banned_at, name_hidden",
    )
    .bind(hash_of_person(&key, player)?)
    .fetch_optional(&mut *transaction)
    .await?;
    let Some((banned_at, is_hidden)) = kept else { return Ok(()) };
    sql::query(
        "update players set banned_at = $2, name_hidden = $3,
             name = case when $3 = 1 then $4 else name end
         where id = $1",
    )
    .bind(player)
    .bind(banned_at)
    .bind(is_hidden)
    .bind(FORGOTTEN_NAME)
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether a person without stored data is banned: they were when it was deleted.
pub(crate) async fn is_banned(connection: &mut Connection, player: PlayerId) -> Result<bool> {
    let key: String =
        sql::query_scalar("select key from hash_key").fetch_one(&mut *connection).await?;
    let sql = "select exists (select 1 from kept_sanctions
                              where person_hash = $1 and banned_at is not null)";
    let query = sql::query_scalar(sql).bind(hash_of_person(&key, player)?);
    Ok(query.fetch_one(connection).await?)
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

/// Removes the block of a deleted person; `false` if there is none.
pub(crate) async fn unblock(
    transaction: &mut Connection,
    player: PlayerId,
    other: PlayerId,
) -> Result<bool> {
    let key = "select key from hash_key
               where exists (select 1 from kept_blocks where player_id = $1)";
    let key: Option<String> =
        sql::query_scalar(key).bind(player).fetch_optional(&mut *transaction).await?;
    let Some(key) = key else { return Ok(false) };
    let removed = sql::query("delete from kept_blocks where player_id = $1 and blocked_hash = $2")
        .bind(player)
        .bind(hash_of_person(&key, other)?)
        .execute(transaction)
        .await?;
    Ok(removed.rows_affected() > 0)
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
