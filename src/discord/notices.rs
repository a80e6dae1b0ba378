//! Notices as messages. A notice is not a response: the outbox sends it to a player or a channel.

use courier_draw::BoardStyle;
use courier_play::notices::{Notice, Reader};
use courier_play::server_config::BoardSide;
use courier_play::{ChallengeId, Match, MatchId, PlayerId, Refusal};
use courier_store::BoardContext;
use courier_text::{Button, Texts};
use serenity::all::CreateButton;

use crate::app::AppError;
use crate::discord::board::messages as board;
use crate::discord::board::messages::Readers;
use crate::discord::challenges::messages as challenges;
use crate::discord::competitions::messages as competitions;
use crate::discord::context::{AppState, mention};
use crate::discord::games;
use crate::discord::plans::remarks::remarks;
use crate::discord::transport::{BUTTONS_IN_ROW, MessagePayload, Result};

/// A notice as a message; `None` if it is superseded.
pub(crate) async fn message(
    app_state: &AppState,
    texts: Texts,
    reader: Reader,
    notice: Notice,
) -> Result<Option<MessagePayload>> {
    match notice {
        Notice::Challenged { challenge } => challenged(app_state, texts, reader, challenge).await,
        Notice::Declined { challenge } => {
            let proposal = app_state.app.challenge(challenge).await?.proposal;
            let opponent = proposal.opponent.map(mention).unwrap_or_default();
            let terms = proposal.terms;
            let declined = texts.declined(&opponent, (terms.variant, terms.start));
            let reason = app_state.app.reads().decline_reason(challenge).await?;
            let reason = reason.map(|reason| texts.decline_reason(&reason));
            let content =
                declined + &reason.map(|reason| format!("\n{reason}")).unwrap_or_default();
            Ok(Some(MessagePayload { content, ..MessagePayload::default() }))
        }
        Notice::Expired { challenge } => {
            let proposal = app_state.app.challenge(challenge).await?.proposal;
            let opponent = proposal.opponent.map(mention);
            let terms = proposal.terms;
            let content = texts.expired(opponent.as_deref(), (terms.variant, terms.start));
            Ok(Some(MessagePayload { content, ..MessagePayload::default() }))
        }
        Notice::Digest { .. } => digest(app_state, texts, reader).await,
        Notice::Competition { competition, news } => {
            competitions::notice(app_state, texts, reader, competition, news).await
        }
        Notice::RoleRefused { server, refusal, .. } => Ok(Some(MessagePayload {
            content: texts.role_refused(server, refusal),
            ..MessagePayload::default()
        })),
        Notice::LobbyRefused { server, channel } => Ok(Some(MessagePayload {
            content: texts.lobby_refused(channel, server),
            ..MessagePayload::default()
        })),
        Notice::Announcement { announcement, .. } => {
            let content = app_state.app.reads().announcement(announcement).await?;
            Ok(content.map(|content| MessagePayload { content, ..MessagePayload::default() }))
        }
        // Handled by the outbox, which knows the channels that everybody sees, and deletes
        // messages.
        Notice::Lobby { .. } | Notice::OldStandings { .. } => Ok(None),
        Notice::Outage { from, to } => Ok(Some(MessagePayload {
            content: texts.outage(from, to),
            ..MessagePayload::default()
        })),
        Notice::Accepted { the_match }
        | Notice::YourTurn { the_match, .. }
        | Notice::Planned { the_match, .. }
        | Notice::Watched { the_match, .. }
        | Notice::ThreadLost { the_match, .. }
        | Notice::Time { the_match, .. }
        | Notice::DrawOffered { the_match, .. }
        | Notice::DrawDeclined { the_match }
        | Notice::TakebackOffered { the_match, .. }
        | Notice::TakebackDeclined { the_match }
        | Notice::TakenBack { the_match, .. }
        | Notice::PauseOffered { the_match, .. }
        | Notice::PauseDeclined { the_match }
        | Notice::Paused { the_match }
        | Notice::Resumed { the_match }
        | Notice::TimeGiven { the_match, .. }
        | Notice::FlagFell { the_match, .. }
        | Notice::AutomaticVacation { the_match, .. }
        | Notice::GameBegan { the_match }
        | Notice::Ended { the_match } => {
            let (the_match, context) = app_state.app.find_with_context(the_match).await?;
            let shown = (&the_match, &context);
            // Only channels choose a side, and their boards are made by `of_match`.
            of_match(app_state, texts, reader, notice, shown, BoardSide::default()).await
        }
    }
}

/// The games in which it is the reader's turn; `None` if there are none.
async fn digest(
    app_state: &AppState,
    texts: Texts,
    reader: Reader,
) -> Result<Option<MessagePayload>> {
    const SHOWN: usize = 25;
    let Reader::Player(player) = reader else { return Ok(None) };
    let running = app_state.app.reads().running_of(player).await?;
    let waiting: Vec<_> =
        running.iter().filter(|summary| summary.players[summary.turn] == player).collect();
    if waiting.is_empty() {
        return Ok(None);
    }
    let mut lines: Vec<String> =
        waiting.iter().take(SHOWN).map(|summary| games::line(texts, player, summary)).collect();
    lines.extend((waiting.len() > SHOWN).then(|| texts.digest_more(waiting.len() - SHOWN)));
    let content = texts.digest(waiting.len());
    Ok(Some(MessagePayload { content, text: Some(lines.join("\n")), ..MessagePayload::default() }))
}

/// A challenge as a direct message, or as it is shown in its channel.
async fn challenged(
    app_state: &AppState,
    texts: Texts,
    reader: Reader,
    id: ChallengeId,
) -> Result<Option<MessagePayload>> {
    let challenge = match app_state.app.challenge(id).await {
        Err(AppError::Refused(Refusal::NoSuchChallenge)) => return Ok(None),
        other => other?,
    };
    if challenge.state_at(app_state.now()) != courier_play::challenges::ChallengeState::Open {
        return Ok(None);
    }
    let shown = challenges::open_message(app_state, texts, &challenge).await?;
    if matches!(reader, Reader::Channel(_)) {
        return Ok(Some(shown));
    }
    let terms = challenge.proposal.terms;
    let challenger = mention(challenge.proposal.challenger);
    let content = texts.challenged(&challenger, (terms.variant, terms.start));
    Ok(Some(MessagePayload { content, mention: None, ..shown }))
}

/// The same for a notice about a loaded match. In a channel the board is seen from `channel_side`.
pub(crate) async fn of_match(
    app_state: &AppState,
    texts: Texts,
    reader: Reader,
    notice: Notice,
    (the_match, context): (&Match, &BoardContext),
    channel_side: BoardSide,
) -> Result<Option<MessagePayload>> {
    if notice.superseded(the_match.ply(), the_match.outcome().is_none()) {
        return Ok(None);
    }
    // Either the opponent gave time instead, or the match is over.
    if matches!(notice, Notice::FlagFell { .. }) && the_match.record().timing.fallen.is_none() {
        return Ok(None);
    }
    if let Notice::Time { alert, .. } = notice
        && !alert.is_true(&the_match.clock_events(), app_state.now())
    {
        return Ok(None);
    }
    let (side, owner) = match reader {
        Reader::Player(player) => match the_match.side_of(player) {
            Some(side) => (side, side),
            None => return Ok(None),
        },
        // In the style of the player who has moved.
        Reader::Channel(_) => (channel_side.bottom(the_match.turn()), !the_match.turn()),
    };
    let (content, secret) = match reader {
        Reader::Player(player) => {
            let usual = match notice {
                Notice::GameBegan { .. } => began(app_state, texts, the_match, player).await?,
                _ => line(texts, notice, the_match, player),
            };
            let Some(found) = remarks(texts, notice, the_match, context, player) else {
                return Ok(None);
            };
            let content = match found.line {
                Some(line) if matches!(notice, Notice::Ended { .. }) => format!("{line} {usual}"),
                Some(line) => line,
                None => usual,
            };
            (content, found.secret)
        }
        Reader::Channel(_) => (String::new(), None),
    };
    let player = &context.players[owner];
    let style = BoardStyle::chosen(player.theme, player.pieces);
    let readers = match reader {
        Reader::Player(player) => (Readers::One(Some(owner)), Some(player)),
        Reader::Channel(_) => (Readers::All, None),
    };
    let board =
        board::message(app_state, (texts, style), (the_match, context), side, readers).await?;
    let mut payload = MessagePayload { content, secret, mention: None, ..board };
    if let (Notice::YourTurn { .. }, Reader::Player(_)) = (notice, reader)
        && let Some(row) = payload.buttons.first_mut().filter(|row| row.len() < BUTTONS_IN_ROW)
    {
        row.extend(inside_discord(app_state, texts, the_match.id()).await);
    }
    Ok(Some(payload))
}

/// The button that opens a match inside Discord. It is a link that may be shared: the page shows
/// each reader only their own matches.
async fn inside_discord(app_state: &AppState, texts: Texts, id: MatchId) -> Option<CreateButton> {
    let application = app_state.activity.as_ref()?.application().await.ok()?;
    let link = format!("https://discord.com/activities/{application}?custom_id={id}");
    Some(CreateButton::new_link(link).label(texts.button(Button::InsideDiscord)))
}

/// The line above the board of a game that has begun, with its competition if it belongs to one.
async fn began(
    app_state: &AppState,
    texts: Texts,
    the_match: &Match,
    reader: PlayerId,
) -> Result<String> {
    let record = the_match.record();
    let (opponent, game) = (opponent_of(the_match, reader), (record.variant, Some(record.start)));
    let Some(competition) = record.competition else { return Ok(texts.accepted(&opponent, game)) };
    let competition = app_state.app.competition_record(competition).await?;
    Ok(texts.game_began(&texts.competition_title(&competition), &opponent, game))
}

fn opponent_of(the_match: &Match, reader: PlayerId) -> String {
    let players = the_match.players();
    mention(if players.white == reader { players.black } else { players.white })
}

fn line(texts: Texts, notice: Notice, the_match: &Match, reader: PlayerId) -> String {
    let opponent = opponent_of(the_match, reader);
    match notice {
        Notice::Accepted { .. } => {
            let record = the_match.record();
            texts.accepted(&opponent, (record.variant, Some(record.start)))
        }
        Notice::YourTurn { .. } => {
            texts.your_turn(&opponent, board::last_san(the_match).as_deref())
        }
        Notice::Time { alert, .. } => texts.time_reminder(
            alert,
            alert.ends(&the_match.clock_events()),
            the_match.record().controls[the_match.turn()],
        ),
        Notice::DrawOffered { .. } => texts.draw_offered(&opponent),
        Notice::DrawDeclined { .. } => texts.draw_declined(&opponent),
        Notice::TakebackOffered { .. } => texts.takeback_offered(&opponent),
        Notice::TakebackDeclined { .. } => texts.takeback_declined(&opponent),
        Notice::TakenBack { .. } => texts.taken_back(&opponent),
        Notice::PauseOffered { .. } => texts.pause_offered(&opponent),
        Notice::PauseDeclined { .. } => texts.pause_declined(&opponent),
        Notice::Paused { .. } => texts.paused(&opponent),
        Notice::Resumed { .. } => texts.resumed(&opponent),
        Notice::TimeGiven { span, .. } => texts.time_given(&opponent, span),
        Notice::FlagFell { .. } => match the_match.record().timing.fallen {
            Some(fallen) => {
                texts.flag_fell(&opponent, the_match.mover() != reader, fallen.decide_by)
            }
            None => String::new(),
        },
        Notice::AutomaticVacation { ply, until, .. } => {
            let waits = the_match.outcome().is_none() && the_match.ply() == ply;
            texts.automatic_vacation(until, waits)
        }
        Notice::Ended { .. } => {
            let result = texts.match_result(the_match, &the_match.players().map(mention));
            result.map(|result| texts.ended(result)).unwrap_or_default()
        }
        // These notices are not about a match, or their line is made elsewhere.
        Notice::Challenged { .. }
        | Notice::GameBegan { .. }
        | Notice::Declined { .. }
        | Notice::Expired { .. }
        | Notice::Planned { .. }
        | Notice::Watched { .. }
        | Notice::ThreadLost { .. }
        | Notice::Digest { .. }
        | Notice::Competition { .. }
        | Notice::Lobby { .. }
        | Notice::RoleRefused { .. }
        | Notice::LobbyRefused { .. }
        | Notice::OldStandings { .. }
        | Notice::Announcement { .. }
        | Notice::Outage { .. } => String::new(),
    }
}
