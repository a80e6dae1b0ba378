//! The settings of a server, threads, and missing permissions.

use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::permission::Permission;
use courier_play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use courier_play::spectators::Sharing;
use courier_play::{ChannelId, MatchId, RoleId};
use courier_rules::Variant;

use super::Texts;

/// The longest name a thread may have, in characters.
const THREAD_NAME: usize = 100;
/// The longest part of a player's name in a thread name: Discord's limit for display names.
const PLAYER_NAME: usize = 32;

impl Texts {
    /// The settings of a server, one line each. `server` is the language of its public messages.
    pub fn config_lines(self, config: &ServerConfig, server: Self) -> Vec<String> {
        vec![
            match config.games {
                None => self.config_games_default(),
                Some(GamesIn::Channel) => self.config_games_channel(),
                Some(GamesIn::Threads) => self.config_games_threads(),
            },
            match config.board_side {
                BoardSide::White => self.config_boards_white(),
                BoardSide::Black => self.config_boards_black(),
                BoardSide::ToMove => self.config_boards_to_move(),
            },
            if config.channels.is_empty() {
                self.config_channels_all()
            } else {
                let channels: Vec<ChannelId> = config.channels.iter().copied().collect();
                self.config_channels(self.channels(&channels))
            },
            match config.challengers {
                Some(role) => self.config_challengers(role_mention(role)),
                None => self.config_challengers_all(),
            },
            match config.organizers {
                Organizers::Role(role) => self.config_organizers(role_mention(role)),
                Organizers::Everyone => self.config_organizers_all(),
                Organizers::Managers => self.config_organizers_managers(),
            },
            self.config_clock(config.control),
            match config.lobby {
                Some(channel) => self.config_lobby(channel),
                None => self.config_lobby_none(),
            },
            match config.sharing {
                Sharing::Either => self.config_sharing_either(),
                Sharing::Both => self.config_sharing_both(),
            },
            match config.language {
                Some(_) => self.config_language(self.language_name(server.language())),
                None => self.config_language_automatic(self.language_name(server.language())),
            },
        ]
    }

    /// The permissions that the bot lacks to post the lobby in its channel.
    pub fn config_lobby_refused(self, channel: ChannelId, missing: &[Permission]) -> String {
        self.messages.config_lobby_refused(channel, self.permissions(missing))
    }

    fn config_clock(self, control: Option<TimeControl>) -> String {
        match control {
            Some(control) => self.messages.config_clock(self.control(control)),
            None => self.config_clock_usual(),
        }
    }

    /// The place of games, as it can be chosen.
    pub fn games_choice(self, games: GamesIn) -> String {
        match games {
            GamesIn::Threads => self.text("choice-threads"),
            GamesIn::Channel => self.text("choice-channel"),
        }
    }

    /// The side at the bottom of boards, as it can be chosen.
    pub fn board_side_choice(self, side: BoardSide) -> String {
        match side {
            BoardSide::White => self.text("choice-white"),
            BoardSide::Black => self.text("choice-black"),
            BoardSide::ToMove => self.text("choice-to-move"),
        }
    }

    /// How many players share a game, as it can be chosen.
    pub fn sharing_choice(self, sharing: Sharing) -> String {
        match sharing {
            Sharing::Either => self.text("choice-one-player"),
            Sharing::Both => self.text("choice-both-players"),
        }
    }

    /// A server's language as it can be chosen; `None` follows the server's settings in Discord.
    pub fn server_language_choice(self, language: Option<Language>) -> String {
        language.map_or_else(|| self.text("choice-discord"), |named| self.language_name(named))
    }

    pub(super) fn language_name(self, language: Language) -> String {
        match language {
            Language::English => self.text("choice-english"),
            Language::Spanish => self.text("choice-spanish"),
            Language::Catalan => self.text("choice-catalan"),
        }
    }

    /// "#games, #chess or #tournament", as Discord shows mentions of channels.
    pub(super) fn channels(self, channels: &[ChannelId]) -> String {
        let mentions: Vec<String> =
            channels.iter().map(|channel| format!("<#{channel}>")).collect();
        self.list_or(&mentions)
    }

    /// The permissions the bot is missing in this channel.
    pub fn missing_permissions(self, missing: &[Permission]) -> String {
        self.messages.missing_permissions(self.permissions(missing))
    }

    /// Why a game is played in the channel although the server uses threads: missing permissions,
    /// if that is the reason.
    pub fn thread_not_opened(self, missing: &[Permission]) -> String {
        match missing {
            [] => self.thread_not_possible(),
            missing => self.thread_not_allowed(self.permissions(missing)),
        }
    }

    /// Why a game continues in the channel instead of its thread: missing permissions in the
    /// thread, if that is the reason.
    pub fn thread_lost(self, missing: &[Permission]) -> String {
        match missing {
            [] => self.messages.thread_lost(),
            missing => self.thread_forbidden(self.permissions(missing)),
        }
    }

    /// Permissions by their names in Discord's settings.
    fn permissions(self, permissions: &[Permission]) -> String {
        let name = |permission: &Permission| {
            let name = match permission {
                Permission::ViewChannel => self.permission_view_channel(),
                Permission::SendMessages => self.permission_send_messages(),
                Permission::EmbedLinks => self.permission_embed_links(),
                Permission::AttachFiles => self.permission_attach_files(),
                Permission::CreateThreads => self.permission_create_threads(),
                Permission::SendInThreads => self.permission_send_in_threads(),
            };
            format!("**{name}**")
        };
        permissions.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// The name of the thread of a game from this starting position, such as "Anna – Ben ·
    /// Capahouse · #7": at most 100 characters, without markup or mentions.
    pub fn thread_name(
        self,
        white: &str,
        black: &str,
        (variant, start): (&Variant, u32),
        id: MatchId,
    ) -> String {
        let game = self.game_name(variant, start);
        let (name, number) =
            (format!("{} – {} · {game}", plain(white), plain(black)), id.to_string());
        let kept = THREAD_NAME - " · #".chars().count() - number.len();
        format!("{} · #{number}", name.chars().take(kept).collect::<String>())
    }
}

/// The mention of a role. Messages with it are sent without notifying the role.
pub(super) fn role_mention(role: RoleId) -> String {
    format!("<@&{role}>")
}

/// A player's name without markup and mentions, for places where markup cannot be escaped.
fn plain(name: &str) -> String {
    let harmless = |c: char| match c {
        '@' => '＠',
        c if c.is_control() || "*`~|\\<>".contains(c) => ' ',
        c => c,
    };
    let kept: String = name.chars().map(harmless).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    // An underscore inside a name is kept; around the name it would be emphasis.
    let name: String =
        words.join(" ").trim_matches(['_', '#', '-', ' ']).chars().take(PLAYER_NAME).collect();
    if name.trim().is_empty() { "?".to_owned() } else { name }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::*;
    use crate::tests::samples::Sample;

    /// A sample of every text of this file.
    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let usual = ServerConfig::default();
        let decided = ServerConfig {
            games: Some(GamesIn::Threads),
            channels: [ChannelId(1), ChannelId(2)].into(),
            control: Some("3d+3x1d".parse().unwrap()),
            language: Some(Language::Catalan),
            challengers: Some(RoleId(9)),
            organizers: Organizers::Role(RoleId(10)),
            board_side: BoardSide::ToMove,
            lobby: Some(ChannelId(3)),
            sharing: Sharing::Both,
        };
        let others = ServerConfig {
            games: Some(GamesIn::Channel),
            language: Some(Language::Spanish),
            organizers: Organizers::Everyone,
            board_side: BoardSide::Black,
            ..ServerConfig::default()
        };
        let lines = |config: &ServerConfig, server| {
            texts.config_lines(config, Texts::new(server)).join("\n")
        };
        let sample = |what: &str, text: String| (what.to_owned(), text);
        vec![
            sample("defaults", lines(&usual, Language::English)),
            sample("everything set", lines(&decided, Language::Catalan)),
            sample("Spanish", lines(&others, Language::Spanish)),
            sample(
                "one permission missing",
                texts.missing_permissions(&[Permission::SendMessages]),
            ),
            sample("all permissions missing", texts.missing_permissions(&Permission::ALL)),
            sample("no thread", texts.thread_not_opened(&[])),
            sample("no thread allowed", texts.thread_not_opened(&[Permission::CreateThreads])),
            sample("thread lost", texts.thread_lost(&[])),
            sample(
                "no permission in the thread",
                texts.thread_lost(&[Permission::SendInThreads, Permission::EmbedLinks]),
            ),
            sample(
                "thread",
                texts.thread_name(
                    "Anna",
                    "Ben",
                    (Variant::by_key("capahouse").unwrap(), 0),
                    MatchId(7),
                ),
            ),
            sample(
                "thread, named start",
                texts.thread_name(
                    "A",
                    "B",
                    (Variant::by_key("capahouse960").unwrap(), 45_658),
                    MatchId(i64::MAX),
                ),
            ),
            sample(
                "lobby refused",
                texts.config_lobby_refused(ChannelId(5), &[Permission::SendMessages]),
            ),
        ]
    }

    fn name(white: &str, black: &str) -> String {
        Texts::new(Language::English).thread_name(
            white,
            black,
            (Variant::by_key("capahouse").unwrap(), 0),
            MatchId(7),
        )
    }

    /// Discord's clients for Spain and for Latin America name the permission differently.
    #[test]
    fn the_permission_is_named_as_in_both_spanish_clients() {
        let refusal = courier_play::Refusal::NotAManager;
        let text = Texts::new(Language::Spanish).refusal(&refusal, None, None);
        for name in ["«Gestionar servidor»", "«Administrar servidor»"] {
            assert!(text.contains(name), "{text}");
        }
    }

    #[test]
    fn a_thread_is_named_after_players_and_variant() {
        for (white, black, expected) in [
            ("Anna", "Ben", "Anna – Ben · Capahouse · #7"),
            ("anna_b", "__Ben__", "anna_b – Ben · Capahouse · #7"),
            ("@everyone", "<@123>", "＠everyone – ＠123 · Capahouse · #7"),
            ("**A** ~~x~~", "`` ` ``", "A x – ? · Capahouse · #7"),
            ("# A\nB\u{7}", "||spoiler||", "A B – spoiler · Capahouse · #7"),
        ] {
            assert_eq!(name(white, black), expected);
        }
        assert_eq!(name(&"W".repeat(40), &"M".repeat(40)).chars().count(), 32 + 3 + 32 + 3 + 9 + 5);
    }

    proptest! {
        #[test]
        fn thread_names_are_short_and_contain_no_markup(
            white in "\\PC{0,40}|[@*_<>&#`~|\\\\0-9 ]{0,40}",
            black in ".{0,40}",
        ) {
            let name = name(&white, &black);
            prop_assert!(name.chars().count() <= 100 && name.ends_with(" · #7"));
            prop_assert!(!name.contains(['@', '*', '`', '<', '>', '|', '~', '\\', '\n']), "{name}");
        }
    }
}
