# The answers of `/config`, threads, and missing permissions.

config-title = Settings of this server
config-changed = Done. From now on:
config-games-channel = **Games** are played in the channel of the challenge
config-games-threads = **Games** each get their own thread when the challenge is accepted
config-games-default = **Games** each get their own thread where I may open one, else they are played in the channel of the challenge
config-boards-white = **Boards** in channels show White at the bottom
config-boards-black = **Boards** in channels show Black at the bottom
config-boards-to-move = **Boards** in channels show the side to move at the bottom
config-channels = **Challenges** are only allowed in { $channels }
config-channels-all = **Challenges** are allowed in every channel
config-challengers = **Who can challenge**: members with the role { $role }
config-challengers-all = **Who can challenge**: everyone
config-organizers = **Who can create competitions**: members with the role { $role }, and members who can manage the server
config-organizers-all = **Who can create competitions**: everyone
config-organizers-managers = **Who can create competitions**: members who can manage the server
config-lobby = **Lobby** in <#{ $channel }>: a message with the open challenges, which I post again when something has changed
config-lobby-none = **Lobby** nowhere; `/lobby` shows everybody the open challenges
config-sharing-either = **Links for spectators**: either player can share a game
config-sharing-both = **Links for spectators**: both players have to share a game
config-lobby-refused = ⚠️ I cannot post the open challenges in <#{ $channel }>. My role lacks these permissions there: { $permissions }.
lobby-refused = I cannot post the open challenges of [your server](https://discord.com/channels/{ $server }) in <#{ $channel }> any more: Discord does not let me, or the channel was deleted. `/config` there shows what is missing. I try again when a challenge is made or accepted.
config-clock = **Default clock**: { $control }
config-clock-usual = **Default clock**: the default of each game
config-language = **Language** of public messages: { $language }
config-language-automatic = **Language** of public messages: { $language }, the server's language in Discord
config-setting = { $setting ->
    [place] Where games are played
    [boards] Boards in channels
    [channels] Channels for challenges
    [challengers] Who can challenge
    [organizers] Who can create competitions
    [clock] Default clock
    [lobby] Lobby
    [spectator-links] Links for spectators
    [language] Language of public messages
    [league-role] Role for champions of leagues
    [cup-role] Role for winners of cups
    [ratings] Roles by rating
   *[rating-game] Ratings that give roles
}
config-rating-role = Role from a rating of { $rating }
config-usual-clock = The default of each game
config-best-rating = The best rating in any game

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads

missing-permissions = I am missing permissions in this channel: { $permissions }. Ask a server admin to grant them; until then boards may not appear here, but your games continue.
thread-not-allowed = I could not open a thread for this game because I am missing permissions: { $permissions }. The game is played in this channel.
thread-not-possible = I could not open a thread for this game here. It is played in this channel.
thread-lost = The thread of this game was deleted or locked. The game continues in this channel.
thread-forbidden = I can no longer post in the thread of this game. Missing permissions: { $permissions }. The game continues in this channel.

refusal-wrong-channel = Challenges are not allowed in this channel. Go to { $channels }.
refusal-not-a-challenger = In this server only members with the role { $role } can challenge. Ask a server admin for the role, or wait for a challenge.
refusal-not-a-manager = You need the Manage Server permission to change these settings. Ask a server admin.
refusal-lobby-not-theirs = You cannot write in { $channel }, so I do not post there for you. Choose a channel in which you can, or ask a server admin.
refusal-too-many-channels = The list of channels is full. Remove one first, or allow challenges everywhere.
refusal-channel-not-listed = That channel is not on the list. To allow challenges only in some channels, add each of them with the option `{ option-allow }`.
