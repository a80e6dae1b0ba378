//! The texts of `/settings`: a user's settings and undelivered messages.

use courier_draw::{PieceSet, Theme};
use courier_play::language::Language;
use courier_play::notices::DeliveryError;
use courier_play::preferences::{Hour, LeadTimes, QuietHours};
use courier_play::vacations::MOST_AUTOMATIC_DAYS;
use courier_play::zone::Zone;
use courier_play::{MatchId, Moment, Span};

use super::Texts;

impl Texts {
    /// The reader's language, which is this one, either `chosen` or from their Discord settings.
    pub fn settings_language(self, chosen: bool) -> String {
        if chosen { self.messages.settings_language() } else { self.settings_language_automatic() }
    }

    /// A language as it can be chosen; `None` follows the reader's Discord settings.
    pub fn language_choice(self, language: Option<Language>) -> String {
        language.map_or_else(|| self.text("choice-automatic"), |named| self.language_name(named))
    }

    /// The colors of the boards the reader sees.
    pub fn settings_theme(self, theme: Theme) -> String {
        self.messages.settings_theme(self.theme_name(theme))
    }

    pub fn theme_name(self, theme: Theme) -> String {
        match theme {
            Theme::Brown => self.text("choice-brown"),
            Theme::Green => self.text("choice-green"),
            Theme::Blue => self.text("choice-blue"),
            Theme::HighContrast => self.text("choice-contrast"),
            Theme::ColorSafe => self.text("choice-safe"),
        }
    }

    /// The drawings of the pieces on the boards the reader sees.
    pub fn settings_pieces(self, set: PieceSet) -> String {
        self.messages.settings_pieces(self.piece_set_name(set))
    }

    pub fn piece_set_name(self, set: PieceSet) -> String {
        match set {
            PieceSet::Standard => self.text("choice-standard"),
            PieceSet::Flat => self.text("choice-flat"),
            PieceSet::Letters => self.text("choice-letters"),
        }
    }

    /// The reader's time zone and the time there `now`; `None` if they have not chosen one.
    pub fn settings_zone(self, zone: Option<Zone>, now: Moment) -> String {
        let time = zone.unwrap_or_default().time_of_day(now).unwrap_or_default();
        match zone {
            Some(zone) => self.messages.settings_zone(time, zone),
            None => self.settings_zone_none(time),
        }
    }

    /// Whether the reader's vacation begins by itself when their time is about to run out.
    pub fn settings_auto_vacation(self, on: bool) -> String {
        self.messages.settings_auto_vacation(Span::days(MOST_AUTOMATIC_DAYS), on)
    }

    /// How long before losing time the reader is reminded.
    pub fn settings_leads(self, leads: LeadTimes) -> String {
        if leads == LeadTimes::NONE {
            return self.settings_leads_none();
        }
        self.messages.settings_leads(self.lead_times(leads))
    }

    /// Lead times: "24 h, 8 h and 1 h before". There is at least one.
    pub fn lead_times(self, leads: LeadTimes) -> String {
        let mut each: Vec<String> = leads
            .iter()
            .map(|lead| match lead.span().whole_minutes() {
                minutes if minutes % 60 == 0 => self.short_hours(minutes / 60),
                minutes => self.short_minutes(minutes),
            })
            .collect();
        let last = each.pop().unwrap_or_default();
        let all = if each.is_empty() { last } else { self.span_pair(each.join(", "), last) };
        self.messages.lead_times(all)
    }

    /// The reader's quiet hours.
    pub fn settings_quiet(self, quiet: Option<QuietHours>, zone: Zone) -> String {
        match quiet {
            Some(hours) => self.messages.settings_quiet(self.quiet_hours(hours), zone),
            None => self.settings_quiet_none(),
        }
    }

    /// The hour of the daily digest, if there is one.
    pub fn settings_digest(self, digest: Option<Hour>, zone: Zone) -> String {
        match digest {
            Some(hour) => self.messages.settings_digest(hour, zone),
            None => self.settings_digest_none(),
        }
    }

    /// A message that could not be delivered: when it was given up, the game it was about, and the
    /// reason.
    pub fn undelivered(self, at: Moment, about: Option<MatchId>, error: DeliveryError) -> String {
        let why = match error {
            DeliveryError::Closed => self.delivery_error_closed(),
            DeliveryError::Gone => self.delivery_error_gone(),
            DeliveryError::Forbidden => self.delivery_error_forbidden(),
            DeliveryError::Unreachable => self.delivery_error_unreachable(),
            DeliveryError::Rejected | DeliveryError::Unreadable => self.delivery_error_fault(),
        };
        match about {
            Some(id) => self.undelivered_game(id, at, why),
            None => self.messages.undelivered(at, why),
        }
    }

    /// Quiet hours: "from 22:00 to 7:00".
    pub fn quiet_hours(self, hours: QuietHours) -> String {
        self.messages.quiet_hours(hours.from(), hours.to())
    }
}
