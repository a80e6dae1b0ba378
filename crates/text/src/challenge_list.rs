//! Challenges from menus, the lists of open challenges, and the form for declining one.

use courier_play::challenges::{Conditions, GameCount, Terms};
use courier_play::decline_reason::DeclineReason;
use courier_play::{ChannelId, Moment};
use courier_rules::Variant;

use super::Texts;
use super::challenges::wish;
use super::refusals::code;

/// The reader's side of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeSide {
    /// The reader is challenged.
    ToYou,
    /// The reader challenges a player.
    ByYou,
    /// The reader challenges anyone in the channel.
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
    /// The second question: the clock.
    pub fn challenge_which_clock(self, variant: &Variant, opponent: &str) -> String {
        let variant = self.variant_name(variant);
        self.messages.challenge_which_clock(opponent, variant)
    }

    /// An open challenge as a line of a message. `other` is the other player, if there is one.
    pub fn challenge_list_line(
        self,
        side: ChallengeSide,
        other: &str,
        terms: &Terms,
        expires_at: Moment,
    ) -> String {
        self.messages.challenge_list_line(
            expires_at,
            self.terms_line(terms),
            other,
            side.key(),
            self.game_name(terms.variant, terms.start),
        )
    }

    /// An open challenge as a menu option, without markup.
    pub fn challenge_list_choice(
        self,
        side: ChallengeSide,
        other: &str,
        (variant, start): (&Variant, Option<u32>),
    ) -> String {
        let variant = self.game_name(variant, start);
        self.messages.challenge_list_choice(other, side.key(), variant)
    }

    /// Why a challenge was declined. The reason was typed by a user, so markup and mentions in it
    /// have no effect.
    pub fn decline_reason(self, reason: &DeclineReason) -> String {
        self.messages.decline_reason(code(reason.as_str()))
    }

    /// There are no challenges, or none to this game.
    pub fn lobby_empty(self, variant: Option<&Variant>) -> String {
        self.lobby_none(self.subcommand(variant, "open"))
    }

    /// An open challenge as a line of the lobby: its number on the page, who made it, the terms,
    /// what it asks and how many may still accept, and where and how long it is open.
    pub fn lobby_line(
        self,
        number: u32,
        challenger: &str,
        terms: &Terms,
        (conditions, left): (Conditions, GameCount),
        (channel, expires_at): (ChannelId, Moment),
    ) -> String {
        let wish = if conditions.mirrored { "both" } else { wish(terms.color) };
        let mut parts = vec![self.messages.lobby_line(
            challenger,
            self.terms_line(terms),
            number,
            terms.rated,
            self.game_name(terms.variant, terms.start),
            wish,
        )];
        parts.extend(conditions.time_outs.map(|limit| self.lobby_time_outs(limit.percent())));
        if conditions.games > GameCount::ONE {
            parts.push(self.lobby_left(left.get()));
        }
        parts.push(self.lobby_place(expires_at, channel));
        parts.join(" · ")
    }

    /// The terms of an open challenge on the web board, without markup.
    pub fn web_lobby_terms(
        self,
        challenger: &str,
        terms: &Terms,
        (conditions, left): (Conditions, GameCount),
    ) -> String {
        let wish = if conditions.mirrored { "both" } else { wish(terms.color) };
        let control = Self::web_plain(&self.terms_line(terms));
        let mut parts = vec![self.messages.web_lobby_terms(challenger, control, terms.rated, wish)];
        parts.extend(conditions.time_outs.map(|limit| self.lobby_time_outs(limit.percent())));
        if conditions.games > GameCount::ONE {
            parts.push(self.lobby_left(left.get()));
        }
        parts.join(" · ")
    }
}
