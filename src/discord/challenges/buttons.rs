//! Accepts, cancels and sends challenges by button or menu, and keeps track of the messages that
//! show them.

use courier_play::challenges::{
    Challenge, ChallengeState, ClockOptions, ColorChoice, Conditions, Proposal, Terms,
};
use courier_play::clock::TimeControl;
use courier_play::decline_reason::DeclineReason;
use courier_play::handicap::{Giver, Handicap};
use courier_play::{ChallengeId, ChannelId, PlayerId, Refusal, ServerId};
use courier_rules::Variant;
use courier_store::Person;
use courier_text::Texts;
use serenity::all::{
    CommandDataResolved, CreateInputText, GuildId, InputTextStyle, MessageId, User, UserId,
};

use crate::app::{AppError, ChallengeOutcome, ChallengeResponse, ToldBy};
use crate::discord::board::{current, messages as board};
use crate::discord::challenges::messages as challenge_messages;
use crate::discord::challenges::messages::MAX_OTHERS;
use crate::discord::components::forms::{Form, form};
use crate::discord::context::{AppState, Component, Invoker, display_name, mention};
use crate::discord::ids::FormAction;
use crate::discord::transport::old_messages::OldMessage;
use crate::discord::transport::{Failure, MessagePayload, MessageRef, Result, afterwards};

pub(crate) async fn decline(component: Component<'_>, id: ChallengeId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.challenge(id).await?.decline(invoker.player, app_state.now())?;
    let texts = invoker.texts;
    let input = CreateInputText::new(InputTextStyle::Short, texts.decline_form_label(), "reason")
        .placeholder(texts.decline_form_placeholder())
        .max_length(DeclineReason::MAX_CHARS)
        .required(false);
    component.respond(form(FormAction::Decline(id), texts.decline_form_title(), input)).await
}

pub(crate) async fn declined(form: Form<'_>, id: ChallengeId) -> Result<()> {
    let Form { app_state, invoker, interaction, .. } = form;
    let reason = form.text().and_then(DeclineReason::read);
    app_state.app.decline(id, invoker.player, reason.as_ref(), app_state.now()).await?;
    form.update(challenge_messages::closed(app_state, invoker, id).await?).await?;
    let answered = interaction.message.as_ref().map(|message| message.id);
    afterwards(remove_buttons(app_state, id, answered)).await;
    Ok(())
}

/// Accepts a challenge and shows the first board. If the game gets its own thread, the outbox shows
/// the board there instead.
pub(crate) async fn accept(component: Component<'_>, id: ChallengeId) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    let begun = match answer(component, id, ChallengeResponse::Accept).await? {
        ChallengeOutcome::Began(begun) => *begun,
        ChallengeOutcome::Closed(_) => return Err(Refusal::UnreadableButton.into()),
    };
    let challenge = app_state.app.challenge(id).await?;
    let stays_open = challenge.state_at(app_state.now()) == ChallengeState::Open;
    let payload = if stays_open {
        challenge_messages::open_message(app_state, invoker.server_texts, &challenge).await?
    } else {
        challenge_messages::closed(app_state, invoker, id).await?
    };
    component.update_first(payload).await?;
    afterwards(show_accepted(app_state, id, Some(interaction.message.id))).await;
    let place = challenge.proposal.place;
    if invoker.place.server.is_some() && app_state.app.wants_thread(place).await? {
        return Ok(());
    }
    for the_match in [Some(begun.the_match), begun.mirrored].into_iter().flatten() {
        let payload = board::after_action(app_state, invoker, &the_match).await?;
        current::follow_up(component, the_match.id(), payload).await?;
    }
    let missing = invoker.missing_permissions();
    if !missing.is_empty() {
        let payload = MessagePayload::private(invoker.texts.missing_permissions(&missing));
        component.follow_up(payload).await?;
    }
    Ok(())
}

pub(crate) async fn cancel(component: Component<'_>, id: ChallengeId) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    answer(component, id, ChallengeResponse::Cancel).await?;
    component.update(challenge_messages::closed(app_state, invoker, id).await?).await?;
    afterwards(remove_buttons(app_state, id, Some(interaction.message.id))).await;
    Ok(())
}

async fn answer(
    component: Component<'_>,
    id: ChallengeId,
    response: ChallengeResponse,
) -> Result<ChallengeOutcome> {
    let Component { app_state, invoker, .. } = component;
    let mut rng = app_state.rng();
    let here = Some(invoker.place.channel);
    let now = app_state.now();
    Ok(app_state.app.answer(id, invoker.player, response, here, now, &mut rng).await?)
}

/// Sends a challenge with the variant and the clock chosen from menus. All other options have their
/// default values.
pub(crate) async fn send(
    component: Component<'_>,
    opponent: PlayerId,
    variant: &'static Variant,
    control: TimeControl,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let challenge = propose(app_state, invoker, opponent, variant, control).await?;
    let sent = invoker.texts.challenge_sent(mention(opponent));
    let menu = challenge_messages::others_menu(invoker.texts, challenge.id);
    let payload = MessagePayload { menu: Some(menu), ..MessagePayload::private(sent) };
    component.update_first(payload).await?;
    afterwards(show(component, &challenge)).await;
    Ok(())
}

async fn show(component: Component<'_>, challenge: &Challenge) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let texts = invoker.server_texts;
    let payload = challenge_messages::open_message(app_state, texts, challenge).await?;
    let message = component.follow_up(payload).await?;
    remember_message(app_state, challenge.id, Some(MessageRef::from(&message))).await
}

/// Challenges these people to the game of one of the user's own challenges, with its options. Each
/// is a separate challenge; the answer says for each person whether it was made. After a fault the
/// rest is skipped, and the challenges made are shown.
pub(crate) async fn send_to_others(
    component: Component<'_>,
    id: ChallengeId,
    people: &[UserId],
) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    invoker.may_challenge()?;
    let first = app_state.app.challenge(id).await?.proposal;
    if first.challenger != invoker.player {
        return Err(Refusal::NotYourChallenge.into());
    }
    let (mut lines, mut made, mut fault) = (Vec::new(), Vec::new(), None);
    for person in people.iter().take(MAX_OTHERS) {
        let Some(user) = interaction.data.resolved.users.get(person) else { continue };
        let named = mention(PlayerId(person.get()));
        match propose_to(component, user, &first).await {
            Ok(challenge) => {
                lines.push(invoker.texts.challenge_sent(&named));
                made.push(challenge);
            }
            Err(Failure::App { error: AppError::Refused(refusal), .. }) => {
                let why = invoker.texts.refusal(&refusal, Some(first.terms.variant), None);
                lines.push(invoker.texts.challenge_not_sent(&named, &why));
            }
            Err(failure) => {
                fault = Some(failure);
                break;
            }
        }
    }
    if fault.is_none() {
        let menu = challenge_messages::others_menu(invoker.texts, id);
        let answer = MessagePayload::private(lines.join("\n"));
        component.show_privately(MessagePayload { menu: Some(menu), ..answer }).await?;
    }
    for challenge in &made {
        afterwards(show(component, challenge)).await;
    }
    fault.map_or(Ok(()), Err)
}

async fn propose_to(component: Component<'_>, user: &User, first: &Proposal) -> Result<Challenge> {
    let Component { app_state, invoker, interaction, .. } = component;
    let (opponent, now) = (PlayerId(user.id.get()), app_state.now());
    // Only the opponent of a rematch gives odds to the challenger.
    let odds = first.terms.handicap.odds.filter(|odds| odds.by == Giver::Challenger);
    let handicap = Handicap { odds, ..first.terms.handicap };
    let proposal = Proposal {
        challenger: invoker.player,
        opponent: Some(opponent),
        place: invoker.place,
        terms: Terms { handicap, ..first.terms },
        conditions: first.conditions,
        made_at: now,
    };
    // The message with the menu is the bot's own.
    if user.id == interaction.message.author.id {
        return Err(Refusal::EngineNotHere.into());
    }
    // No user is stored because of a challenge that is refused anyway.
    let proposal = proposal.check(user.bot)?;
    let member = interaction.data.resolved.members.contains_key(&user.id);
    save_opponent(app_state, user, invoker.place.server.filter(|_| member)).await?;
    let told_by = told_by(invoker, interaction.guild_id, &interaction.data.resolved, user.id);
    Ok(app_state.app.propose_same_game(proposal, user.bot, told_by, now).await?)
}

/// How a user is told of a challenge in this channel: by a mention, if they see it. `resolved` has
/// the permissions in this channel of the members of its server.
pub(crate) fn told_by(
    invoker: &Invoker,
    server: Option<GuildId>,
    resolved: &CommandDataResolved,
    user: UserId,
) -> ToldBy {
    let sees_it = server.is_none()
        || resolved.members.get(&user).is_some_and(|member| {
            member.permissions.is_none_or(|permissions| permissions.view_channel())
        });
    if sees_it { invoker.told_by() } else { ToldBy::DirectMessage }
}

/// Stores the name of a challenged user, who may never have used the bot, and their membership in
/// the server.
pub(crate) async fn save_opponent(
    app_state: &AppState,
    user: &User,
    server: Option<ServerId>,
) -> Result<()> {
    let name = display_name(user, None).to_owned();
    let person = Person { player: PlayerId(user.id.get()), name, locale: None, server };
    Ok(app_state.app.records().save_mentioned_person(&person, app_state.now()).await?)
}

async fn propose(
    app_state: &AppState,
    invoker: &Invoker,
    opponent: PlayerId,
    variant: &'static Variant,
    control: TimeControl,
) -> Result<Challenge> {
    invoker.may_challenge()?;
    // Opening the menu stores the opponent: if there is no such player, the custom id is forged.
    if app_state.app.reads().player(opponent).await?.is_none() {
        return Err(Refusal::UnreadableButton.into());
    }
    let rated = control != TimeControl::Untimed;
    let (color, clock_options) = (ColorChoice::Random, ClockOptions::default());
    let proposal = Proposal {
        challenger: invoker.player,
        opponent: Some(opponent),
        place: invoker.place,
        terms: Terms {
            variant,
            start: None,
            color,
            control,
            rated,
            clock_options,
            handicap: Default::default(),
            blindfold: false,
        },
        conditions: Conditions::default(),
        made_at: app_state.now(),
    };
    Ok(app_state.app.propose(proposal, false, invoker.told_by(), app_state.now()).await?)
}

/// Stores the message that shows a challenge, if there is one.
pub(crate) async fn remember_message(
    app_state: &AppState,
    id: ChallengeId,
    shown: Option<MessageRef>,
) -> Result<()> {
    let Some(MessageRef { channel, message }) = shown else { return Ok(()) };
    let channel = ChannelId(channel.get());
    Ok(app_state.app.records().set_challenge_message(id, channel, message.get()).await?)
}

/// Requests edits of the messages that show a challenge of which a game has begun, except
/// `answered`, which the response has replaced.
pub(crate) async fn show_accepted(
    app_state: &AppState,
    id: ChallengeId,
    answered: Option<MessageId>,
) -> Result<()> {
    let app = &app_state.app;
    let challenge = app.challenge(id).await?;
    if challenge.state_at(app_state.now()) != ChallengeState::Open {
        return remove_buttons(app_state, id, answered).await;
    }
    let language = match challenge.proposal.place.server {
        Some(server) => app.reads().server_language(server).await?,
        None => None,
    };
    let texts = Texts::new(language.unwrap_or_default());
    for (channel, message) in app.reads().challenge_messages(challenge.id).await? {
        let shown = MessageRef { channel: channel.0.into(), message: message.into() };
        if Some(shown.message) != answered {
            app_state.old_messages.add(OldMessage::challenge(challenge.id, shown, texts));
        }
    }
    Ok(())
}

/// Removes the buttons from all messages that show a challenge, except `answered`, which the
/// response has replaced.
pub(crate) async fn remove_buttons(
    app_state: &AppState,
    id: ChallengeId,
    answered: Option<MessageId>,
) -> Result<()> {
    for (channel, message) in app_state.app.reads().challenge_messages(id).await? {
        let shown = MessageRef { channel: channel.0.into(), message: message.into() };
        if Some(shown.message) != answered {
            app_state.old_messages.add(OldMessage::buttons(shown));
        }
    }
    Ok(())
}
