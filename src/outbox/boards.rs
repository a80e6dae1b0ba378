//! Delivers boards to channels. A match may have its own thread, which is opened here. If the
//! thread is gone or cannot be opened, the board goes to the channel of the match, with the reason.

use courier_play::challenges::Place;
use courier_play::notices::{DeliveryError, Notice, Reader};
use courier_play::permission::Permission;
use courier_play::{ByColor, Match, MatchId, Refusal};
use courier_store::{BoardContext, ChannelContext, PendingMessage};
use courier_text::Texts;

use super::delivery::{DeliveryOutcome, nonce_suffix};
use super::transport::{Transport, TransportError};
use super::worker::OutboxWorker;
use crate::app::RepeatedBoards;
use crate::discord::Failure;
use crate::discord::mention;
use crate::discord::{MessagePayload, notices};

enum Thread {
    /// No thread is wanted, or it was settled before.
    Settled,
    Opened,
    /// It cannot be opened. The reason is given if the server has chosen threads.
    Refused(Option<String>),
    /// Opening it failed; it is tried again later.
    Retry(String),
}

impl<T: Transport> OutboxWorker<T> {
    /// Sends the board of a match to the place where it is played now: it may have moved since the
    /// message was stored.
    pub(super) async fn show_board(
        &self,
        pending: &PendingMessage,
        id: MatchId,
    ) -> Result<DeliveryOutcome, Failure> {
        let app = self.app();
        let (mut the_match, mut context, mut setting) = self.load(id).await?;
        let texts = Texts::new(setting.language.unwrap_or_default());
        let thread = self.settle_thread(texts, (&the_match, &context), &setting).await?;
        let (remark, is_first) = match thread {
            Thread::Settled => (None, false),
            Thread::Opened => (None, true),
            Thread::Refused(why) => (why, true),
            Thread::Retry(error) => return Ok(DeliveryOutcome::Retry(error)),
        };
        if is_first {
            (the_match, context, setting) = self.load(id).await?;
        }
        let place = the_match.record().place;
        // The first board in a place is never superseded.
        let notice = if is_first {
            Notice::Watched { the_match: id, ply: the_match.ply() }
        } else {
            pending.notice
        };
        let reader = Reader::Channel(place.channel);
        let shown = (&the_match, &context);
        let side = setting.board_side;
        let payload =
            notices::of_match(&self.app_state, texts, reader, notice, shown, side).await?;
        let Some(payload) = payload else {
            return Ok(DeliveryOutcome::Superseded);
        };
        let payload = self.introduced(payload, texts, (&the_match, &setting), notice, remark).await;
        let nonce = match pending.reader {
            Reader::Channel(channel) if channel == place.channel => pending.nonce.clone(),
            Reader::Channel(_) | Reader::Player(_) => {
                format!("{}{}", pending.nonce, nonce_suffix(place.channel))
            }
        };
        let payload = self.app_state.named(payload, texts, false).await;
        let board = payload.shown_board();
        let attempt = self.send_once(pending, place.channel, payload, nonce).await;
        match DeliveryOutcome::of(attempt, board) {
            Ok(outcome) => Ok(outcome),
            Err(TransportError { reason, detail }) => {
                let now = self.app_state.now();
                let repeated = RepeatedBoards::RunningAnd(id);
                let left = app.leave_thread(place.channel, repeated, now).await?;
                // The matches that left the thread get new messages for the channel.
                Ok(if left.is_empty() {
                    DeliveryOutcome::Failed(reason, detail)
                } else {
                    DeliveryOutcome::Replaced
                })
            }
        }
    }

    async fn load(&self, id: MatchId) -> Result<(Match, BoardContext, ChannelContext), Failure> {
        let (the_match, context) = self.app().find_with_context(id).await?;
        let setting = self.app().reads().channel_context(id).await?.ok_or(Refusal::NoSuchMatch)?;
        Ok((the_match, context, setting))
    }

    async fn settle_thread(
        &self,
        texts: Texts,
        (the_match, context): (&Match, &BoardContext),
        setting: &ChannelContext,
    ) -> Result<Thread, Failure> {
        if !setting.thread_wanted {
            return Ok(Thread::Settled);
        }
        let id = the_match.id();
        let Place { server, channel } = the_match.record().place;
        let ByColor { white, black } = &context.players;
        let missing = async || match server {
            Some(server) => {
                self.transport.missing(server, channel, Permission::TO_OPEN_THREADS).await
            }
            None => Vec::new(),
        };
        // By default there are threads where the bot may open them and write in them. It checks
        // first, so that no thread is left empty and no request refused.
        if !setting.threads_chosen && !missing().await.is_empty() {
            self.app().records().settle_thread(id, None).await?;
            return Ok(Thread::Refused(None));
        }
        let name = texts.thread_name(
            &texts.display_name(&white.name),
            &texts.display_name(&black.name),
            (the_match.record().variant, the_match.record().start),
            id,
        );
        let detail = match self.transport.open_thread(channel, name).await {
            Ok(thread) => {
                self.app().records().settle_thread(id, Some(thread)).await?;
                return Ok(Thread::Opened);
            }
            Err(TransportError { reason: DeliveryError::Unreachable, detail }) => {
                return Ok(Thread::Retry(detail));
            }
            Err(TransportError { detail, .. }) => detail,
        };
        self.app().records().settle_thread(id, None).await?;
        tracing::info!(%id, %channel, detail, "the thread of a match cannot be opened");
        let why = match setting.threads_chosen {
            true => Some(texts.thread_not_opened(&missing().await)),
            false => None,
        };
        Ok(Thread::Refused(why))
    }

    /// The first board in a place with its introduction: in a thread it mentions both players,
    /// which adds them to the thread; in a channel it gives the reason why there is no thread.
    async fn introduced(
        &self,
        payload: MessagePayload,
        texts: Texts,
        (the_match, setting): (&Match, &ChannelContext),
        notice: Notice,
        remark: Option<String>,
    ) -> MessagePayload {
        let record = the_match.record();
        let Place { server, channel } = record.place;
        let is_first = setting.board.is_none_or(|(shown_in, _)| shown_in != channel);
        if is_first && setting.in_thread {
            let mut thread_members = vec![record.players.white, record.players.black];
            thread_members.retain(|player| player.is_user());
            let mentions: Vec<String> = thread_members.iter().copied().map(mention).collect();
            return MessagePayload { content: mentions.join(" "), thread_members, ..payload };
        }
        let remark = match (notice, server) {
            (Notice::ThreadLost { thread, .. }, Some(server)) => {
                let missing = self.transport.missing(server, thread, Permission::IN_THREAD).await;
                Some(texts.thread_lost(&missing))
            }
            _ => remark,
        };
        MessagePayload { content: remark.unwrap_or_default(), ..payload }
    }
}
