//! Leagues as messages: the seasons, the table of a division, and the games of a player.

use courier_draw::standings::Zone;
use courier_play::competitions::divisions::movers;
use courier_play::competitions::table::TableRow;
use courier_play::competitions::{Competition, CompetitionRecord, Stage};
use courier_play::{CompetitionId, PlayerId, ServerId};
use courier_rules::Variant;
use courier_text::Texts;
use serenity::all::ButtonStyle;

use crate::app::LeagueSeasons;
use crate::discord::competitions::crosstables::{EntrantNames, Table, TableView, absence};
use crate::discord::components::buttons::{button, page_buttons, rows};
use crate::discord::context::{AppState, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

/// The most divisions in an overview.
const DIVISIONS: usize = 20;
/// The most players of a division in an overview.
const LEADERS: usize = 3;

/// The seasons of the league of a game in a server: the one being played or played last, and the
/// one that takes entries.
pub(crate) async fn overview(
    app_state: &AppState,
    texts: Texts,
    server: ServerId,
    variant: &'static Variant,
) -> Result<MessagePayload> {
    let LeagueSeasons { open, current } = app_state.app.league_seasons(server, variant).await?;
    seasons(app_state, texts, variant, current.map(|record| record.id), open).await
}

/// A season for everybody in its channel, with the one that takes entries; `None` while the season
/// before is being played and shown.
pub(crate) async fn posted(
    app_state: &AppState,
    texts: Texts,
    season: &Competition,
) -> Result<Option<MessagePayload>> {
    let record = &season.record;
    if record.stage == Stage::Cancelled {
        let title = texts.competition_title(record);
        let text = Some(texts.competition_cancelled(&title));
        return Ok(Some(MessagePayload { text, ..MessagePayload::default() }));
    }
    let variant = record.terms.variant;
    let known = app_state.app.league_seasons(record.server, variant).await?;
    let is_open = record.stage == Stage::Open;
    let is_played =
        |current: &CompetitionRecord| current.stage == Stage::Running && current.id != record.id;
    if is_open && known.current.as_ref().is_some_and(is_played) {
        return Ok(None);
    }
    let shown = (!is_open).then_some(record.id);
    Ok(Some(seasons(app_state, texts, variant, shown, known.open).await?))
}

async fn seasons(
    app_state: &AppState,
    texts: Texts,
    variant: &'static Variant,
    shown: Option<CompetitionId>,
    open: Option<CompetitionRecord>,
) -> Result<MessagePayload> {
    let app = &app_state.app;
    let shown = match shown {
        Some(id) => Some(app.competition(id, app_state.now()).await?),
        None => None,
    };
    let Some(record) = shown.as_ref().map(|season| &season.record).or(open.as_ref()) else {
        return Ok(MessagePayload::private(texts.league_none(variant)));
    };
    let mut text = vec![texts.competition_terms(record), texts.league_how(), String::new()];
    let mut buttons = Vec::new();
    if let Some(season) = &shown {
        text.push(texts.league_end(season.record.ends_at.filter(|_| is_running(season))));
        text.extend(leaders(texts, season));
        let action = ButtonAction::League(season.record.id, 0);
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
    let is_over = season.record.stage == Stage::Finished;
    let line = |(division, rows): (usize, &Vec<TableRow>)| {
        let stay = rows.iter().filter(|row| row.place.is_some());
        let first = stay.take(LEADERS).map(|row| {
            let has_won = is_over && row.place == Some(1);
            (mention(row.player), has_won)
        });
        texts.league_leaders(division, &first.collect::<Vec<_>>())
    };
    let mut lines: Vec<String> = tables.iter().enumerate().take(DIVISIONS).map(line).collect();
    let left_out = tables.len().saturating_sub(DIVISIONS);
    lines.extend((left_out > 0).then(|| texts.league_more(left_out)));
    lines
}

/// The table of a division, from 0, as a picture and as text. A division beyond the last gives the
/// last.
pub(crate) async fn table(
    app_state: &AppState,
    texts: Texts,
    season: &Competition,
    division: usize,
    view: TableView,
) -> Result<MessagePayload> {
    let tables = season.league_tables();
    let division = division.min(tables.len().saturating_sub(1));
    let rows_shown = tables.get(division).cloned().unwrap_or_default();
    let names = EntrantNames::read(app_state, texts, season.record.id).await?;
    let title = texts.competition_title(&season.record);
    let line =
        |row: &TableRow| texts.league_row(row, &names.with_state(row.player, &absence(texts, row)));
    let described: Vec<String> = rows_shown.iter().map(line).collect();
    let alt = texts.league_alt(&title, division, &described);
    let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
    let table = Table {
        competition: season,
        title: title.clone(),
        summary: texts.league_division(division),
        rows: &rows_shown,
        zones: (0..rows_shown.len()).map(|row| zone(&sizes, division, row)).collect(),
        names: &names,
        view,
    };
    let png = table.draw(app_state, texts).await?;
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

/// The zone of a row of a division: promotion, relegation or neither.
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

/// The games of a player in a season, for them alone.
pub(crate) fn fixtures(texts: Texts, season: &Competition, player: PlayerId) -> MessagePayload {
    let lines: Vec<String> = season
        .fixtures
        .iter()
        .filter_map(|fixture| {
            let side = fixture.players.side_of(&player)?;
            let opponent = mention(fixture.players[!side]);
            Some(texts.league_fixture(fixture, season.record.begins_at, player, &opponent))
        })
        .collect();
    if lines.is_empty() {
        return MessagePayload::private(texts.league_no_fixtures());
    }
    MessagePayload {
        title: Some(texts.league_fixtures(texts.competition_title(&season.record))),
        text: Some(lines.join("\n")),
        private: true,
        ..MessagePayload::default()
    }
}
