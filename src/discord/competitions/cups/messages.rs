//! Cups as messages: a picture of the standings, and the same as text.

use courier_draw::standings::{CupRow, CupState, CupTable, Zone};
use courier_play::PlayerId;
use courier_play::competitions::table::TableRow;
use courier_play::competitions::{
    Competition, CupStanding, EntrantState, FixtureState, Format, MinusPoints, Stage,
};
use courier_text::Texts;
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::competitions::crosstables::{EntrantNames, Table, TableView, absence};
use crate::discord::components::buttons::{button, page_buttons, rows};
use crate::discord::context::{AppState, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

/// The most players named in a cup that has not begun: so many fit into a message.
const LINES: usize = 40;
/// The sign for a game that is being played.
const RUNNING: &str = "○";

/// A page of a cup, from 0, with its standings and, while it takes entries, buttons to enter and to
/// leave. A page beyond the last gives the last.
pub(crate) async fn message(
    app_state: &AppState,
    texts: Texts,
    cup: &Competition,
    page: usize,
    view: TableView,
) -> Result<MessagePayload> {
    let record = &cup.record;
    let names = EntrantNames::read(app_state, texts, record.id).await?;
    let Page { lines, picture, buttons } = match (record.stage, record.format) {
        (Stage::Open | Stage::Cancelled, _) => entries(texts, cup),
        (_, Format::RoundRobin) => round_robin((app_state, texts), cup, &names, view).await?,
        _ => dropout((app_state, texts), cup, &names, page, view).await?,
    };
    let mut text = vec![texts.cup_terms(record), stage(texts, cup), String::new()];
    text.extend(lines);
    Ok(MessagePayload {
        title: Some(texts.competition_title(record)),
        text: Some(text.join("\n")),
        picture,
        buttons: rows(buttons),
        ..MessagePayload::default()
    })
}

/// The part of the message below its head.
struct Page {
    lines: Vec<String>,
    picture: Option<PictureAttachment>,
    buttons: Vec<CreateButton>,
}

fn stage(texts: Texts, cup: &Competition) -> String {
    let record = &cup.record;
    match record.stage {
        Stage::Open => texts.cup_open(record),
        Stage::Running if record.format == Format::RoundRobin && !record.by_rounds => {
            texts.cup_entrants(cup.players().count())
        }
        Stage::Running => {
            let round = record.rounds.saturating_sub(1);
            texts.cup_round(round, cup.next_round_at())
        }
        Stage::Finished => {
            let champions: Vec<String> = cup.champions().into_iter().map(mention).collect();
            texts.cup_over(&champions)
        }
        Stage::Cancelled => texts.cup_over(&[]),
    }
}

/// The buttons to enter a cup and to leave it.
pub(crate) fn entry_buttons(texts: Texts, cup: &Competition) -> Vec<CreateButton> {
    vec![
        button(texts, ButtonAction::JoinCup(cup.record.id), ButtonStyle::Success),
        button(texts, ButtonAction::LeaveCup(cup.record.id), ButtonStyle::Secondary),
    ]
}

fn entries(texts: Texts, cup: &Competition) -> Page {
    let entrants = cup.players();
    let players: Vec<String> = entrants.map(|entrant| mention(entrant.player)).collect();
    let mut lines = vec![texts.cup_entrants(players.len())];
    let left_out = players.len().saturating_sub(LINES);
    lines.extend(players.into_iter().take(LINES));
    lines.extend((left_out > 0).then(|| texts.cup_more(left_out)));
    let is_open = cup.record.stage == Stage::Open;
    let buttons = if is_open { entry_buttons(texts, cup) } else { Vec::new() };
    Page { lines, picture: None, buttons }
}

/// The title and the summary of a picture, which show no markup.
fn heading(texts: Texts, cup: &Competition) -> (String, String) {
    let record = &cup.record;
    let summary = match record.stage {
        Stage::Running if record.format == Format::Cup || record.by_rounds => {
            texts.cup_round(record.rounds.saturating_sub(1), None)
        }
        Stage::Open | Stage::Running => texts.cup_entrants(cup.players().count()),
        Stage::Finished | Stage::Cancelled => texts.cup_over(&[]),
    };
    (texts.competition_name(record), summary)
}

async fn round_robin(
    (app_state, texts): (&AppState, Texts),
    cup: &Competition,
    names: &EntrantNames,
    view: TableView,
) -> Result<Page> {
    let table = cup.round_robin_table();
    let (title, summary) = heading(texts, cup);
    let line = |row: &TableRow| {
        texts.cup_table_row(row, &names.with_state(row.player, &absence(texts, row)))
    };
    let described: Vec<String> = table.iter().map(line).collect();
    let alt = texts.cup_alt(&title, &summary, &described);
    let zones = vec![Zone::Stays; table.len()];
    let picture = Table { competition: cup, title, summary, rows: &table, zones, names, view };
    let png = picture.draw(app_state, texts).await?;
    Ok(Page {
        lines: table.iter().map(|row| texts.cup_table_row(row, &mention(row.player))).collect(),
        picture: Some(PictureAttachment { png, alt }),
        buttons: Vec::new(),
    })
}

async fn dropout(
    (app_state, texts): (&AppState, Texts),
    cup: &Competition,
    names: &EntrantNames,
    page: usize,
    view: TableView,
) -> Result<Page> {
    let standings = cup.cup_standings();
    let pages = standings.len().div_ceil(CupTable::MAX_ROWS).max(1);
    let page = page.min(pages - 1);
    let shown: Vec<&CupStanding> =
        standings.iter().skip(page * CupTable::MAX_ROWS).take(CupTable::MAX_ROWS).collect();
    let (title, summary) = heading(texts, cup);
    let line = |own: &&CupStanding| {
        texts.cup_row(own, &names.with_state(own.player, &texts.cup_state(own.state)))
    };
    let described: Vec<String> = shown.iter().map(line).collect();
    let alt = texts.cup_alt(&title, &summary, &described);
    let champions = cup.champions();
    let row = |own: &&CupStanding| CupRow {
        place: own.place.map(|place| place.to_string()).unwrap_or_default(),
        name: names.of(own.player),
        rounds: (0..cup.record.rounds).map(|round| of_round(cup, own.player, round)).collect(),
        points: own.minus.to_string(),
        state: match own.state {
            _ if champions.contains(&own.player) => CupState::Champion,
            EntrantState::Active => CupState::In,
            _ => CupState::Out,
        },
        state_text: texts.cup_state(own.state),
        reader: view.marks(own.player),
    };
    let picture = CupTable {
        title,
        summary,
        rounds: (1..=cup.record.rounds).map(|round| round.to_string()).collect(),
        points_heading: texts.cup_points_heading(),
        rows: shown.iter().map(row).collect(),
        empty_text: texts.cup_entrants(0),
        notes: texts.cup_legend(),
    };
    let draw = move || courier_draw::standings::cup(&picture);
    let png = app_state.app.compute().quick(view.asked_by(), draw).await??;
    Ok(Page {
        lines: shown.iter().map(|own| texts.cup_row(own, &mention(own.player))).collect(),
        picture: Some(PictureAttachment { png, alt }),
        buttons: page_buttons(texts, page, pages, |page| ButtonAction::Cup(cup.record.id, page)),
    })
}

/// The minus points of a player in each game of a round, from 0.
fn of_round(cup: &Competition, player: PlayerId, round: u32) -> String {
    let own = cup.fixtures.iter().filter(|fixture| fixture.round == round);
    let games = own.filter_map(|fixture| {
        let side = fixture.players.side_of(&player)?;
        match fixture.state {
            FixtureState::Planned | FixtureState::Running(_) => Some(RUNNING.to_owned()),
            FixtureState::Played { result, .. } => {
                result.map(|result| MinusPoints::of(result.score(side)).to_string())
            }
            FixtureState::Cancelled => None,
        }
    });
    games.collect::<Vec<_>>().join(" ")
}
