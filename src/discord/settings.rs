//! `/settings`: shows and changes a user's own settings, and lists messages that could not be
//! delivered.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use courier_draw::Theme;
use courier_play::language::Language;
use courier_play::preferences::{Hour, LeadTimes, QuietHours};
use courier_play::zone::Zone;
use courier_play::{PlayerId, Refusal, Span};
use courier_text::Texts;
use serenity::all::{AutocompleteChoice, ButtonStyle, CreateAutocompleteResponse};

use crate::app::SettingsChange;
use crate::discord::components::buttons::{button, rows};
use crate::discord::context::AppState;
use crate::discord::context::command::{Context, invoker, send, texts as texts_of};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{CHOICES, MessagePayload, PictureAttachment, Result};

/// How long undelivered messages are listed.
const SHOWN_FOR: Span = Span::days(30);
const SHOWN: u32 = 5;

/// The lead times offered until one is typed in full.
const LEADS: [&str; 7] = ["24h-8h-1h", "24h-8h", "24h-1h", "8h-1h", "24h", "8h", "1h"];

/// The quiet hours offered before anything is typed.
const NIGHTS: [&str; 6] = ["22-7", "23-7", "23-8", "0-8", "21-6", "22-9"];

/// Switches a setting off, in every language.
const OFF: &str = "off";

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
    #[name = "safe"]
    ColorSafe,
}

impl From<LanguageChoice> for Option<Language> {
    fn from(choice: LanguageChoice) -> Self {
        match choice {
            LanguageChoice::English => Some(Language::English),
            LanguageChoice::Spanish => Some(Language::Spanish),
            LanguageChoice::Catalan => Some(Language::Catalan),
            LanguageChoice::Automatic => None,
        }
    }
}

impl From<ThemeChoice> for Theme {
    fn from(choice: ThemeChoice) -> Self {
        match choice {
            ThemeChoice::Brown => Self::Brown,
            ThemeChoice::Green => Self::Green,
            ThemeChoice::Blue => Self::Blue,
            ThemeChoice::HighContrast => Self::HighContrast,
            ThemeChoice::ColorSafe => Self::ColorSafe,
        }
    }
}

#[poise::command(slash_command)]
pub(crate) async fn settings(
    ctx: Context<'_>,
    language: Option<LanguageChoice>,
    #[autocomplete = "lead_times"] reminders: Option<String>,
    #[autocomplete = "quiet_hours"] quiet: Option<String>,
    #[autocomplete = "digest_hours"] digest: Option<String>,
    #[autocomplete = "zones"] zone: Option<String>,
    theme: Option<ThemeChoice>,
    confirm: Option<bool>,
    #[rename = "auto-vacation"] auto_vacation: Option<bool>,
) -> Result<()> {
    let app_state = ctx.data();
    let before = invoker(ctx).await?;
    let (app, now) = (&app_state.app, app_state.now());
    // All options are parsed before anything is stored: a refused command changes nothing.
    let leads: Option<Option<LeadTimes>> =
        reminders.map(|typed| read(&typed, before.texts, Refusal::LeadTimes)).transpose()?;
    let change = SettingsChange {
        language: language.map(Into::into),
        theme: theme.map(Into::into),
        zone: zone.map(|typed| typed.parse().map_err(|_| Refusal::NoSuchZone)).transpose()?,
        confirm,
        automatic_vacation: auto_vacation,
        leads: leads.map(|leads| leads.unwrap_or(LeadTimes::NONE)),
        quiet: quiet.map(|typed| read(&typed, before.texts, Refusal::QuietHours)).transpose()?,
        digest: digest.map(|typed| read(&typed, before.texts, Refusal::DigestHour)).transpose()?,
    };
    app.change_settings(before.player, change, now).await?;
    let texts = if language.is_some() { texts_of(ctx).await } else { before.texts };
    // A new theme is shown on a sample board.
    let picture = match change.theme {
        Some(theme) => preview(app_state, texts, theme).await?,
        None => None,
    };
    let changed = change != SettingsChange::default();
    send(ctx, MessagePayload { picture, ..shown(app_state, texts, before.player, changed).await? })
        .await?;
    Ok(())
}

async fn preview(
    app_state: &AppState,
    texts: Texts,
    theme: Theme,
) -> Result<Option<PictureAttachment>> {
    let Some(scene) = courier_draw::Scene::sample(theme) else { return Ok(None) };
    let alt = texts.alt_text(&scene.position, None, None);
    let png = app_state.draw(scene).await?;
    Ok(Some(PictureAttachment { png, alt }))
}

/// An option as typed; `None` if it is switched off.
fn read<T: std::str::FromStr>(
    typed: &str,
    texts: Texts,
    refusal: Refusal,
) -> Result<Option<T>, Refusal> {
    let typed = typed.trim();
    if typed.eq_ignore_ascii_case(OFF) || typed.to_lowercase() == texts.off().to_lowercase() {
        return Ok(None);
    }
    typed.parse().map(Some).map_err(|_| refusal)
}

/// All settings of a player, and the messages that could not be delivered to them.
async fn shown(
    app_state: &AppState,
    texts: Texts,
    player: PlayerId,
    changed: bool,
) -> Result<MessagePayload> {
    let app = &app_state.app;
    let (preferences, row) =
        (app.reads().preferences(player).await?, app.reads().player(player).await?);
    let confirms = row.as_ref().is_some_and(|row| row.confirm);
    let mut lines =
        vec![texts.settings_language(row.as_ref().is_some_and(|row| row.language.is_some()))];
    lines.extend([
        texts.settings_theme(row.as_ref().and_then(|row| row.theme).unwrap_or_default()),
        texts.settings_zone(row.and_then(|row| row.zone), app_state.now()),
        texts.settings_leads(preferences.leads),
        texts.settings_quiet(preferences.quiet, preferences.zone),
        texts.settings_digest(preferences.digest, preferences.zone),
        texts.settings_confirm(confirms),
        texts.settings_auto_vacation(app.has_automatic_vacation(player).await?),
    ]);
    let sessions = app.reads().web_sessions_of(player, app_state.now()).await?;
    lines.extend(sessions.first().map(|latest| texts.browser_sessions(*latest, sessions.len())));
    let sign_out = || button(texts, ButtonAction::EndSessions, ButtonStyle::Secondary);
    let buttons = rows(sessions.first().map(|_| sign_out()).into_iter().collect());
    let undelivered =
        app.reads().undelivered_to(player, app_state.now() - SHOWN_FOR, SHOWN).await?;
    if !undelivered.is_empty() {
        lines.extend([String::new(), texts.undelivered_heading()]);
        let line = |message: &courier_store::Undelivered| {
            texts.undelivered(message.given_up_at, message.about(), message.reason)
        };
        lines.extend(undelivered.iter().map(line));
    }
    let content = if changed { texts.settings_changed() } else { String::new() };
    let title = Some(texts.settings_title());
    Ok(MessagePayload {
        content,
        title,
        text: Some(lines.join("\n")),
        buttons,
        private: true,
        ..MessagePayload::default()
    })
}

async fn lead_times(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let leads: Vec<LeadTimes> = match typed.parse() {
        Ok(leads) => vec![leads],
        Err(_) => LEADS
            .iter()
            .filter(|leads| leads.starts_with(typed.trim()))
            .filter_map(|leads| leads.parse().ok())
            .collect(),
    };
    let leads = leads.into_iter().filter(|leads| *leads != LeadTimes::NONE);
    offered(texts, typed, leads.map(|leads| (texts.lead_times(leads), leads.to_string())))
}

async fn quiet_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let hours: Vec<QuietHours> = match typed.parse() {
        Ok(hours) => vec![hours],
        Err(_) => NIGHTS
            .iter()
            .filter(|night| night.starts_with(typed.trim()))
            .filter_map(|n| n.parse().ok())
            .collect(),
    };
    offered(
        texts,
        typed,
        hours.into_iter().map(|hours| (texts.quiet_hours(hours), hours.to_string())),
    )
}

async fn digest_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let fits = |hour: &Hour| {
        typed.trim().is_empty() || typed.parse().is_ok_and(|meant: Hour| meant == *hour)
    };
    let hours = (0..24).filter_map(Hour::new).filter(fits);
    offered(texts, typed, hours.map(|hour| (texts.digest_hour(hour), hour.get().to_string())))
}

/// Offers the time zones that match the typed text, each with its local time.
async fn zones(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let now = ctx.data().now();
    let choices = Zone::find(typed, CHOICES).into_iter().map(|zone| {
        let time = zone.time_of_day(now).unwrap_or_default();
        AutocompleteChoice::new(format!("{zone} · {time}"), zone.name())
    });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Offers to switch a setting off, then these hours.
fn offered(
    texts: Texts,
    typed: &str,
    hours: impl Iterator<Item = (String, String)>,
) -> CreateAutocompleteResponse {
    let begins = |text: &str| text.to_lowercase().starts_with(&typed.trim().to_lowercase());
    let off = (begins(&texts.off()) || begins(OFF)).then(|| (texts.off(), OFF.to_owned()));
    let choices =
        off.into_iter().chain(hours).map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.take(CHOICES).collect())
}
