//! A season of a server as a message: games by week, most active players, gains, results.

use std::cmp::Reverse;

use courier_draw::season as drawn;
use courier_draw::season::{ChampionRow, Panel, RankingRow, SeasonChart};
use courier_play::rating::is_provisional;
use courier_play::season::Season;
use courier_play::{Moment, PlayerId, Refusal, Span};
use courier_rules::Variant;
use courier_store::{Champion, SeasonStats, Week, season::RatingGain, season::VariantResults};
use courier_text::{Button, Texts};
use serenity::all::ButtonStyle;

use crate::discord::components::buttons::labeled;
use crate::discord::context::command::{Context, defer, invoker, send};
use crate::discord::context::{AppState, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::leaderboard::command::{Viewer, games_of};
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};
use crate::process::compute::ComputePlace;

/// How many players who share a title are named.
const HOLDERS: usize = 3;
/// How many variants the description of the chart names: those with the most games.
const DESCRIBED: usize = 10;
/// How many titles are named in the text.
const TITLES: usize = 15;

/// A season of a server; the present season if none is given.
pub(crate) async fn message(
    app_state: &AppState,
    viewer: Viewer,
    wanted: Option<Season>,
    place: ComputePlace,
) -> Result<MessagePayload> {
    let texts = viewer.texts;
    let server = viewer.server.ok_or(Refusal::OnlyInServer)?;
    let now = app_state.now();
    let present = Season::of(now);
    let season = wanted.unwrap_or(present);
    let title = Some(texts.season_heading(season));
    let app = &app_state.app;
    let Some((first, last)) = app.reads().first_and_last_end(server).await? else {
        return Ok(MessagePayload {
            title,
            text: Some(texts.season_empty()),
            ..MessagePayload::default()
        });
    };
    let most = u32::try_from(SeasonChart::MAX_ROWS).unwrap_or(u32::MAX);
    let stats = app.reads().season(server, season, most).await?;
    let champions = app.reads().champions(server, season).await?;
    let quiet = stats.weeks.iter().all(|week| week.games == 0) && champions.is_empty();
    let (text, picture) = if quiet {
        (texts.season_quiet(), None)
    } else {
        let (chart, alt) = chart(texts, season, &stats, &champions, now);
        let text = text(texts, &chart, &stats, &champions);
        let png = place.compute(move || drawn::season(&chart)).await??;
        (text, Some(PictureAttachment { png, alt }))
    };
    let provisional = stats.gains.iter().any(|gain| is_provisional(gain.deviation));
    let earlier = season.start() > first;
    let later = season < present.max(Season::of(last));
    let turn = |season, label, possible: bool| {
        let action = ButtonAction::Season(season);
        labeled(texts, action, label, ButtonStyle::Secondary).disabled(!possible)
    };
    let buttons = vec![
        turn(season.previous(), Button::Previous, earlier),
        turn(season.next(), Button::Next, later),
    ];
    Ok(MessagePayload {
        title,
        text: Some(text),
        footer: Some(texts.season_note(provisional)),
        picture,
        buttons: if earlier || later { vec![buttons] } else { Vec::new() },
        ..MessagePayload::default()
    })
}

/// The chart of a season, and its description in words.
fn chart(
    texts: Texts,
    season: Season,
    stats: &SeasonStats,
    champions: &[Champion],
    now: Moment,
) -> (SeasonChart, String) {
    let weeks = weeks(texts, season, stats, now);
    let name = |key: &str| {
        Variant::by_key(key).map_or_else(|| key.to_owned(), |variant| texts.variant_name(variant))
    };
    let active = stats.most_active.iter().map(|player| RankingRow {
        name: player.name.clone(),
        note: String::new(),
        value: f64::from(player.games),
        value_text: player.games.to_string(),
    });
    let gain = |gain: &RatingGain| {
        let mark = if is_provisional(gain.deviation) { "?" } else { "" };
        RankingRow {
            name: gain.name.clone(),
            note: name(&gain.variant),
            value: gain.points,
            value_text: format!("{:+.0}{mark}", gain.points),
        }
    };
    let result = |VariantResults { variant, white, drawn, black }: &VariantResults| {
        drawn::ResultRow { name: name(variant), counts: [*white, *drawn, *black] }
    };
    let champion = |title: &[Champion]| ChampionRow {
        name: holders(title, |holder| texts.display_name(&holder.name)),
        competition: title
            .first()
            .map(|first| texts.competition_name(&first.competition))
            .unwrap_or_default(),
    };
    let games: u32 = stats.weeks.iter().map(|week| week.games).sum();
    let [by_week, most_active, gains, results] = texts.season_parts();
    let chart = SeasonChart {
        title: texts.season(season),
        summary: texts.season_summary(games, stats.players),
        weeks: Panel { heading: by_week, rows: weeks },
        active: Panel { heading: most_active, rows: active.collect() },
        gains: Panel { heading: gains, rows: stats.gains.iter().map(gain).collect() },
        results: Panel { heading: results, rows: stats.results.iter().map(result).collect() },
        champions: Panel {
            heading: texts.season_champions(),
            rows: titles(champions).map(champion).collect(),
        },
        legend: texts.season_legend(),
        empty_text: texts.season_nothing(),
    };
    let alt = description(texts, season, &chart);
    (chart, alt)
}

/// The champions, grouped by title.
fn titles(champions: &[Champion]) -> impl Iterator<Item = &[Champion]> {
    champions.chunk_by(|one, other| one.competition.id == other.competition.id)
}

/// The players who share a title: "Anna, Ben, Carla +2".
fn holders(title: &[Champion], name: impl Fn(&Champion) -> String) -> String {
    let names: Vec<String> = title.iter().take(HOLDERS).map(name).collect();
    match title.len().saturating_sub(HOLDERS) {
        0 => names.join(", "),
        others => format!("{} +{others}", names.join(", ")),
    }
}

/// The text below the title. It mentions the players, because some names cannot be drawn.
fn text(texts: Texts, chart: &SeasonChart, stats: &SeasonStats, champions: &[Champion]) -> String {
    let [_, most_active, gains, _] = texts.season_parts();
    let part = |heading: &str, players: Vec<PlayerId>, lines: &[RankingRow]| {
        let line = |(player, line): (&PlayerId, &RankingRow)| row_text(&mention(*player), line);
        texts.season_part(heading, &players.iter().zip(lines).map(line).collect::<Vec<_>>())
    };
    let active = part(
        &most_active,
        stats.most_active.iter().map(|active| active.player).collect(),
        &chart.active.rows,
    );
    let gains =
        part(&gains, stats.gains.iter().map(|gain| gain.player).collect(), &chart.gains.rows);
    let champion = |title: &[Champion]| {
        let won = title.first().map(|first| texts.competition_title(&first.competition));
        let names = holders(title, |holder| mention(holder.player));
        format!("{names} ({})", won.unwrap_or_default())
    };
    let champions: Vec<String> = titles(champions).take(TITLES).map(champion).collect();
    let champions =
        (!champions.is_empty()).then(|| texts.season_part(&texts.season_champions(), &champions));
    [chart.summary.clone(), active, gains]
        .into_iter()
        .chain(champions)
        .collect::<Vec<_>>()
        .join("\n")
}

/// "Anna +12 (Chess)".
fn row_text(name: &str, RankingRow { note, value_text, .. }: &RankingRow) -> String {
    if note.is_empty() {
        format!("{name} {value_text}")
    } else {
        format!("{name} {value_text} ({note})")
    }
}

fn description(texts: Texts, season: Season, chart: &SeasonChart) -> String {
    let lines = |panel: &Panel<RankingRow>| {
        (
            panel.heading.clone(),
            panel.rows.iter().map(|line| row_text(&line.name, line)).collect::<Vec<_>>(),
        )
    };
    let result = |row: &drawn::ResultRow| {
        let [white, drawn, black] = row.counts;
        format!("{} {white} · {drawn} · {black}", row.name)
    };
    let mut results: Vec<&drawn::ResultRow> = chart.results.rows.iter().collect();
    results.sort_by_key(|row| Reverse(row.counts.iter().sum::<u32>()));
    let champion = |row: &ChampionRow| format!("{} ({})", row.name, row.competition);
    let champions: Vec<String> =
        chart.champions.rows.iter().take(SeasonChart::MAX_ROWS).map(champion).collect();
    let mut parts = vec![
        (
            chart.weeks.heading.clone(),
            chart.weeks.rows.iter().map(|week| week.games.to_string()).collect(),
        ),
        lines(&chart.active),
        lines(&chart.gains),
        (
            format!("{} ({})", chart.results.heading, chart.legend.join(" · ")),
            results.into_iter().take(DESCRIBED).map(result).collect(),
        ),
    ];
    if !champions.is_empty() {
        parts.push((chart.champions.heading.clone(), champions));
    }
    texts.season_alt(season, &chart.summary, &parts)
}

/// All weeks of a season, including future ones, with labels for its months.
fn weeks(texts: Texts, season: Season, stats: &SeasonStats, now: Moment) -> Vec<drawn::Week> {
    const WEEK: Span = Span::days(7);
    let months: Vec<_> =
        season.month_starts().into_iter().zip(texts.season_months(season)).collect();
    let begins = std::iter::successors(Some(Week::of(season.start())), |week| Some(*week + WEEK));
    begins
        .take_while(|week| *week < season.end())
        .map(|week| drawn::Week {
            label: months
                .iter()
                .find(|(at, _)| Week::of(*at) == week)
                .map_or_else(String::new, |(_, name)| name.clone()),
            games: games_of(&stats.weeks, week),
            running: (week..week + WEEK).contains(&now),
        })
        .collect()
}

#[poise::command(slash_command)]
pub(crate) async fn season(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let viewer = Viewer::in_public(&invoker);
    let place = ctx.data().app.compute().quick_place(viewer.player)?;
    // The statistics of a server with many games may take longer than three seconds.
    if viewer.server.is_some() {
        defer(ctx, false).await?;
    }
    send(ctx, message(ctx.data(), viewer, None, place).await?).await
}

#[cfg(test)]
mod tests {
    use courier_play::language::Language;
    use courier_store::season::ActivePlayer;

    use super::*;

    /// 2026-02-04T00:00:00Z, a Wednesday.
    const NOW: Moment = Moment(1_770_163_200_000);

    fn name(number: u64) -> String {
        format!("{number}{}", "W".repeat(31))
    }

    #[test]
    fn a_season_shows_all_its_weeks_and_is_described_in_full() {
        let season = Season::of(NOW);
        let monday = Week::of(NOW);
        let stats = SeasonStats {
            weeks: vec![
                Week { begins: Week::of(season.start()), games: 2 },
                Week { begins: monday, games: 11 },
            ],
            players: 5,
            most_active: (0..5)
                .map(|player| ActivePlayer {
                    player: PlayerId(player),
                    name: name(player),
                    games: 1000,
                })
                .collect(),
            gains: (0..5)
                .map(|player| RatingGain {
                    player: PlayerId(player),
                    name: name(player),
                    variant: "crazyhouse960".to_owned(),
                    points: 123.6,
                    deviation: if player == 0 { 110.0 } else { 109.9 },
                })
                .collect(),
            results: Variant::all()
                .iter()
                .map(|variant| VariantResults {
                    variant: variant.key().to_owned(),
                    white: 100,
                    drawn: 100,
                    black: 100,
                })
                .collect(),
        };
        for texts in Language::ALL.map(Texts::new) {
            let (chart, alt) = chart(texts, season, &stats, &[], NOW);
            assert_eq!(chart.weeks.rows.len(), 14, "from 29 December to 5 April");
            assert_eq!(chart.weeks.rows.iter().filter(|week| !week.label.is_empty()).count(), 3);
            let running: Vec<_> = chart
                .weeks
                .rows
                .iter()
                .filter(|week| week.running)
                .map(|week| week.games)
                .collect();
            assert_eq!((chart.weeks.rows[0].games, running), (2, vec![11]));
            assert!(alt.chars().count() < 1024 && alt.ends_with('.'), "{alt}");
            assert!(alt.contains("2, 0, 0, 0, 0, 11, 0"), "{alt}");
            let shown: Vec<_> =
                chart.gains.rows.iter().map(|row| row.value_text.as_str()).collect();
            assert_eq!(shown, ["+124?", "+124", "+124", "+124", "+124"], "provisional or not");
            assert!(alt.contains(" +124? (") && alt.contains(" +124 ("), "{alt}");
            for variant in &Variant::all()[..DESCRIBED] {
                assert!(alt.contains(&texts.variant_name(variant)), "{alt}");
            }
        }
    }
}
