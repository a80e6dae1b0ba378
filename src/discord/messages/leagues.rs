//! Leagues as messages: the seasons, the table of a division, and the games of a player.

use std::collections::HashMap;

use courier_draw::standings::{Crosstable, CrosstableRow, Game, Zone};
use courier_rules::Variant;
use serenity::all::ButtonStyle;

use crate::app::LeagueSeasons;
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::mention;
use crate::discord::ids::actions::ButtonAction;
use crate::discord::messages::buttons::{button, page_buttons, rows};
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::{MessagePayload, PictureAttachment};
use crate::play::competitions::divisions::movers;
use crate::play::competitions::table::TableRow;
use crate::play::competitions::{Competition, FixtureState, Points, Stage};
use crate::play::rating::SideScore;
use crate::play::{PlayerId, ServerId};
use crate::text::Texts;

/// The most divisions that an overview lists.
const DIVISIONS: usize = 20;
/// How many players of a division an overview names.
const LEADERS: usize = 3;

/// The seasons of the league of a game in a server.
pub(crate) async fn overview(
    app_state: &AppState,
    texts: Texts,
    server: ServerId,
    variant: &'static Variant,
) -> Result<MessagePayload, Failure> {
    let app = &app_state.app;
    let LeagueSeasons { open, current } = app.league_seasons(server, variant).await?;
    let Some(record) = current.as_ref().or(open.as_ref()) else {
        return Ok(MessagePayload::private(texts.league_none(variant)));
    };
    let mut text = vec![texts.league_terms(record), texts.league_how(), String::new()];
    let mut buttons = Vec::new();
    if let Some(current) = &current {
        let season = app.competition(current.id, app_state.now()).await?;
        text.push(texts.league_end(season.record.ends_at.filter(|_| is_running(&season))));
        text.extend(leaders(texts, &season));
        let action = ButtonAction::League(current.id, 0);
        buttons.push(button(texts, action, ButtonStyle::Secondary));
    }
    if let Some(open) = &open {
        let season = app.competition(open.id, app_state.now()).await?;
        let count = season.players().count();
        text.push(texts.league_open(open, count));
        let action = ButtonAction::JoinLeague(open.id);
        buttons.push(button(texts, action, ButtonStyle::Success));
    }
    Ok(MessagePayload {
        title: Some(texts.competition_title(record)),
        text: Some(text.join("\n")),
        buttons: rows(buttons),
        ..MessagePayload::default()
    })
}

fn is_running(season: &Competition) -> bool {
    season.record.stage == Stage::Running
}

fn leaders(texts: Texts, season: &Competition) -> Vec<String> {
    let tables = season.league_tables();
    let line = |(division, rows): (usize, &Vec<TableRow>)| {
        let first: Vec<String> = rows.iter().take(LEADERS).map(|row| mention(row.player)).collect();
        texts.league_leaders(division, &first)
    };
    let mut lines: Vec<String> = tables.iter().enumerate().take(DIVISIONS).map(line).collect();
    let left_out = tables.len().saturating_sub(DIVISIONS);
    lines.extend((left_out > 0).then(|| texts.league_more(left_out)));
    lines
}

/// The table of a division, from 0, as a picture and as text. A division beyond the last one is
/// the last one. `reader` is marked.
pub(crate) async fn table(
    app_state: &AppState,
    texts: Texts,
    season: &Competition,
    division: usize,
    reader: Option<PlayerId>,
) -> Result<MessagePayload, Failure> {
    let tables = season.league_tables();
    let division = division.min(tables.len().saturating_sub(1));
    let rows_shown = tables.get(division).cloned().unwrap_or_default();
    let names: HashMap<PlayerId, String> =
        app_state.app.entrant_names(season.record.id).await?.into_iter().collect();
    let name = |player: PlayerId| {
        names.get(&player).map(|name| texts.display_name(name)).unwrap_or_default()
    };
    let title = texts.competition_title(&season.record);
    let described: Vec<String> =
        rows_shown.iter().map(|row| texts.league_row(row, &name(row.player))).collect();
    let alt = texts.league_alt(&title, division, &described);
    let [points_heading, tie_break_heading, promoted_text, relegated_text, absent] =
        texts.league_table_texts();
    let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
    let row = |(index, row): (usize, &TableRow)| CrosstableRow {
        place: row.place.map(|place| place.to_string()).unwrap_or_default(),
        name: name(row.player),
        games: rows_shown.iter().map(|other| games(season, row.player, other.player)).collect(),
        points: row.points.to_string(),
        tie_break: texts.league_berger(row),
        zone: zone(&sizes, division, index),
        absent: if row.place.is_some() { String::new() } else { absent.clone() },
        reader: reader == Some(row.player),
    };
    let picture = Crosstable {
        title: title.clone(),
        summary: texts.league_division(division),
        rows: rows_shown.iter().enumerate().map(row).collect(),
        points_heading,
        tie_break_heading,
        promoted_text,
        relegated_text,
        empty_text: texts.league_no_fixtures(),
        notes: Vec::new(),
    };
    let draw = move || courier_draw::standings::crosstable(&picture);
    let png = tokio::task::spawn_blocking(draw).await??;
    let listed: Vec<String> =
        rows_shown.iter().map(|row| texts.league_row(row, &mention(row.player))).collect();
    let id = season.record.id;
    let buttons =
        page_buttons(texts, division, tables.len(), |page| ButtonAction::League(id, page));
    Ok(MessagePayload {
        title: Some(format!("{title} · {}", texts.league_division(division))),
        text: Some(listed.join("\n")),
        picture: Some(PictureAttachment { png, alt }),
        buttons: rows(buttons),
        ..MessagePayload::default()
    })
}

/// Where the player in a row of a division leads.
fn zone(sizes: &[usize], division: usize, row: usize) -> Zone {
    let between = |upper: usize| match (sizes.get(upper), sizes.get(upper + 1)) {
        (Some(upper), Some(lower)) => movers(*upper, *lower),
        _ => 0,
    };
    let up = division.checked_sub(1).map_or(0, between);
    let own = sizes.get(division).copied().unwrap_or(0);
    if row < up {
        Zone::Promoted
    } else if row + between(division) >= own {
        Zone::Relegated
    } else {
        Zone::Stays
    }
}

/// The games of a player against another one.
fn games(season: &Competition, player: PlayerId, other: PlayerId) -> Vec<Game> {
    season
        .fixtures
        .iter()
        .filter_map(|fixture| {
            let side = fixture.players.side_of(&player)?;
            (fixture.players[!side] == other).then_some((fixture, side))
        })
        .map(|(fixture, side)| match fixture.state {
            FixtureState::Running(_) => Game::Running,
            FixtureState::Played { result: Some(result), .. } => match result.score(side) {
                SideScore::Loss => Game::Lost(Points::of(SideScore::Loss).to_string()),
                score => Game::Scored(Points::of(score).to_string()),
            },
            FixtureState::Planned
            | FixtureState::Played { result: None, .. }
            | FixtureState::Cancelled => Game::None,
        })
        .collect()
}

/// The games of a player in a season, for them alone.
pub(crate) fn fixtures(texts: Texts, season: &Competition, player: PlayerId) -> MessagePayload {
    let lines: Vec<String> = season
        .fixtures
        .iter()
        .filter_map(|fixture| {
            let side = fixture.players.side_of(&player)?;
            let opponent = mention(fixture.players[!side]);
            Some(texts.league_fixture(fixture, player, &opponent))
        })
        .collect();
    if lines.is_empty() {
        return MessagePayload::private(texts.league_no_fixtures());
    }
    MessagePayload {
        title: Some(texts.league_fixtures(&texts.competition_title(&season.record))),
        text: Some(lines.join("\n")),
        private: true,
        ..MessagePayload::default()
    }
}
