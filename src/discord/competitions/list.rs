//! The competitions of a server, next to its leaderboard, and the results of a player in them.

use courier_play::ServerId;
use courier_play::competitions::Stage;
use courier_rules::Variant;
use courier_store::{CompetitionResult, CompetitionSummary};
use courier_text::{Button, Texts};
use serenity::all::ButtonStyle;

use crate::discord::components::buttons::{labeled, rows};
use crate::discord::context::{AppState, mention};
use crate::discord::ids::{ButtonAction, LeaderboardPage, LeaderboardScope};
use crate::discord::transport::{MessagePayload, Result};

/// How many finished competitions are listed.
const FINISHED: u32 = 5;
/// How many titles, and how many standings, a profile lists.
const LISTED: usize = 5;

/// The competitions of a server, with a button that leads to the leaderboard of `variant`.
pub(crate) async fn message(
    app_state: &AppState,
    texts: Texts,
    server: ServerId,
    variant: Option<&'static Variant>,
) -> Result<MessagePayload> {
    let summaries = app_state.app.reads().competition_summaries(server, FINISHED).await?;
    let scope = LeaderboardScope::Server;
    let back = ButtonAction::Leaderboard(LeaderboardPage { scope, variant, page: 0 });
    let back = labeled(texts, back, Button::Leaderboard, ButtonStyle::Secondary);
    Ok(MessagePayload {
        title: Some(texts.competitions_heading()),
        text: Some(lines(texts, &summaries).join("\n")),
        buttons: rows(vec![back]),
        ..MessagePayload::default()
    })
}

fn lines(texts: Texts, summaries: &[CompetitionSummary]) -> Vec<String> {
    let part = |stage: Stage, heading: String| {
        let own = summaries.iter().filter(move |own| own.competition.stage == stage);
        let lines: Vec<String> = own.map(|own| line(texts, own)).collect();
        if lines.is_empty() { Vec::new() } else { [vec![heading], lines].concat() }
    };
    let [running, open, over] = texts.competitions_parts();
    let parts = [(Stage::Running, running), (Stage::Open, open), (Stage::Finished, over)];
    let lines: Vec<String> =
        parts.into_iter().flat_map(|(stage, heading)| part(stage, heading)).collect();
    if lines.is_empty() { vec![texts.competitions_none()] } else { lines }
}

fn line(texts: Texts, summary: &CompetitionSummary) -> String {
    let CompetitionSummary { competition, first, players, waits } = summary;
    let first: Vec<String> = first.iter().copied().map(mention).collect();
    match competition.stage {
        Stage::Open => texts.competition_open(competition, *players),
        Stage::Running => {
            texts.competition_running(competition, &first, competition.deadline(*waits))
        }
        Stage::Finished | Stage::Cancelled => texts.competition_over(competition, &first),
    }
}

/// The lines of a profile about the results of its player: titles, then running competitions.
pub(crate) fn results(texts: Texts, results: &[CompetitionResult]) -> Vec<String> {
    let (running, won): (Vec<_>, Vec<_>) =
        results.iter().partition(|result| result.competition.stage == Stage::Running);
    let mut lines = Vec::new();
    let mut part = |heading: String, of: Vec<String>| {
        let left_out = of.len().saturating_sub(LISTED);
        if !of.is_empty() {
            lines.extend([String::new(), heading]);
            lines.extend(of.into_iter().take(LISTED));
            lines.extend((left_out > 0).then(|| texts.cup_more(left_out)));
        }
    };
    let title = |own: &&CompetitionResult| texts.title_won(&own.competition, own.division);
    part(texts.titles_heading(won.len()), won.iter().map(title).collect());
    let standing = |own: &&CompetitionResult| {
        texts.standing_in(&own.competition, own.division, own.place, own.players)
    };
    part(texts.standings_heading(), running.iter().map(standing).collect());
    lines
}
