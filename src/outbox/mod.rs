//! The outbox: delivers what was written down with what caused it. A direct message first; where
//! those are closed, the game's thread or channel with a mention; where the thread is gone, the
//! channel it hung from. What fails for now is tried again, what fails for good is kept, shown to
//! its reader by `/settings`, and logged.

mod boards;
mod queue;
mod transport;

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use serenity::all::Http;

use crate::discord::app_state::{AppState, mention};
use crate::discord::failure::Failure;
use crate::discord::{MessagePayload, notices};
use crate::play::challenge::Place;
use crate::play::notice::{DeliveryError, Notice, OutboxMessage, Reader};
use crate::play::reminders::{hold, next_loss};
use crate::play::{ChannelId, Moment, PlayerId, Span};
use crate::store::{Addressee, Destination, DueMessages, PendingMessage, Shown, Store};
use crate::text::Texts;
use queue::{IN_HAND, Queue};
use transport::{Discord, Obstacle, SentMessage, Transport};

/// How many messages are fetched at a time, beside those in hand: where many have to wait for each
/// other, there may be some behind them that need not.
const BATCH: u32 = 50;
/// How many messages are delivered side by side. Discord takes 50 requests a second.
const SIDE_BY_SIDE: usize = 8;
/// How many old boards may still have to lose their buttons while more is delivered. Discord puts
/// off edits of messages that are older than an hour, and nobody is to wait for that.
const STRIPPING: usize = 64;
/// How many messages that were superseded before their turn came are closed together, while there is
/// more to do.
const CLOSED_TOGETHER: usize = 16;
/// How long to wait before the first new attempt; every further one takes twice as long.
const FIRST_RETRY: Span = Span::seconds(15);
/// The longest wait between two attempts.
const LONGEST_RETRY: Span = Span::hours(1);
/// After so many attempts a post is given up: with the waits above, after about a day.
const ATTEMPTS: u32 = 30;
/// How long to wait after the books could not be read or written.
const AFTER_FAULT: Span = Span::seconds(30);

/// What becomes of a post.
enum Outcome {
    /// The message stands in Discord.
    Sent(SentMessage),
    /// It says nothing true any more, or stands there already.
    Overtaken,
    /// This way is closed: in that channel, then.
    Reroute(ChannelId, String),
    /// Others were put into the outbox in its place.
    Replaced,
    /// The digest cannot reach its reader: each game is told of where it is played.
    Split,
    /// It can never be delivered.
    Hopeless(DeliveryError, String),
    /// Discord or the way to it failed: another time.
    Later(String),
}

/// What is left when a post has been looked after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// Nothing: it is closed.
    Nothing,
    /// The same, and this board lives no more.
    OldBoard(SentMessage),
    /// It is to be sent another time or another way, or others in its place: perhaps at once.
    Something,
}

/// Delivers messages for ever. Dropping the future ends it; what was not delivered is delivered after
/// the next start.
pub async fn run(app_state: Arc<AppState>, http: Arc<Http>) {
    let worker =
        OutboxWorker { transport: Discord { app_state: Arc::clone(&app_state), http }, app_state };
    loop {
        let wake_at = match worker.round().await {
            Ok(next) => next,
            Err(failure) => {
                tracing::error!(%failure, "could not look after the outbox; trying again in 30 s");
                Some(worker.app_state.now() + AFTER_FAULT)
            }
        };
        let sleep = async {
            match wake_at {
                Some(at) => worker.app_state.clock.sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = sleep => {}
            _ = worker.app_state.app.bell().messages.heard() => {}
        }
    }
}

struct OutboxWorker<C> {
    app_state: Arc<AppState>,
    transport: C,
}

impl<C: Transport> OutboxWorker<C> {
    /// Delivers all that is due, and what becomes due meanwhile. Tells when the next post is.
    async fn round(&self) -> Result<Option<Moment>, Failure> {
        let mut queue = Queue::default();
        // All of it goes on together: whoever waits for one thing only, with a connection already
        // given to another, waits for ever.
        let (mut looking, mut under_way) = (FuturesUnordered::new(), FuturesUnordered::new());
        let mut stripping = FuturesUnordered::new();
        let mut closing = FuturesUnordered::new();
        let mut next_at = Some(self.app_state.now());
        let failure = loop {
            while under_way.len() < SIDE_BY_SIDE
                && stripping.len() < STRIPPING
                && let Some(message) = queue.start()
            {
                under_way.push(self.look_after(message));
            }
            let now = self.app_state.now();
            let at_rest = under_way.is_empty() && stripping.is_empty();
            let superseded = queue.close_superseded(if at_rest { 1 } else { CLOSED_TOGETHER });
            if !superseded.is_empty() {
                closing.push(async move {
                    (self.store().drop_superseded(&superseded, now).await, superseded)
                });
            }
            // Who has enough to do need not know yet what else there is.
            let idle =
                looking.is_empty() && under_way.len() < SIDE_BY_SIDE && queue.len() < IN_HAND;
            let look_at = next_at.filter(|_| idle);
            if look_at.is_some_and(|at| at <= now) {
                next_at = None;
                looking.push(self.store().due_messages(now, BATCH.saturating_add(queue.look())));
                continue;
            }
            let busy = !(looking.is_empty() && closing.is_empty() && at_rest);
            let more = async {
                match look_at {
                    Some(at) => self.app_state.clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                Some((message, left)) = under_way.next() => {
                    queue.end(&message);
                    match left {
                        Ok(Left::Nothing) => {}
                        Ok(Left::Something) => next_at = Some(now),
                        Ok(Left::OldBoard(board)) => stripping.push(self.transport.strip(board)),
                        Err(failure) => break failure,
                    }
                }
                Some(()) = stripping.next() => {}
                Some((closed, superseded)) = closing.next() => {
                    queue.closed(&superseded);
                    if let Err(error) = closed {
                        break Failure::from(error);
                    }
                }
                Some(found) = looking.next() => match found {
                    Ok(DueMessages { due, next_at: later }) => {
                        queue.fill(due);
                        next_at = next_at.into_iter().chain(later).min();
                    }
                    Err(error) => break Failure::from(error),
                },
                news = self.app_state.app.bell().messages.heard(), if busy => {
                    news.stands.iter().for_each(|stand| queue.supersede(*stand));
                    // Where anything else may be due by now, what comes must not go before it.
                    let now = self.app_state.now();
                    let all_known = !news.others && looking.is_empty() && next_at.is_none_or(|at| at > now);
                    if !(all_known && queue.add(news.messages)) {
                        next_at = Some(now);
                    }
                }
                () = more, if busy => {}
                else => return Ok(next_at),
            }
        };
        // What was sent is noted before anything else is tried. What was superseded is found to
        // be so again.
        drop((looking, closing));
        while under_way.next().await.is_some() {}
        Err(failure)
    }

    /// A post, and what is left when it has been looked after. Only where not even that can be
    /// noted there is a failure.
    async fn look_after(
        &self,
        mut message: PendingMessage,
    ) -> (PendingMessage, Result<Left, Failure>) {
        let left = match self.handle(&mut message).await {
            Ok(left) => Ok(left),
            // One post that cannot be made must not hold back the others.
            Err(failure) => self.put_off(&message, &failure.to_string()).await,
        };
        (message, left)
    }

    fn store(&self) -> &Store {
        self.app_state.app.store()
    }

    async fn handle(&self, outgoing: &mut PendingMessage) -> Result<Left, Failure> {
        let store = self.store();
        if let Some(at) = self.held(outgoing).await? {
            store.postpone(outgoing.id, at).await?;
            return Ok(Left::Something);
        }
        if let Notice::Expired { challenge } = outgoing.notice {
            self.transport.challenge_over(&self.app_state, challenge).await;
        }
        let outcome = self.deliver(outgoing).await?;
        let now = self.app_state.now();
        match outcome {
            Outcome::Sent(SentMessage { channel, message }) => {
                // Whomever it calls, it shows the newest board of the match where it stands.
                let old = store.delivered(outgoing, channel, message, now).await?;
                return Ok(old.map_or(Left::Nothing, |(channel, message)| {
                    Left::OldBoard(SentMessage { channel, message })
                }));
            }
            Outcome::Overtaken => {
                store.drop_superseded(&[outgoing.id], now).await?;
                return Ok(Left::Nothing);
            }
            Outcome::Hopeless(reason, error) => {
                return self.give_up(outgoing, reason, &error).await;
            }
            Outcome::Later(error) => return self.put_off(outgoing, &error).await,
            Outcome::Replaced => store.drop_superseded(&[outgoing.id], now).await?,
            Outcome::Reroute(channel, error) => {
                tracing::info!(message = outgoing.id.0, %channel, error, "a message goes another way");
                store.reroute(outgoing.id, channel, &error, now).await?;
            }
            Outcome::Split => {
                store.split(outgoing.id, &self.one_by_one(outgoing.reader).await?, now).await?
            }
        }
        Ok(Left::Something)
    }

    /// Until when a post is held back because its reader wants to be left alone now.
    async fn held(&self, outgoing: &PendingMessage) -> Result<Option<Moment>, Failure> {
        // The digest comes at the hour that was chosen for it.
        let (Reader::Player(player), Some(known), false) =
            (outgoing.reader, outgoing.addressee, matches!(outgoing.notice, Notice::Digest { .. }))
        else {
            return Ok(None);
        };
        let (now, preferences) = (self.app_state.now(), known.preferences);
        if preferences.quiet_hours_around(now).is_none() {
            return Ok(None);
        }
        let loss = match outgoing.notice.the_match() {
            // News changes nothing any more.
            _ if matches!(outgoing.notice, Notice::Time { alert, .. } if alert.is_news()) => None,
            Some(id) => {
                let the_match = self.app_state.app.look(id).await?;
                Some(the_match).filter(|the_match| the_match.mover() == player)
            }
            None => None,
        };
        let loss = loss.and_then(|the_match| next_loss(&the_match.clock_events(), now));
        Ok(hold(&preferences, loss, now))
    }

    async fn put_off(&self, outgoing: &PendingMessage, error: &str) -> Result<Left, Failure> {
        if outgoing.attempts + 1 >= ATTEMPTS {
            return self.give_up(outgoing, DeliveryError::Unreachable, error).await;
        }
        let wait =
            Span(FIRST_RETRY.0.saturating_mul(1 << outgoing.attempts.min(20))).min(LONGEST_RETRY);
        tracing::warn!(
            message = outgoing.id.0,
            attempts = outgoing.attempts + 1,
            error,
            "a message has to wait"
        );
        let at = self.app_state.now() + wait;
        self.store().retry_later(outgoing.id, at, error).await?;
        Ok(Left::Something)
    }

    async fn give_up(
        &self,
        outgoing: &PendingMessage,
        reason: DeliveryError,
        error: &str,
    ) -> Result<Left, Failure> {
        let PendingMessage { id, reader, notice, .. } = outgoing;
        tracing::warn!(
            message = id.0,
            ?reader,
            ?notice,
            ?reason,
            error,
            "a message cannot be delivered"
        );
        self.store().give_up(*id, reason, error, self.app_state.now()).await?;
        Ok(Left::Nothing)
    }

    async fn deliver(&self, outgoing: &mut PendingMessage) -> Result<Outcome, Failure> {
        const CLOSED: &str = "direct messages are closed";
        if let (Reader::Channel(_), Some(id)) = (outgoing.reader, outgoing.notice.the_match()) {
            return self.show(outgoing, id).await;
        }
        let texts = match outgoing.addressee.and_then(|known| known.language) {
            Some(language) => Texts::new(language),
            // Whoever has not used the bot yet, or has Discord in another language, reads what the
            // server does.
            None => self.house_words(outgoing.notice).await?,
        };
        let answer =
            notices::answer(&self.app_state, texts, outgoing.reader, outgoing.notice).await;
        let Some(answer) = answer? else { return Ok(Outcome::Overtaken) };
        let nonce = outgoing.nonce.clone();
        let attempt = match (outgoing.reader, outgoing.destination) {
            (Reader::Channel(channel), _) => {
                self.transport.to_channel(channel, answer, nonce).await
            }
            (Reader::Player(player), Destination::Direct) => {
                if outgoing.addressee.is_some_and(|known| known.dm_closed) {
                    return self.other_way(outgoing, DeliveryError::Closed, CLOSED).await;
                }
                let attempt = self.direct(outgoing, player, answer.with_secret()).await;
                if let Err(Obstacle::Shut(DeliveryError::Closed, _)) = attempt {
                    self.store().set_dm_closed(player, true).await?;
                    outgoing.addressee =
                        outgoing.addressee.map(|known| Addressee { dm_closed: true, ..known });
                }
                attempt
            }
            (Reader::Player(player), Destination::Channel(channel)) => {
                let content = format!("{} {}", mention(player), answer.content);
                let answer = MessagePayload { content, mention: Some(player), ..answer };
                // Another channel, another message: the nonce must not find the one before.
                self.transport
                    .to_channel(channel, answer, format!("{nonce}{}", mark(channel)))
                    .await
            }
        };
        match attempt {
            Ok(sent) => Ok(Outcome::Sent(sent)),
            Err(Obstacle::Later(error)) => Ok(Outcome::Later(error)),
            Err(Obstacle::Rejected(error)) => Ok(Outcome::Hopeless(DeliveryError::Rejected, error)),
            Err(Obstacle::Shut(reason, error)) => self.other_way(outgoing, reason, &error).await,
        }
    }

    /// Sends a direct message: to the channel that is known, else to one that is asked for. A known
    /// one may be gone, or that of another bot if the operator has put one in its place: then it is
    /// asked for again.
    async fn direct(
        &self,
        outgoing: &mut PendingMessage,
        player: PlayerId,
        answer: MessagePayload,
    ) -> Result<SentMessage, Obstacle> {
        let nonce = &outgoing.nonce;
        if let Some(channel) = outgoing.addressee.and_then(|known| known.direct_channel) {
            match self.transport.to_channel(channel, answer.clone(), nonce.clone()).await {
                Err(Obstacle::Shut(DeliveryError::Gone | DeliveryError::Forbidden, error)) => {
                    tracing::info!(%player, %channel, error, "a channel of direct messages is lost");
                }
                attempt => return attempt,
            }
        }
        let channel = self.transport.open_direct(player).await?;
        outgoing.addressee =
            outgoing.addressee.map(|known| Addressee { direct_channel: Some(channel), ..known });
        self.transport.to_channel(channel, answer, nonce.clone()).await
    }

    /// Where a post goes whose way is shut: a thread falls back on its channel, direct messages on
    /// where the game is.
    async fn other_way(
        &self,
        outgoing: &PendingMessage,
        reason: DeliveryError,
        error: &str,
    ) -> Result<Outcome, Failure> {
        let store = self.store();
        let hopeless = || Outcome::Hopeless(reason, error.to_owned());
        let next = match (outgoing.reader, outgoing.destination) {
            (Reader::Channel(_), _) => None,
            (_, Destination::Channel(shut)) => {
                let channel = store.channel_of_thread(shut).await?;
                if channel.is_some() {
                    // This very post shows the board in the channel.
                    self.app_state
                        .app
                        .leave_thread(shut, Shown::Nothing, self.app_state.now())
                        .await?;
                }
                channel
            }
            (_, Destination::Direct) => match (outgoing.notice, self.place(outgoing.notice).await?)
            {
                (Notice::Digest { .. }, _) => return Ok(Outcome::Split),
                // The challenge itself stands in the channel already and has named them there.
                (Notice::Challenged { .. }, Some(Place { server: Some(_), .. })) => {
                    return Ok(Outcome::Overtaken);
                }
                (_, Some(Place { server: Some(_), channel })) => Some(channel),
                _ => None,
            },
        };
        Ok(next.map_or_else(hopeless, |channel| Outcome::Reroute(channel, error.to_owned())))
    }

    /// What a digest tells, as a post for each game.
    async fn one_by_one(&self, reader: Reader) -> Result<Vec<OutboxMessage>, Failure> {
        let Reader::Player(player) = reader else { return Ok(Vec::new()) };
        let running = self.app_state.app.running_of(player).await?;
        let waiting = running.into_iter().filter(|summary| summary.players[summary.turn] == player);
        let message =
            |the_match, ply| OutboxMessage { reader, notice: Notice::YourTurn { the_match, ply } };
        Ok(waiting.map(|summary| message(summary.id, summary.ply)).collect())
    }

    /// Where the match or the challenge of a notice is shown.
    async fn place(&self, notice: Notice) -> Result<Option<Place>, Failure> {
        if let Some(id) = notice.the_match() {
            return Ok(Some(self.app_state.app.look(id).await?.record().place));
        }
        match notice.challenge() {
            Some(id) => Ok(Some(self.app_state.app.challenge(id).await?.proposal.place)),
            None => Ok(None),
        }
    }

    /// The language of the server a notice is shown in.
    async fn house_words(&self, notice: Notice) -> Result<Texts, Failure> {
        let server = self.place(notice).await?.and_then(|place| place.server);
        let language = match server {
            Some(server) => self.store().server_language(server).await?,
            None => None,
        };
        Ok(Texts::new(language.unwrap_or_default()))
    }
}

#[cfg(test)]
mod stories;

/// One character that tells a game's thread and its channel apart, nearly always: the last digits
/// of their snowflakes are as good as random.
fn mark(channel: ChannelId) -> char {
    u32::try_from(channel.0 % 36).ok().and_then(|digit| char::from_digit(digit, 36)).unwrap_or('c')
}
