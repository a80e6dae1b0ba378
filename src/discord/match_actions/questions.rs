//! Questions to a player before an action that cannot be undone.

use courier_play::{Match, PlayerId, Refusal};
use courier_text::Texts;
use serenity::all::ButtonStyle;

use crate::discord::components::buttons::button;
use crate::discord::ids::actions::ButtonAction;
use crate::discord::ids::board_ref::BoardRef;
use crate::discord::transport::payload::MessagePayload;

/// A question with a button for each answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether to resign, or to abort before the player's first move.
    Resign,
    /// Whether to offer, accept, decline or claim a draw.
    Draw,
    /// Whether to end the pause.
    Resume,
}

impl Question {
    /// The question as a message for the player alone.
    pub(crate) fn ask(
        self,
        texts: Texts,
        player: PlayerId,
        the_match: &Match,
    ) -> Result<MessagePayload, Refusal> {
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = the_match.outcome() {
            return Err(Refusal::MatchOver(outcome));
        }
        let board = BoardRef::of(the_match);
        let button = |action, style| button(texts, action, style);
        let (text, mut buttons) = match self {
            Self::Resign if the_match.may_abort(side) => (
                texts.abort_question(),
                vec![button(ButtonAction::Abort(board), ButtonStyle::Danger)],
            ),
            Self::Resign => (
                texts.resign_question(),
                vec![button(ButtonAction::Resign(board), ButtonStyle::Danger)],
            ),
            Self::Resume => (
                texts.resume_question(),
                vec![button(ButtonAction::Resume(board), ButtonStyle::Success)],
            ),
            Self::Draw => {
                let mut ways = match the_match.draw_offer() {
                    Some(by) if by == side => return Err(Refusal::DrawOfferStands),
                    Some(_) => vec![
                        button(ButtonAction::AcceptDraw(board), ButtonStyle::Success),
                        button(ButtonAction::DeclineDraw(board), ButtonStyle::Secondary),
                    ],
                    None => vec![button(ButtonAction::OfferDraw(board), ButtonStyle::Primary)],
                };
                if the_match.turn() == side && the_match.game().claim().is_some() {
                    let claim = button(ButtonAction::ClaimDraw(board), ButtonStyle::Success);
                    ways.insert(0, claim);
                }
                (texts.draw_question(), ways)
            }
        };
        buttons.push(button(ButtonAction::Dismiss, ButtonStyle::Secondary));
        Ok(MessagePayload { buttons: vec![buttons], ..MessagePayload::private(text) })
    }
}
