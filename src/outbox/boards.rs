//! Boards for whoever watches: shown where the match is played, in a thread that is opened for it
//! or, where that is gone or not allowed, in the channel, with the reason.

use super::{Failure, Obstacle, OutboxWorker, Outcome, PendingMessage, Transport, mark, notices};
use crate::discord::MessagePayload;
use crate::discord::app_state::mention;
use crate::play::challenge::Place;
use crate::play::notice::{DeliveryError, Notice, Reader};
use crate::play::permission::Permission;
use crate::play::{ByColor, Match, MatchId, Refusal};
use crate::store::{BoardContext, Setting, Shown};
use crate::text::Texts;

/// What became of the wish for a thread.
enum Thread {
    /// There was none, or it is settled.
    Settled,
    /// It was opened just now.
    Opened,
    /// It could not be; this is why.
    Refused(String),
    /// Another time.
    Later(String),
}

impl<C: Transport> OutboxWorker<C> {
    /// Shows the board of a match in the place where it is played by now, whichever that was when
    /// the post was written.
    pub(super) async fn show(
        &self,
        outgoing: &PendingMessage,
        id: MatchId,
    ) -> Result<Outcome, Failure> {
        let app = &self.app_state.app;
        let (mut the_match, mut beside, mut setting) = self.found(id).await?;
        let texts = Texts::new(setting.language.unwrap_or_default());
        let (remark, settled) =
            match self.settle_thread(texts, (&the_match, &beside), &setting).await? {
                Thread::Settled => (None, false),
                Thread::Opened => (None, true),
                Thread::Refused(why) => (Some(why), true),
                Thread::Later(error) => return Ok(Outcome::Later(error)),
            };
        if settled {
            (the_match, beside, setting) = self.found(id).await?;
        }
        let place = the_match.record().place;
        // Whatever has happened meanwhile, the first board in a place is shown.
        let notice = if settled {
            Notice::Watched { the_match: id, ply: the_match.ply() }
        } else {
            outgoing.notice
        };
        let reader = Reader::Channel(place.channel);
        let answer =
            notices::of_match(&self.app_state, texts, reader, notice, (&the_match, &beside))
                .await?;
        let Some(answer) = answer else {
            return Ok(Outcome::Overtaken);
        };
        let answer = self.introduced(answer, texts, (&the_match, &setting), notice, remark).await;
        let nonce = match outgoing.reader {
            Reader::Channel(channel) if channel == place.channel => outgoing.nonce.clone(),
            _ => format!("{}{}", outgoing.nonce, mark(place.channel)),
        };
        match self.transport.to_channel(place.channel, answer, nonce).await {
            Ok(sent) => Ok(Outcome::Sent(sent)),
            Err(Obstacle::Later(error)) => Ok(Outcome::Later(error)),
            Err(Obstacle::Rejected(error)) => Ok(Outcome::Hopeless(DeliveryError::Rejected, error)),
            Err(Obstacle::Shut(reason, error)) => {
                let left = app
                    .leave_thread(place.channel, Shown::RunningAnd(id), self.app_state.now())
                    .await?;
                // Where it hung from a channel, the board is to be shown there, by a post of its
                // own.
                Ok(if left.is_empty() {
                    Outcome::Hopeless(reason, error)
                } else {
                    Outcome::Replaced
                })
            }
        }
    }

    /// A match, what is shown beside its board, and where it is shown.
    async fn found(&self, id: MatchId) -> Result<(Match, BoardContext, Setting), Failure> {
        let (the_match, beside) = self.app_state.app.look_beside(id).await?;
        let setting = self.store().setting(id).await?.ok_or(Refusal::NoSuchMatch)?;
        Ok((the_match, beside, setting))
    }

    /// Opens the thread of a match that wants one.
    async fn settle_thread(
        &self,
        texts: Texts,
        (the_match, beside): (&Match, &BoardContext),
        setting: &Setting,
    ) -> Result<Thread, Failure> {
        if !setting.thread_wanted {
            return Ok(Thread::Settled);
        }
        let id = the_match.id();
        let Place { server, channel } = the_match.record().place;
        let ByColor { white, black } = &beside.seats;
        let variant = the_match.record().variant;
        let name = texts.thread_name(
            &texts.display_name(&white.name),
            &texts.display_name(&black.name),
            variant,
        );
        let (opened, error) = match self.transport.open_thread(channel, name).await {
            Ok(thread) => (Some(thread), None),
            Err(Obstacle::Later(error)) => return Ok(Thread::Later(error)),
            Err(Obstacle::Shut(_, error) | Obstacle::Rejected(error)) => (None, Some(error)),
        };
        self.store().settle_thread(id, opened).await?;
        let Some(error) = error else { return Ok(Thread::Opened) };
        tracing::info!(%id, %channel, error, "no thread could be opened for a match");
        let missing = match server {
            Some(server) => {
                self.transport.missing(server, channel, Permission::TO_OPEN_THREADS).await
            }
            None => Vec::new(),
        };
        Ok(Thread::Refused(texts.thread_not_opened(&missing)))
    }

    /// A board with what has to be said where it is the first one in its place: in a thread both
    /// players are called, which lets them in; in a channel it says why it is not in a thread.
    async fn introduced(
        &self,
        answer: MessagePayload,
        texts: Texts,
        (the_match, setting): (&Match, &Setting),
        notice: Notice,
        remark: Option<String>,
    ) -> MessagePayload {
        let record = the_match.record();
        let Place { server, channel } = record.place;
        let known = setting.board.is_some_and(|(shown_in, _)| shown_in == channel);
        if !known && setting.in_thread {
            let called = vec![record.players.white, record.players.black];
            let mentions: Vec<String> = called.iter().copied().map(mention).collect();
            return MessagePayload { content: mentions.join(" "), called, ..answer };
        }
        let remark = match (notice, server) {
            (Notice::ThreadLost { thread, .. }, Some(server)) => {
                let missing = self.transport.missing(server, thread, Permission::IN_THREAD).await;
                Some(texts.thread_lost(&missing))
            }
            _ => remark,
        };
        MessagePayload { content: remark.unwrap_or_default(), ..answer }
    }
}
