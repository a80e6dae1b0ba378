# Where games are played: what `/config` shows, threads, and what the bot is not allowed.

config-title = Settings of this server
config-changed = Done. From now on:
config-games-channel = **Games** are played in the channel the challenge was made in
config-games-threads = **Games** each get a thread of their own when the challenge is accepted
config-channels = **Challenges** may be made only in { $channels }
config-channels-all = **Challenges** may be made in every channel
config-challengers = **Who may challenge**: members with the role { $role }
config-challengers-all = **Who may challenge**: everybody
config-clock = **Clock** when none is chosen: { $control }
config-clock-usual = **Clock** when none is chosen: the usual one of each game
config-language = **Language** of what everybody reads: { $language }
config-language-automatic = **Language** of what everybody reads: { $language }, as the server is set in Discord

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads

lacking-here = I am not allowed everything I need in this channel. Missing: { $permissions }. Ask the people who run the server to allow it; until then boards may not show up here, and your games go on all the same.
thread-not-allowed = I could not open a thread for this game, because I am not allowed to. Missing: { $permissions }. The game is played in this channel.
thread-not-possible = I could not open a thread for this game here. It is played in this channel.
thread-lost = The thread of this game is gone or locked. The game goes on in this channel.
thread-shut = I am no longer allowed to show this game in its thread. Missing: { $permissions }. The game goes on in this channel.

next-game = { $count ->
    [one] This game waits for your move:
   *[other] One of { $count } games that wait for your move:
}
next-game-none = No game waits for your move.

refusal-wrong-channel = Challenges may not be made in this channel. Go to { $channels }.
refusal-not-a-challenger = In this server only members with the role { $role } may challenge. Ask the people who run the server for it, or wait to be challenged.
refusal-not-a-manager = Only people who may manage this server can change its settings. Ask one of them.
refusal-too-many-channels = No more channels fit into the list. Take one away first, or allow challenges everywhere.
refusal-channel-not-listed = That channel is not in the list. To allow challenges only in some channels, name each of them with the option `{ $option }`.
