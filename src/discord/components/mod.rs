//! Buttons and forms. What is pressed carries everything in its custom id; here it is read, done
//! and answered.

pub(crate) mod challenges;
pub(crate) mod clock_actions;
pub(crate) mod move_picker;

use courier_rules::Color;
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, CreateActionRow,
    CreateInputText, CreateInteractionResponse, CreateModal, Http, InputTextStyle, MessageId,
    ModalInteraction,
};

use crate::app::{Actor, ChallengeOutcome, ChallengeResponse, Edit, PlayerInput};
use crate::discord::commands::{Question, challenge_message, games_page, next_game};
use crate::discord::components::{challenges as offers, move_picker as picker};
use crate::discord::context::app_state::{AppState, Invoker, mention};
use crate::discord::ids::actions::{BoardRef, ButtonAction};
use crate::discord::messages::board;
use crate::discord::messages::standings::{self, Viewer};
use crate::discord::messages::{export, history, notes, plans, privacy, replay, rules};
use crate::discord::transport::failure::{About as _, Failure, strip};
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::requests::{MessageRef, is_private, respond};
use crate::play::matches::Action;
use crate::play::variants::RulesPage;
use crate::play::{ChallengeId, Match, MatchId, Refusal, Span};

/// The name of the only field of the form for a move.
const MOVE_FIELD: &str = "move";
/// The longest move anybody could mean to type.
const MOVE_LENGTH: u16 = 40;

/// Somebody pressed a button.
pub(crate) async fn pressed(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
) -> Result<(), Failure> {
    let press: ButtonAction =
        button.data.custom_id.parse().map_err(|_| Refusal::UnreadableButton)?;
    let response = match press {
        ButtonAction::Rules(variant, page) => {
            rules::answer(invoker.texts, invoker.theme, variant, page).await?.into_update()
        }
        ButtonAction::RulesMenu(variant) => {
            let page = chosen(button)
                .and_then(|page| RulesPage::find(variant, page))
                .ok_or(Refusal::UnreadableButton)?;
            rules::answer(invoker.texts, invoker.theme, variant, page).await?.into_update()
        }
        ButtonAction::Games(page) => games_page(app_state, invoker, page).await?.into_update(),
        ButtonAction::History(player, page) => {
            history::page(app_state, invoker, player, page).await?.into_update()
        }
        ButtonAction::HistoryMenu(player) => {
            let id =
                chosen(button).and_then(|id| id.parse().ok()).ok_or(Refusal::UnreadableButton)?;
            history::look(app_state, invoker, player, id).await?.into_response()
        }
        ButtonAction::Export(id) => {
            let the_match = app_state.app.see(id, invoker.player, invoker.place.channel).await?;
            export::one(app_state, invoker.texts, &the_match).await?.into_response()
        }
        ButtonAction::Forget(player) => {
            return privacy::forget(app_state, http, invoker, button, player).await;
        }
        ButtonAction::Accept(id) => return accept(app_state, http, invoker, button, id).await,
        ButtonAction::Cancel(id) => return cancel(app_state, http, invoker, button, id).await,
        ButtonAction::Decline(_)
        | ButtonAction::Challenges(_)
        | ButtonAction::ChallengeMenu
        | ButtonAction::GameMenu(_)
        | ButtonAction::ClockMenu(..)
        | ButtonAction::Rematch(_) => {
            return offers::pressed(app_state, http, invoker, button, press).await;
        }
        ButtonAction::Men(..)
        | ButtonAction::ManMenu(_)
        | ButtonAction::To(..)
        | ButtonAction::ToMenu(..)
        | ButtonAction::AsMenu(_)
        | ButtonAction::Play(..) => {
            return picker::pressed(app_state, http, invoker, button, press).await;
        }
        ButtonAction::MyMove(seen) => form(app_state, invoker, seen).await?,
        ButtonAction::Plan(seen) => {
            fresh(app_state, invoker, seen).await?;
            plans::form(app_state, invoker.texts, invoker.player, seen).await?
        }
        ButtonAction::Flip(seen, side) => {
            let answer = flipped(app_state, invoker, seen, side).await?;
            turned(button, answer)
        }
        ButtonAction::Leaderboard(wanted) => {
            turned(button, standings::leaderboard(app_state, viewer(invoker), wanted).await?)
        }
        ButtonAction::Season(season) => {
            turned(button, standings::season(app_state, viewer(invoker), Some(season)).await?)
        }
        ButtonAction::Replay(seen) => return filmed(app_state, http, invoker, button, seen).await,
        ButtonAction::Draw(seen) => {
            ask(app_state, invoker, seen, Question::Draw).await?.into_response()
        }
        ButtonAction::Resign(seen) => {
            ask(app_state, invoker, seen, Question::Resign).await?.into_response()
        }
        ButtonAction::OfferDraw(seen) => done(app_state, invoker, seen, Action::OfferDraw).await?,
        ButtonAction::AcceptDraw(seen) => {
            done(app_state, invoker, seen, Action::AcceptDraw).await?
        }
        ButtonAction::DeclineDraw(seen) => {
            done(app_state, invoker, seen, Action::DeclineDraw).await?
        }
        ButtonAction::ClaimDraw(seen) => done(app_state, invoker, seen, Action::ClaimDraw).await?,
        ButtonAction::YesResign(seen) => done(app_state, invoker, seen, Action::Resign).await?,
        ButtonAction::YesAbort(seen) => done(app_state, invoker, seen, Action::Abort).await?,
        ButtonAction::AcceptTakeback(seen) => {
            return courtesy(app_state, http, invoker, button, seen, Action::AcceptTakeback).await;
        }
        ButtonAction::DeclineTakeback(seen) => {
            return courtesy(app_state, http, invoker, button, seen, Action::DeclineTakeback).await;
        }
        ButtonAction::AcceptPause(seen) => {
            return courtesy(app_state, http, invoker, button, seen, Action::AcceptPause).await;
        }
        ButtonAction::DeclinePause(seen) => {
            return courtesy(app_state, http, invoker, button, seen, Action::DeclinePause).await;
        }
        ButtonAction::Resume(seen) => {
            return courtesy(app_state, http, invoker, button, seen, Action::Resume).await;
        }
        ButtonAction::TakeWin(seen) => {
            return courtesy(app_state, http, invoker, button, seen, Action::TakeWin).await;
        }
        ButtonAction::GiveDay(seen) => {
            return courtesy(
                app_state,
                http,
                invoker,
                button,
                seen,
                Action::GiveTime(Span::days(1)),
            )
            .await;
        }
        ButtonAction::GiveThreeDays(seen) => {
            return courtesy(
                app_state,
                http,
                invoker,
                button,
                seen,
                Action::GiveTime(Span::days(3)),
            )
            .await;
        }
        ButtonAction::NextGame(after) => {
            let answer = next_game(app_state, invoker, after).await?;
            if is_private(&button.message) { answer.into_update() } else { answer.into_response() }
        }
        ButtonAction::Never => {
            MessagePayload::private(invoker.texts.nothing_changed()).into_update()
        }
        ButtonAction::TypedMove(_)
        | ButtonAction::TypedPlan(_)
        | ButtonAction::TypedNote(_)
        | ButtonAction::Declined(_) => {
            return Err(Refusal::UnreadableButton.into());
        }
    };
    Ok(button.create_response(http, response).await?)
}

/// What one person asked to see otherwise: in the place of what they alone see, else next to it for
/// them alone, so that what all see does not change under their eyes.
fn turned(button: &ComponentInteraction, answer: MessagePayload) -> CreateInteractionResponse {
    let answer = MessagePayload { private: true, mention: None, ..answer };
    if is_private(&button.message) { answer.into_update() } else { answer.into_response() }
}

/// Somebody who is answered alone, in their own language.
fn viewer(invoker: &Invoker) -> Viewer {
    Viewer { player: invoker.player, server: invoker.place.server, texts: invoker.texts }
}

/// What was chosen from a list.
pub(crate) fn chosen(menu: &ComponentInteraction) -> Option<&str> {
    match &menu.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}

/// Somebody sent a form.
pub(crate) async fn submitted(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    form: &ModalInteraction,
) -> Result<(), Failure> {
    let seen = match form.data.custom_id.parse() {
        Ok(ButtonAction::TypedMove(seen)) => seen,
        Ok(ButtonAction::TypedPlan(seen)) => {
            return planned(app_state, http, invoker, form, seen).await;
        }
        Ok(ButtonAction::Declined(id)) => {
            return offers::declined(app_state, http, invoker, form, id).await;
        }
        Ok(ButtonAction::TypedNote(id)) => {
            let typed = field(form, notes::NOTE_FIELD).unwrap_or_default();
            let answer = notes::write(app_state, invoker, id, typed).await?;
            return Ok(form.create_response(http, answer.into_response()).await?);
        }
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    let typed = field(form, MOVE_FIELD).unwrap_or_default();
    let id = seen.the_match;
    if let Some(question) =
        picker::asked_first(app_state, invoker, id, Some(seen.ply), typed).await?
    {
        return Ok(form.create_response(http, question.into_response()).await?);
    }
    let intent = PlayerInput::Move(typed);
    let played = app_state
        .app
        .play(invoker.public_actor(), id, Some(seen.ply), intent, app_state.now())
        .await
        .about(id)?;
    let side = played.the_match.turn();
    let answer = board::moved(app_state, invoker, &played.the_match, side).await?;
    let shown = respond(http, (form.id, &form.token), answer).await?;
    board::answered(app_state, http, invoker, id, shown, form.message.as_deref()).await;
    Ok(())
}

/// Somebody sent lines of a plan. The board they planned from stays as it is.
async fn planned(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    form: &ModalInteraction,
    seen: BoardRef,
) -> Result<(), Failure> {
    let edit = Edit::Add(field(form, plans::LINES_FIELD).unwrap_or_default());
    let id = seen.the_match;
    let view = app_state
        .app
        .amend_plan(invoker.player, id, Some(seen.ply), edit, app_state.now())
        .await
        .about(id)?;
    Ok(form.create_response(http, plans::added(invoker.texts, &view).into_response()).await?)
}

pub(crate) fn field<'a>(form: &'a ModalInteraction, name: &str) -> Option<&'a str> {
    form.data.components.iter().flat_map(|row| &row.components).find_map(
        |component| match component {
            ActionRowComponent::InputText(input) if input.custom_id == name => {
                input.value.as_deref()
            }
            _ => None,
        },
    )
}

async fn accept(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    id: ChallengeId,
) -> Result<(), Failure> {
    let here = Some(invoker.place.channel);
    let mut dice = app_state.dice();
    let answered = app_state
        .app
        .answer(id, invoker.player, ChallengeResponse::Accept, here, app_state.now(), &mut dice)
        .await?;
    let ChallengeOutcome::Began(the_match) = answered else {
        return Err(Refusal::UnreadableButton.into());
    };
    button
        .create_response(http, closed_challenge(app_state, invoker, id).await?.into_update())
        .await?;
    // Where the game has a thread of its own, its first board is shown there, by the outbox.
    let place = app_state.app.challenge(id).await?.proposal.place;
    if invoker.place.server.is_some() && app_state.app.wants_thread(place).await? {
        board::afterwards(strip_challenge(app_state, http, id, Some(button.message.id))).await;
        return Ok(());
    }
    let answer = board::moved(app_state, invoker, &the_match, the_match.turn()).await?;
    let shows_board = !answer.private;
    let shown = button.create_followup(http, answer.into_followup()).await?;
    board::afterwards(strip_challenge(app_state, http, id, Some(button.message.id))).await;
    let shown = Some(MessageRef::from(&shown)).filter(|_| shows_board);
    board::answered(app_state, http, invoker, the_match.id(), shown, None).await;
    let lacking = invoker.lacking();
    if !lacking.is_empty() {
        let told = MessagePayload::private(invoker.texts.missing_permissions(&lacking));
        button.create_followup(http, told.into_followup()).await?;
    }
    Ok(())
}

async fn cancel(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    id: ChallengeId,
) -> Result<(), Failure> {
    let mut dice = app_state.dice();
    app_state
        .app
        .answer(
            id,
            invoker.player,
            ChallengeResponse::Cancel,
            Some(invoker.place.channel),
            app_state.now(),
            &mut dice,
        )
        .await?;
    button
        .create_response(http, closed_challenge(app_state, invoker, id).await?.into_update())
        .await?;
    board::afterwards(strip_challenge(app_state, http, id, Some(button.message.id))).await;
    Ok(())
}

/// A challenge that has been answered, as its message reads from then on.
pub(crate) async fn closed_challenge(
    app_state: &AppState,
    invoker: &Invoker,
    id: ChallengeId,
) -> Result<MessagePayload, Failure> {
    let challenge = app_state.app.challenge(id).await?;
    let proposal = &challenge.proposal;
    let open = challenge_message(invoker.server_words, &challenge);
    let closed = invoker.server_words.challenge_closed(
        challenge.state_at(app_state.now()),
        &mention(proposal.challenger),
        &mention(proposal.opponent.unwrap_or(invoker.player)),
    );
    let reason = app_state.app.decline_reason(id).await?;
    let line = reason.map_or_else(
        || closed.clone(),
        |reason| format!("{closed} {}", invoker.server_words.decline_reason(&reason)),
    );
    let text = open.text.map_or_else(|| line.clone(), |text| format!("{text}\n\n{line}"));
    Ok(MessagePayload {
        content: String::new(),
        text: Some(text),
        buttons: Vec::new(),
        mention: None,
        ..open
    })
}

/// Takes the buttons off the messages that show a challenge, but for the one `answered`.
pub(crate) async fn strip_challenge(
    app_state: &AppState,
    http: &Http,
    id: ChallengeId,
    answered: Option<MessageId>,
) -> Result<(), Failure> {
    for (channel, message) in app_state.app.challenge_messages(id).await? {
        let shown = MessageRef { channel: channel.0.into(), message: message.into() };
        if Some(shown.message) != answered {
            strip(app_state, http, shown).await;
        }
    }
    Ok(())
}

/// The match a button belongs to, refused where it has gone on since, and where the invoker may not
/// see it.
pub(crate) async fn fresh(
    app_state: &AppState,
    invoker: &Invoker,
    seen: BoardRef,
) -> Result<Match, Failure> {
    let the_match =
        app_state.app.see(seen.the_match, invoker.player, invoker.place.channel).await?;
    if the_match.ply() == seen.ply {
        Ok(the_match)
    } else {
        Err(Refusal::Stale).about(seen.the_match)
    }
}

async fn form(
    app_state: &AppState,
    invoker: &Invoker,
    seen: BoardRef,
) -> Result<CreateInteractionResponse, Failure> {
    picker::on_the_move(fresh(app_state, invoker, seen).await?, invoker.player, seen)?;
    let texts = invoker.texts;
    let input = CreateInputText::new(InputTextStyle::Short, texts.move_label(), MOVE_FIELD)
        .placeholder(texts.move_placeholder())
        .min_length(1)
        .max_length(MOVE_LENGTH)
        .required(true);
    let modal = CreateModal::new(ButtonAction::TypedMove(seen).to_string(), texts.move_title())
        .components(vec![CreateActionRow::InputText(input)]);
    Ok(CreateInteractionResponse::Modal(modal))
}

async fn flipped(
    app_state: &AppState,
    invoker: &Invoker,
    seen: BoardRef,
    side: Color,
) -> Result<MessagePayload, Failure> {
    let the_match = fresh(app_state, invoker, seen).await?;
    let answer = board::answer(app_state, invoker.texts, invoker.theme, &the_match, side).await?;
    notes::beside(
        app_state,
        invoker,
        seen.the_match,
        MessagePayload { private: true, mention: None, ..answer },
    )
    .await
}

/// The film of a match, for the person alone; a long one takes longer than Discord waits for a
/// first answer.
async fn filmed(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    seen: BoardRef,
) -> Result<(), Failure> {
    let the_match = fresh(app_state, invoker, seen).await?;
    button.defer_ephemeral(http).await?;
    let side = the_match.side_of(invoker.player).unwrap_or(Color::White);
    let answer = replay::answer(
        app_state,
        invoker.texts,
        invoker.theme,
        &the_match,
        side,
        replay::ReplaySpeed::default(),
    )
    .await?;
    button
        .create_followup(http, MessagePayload { private: true, ..answer }.into_followup())
        .await?;
    Ok(())
}

async fn ask(
    app_state: &AppState,
    invoker: &Invoker,
    seen: BoardRef,
    question: Question,
) -> Result<MessagePayload, Failure> {
    let the_match = fresh(app_state, invoker, seen).await?;
    question.ask(invoker.texts, invoker.player, &the_match).about(seen.the_match)
}

/// An act about time or a takeback: answered with the new board, and the one the button was on
/// loses its buttons.
async fn courtesy(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    seen: BoardRef,
    action: Action,
) -> Result<(), Failure> {
    let id = seen.the_match;
    let answer = clock_actions::act(app_state, invoker, id, Some(seen.ply), action).await?;
    let shown = respond(http, (button.id, &button.token), answer).await?;
    board::answered(app_state, http, invoker, id, shown, Some(&button.message)).await;
    Ok(())
}

/// What was asked is answered in the place of the question.
async fn done(
    app_state: &AppState,
    invoker: &Invoker,
    seen: BoardRef,
    action: Action,
) -> Result<CreateInteractionResponse, Failure> {
    Ok(act(app_state, invoker, seen.the_match, Some(seen.ply), action).await?.into_update())
}

/// Does what needs no reading (draws, resigning, aborting) and says so to the person alone; the
/// channel and the opponent are told by the outbox.
pub(crate) async fn act(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    seen: Option<u32>,
    action: Action,
) -> Result<MessagePayload, Failure> {
    let actor = Actor { player: invoker.player, said_in: None };
    let played = app_state
        .app
        .play(actor, id, seen, PlayerInput::Act(action), app_state.now())
        .await
        .about(id)?;
    let seats = played.the_match.players().map(mention);
    let text = match (played.the_match.outcome(), action) {
        (Some(outcome), _) => invoker.texts.result(&outcome, &seats.white, &seats.black),
        (None, Action::DeclineDraw) => invoker.texts.draw_declined_by_you(),
        (None, _) => invoker.texts.draw_offer_sent(),
    };
    Ok(MessagePayload::private(text))
}
