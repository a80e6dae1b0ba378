//! The remarks about conditional moves on boards and in notices.

use courier_play::notices::Notice;
use courier_play::{Match, PlayerId, move_numbers};
use courier_rules::Color;
use courier_store::{BoardContext, PlanSummary};
use courier_text::Texts;

use crate::discord::context::mention;

/// The conditional moves at the end of the first `ply` half-moves of a match.
struct Followed {
    /// The move before them, which a player made by hand, with its number.
    by_hand: String,
    /// The conditional moves with their numbers.
    followed: String,
    plies: u32,
}

fn followed(the_match: &Match, context: &BoardContext, ply: u32) -> Option<Followed> {
    if ply > the_match.ply() {
        return None;
    }
    let first = context.first_planned(ply);
    let in_game = |ply: u32| usize::try_from(ply).unwrap_or(usize::MAX);
    let (from, to) = (in_game(first), in_game(ply));
    let hand = from.checked_sub(1).filter(|_| first < ply)?;
    let game = the_match.game();
    let (by_hand, followed) =
        (move_numbers::numbered(game, hand..from), move_numbers::numbered(game, from..to));
    Some(Followed { by_hand, followed, plies: ply - first })
}

/// The line about the last moves below a board; `None` if the last move was not conditional.
pub(crate) fn last_moves(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
) -> Option<String> {
    let moves = followed(the_match, context, the_match.ply())?;
    Some(texts.last_move_planned(&moves.followed, &moves.by_hand))
}

/// The remarks of a notice about conditional moves.
#[derive(Default)]
pub(crate) struct Remarks {
    /// The conditional moves that were played, and the side to move; `None` if none were played. It
    /// replaces the default line of the notice, or precedes it if the match ended.
    pub line: Option<String>,
    /// The state of the reader's own plan, which only the reader may see.
    pub secret: Option<String>,
}

/// The remarks of `notice` for a player: the conditional moves that were played, and the state of
/// the player's own plan. `None` if the moves of the notice have been taken back.
pub(crate) fn remarks(
    texts: Texts,
    notice: Notice,
    the_match: &Match,
    context: &BoardContext,
    reader: PlayerId,
) -> Option<Remarks> {
    let Some(ply) = reported_ply(notice, the_match) else { return Some(Remarks::default()) };
    let own = the_match.side_of(reader)?;
    let your_turn = matches!(notice, Notice::YourTurn { .. });
    let planned = matches!(notice, Notice::Planned { .. });
    let plan = context.players[own].plan;
    let secret = if planned {
        Some(texts.plan_left(plan == PlanSummary::Waits))
    } else if your_turn && plan == (PlanSummary::Dropped { at: ply }) {
        Some(texts.plan_dropped_note())
    } else {
        None
    };
    let Some(moves) = followed(the_match, context, ply) else {
        return (!planned).then_some(Remarks { line: None, secret });
    };
    let opponent = mention(the_match.players()[!own]);
    let last_is_own = side_after(the_match, ply) != Some(own);
    // The players alternate: if the number of conditional moves is even, the player of the last one
    // also made the move before the first.
    let first_is_own = last_is_own == moves.plies.is_multiple_of(2);
    let Followed { by_hand, followed, plies } = moves;
    let mut line = texts.plan_followed(&opponent, first_is_own, &by_hand, &followed, plies);
    if your_turn {
        line = format!("{line} {}", texts.plan_your_turn());
    }
    Some(Remarks { line: Some(line), secret })
}

/// The number of half-moves after which a notice may report conditional moves.
fn reported_ply(notice: Notice, the_match: &Match) -> Option<u32> {
    match notice {
        Notice::YourTurn { ply, .. } | Notice::Planned { ply, .. } => Some(ply),
        // If the match ended later, the moves were reported when they were made.
        Notice::Ended { .. } => the_match.ended_by_move().then(|| the_match.ply()),
        Notice::Challenged { .. }
        | Notice::Accepted { .. }
        | Notice::Declined { .. }
        | Notice::Expired { .. }
        | Notice::Watched { .. }
        | Notice::ThreadLost { .. }
        | Notice::Time { .. }
        | Notice::Digest { .. }
        | Notice::DrawOffered { .. }
        | Notice::DrawDeclined { .. }
        | Notice::TakebackOffered { .. }
        | Notice::TakebackDeclined { .. }
        | Notice::TakenBack { .. }
        | Notice::PauseOffered { .. }
        | Notice::PauseDeclined { .. }
        | Notice::Paused { .. }
        | Notice::Resumed { .. }
        | Notice::TimeGiven { .. }
        | Notice::FlagFell { .. }
        | Notice::AutomaticVacation { .. }
        | Notice::GameBegan { .. }
        | Notice::Competition { .. }
        | Notice::Lobby { .. }
        | Notice::RoleRefused { .. }
        | Notice::LobbyRefused { .. }
        | Notice::OldStandings { .. }
        | Notice::Announcement { .. }
        | Notice::Outage { .. } => None,
    }
}

/// The side to move after `ply` half-moves.
fn side_after(the_match: &Match, ply: u32) -> Option<Color> {
    the_match.game().position_at(ply).map(|position| position.turn())
}
