//! Competitions as messages.

use serenity::all::ButtonStyle;

use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::mention;
use crate::discord::ids::actions::ButtonAction;
use crate::discord::messages::buttons::{button, rows};
use crate::discord::messages::cups;
use crate::discord::messages::ladders::{self, LadderView};
use crate::discord::messages::leagues;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::competitions::{Competition, CompetitionNews, FixtureState, Format};
use crate::play::notices::Reader;
use crate::play::{CompetitionId, PlayerId};
use crate::text::Texts;

/// A notice about a competition as a message; `None` if it is superseded.
pub(crate) async fn notice(
    app_state: &AppState,
    texts: Texts,
    reader: Reader,
    id: CompetitionId,
    news: CompetitionNews,
) -> Result<Option<MessagePayload>, Failure> {
    let competition = app_state.app.competition(id, app_state.now()).await?;
    let title = texts.competition_title(&competition.record);
    let mut buttons = Vec::new();
    let content = match news {
        CompetitionNews::Challenged { fixture } => {
            let Some(fixture) = competition.fixture(fixture) else { return Ok(None) };
            let Some(challenger) = fixture.challenger else { return Ok(None) };
            if fixture.state != FixtureState::Planned {
                return Ok(None);
            }
            let action = ButtonAction::StartLadderGame(id, fixture.id);
            buttons = rows(vec![button(texts, action, ButtonStyle::Primary)]);
            texts.competition_challenged(&title, &mention(challenger), fixture.begins_at)
        }
        CompetitionNews::CalledOff { fixture } => {
            let Some(fixture) = competition.fixture(fixture) else { return Ok(None) };
            let opponent = |player: PlayerId| reader != Reader::Player(player);
            let players = [fixture.players.white, fixture.players.black];
            let Some(opponent) = players.into_iter().find(|player| opponent(*player)) else {
                return Ok(None);
            };
            texts.competition_called_off(&title, &mention(opponent))
        }
        CompetitionNews::Moved { place } => texts.competition_moved(&title, place),
        CompetitionNews::OnHold => {
            let action = ButtonAction::BackOnLadder(id);
            buttons = rows(vec![button(texts, action, ButtonStyle::Primary)]);
            texts.competition_on_hold(&title)
        }
        CompetitionNews::Expelled if competition.record.format == Format::Cup => {
            texts.cup_disqualified(&title)
        }
        CompetitionNews::Expelled => texts.competition_expelled(&title),
        CompetitionNews::Idle => texts.competition_idle(&title),
        CompetitionNews::Out => texts.competition_out(&title),
        CompetitionNews::RoundBegan { round } => texts.competition_round_began(&title, round),
        CompetitionNews::ClosesSoon => match competition.record.ends_at {
            Some(ends_at) => texts.competition_closes_soon(&title, ends_at),
            None => return Ok(None),
        },
        CompetitionNews::Ended => texts.competition_ended(&title),
        CompetitionNews::Cancelled => texts.competition_cancelled(&title),
        CompetitionNews::Standings if competition.record.format == Format::Ladder => {
            let view = LadderView::Posted;
            return Ok(Some(ladders::page(app_state, texts, &competition, view, 0).await?));
        }
        CompetitionNews::Standings if competition.record.format == Format::League => {
            let Competition { record, .. } = &competition;
            let variant = record.terms.variant;
            let shown = leagues::overview(app_state, texts, record.server, variant).await?;
            return Ok(Some(shown));
        }
        CompetitionNews::Standings => {
            return Ok(Some(standings(texts, &competition)));
        }
    };
    Ok(Some(MessagePayload { content, buttons, ..MessagePayload::default() }))
}

/// The standings of a competition.
pub(crate) fn standings(texts: Texts, competition: &Competition) -> MessagePayload {
    if matches!(competition.record.format, Format::Cup | Format::RoundRobin) {
        return cups::message(texts, competition);
    }
    let title = texts.competition_title(&competition.record);
    let lines: Vec<String> = competition.players().map(|entrant| mention(entrant.player)).collect();
    MessagePayload {
        content: texts.competition_standings(&title),
        text: Some(lines.join("\n")),
        ..MessagePayload::default()
    }
}
