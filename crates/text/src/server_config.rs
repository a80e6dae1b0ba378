//! The settings of a server, threads, and missing permissions.

use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::permission::Permission;
use courier_play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use courier_play::{ChannelId, RoleId, ServerId};
use courier_rules::Variant;

use super::Texts;

/// The longest name a thread may have, in characters.
const THREAD_NAME: usize = 100;
/// The longest part of a player's name in a thread name: Discord's limit for display names.
const PLAYER_NAME: usize = 32;

impl Texts {
    /// The title of the server's settings.
    pub fn config_title(self) -> String {
        self.text("config-title")
    }

    /// The settings were changed.
    pub fn config_changed(self) -> String {
        self.text("config-changed")
    }

    /// The settings of a server, one line each. `server` is the language of its public messages.
    pub fn config_lines(self, config: &ServerConfig, server: Self) -> Vec<String> {
        let language = ("language", self.language_name(server.language).into());
        vec![
            self.text(match config.games {
                None => "config-games-default",
                Some(GamesIn::Channel) => "config-games-channel",
                Some(GamesIn::Threads) => "config-games-threads",
            }),
            self.text(match config.board_side {
                BoardSide::White => "config-boards-white",
                BoardSide::Black => "config-boards-black",
                BoardSide::ToMove => "config-boards-to-move",
            }),
            if config.channels.is_empty() {
                self.text("config-channels-all")
            } else {
                let channels: Vec<ChannelId> = config.channels.iter().copied().collect();
                self.format("config-channels", [("channels", self.channels(&channels).into())])
            },
            match config.challengers {
                Some(role) => {
                    self.format("config-challengers", [("role", role_mention(role).into())])
                }
                None => self.text("config-challengers-all"),
            },
            match config.organizers {
                Organizers::Role(role) => {
                    self.format("config-organizers", [("role", role_mention(role).into())])
                }
                Organizers::Everyone => self.text("config-organizers-all"),
                Organizers::Managers => self.text("config-organizers-managers"),
            },
            self.config_clock(config.control),
            match config.lobby {
                Some(channel) => {
                    self.format("config-lobby", [("channel", format!("<#{channel}>").into())])
                }
                None => self.text("config-lobby-none"),
            },
            match config.language {
                Some(_) => self.format("config-language", [language]),
                None => self.format("config-language-automatic", [language]),
            },
        ]
    }

    /// The permissions that the bot lacks to post the lobby in its channel.
    pub fn config_lobby_refused(self, channel: ChannelId, missing: &[Permission]) -> String {
        let channel = ("channel", format!("<#{channel}>").into());
        let missing = ("permissions", self.permissions(missing).into());
        self.format("config-lobby-refused", [channel, missing])
    }

    /// Discord does not let the bot post the lobby in the channel that the reader has chosen.
    pub fn lobby_refused(self, server: ServerId, channel: ChannelId) -> String {
        let server = ("server", format!("https://discord.com/channels/{server}").into());
        let channel = ("channel", format!("<#{channel}>").into());
        self.format("lobby-refused", [server, channel])
    }

    fn config_clock(self, control: Option<TimeControl>) -> String {
        match control {
            Some(control) => {
                self.format("config-clock", [("control", self.control(control).into())])
            }
            None => self.text("config-clock-usual"),
        }
    }

    fn language_name(self, language: Language) -> String {
        self.text(match language {
            Language::English => "choice-english",
            Language::Spanish => "choice-spanish",
            Language::Catalan => "choice-catalan",
        })
    }

    /// "#games, #chess or #tournament", as Discord shows mentions of channels.
    pub(super) fn channels(self, channels: &[ChannelId]) -> String {
        let mentions: Vec<String> =
            channels.iter().map(|channel| format!("<#{channel}>")).collect();
        self.list_or(&mentions)
    }

    /// The permissions the bot is missing in this channel.
    pub fn missing_permissions(self, missing: &[Permission]) -> String {
        self.format("missing-permissions", [("permissions", self.permissions(missing).into())])
    }

    /// Why a game is played in the channel although the server uses threads: missing permissions,
    /// if that is the reason.
    pub fn thread_not_opened(self, missing: &[Permission]) -> String {
        match missing {
            [] => self.text("thread-not-possible"),
            missing => self
                .format("thread-not-allowed", [("permissions", self.permissions(missing).into())]),
        }
    }

    /// Why a game continues in the channel instead of its thread: missing permissions in the
    /// thread, if that is the reason.
    pub fn thread_lost(self, missing: &[Permission]) -> String {
        match missing {
            [] => self.text("thread-lost"),
            missing => {
                self.format("thread-forbidden", [("permissions", self.permissions(missing).into())])
            }
        }
    }

    /// Permissions by their names in Discord's settings.
    fn permissions(self, permissions: &[Permission]) -> String {
        let name = |permission: &Permission| {
            let name = self.text(match permission {
                Permission::ViewChannel => "permission-view-channel",
                Permission::SendMessages => "permission-send-messages",
                Permission::EmbedLinks => "permission-embed-links",
                Permission::AttachFiles => "permission-attach-files",
                Permission::CreateThreads => "permission-create-threads",
                Permission::SendInThreads => "permission-send-in-threads",
            });
            format!("**{name}**")
        };
        permissions.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// The name of the thread of a game from this starting position, such as "Anna – Ben ·
    /// Capahouse": at most 100 characters, without markup or mentions.
    pub fn thread_name(self, white: &str, black: &str, variant: &Variant, start: u32) -> String {
        let game = self.game_name(variant, start);
        let name = format!("{} – {} · {game}", plain(white), plain(black));
        name.chars().take(THREAD_NAME).collect()
    }

    /// Shown above the board of a game that waits for the reader's move, one of `count`.
    pub fn next_game(self, count: usize) -> String {
        self.format("next-game", [("count", count.into())])
    }

    /// No game waits for the reader's move.
    pub fn next_game_none(self) -> String {
        self.text("next-game-none")
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
            sample("title", texts.config_title()),
            sample("changed", texts.config_changed()),
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
                texts.thread_name("Anna", "Ben", Variant::by_key("capahouse").unwrap(), 0),
            ),
            sample(
                "thread, named start",
                texts.thread_name("A", "B", Variant::by_key("capahouse960").unwrap(), 45_658),
            ),
            sample(
                "lobby refused",
                texts.config_lobby_refused(ChannelId(5), &[Permission::SendMessages]),
            ),
            sample("lobby refused later", texts.lobby_refused(ServerId(7), ChannelId(5))),
            sample("next game", texts.next_game(1)),
            sample("next of several", texts.next_game(3)),
            sample("no next game", texts.next_game_none()),
        ]
    }

    fn name(white: &str, black: &str) -> String {
        Texts::new(Language::English).thread_name(
            white,
            black,
            Variant::by_key("capahouse").unwrap(),
            0,
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
            ("Anna", "Ben", "Anna – Ben · Capahouse"),
            ("anna_b", "__Ben__", "anna_b – Ben · Capahouse"),
            ("@everyone", "<@123>", "＠everyone – ＠123 · Capahouse"),
            ("**A** ~~x~~", "`` ` ``", "A x – ? · Capahouse"),
            ("# A\nB\u{7}", "||spoiler||", "A B – spoiler · Capahouse"),
        ] {
            assert_eq!(name(white, black), expected);
        }
        assert_eq!(name(&"W".repeat(40), &"M".repeat(40)).chars().count(), 32 + 3 + 32 + 3 + 9);
    }

    proptest! {
        #[test]
        fn thread_names_are_short_and_contain_no_markup(
            white in "\\PC{0,40}|[@*_<>&#`~|\\\\0-9 ]{0,40}",
            black in ".{0,40}",
        ) {
            let name = name(&white, &black);
            prop_assert!((1..=100).contains(&name.chars().count()));
            prop_assert!(!name.contains(['@', '*', '`', '<', '>', '|', '~', '\\', '\n']), "{name}");
        }
    }
}
