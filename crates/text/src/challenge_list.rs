//! Challenges from menus, the lists of open challenges, and the form for declining one.

use courier_play::challenges::{ColorChoice, Conditions, GameCount, Terms};
use courier_play::decline_reason::DeclineReason;
use courier_play::{ChannelId, MatchId, Moment};
use courier_rules::Variant;

use super::Texts;
use super::clock::relative;
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
    /// The first question of a challenge from a user's context menu: the game.
    pub fn challenge_which_game(self, opponent: &str) -> String {
        self.format("challenge-which-game", [("opponent", opponent.into())])
    }

    /// The placeholder of the menu of games: at most 150 characters.
    pub fn challenge_choose_game(self) -> String {
        self.text("challenge-choose-game")
    }

    /// The second question: the clock.
    pub fn challenge_which_clock(self, variant: &Variant, opponent: &str) -> String {
        let variant = self.variant_name(variant);
        self.format(
            "challenge-which-clock",
            [("variant", variant.into()), ("opponent", opponent.into())],
        )
    }

    /// The placeholder of the menu of clocks: at most 150 characters.
    pub fn challenge_choose_clock(self) -> String {
        self.text("challenge-choose-clock")
    }

    /// The reader's challenge was made; it is shown below.
    pub fn challenge_sent(self, opponent: &str) -> String {
        self.format("challenge-sent", [("opponent", opponent.into())])
    }

    /// The placeholder of the menu of people who can be challenged to the same game: at most 150
    /// characters.
    pub fn challenge_others(self) -> String {
        self.text("challenge-others")
    }

    /// No challenge to this person was made, with the reason in words.
    pub fn challenge_not_sent(self, opponent: &str, why: &str) -> String {
        self.format("challenge-not-sent", [("opponent", opponent.into()), ("why", why.into())])
    }

    /// The title of the list of open challenges.
    pub fn challenge_list_heading(self, count: u32) -> String {
        self.format("challenge-list-heading", [("count", count.into())])
    }

    /// The reader has no open challenges.
    pub fn challenge_list_empty(self) -> String {
        let named = ["challenge", "open"].map(|name| (name, self.subcommand(None, name).into()));
        self.format("challenge-list-none", named)
    }

    /// An open challenge as a line of a message. `other` is the other player, if there is one.
    pub fn challenge_list_line(
        self,
        side: ChallengeSide,
        other: &str,
        terms: &Terms,
        expires_at: Moment,
    ) -> String {
        self.format(
            "challenge-list-line",
            [
                ("side", side.key().into()),
                ("other", other.into()),
                ("variant", self.game_name(terms.variant, terms.start).into()),
                ("control", self.control(terms.control).into()),
                ("relative", relative(expires_at).into()),
            ],
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
        self.format(
            "challenge-list-choice",
            [("side", side.key().into()), ("other", other.into()), ("variant", variant.into())],
        )
    }

    /// The placeholder of the menu of challenges: at most 150 characters.
    pub fn challenge_list_choose(self) -> String {
        self.text("challenge-list-choose")
    }

    /// The title of the form for declining: at most 45 characters.
    pub fn decline_form_title(self) -> String {
        self.text("decline-form-title")
    }

    /// The label of its only field: at most 45 characters.
    pub fn decline_form_label(self) -> String {
        self.text("decline-form-label")
    }

    /// The placeholder of the field: at most 100 characters.
    pub fn decline_form_placeholder(self) -> String {
        self.text("decline-form-placeholder")
    }

    /// Why a challenge was declined. The reason was typed by a user, so markup and mentions in it
    /// have no effect.
    pub fn decline_reason(self, reason: &DeclineReason) -> String {
        self.format("decline-reason", [("reason", code(reason.as_str()).into())])
    }

    /// The title of the lobby.
    pub fn lobby_title(self, count: usize) -> String {
        self.format("lobby-title", [("count", count.into())])
    }

    /// The number of a page of the lobby, from 1.
    pub fn lobby_page(self, page: usize, pages: usize) -> String {
        self.format("lobby-page", [("page", page.into()), ("pages", pages.into())])
    }

    /// There are no challenges, or none to this game.
    pub fn lobby_empty(self, variant: Option<&Variant>) -> String {
        self.format("lobby-none", [("open", self.subcommand(variant, "open").into())])
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
        let rated = if terms.rated { "yes" } else { "no" };
        let wish = match terms.color {
            _ if conditions.mirrored => "both",
            ColorChoice::White => "white",
            ColorChoice::Black => "black",
            ColorChoice::Random => "random",
        };
        let mut parts = vec![self.format(
            "lobby-line",
            [
                ("number", number.into()),
                ("challenger", challenger.into()),
                ("variant", self.game_name(terms.variant, terms.start).into()),
                ("control", self.control(terms.control).into()),
                ("rated", rated.into()),
                ("wish", wish.into()),
            ],
        )];
        parts.extend(
            conditions
                .time_outs
                .map(|limit| self.format("lobby-time-outs", [("most", limit.percent().into())])),
        );
        if conditions.games > GameCount::ONE {
            parts.push(self.format("lobby-left", [("left", left.get().into())]));
        }
        let place = [
            ("channel", format!("<#{channel}>").into()),
            ("relative", relative(expires_at).into()),
        ];
        parts.push(self.format("lobby-place", place));
        parts.join(" · ")
    }

    /// The label of the button that accepts the challenge with this number: at most 80 characters.
    pub fn lobby_accept(self, number: u32) -> String {
        self.format("lobby-accept", [("number", number.into())])
    }

    /// The menu entry for all games: at most 100 characters.
    pub fn lobby_all_games(self) -> String {
        self.text("lobby-all-games")
    }

    /// The placeholder of the menu of games: at most 150 characters.
    pub fn lobby_games(self) -> String {
        self.text("lobby-games")
    }

    /// The reader has accepted a challenge from the lobby.
    pub fn lobby_begun(self, id: MatchId, channel: ChannelId) -> String {
        let game = [("number", id.to_string().into()), ("channel", format!("<#{channel}>").into())];
        self.format("lobby-begun", game)
    }
}
