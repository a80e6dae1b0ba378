//! The board in the browser: the link to it, its sessions, and the pages around it.

use courier_play::Moment;

use super::clock::relative;
use super::{Button, Texts};

impl Texts {
    /// The message with the link, which only the reader sees and which can be used until then.
    pub fn browser_link(self, until: Moment) -> String {
        self.format("browser-link", [("relative", relative(until).into())])
    }

    /// The page of a link: its title.
    pub fn browser_open_title(self) -> String {
        self.text("browser-open-title")
    }

    /// What opening the link does.
    pub fn browser_open_text(self) -> String {
        self.format("browser-open-text", [("settings", self.settings_command())])
    }

    /// The button that uses the link.
    pub fn browser_open_button(self) -> String {
        self.text("browser-open-button")
    }

    /// The title of the page of a link that cannot be used.
    pub fn browser_link_over_title(self) -> String {
        self.text("browser-link-over-title")
    }

    /// Why, and what to do instead.
    pub fn browser_link_over_text(self) -> String {
        self.format("browser-link-over-text", self.ways_to_a_link())
    }

    /// The title of the page that is shown without a session.
    pub fn browser_closed_title(self) -> String {
        self.text("browser-closed-title")
    }

    /// How one gets a link.
    pub fn browser_closed_text(self) -> String {
        self.format("browser-closed-text", self.ways_to_a_link())
    }

    /// The session has ended while the page was open.
    pub fn browser_no_session(self) -> String {
        self.format("browser-no-session", self.ways_to_a_link())
    }

    /// A change was asked for by another website.
    pub fn browser_foreign(self) -> String {
        self.text("browser-foreign")
    }

    /// A request that cannot be read.
    pub fn browser_unreadable(self) -> String {
        self.text("browser-unreadable")
    }

    /// There is no such page.
    pub fn browser_no_page(self) -> String {
        self.text("browser-no-page")
    }

    /// Too many requests.
    pub fn browser_too_many(self) -> String {
        self.text("browser-too-many")
    }

    /// Nobody can move, because Discord cannot be reached.
    pub fn browser_interrupted(self) -> String {
        self.text("browser-interrupted")
    }

    /// Discord does not accept the code of the Activity.
    pub fn activity_code_refused(self) -> String {
        self.text("activity-code-refused")
    }

    /// The reader has not joined the Activity that they name.
    pub fn activity_not_there(self) -> String {
        self.text("activity-not-there")
    }

    /// Discord does not tell who opened the Activity.
    pub fn activity_discord_silent(self) -> String {
        self.text("activity-discord-silent")
    }

    /// A line of the settings: how many sessions the reader has, in browsers and inside Discord,
    /// the last of them since `latest`.
    pub fn browser_sessions(self, count: usize, latest: Moment) -> String {
        let args = [("count", count.into()), ("relative", relative(latest).into())];
        self.format("browser-sessions", args)
    }

    /// The sessions of the reader are ended.
    pub fn browser_sessions_ended(self) -> String {
        self.text("browser-sessions-ended")
    }

    fn settings_command(self) -> fluent_bundle::FluentValue<'static> {
        format!("/{}", self.command_name("settings")).into()
    }

    /// Where a link can be asked for.
    pub(super) fn ways_to_a_link(self) -> [(&'static str, fluent_bundle::FluentValue<'static>); 2] {
        let games = format!("/{}", self.command_name("games"));
        [("button", self.button(Button::OpenBoard).into()), ("games", games.into())]
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    let then = Moment(1_709_460_000_000);
    vec![
        of("link", texts.browser_link(then)),
        of("page of a link", texts.browser_open_title()),
        of("what it does", texts.browser_open_text()),
        of("its button", texts.browser_open_button()),
        of("link over", texts.browser_link_over_title()),
        of("what to do", texts.browser_link_over_text()),
        of("no session", texts.browser_closed_title()),
        of("how to begin one", texts.browser_closed_text()),
        of("session over", texts.browser_no_session()),
        of("another website", texts.browser_foreign()),
        of("unreadable", texts.browser_unreadable()),
        of("no such page", texts.browser_no_page()),
        of("too many", texts.browser_too_many()),
        of("Discord is gone", texts.browser_interrupted()),
        of("code refused", texts.activity_code_refused()),
        of("not there", texts.activity_not_there()),
        of("Discord is silent", texts.activity_discord_silent()),
        of("a session", texts.browser_sessions(1, then)),
        of("sessions", texts.browser_sessions(3, then)),
        of("sessions ended", texts.browser_sessions_ended()),
    ]
}
