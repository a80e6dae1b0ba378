//! The outbox: delivers what was written down with what caused it. A direct message first; where those are closed, the
//! game's channel with a mention. What fails for now is tried again, what fails for good is kept and logged.

use std::sync::Arc;

use serenity::all::{Http, Message, UserId};

use crate::discord::failure::{DIRECT_MESSAGES_CLOSED, Failure, discord_code};
use crate::discord::shell::{Shell, mention};
use crate::discord::{Answer, board, notices, strip_challenge};
use crate::play::challenge::Place;
use crate::play::notice::{Notice, Reader};
use crate::play::{ChannelId, Moment, PlayerId, Span};
use crate::store::{Outgoing, Stage};
use crate::text::Words;

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

/// What became of an attempt to deliver.
enum Outcome {
    /// The message stands in Discord.
    Sent(Box<Message>),
    /// It says nothing true any more.
    Overtaken,
    /// This way is closed: in that channel, then.
    Reroute(ChannelId, String),
    /// It can never be delivered.
    Hopeless(String),
    /// Discord or the way to it failed: another time.
    Later(String),
}

/// Delivers posts for ever. Dropping the future ends it; what was not delivered is delivered after the next start.
pub async fn run(shell: Arc<Shell>, http: Arc<Http>) {
    let postman = Postman { shell, http };
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

struct Postman {
    shell: Arc<Shell>,
    http: Arc<Http>,
}

impl Postman {
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
        let now = self.shell.now();
        if let Notice::Expired { challenge } = outgoing.notice {
            board::afterwards(strip_challenge(&self.shell, &self.http, challenge, None)).await;
        }
        match self.deliver(outgoing).await? {
            Outcome::Sent(message) => {
                let channel = ChannelId(message.channel_id.get());
                store.delivered(outgoing.id, channel, message.id.get(), now).await?;
                if let (Reader::Channel(_), Some(the_match)) = (outgoing.reader, outgoing.notice.the_match()) {
                    let (channel, shown) = (message.channel_id, message.id);
                    board::afterwards(board::moved_to(&self.shell, &self.http, the_match, channel, shown)).await;
                }
            }
            Outcome::Overtaken => store.drop_overtaken(outgoing.id, now).await?,
            Outcome::Reroute(channel, error) => store.reroute(outgoing.id, channel, &error, now).await?,
            Outcome::Hopeless(error) => self.give_up(outgoing, &error).await?,
            Outcome::Later(error) => self.put_off(outgoing, &error).await?,
        }
        Ok(())
    }

    async fn put_off(&self, outgoing: &Outgoing, error: &str) -> Result<(), Failure> {
        if outgoing.attempts + 1 >= ATTEMPTS {
            return self.give_up(outgoing, error).await;
        }
        let wait = Span(FIRST_RETRY.0.saturating_mul(1 << outgoing.attempts.min(20))).min(LONGEST_RETRY);
        tracing::warn!(post = outgoing.id.0, attempts = outgoing.attempts + 1, error, "a post has to wait");
        let at = self.shell.now() + wait;
        Ok(self.shell.club.store().retry_post(outgoing.id, at, error).await?)
    }

    async fn give_up(&self, outgoing: &Outgoing, error: &str) -> Result<(), Failure> {
        tracing::warn!(post = outgoing.id.0, reader = ?outgoing.reader, notice = ?outgoing.notice, error, "a post cannot be delivered");
        Ok(self.shell.club.store().give_up(outgoing.id, error, self.shell.now()).await?)
    }

    async fn deliver(&self, outgoing: &Outgoing) -> Result<Outcome, Failure> {
        let words = match outgoing.reader {
            Reader::Player(player) => self.shell.words_for(player).await?,
            Reader::Channel(_) => self.house_words(outgoing.notice).await?,
        };
        let answer = notices::answer(&self.shell, words, outgoing.reader, outgoing.notice).await;
        let Some(answer) = answer? else { return Ok(Outcome::Overtaken) };
        match (outgoing.reader, outgoing.stage) {
            (Reader::Channel(channel), _) => Ok(settled(self.send(channel, answer, &outgoing.nonce).await)),
            (Reader::Player(player), Stage::Direct) => self.deliver_to(player, outgoing, answer.with_secret()).await,
            (Reader::Player(player), Stage::Channel(channel)) => {
                let content = format!("{} {}", mention(player), answer.content);
                let answer = Answer { content, mention: Some(player), ..answer };
                // Another channel, another message: the nonce must not find the direct one.
                Ok(settled(self.send(channel, answer, &format!("{}c", outgoing.nonce)).await))
            }
        }
    }

    /// By direct message; the next way, where those are closed, is the channel.
    async fn deliver_to(&self, player: PlayerId, outgoing: &Outgoing, answer: Answer) -> Result<Outcome, Failure> {
        const CLOSED: &str = "direct messages are closed";
        let store = self.shell.club.store();
        if !store.player(player).await?.is_some_and(|row| row.dm_closed) {
            match self.direct(player, answer, &outgoing.nonce).await {
                Err(error) if discord_code(&error) == Some(DIRECT_MESSAGES_CLOSED) => {
                    store.set_dm_closed(player, true).await?;
                }
                other => return Ok(settled(other)),
            }
        }
        // The challenge itself stands in the channel already and has named them there.
        let challenged = matches!(outgoing.notice, Notice::Challenged { .. });
        Ok(match self.place(outgoing.notice).await? {
            Some(Place { server: Some(_), channel }) if !challenged => Outcome::Reroute(channel, CLOSED.to_owned()),
            _ => Outcome::Hopeless(format!("{CLOSED} and there is no channel to fall back on")),
        })
    }

    async fn direct(&self, player: PlayerId, answer: Answer, nonce: &str) -> Result<Message, serenity::Error> {
        let channel = UserId::new(player.0).create_dm_channel(&self.http).await?;
        self.send(ChannelId(channel.id.get()), answer, nonce).await
    }

    async fn send(&self, channel: ChannelId, answer: Answer, nonce: &str) -> Result<Message, serenity::Error> {
        let channel = serenity::all::ChannelId::new(channel.0);
        channel.send_message(&self.http, answer.into_message(nonce.to_owned())).await
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
        let locale = match server {
            Some(server) => self.shell.club.store().server_locale(server).await?,
            None => None,
        };
        let language = locale.as_deref().and_then(crate::play::language::Language::of_locale);
        Ok(Words::of(language.unwrap_or_default()))
    }
}

/// What became of an attempt: a refusal of Discord's is for now or for good. serenity itself waits out rate limits (429).
fn settled(attempt: Result<Message, serenity::Error>) -> Outcome {
    use serenity::http::HttpError;
    let error = match attempt {
        Ok(message) => return Outcome::Sent(Box::new(message)),
        Err(error) => error,
    };
    let text = error.to_string();
    match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code.is_client_error() && response.status_code.as_u16() != 429 =>
        {
            Outcome::Hopeless(text)
        }
        serenity::Error::Http(_) => Outcome::Later(text),
        _ => Outcome::Hopeless(text),
    }
}
