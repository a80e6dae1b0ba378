//! `/settings`: shows and changes a user's own settings, and lists messages that could not be
//! delivered.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use std::str::FromStr;

use courier_draw::Theme;
use courier_play::folded;
use courier_play::language::Language;
use courier_play::preferences::{Hour, LeadTime, LeadTimes, QuietHours};
use courier_play::zone::Zone;
use courier_play::{PlayerId, Refusal, Span};
use courier_text::Texts;
use serenity::all::{ButtonStyle, CreateAutocompleteResponse};

use crate::app::SettingsChange;
use crate::discord::components::buttons::{button, rows};
use crate::discord::context::AppState;
use crate::discord::context::command::{Context, invoker, send, texts as texts_of};
use crate::discord::ids::ButtonAction;
use crate::discord::options::offers::{Offer, completion, named};
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
        reminders.map(|typed| read(&typed, lead_offers, Refusal::LeadTimes)).transpose()?;
    let change = SettingsChange {
        language: language.map(Into::into),
        theme: theme.map(Into::into),
        zone: zone.map(|typed| zone_named(&typed)).transpose()?,
        confirm,
        automatic_vacation: auto_vacation,
        leads: leads.map(|leads| leads.unwrap_or(LeadTimes::NONE)),
        quiet: quiet.map(|typed| read(&typed, quiet_offers, Refusal::QuietHours)).transpose()?,
        digest: digest.map(|typed| read(&typed, digest_offers, Refusal::DigestHour)).transpose()?,
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

/// An option as typed, or as it is offered in any language; `None` if it is switched off.
fn read<T: FromStr>(
    typed: &str,
    offers: fn(Texts, &str) -> Vec<Offer>,
    refusal: Refusal,
) -> Result<Option<T>, Refusal> {
    if let Ok(value) = typed.parse() {
        return Ok(Some(value));
    }
    let all = Language::ALL.into_iter().map(Texts::new);
    let all = all.flat_map(|texts| [off(texts)].into_iter().chain(offers(texts, typed)));
    match named(all, typed).as_deref() {
        Some(OFF) => Ok(None),
        Some(value) => value.parse().map(Some).map_err(|_| refusal),
        None => Err(refusal),
    }
}

/// A zone by its name, also with the time that is shown with it.
fn zone_named(typed: &str) -> Result<Zone, Refusal> {
    let name = typed.split_once(" · ").map_or(typed, |(name, _)| name);
    name.parse().map_err(|_| Refusal::NoSuchZone)
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
        Ok(LeadTimes::NONE) => Vec::new(),
        Ok(leads) => vec![leads],
        Err(_) => begun(&LEADS, typed),
    };
    offered(texts, typed, leads.into_iter().map(|leads| lead_offer(texts, leads)))
}

fn lead_offer(texts: Texts, leads: LeadTimes) -> Offer {
    Offer::new(leads.to_string(), &texts.lead_times(leads))
}

/// The lead times whose numbers and units are those of a text: `24 h, 90 min` has `24h-90min`.
fn lead_offers(texts: Texts, typed: &str) -> Vec<Offer> {
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = typed.split(|c: char| !c.is_alphanumeric()).collect();
    let pairs = words.windows(2).filter(|pair| number(pair[0]) && !pair[0].is_empty());
    let leads = pairs.filter_map(|pair| format!("{}{}", pair[0], pair[1]).parse::<LeadTime>().ok());
    let leads: LeadTimes = leads.collect();
    if leads == LeadTimes::NONE { Vec::new() } else { vec![lead_offer(texts, leads)] }
}

async fn quiet_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let hours = typed.parse().map_or_else(|_| begun(&NIGHTS, typed), |hours| vec![hours]);
    offered(texts, typed, hours.into_iter().map(|hours| quiet_offer(texts, hours)))
}

fn quiet_offer(texts: Texts, hours: QuietHours) -> Offer {
    Offer::new(hours.to_string(), &texts.quiet_hours(hours))
}

fn quiet_offers(texts: Texts, _: &str) -> Vec<Offer> {
    let hours = || (0..24).filter_map(Hour::new);
    let all = hours().flat_map(|from| hours().filter_map(move |to| QuietHours::new(from, to)));
    all.map(|hours| quiet_offer(texts, hours)).collect()
}

async fn digest_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts_of(ctx).await;
    let own: Option<Hour> = typed.parse().ok();
    let fits = |offer: &Offer| {
        typed.trim().is_empty() || own.is_some_and(|hour| offer.value == hour.get().to_string())
    };
    offered(texts, typed, digest_offers(texts, typed).into_iter().filter(fits))
}

fn digest_offers(texts: Texts, _: &str) -> Vec<Offer> {
    let offer = |hour: Hour| Offer::new(hour.get().to_string(), &texts.digest_hour(hour));
    (0..24).filter_map(Hour::new).map(offer).collect()
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

/// The choice that switches a setting off.
fn off(texts: Texts) -> Offer {
    Offer::new(OFF, &texts.off())
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
    fn what_is_offered_is_understood_by_its_name_in_every_language() {
        let leads = |typed: &str| read::<LeadTimes>(typed, lead_offers, Refusal::LeadTimes);
        let quiet = |typed: &str| read::<QuietHours>(typed, quiet_offers, Refusal::QuietHours);
        let digest = |typed: &str| read::<Hour>(typed, digest_offers, Refusal::DigestHour);
        for texts in Language::ALL.map(Texts::new) {
            for written in LEADS.into_iter().chain(["2h-15m", "20h-3h-2h-90m"]) {
                let meant: LeadTimes = written.parse().unwrap_or(LeadTimes::NONE);
                assert_eq!(leads(&texts.lead_times(meant)), Ok(Some(meant)), "{written}");
            }
            for offer in quiet_offers(texts, "") {
                assert_eq!(quiet(&offer.name), Ok(offer.value.parse().ok()), "{offer:?}");
            }
            for offer in digest_offers(texts, "") {
                assert_eq!(digest(&offer.name), Ok(offer.value.parse().ok()), "{offer:?}");
            }
            assert_eq!(quiet(&texts.off().to_uppercase()), Ok(None));
        }
        assert_eq!(quiet("from 22:00 to 7:00"), Ok("22-7".parse().ok()));
        assert_eq!(leads("never"), Ok(Some(LeadTimes::NONE)));
        for typed in ["sometimes", "before", "b", "24 h"] {
            assert_eq!(leads(typed), Err(Refusal::LeadTimes), "{typed}");
        }
        assert_eq!(quiet("from 22:00"), Err(Refusal::QuietHours));
        assert_eq!(digest("at noon"), Err(Refusal::DigestHour));
    }

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
