//! `/settings`: shows and changes a user's own settings.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use std::str::FromStr;

use courier_draw::{PieceSet, Theme};
use courier_play::language::Language;
use courier_play::preferences::{Hour, LeadTimes};
use courier_play::zone::Zone;
use courier_play::{Refusal, folded};
use courier_text::Texts;
use serenity::all::CreateAutocompleteResponse;

use crate::app::SettingsChange;
use crate::discord::context::command::{Context, invoker, send, texts as texts_of};
use crate::discord::options::offers::{Offer, completion};
use crate::discord::settings::messages::shown;
use crate::discord::settings::values::{
    LEADS, NIGHTS, OFF, digest_offers, lead_offer, lead_offers, off, quiet_offer, quiet_offers,
    read,
};
use crate::discord::transport::{CHOICES, Result};

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

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum PiecesChoice {
    Standard,
    Flat,
    Letters,
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

impl From<PiecesChoice> for PieceSet {
    fn from(choice: PiecesChoice) -> Self {
        match choice {
            PiecesChoice::Standard => Self::Standard,
            PiecesChoice::Flat => Self::Flat,
            PiecesChoice::Letters => Self::Letters,
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
    pieces: Option<PiecesChoice>,
    confirm: Option<bool>,
    #[rename = "auto-vacation"] auto_vacation: Option<bool>,
) -> Result<()> {
    let app_state = ctx.data();
    let before = invoker(ctx).await?;
    let (app, now) = (&app_state.app, app_state.now());
    // All options are parsed before anything is stored: a refused command changes nothing.
    let leads: Option<Option<LeadTimes>> =
        reminders.map(|typed| read(&typed, lead_offers, Refusal::LeadTimes)).transpose()?;
    let change = SettingsChange {
        language: language.map(Into::into),
        theme: theme.map(Into::into),
        pieces: pieces.map(Into::into),
        zone: zone.map(|typed| zone_named(&typed)).transpose()?,
        confirm,
        automatic_vacation: auto_vacation,
        leads: leads.map(|leads| leads.unwrap_or(LeadTimes::NONE)),
        quiet: quiet.map(|typed| read(&typed, quiet_offers, Refusal::QuietHours)).transpose()?,
        digest: digest.map(|typed| read(&typed, digest_offers, Refusal::DigestHour)).transpose()?,
    };
    app.change_settings(before.player, change, now).await?;
    let texts = if language.is_some() { texts_of(ctx).await } else { before.texts };
    send(ctx, shown(app_state, texts, before.player, change).await?).await?;
    Ok(())
}

/// A zone by its name, also with the time that is shown with it.
fn zone_named(typed: &str) -> Result<Zone, Refusal> {
    let name = typed.split_once(" · ").map_or(typed, |(name, _)| name);
    name.parse().map_err(|_| Refusal::NoSuchZone)
}

async fn lead_times(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let leads: Vec<LeadTimes> = match typed.parse() {
        Ok(LeadTimes::NONE) => Vec::new(),
        Ok(leads) => vec![leads],
        Err(_) => begun(&LEADS, typed),
    };
    offered(texts, typed, leads.into_iter().map(|leads| lead_offer(texts, leads)))
}

async fn quiet_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let hours = typed.parse().map_or_else(|_| begun(&NIGHTS, typed), |hours| vec![hours]);
    offered(texts, typed, hours.into_iter().map(|hours| quiet_offer(texts, hours)))
}

async fn digest_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let own: Option<Hour> = typed.parse().ok();
    let fits = |offer: &Offer| {
        typed.trim().is_empty() || own.is_some_and(|hour| offer.value == hour.get().to_string())
    };
    offered(texts, typed, digest_offers(texts, typed).into_iter().filter(fits))
}

/// The values whose written forms begin with what is typed.
fn begun<T: FromStr>(written: &[&str], typed: &str) -> Vec<T> {
    let fitting = written.iter().filter(|written| written.starts_with(typed.trim()));
    fitting.filter_map(|written| written.parse().ok()).collect()
}

/// Offers the time zones that match the typed text, each with its local time.
async fn zones(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let now = ctx.data().now();
    completion(Zone::find(typed, CHOICES).into_iter().map(|zone| {
        let time = zone.time_of_day(now).unwrap_or_default();
        Offer::new(zone.name(), &format!("{zone} · {time}"))
    }))
}

/// Offers to switch a setting off, then these hours.
fn offered(
    texts: Texts,
    typed: &str,
    hours: impl Iterator<Item = Offer>,
) -> CreateAutocompleteResponse {
    let begins = |text: &str| folded(text).starts_with(&folded(typed.trim()));
    let off = Some(off(texts)).filter(|off| begins(&off.name) || begins(OFF));
    completion(off.into_iter().chain(hours))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_understood_as_it_is_offered() {
        for typed in ["Europe/Madrid", "Europe/Madrid · 6:52", "europe/madrid · 16:52"] {
            assert_eq!(
                zone_named(typed),
                Ok("Europe/Madrid".parse().unwrap_or_default()),
                "{typed}"
            );
        }
        assert_eq!(zone_named("Mars · 6:52"), Err(Refusal::NoSuchZone));
    }
}
