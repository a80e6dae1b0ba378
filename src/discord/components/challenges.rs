//! Challenges next to the commands of the games: from a person's menu, as a rematch, as a list, and
//! declined with a reason.

use courier_rules::Variant;
use serenity::all::{
    ButtonStyle, ComponentInteraction, CreateActionRow, CreateInputText, CreateInteractionResponse,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, Http,
    InputTextStyle, ModalInteraction,
};

use crate::app::AppError;
use crate::discord::commands::open_challenge_message;
use crate::discord::components::{chosen, closed_challenge, field, strip_challenge};
use crate::discord::context::app_state::{AppState, Invoker, mention};
use crate::discord::ids::actions::ButtonAction;
use crate::discord::messages::board;
use crate::discord::transport::failure::{About as _, Failure};
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::requests::{MessageRef, respond};
use crate::play::challenge::{
    Challenge, ChallengeState, ClockOptions, ColorChoice, Proposal, Terms,
};
use crate::play::clock::TimeControl;
use crate::play::decline_reason::DeclineReason;
use crate::play::variants::default_clock;
use crate::play::{ChallengeId, ChannelId, MatchId, PlayerId, Refusal};
use crate::text::{Button, ChallengeSide, Texts};

/// The name of the only field of the form for a reason.
const REASON_FIELD: &str = "reason";
/// How many challenges one page of the list shows.
const PAGE: u8 = 10;

/// The first question of a challenge from a person's menu: which game.
pub(crate) fn which_game(texts: Texts, opponent: PlayerId) -> MessagePayload {
    let option = |variant: &&'static Variant| {
        CreateSelectMenuOption::new(texts.variant_name(variant), variant.key())
    };
    let options = Variant::all().iter().map(option).collect();
    let question = texts.challenge_which_game(&mention(opponent));
    asked(question, ButtonAction::GameMenu(opponent), texts.challenge_choose_game(), options)
}

/// The second: which clock, the usual one of the server or the game first.
fn which_clock(invoker: &Invoker, opponent: PlayerId, variant: &'static Variant) -> MessagePayload {
    let texts = invoker.texts;
    let usual = invoker.config.control.unwrap_or_else(|| default_clock(variant));
    let others = TimeControl::PRESETS.into_iter().filter(|preset| *preset != usual);
    let option = |control: TimeControl| {
        CreateSelectMenuOption::new(short(texts.control(control)), control.to_string())
    };
    let options = [usual].into_iter().chain(others).map(option).collect();
    let question = texts.challenge_which_clock(variant, &mention(opponent));
    asked(
        question,
        ButtonAction::ClockMenu(opponent, variant),
        texts.challenge_choose_clock(),
        options,
    )
}

fn asked(
    question: String,
    press: ButtonAction,
    placeholder: String,
    options: Vec<CreateSelectMenuOption>,
) -> MessagePayload {
    let menu = CreateSelectMenu::new(press.to_string(), CreateSelectMenuKind::String { options });
    MessagePayload {
        menu: Some(menu.placeholder(placeholder)),
        ..MessagePayload::private(question)
    }
}

/// What a menu takes.
fn short(text: String) -> String {
    if text.chars().count() <= 100 { text } else { text.chars().take(99).chain(['…']).collect() }
}

/// Somebody chose or pressed something about challenges.
pub(crate) async fn pressed(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    button: &ComponentInteraction,
    press: ButtonAction,
) -> Result<(), Failure> {
    let value = chosen(button).unwrap_or_default();
    let response = match press {
        ButtonAction::GameMenu(opponent) => {
            let variant = Variant::by_key(value).ok_or(Refusal::UnreadableButton)?;
            which_clock(invoker, opponent, variant).into_update()
        }
        ButtonAction::ClockMenu(opponent, variant) => {
            let control = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            let challenge = challenge(app_state, invoker, opponent, variant, control).await?;
            let sent = MessagePayload::private(invoker.texts.challenge_sent(&mention(opponent)));
            button.create_response(http, sent.into_update()).await?;
            let shown = open_challenge_message(app_state, invoker.server_words, &challenge)
                .await?
                .into_followup();
            board::afterwards(async {
                let shown = button.create_followup(http, shown).await?;
                note_message(app_state, challenge.id, Some(MessageRef::from(&shown))).await
            })
            .await;
            return Ok(());
        }
        ButtonAction::Rematch(seen) => {
            let (answer, made) = rematch(app_state, invoker, seen.the_match).await?;
            let shown = respond(http, (button.id, &button.token), answer).await?;
            if let Some(id) = made {
                board::afterwards(note_message(app_state, id, shown)).await;
            }
            return Ok(());
        }
        ButtonAction::Challenges(page) => list(app_state, invoker, page).await?.into_update(),
        ButtonAction::ChallengeMenu => {
            let id = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            one_of_mine(app_state, invoker, id).await?.into_update()
        }
        ButtonAction::Decline(id) => reason_form(app_state, invoker, id).await?,
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    Ok(button.create_response(http, response).await?)
}

/// A challenge from a person's menu: what was not asked is as usual. Who is challenged was
/// introduced when the menu was opened; an id that was forged names somebody who was not.
async fn challenge(
    app_state: &AppState,
    invoker: &Invoker,
    opponent: PlayerId,
    variant: &'static Variant,
    control: TimeControl,
) -> Result<Challenge, Failure> {
    invoker.may_challenge()?;
    if app_state.app.player(opponent).await?.is_none() {
        return Err(Refusal::UnreadableButton.into());
    }
    let rated = control != TimeControl::Untimed;
    let (color, clock_options) = (ColorChoice::Random, ClockOptions::default());
    let proposal = Proposal {
        challenger: invoker.player,
        opponent: Some(opponent),
        place: invoker.place,
        terms: Terms { variant, start: None, color, control, rated, clock_options },
        made_at: app_state.now(),
    };
    Ok(app_state.app.propose(proposal, false, app_state.now()).await?)
}

/// Remembers which message carries a challenge's buttons, where that is known.
pub(crate) async fn note_message(
    app_state: &AppState,
    id: ChallengeId,
    shown: Option<MessageRef>,
) -> Result<(), Failure> {
    let Some(MessageRef { channel, message }) = shown else { return Ok(()) };
    Ok(app_state.app.set_challenge_message(id, ChannelId(channel.get()), message.get()).await?)
}

/// A finished match is to be played once more: the challenge for all to see, with its number, or
/// the one the opponent has made already, to be answered.
pub(crate) async fn rematch(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(MessagePayload, Option<ChallengeId>), Failure> {
    invoker.may_challenge()?;
    match app_state.app.rematch(id, invoker.player, invoker.place, app_state.now()).await {
        Ok(challenge) => Ok((
            open_challenge_message(app_state, invoker.server_words, &challenge).await?,
            Some(challenge.id),
        )),
        Err(AppError::Refused(refusal @ Refusal::RematchOffered(standing))) => {
            let content = invoker.texts.refusal(&refusal, None, None);
            let answer = one_of_mine(app_state, invoker, standing).await?;
            Ok((MessagePayload { content, ..answer }, None))
        }
        Err(trouble) => Err(trouble).about(id),
    }
}

/// A page of the open challenges somebody was made or has made, each to be looked at and answered.
pub(crate) async fn list(
    app_state: &AppState,
    invoker: &Invoker,
    page: u8,
) -> Result<MessagePayload, Failure> {
    let (texts, now, app) = (invoker.texts, app_state.now(), &app_state.app);
    let count = app.count_open_challenges_of(invoker.player, now).await?;
    let last = u8::try_from(count.saturating_sub(1) / u32::from(PAGE)).unwrap_or(u8::MAX);
    let page = page.min(last);
    let offset = u32::from(page) * u32::from(PAGE);
    let open = app.open_challenges_of(invoker.player, now, PAGE.into(), offset).await?;
    if open.is_empty() {
        return Ok(MessagePayload::private(texts.challenge_list_empty()));
    }
    let mut lines = Vec::new();
    let mut options = Vec::new();
    for challenge in &open {
        let Proposal { challenger, opponent, terms, .. } = challenge.proposal;
        let (side, other) = match opponent {
            None => (ChallengeSide::ToAll, None),
            Some(opponent) if challenger == invoker.player => {
                (ChallengeSide::ByYou, Some(opponent))
            }
            Some(_) => (ChallengeSide::ToYou, Some(challenger)),
        };
        let named = other.map(mention).unwrap_or_default();
        lines.push(texts.challenge_list_line(
            side,
            &named,
            &terms,
            challenge.proposal.expires_at(),
        ));
        let row = match other {
            Some(other) => app.player(other).await?,
            None => None,
        };
        let name = row.map(|row| texts.display_name(&row.name)).unwrap_or_default();
        let label = short(texts.challenge_list_choice(side, &name, terms.variant));
        let control = short(texts.control(terms.control));
        options.push(
            CreateSelectMenuOption::new(label, challenge.id.to_string()).description(control),
        );
    }
    let turns =
        board::turns(texts, usize::from(page), usize::from(last) + 1, ButtonAction::Challenges);
    let listed =
        asked(String::new(), ButtonAction::ChallengeMenu, texts.challenge_list_choose(), options);
    Ok(MessagePayload {
        title: Some(texts.challenge_list_heading(count)),
        text: Some(lines.join("\n")),
        buttons: if turns.is_empty() { Vec::new() } else { vec![turns] },
        ..listed
    })
}

/// One of somebody's open challenges, with what they can do about it.
async fn one_of_mine(
    app_state: &AppState,
    invoker: &Invoker,
    id: ChallengeId,
) -> Result<MessagePayload, Failure> {
    let challenge = app_state.app.challenge(id).await?;
    let Proposal { challenger, opponent, .. } = challenge.proposal;
    let own = challenger == invoker.player;
    if !own && Some(invoker.player) != opponent {
        return Err(Refusal::NotYourChallenge.into());
    }
    match challenge.state_at(app_state.now()) {
        ChallengeState::Open => {}
        closed => return Err(Refusal::ChallengeClosed(closed).into()),
    }
    let button = |press, label, style| board::button(invoker.texts, press, label, style);
    let mut buttons = if own {
        vec![button(ButtonAction::Cancel(id), Button::Cancel, ButtonStyle::Danger)]
    } else {
        vec![
            button(ButtonAction::Accept(id), Button::Accept, ButtonStyle::Success),
            button(ButtonAction::Decline(id), Button::Decline, ButtonStyle::Secondary),
        ]
    };
    buttons.push(button(ButtonAction::Challenges(0), Button::Back, ButtonStyle::Secondary));
    let shown = open_challenge_message(app_state, invoker.texts, &challenge).await?;
    Ok(MessagePayload {
        content: String::new(),
        private: true,
        mention: None,
        buttons: vec![buttons],
        ..shown
    })
}

/// The form in which a challenge is declined; a reason may be left out.
async fn reason_form(
    app_state: &AppState,
    invoker: &Invoker,
    id: ChallengeId,
) -> Result<CreateInteractionResponse, Failure> {
    app_state.app.challenge(id).await?.decline(invoker.player, app_state.now())?;
    let texts = invoker.texts;
    let input =
        CreateInputText::new(InputTextStyle::Short, texts.decline_form_label(), REASON_FIELD)
            .placeholder(texts.decline_form_placeholder())
            .max_length(DeclineReason::MAX_CHARS)
            .required(false);
    let modal =
        CreateModal::new(ButtonAction::Declined(id).to_string(), texts.decline_form_title())
            .components(vec![CreateActionRow::InputText(input)]);
    Ok(CreateInteractionResponse::Modal(modal))
}

/// Somebody declines, with a reason or without.
pub(crate) async fn declined(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    form: &ModalInteraction,
    id: ChallengeId,
) -> Result<(), Failure> {
    let reason = field(form, REASON_FIELD).and_then(DeclineReason::read);
    app_state.app.decline(id, invoker.player, reason.as_ref(), app_state.now()).await?;
    form.create_response(http, closed_challenge(app_state, invoker, id).await?.into_update())
        .await?;
    let answered = form.message.as_ref().map(|message| message.id);
    board::afterwards(strip_challenge(app_state, http, id, answered)).await;
    Ok(())
}
