//! A ladder as a message: a picture of a page, and the same as text.

use courier_draw::standings::{Ladder, LadderGame, LadderRow, Movement};
use courier_play::competitions::{Competition, Entrant, EntrantState, ladder};
use courier_play::{Moment, PlayerId};
use courier_store::LadderPlayer;
use courier_text::{LadderLine, Texts};
use serenity::all::ButtonStyle;

use crate::discord::components::buttons::{button, page_buttons, rows};
use crate::discord::context::{AppState, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

/// The reader of a ladder, and since when movements count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LadderView {
    /// Posted for everybody: movements since the posting before.
    Posted,
    /// Shown to this player: movements since the last posting.
    Shown(PlayerId),
    /// Shown to this player in direct messages, where nobody can join.
    ShownDirectly(PlayerId),
}

impl LadderView {
    /// The earlier place of a player, with which the present one is compared.
    fn place_before(self, player: &LadderPlayer) -> Option<u32> {
        match self {
            Self::Posted => player.place_before,
            Self::Shown(_) | Self::ShownDirectly(_) => player.shown_place,
        }
    }

    /// The player for whom it is shown.
    fn reader(self) -> Option<PlayerId> {
        match self {
            Self::Posted => None,
            Self::Shown(player) | Self::ShownDirectly(player) => Some(player),
        }
    }
}

/// A page of a ladder, from 0. A page beyond the last gives the last.
pub(crate) async fn page(
    app_state: &AppState,
    texts: Texts,
    found: &Competition,
    view: LadderView,
    page: usize,
) -> Result<MessagePayload> {
    let players = app_state.app.reads().ladder_players(found.record.id).await?;
    let now = app_state.now();
    let pages = players.len().div_ceil(Ladder::MAX_ROWS).max(1);
    let page = page.min(pages - 1);
    let shown: Vec<_> =
        players.iter().skip(page * Ladder::MAX_ROWS).take(Ladder::MAX_ROWS).collect();
    // In the first posting, and before it, nobody has moved.
    let compared = players.iter().any(|player| view.place_before(player).is_some());
    let rows_shown = shown.iter().filter_map(|player| {
        let row = row(texts, found, player, view, now)?;
        Some(if compared { row } else { LadderRow { movement: Movement::Same, ..row } })
    });
    let rows_shown: Vec<_> = rows_shown.collect();
    let title = texts.competition_title(&found.record);
    let summary = texts.ladder_summary(players.len(), page, pages);
    let line = |row: &LadderRow, player: &str| {
        texts.ladder_line(&LadderLine { place: row.place, player, remarks: remarks(texts, row) })
    };
    let described: Vec<_> = rows_shown.iter().map(|row| line(row, &row.name)).collect();
    let listed = shown.iter().zip(&rows_shown).map(|(of, row)| line(row, &mention(of.player)));
    let listed: Vec<_> = listed.collect();
    let alt = texts.ladder_alt(&title, &summary, &described);
    let text = if listed.is_empty() { texts.ladder_empty() } else { listed.join("\n") };
    let picture = Ladder {
        title: title.clone(),
        summary,
        rows: rows_shown,
        new_text: texts.ladder_new(),
        empty_text: texts.ladder_empty(),
        notes: vec![texts.ladder_legend()],
    };
    let draw = move || courier_draw::standings::ladder(&picture);
    let png = app_state.app.compute().quick(view.reader(), draw).await??;
    Ok(MessagePayload {
        title: Some(title),
        text: Some(format!("{text}\n\n{}", texts.ladder_how())),
        footer: Some(texts.competition_terms(&found.record)),
        picture: Some(PictureAttachment { png, alt }),
        buttons: buttons(texts, found, view, (page, pages)),
        ..MessagePayload::default()
    })
}

/// Page buttons, *Join* in its server for users who are not on the ladder, and *Back* for players
/// on hold.
fn buttons(
    texts: Texts,
    found: &Competition,
    view: LadderView,
    (page, pages): (usize, usize),
) -> Vec<Vec<serenity::all::CreateButton>> {
    let id = found.record.id;
    let entrant = view.reader().and_then(|player| found.entrant(player));
    let entrant = entrant.filter(|entrant| entrant.is_in());
    let mut buttons = page_buttons(texts, page, pages, |page| ButtonAction::Ladder(id, page));
    match entrant.map(|entrant| entrant.state) {
        Some(EntrantState::OnHold) => {
            buttons.push(button(texts, ButtonAction::BackOnLadder(id), ButtonStyle::Primary));
        }
        None if matches!(view, LadderView::ShownDirectly(_)) => {}
        Some(_) => {}
        None => buttons.push(button(texts, ButtonAction::JoinLadder(id), ButtonStyle::Primary)),
    }
    rows(buttons)
}

fn row(
    texts: Texts,
    found: &Competition,
    player: &LadderPlayer,
    view: LadderView,
    now: Moment,
) -> Option<LadderRow> {
    let entrant = found.entrant(player.player)?;
    let place = entrant.place?;
    let movement = match view.place_before(player) {
        None => Movement::New,
        Some(before) if before > place => Movement::Up(before - place),
        Some(before) if before < place => Movement::Down(place - before),
        Some(_) => Movement::Same,
    };
    let rating = player.rating.map(|(rating, since)| rating.shown(since, now));
    Some(LadderRow {
        place,
        movement,
        name: player.name.clone(),
        rating: rating.unwrap_or_default(),
        games: games(found, player.player),
        absent: absent(texts, entrant, now),
        reader: view.reader() == Some(player.player),
    })
}

fn absent(texts: Texts, entrant: &Entrant, now: Moment) -> String {
    let on_vacation =
        entrant.vacations.iter().any(|vacation| (vacation.from..vacation.to).contains(&now));
    match entrant.state {
        EntrantState::OnHold => texts.ladder_on_hold(),
        _ if on_vacation => texts.ladder_on_vacation(),
        _ => String::new(),
    }
}

/// The open games of a player; those to which they challenged others come first.
fn games(found: &Competition, player: PlayerId) -> Vec<LadderGame> {
    let open = found.fixtures.iter().filter(|game| game.is_open());
    let mut games: Vec<_> = open
        .filter_map(|game| {
            let side = game.players.side_of(&player)?;
            let place = found.entrant(game.players[side.other()])?.place?;
            Some(if game.challenger == Some(player) {
                LadderGame::Against(place)
            } else {
                LadderGame::ChallengedBy(place)
            })
        })
        .collect();
    games.sort_by_key(|game| match game {
        LadderGame::Against(place) => (0, *place),
        LadderGame::ChallengedBy(place) => (1, *place),
    });
    games
}

/// The remarks of a row besides place and name, in words.
fn remarks(texts: Texts, row: &LadderRow) -> Vec<String> {
    let movement = match row.movement {
        Movement::Same => None,
        Movement::Up(places) => Some(texts.ladder_moved(places, true)),
        Movement::Down(places) => Some(texts.ladder_moved(places, false)),
        Movement::New => Some(texts.ladder_new()),
    };
    let games = row.games.iter().map(|game| match game {
        LadderGame::Against(place) => texts.ladder_game(*place, false),
        LadderGame::ChallengedBy(place) => texts.ladder_game(*place, true),
    });
    let absent = Some(row.absent.clone()).filter(|absent| !absent.is_empty());
    movement.into_iter().chain(games).chain(absent).collect()
}

/// The place of a player, for the answer to joining.
pub(crate) fn place(found: &Competition, player: PlayerId) -> u32 {
    let players = ladder::standings(found);
    let place = players.iter().find(|entrant| entrant.player == player);
    place.and_then(|entrant| entrant.place).unwrap_or_default()
}
