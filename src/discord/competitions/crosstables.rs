//! The picture of a crosstable: of a division of a league, or of a round robin.

use std::collections::HashMap;

use courier_draw::standings::{Crosstable, CrosstableRow, Game, Zone};
use courier_play::competitions::table::TableRow;
use courier_play::competitions::{Competition, FixtureState, Points};
use courier_play::rating::SideScore;
use courier_play::{CompetitionId, PlayerId};
use courier_text::Texts;

use crate::discord::context::AppState;
use crate::discord::transport::Result;

pub(crate) struct EntrantNames(HashMap<PlayerId, String>);

impl EntrantNames {
    pub(crate) async fn read(
        app_state: &AppState,
        texts: Texts,
        id: CompetitionId,
    ) -> Result<Self> {
        let names = app_state.app.reads().entrant_names(id).await?.into_iter();
        Ok(Self(names.map(|(player, name)| (player, texts.display_name(&name))).collect()))
    }

    /// The name of a player, with the reason why they no longer take part, if so.
    pub(crate) fn with_state(&self, player: PlayerId, state: &str) -> String {
        let name = self.of(player);
        if state.is_empty() { name } else { format!("{name} ({state})") }
    }

    /// The name of a player; empty for one who has not entered.
    pub(crate) fn of(&self, player: PlayerId) -> String {
        self.0.get(&player).cloned().unwrap_or_default()
    }
}

/// The remark next to the name of a player whose games do not count; empty for all others.
pub(crate) fn absence(texts: Texts, row: &TableRow) -> String {
    let [.., absent] = texts.league_table_texts();
    if row.place.is_some() { String::new() } else { absent }
}

/// A table of players who play each other in a competition.
pub(crate) struct Table<'a> {
    pub(crate) competition: &'a Competition,
    pub(crate) title: String,
    pub(crate) summary: String,
    /// The rows from the first to the last.
    pub(crate) rows: &'a [TableRow],
    /// The zone of each row.
    pub(crate) zones: Vec<Zone>,
    pub(crate) names: &'a EntrantNames,
    pub(crate) view: TableView,
}

/// For whom a table is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableView {
    /// For everybody, by the bot itself.
    Posted,
    /// For everybody, because this player asked for it.
    Shown(PlayerId),
    /// For this player, who is marked.
    Privately(PlayerId),
}

impl TableView {
    pub(crate) fn asked_by(self) -> Option<PlayerId> {
        match self {
            Self::Posted => None,
            Self::Shown(player) | Self::Privately(player) => Some(player),
        }
    }

    pub(crate) fn marks(self, player: PlayerId) -> bool {
        self == Self::Privately(player)
    }
}

impl Table<'_> {
    /// Draws it: the bytes of a PNG.
    pub(crate) async fn draw(self, app_state: &AppState, texts: Texts) -> Result<Vec<u8>> {
        let [points_heading, tie_break_heading, promoted_text, relegated_text, _] =
            texts.league_table_texts();
        let row = |(row, zone): (&TableRow, &Zone)| CrosstableRow {
            place: row.place.map(|place| place.to_string()).unwrap_or_default(),
            name: self.names.of(row.player),
            games: self
                .rows
                .iter()
                .map(|other| games(self.competition, row.player, other.player))
                .collect(),
            points: row.points.to_string(),
            tie_break: texts.league_berger(row),
            zone: *zone,
            absent: absence(texts, row),
            reader: self.view.marks(row.player),
        };
        let picture = Crosstable {
            title: self.title,
            summary: self.summary,
            rows: self.rows.iter().zip(&self.zones).map(row).collect(),
            points_heading,
            tie_break_heading,
            promoted_text,
            relegated_text,
            empty_text: texts.league_no_fixtures(),
            notes: vec![texts.league_berger_note()],
        };
        let draw = move || courier_draw::standings::crosstable(&picture);
        Ok(app_state.app.compute().quick(self.view.asked_by(), draw).await??)
    }
}

/// The games of a player against another one.
fn games(competition: &Competition, player: PlayerId, other: PlayerId) -> Vec<Game> {
    competition
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
