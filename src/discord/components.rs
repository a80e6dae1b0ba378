//! Buttons and forms. What is pressed carries everything in its custom id; here it is read, done and answered.

use courier_rules::Colour;
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow, CreateInputText,
    CreateInteractionResponse, CreateModal, Http, InputTextStyle, MessageId, ModalInteraction,
};

use super::answer::Answer;
use super::board;
use super::commands::{Question, challenge_message, games_page, next_game};
use super::courtesies;
use super::custom_id::{Press, Seen};
use super::failure::{About as _, Failure, strip};
use super::response::{Shown, is_private, respond};
use super::shell::{Asker, Shell, mention};
use super::standings::{self, Viewer};
use super::{export, history, notes, offers, picker, plans, privacy, replay, rules};
use crate::club::{Actor, Answer as Reply, Answered, Edit, Intent};
use crate::play::matches::Action;
use crate::play::{ChallengeId, Match, MatchId, Refusal, Span};
use crate::text::Page;

/// The name of the only field of the form for a move.
const MOVE_FIELD: &str = "move";
/// The longest move anybody could mean to type.
const MOVE_LENGTH: u16 = 40;

/// Somebody pressed a button.
pub(super) async fn pressed(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    button: &ComponentInteraction,
) -> Result<(), Failure> {
    let press: Press = button.data.custom_id.parse().map_err(|_| Refusal::UnreadableButton)?;
    let response = match press {
        Press::Rules(variant, page) => rules::answer(asker.words, asker.theme, variant, page).await?.into_update(),
        Press::RulesMenu(variant) => {
            let page = chosen(button).and_then(|page| Page::find(variant, page)).ok_or(Refusal::UnreadableButton)?;
            rules::answer(asker.words, asker.theme, variant, page).await?.into_update()
        }
        Press::Games(page) => games_page(shell, asker, page).await?.into_update(),
        Press::History(player, page) => history::page(shell, asker, player, page).await?.into_update(),
        Press::HistoryMenu(player) => {
            let id = chosen(button).and_then(|id| id.parse().ok()).ok_or(Refusal::UnreadableButton)?;
            history::look(shell, asker, player, id).await?.into_response()
        }
        Press::Export(id) => {
            let the_match = shell.club.see(id, asker.player, asker.place.channel).await?;
            export::one(shell, asker.words, &the_match).await?.into_response()
        }
        Press::Forget(player) => return privacy::forget(shell, http, asker, button, player).await,
        Press::Accept(id) => return accept(shell, http, asker, button, id).await,
        Press::Cancel(id) => return cancel(shell, http, asker, button, id).await,
        Press::Decline(_)
        | Press::Challenges(_)
        | Press::ChallengeMenu
        | Press::GameMenu(_)
        | Press::ClockMenu(..)
        | Press::Rematch(_) => return offers::pressed(shell, http, asker, button, press).await,
        Press::Men(..) | Press::ManMenu(_) | Press::To(..) | Press::ToMenu(..) | Press::AsMenu(_) | Press::Play(..) => {
            return picker::pressed(shell, http, asker, button, press).await;
        }
        Press::MyMove(seen) => form(shell, asker, seen).await?,
        Press::Plan(seen) => {
            fresh(shell, asker, seen).await?;
            plans::form(shell, asker.words, asker.player, seen).await?
        }
        Press::Flip(seen, side) => {
            let answer = flipped(shell, asker, seen, side).await?;
            turned(button, answer)
        }
        Press::Leaderboard(wanted) => turned(button, standings::leaderboard(shell, viewer(asker), wanted).await?),
        Press::Season(season) => turned(button, standings::season(shell, viewer(asker), Some(season)).await?),
        Press::Replay(seen) => return filmed(shell, http, asker, button, seen).await,
        Press::Draw(seen) => ask(shell, asker, seen, Question::Draw).await?.into_response(),
        Press::Resign(seen) => ask(shell, asker, seen, Question::Resign).await?.into_response(),
        Press::OfferDraw(seen) => done(shell, asker, seen, Action::OfferDraw).await?,
        Press::AcceptDraw(seen) => done(shell, asker, seen, Action::AcceptDraw).await?,
        Press::DeclineDraw(seen) => done(shell, asker, seen, Action::DeclineDraw).await?,
        Press::ClaimDraw(seen) => done(shell, asker, seen, Action::ClaimDraw).await?,
        Press::YesResign(seen) => done(shell, asker, seen, Action::Resign).await?,
        Press::YesAbort(seen) => done(shell, asker, seen, Action::Abort).await?,
        Press::AcceptTakeback(seen) => return courtesy(shell, http, asker, button, seen, Action::AcceptTakeback).await,
        Press::DeclineTakeback(seen) => {
            return courtesy(shell, http, asker, button, seen, Action::DeclineTakeback).await;
        }
        Press::AcceptPause(seen) => return courtesy(shell, http, asker, button, seen, Action::AcceptPause).await,
        Press::DeclinePause(seen) => return courtesy(shell, http, asker, button, seen, Action::DeclinePause).await,
        Press::Resume(seen) => return courtesy(shell, http, asker, button, seen, Action::Resume).await,
        Press::TakeWin(seen) => return courtesy(shell, http, asker, button, seen, Action::TakeWin).await,
        Press::GiveDay(seen) => {
            return courtesy(shell, http, asker, button, seen, Action::GiveTime(Span::days(1))).await;
        }
        Press::GiveThreeDays(seen) => {
            return courtesy(shell, http, asker, button, seen, Action::GiveTime(Span::days(3))).await;
        }
        Press::NextGame(after) => {
            let answer = next_game(shell, asker, after).await?;
            if is_private(&button.message) { answer.into_update() } else { answer.into_response() }
        }
        Press::Never => Answer::private(asker.words.nothing_changed()).into_update(),
        Press::TypedMove(_) | Press::TypedPlan(_) | Press::TypedNote(_) | Press::Declined(_) => {
            return Err(Refusal::UnreadableButton.into());
        }
    };
    Ok(button.create_response(http, response).await?)
}

/// What one person asked to see otherwise: in the place of what they alone see, else beside it for them alone, so that what
/// all see does not change under their eyes.
fn turned(button: &ComponentInteraction, answer: Answer) -> CreateInteractionResponse {
    let answer = Answer { private: true, mention: None, ..answer };
    if is_private(&button.message) { answer.into_update() } else { answer.into_response() }
}

/// Somebody who is answered alone, in their own language.
fn viewer(asker: &Asker) -> Viewer {
    Viewer { player: asker.player, server: asker.place.server, words: asker.words }
}

/// What was chosen from a list.
pub(super) fn chosen(menu: &ComponentInteraction) -> Option<&str> {
    match &menu.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}

/// Somebody sent a form.
pub(super) async fn submitted(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    form: &ModalInteraction,
) -> Result<(), Failure> {
    let seen = match form.data.custom_id.parse() {
        Ok(Press::TypedMove(seen)) => seen,
        Ok(Press::TypedPlan(seen)) => return planned(shell, http, asker, form, seen).await,
        Ok(Press::Declined(id)) => return offers::declined(shell, http, asker, form, id).await,
        Ok(Press::TypedNote(id)) => {
            let typed = field(form, notes::NOTE_FIELD).unwrap_or_default();
            let answer = notes::write(shell, asker, id, typed).await?;
            return Ok(form.create_response(http, answer.into_response()).await?);
        }
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    let typed = field(form, MOVE_FIELD).unwrap_or_default();
    let id = seen.the_match;
    if let Some(question) = picker::asked_first(shell, asker, id, Some(seen.ply), typed).await? {
        return Ok(form.create_response(http, question.into_response()).await?);
    }
    let intent = Intent::Move(typed);
    let played = shell.club.play(asker.aloud(), id, Some(seen.ply), intent, None, shell.now()).await.about(id)?;
    let side = played.the_match.turn();
    let answer = board::moved(shell, asker, (&played.the_match, played.beside.as_ref()), side).await?;
    let shown = respond(http, (form.id, &form.token), answer).await?;
    board::answered(shell, http, asker, id, shown, form.message.as_deref()).await;
    Ok(())
}

/// Somebody sent lines of a plan. The board they planned from stays as it is.
async fn planned(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    form: &ModalInteraction,
    seen: Seen,
) -> Result<(), Failure> {
    let edit = Edit::Add(field(form, plans::LINES_FIELD).unwrap_or_default());
    let id = seen.the_match;
    let view = shell.club.amend_plan(asker.player, id, Some(seen.ply), edit, shell.now()).await.about(id)?;
    Ok(form.create_response(http, plans::added(asker.words, &view).into_response()).await?)
}

pub(super) fn field<'a>(form: &'a ModalInteraction, name: &str) -> Option<&'a str> {
    form.data.components.iter().flat_map(|row| &row.components).find_map(|component| match component {
        ActionRowComponent::InputText(input) if input.custom_id == name => input.value.as_deref(),
        _ => None,
    })
}

async fn accept(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    button: &ComponentInteraction,
    id: ChallengeId,
) -> Result<(), Failure> {
    let here = Some(asker.place.channel);
    let mut dice = shell.dice();
    let answered = shell.club.answer(id, asker.player, Reply::Accept, here, shell.now(), &mut dice).await?;
    let Answered::Began(the_match) = answered else {
        return Err(Refusal::UnreadableButton.into());
    };
    button.create_response(http, closed_challenge(shell, asker, id).await?.into_update()).await?;
    // Where the game has a thread of its own, its first board is shown there, by the outbox.
    let place = shell.club.challenge(id).await?.proposal.place;
    if asker.place.server.is_some() && shell.club.wants_thread(place).await? {
        board::afterwards(strip_challenge(shell, http, id, Some(button.message.id))).await;
        return Ok(());
    }
    let answer = board::moved(shell, asker, (&the_match, None), the_match.turn()).await?;
    let shows_board = !answer.private;
    let shown = button.create_followup(http, answer.into_followup()).await?;
    board::afterwards(strip_challenge(shell, http, id, Some(button.message.id))).await;
    let shown = Some(Shown::from(&shown)).filter(|_| shows_board);
    board::answered(shell, http, asker, the_match.id(), shown, None).await;
    let lacking = asker.lacking();
    if !lacking.is_empty() {
        let told = Answer::private(asker.words.lacking_here(&lacking));
        button.create_followup(http, told.into_followup()).await?;
    }
    Ok(())
}

async fn cancel(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    button: &ComponentInteraction,
    id: ChallengeId,
) -> Result<(), Failure> {
    let mut dice = shell.dice();
    shell.club.answer(id, asker.player, Reply::Cancel, Some(asker.place.channel), shell.now(), &mut dice).await?;
    button.create_response(http, closed_challenge(shell, asker, id).await?.into_update()).await?;
    board::afterwards(strip_challenge(shell, http, id, Some(button.message.id))).await;
    Ok(())
}

/// A challenge that has been answered, as its message reads from then on.
pub(super) async fn closed_challenge(shell: &Shell, asker: &Asker, id: ChallengeId) -> Result<Answer, Failure> {
    let challenge = shell.club.challenge(id).await?;
    let proposal = &challenge.proposal;
    let open = challenge_message(asker.house, &challenge);
    let closed = asker.house.challenge_closed(
        challenge.state_at(shell.now()),
        &mention(proposal.challenger),
        &mention(proposal.opponent.unwrap_or(asker.player)),
    );
    let reason = shell.club.store().decline_reason(id).await?;
    let line =
        reason.map_or_else(|| closed.clone(), |reason| format!("{closed} {}", asker.house.decline_reason(&reason)));
    let text = open.text.map_or_else(|| line.clone(), |text| format!("{text}\n\n{line}"));
    Ok(Answer { content: String::new(), text: Some(text), buttons: Vec::new(), mention: None, ..open })
}

/// Takes the buttons off the messages that show a challenge, but for the one `answered`.
pub(crate) async fn strip_challenge(
    shell: &Shell,
    http: &Http,
    id: ChallengeId,
    answered: Option<MessageId>,
) -> Result<(), Failure> {
    for (channel, message) in shell.club.store().challenge_messages(id).await? {
        let shown = Shown { channel: channel.0.into(), message: message.into() };
        if Some(shown.message) != answered {
            strip(shell, http, shown).await;
        }
    }
    Ok(())
}

/// The match a button belongs to, refused where it has gone on since, and where the asker may not see it.
pub(super) async fn fresh(shell: &Shell, asker: &Asker, seen: Seen) -> Result<Match, Failure> {
    let the_match = shell.club.see(seen.the_match, asker.player, asker.place.channel).await?;
    if the_match.ply() == seen.ply { Ok(the_match) } else { Err(Refusal::Stale).about(seen.the_match) }
}

async fn form(shell: &Shell, asker: &Asker, seen: Seen) -> Result<CreateInteractionResponse, Failure> {
    picker::on_the_move(fresh(shell, asker, seen).await?, asker.player, seen)?;
    let words = asker.words;
    let input = CreateInputText::new(InputTextStyle::Short, words.move_label(), MOVE_FIELD)
        .placeholder(words.move_placeholder())
        .min_length(1)
        .max_length(MOVE_LENGTH)
        .required(true);
    let modal = CreateModal::new(Press::TypedMove(seen).to_string(), words.move_title())
        .components(vec![CreateActionRow::InputText(input)]);
    Ok(CreateInteractionResponse::Modal(modal))
}

async fn flipped(shell: &Shell, asker: &Asker, seen: Seen, side: Colour) -> Result<Answer, Failure> {
    let the_match = fresh(shell, asker, seen).await?;
    let answer = board::answer(shell, asker.words, asker.theme, &the_match, side).await?;
    notes::beside(shell, asker, seen.the_match, Answer { private: true, mention: None, ..answer }).await
}

/// The film of a match, for the person alone; a long one takes longer than Discord waits for a first answer.
async fn filmed(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    button: &ComponentInteraction,
    seen: Seen,
) -> Result<(), Failure> {
    let the_match = fresh(shell, asker, seen).await?;
    button.defer_ephemeral(http).await?;
    let side = the_match.side_of(asker.player).unwrap_or(Colour::White);
    let answer = replay::answer(shell, asker.words, asker.theme, &the_match, side, replay::Pace::default()).await?;
    button.create_followup(http, Answer { private: true, ..answer }.into_followup()).await?;
    Ok(())
}

async fn ask(shell: &Shell, asker: &Asker, seen: Seen, question: Question) -> Result<Answer, Failure> {
    let the_match = fresh(shell, asker, seen).await?;
    question.ask(asker.words, asker.player, &the_match).about(seen.the_match)
}

/// An act about time or a takeback: answered with the new board, and the one the button was on loses its buttons.
async fn courtesy(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    button: &ComponentInteraction,
    seen: Seen,
    action: Action,
) -> Result<(), Failure> {
    let id = seen.the_match;
    let answer = courtesies::act(shell, asker, id, Some(seen.ply), action).await?;
    let shown = respond(http, (button.id, &button.token), answer).await?;
    board::answered(shell, http, asker, id, shown, Some(&button.message)).await;
    Ok(())
}

/// What was asked is answered in the place of the question.
async fn done(shell: &Shell, asker: &Asker, seen: Seen, action: Action) -> Result<CreateInteractionResponse, Failure> {
    Ok(act(shell, asker, seen.the_match, Some(seen.ply), action).await?.into_update())
}

/// Does what needs no reading (draws, resigning, aborting) and says so to the person alone; the channel and the opponent
/// are told by the outbox.
pub(crate) async fn act(
    shell: &Shell,
    asker: &Asker,
    id: MatchId,
    seen: Option<u32>,
    action: Action,
) -> Result<Answer, Failure> {
    let actor = Actor { player: asker.player, said_in: None };
    let played = shell.club.play(actor, id, seen, Intent::Act(action), None, shell.now()).await.about(id)?;
    let seats = played.the_match.players().map(mention);
    let text = match (played.the_match.verdict(), action) {
        (Some(verdict), _) => asker.words.result(&verdict, &seats.white, &seats.black),
        (None, Action::DeclineDraw) => asker.words.draw_declined_by_you(),
        (None, _) => asker.words.draw_offer_sent(),
    };
    Ok(Answer::private(text))
}
