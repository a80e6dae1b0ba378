//! `/leaderboard`, `/help` and `/settings`: standing in the server, what there is, and how one wants it.

use courier_rules::Variant;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Command, Context, asker, send};
use crate::discord::answer::{Answer, Picture};
use crate::discord::failure::Failure;
use crate::discord::shell::{Shell, mention};
use crate::draw::charts::{self, ActivityChart};
use crate::draw;
use crate::play::language::Language;
use crate::play::theme::Theme;
use crate::play::{Moment, Refusal, ServerId};
use crate::store::Week;
use crate::text::Words;

/// How many are shown.
const SHOWN: u32 = 20;
/// How many weeks back the chart goes.
const WEEKS: u32 = 26;

pub(super) fn all() -> Vec<Command> {
    vec![leaderboard(), help(), settings()]
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

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum LanguageChoice {
    English,
    Spanish,
    Catalan,
    Automatic,
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum ThemeChoice {
    Brown,
    Green,
    Blue,
    #[name = "contrast"]
    HighContrast,
    #[name = "colour-safe"]
    ColourSafe,
}

impl From<ThemeChoice> for Theme {
    fn from(choice: ThemeChoice) -> Self {
        match choice {
            ThemeChoice::Brown => Self::Brown,
            ThemeChoice::Green => Self::Green,
            ThemeChoice::Blue => Self::Blue,
            ThemeChoice::HighContrast => Self::HighContrast,
            ThemeChoice::ColourSafe => Self::ColourSafe,
        }
    }
}

#[poise::command(slash_command)]
async fn settings(
    ctx: Context<'_>,
    language: Option<LanguageChoice>,
    theme: Option<ThemeChoice>,
) -> Result<(), Failure> {
    let asker = asker(ctx).await?;
    let store = ctx.data().club.store();
    let mut words = asker.words;
    let mut told = Vec::new();
    if let Some(language) = language {
        let chosen = match language {
            LanguageChoice::English => Some(Language::English),
            LanguageChoice::Spanish => Some(Language::Spanish),
            LanguageChoice::Catalan => Some(Language::Catalan),
            LanguageChoice::Automatic => None,
        };
        store.set_language(asker.player, chosen).await?;
        words = chosen.map_or_else(|| super::challenge::words(ctx), Words::of);
        told.push(words.language_set(chosen));
    }
    let chosen = theme.map(Theme::from);
    if let Some(theme) = chosen {
        store.set_theme(asker.player, theme).await?;
    }
    // Without any option, what holds is shown.
    let picture = if theme.is_some() || language.is_none() {
        let theme = chosen.unwrap_or(asker.theme);
        told.push(words.theme(theme, chosen.is_some()));
        preview(words, theme).await?
    } else {
        None
    };
    send(ctx, Answer { picture, ..Answer::private(told.join("\n")) }).await?;
    Ok(())
}

/// A board in a theme.
async fn preview(words: Words, theme: Theme) -> Result<Option<Picture>, Failure> {
    let Some(scene) = draw::Scene::sample(theme) else { return Ok(None) };
    let alt = words.alt_text(&scene.position, None);
    let png = tokio::task::spawn_blocking(move || draw::board(&scene)).await??;
    Ok(Some(Picture { png, alt }))
}
