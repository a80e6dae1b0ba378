//! What players do about time and takebacks, whether by command or by button: pauses, gifts, mercy, takebacks.

use super::answer::Answer;
use super::board;
use super::failure::{About as _, Failure};
use super::shell::{Asker, Shell, mention};
use crate::club::{Actor, Intent};
use crate::play::MatchId;
use crate::play::matches::Action;

/// Does it, and gives the answer: the board for all to see, or a word for the person alone where the board stays as it is.
pub(crate) async fn act(
    shell: &Shell,
    asker: &Asker,
    id: MatchId,
    seen: Option<u32>,
    action: Action,
) -> Result<Answer, Failure> {
    let private = matches!(action, Action::DeclineTakeback | Action::DeclinePause);
    let actor = Actor { player: asker.player, said_in: (!private).then_some(asker.place.channel) };
    let played = shell.club.play(actor, id, seen, Intent::Act(action), None, shell.now()).await.about(id)?;
    let (the_match, words) = (&played.the_match, asker.house);
    let side = the_match.side_of(asker.player).unwrap_or_else(|| the_match.turn());
    let (player, opponent) = (mention(asker.player), mention(the_match.players()[!side]));
    let over = the_match.verdict().is_some();
    let content = match action {
        Action::DeclineTakeback => return Ok(Answer::private(asker.words.takeback_declined_by_you())),
        Action::DeclinePause => return Ok(Answer::private(asker.words.pause_declined_by_you())),
        Action::OfferTakeback => words.takeback_asked(&player, &opponent),
        Action::AcceptTakeback => words.takeback_done(&opponent),
        Action::OfferPause if the_match.paused() => words.pause_begun(),
        Action::OfferPause => words.pause_asked(&player, &opponent),
        Action::AcceptPause => words.pause_begun(),
        Action::Resume => words.pause_over(&player),
        Action::GiveTime(span) if !over => words.time_given_by(&player, &opponent, span),
        _ => String::new(),
    };
    let asks = matches!(action, Action::OfferTakeback | Action::OfferPause) && !the_match.paused();
    let bottom = if asks { !side } else { the_match.turn() };
    let board = board::moved(shell, asker, (the_match, played.beside.as_ref()), bottom).await?;
    let named = if asks { Some(the_match.players()[!side]) } else { board.mention };
    Ok(Answer { content, mention: named, ..board })
}
