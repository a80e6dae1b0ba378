//! Challenges as messages: one challenge, the list of a user's challenges, and the menus for making
//! one.

use courier_play::challenges::{Challenge, ChallengeState, Proposal};
use courier_play::clock::TimeControl;
use courier_play::variants::{RulesPage, default_clock};
use courier_play::{ChallengeId, Moment, PlayerId, Refusal};
use courier_rules::Variant;
use courier_text::{Button, ChallengeSide, Texts};
use serenity::all::{ButtonStyle, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::discord::components::buttons::{button, labeled, menu, page_buttons, rows, shortened};
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{ButtonAction, MenuAction, RulesPageRef};
use crate::discord::transport::{MessagePayload, Result};

const PAGE: u8 = 10;

/// The most people who can be challenged at once. Each challenge is a message in the channel; where
/// the bot was installed by a user alone, Discord allows five after a response.
pub(crate) const MAX_OTHERS: usize = 5;

pub(crate) fn message(texts: Texts, challenge: &Challenge) -> MessagePayload {
    until(texts, challenge, Some(challenge.proposal.expires_at()))
}

/// The same with this expiry; `None` if the challenge is no longer open.
fn until(texts: Texts, challenge: &Challenge, expires_at: Option<Moment>) -> MessagePayload {
    let Proposal { challenger, opponent, terms, conditions, .. } = challenge.proposal;
    let named = opponent.map(mention);
    let mut buttons = vec![button(texts, ButtonAction::Accept(challenge.id), ButtonStyle::Success)];
    if opponent.is_some() {
        let decline = ButtonAction::Decline(challenge.id);
        buttons.push(button(texts, decline, ButtonStyle::Secondary));
    }
    let cancel = ButtonAction::Cancel(challenge.id);
    buttons.push(button(texts, cancel, ButtonStyle::Secondary));
    if let Some(page) = RulesPage::all(terms.variant).first() {
        let rules = ButtonAction::Rules(RulesPageRef { variant: terms.variant, page: *page });
        buttons.push(labeled(texts, rules, Button::Rules, ButtonStyle::Secondary));
    }
    MessagePayload {
        content: named.clone().unwrap_or_default(),
        title: Some(texts.challenge_title(terms.variant, terms.start)),
        text: Some(texts.challenge_text(
            &mention(challenger),
            named.as_deref(),
            &terms,
            (conditions, challenge.left),
            expires_at,
        )),
        buttons: vec![buttons],
        mention: opponent,
        ..MessagePayload::default()
    }
}

/// An open challenge as a message, with a remark if a game that began now could not be rated.
pub(crate) async fn open_message(
    app_state: &AppState,
    texts: Texts,
    challenge: &Challenge,
) -> Result<MessagePayload> {
    let mut payload = message(texts, challenge);
    if let Some(again) = app_state.app.rated_again_at(challenge, app_state.now()).await? {
        let note = texts.challenge_over_limit(again);
        payload.text = payload.text.map(|text| format!("{text}\n{note}"));
    }
    Ok(payload)
}

pub(crate) async fn closed(
    app_state: &AppState,
    invoker: &Invoker,
    id: ChallengeId,
) -> Result<MessagePayload> {
    let challenge = app_state.app.challenge(id).await?;
    let proposal = &challenge.proposal;
    let state = challenge.state_at(app_state.now());
    let expires_at = (state == ChallengeState::Open).then(|| proposal.expires_at());
    let open = until(invoker.server_texts, &challenge, expires_at);
    let mirrored = app_state.app.mirrored_game(&challenge).await?;
    let closed = invoker.server_texts.challenge_closed(
        state,
        mirrored,
        &mention(proposal.challenger),
        &mention(proposal.opponent.unwrap_or(invoker.player)),
    );
    let reason = app_state.app.reads().decline_reason(id).await?;
    let line = reason.map_or_else(
        || closed.clone(),
        |reason| format!("{closed} {}", invoker.server_texts.decline_reason(&reason)),
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

/// A page of the user's open challenges, received and made, with a menu to open one.
pub(crate) async fn list(
    app_state: &AppState,
    invoker: &Invoker,
    page: u8,
) -> Result<MessagePayload> {
    let (texts, now, app) = (invoker.texts, app_state.now(), &app_state.app);
    let count = app.reads().count_open_challenges_of(invoker.player, now).await?;
    let last = u8::try_from(count.saturating_sub(1) / u32::from(PAGE)).unwrap_or(u8::MAX);
    let page = page.min(last);
    let offset = u32::from(page) * u32::from(PAGE);
    let open = app.reads().open_challenges_of(invoker.player, now, PAGE.into(), offset).await?;
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
            Some(other) => app.reads().player(other).await?,
            None => None,
        };
        let name = row.map(|row| texts.display_name(&row.name)).unwrap_or_default();
        let game = (terms.variant, terms.start);
        let label = shortened(&texts.challenge_list_choice(side, &name, game));
        let control = shortened(&texts.terms_line(&terms));
        options.push(
            CreateSelectMenuOption::new(label, challenge.id.to_string()).description(control),
        );
    }
    let pages = usize::from(last) + 1;
    let turns = page_buttons(texts, usize::from(page), pages, ButtonAction::Challenges);
    let listed =
        with_menu(String::new(), MenuAction::Challenge, texts.challenge_list_choose(), options);
    Ok(MessagePayload {
        title: Some(texts.challenge_list_heading(count)),
        text: Some(lines.join("\n")),
        buttons: rows(turns),
        ..listed
    })
}

/// One of the user's open challenges, with the buttons to answer or cancel it.
pub(crate) async fn own(
    app_state: &AppState,
    invoker: &Invoker,
    id: ChallengeId,
) -> Result<MessagePayload> {
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
    let button = |action, style| button(invoker.texts, action, style);
    let mut buttons = if own {
        vec![button(ButtonAction::Cancel(id), ButtonStyle::Danger)]
    } else {
        vec![
            button(ButtonAction::Accept(id), ButtonStyle::Success),
            button(ButtonAction::Decline(id), ButtonStyle::Secondary),
        ]
    };
    buttons.push(button(ButtonAction::Challenges(0), ButtonStyle::Secondary));
    let shown = open_message(app_state, invoker.texts, &challenge).await?;
    Ok(MessagePayload {
        content: String::new(),
        private: true,
        mention: None,
        buttons: vec![buttons],
        menu: (own && opponent.is_some()).then(|| others_menu(invoker.texts, id)),
        ..shown
    })
}

/// The menu of people to challenge to the game of this challenge.
pub(crate) fn others_menu(texts: Texts, id: ChallengeId) -> CreateSelectMenu {
    let kind = CreateSelectMenuKind::User { default_users: None };
    CreateSelectMenu::new(MenuAction::ChallengeOthers(id).to_string(), kind)
        .placeholder(texts.challenge_others())
        .max_values(u8::try_from(MAX_OTHERS).unwrap_or(u8::MAX))
}

pub(crate) fn variant_question(texts: Texts, opponent: PlayerId) -> MessagePayload {
    let option = |variant: &&'static Variant| {
        CreateSelectMenuOption::new(texts.variant_name(variant), variant.key())
    };
    let options = Variant::all().iter().map(option).collect();
    let question = texts.challenge_which_game(mention(opponent));
    with_menu(
        question,
        MenuAction::ChallengeVariant(opponent),
        texts.challenge_choose_game(),
        options,
    )
}

/// The second menu: the clock. The default of the server or of the variant comes first.
pub(crate) fn clock_question(
    invoker: &Invoker,
    opponent: PlayerId,
    variant: &'static Variant,
) -> MessagePayload {
    let texts = invoker.texts;
    let usual = invoker.config.control.unwrap_or_else(|| default_clock(variant));
    let others = TimeControl::PRESETS.into_iter().filter(|preset| *preset != usual);
    let option = |control: TimeControl| {
        CreateSelectMenuOption::new(shortened(&texts.control(control)), control.to_string())
    };
    let options = [usual].into_iter().chain(others).map(option).collect();
    let question = texts.challenge_which_clock(variant, &mention(opponent));
    with_menu(
        question,
        MenuAction::ChallengeClock(opponent, variant),
        texts.challenge_choose_clock(),
        options,
    )
}

fn with_menu(
    question: String,
    action: MenuAction,
    placeholder: String,
    options: Vec<CreateSelectMenuOption>,
) -> MessagePayload {
    let menu = menu(action, options).placeholder(placeholder);
    MessagePayload { menu: Some(menu), ..MessagePayload::private(question) }
}
