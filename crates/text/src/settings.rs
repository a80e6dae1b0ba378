//! The texts of `/settings`: a user's settings and undelivered messages.

use courier_draw::Theme;
use courier_play::notices::DeliveryError;
use courier_play::preferences::{Hour, LeadTimes, QuietHours};
use courier_play::vacations::MOST_AUTOMATIC_DAYS;
use courier_play::zone::Zone;
use courier_play::{MatchId, Moment, Span};

use super::Texts;
use super::clock::relative;

impl Texts {
    /// The title of the settings.
    pub fn settings_title(self) -> String {
        self.text("settings-title")
    }

    /// A setting was changed.
    pub fn settings_changed(self) -> String {
        self.text("settings-changed")
    }

    /// The reader's language, which is this one, either `chosen` or from their Discord settings.
    pub fn settings_language(self, chosen: bool) -> String {
        self.text(if chosen { "settings-language" } else { "settings-language-automatic" })
    }

    /// The colors of the boards the reader sees.
    pub fn settings_theme(self, theme: Theme) -> String {
        let name = self.text(match theme {
            Theme::Brown => "choice-brown",
            Theme::Green => "choice-green",
            Theme::Blue => "choice-blue",
            Theme::HighContrast => "choice-contrast",
            Theme::ColorSafe => "choice-safe",
        });
        self.format("settings-theme", [("theme", name.into())])
    }

    /// The reader's time zone and the time there `now`; `None` if they have not chosen one.
    pub fn settings_zone(self, zone: Option<Zone>, now: Moment) -> String {
        let time = ("time", zone.unwrap_or_default().time_of_day(now).unwrap_or_default().into());
        match zone {
            Some(zone) => self.format("settings-zone", [("zone", zone.name().into()), time]),
            None => self
                .format("settings-zone-none", [time, ("option", self.text("option-zone").into())]),
        }
    }

    /// Whether the reader's vacation begins by itself when their time is about to run out.
    pub fn settings_auto_vacation(self, on: bool) -> String {
        self.format(
            "settings-auto-vacation",
            [
                ("state", if on { "on" } else { "off" }.into()),
                ("days", self.span(Span::days(MOST_AUTOMATIC_DAYS)).into()),
                ("option", self.text("option-auto-vacation").into()),
            ],
        )
    }

    /// How long before losing time the reader is reminded.
    pub fn settings_leads(self, leads: LeadTimes) -> String {
        if leads == LeadTimes::NONE {
            return self.text("settings-leads-none");
        }
        self.format("settings-leads", [("leads", self.text(&format!("choice-{leads}")).into())])
    }

    /// The reader's quiet hours.
    pub fn settings_quiet(self, quiet: Option<QuietHours>, zone: Zone) -> String {
        match quiet {
            Some(hours) => {
                let hours = self.quiet_hours(hours).into();
                self.format("settings-quiet", [("hours", hours), ("zone", zone.name().into())])
            }
            None => self.text("settings-quiet-none"),
        }
    }

    /// The hour of the daily digest, if there is one.
    pub fn settings_digest(self, digest: Option<Hour>, zone: Zone) -> String {
        match digest {
            Some(hour) => {
                let hour = hour.to_string().into();
                self.format("settings-digest", [("hour", hour), ("zone", zone.name().into())])
            }
            None => self.text("settings-digest-none"),
        }
    }

    /// The heading of the list of undelivered messages.
    pub fn undelivered_heading(self) -> String {
        self.text("undelivered-heading")
    }

    /// A message that could not be delivered: when it was given up, the game it was about, and the
    /// reason.
    pub fn undelivered(self, at: Moment, about: Option<MatchId>, error: DeliveryError) -> String {
        let why = self.text(match error {
            DeliveryError::Closed => "delivery-error-closed",
            DeliveryError::Gone => "delivery-error-gone",
            DeliveryError::Forbidden => "delivery-error-forbidden",
            DeliveryError::Unreachable => "delivery-error-unreachable",
            DeliveryError::Rejected | DeliveryError::Unreadable => "delivery-error-fault",
        });
        let args = [("when", relative(at).into()), ("why", why.into())];
        match about {
            Some(id) => self.format(
                "undelivered-game",
                args.into_iter().chain([("number", id.to_string().into())]),
            ),
            None => self.format("undelivered", args),
        }
    }

    /// The value that turns a setting off, as the user types or chooses it.
    pub fn off(self) -> String {
        self.text("settings-off")
    }

    /// Quiet hours: "from 22:00 to 7:00".
    pub fn quiet_hours(self, hours: QuietHours) -> String {
        self.format(
            "quiet-hours",
            [("from", hours.from().to_string().into()), ("to", hours.to().to_string().into())],
        )
    }

    /// The hour of the digest: "every day at 8:00".
    pub fn digest_hour(self, hour: Hour) -> String {
        self.format("digest-hour", [("hour", hour.to_string().into())])
    }
}
