//! Games against the engine: they begin at once, by a challenge command or by menus for the variant
//! and the level.

use courier_play::challenges::{ClockOptions, ColorChoice, Conditions, Proposal, Terms};
use courier_play::variants::default_clock;
use courier_play::{EngineLevel, MatchId};
use courier_rules::Variant;
use courier_text::Texts;
use serenity::all::CreateSelectMenuOption;

use crate::app::BegunMatch;
use crate::discord::board::{current, messages as board};
use crate::discord::challenges::messages as challenge_messages;
use crate::discord::components::buttons::menu;
use crate::discord::context::{AppState, Component, Invoker, mention};
use crate::discord::ids::MenuAction;
use crate::discord::transport::{About as _, MessagePayload, Result};

pub(crate) async fn begin(
    app_state: &AppState,
    invoker: &Invoker,
    level: EngineLevel,
    terms: Terms,
    conditions: Conditions,
) -> Result<BegunMatch> {
    invoker.may_challenge()?;
    let (now, mut rng) = (app_state.now(), app_state.rng());
    let opponent = Some(level.player());
    let (challenger, place) = (invoker.player, invoker.place);
    let proposal = Proposal { challenger, opponent, place, terms, conditions, made_at: now };
    let said_in = Some(place.channel);
    Ok(app_state.app.challenge_engine(proposal, level, said_in, now, &mut rng).await?)
}

/// Begins a rematch; `None` if the match was not against the engine.
pub(crate) async fn rematch(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<Option<BegunMatch>> {
    invoker.may_challenge()?;
    let (now, mut rng) = (app_state.now(), app_state.rng());
    let (by, here) = (invoker.player, invoker.place);
    let said_in = Some(here.channel);
    app_state.app.engine_rematch(id, by, here, said_in, now, &mut rng).await.about(id)
}

/// The response to the beginning: the first board or, if the match gets its own thread, where the
/// outbox shows the board, its terms.
pub(crate) async fn response(
    app_state: &AppState,
    invoker: &Invoker,
    begun: &BegunMatch,
) -> Result<MessagePayload> {
    let place = begun.the_match.record().place;
    if invoker.place.server.is_some() && app_state.app.wants_thread(place).await? {
        return challenge_messages::closed(app_state, invoker, begun.challenge).await;
    }
    board::after_action(app_state, invoker, &begun.the_match).await
}

/// Responds to a button with the beginning of a match.
pub(crate) async fn respond(component: Component<'_>, begun: &BegunMatch) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let payload = response(app_state, invoker, begun).await?;
    let board = payload.public_board();
    let sent = component.send_located(payload).await;
    current::sent(app_state, invoker, begun.the_match.id(), (sent, board), None).await
}

/// Begins a match with the variant and the level chosen from menus. All other options have their
/// default values.
pub(crate) async fn chosen(
    component: Component<'_>,
    variant: &'static Variant,
    level: EngineLevel,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let terms = Terms {
        variant,
        start: None,
        color: ColorChoice::Random,
        control: invoker.config.control.unwrap_or_else(|| default_clock(variant)),
        rated: false,
        clock_options: ClockOptions::default(),
        handicap: Default::default(),
        blindfold: false,
    };
    let begun = begin(app_state, invoker, level, terms, Conditions::default()).await?;
    let id = begun.the_match.id();
    let said = invoker.texts.engine_begun(mention(level.player()), id);
    component.update_first(MessagePayload::private(said)).await?;
    let payload = response(app_state, invoker, &begun).await?;
    current::follow_up(component, id, payload).await?;
    let missing = invoker.missing_permissions();
    if !missing.is_empty() {
        let payload = MessagePayload::private(invoker.texts.missing_permissions(&missing));
        component.follow_up(payload).await?;
    }
    Ok(())
}

pub(crate) fn variant_question(texts: Texts) -> MessagePayload {
    let option = |variant: &&'static Variant| {
        CreateSelectMenuOption::new(texts.variant_name(variant), variant.key())
    };
    let options = Variant::all().iter().map(option).collect();
    let menu = menu(MenuAction::EngineVariant, options).placeholder(texts.challenge_choose_game());
    MessagePayload { menu: Some(menu), ..MessagePayload::private(texts.engine_which_game()) }
}

pub(crate) fn level_question(texts: Texts, variant: &'static Variant) -> MessagePayload {
    let option = |level: EngineLevel| {
        CreateSelectMenuOption::new(texts.engine_level(level), level.number().to_string())
    };
    let options = EngineLevel::all().map(option).collect();
    let menu =
        menu(MenuAction::EngineLevel(variant), options).placeholder(texts.engine_choose_level());
    let question = texts.engine_which_level(variant);
    MessagePayload { menu: Some(menu), ..MessagePayload::private(question) }
}
