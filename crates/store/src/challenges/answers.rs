//! Challenges: storing, reading and closing them, and the messages that show them.

use courier_rules::Variant;

use courier_play::challenges::{
    Challenge, ChallengeState, ColorChoice, Conditions, GameCount, LIFETIME, Place, Proposal, Terms,
};
use courier_play::clock::Clocks;
use courier_play::decline_reason::DeclineReason;
use courier_play::handicap::{Giver, Handicap, Odds};
use courier_play::notices::{Notice, OutboxMessage};
use courier_play::reliability::TimeOutLimit;
use courier_play::{ChallengeId, ChannelId, MatchId, Moment, PlayerId};

use crate::challenges::standing_lobby;
use crate::columns::Text;
use crate::matches::clocks;
use crate::outbox::messages;
use crate::people::kept::{self, Counted};
use crate::people::server_config;
use crate::sql::{self, Row};
use crate::{Reads, Records, Result, Store, StoreError, WriteTransaction};

/// The columns that [`read`] reads. They are named: PostgreSQL refuses a prepared `select *` of an
/// older process when a newer one has added a column.
macro_rules! columns {
    () => {
        "id, challenger_id, opponent_id, server_id, channel_id, variant, start_number, color,
         control, odds, odds_by, blindfold, rated, weekends, weekend_days, vacation,
         flag_forgiveness, max_time_outs, mirrored, games, games_left, made_at, state, match_id"
    };
}

pub(crate) use columns;

const CHALLENGE: &str = concat!("select ", columns!(), " from challenges where id = $1");

pub(crate) const HAS_ACCEPTED: &str = "
    select exists (
        select 1 from challenge_games join matches on matches.id = challenge_games.match_id
        where challenge_id = $1 and $2 in (white_id, black_id)
    )";

pub(crate) const MIRRORED_GAME: &str =
    "select max(match_id) from challenge_games where challenge_id = $1";

pub(crate) const CHALLENGE_MESSAGES: &str = "
    select message_channel_id, message_id from challenges where id = $1 and message_id is not null
    union all
    select sent_channel_id, sent_message_id
    from challenges join outbox on outbox.player_id = opponent_id and outbox.player_id is not null
    where challenges.id = $1 and notice = $2 and outbox.state = 'sent'
        and sent_message_id is not null";

impl Reads {
    /// A challenge; `None` if there is none with this number.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>> {
        let row = sql::query(CHALLENGE).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    /// The second match of the last pair that began from a challenge for pairs; `None` if none
    /// has.
    pub async fn mirrored_game(&self, id: ChallengeId) -> Result<Option<MatchId>> {
        Ok(sql::query_scalar(MIRRORED_GAME).bind(id).fetch_one(&self.readers).await?)
    }
}

impl Store {
    /// Closes a challenge from which no match begins, and stores the messages that this causes.
    /// Returns `false`, with nothing stored, if it was closed already.
    /// Errors: [`ChallengeState::Open`] and [`ChallengeState::Accepted`] are faults.
    pub async fn close_challenge(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<bool> {
        self.close_with(id, state, None, messages, now).await
    }

    /// Closes a challenge as declined, with the reason if one was given. Returns `false`, with
    /// nothing stored, if it was closed already.
    pub async fn decline_challenge(
        &self,
        id: ChallengeId,
        reason: Option<&DeclineReason>,
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<bool> {
        self.close_with(id, ChallengeState::Declined, reason, messages, now).await
    }

    async fn close_with(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        reason: Option<&DeclineReason>,
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        // The checks of the table reject "accepted" without a match, and "open" with a closing
        // time.
        let closed = sql::query(
            "update challenges set state = $1, decline_reason = $2, closed_at = $3
             where id = $4 and state = 'open'",
        )
        .bind(word(state))
        .bind(reason.map(DeclineReason::as_str))
        .bind(now)
        .bind(id)
        .execute(&mut *transaction)
        .await?
        .rows_affected();
        if closed == 0 {
            return Ok(false);
        }
        standing_lobby::changed(&mut transaction, id).await?;
        messages::enqueue(&mut transaction, messages, now).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

impl Reads {
    /// Why a challenge was declined, if a reason was given.
    pub async fn decline_reason(&self, id: ChallengeId) -> Result<Option<DeclineReason>> {
        let reason: Option<Option<String>> =
            sql::query_scalar("select decline_reason from challenges where id = $1")
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
        Ok(reason.flatten().and_then(|reason| DeclineReason::read(&reason)))
    }
}

impl Records {
    /// Stores which message has the buttons of a challenge.
    pub async fn set_challenge_message(
        &self,
        id: ChallengeId,
        channel: ChannelId,
        message: u64,
    ) -> Result<()> {
        sql::query("update challenges set message_channel_id = $1, message_id = $2 where id = $3")
            .bind(channel)
            .bind(message.cast_signed())
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

impl Reads {
    /// The messages with the buttons of a challenge, as far as they are known: the one in its
    /// channel and the notice to its opponent.
    pub async fn challenge_messages(&self, id: ChallengeId) -> Result<Vec<(ChannelId, u64)>> {
        let messages: Vec<(ChannelId, i64)> = sql::query_as(CHALLENGE_MESSAGES)
            .bind(id)
            .bind(Text(Notice::Challenged { challenge: id }))
            .fetch_all(&self.readers)
            .await?;
        Ok(messages
            .into_iter()
            .map(|(channel, message)| (channel, message.cast_unsigned()))
            .collect())
    }
}

impl WriteTransaction {
    /// Stores a challenge; `rematch_of` is the match that it offers to play again.
    /// Errors: An unknown player is a fault.
    pub async fn insert_challenge(
        &mut self,
        proposal: &Proposal,
        rematch_of: Option<MatchId>,
    ) -> Result<ChallengeId> {
        let Proposal { challenger, opponent, place, terms, conditions, made_at } = *proposal;
        let odds = terms.handicap.odds;
        let Clocks(own, other) = terms.clocks();
        // Two clocks, even if they are equal: a process from before odds would begin an even game.
        let two = || format!("{own} / {other}");
        let control = odds.map_or_else(|| Clocks(own, other).to_string(), |_| two());
        server_config::note_server(&mut self.connection, place).await?;
        let id = sql::query_scalar(
            "insert into challenges (challenger_id, opponent_id, server_id, channel_id, variant,
                                     start_number, color, control, rated, weekends, vacation,
                                     flag_forgiveness, made_at, expires_at, rematch_of,
                                     max_time_outs, mirrored, games, games_left, weekend_days,
                                     odds, odds_by, blindfold)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                     $18, $18, $19, $20, $21, $22)
             returning id",
        )
        .bind(challenger)
        .bind(opponent)
        .bind(place.server)
        .bind(place.channel)
        .bind(Text(terms.variant))
        .bind(terms.start)
        .bind(Text(terms.color))
        .bind(control)
        .bind(terms.rated)
        .bind(terms.clock_options.weekends.is_some())
        .bind(terms.clock_options.vacation)
        .bind(terms.clock_options.flag_forgiveness)
        .bind(made_at)
        .bind(proposal.expires_at())
        .bind(rematch_of)
        .bind(conditions.time_outs.map(TimeOutLimit::percent))
        .bind(conditions.mirrored)
        .bind(conditions.games.get())
        .bind(Text(terms.clock_options.weekends.unwrap_or_default()))
        .bind(odds.map(|odds| terms.variant.piece_type(odds.piece).letter.to_string()))
        .bind(odds.map(|odds| Text(odds.by)))
        .bind(terms.blindfold)
        .fetch_one(&mut *self.connection)
        .await?;
        standing_lobby::changed(&mut self.connection, id).await?;
        Ok(id)
    }

    /// Whether a player has accepted a challenge that is still open to others, also before they
    /// deleted their data. `now` is before it expires.
    pub async fn has_accepted(
        &mut self,
        id: ChallengeId,
        player: PlayerId,
        now: Moment,
    ) -> Result<bool> {
        let query = sql::query_scalar(HAS_ACCEPTED).bind(id).bind(player);
        let accepted: bool = query.fetch_one(&mut *self.connection).await?;
        let (counted, people) = (Counted::Accepted(id), (player, player));
        let kept = kept::counts(&mut self.connection, counted, people, now - LIFETIME).await?;
        Ok(accepted || !kept.is_empty())
    }

    /// Counts that matches began from a challenge because somebody accepted it: `begun` and, if it
    /// is for pairs, `mirrored`. Closes it if nobody else may accept. Returns `false` if it was
    /// closed already.
    pub async fn accept_challenge(
        &mut self,
        id: ChallengeId,
        begun: MatchId,
        mirrored: Option<MatchId>,
        now: Moment,
    ) -> Result<bool> {
        let stays_open = sql::query(
            "update challenges set games_left = games_left - 1
             where id = $1 and state = 'open' and games_left > 1",
        )
        .bind(id)
        .execute(&mut *self.connection)
        .await?
        .rows_affected()
            == 1;
        if !stays_open {
            let closed = sql::query(
                "update challenges set state = 'accepted', match_id = $1, closed_at = $2
                 where id = $3 and state = 'open'",
            )
            .bind(begun)
            .bind(now)
            .bind(id)
            .execute(&mut *self.connection)
            .await?;
            if closed.rows_affected() == 0 {
                return Ok(false);
            }
        }
        for the_match in stays_open.then_some(begun).into_iter().chain(mirrored) {
            sql::query("insert into challenge_games (match_id, challenge_id) values ($1, $2)")
                .bind(the_match)
                .bind(id)
                .execute(&mut *self.connection)
                .await?;
        }
        standing_lobby::changed(&mut self.connection, id).await?;
        Ok(true)
    }
}

pub(crate) fn read(row: &Row) -> Result<Challenge> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(color) = row.try_get::<Text<ColorChoice>, _>("color")?;
    let Text(Clocks(control, other)) = row.try_get::<Text<Clocks>, _>("control")?;
    Ok(Challenge {
        id: row.try_get("id")?,
        proposal: Proposal {
            challenger: row.try_get("challenger_id")?,
            opponent: row.try_get("opponent_id")?,
            place: Place { server: row.try_get("server_id")?, channel: row.try_get("channel_id")? },
            terms: Terms {
                variant,
                start: row.try_get("start_number")?,
                color,
                control,
                rated: row.try_get("rated")?,
                clock_options: clocks::read_clock_options(row)?,
                handicap: Handicap {
                    odds: read_odds(row, variant)?,
                    clock: Some(other).filter(|other| *other != control),
                },
                blindfold: row.try_get("blindfold")?,
            },
            conditions: Conditions {
                time_outs: read_limit(row)?,
                mirrored: row.try_get("mirrored")?,
                games: read_count(row, "games")?,
            },
            made_at: row.try_get("made_at")?,
        },
        state: read_state(row)?,
        left: read_count(row, "games_left")?,
    })
}

fn read_odds(row: &Row, variant: &Variant) -> Result<Option<Odds>> {
    let Some(text) = row.try_get::<Option<&str>, _>("odds")? else { return Ok(None) };
    let Text(by) = row.try_get::<Text<Giver>, _>("odds_by")?;
    let letter = text.chars().next().unwrap_or_default();
    let piece = variant.piece_type_by_letter(letter).ok_or_else(|| unreadable("odds", text))?;
    Ok(Some(Odds { by, piece }))
}

fn read_limit(row: &Row) -> Result<Option<TimeOutLimit>> {
    let percent: Option<u8> = row.try_get("max_time_outs")?;
    let limit = |percent| {
        TimeOutLimit::new(percent).ok_or_else(|| unreadable("max_time_outs", &percent.to_string()))
    };
    percent.map(limit).transpose()
}

fn read_count(row: &Row, column: &str) -> Result<GameCount> {
    let count: u8 = row.try_get(column)?;
    GameCount::new(count).ok_or_else(|| unreadable(column, &count.to_string()))
}

fn unreadable(column: &str, value: &str) -> StoreError {
    let source = format!("{value:?} is no value of a challenge").into();
    sql::Error::ColumnDecode { index: column.to_owned(), source }.into()
}

const fn word(state: ChallengeState) -> &'static str {
    match state {
        ChallengeState::Open => "open",
        ChallengeState::Accepted(_) => "accepted",
        ChallengeState::Declined => "declined",
        ChallengeState::Cancelled => "cancelled",
        ChallengeState::Expired => "expired",
    }
}

fn read_state(row: &Row) -> Result<ChallengeState> {
    let became: Option<MatchId> = row.try_get("match_id")?;
    match (row.try_get("state")?, became) {
        ("open", _) => Ok(ChallengeState::Open),
        ("accepted", Some(id)) => Ok(ChallengeState::Accepted(id)),
        ("declined", _) => Ok(ChallengeState::Declined),
        ("cancelled", _) => Ok(ChallengeState::Cancelled),
        ("expired", _) => Ok(ChallengeState::Expired),
        (other, _) => Err(unreadable("state", other)),
    }
}
