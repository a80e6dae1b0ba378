//! Challenges beside the commands of the games: asked for by menus, listed, declined with a reason.

use courier_rules::Variant;

use super::Words;
use super::clock::relative;
use super::refusals::code;
use crate::play::Moment;
use crate::play::challenge::Terms;
use crate::play::decline_reason::DeclineReason;

/// On which side of a challenge its reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferSide {
    /// They are challenged.
    ToYou,
    /// They challenge somebody.
    ByYou,
    /// They challenge anybody in the channel.
    ToAll,
}

impl OfferSide {
    const fn key(self) -> &'static str {
        match self {
            Self::ToYou => "to",
            Self::ByYou => "by",
            Self::ToAll => "all",
        }
    }
}

impl Words {
    /// The first question to somebody who challenges from a person's menu.
    #[must_use]
    pub fn which_game(self, opponent: &str) -> String {
        self.fill("offer-which-game", [("opponent", opponent.into())])
    }

    /// Above the list of games: at most 150 characters.
    #[must_use]
    pub fn choose_game(self) -> String {
        self.say("offer-choose-game")
    }

    /// The second question.
    #[must_use]
    pub fn which_clock(self, variant: &Variant, opponent: &str) -> String {
        let variant = self.variant_name(variant);
        self.fill("offer-which-clock", [("variant", variant.into()), ("opponent", opponent.into())])
    }

    /// Above the list of clocks: at most 150 characters.
    #[must_use]
    pub fn choose_clock(self) -> String {
        self.say("offer-choose-clock")
    }

    /// The reader's challenge was made; it stands below.
    #[must_use]
    pub fn challenge_sent(self, opponent: &str) -> String {
        self.fill("offer-sent", [("opponent", opponent.into())])
    }

    /// The title of somebody's open challenges.
    #[must_use]
    pub fn challenges_heading(self, count: u32) -> String {
        self.fill("offers-heading", [("count", count.into())])
    }

    /// The reader has no open challenges.
    #[must_use]
    pub fn no_challenges(self) -> String {
        let named = ["challenge", "open"].map(|name| (name, self.subcommand(None, name).into()));
        self.fill("offers-none", named)
    }

    /// An open challenge as a line of a message. `other` is on the other side, where there is
    /// somebody.
    #[must_use]
    pub fn challenge_line(
        self,
        side: OfferSide,
        other: &str,
        terms: &Terms,
        expires_at: Moment,
    ) -> String {
        self.fill(
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
    pub fn challenge_choice(self, side: OfferSide, other: &str, variant: &Variant) -> String {
        let variant = self.variant_name(variant);
        self.fill(
            "offers-choice",
            [("side", side.key().into()), ("other", other.into()), ("variant", variant.into())],
        )
    }

    /// Above the list of challenges: at most 150 characters.
    #[must_use]
    pub fn choose_challenge(self) -> String {
        self.say("offers-choose")
    }

    /// The title of the form for declining: at most 45 characters.
    #[must_use]
    pub fn reason_title(self) -> String {
        self.say("reason-title")
    }

    /// The label of its only field: at most 45 characters.
    #[must_use]
    pub fn reason_label(self) -> String {
        self.say("reason-label")
    }

    /// What the field shows while it is empty: at most 100 characters.
    #[must_use]
    pub fn reason_placeholder(self) -> String {
        self.say("reason-placeholder")
    }

    /// Why a challenge was declined. The words are somebody else's: nothing in them is markup or
    /// names anybody.
    #[must_use]
    pub fn decline_reason(self, reason: &DeclineReason) -> String {
        self.fill("reason-given", [("reason", code(reason.as_str()).into())])
    }
}
