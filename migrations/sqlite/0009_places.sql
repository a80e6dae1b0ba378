-- Where matches are played, and the settings of a server.

-- Each match gets its own thread, opened when the challenge is accepted.
alter table servers add column threads integer not null default 0 check (threads in (0, 1));
-- The language of public messages; null follows the locale.
alter table servers add column language text;
-- The default time control; null: that of the variant.
alter table servers add column control text;
-- The role whose members may challenge; null: everybody.
alter table servers add column challenger_role_id integer;

-- The channels in which challenges may be made; no row for a server: all.
create table challenge_channels (
    server_id   integer not null references servers (id),
    channel_id  integer not null,
    primary key (server_id, channel_id)
) strict, without rowid;

-- The thread of the match is still to be opened; until then its channel is the one the challenge
-- was made in.
alter table matches add column thread_wanted integer not null default 0
    check (thread_wanted in (0, 1));

-- The newest board of a match in a player's direct messages.
create table direct_boards (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    channel_id  integer not null,
    message_id  integer not null,
    primary key (match_id, player_id)
) strict, without rowid;
