//! Competitions as messages.

use courier_play::competitions::{
    Competition, CompetitionNews, CompetitionRecord, FixtureState, Format, Stage, cup, divisions,
};
use courier_play::notices::Reader;
use courier_play::{CompetitionId, PlayerId};
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::competitions::crosstables::TableView;
use crate::discord::competitions::cups::messages as cups;
use crate::discord::competitions::ladders::messages as ladders;
use crate::discord::competitions::ladders::messages::LadderView;
use crate::discord::competitions::leagues::messages as leagues;
use crate::discord::components::buttons::{button, labeled, rows};
use crate::discord::context::{AppState, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, Result};

/// A notice about a competition as a message; `None` if it is superseded.
pub(crate) async fn notice(
    app_state: &AppState,
    texts: Texts,
    reader: Reader,
    id: CompetitionId,
    news: CompetitionNews,
) -> Result<Option<MessagePayload>> {
    let competition = app_state.app.competition(id, app_state.now()).await?;
    let title = texts.competition_title(&competition.record);
    let look = |reader| rows(vec![standings_button(texts, &competition, reader)]);
    let mut buttons = Vec::new();
    let content = match news {
        CompetitionNews::Challenged { fixture } => {
            let Some(fixture) = competition.fixture(fixture) else { return Ok(None) };
            let Some(challenger) = fixture.challenger else { return Ok(None) };
            if fixture.state != FixtureState::Planned {
                return Ok(None);
            }
            let action = ButtonAction::StartLadderGame(id, fixture.id);
            buttons = rows(vec![
                button(texts, action, ButtonStyle::Primary),
                standings_button(texts, &competition, reader),
            ]);
            texts.competition_challenged(fixture.begins_at, &title, mention(challenger))
        }
        CompetitionNews::CalledOff { fixture } => {
            let Some(fixture) = competition.fixture(fixture) else { return Ok(None) };
            let opponent = |player: PlayerId| reader != Reader::Player(player);
            let players = [fixture.players.white, fixture.players.black];
            let Some(opponent) = players.into_iter().find(|player| opponent(*player)) else {
                return Ok(None);
            };
            buttons = look(reader);
            texts.competition_called_off(&title, mention(opponent))
        }
        CompetitionNews::Moved { place } => {
            buttons = look(reader);
            texts.competition_moved(&title, place)
        }
        CompetitionNews::OnHold => {
            let action = ButtonAction::BackOnLadder(id);
            buttons = rows(vec![button(texts, action, ButtonStyle::Primary)]);
            texts.competition_on_hold(&title)
        }
        CompetitionNews::Expelled => {
            buttons = look(reader);
            match competition.record.format {
                Format::Cup => texts.cup_disqualified(&title),
                Format::Ladder | Format::League | Format::RoundRobin => {
                    texts.competition_expelled(&title)
                }
            }
        }
        CompetitionNews::Idle => {
            buttons = look(reader);
            texts.competition_idle(&title)
        }
        CompetitionNews::Out => {
            buttons = look(reader);
            texts.competition_out(&title)
        }
        CompetitionNews::RoundBegan { round } => {
            buttons = look(reader);
            if let (Some(division), Reader::Player(player)) =
                (division(&competition, reader), reader)
            {
                let next = button(texts, ButtonAction::NextGame(None), ButtonStyle::Primary);
                buttons.push(vec![next]);
                let games = leagues::fixtures(texts, &competition, player);
                let content = texts.league_began(&title, division);
                return Ok(Some(MessagePayload { content, buttons, private: false, ..games }));
            }
            texts.competition_round_began(&title, round)
        }
        CompetitionNews::BeginsSoon => match competition.record.begins_at {
            Some(begins_at) if competition.record.stage == Stage::Open => {
                let joined = competition.players().count();
                buttons = rows(entry_buttons(texts, &competition));
                texts.competition_begins_soon(begins_at, &title, joined)
            }
            _ => return Ok(None),
        },
        CompetitionNews::ClosesSoon => match competition.record.ends_at {
            Some(ends_at) if competition.record.stage == Stage::Running => {
                buttons = look(reader);
                texts.competition_closes_soon(&title, ends_at)
            }
            _ => return Ok(None),
        },
        CompetitionNews::Ended => {
            buttons = look(reader);
            ended(texts, &competition, reader, &title)
        }
        CompetitionNews::Cancelled => cancelled(texts, &competition, &title),
        CompetitionNews::Standings => return standings(app_state, texts, &competition).await,
    };
    Ok(Some(MessagePayload { content, buttons, ..MessagePayload::default() }))
}

/// Says that a competition is over and, to a player, their place, and that a league continues.
fn ended(texts: Texts, competition: &Competition, reader: Reader, title: &str) -> String {
    let Reader::Player(player) = reader else { return texts.competition_ended(title, None) };
    let ranks = competition.ranks();
    let place = ranks.iter().find(|(own, _)| *own == player).and_then(|(_, place)| *place);
    let over = texts.competition_ended(title, place);
    match competition.record.format {
        Format::League => format!("{over} {}", texts.competition_stays()),
        Format::Ladder | Format::Cup | Format::RoundRobin => over,
    }
}

/// Says that a competition was called off: by a user, or because too few had entered when it should
/// have begun. Players of a league are entered for its next season.
fn cancelled(texts: Texts, competition: &Competition, title: &str) -> String {
    let CompetitionRecord { format, begins_at, ends_at, .. } = competition.record;
    let was_due = begins_at.zip(ends_at).is_some_and(|(begins_at, ended_at)| begins_at <= ended_at);
    match format {
        Format::League => {
            let few = texts.competition_too_few(title, divisions::FEWEST);
            format!("{few} {}", texts.competition_stays())
        }
        Format::Cup | Format::RoundRobin if was_due => {
            texts.competition_too_few(title, cup::FEWEST)
        }
        Format::Ladder | Format::Cup | Format::RoundRobin => texts.competition_cancelled(title),
    }
}

/// The standings of a competition for everybody in its channel; `None` if they are not shown now.
async fn standings(
    app_state: &AppState,
    texts: Texts,
    competition: &Competition,
) -> Result<Option<MessagePayload>> {
    match competition.record.format {
        Format::Ladder => {
            let view = LadderView::Posted;
            Ok(Some(ladders::page(app_state, texts, competition, view, 0).await?))
        }
        Format::League => leagues::posted(app_state, texts, competition).await,
        Format::Cup | Format::RoundRobin => {
            Ok(Some(cups::message(app_state, texts, competition, 0, TableView::Posted).await?))
        }
    }
}

/// The division of a league in which the reader plays, from 0.
fn division(competition: &Competition, reader: Reader) -> Option<usize> {
    let Reader::Player(player) = reader else { return None };
    usize::try_from(competition.entrant(player)?.division?).ok()
}

/// A button that shows the standings to the user alone: those of the reader's own division.
fn standings_button(texts: Texts, competition: &Competition, reader: Reader) -> CreateButton {
    let id = competition.record.id;
    let division = division(competition, reader).unwrap_or(0);
    let action = match competition.record.format {
        Format::Ladder => ButtonAction::Ladder(id, 0),
        Format::League => ButtonAction::League(id, u8::try_from(division).unwrap_or(0)),
        Format::Cup | Format::RoundRobin => ButtonAction::Cup(id, 0),
    };
    labeled(texts, action, Button::Standings, ButtonStyle::Secondary)
}

/// The buttons of a competition that takes entries.
fn entry_buttons(texts: Texts, competition: &Competition) -> Vec<CreateButton> {
    let id = competition.record.id;
    match competition.record.format {
        Format::Ladder => {
            vec![button(texts, ButtonAction::JoinLadder(id), ButtonStyle::Success)]
        }
        Format::League => {
            vec![button(texts, ButtonAction::JoinLeague(id), ButtonStyle::Success)]
        }
        Format::Cup | Format::RoundRobin => cups::entry_buttons(texts, competition),
    }
}
