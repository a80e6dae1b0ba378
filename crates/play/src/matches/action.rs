//! The actions of players in a match.

use courier_rules::Move;

use crate::time::Span;

/// An action of a player in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Makes a move.
    Move(Move),
    Resign,
    /// Aborts the match, before the player's own first move.
    Abort,
    /// Offers a draw, or accepts the opponent's open offer.
    OfferDraw,
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Declines the opponent's draw offer.
    DeclineDraw,
    /// Claims a draw by threefold repetition or fifty moves.
    ClaimDraw,
    /// Asks to take back the player's last move.
    OfferTakeback,
    /// Lets the opponent take back their last move.
    AcceptTakeback,
    /// Declines the opponent's takeback.
    DeclineTakeback,
    /// Proposes a pause, or accepts the opponent's open proposal.
    OfferPause,
    /// Accepts the opponent's pause.
    AcceptPause,
    /// Declines the opponent's pause.
    DeclinePause,
    /// Ends the agreed pause.
    Resume,
    /// Gives the opponent time, from one hour to 30 days. After their flag has fallen this forgives
    /// the flag.
    GiveTime(Span),
    /// Takes the win after the opponent's flag has fallen.
    TakeWin,
}
