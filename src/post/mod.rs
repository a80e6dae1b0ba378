//! The outbox: delivers what was written down with what caused it. A direct message first; where those are closed, the
//! game's thread or channel with a mention; where the thread is gone, the channel it hung from. What fails for now is tried
//! again, what fails for good is kept, shown to its reader by `/settings`, and logged.

mod carrier;
mod showing;

use std::sync::Arc;

use serenity::all::Http;

use crate::discord::failure::Failure;
use crate::discord::shell::{Shell, mention};
use crate::discord::{Answer, notices};
use crate::play::challenge::Place;
use crate::play::notice::{Barrier, Notice, Post, Reader};
use crate::play::reminders::{hold, next_loss};
use crate::play::{ChannelId, Moment, Span};
use crate::store::{Outgoing, Shown, Stage};
use crate::text::Words;
use carrier::{Carried, Carrier, Discord, Obstacle};

/// How many posts are fetched at a time.
const BATCH: u32 = 50;
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
    Sent(Carried),
    /// It says nothing true any more, or stands there already.
    Overtaken,
    /// This way is closed: in that channel, then.
    Reroute(ChannelId, String),
    /// The digest cannot reach its reader: each game is told of where it is played.
    Split,
    /// It can never be delivered.
    Hopeless(Barrier, String),
    /// Discord or the way to it failed: another time.
    Later(String),
}

/// Delivers posts for ever. Dropping the future ends it; what was not delivered is delivered after the next start.
pub async fn run(shell: Arc<Shell>, http: Arc<Http>) {
    let postman = Postman { shell, carrier: Discord { http } };
    loop {
        let wake_at = match postman.round().await {
            Ok(next) => next,
            Err(failure) => {
                tracing::error!(%failure, "could not look after the outbox; trying again in 30 s");
                Some(postman.shell.now() + AFTER_FAULT)
            }
        };
        let sleep = async {
            match wake_at {
                Some(at) => postman.shell.clock.sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = sleep => {}
            () = postman.shell.club.bell().posts.notified() => {}
        }
    }
}

struct Postman<C> {
    shell: Arc<Shell>,
    carrier: C,
}

impl<C: Carrier> Postman<C> {
    /// Delivers all that is due and tells when the next post is.
    async fn round(&self) -> Result<Option<Moment>, Failure> {
        let store = self.shell.club.store();
        loop {
            let due = store.due_posts(self.shell.now(), BATCH).await?;
            if due.is_empty() {
                return Ok(store.next_post_at().await?);
            }
            for outgoing in &due {
                if let Err(failure) = self.handle(outgoing).await {
                    // One post that cannot be made must not hold back the others.
                    self.put_off(outgoing, &failure.to_string()).await?;
                }
            }
        }
    }

    async fn handle(&self, outgoing: &Outgoing) -> Result<(), Failure> {
        let store = self.shell.club.store();
        if let Some(at) = self.held(outgoing).await? {
            return Ok(store.hold_post(outgoing.id, at).await?);
        }
        if let Notice::Expired { challenge } = outgoing.notice {
            self.carrier.challenge_over(&self.shell, challenge).await;
        }
        let outcome = self.deliver(outgoing).await?;
        let now = self.shell.now();
        match outcome {
            Outcome::Sent(Carried { channel, message }) => {
                store.delivered(outgoing.id, channel, message, now).await?;
                // Whomever it calls, it is the newest board of the match where it stands.
                if let Some(the_match) = outgoing.notice.the_match() {
                    let reader = match (outgoing.reader, outgoing.stage) {
                        (Reader::Player(player), Stage::Direct) => Some(player),
                        _ => None,
                    };
                    self.carrier.board_moved(&self.shell, the_match, reader, Carried { channel, message }).await;
                }
            }
            Outcome::Overtaken => store.drop_overtaken(outgoing.id, now).await?,
            Outcome::Reroute(channel, error) => {
                tracing::info!(post = outgoing.id.0, %channel, error, "a post goes another way");
                store.reroute(outgoing.id, channel, &error, now).await?;
            }
            Outcome::Split => store.split(outgoing.id, &self.one_by_one(outgoing.reader).await?, now).await?,
            Outcome::Hopeless(barrier, error) => self.give_up(outgoing, barrier, &error).await?,
            Outcome::Later(error) => self.put_off(outgoing, &error).await?,
        }
        Ok(())
    }

    /// Until when a post is held back because its reader wants to be left alone now.
    async fn held(&self, outgoing: &Outgoing) -> Result<Option<Moment>, Failure> {
        // The digest comes at the hour that was chosen for it.
        let (Reader::Player(player), false) = (outgoing.reader, matches!(outgoing.notice, Notice::Digest { .. }))
        else {
            return Ok(None);
        };
        let now = self.shell.now();
        let preferences = self.shell.club.store().preferences(player).await?;
        if preferences.quiet_around(now).is_none() {
            return Ok(None);
        }
        let loss = match outgoing.notice.the_match() {
            // News changes nothing any more.
            _ if matches!(outgoing.notice, Notice::Time { alarm, .. } if alarm.is_news()) => None,
            Some(id) => {
                let the_match = self.shell.club.look(id).await?;
                Some(the_match).filter(|the_match| the_match.mover() == player)
            }
            None => None,
        };
        let loss = loss.and_then(|the_match| next_loss(&the_match.marks(), now));
        Ok(hold(&preferences, loss, now))
    }

    async fn put_off(&self, outgoing: &Outgoing, error: &str) -> Result<(), Failure> {
        if outgoing.attempts + 1 >= ATTEMPTS {
            return self.give_up(outgoing, Barrier::Unreachable, error).await;
        }
        let wait = Span(FIRST_RETRY.0.saturating_mul(1 << outgoing.attempts.min(20))).min(LONGEST_RETRY);
        tracing::warn!(post = outgoing.id.0, attempts = outgoing.attempts + 1, error, "a post has to wait");
        let at = self.shell.now() + wait;
        Ok(self.shell.club.store().retry_post(outgoing.id, at, error).await?)
    }

    async fn give_up(&self, outgoing: &Outgoing, barrier: Barrier, error: &str) -> Result<(), Failure> {
        let Outgoing { id, reader, notice, .. } = outgoing;
        tracing::warn!(post = id.0, ?reader, ?notice, ?barrier, error, "a post cannot be delivered");
        Ok(self.shell.club.store().give_up(*id, barrier, error, self.shell.now()).await?)
    }

    async fn deliver(&self, outgoing: &Outgoing) -> Result<Outcome, Failure> {
        const CLOSED: &str = "direct messages are closed";
        if let (Reader::Channel(_), Some(id)) = (outgoing.reader, outgoing.notice.the_match()) {
            return self.show(outgoing, id).await;
        }
        let words = match outgoing.reader {
            Reader::Player(player) => self.shell.words_for(player).await?,
            Reader::Channel(_) => self.house_words(outgoing.notice).await?,
        };
        let answer = notices::answer(&self.shell, words, outgoing.reader, outgoing.notice).await;
        let Some(answer) = answer? else { return Ok(Outcome::Overtaken) };
        let nonce = &outgoing.nonce;
        let attempt = match (outgoing.reader, outgoing.stage) {
            (Reader::Channel(channel), _) => self.carrier.to_channel(channel, answer, nonce.clone()).await,
            (Reader::Player(player), Stage::Direct) => {
                let store = self.shell.club.store();
                if store.player(player).await?.is_some_and(|row| row.dm_closed) {
                    return self.other_way(outgoing, Barrier::Closed, CLOSED).await;
                }
                let attempt = self.carrier.to_player(player, answer.with_secret(), nonce.clone()).await;
                if let Err(Obstacle::Shut(Barrier::Closed, _)) = attempt {
                    store.set_dm_closed(player, true).await?;
                }
                attempt
            }
            (Reader::Player(player), Stage::Channel(channel)) => {
                let content = format!("{} {}", mention(player), answer.content);
                let answer = Answer { content, mention: Some(player), ..answer };
                // Another channel, another message: the nonce must not find the one before.
                self.carrier.to_channel(channel, answer, format!("{nonce}{}", mark(channel))).await
            }
        };
        match attempt {
            Ok(carried) => Ok(Outcome::Sent(carried)),
            Err(Obstacle::Later(error)) => Ok(Outcome::Later(error)),
            Err(Obstacle::Rejected(error)) => Ok(Outcome::Hopeless(Barrier::Rejected, error)),
            Err(Obstacle::Shut(barrier, error)) => self.other_way(outgoing, barrier, &error).await,
        }
    }

    /// Where a post goes whose way is shut: a thread falls back on its channel, direct messages on where the game is.
    async fn other_way(&self, outgoing: &Outgoing, barrier: Barrier, error: &str) -> Result<Outcome, Failure> {
        let store = self.shell.club.store();
        let hopeless = || Outcome::Hopeless(barrier, error.to_owned());
        let next = match (outgoing.reader, outgoing.stage) {
            (Reader::Channel(_), _) => None,
            (_, Stage::Channel(shut)) => {
                let channel = store.channel_of_thread(shut).await?;
                if channel.is_some() {
                    // This very post shows the board in the channel.
                    self.shell.club.leave_thread(shut, Shown::Nothing, self.shell.now()).await?;
                }
                channel
            }
            (_, Stage::Direct) => match (outgoing.notice, self.place(outgoing.notice).await?) {
                (Notice::Digest { .. }, _) => return Ok(Outcome::Split),
                // The challenge itself stands in the channel already and has named them there.
                (Notice::Challenged { .. }, Some(Place { server: Some(_), .. })) => return Ok(Outcome::Overtaken),
                (_, Some(Place { server: Some(_), channel })) => Some(channel),
                _ => None,
            },
        };
        Ok(next.map_or_else(hopeless, |channel| Outcome::Reroute(channel, error.to_owned())))
    }

    /// What a digest tells, as a post for each game.
    async fn one_by_one(&self, reader: Reader) -> Result<Vec<Post>, Failure> {
        let Reader::Player(player) = reader else { return Ok(Vec::new()) };
        let running = self.shell.club.running_of(player).await?;
        let waiting = running.into_iter().filter(|summary| summary.players[summary.turn] == player);
        let post = |the_match, ply| Post { reader, notice: Notice::YourTurn { the_match, ply } };
        Ok(waiting.map(|summary| post(summary.id, summary.ply)).collect())
    }

    /// Where the match or the challenge of a notice is shown.
    async fn place(&self, notice: Notice) -> Result<Option<Place>, Failure> {
        if let Some(id) = notice.the_match() {
            return Ok(Some(self.shell.club.look(id).await?.record().place));
        }
        match notice.challenge() {
            Some(id) => Ok(Some(self.shell.club.challenge(id).await?.proposal.place)),
            None => Ok(None),
        }
    }

    /// The language of the server a notice is shown in.
    async fn house_words(&self, notice: Notice) -> Result<Words, Failure> {
        let server = self.place(notice).await?.and_then(|place| place.server);
        let language = match server {
            Some(server) => self.shell.club.store().server_language(server).await?,
            None => None,
        };
        Ok(Words::of(language.unwrap_or_default()))
    }
}

#[cfg(test)]
mod stories;

/// One character that tells a game's thread and its channel apart, nearly always: the last digits of their snowflakes are
/// as good as random.
fn mark(channel: ChannelId) -> char {
    u32::try_from(channel.0 % 36).ok().and_then(|digit| char::from_digit(digit, 36)).unwrap_or('c')
}
