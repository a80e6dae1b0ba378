//! Posts the standing message of a server with its open challenges, and deletes the one before.
//!
//! Discord limits edits of old messages, so it is posted again. It shows the challenges of channels
//! that every member sees, because nothing is known about its readers.

use courier_play::lobby::LobbyFilter;
use courier_play::notices::{DeliveryError, Reader};
use courier_play::{ChannelId, Moment, ServerId};
use courier_store::PendingMessage;
use courier_text::Texts;

use super::delivery::DeliveryOutcome;
use super::transport::{SentMessage, Transport, TransportError};
use super::worker::OutboxWorker;
use crate::app::LobbyPage;
use crate::discord::{Failure, lobby};

impl<T: Transport> OutboxWorker<T> {
    /// Posts the standing message, unless a newer one is stored in the outbox; deletes it if the
    /// server wants none.
    pub(super) async fn post_lobby(
        &self,
        pending: &PendingMessage,
        texts: Texts,
        (server, at): (ServerId, Moment),
    ) -> Result<DeliveryOutcome, Failure> {
        let Reader::Channel(channel) = pending.reader else {
            return Ok(DeliveryOutcome::Superseded);
        };
        let posting = self.app().reads().lobby_posting(server).await?;
        if posting != Some((channel, at)) {
            let unstored = match self.find_unstored(pending, channel, texts).await {
                Ok(found) => found,
                Err(error) => return Ok(failed(error)),
            };
            let mut old = Vec::from_iter(unstored.map(|sent| (sent.channel, sent.message)));
            if posting.is_none() {
                old.extend(self.app().reads().lobby_messages(server).await?);
            }
            return Ok(match self.delete_lobbies(server, old).await? {
                None => DeliveryOutcome::Superseded,
                Some(error) => DeliveryOutcome::Retry(error),
            });
        }
        let visible = match self.transport.public_channels(server).await {
            Ok(visible) => visible,
            Err(error) => return Ok(failed(error)),
        };
        let open = self.app().open_challenges_in(server, self.app_state.now()).await?;
        let page = open.page(LobbyFilter::default(), &visible, 0);
        let payload = self.app_state.named(lobby::standing(texts, &page), texts, false).await;
        let attempt = self.send_once(pending, channel, payload, pending.nonce.clone()).await;
        Ok(DeliveryOutcome::of(attempt, None).unwrap_or_else(failed))
    }

    /// The message that an earlier attempt posted without storing it, whatever it lists.
    async fn find_unstored(
        &self,
        pending: &PendingMessage,
        channel: ChannelId,
        texts: Texts,
    ) -> Result<Option<SentMessage>, TransportError> {
        if !self.may_have_been_tried(pending) {
            return Ok(None);
        }
        let empty = LobbyPage { challenges: Vec::new(), page: 0, pages: 1, count: 0 };
        self.find_sent(pending, channel, &lobby::standing(texts, &empty)).await
    }

    /// Deletes all standing messages of a server but the newest. One that cannot be deleted now is
    /// tried again after the next posting.
    pub(super) async fn delete_old_lobbies(&self, server: ServerId) -> Result<(), Failure> {
        let mut messages = self.app().reads().lobby_messages(server).await?;
        messages.pop();
        self.delete_lobbies(server, messages).await?;
        Ok(())
    }

    /// Deletes these messages. Returns why one could not be deleted now.
    async fn delete_lobbies(
        &self,
        server: ServerId,
        messages: Vec<(ChannelId, u64)>,
    ) -> Result<Option<String>, Failure> {
        let mut left = None;
        for (channel, message) in messages {
            match self.transport.delete(channel, message).await {
                Ok(()) => {}
                Err(TransportError { reason: DeliveryError::Unreachable, detail }) => {
                    tracing::info!(%server, detail, "an old lobby is deleted later");
                    left = Some(detail);
                    continue;
                }
                Err(TransportError { reason, detail }) => {
                    tracing::info!(%server, ?reason, detail, "an old lobby cannot be deleted");
                }
            }
            self.app().records().drop_lobby_message(message).await?;
        }
        Ok(left)
    }
}

pub(super) fn failed(TransportError { reason, detail }: TransportError) -> DeliveryOutcome {
    match reason {
        DeliveryError::Unreachable => DeliveryOutcome::Retry(detail),
        reason => DeliveryOutcome::Failed(reason, detail),
    }
}
