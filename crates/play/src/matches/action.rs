//! The actions of players in a match.

use courier_rules::Move;

use crate::time::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(Move),
    Resign,
    /// Aborts the match, before the player's own first move.
    Abort,
    /// Offers a draw, or accepts the opponent's open offer.
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Claims a draw by threefold repetition or fifty moves.
    ClaimDraw,
    /// Asks to take back the player's last move.
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    /// Proposes a pause, or accepts the opponent's open proposal.
    OfferPause,
    AcceptPause,
    DeclinePause,
    Resume,
    /// Gives the opponent time, from one hour to 30 days. After their flag has fallen this forgives
    /// the flag.
    GiveTime(Span),
    TakeWin,
}
