//! `/leaderboard` and `/help`: standing in the server, and what there is.

use courier_rules::Variant;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Command, Context, asker, send};
use crate::discord::answer::Answer;
use crate::discord::failure::Failure;
use crate::discord::shell::mention;
use crate::play::Refusal;

/// How many are shown.
const SHOWN: u32 = 20;

pub(super) fn all() -> Vec<Command> {
    vec![leaderboard(), help()]
}

#[poise::command(slash_command)]
async fn leaderboard(ctx: Context<'_>, #[autocomplete = "variants"] variant: Option<String>) -> Result<(), Failure> {
    let variant = variant.as_deref().map_or(Variant::all().first().copied(), find).ok_or(Refusal::NoSuchVariant)?;
    show(ctx, variant).await
}

/// The variant meant by its key or its name.
fn find(typed: &str) -> Option<&'static Variant> {
    let named = |variant: &&&'static Variant| variant.name().eq_ignore_ascii_case(typed.trim());
    Variant::by_key(typed.trim()).or_else(|| Variant::all().iter().find(named).copied())
}

async fn variants(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
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
    let answer = Answer { title: Some(words.leaderboard_heading(variant)), text: Some(text), ..Answer::default() };
    send(ctx, answer).await?;
    Ok(())
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
