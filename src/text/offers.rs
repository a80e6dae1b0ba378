//! Challenges beside the commands of the games: asked for by menus, listed, declined with a reason.

use courier_rules::Variant;

use super::Texts;
use super::clock::relative;
use super::refusals::code;
use crate::play::Moment;
use crate::play::challenge::Terms;
use crate::play::decline_reason::DeclineReason;

/// On which side of a challenge its reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeSide {
    /// They are challenged.
    ToYou,
    /// They challenge somebody.
    ByYou,
    /// They challenge anybody in the channel.
    ToAll,
}

impl ChallengeSide {
    const fn key(self) -> &'static str {
        match self {
            Self::ToYou => "to",
            Self::ByYou => "by",
            Self::ToAll => "all",
        }
    }
}

impl Texts {
    /// The first question to somebody who challenges from a person's menu.
    #[must_use]
    pub fn challenge_which_game(self, opponent: &str) -> String {
        self.format("offer-which-game", [("opponent", opponent.into())])
    }

    /// Above the list of games: at most 150 characters.
    #[must_use]
    pub fn challenge_choose_game(self) -> String {
        self.text("offer-choose-game")
    }

    /// The second question.
    #[must_use]
    pub fn challenge_which_clock(self, variant: &Variant, opponent: &str) -> String {
        let variant = self.variant_name(variant);
        self.format(
            "offer-which-clock",
            [("variant", variant.into()), ("opponent", opponent.into())],
        )
    }

    /// Above the list of clocks: at most 150 characters.
    #[must_use]
    pub fn challenge_choose_clock(self) -> String {
        self.text("offer-choose-clock")
    }

    /// The reader's challenge was made; it stands below.
    #[must_use]
    pub fn challenge_sent(self, opponent: &str) -> String {
        self.format("offer-sent", [("opponent", opponent.into())])
    }

    /// The title of somebody's open challenges.
    #[must_use]
    pub fn challenge_list_heading(self, count: u32) -> String {
        self.format("offers-heading", [("count", count.into())])
    }

    /// The reader has no open challenges.
    #[must_use]
    pub fn challenge_list_empty(self) -> String {
        let named = ["challenge", "open"].map(|name| (name, self.subcommand(None, name).into()));
        self.format("offers-none", named)
    }

    /// An open challenge as a line of a message. `other` is on the other side, where there is
    /// somebody.
    #[must_use]
    pub fn challenge_list_line(
        self,
        side: ChallengeSide,
        other: &str,
        terms: &Terms,
        expires_at: Moment,
    ) -> String {
        self.format(
            "offers-line",
            [
                ("side", side.key().into()),
                ("other", other.into()),
                ("variant", self.variant_name(terms.variant).into()),
                ("control", self.control(terms.control).into()),
                ("relative", relative(expires_at).into()),
            ],
        )
    }

    /// An open challenge as an entry of a menu, without markup.
    #[must_use]
    pub fn challenge_list_choice(
        self,
        side: ChallengeSide,
        other: &str,
        variant: &Variant,
    ) -> String {
        let variant = self.variant_name(variant);
        self.format(
            "offers-choice",
            [("side", side.key().into()), ("other", other.into()), ("variant", variant.into())],
        )
    }

    /// Above the list of challenges: at most 150 characters.
    #[must_use]
    pub fn challenge_list_choose(self) -> String {
        self.text("offers-choose")
    }

    /// The title of the form for declining: at most 45 characters.
    #[must_use]
    pub fn decline_form_title(self) -> String {
        self.text("reason-title")
    }

    /// The label of its only field: at most 45 characters.
    #[must_use]
    pub fn decline_form_label(self) -> String {
        self.text("reason-label")
    }

    /// What the field shows while it is empty: at most 100 characters.
    #[must_use]
    pub fn decline_form_placeholder(self) -> String {
        self.text("reason-placeholder")
    }

    /// Why a challenge was declined. The words are somebody else's: nothing in them is markup or
    /// names anybody.
    #[must_use]
    pub fn decline_reason(self, reason: &DeclineReason) -> String {
        self.format("reason-given", [("reason", code(reason.as_str()).into())])
    }
}
