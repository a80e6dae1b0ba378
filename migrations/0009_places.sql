-- Where games are played, and what those who run a server have decided for it.

-- Each game gets a thread of its own, opened when the challenge is accepted.
alter table servers add column threads integer not null default 0 check (threads in (0, 1));
-- The language of what everybody reads; null follows the locale.
alter table servers add column language text;
-- The clock of challenges that do not name one; null: the usual one of the game.
alter table servers add column control text;
-- The role whose members may challenge; null: everybody may.
alter table servers add column challenger_role_id integer;

-- The channels in which challenges may be made; none for a server: everywhere.
create table challenge_channels (
    server_id   integer not null references servers (id),
    channel_id  integer not null,
    primary key (server_id, channel_id)
) strict, without rowid;

-- The thread of the match is still to be opened; until then its channel is the one the challenge was made in.
alter table matches add column thread_wanted integer not null default 0 check (thread_wanted in (0, 1));

-- The newest board of a match in the direct messages of a player: the one before it loses its buttons.
create table direct_boards (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    channel_id  integer not null,
    message_id  integer not null,
    primary key (match_id, player_id)
) strict, without rowid;
