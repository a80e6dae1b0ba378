//! What somebody may see of other people's games: those of the places they share.

use super::failure::Failure;
use super::shell::{Asker, Shell};
use crate::play::{Match, MatchId, Refusal};

/// A match that the asker may see: one they play, one of this channel, or one of a server they are known in. A number
/// that was guessed, or a button that was forged, shows no game of people elsewhere.
///
/// # Errors
/// [`Refusal::NoSuchMatch`] for any other; a fault of the store.
pub(super) async fn look(shell: &Shell, asker: &Asker, id: MatchId) -> Result<Match, Failure> {
    let the_match = shell.club.look(id).await?;
    let place = the_match.record().place;
    let shared = match place.server {
        _ if the_match.side_of(asker.player).is_some() || place.channel == asker.place.channel => true,
        Some(server) if asker.place.server == Some(server) => true,
        Some(server) => shell.club.store().is_member(server, asker.player).await?,
        None => false,
    };
    if shared { Ok(the_match) } else { Err(Refusal::NoSuchMatch.into()) }
}
