//! Challenges beside the commands of the games: from a person's menu, as a rematch, as a list, and declined with a reason.

use courier_rules::Variant;
use serenity::all::{
    ButtonStyle, ComponentInteraction, CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, Http, InputTextStyle, ModalInteraction,
};

use super::answer::Answer;
use super::board;
use super::commands::open_challenge_message;
use super::components::{chosen, closed_challenge, field, strip_challenge};
use super::custom_id::Press;
use super::failure::{About as _, Failure};
use super::response::{Shown, respond};
use super::shell::{Asker, Shell, mention};
use crate::club::Trouble;
use crate::play::challenge::{Challenge, ChallengeState, ColourWish, Courtesies, Proposal, Terms};
use crate::play::clock::TimeControl;
use crate::play::decline_reason::DeclineReason;
use crate::play::{ChallengeId, ChannelId, MatchId, PlayerId, Refusal};
use crate::text::{Button, OfferSide, Words};

/// The name of the only field of the form for a reason.
const REASON_FIELD: &str = "reason";
/// How many challenges one page of the list shows.
const PAGE: u8 = 10;

/// The first question of a challenge from a person's menu: which game.
pub(crate) fn which_game(words: Words, opponent: PlayerId) -> Answer {
    let option = |variant: &&'static Variant| CreateSelectMenuOption::new(words.variant_name(variant), variant.key());
    let options = Variant::all().iter().map(option).collect();
    let question = words.which_game(&mention(opponent));
    asked(question, Press::GameMenu(opponent), words.choose_game(), options)
}

/// The second: which clock, the usual one of the server or the game first.
fn which_clock(asker: &Asker, opponent: PlayerId, variant: &'static Variant) -> Answer {
    let words = asker.words;
    let usual = asker.config.control.unwrap_or_else(|| TimeControl::usual(variant));
    let others = TimeControl::PRESETS.into_iter().filter(|preset| *preset != usual);
    let option = |control: TimeControl| CreateSelectMenuOption::new(short(words.control(control)), control.to_string());
    let options = [usual].into_iter().chain(others).map(option).collect();
    let question = words.which_clock(variant, &mention(opponent));
    asked(question, Press::ClockMenu(opponent, variant), words.choose_clock(), options)
}

fn asked(question: String, press: Press, placeholder: String, options: Vec<CreateSelectMenuOption>) -> Answer {
    let menu = CreateSelectMenu::new(press.to_string(), CreateSelectMenuKind::String { options });
    Answer { menu: Some(menu.placeholder(placeholder)), ..Answer::private(question) }
}

/// What a menu takes.
fn short(text: String) -> String {
    if text.chars().count() <= 100 { text } else { text.chars().take(99).chain(['…']).collect() }
}

/// Somebody chose or pressed something about challenges.
pub(super) async fn pressed(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    button: &ComponentInteraction,
    press: Press,
) -> Result<(), Failure> {
    let value = chosen(button).unwrap_or_default();
    let response = match press {
        Press::GameMenu(opponent) => {
            let variant = Variant::by_key(value).ok_or(Refusal::UnreadableButton)?;
            which_clock(asker, opponent, variant).into_update()
        }
        Press::ClockMenu(opponent, variant) => {
            let control = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            let challenge = challenge(shell, asker, opponent, variant, control).await?;
            let sent = Answer::private(asker.words.challenge_sent(&mention(opponent)));
            button.create_response(http, sent.into_update()).await?;
            let shown = open_challenge_message(shell, asker.house, &challenge).await?.into_followup();
            board::afterwards(async {
                let shown = button.create_followup(http, shown).await?;
                note_message(shell, challenge.id, Some(Shown::from(&shown))).await
            })
            .await;
            return Ok(());
        }
        Press::Rematch(seen) => {
            let (answer, made) = rematch(shell, asker, seen.the_match).await?;
            let shown = respond(http, (button.id, &button.token), answer).await?;
            if let Some(id) = made {
                board::afterwards(note_message(shell, id, shown)).await;
            }
            return Ok(());
        }
        Press::Challenges(page) => list(shell, asker, page).await?.into_update(),
        Press::ChallengeMenu => {
            let id = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            one_of_mine(shell, asker, id).await?.into_update()
        }
        Press::Decline(id) => reason_form(shell, asker, id).await?,
        _ => return Err(Refusal::UnreadableButton.into()),
    };
    Ok(button.create_response(http, response).await?)
}

/// A challenge from a person's menu: what was not asked is as usual. Who is challenged was introduced when the menu was
/// opened; an id that was forged names somebody who was not.
async fn challenge(
    shell: &Shell,
    asker: &Asker,
    opponent: PlayerId,
    variant: &'static Variant,
    control: TimeControl,
) -> Result<Challenge, Failure> {
    asker.may_challenge()?;
    if shell.club.store().player(opponent).await?.is_none() {
        return Err(Refusal::UnreadableButton.into());
    }
    let rated = control != TimeControl::Untimed;
    let (colour, courtesies) = (ColourWish::Random, Courtesies::default());
    let proposal = Proposal {
        challenger: asker.player,
        opponent: Some(opponent),
        place: asker.place,
        terms: Terms { variant, start: None, colour, control, rated, courtesies },
        made_at: shell.now(),
    };
    Ok(shell.club.propose(proposal, false, shell.now()).await?)
}

/// Remembers which message carries a challenge's buttons, where that is known.
pub(crate) async fn note_message(shell: &Shell, id: ChallengeId, shown: Option<Shown>) -> Result<(), Failure> {
    let Some(Shown { channel, message }) = shown else { return Ok(()) };
    Ok(shell.club.store().set_challenge_message(id, ChannelId(channel.get()), message.get()).await?)
}

/// A finished match is to be played once more: the challenge for all to see, with its number, or the one the opponent
/// has made already, to be answered.
pub(crate) async fn rematch(
    shell: &Shell,
    asker: &Asker,
    id: MatchId,
) -> Result<(Answer, Option<ChallengeId>), Failure> {
    asker.may_challenge()?;
    match shell.club.rematch(id, asker.player, asker.place, shell.now()).await {
        Ok(challenge) => Ok((open_challenge_message(shell, asker.house, &challenge).await?, Some(challenge.id))),
        Err(Trouble::Refused(refusal @ Refusal::RematchOffered(standing))) => {
            let content = asker.words.refusal(&refusal, None, None);
            let answer = one_of_mine(shell, asker, standing).await?;
            Ok((Answer { content, ..answer }, None))
        }
        Err(trouble) => Err(trouble).about(id),
    }
}

/// A page of the open challenges somebody was made or has made, each to be looked at and answered.
pub(crate) async fn list(shell: &Shell, asker: &Asker, page: u8) -> Result<Answer, Failure> {
    let (words, now, store) = (asker.words, shell.now(), shell.club.store());
    let count = store.count_open_challenges_of(asker.player, now).await?;
    let last = u8::try_from(count.saturating_sub(1) / u32::from(PAGE)).unwrap_or(u8::MAX);
    let page = page.min(last);
    let offset = u32::from(page) * u32::from(PAGE);
    let open = store.open_challenges_of(asker.player, now, PAGE.into(), offset).await?;
    if open.is_empty() {
        return Ok(Answer::private(words.no_challenges()));
    }
    let mut lines = Vec::new();
    let mut options = Vec::new();
    for challenge in &open {
        let Proposal { challenger, opponent, terms, .. } = challenge.proposal;
        let (side, other) = match opponent {
            None => (OfferSide::ToAll, None),
            Some(opponent) if challenger == asker.player => (OfferSide::ByYou, Some(opponent)),
            Some(_) => (OfferSide::ToYou, Some(challenger)),
        };
        let named = other.map(mention).unwrap_or_default();
        lines.push(words.challenge_line(side, &named, &terms, challenge.proposal.expires_at()));
        let row = match other {
            Some(other) => store.player(other).await?,
            None => None,
        };
        let name = row.map(|row| words.name(&row.name)).unwrap_or_default();
        let label = short(words.challenge_choice(side, &name, terms.variant));
        let control = short(words.control(terms.control));
        options.push(CreateSelectMenuOption::new(label, challenge.id.to_string()).description(control));
    }
    let turns = board::turns(words, usize::from(page), usize::from(last) + 1, Press::Challenges);
    let listed = asked(String::new(), Press::ChallengeMenu, words.choose_challenge(), options);
    Ok(Answer {
        title: Some(words.challenges_heading(count)),
        text: Some(lines.join("\n")),
        buttons: if turns.is_empty() { Vec::new() } else { vec![turns] },
        ..listed
    })
}

/// One of somebody's open challenges, with what they can do about it.
async fn one_of_mine(shell: &Shell, asker: &Asker, id: ChallengeId) -> Result<Answer, Failure> {
    let challenge = shell.club.challenge(id).await?;
    let Proposal { challenger, opponent, .. } = challenge.proposal;
    let own = challenger == asker.player;
    if !own && Some(asker.player) != opponent {
        return Err(Refusal::NotYourChallenge.into());
    }
    match challenge.state_at(shell.now()) {
        ChallengeState::Open => {}
        closed => return Err(Refusal::ChallengeClosed(closed).into()),
    }
    let button = |press, label, style| board::button(asker.words, press, label, style);
    let mut buttons = if own {
        vec![button(Press::Cancel(id), Button::Cancel, ButtonStyle::Danger)]
    } else {
        vec![
            button(Press::Accept(id), Button::Accept, ButtonStyle::Success),
            button(Press::Decline(id), Button::Decline, ButtonStyle::Secondary),
        ]
    };
    buttons.push(button(Press::Challenges(0), Button::Back, ButtonStyle::Secondary));
    let shown = open_challenge_message(shell, asker.words, &challenge).await?;
    Ok(Answer { content: String::new(), private: true, mention: None, buttons: vec![buttons], ..shown })
}

/// The form in which a challenge is declined; a reason may be left out.
async fn reason_form(shell: &Shell, asker: &Asker, id: ChallengeId) -> Result<CreateInteractionResponse, Failure> {
    shell.club.challenge(id).await?.decline(asker.player, shell.now())?;
    let words = asker.words;
    let input = CreateInputText::new(InputTextStyle::Short, words.reason_label(), REASON_FIELD)
        .placeholder(words.reason_placeholder())
        .max_length(DeclineReason::LONGEST)
        .required(false);
    let modal = CreateModal::new(Press::Declined(id).to_string(), words.reason_title())
        .components(vec![CreateActionRow::InputText(input)]);
    Ok(CreateInteractionResponse::Modal(modal))
}

/// Somebody declines, with a reason or without.
pub(super) async fn declined(
    shell: &Shell,
    http: &Http,
    asker: &Asker,
    form: &ModalInteraction,
    id: ChallengeId,
) -> Result<(), Failure> {
    let reason = field(form, REASON_FIELD).and_then(DeclineReason::read);
    shell.club.decline(id, asker.player, reason.as_ref(), shell.now()).await?;
    form.create_response(http, closed_challenge(shell, asker, id).await?.into_update()).await?;
    let answered = form.message.as_ref().map(|message| message.id);
    board::afterwards(strip_challenge(shell, http, id, answered)).await;
    Ok(())
}
