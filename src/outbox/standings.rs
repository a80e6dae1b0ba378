//! Deletes the message with the old standings of a competition, once the new ones are posted.

use courier_play::notices::Reader;

use super::delivery::DeliveryOutcome;
use super::lobby::failed;
use super::transport::Transport;
use super::worker::OutboxWorker;

impl<T: Transport> OutboxWorker<T> {
    /// A message that was already deleted counts as deleted.
    pub(super) async fn delete_standings(&self, reader: Reader, message: u64) -> DeliveryOutcome {
        let Reader::Channel(channel) = reader else { return DeliveryOutcome::Superseded };
        match self.transport.delete(channel, message).await {
            Ok(()) => DeliveryOutcome::Superseded,
            Err(error) => failed(error),
        }
    }
}
