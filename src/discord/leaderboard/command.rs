//! `/leaderboard`: the players of a server, or of all, by their rating in a variant.

use courier_draw::charts::{self, ActivityChart};
use courier_play::{Moment, PlayerId, Refusal, ServerId};
use courier_rules::Variant;
use courier_store::{Ranked, Week};
use courier_text::{Button, Texts};
use serenity::all::ButtonStyle;

use crate::discord::competitions::list as competition_list;
use crate::discord::components::buttons::{labeled, rows};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{ButtonAction, LeaderboardPage, LeaderboardScope};
use crate::discord::options::terms::{find, variants};
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};
use crate::process::compute::ComputePlace;

#[poise::command(slash_command)]
pub(crate) async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: Option<String>,
    scope: Option<LeaderboardScope>,
) -> Result<()> {
    let variant =
        variant.as_deref().map(|typed| find(typed).ok_or(Refusal::NoSuchVariant)).transpose()?;
    show(ctx, variant, scope).await
}

/// Shows the first page of a leaderboard. By default it ranks the members of this server or,
/// outside servers, all players.
pub(crate) async fn show(
    ctx: Context<'_>,
    variant: Option<&'static Variant>,
    scope: Option<LeaderboardScope>,
) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let scope = scope.unwrap_or(if invoker.place.server.is_some() {
        LeaderboardScope::Server
    } else {
        LeaderboardScope::Global
    });
    let wanted = LeaderboardPage { scope, variant, page: 0 };
    send(ctx, page(ctx.data(), Viewer::in_public(&invoker), wanted).await?).await
}

/// The reader of a leaderboard or a season, their server, and the language of the message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub player: PlayerId,
    pub server: Option<ServerId>,
    pub texts: Texts,
}

impl Viewer {
    /// The viewer of a private message, in their own language.
    pub(crate) fn of(invoker: &Invoker) -> Self {
        let server = invoker.place.server;
        Self { player: invoker.player, server, texts: invoker.texts }
    }

    /// The viewer of a public message, in the server's language.
    pub(crate) fn in_public(invoker: &Invoker) -> Self {
        Self { texts: invoker.server_texts, ..Self::of(invoker) }
    }
}

/// The most weeks in the chart of a leaderboard.
const WEEKS: u32 = 26;

/// A page of a leaderboard. If the viewer is on another page, their own line is added above or
/// below.
pub(crate) async fn page(
    app_state: &AppState,
    viewer: Viewer,
    wanted: LeaderboardPage,
) -> Result<MessagePayload> {
    let LeaderboardPage { scope, variant, page } = wanted;
    let Viewer { player, texts, .. } = viewer;
    let server = match scope {
        LeaderboardScope::Server => Some(viewer.server.ok_or(Refusal::OnlyInServer)?),
        LeaderboardScope::Global => None,
        LeaderboardScope::Competitions => {
            let server = viewer.server.ok_or(Refusal::OnlyInServer)?;
            return competition_list::message(app_state, texts, server, variant).await;
        }
    };
    let now = app_state.now();
    let place = app_state.app.compute().quick_place(player)?;
    let leaderboard = app_state.app.leaderboard(server, variant, page, player, now).await?;
    let line = |ranked: &Ranked| line(texts, scope, variant, ranked, now);
    let mut lines: Vec<String> = leaderboard.ranked.iter().map(line).collect();
    if let Some(own) = &leaderboard.own {
        let own = line(own);
        if leaderboard.ranked.first().is_some_and(|first| first.rank > 1) {
            lines.insert(0, own);
            lines.insert(1, "…".to_owned());
        } else {
            lines.extend(["…".to_owned(), own]);
        }
    }
    let text = if lines.is_empty() { texts.leaderboard_empty() } else { lines.join("\n") };
    let picture = match server {
        Some(server) => activity(app_state, texts, (server, variant), place).await?,
        None => None,
    };
    let turned = |page| ButtonAction::Leaderboard(LeaderboardPage { page, ..wanted });
    let (page, pages) = (leaderboard.page, leaderboard.pages);
    let turn = |page, label, possible: bool| {
        labeled(texts, turned(page), label, ButtonStyle::Secondary).disabled(!possible)
    };
    let previous = turn(page.saturating_sub(1), Button::Previous, page > 0);
    let next = turn(page + 1, Button::Next, page + 1 < pages);
    let mut buttons = if pages > 1 { vec![previous, next] } else { Vec::new() };
    if server.is_some() {
        let scope = LeaderboardScope::Competitions;
        let action = ButtonAction::Leaderboard(LeaderboardPage { scope, variant, page: 0 });
        buttons.push(labeled(texts, action, Button::Competitions, ButtonStyle::Secondary));
    }
    Ok(MessagePayload {
        title: Some(texts.leaderboard_heading(scope == LeaderboardScope::Global, variant)),
        text: Some(text),
        footer: Some(texts.leaderboard_note(page, pages, variant.is_none())),
        picture,
        buttons: rows(buttons),
        ..MessagePayload::default()
    })
}

fn line(
    texts: Texts,
    scope: LeaderboardScope,
    variant: Option<&Variant>,
    ranked: &Ranked,
    now: Moment,
) -> String {
    let Ranked { rank, variant: of, rating: player_rating } = ranked;
    let read = player_rating.at(now);
    // Discord cannot resolve a mention of a user who shares no server with the reader.
    let player = match scope {
        LeaderboardScope::Server => mention(player_rating.player),
        LeaderboardScope::Global | LeaderboardScope::Competitions => {
            Texts::escape_markdown(&player_rating.name)
        }
    };
    let of = if variant.is_none() { Variant::by_key(of) } else { None };
    texts.leaderboard_line(
        *rank,
        &player,
        (read.rating, !read.established()),
        of,
        player_rating.games,
    )
}

/// A chart of the games of a server by week; `None` if there were none.
async fn activity(
    app_state: &AppState,
    texts: Texts,
    (server, variant): (ServerId, Option<&Variant>),
    place: ComputePlace,
) -> Result<Option<PictureAttachment>> {
    let last = Week::of(app_state.now());
    let first = Week::earlier(last, WEEKS - 1);
    let played = app_state.app.reads().activity(server, variant.map(Variant::key), first).await?;
    // The chart begins with the first games, but covers at least eight weeks.
    let Some(oldest) = played.first() else { return Ok(None) };
    let weeks = (0..WEEKS).rev().map(|ago| Week::earlier(last, ago));
    let shown: Vec<_> =
        weeks.filter(|week| *week >= oldest.begins.min(Week::earlier(last, 7))).collect();
    let counts: Vec<u32> = shown.iter().map(|week| games_of(&played, *week)).collect();
    let alt = texts.activity_alt(&counts);
    let weeks = shown.iter().map(|week| texts.day(*week)).zip(counts).collect();
    let chart = ActivityChart { title: texts.activity_title(), weeks };
    let draw = move || charts::activity(&chart);
    let png = place.compute(draw).await??;
    Ok(Some(PictureAttachment { png, alt }))
}

/// The games of the week that begins at `begins`.
pub(crate) fn games_of(weeks: &[Week], begins: Moment) -> u32 {
    weeks.iter().find(|week| week.begins == begins).map_or(0, |week| week.games)
}
