//! Claims of deliveries, where several processes on a server deliver from the same outbox: each
//! claims the reader of a message, and for one in a channel the channel and the match, before it
//! sends the message, and releases them when the outcome is stored.
//!
//! A claim is a few advisory locks of a session of its own. The server releases them when the
//! session ends, however it ends, so there is no table, no lease to renew and no clock to compare.
//! It ends a session that has sent no statement for ten seconds, because its process may have died
//! silently, so the session is tried every second ([`DeliveryClaims::keep`]). A lock has a number
//! of 32 bits: two ids with the same number only wait for each other.

use std::collections::HashMap;

use courier_play::notices::Reader;
use courier_play::{ChannelId, MatchId, PlayerId};
use sqlx::{Connection as _, PgConnection};

use crate::admin::server::{ANSWER, connect_for_locks, within};
use crate::admin::server_address::ServerAddress;
use crate::{Destination, OutboxId, PendingMessage, Result};

const TAKE: &str = "
    select pg_try_advisory_lock(kind, number)
    from unnest($1::int4[], $2::int4[]) with ordinality as wanted (kind, number, place)
    order by place";
const RELEASE: &str = "
    select pg_advisory_unlock(kind, number)
    from unnest($1::int4[], $2::int4[]) as held (kind, number)";

/// The kinds of locks. PostgreSQL keeps locks of two numbers apart from those of one.
const READER: i32 = 1_131_377_020;
const CHANNEL: i32 = 1_131_377_021;
const MATCH: i32 = 1_131_377_022;

type Lock = (i32, i32);

/// The claims of one process, and their session. They lapse when this is dropped.
#[derive(Debug)]
pub struct DeliveryClaims {
    address: ServerAddress,
    /// `None` before the first use and after a fault.
    session: Option<PgConnection>,
    /// The locks for each message, all of this session.
    held: HashMap<OutboxId, Vec<Lock>>,
}

impl DeliveryClaims {
    /// No claims yet; the session begins with the first.
    pub fn new(address: ServerAddress) -> Self {
        Self { address, session: None, held: HashMap::new() }
    }

    /// Claims what each of these messages needs, all of it or nothing. Returns for each whether it
    /// was claimed. Does not wait for other processes.
    /// Errors: The session is lost, and with it all claims. The next call begins another one.
    pub async fn claim(&mut self, messages: &[PendingMessage]) -> Result<Vec<bool>> {
        let wanted: Vec<Vec<Lock>> = messages.iter().map(locks).collect();
        let answers = self.ask(TAKE, wanted.iter().flatten().copied()).await?;
        let mut answers = answers.into_iter();
        let (mut claimed, mut unused) = (Vec::new(), Vec::new());
        for (message, locks) in messages.iter().zip(wanted) {
            let own = locks.iter().copied().zip(answers.by_ref().take(locks.len()));
            let taken: Vec<Lock> =
                own.filter(|(_, is_taken)| *is_taken).map(|(lock, _)| lock).collect();
            let has_all = taken.len() == locks.len();
            if has_all {
                self.held.insert(message.id, taken);
            } else {
                unused.extend(taken);
            }
            claimed.push(has_all);
        }
        self.ask(RELEASE, unused.into_iter()).await?;
        Ok(claimed)
    }

    /// Releases what was claimed for these messages. What has lapsed is left alone.
    /// Errors: As for [`DeliveryClaims::claim`]. Then nothing is held any more.
    pub async fn release(&mut self, messages: impl IntoIterator<Item = OutboxId>) -> Result<()> {
        let held: Vec<Lock> =
            messages.into_iter().filter_map(|id| self.held.remove(&id)).flatten().collect();
        self.ask(RELEASE, held.into_iter()).await.map(drop)
    }

    /// Tries the session, so that the server does not end it. To be called every second or two.
    /// Errors: As for [`DeliveryClaims::claim`], if there were claims.
    pub async fn keep(&mut self) -> Result<()> {
        let Some(session) = &mut self.session else { return Ok(()) };
        let Err(error) = within(ANSWER, session.ping()).await else { return Ok(()) };
        let has_lost_claims = !self.held.is_empty();
        self.end();
        // Without claims, the next one begins another session, and nothing was lost.
        if has_lost_claims { Err(error.into()) } else { Ok(()) }
    }

    pub fn end(&mut self) {
        self.session = None;
        self.held.clear();
    }

    async fn ask(
        &mut self,
        question: &'static str,
        locks: impl Iterator<Item = Lock>,
    ) -> Result<Vec<bool>> {
        let (kinds, numbers): (Vec<i32>, Vec<i32>) = locks.unzip();
        if kinds.is_empty() {
            return Ok(Vec::new());
        }
        let mut session = match self.session.take() {
            Some(session) => session,
            None => connect_for_locks(&self.address).await?,
        };
        let answers = sqlx::query_scalar(question).bind(kinds).bind(numbers);
        match within(ANSWER, answers.fetch_all(&mut session)).await {
            Ok(answers) => {
                self.session = Some(session);
                Ok(answers)
            }
            Err(error) => {
                self.end();
                Err(error.into())
            }
        }
    }
}

/// The locks that a message needs: two messages that must be sent one after the other share one.
fn locks(message: &PendingMessage) -> Vec<Lock> {
    let reader = match message.reader {
        Reader::Player(PlayerId(id)) | Reader::Channel(ChannelId(id)) => (READER, number(id)),
    };
    let Destination::Channel(ChannelId(channel)) = message.destination else {
        return vec![reader];
    };
    let the_match = message.notice.the_match();
    let the_match = the_match.map(|MatchId(id)| (MATCH, number(id.cast_unsigned())));
    [reader, (CHANNEL, number(channel))].into_iter().chain(the_match).collect()
}

/// A number of 31 bits. Snowflakes that differ in their time or counter differ here.
fn number(id: u64) -> i32 {
    const PRIME: u64 = i32::MAX.cast_unsigned() as u64;
    i32::try_from(id % PRIME).unwrap_or_default()
}
