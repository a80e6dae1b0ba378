//! `/leaderboard` and `/help`: standing in the server, and what there is.

use courier_rules::Variant;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Command, Context, asker, send};
use crate::discord::answer::{Answer, Picture};
use crate::discord::failure::Failure;
use crate::discord::shell::{Shell, mention};
use crate::draw::charts::{self, ActivityChart};
use crate::play::{Moment, Refusal, ServerId};
use crate::store::Week;
use crate::text::Words;

/// How many are shown.
const SHOWN: u32 = 20;
/// How many weeks back the chart goes.
const WEEKS: u32 = 26;

pub(super) fn all() -> Vec<Command> {
    vec![leaderboard(), help()]
}

#[poise::command(slash_command)]
async fn leaderboard(ctx: Context<'_>, #[autocomplete = "variants"] variant: Option<String>) -> Result<(), Failure> {
    let variant = variant.as_deref().map_or(Variant::all().first().copied(), find).ok_or(Refusal::NoSuchVariant)?;
    show(ctx, variant).await
}

/// The variant meant by its key or its name.
pub(super) fn find(typed: &str) -> Option<&'static Variant> {
    let named = |variant: &&&'static Variant| variant.name().eq_ignore_ascii_case(typed.trim());
    Variant::by_key(typed.trim()).or_else(|| Variant::all().iter().find(named).copied())
}

pub(super) async fn variants(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let words = super::challenge::words(ctx);
    let wanted = typed.trim().to_lowercase();
    let choices = Variant::all()
        .iter()
        .map(|variant| (words.variant_name(variant), variant.key()))
        .filter(|(name, _)| name.to_lowercase().contains(&wanted))
        .map(|(name, key)| AutocompleteChoice::new(name, key))
        .take(25);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The server's leaderboard in a variant.
pub(super) async fn show(ctx: Context<'_>, variant: &'static Variant) -> Result<(), Failure> {
    let shell = ctx.data();
    let asker = asker(ctx).await?;
    let server = asker.place.server.ok_or(Refusal::OnlyInServer)?;
    let now = shell.now();
    let best = shell.club.leaderboard(server, variant, now, SHOWN, 0).await?;
    let words = asker.house;
    let lines = best.iter().zip(1..).map(|(standing, rank)| {
        let read = standing.rating.at(standing.changed_at, now);
        words.leaderboard_line(rank, &mention(standing.player), read.rating, !read.established(), standing.games)
    });
    let lines: Vec<String> = lines.collect();
    let text = if lines.is_empty() { words.leaderboard_empty() } else { lines.join("\n") };
    let picture = activity(shell, words, server, variant).await?;
    let title = Some(words.leaderboard_heading(variant));
    let answer = Answer { title, text: Some(text), picture, ..Answer::default() };
    send(ctx, answer).await?;
    Ok(())
}

/// A server's season at a glance: games of a variant by the week; `None` where there was none.
async fn activity(
    shell: &Shell,
    words: Words,
    server: ServerId,
    variant: &'static Variant,
) -> Result<Option<Picture>, Failure> {
    let last = Week::of(shell.now());
    let first = Week::earlier(last, WEEKS - 1);
    let played = shell.club.store().activity(server, Some(variant.key()), first).await?;
    // The chart begins where the games do, but is never narrower than two months.
    let Some(oldest) = played.first() else {
        return Ok(None);
    };
    let weeks = (0..WEEKS).rev().map(|ago| Week::earlier(last, ago));
    let shown: Vec<_> = weeks.filter(|week| *week >= oldest.begins.min(Week::earlier(last, 7))).collect();
    let games = |week: &Moment| played.iter().find(|other| other.begins == *week).map_or(0, |week| week.games);
    let counts: Vec<u32> = shown.iter().map(games).collect();
    let alt = words.activity_alt(&counts);
    let weeks = shown.iter().map(|week| words.day(*week)).zip(counts).collect();
    let chart = ActivityChart { title: words.activity_title(), weeks };
    let png = tokio::task::spawn_blocking(move || charts::activity(&chart)).await??;
    Ok(Some(Picture { png, alt }))
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let asker = asker(ctx).await?;
    let answer = Answer {
        title: Some(asker.words.help_title()),
        text: Some(asker.words.help()),
        private: true,
        ..Answer::default()
    };
    send(ctx, answer).await?;
    Ok(())
}
