//! Leaderboards and seasons as messages, turned page by page by buttons whose custom ids say it
//! all.

use courier_rules::Variant;
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::context::app_state::{AppState, mention};
use crate::discord::ids::actions::ButtonAction;
use crate::discord::messages::board;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::{MessagePayload, PictureAttachment};
use crate::play::season::Season;
use crate::play::{Moment, PlayerId, Refusal, ServerId, Span};
use crate::store::season::{Gain, Results};
use crate::store::{Ranked, SeasonStats, Week};
use crate::text::{Button, Texts};
use courier_draw::charts::{self, ActivityChart};
use courier_draw::season::{self as drawn, Panel, RankingRow, SeasonChart};

/// How many weeks back the chart of a leaderboard goes.
const WEEKS: u32 = 26;

/// Among whom one looks for the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub(crate) enum Scope {
    #[name = "Here"]
    Server,
    Global,
}

/// Which page of which leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaders {
    pub scope: Scope,
    /// `None`: over all games.
    pub variant: Option<&'static Variant>,
    /// From 0 on.
    pub page: usize,
}

/// Who looks, where, and in which language it is said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub player: PlayerId,
    pub server: Option<ServerId>,
    pub texts: Texts,
}

/// A page of a leaderboard, with the viewer's own place below it where it is on another page.
pub(crate) async fn leaderboard(
    app_state: &AppState,
    viewer: Viewer,
    wanted: Leaders,
) -> Result<MessagePayload, Failure> {
    let Leaders { scope, variant, page } = wanted;
    let Viewer { player, texts, .. } = viewer;
    let server = match scope {
        Scope::Server => Some(viewer.server.ok_or(Refusal::OnlyInServer)?),
        Scope::Global => None,
    };
    let now = app_state.now();
    let standings = app_state.app.leaderboard(server, variant, page, player, now).await?;
    let line = |ranked: &Ranked| line(texts, scope, variant, ranked, now);
    let mut lines: Vec<String> = standings.ranked.iter().map(line).collect();
    if let Some(own) = &standings.own {
        let own = line(own);
        if standings.ranked.first().is_some_and(|first| first.rank > 1) {
            lines.insert(0, own);
            lines.insert(1, "…".to_owned());
        } else {
            lines.extend(["…".to_owned(), own]);
        }
    }
    let text = if lines.is_empty() { texts.leaderboard_empty() } else { lines.join("\n") };
    let picture = match server {
        Some(server) => activity(app_state, texts, server, variant).await?,
        None => None,
    };
    let turned = |page| ButtonAction::Leaderboard(Leaders { page, ..wanted });
    let (page, pages) = (standings.page, standings.pages);
    let previous = turn(texts, turned(page.saturating_sub(1)), Button::Previous, page > 0);
    let next = turn(texts, turned(page + 1), Button::Next, page + 1 < pages);
    Ok(MessagePayload {
        title: Some(texts.leaderboard_heading(scope == Scope::Global, variant)),
        text: Some(text),
        footer: Some(texts.leaderboard_note(page, pages, variant.is_none())),
        picture,
        buttons: if pages > 1 { vec![vec![previous, next]] } else { Vec::new() },
        ..MessagePayload::default()
    })
}

/// A button that turns a page, where there is one to turn to.
fn turn(texts: Texts, press: ButtonAction, label: Button, possible: bool) -> CreateButton {
    board::button(texts, press, label, ButtonStyle::Secondary).disabled(!possible)
}

fn line(
    texts: Texts,
    scope: Scope,
    variant: Option<&Variant>,
    ranked: &Ranked,
    now: Moment,
) -> String {
    let Ranked { rank, variant: of, standing } = ranked;
    let read = standing.at(now);
    // Who is in no server of the reader's cannot be looked up by Discord: there, names stand for
    // themselves.
    let player = match scope {
        Scope::Server => mention(standing.player),
        Scope::Global => Texts::escape_markdown(&standing.name),
    };
    let of = if variant.is_none() { Variant::by_key(of) } else { None };
    texts.leaderboard_line(*rank, &player, (read.rating, !read.established()), of, standing.games)
}

/// Games of a server by the week; `None` where there was none.
async fn activity(
    app_state: &AppState,
    texts: Texts,
    server: ServerId,
    variant: Option<&Variant>,
) -> Result<Option<PictureAttachment>, Failure> {
    let last = Week::of(app_state.now());
    let first = Week::earlier(last, WEEKS - 1);
    let played = app_state.app.activity(server, variant.map(Variant::key), first).await?;
    // The chart begins where the games do, but is never narrower than two months.
    let Some(oldest) = played.first() else {
        return Ok(None);
    };
    let weeks = (0..WEEKS).rev().map(|ago| Week::earlier(last, ago));
    let shown: Vec<_> =
        weeks.filter(|week| *week >= oldest.begins.min(Week::earlier(last, 7))).collect();
    let counts: Vec<u32> = shown.iter().map(|week| games(&played, *week)).collect();
    let alt = texts.activity_alt(&counts);
    let weeks = shown.iter().map(|week| texts.day(*week)).zip(counts).collect();
    let chart = ActivityChart { title: texts.activity_title(), weeks };
    let png = tokio::task::spawn_blocking(move || charts::activity(&chart)).await??;
    Ok(Some(PictureAttachment { png, alt }))
}

fn games(weeks: &[Week], begins: Moment) -> u32 {
    weeks.iter().find(|week| week.begins == begins).map_or(0, |week| week.games)
}

/// A season of a server at a glance; without one, that of the present moment.
pub(crate) async fn season(
    app_state: &AppState,
    viewer: Viewer,
    wanted: Option<Season>,
) -> Result<MessagePayload, Failure> {
    let texts = viewer.texts;
    let server = viewer.server.ok_or(Refusal::OnlyInServer)?;
    let now = app_state.now();
    let present = Season::of(now);
    let season = wanted.unwrap_or(present);
    let title = Some(texts.season_heading(season));
    let app = &app_state.app;
    let Some((first, last)) = app.first_and_last_end(server).await? else {
        return Ok(MessagePayload {
            title,
            text: Some(texts.season_empty()),
            ..MessagePayload::default()
        });
    };
    let most = u32::try_from(SeasonChart::MAX_ROWS).unwrap_or(u32::MAX);
    let book = app.season(server, season, most).await?;
    let (chart, alt) = at_a_glance(texts, season, &book, now);
    let text = Some(told(texts, &chart, &book));
    let png = tokio::task::spawn_blocking(move || drawn::season(&chart)).await??;
    let earlier = season.start() > first;
    let later = season < present.max(Season::of(last));
    let buttons = vec![
        turn(texts, ButtonAction::Season(season.previous()), Button::Previous, earlier),
        turn(texts, ButtonAction::Season(season.next()), Button::Next, later),
    ];
    Ok(MessagePayload {
        title,
        text,
        footer: Some(texts.season_note()),
        picture: Some(PictureAttachment { png, alt }),
        buttons: if earlier || later { vec![buttons] } else { Vec::new() },
        ..MessagePayload::default()
    })
}

/// The chart of a season, and the same in words.
fn at_a_glance(
    texts: Texts,
    season: Season,
    book: &SeasonStats,
    now: Moment,
) -> (SeasonChart, String) {
    let weeks = weeks(texts, season, book, now);
    let name = |key: &str| {
        Variant::by_key(key).map_or_else(|| key.to_owned(), |variant| texts.variant_name(variant))
    };
    let active = book.most_active.iter().map(|player| RankingRow {
        name: player.name.clone(),
        note: String::new(),
        value: f64::from(player.games),
        value_text: player.games.to_string(),
    });
    let gain = |Gain { name: player, variant, points, .. }: &Gain| RankingRow {
        name: player.clone(),
        note: name(variant),
        value: *points,
        value_text: format!("{points:+.0}"),
    };
    let result = |Results { variant, white, drawn, black }: &Results| drawn::ResultRow {
        name: name(variant),
        counts: [*white, *drawn, *black],
    };
    let games = book.weeks.iter().map(|week| week.games).sum();
    let [by_week, most_active, gains, results] = texts.season_parts();
    let chart = SeasonChart {
        title: texts.season(season),
        summary: texts.season_summary(games, book.players),
        weeks: Panel { heading: by_week, rows: weeks },
        active: Panel { heading: most_active, rows: active.collect() },
        gains: Panel { heading: gains, rows: book.gains.iter().map(gain).collect() },
        results: Panel { heading: results, rows: book.results.iter().map(result).collect() },
        legend: texts.season_legend(),
        empty_text: texts.season_nothing(),
    };
    let alt = in_words(texts, season, &chart);
    (chart, alt)
}

/// What stands below the title of a season: the people by their mentions, since not every name can
/// be drawn.
fn told(texts: Texts, chart: &SeasonChart, book: &SeasonStats) -> String {
    let [_, most_active, gains, _] = texts.season_parts();
    let part = |heading: &str, players: Vec<PlayerId>, lines: &[RankingRow]| {
        let line = |(player, line): (&PlayerId, &RankingRow)| in_a_line(&mention(*player), line);
        texts.season_part(heading, &players.iter().zip(lines).map(line).collect::<Vec<_>>())
    };
    let active = part(
        &most_active,
        book.most_active.iter().map(|active| active.player).collect(),
        &chart.active.rows,
    );
    let gains =
        part(&gains, book.gains.iter().map(|gain| gain.player).collect(), &chart.gains.rows);
    [chart.summary.clone(), active, gains].join("\n")
}

/// "Anna +12 (Chess)".
fn in_a_line(name: &str, RankingRow { note, value_text, .. }: &RankingRow) -> String {
    if note.is_empty() {
        format!("{name} {value_text}")
    } else {
        format!("{name} {value_text} ({note})")
    }
}

fn in_words(texts: Texts, season: Season, chart: &SeasonChart) -> String {
    let lines = |panel: &Panel<RankingRow>| {
        (
            panel.heading.clone(),
            panel.rows.iter().map(|line| in_a_line(&line.name, line)).collect::<Vec<_>>(),
        )
    };
    let result = |row: &drawn::ResultRow| {
        let [white, drawn, black] = row.counts;
        format!("{} {white} · {drawn} · {black}", row.name)
    };
    let parts = [
        (
            chart.weeks.heading.clone(),
            chart.weeks.rows.iter().map(|week| week.games.to_string()).collect(),
        ),
        lines(&chart.active),
        lines(&chart.gains),
        (
            format!("{} ({})", chart.results.heading, chart.legend.join(" · ")),
            chart.results.rows.iter().map(result).collect(),
        ),
    ];
    texts.season_alt(season, &chart.summary, &parts)
}

/// The weeks of a season, those that are still to come included, with its months below them.
fn weeks(texts: Texts, season: Season, book: &SeasonStats, now: Moment) -> Vec<drawn::Week> {
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
            games: games(&book.weeks, week),
            running: (week..week + WEEK).contains(&now),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::language::Language;
    use crate::store::season::Active;

    /// 2026-02-04T00:00:00Z, a Wednesday.
    const NOW: Moment = Moment(1_770_163_200_000);

    fn name(number: u64) -> String {
        format!("{number}{}", "W".repeat(31))
    }

    #[test]
    fn a_season_has_all_its_weeks_and_is_told_in_full() {
        let season = Season::of(NOW);
        let monday = Week::of(NOW);
        let book = SeasonStats {
            weeks: vec![
                Week { begins: Week::of(season.start()), games: 2 },
                Week { begins: monday, games: 11 },
            ],
            players: 5,
            most_active: (0..5)
                .map(|player| Active { player: PlayerId(player), name: name(player), games: 1000 })
                .collect(),
            gains: (0..5)
                .map(|player| Gain {
                    player: PlayerId(player),
                    name: name(player),
                    variant: "crazyhouse960".to_owned(),
                    points: 123.6,
                })
                .collect(),
            results: Variant::all()
                .iter()
                .map(|variant| Results {
                    variant: variant.key().to_owned(),
                    white: 100,
                    drawn: 100,
                    black: 100,
                })
                .collect(),
        };
        for texts in Language::ALL.map(Texts::new) {
            let (chart, alt) = at_a_glance(texts, season, &book, NOW);
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
            assert!(alt.contains("2, 0, 0, 0, 0, 11, 0") && alt.contains("+124"), "{alt}");
            assert!(alt.contains(&texts.variant_name(Variant::all()[9])), "{alt}");
        }
    }
}
