//! The values of a user's settings: how they are offered, typed and chosen.

use std::str::FromStr;

use courier_draw::{BoardStyle, PieceSet, Theme};
use courier_play::Refusal;
use courier_play::language::Language;
use courier_play::preferences::{Hour, LeadTime, LeadTimes, Preferences, QuietHours};
use courier_text::Texts;

use crate::app::SettingsChange;
use crate::discord::ids::Setting;
use crate::discord::options::offers::{Offer, named};

/// The lead times offered until one is typed in full.
pub(super) const LEADS: [&str; 7] = ["24h-8h-1h", "24h-8h", "24h-1h", "8h-1h", "24h", "8h", "1h"];

/// The quiet hours offered before anything is typed.
pub(super) const NIGHTS: [&str; 6] = ["22-7", "23-7", "23-8", "0-8", "21-6", "22-9"];

/// Switches a setting off, in every language.
pub(super) const OFF: &str = "off";

/// Switches a setting on, in every language.
const ON: &str = "on";

/// Follows the language of the user's Discord client.
const AUTOMATIC: &str = "auto";

/// What a user has chosen; what the menus of their settings show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    pub(super) language: Option<Language>,
    pub(super) style: BoardStyle,
    pub(super) preferences: Preferences,
    pub(super) confirms: bool,
    pub(super) automatic_vacation: bool,
}

impl Present {
    /// The present value of a setting.
    pub(super) fn value(&self, texts: Texts, setting: Setting) -> Offer {
        let Preferences { leads, quiet, digest, .. } = self.preferences;
        match setting {
            Setting::Language => language_offer(texts, self.language),
            Setting::Theme => theme_offer(texts, self.style.theme),
            Setting::Pieces => pieces_offer(texts, self.style.pieces),
            Setting::Reminders if leads == LeadTimes::NONE => off(texts),
            Setting::Reminders => lead_offer(texts, leads),
            Setting::Quiet => quiet.map_or_else(|| off(texts), |hours| quiet_offer(texts, hours)),
            Setting::Digest => digest.map_or_else(|| off(texts), |hour| digest_offer(texts, hour)),
            Setting::Confirm => switch(texts, self.confirms),
            Setting::AutoVacation => switch(texts, self.automatic_vacation),
        }
    }

    /// The values of a setting from which a menu lets the user choose, with the present one.
    pub(super) fn offers(&self, texts: Texts, setting: Setting) -> Vec<Offer> {
        let off = [off(texts)];
        let mut offers: Vec<Offer> = match setting {
            Setting::Language => {
                let all = Language::ALL.into_iter().map(Some).chain([None]);
                all.map(|language| language_offer(texts, language)).collect()
            }
            Setting::Theme => Theme::ALL.map(|theme| theme_offer(texts, theme)).into(),
            Setting::Pieces => PieceSet::ALL.map(|set| pieces_offer(texts, set)).into(),
            Setting::Reminders => {
                let leads = LEADS.iter().filter_map(|written| written.parse().ok());
                leads.map(|leads| lead_offer(texts, leads)).chain(off).collect()
            }
            Setting::Quiet => {
                let nights = NIGHTS.iter().filter_map(|written| written.parse().ok());
                nights.map(|hours| quiet_offer(texts, hours)).chain(off).collect()
            }
            Setting::Digest => digest_offers(texts, "").into_iter().chain(off).collect(),
            Setting::Confirm | Setting::AutoVacation => {
                [true, false].map(|on| switch(texts, on)).into()
            }
        };
        let present = self.value(texts, setting);
        if !offers.contains(&present) {
            offers.insert(0, present);
        }
        offers
    }
}

/// The change by a value that was chosen from the menu of a setting.
pub(super) fn change(setting: Setting, value: &str) -> Result<SettingsChange, Refusal> {
    fn or_off<T: FromStr>(value: &str) -> Result<Option<T>, Refusal> {
        match value {
            OFF => Ok(None),
            value => value.parse().map(Some).map_err(|_| Refusal::UnreadableButton),
        }
    }
    let switched = || match value {
        ON => Ok(Some(true)),
        OFF => Ok(Some(false)),
        _ => Err(Refusal::UnreadableButton),
    };
    let mut change = SettingsChange::default();
    match setting {
        Setting::Language => {
            let mut all = Language::ALL.into_iter();
            let named = all.find(|language| language.code() == value);
            if named.is_none() && value != AUTOMATIC {
                return Err(Refusal::UnreadableButton);
            }
            change.language = Some(named);
        }
        Setting::Theme => {
            change.theme = Some(Theme::by_key(value).ok_or(Refusal::UnreadableButton)?);
        }
        Setting::Pieces => {
            change.pieces = Some(PieceSet::by_key(value).ok_or(Refusal::UnreadableButton)?);
        }
        Setting::Reminders => change.leads = Some(or_off(value)?.unwrap_or(LeadTimes::NONE)),
        Setting::Quiet => change.quiet = Some(or_off(value)?),
        Setting::Digest => change.digest = Some(or_off(value)?),
        Setting::Confirm => change.confirm = switched()?,
        Setting::AutoVacation => change.automatic_vacation = switched()?,
    }
    Ok(change)
}

fn language_offer(texts: Texts, language: Option<Language>) -> Offer {
    let value = language.map_or(AUTOMATIC, Language::code);
    Offer::new(value, &texts.language_choice(language))
}

fn theme_offer(texts: Texts, theme: Theme) -> Offer {
    Offer::new(theme.key(), &texts.theme_name(theme))
}

fn pieces_offer(texts: Texts, set: PieceSet) -> Offer {
    Offer::new(set.key(), &texts.piece_set_name(set))
}

fn switch(texts: Texts, on: bool) -> Offer {
    if on { Offer::new(ON, &texts.on()) } else { off(texts) }
}

/// An option as typed, or as it is offered in any language; `None` if it is switched off.
pub(super) fn read<T: FromStr>(
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

pub(super) fn lead_offer(texts: Texts, leads: LeadTimes) -> Offer {
    Offer::new(leads.to_string(), &texts.lead_times(leads))
}

/// The lead times whose numbers and units are those of a text: `24 h, 90 min` has `24h-90min`.
pub(super) fn lead_offers(texts: Texts, typed: &str) -> Vec<Offer> {
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = typed.split(|c: char| !c.is_alphanumeric()).collect();
    let pairs = words.windows(2).filter(|pair| number(pair[0]) && !pair[0].is_empty());
    let leads = pairs.filter_map(|pair| format!("{}{}", pair[0], pair[1]).parse::<LeadTime>().ok());
    let leads: LeadTimes = leads.collect();
    if leads == LeadTimes::NONE { Vec::new() } else { vec![lead_offer(texts, leads)] }
}

pub(super) fn quiet_offer(texts: Texts, hours: QuietHours) -> Offer {
    Offer::new(hours.to_string(), &texts.quiet_hours(hours))
}

pub(super) fn quiet_offers(texts: Texts, _: &str) -> Vec<Offer> {
    let hours = || (0..24).filter_map(Hour::new);
    let all = hours().flat_map(|from| hours().filter_map(move |to| QuietHours::new(from, to)));
    all.map(|hours| quiet_offer(texts, hours)).collect()
}

pub(super) fn digest_offers(texts: Texts, _: &str) -> Vec<Offer> {
    (0..24).filter_map(Hour::new).map(|hour| digest_offer(texts, hour)).collect()
}

fn digest_offer(texts: Texts, hour: Hour) -> Offer {
    Offer::new(hour.get().to_string(), &texts.digest_hour(hour))
}

/// The choice that switches a setting off.
pub(super) fn off(texts: Texts) -> Offer {
    Offer::new(OFF, &texts.off())
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
    fn what_a_menu_offers_is_understood() {
        let present = Present {
            language: None,
            style: Theme::Blue.into(),
            preferences: Preferences {
                leads: "90m".parse().unwrap_or(LeadTimes::NONE),
                ..Preferences::defaults(Default::default())
            },
            confirms: false,
            automatic_vacation: true,
        };
        for texts in Language::ALL.map(Texts::new) {
            for setting in Setting::ALL {
                let offers = present.offers(texts, setting);
                assert!(offers.len() <= crate::discord::transport::CHOICES, "{setting:?}");
                assert!(offers.contains(&present.value(texts, setting)), "{setting:?}");
                for offer in offers {
                    let change = change(setting, &offer.value);
                    assert!(change.is_ok_and(|it| it != SettingsChange::default()), "{offer:?}");
                }
                assert_eq!(change(setting, "?"), Err(Refusal::UnreadableButton));
            }
        }
    }
}
