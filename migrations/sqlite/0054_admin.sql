-- What operators do by `courier admin`. Rows of `admin_log` are few, are written by hand, and stay.

-- When the person was banned; null unless they are.
alter table players add column banned_at integer;
-- Whether the name is hidden: then `name` is that of deleted people.
alter table players add column name_hidden integer not null default 0 check (name_hidden in (0, 1));
-- When the server was banned; null unless it is.
alter table servers add column banned_at integer;

create index servers_banned on servers (id) where banned_at is not null;

-- Bans and hidden names of people whose data was deleted. They hold again when the person returns.
create table kept_sanctions (
    person_hash  text    not null primary key check (length(person_hash) = 64),
    banned_at    integer,
    name_hidden  integer not null check (name_hidden in (0, 1))
) strict, without rowid;

-- Messages to the channels of servers.
create table announcements (
    id       integer primary key autoincrement,
    text     text    not null,
    made_at  integer not null
) strict;

-- The servers that got them, or will: each once.
create table announced_servers (
    announcement_id  integer not null references announcements (id),
    server_id        integer not null references servers (id),
    primary key (announcement_id, server_id)
) strict, without rowid;

create table admin_log (
    id               integer primary key autoincrement,
    acted_at         integer not null,
    -- What was done with the person, the server or the announcement: a word the program checks.
    action           text    not null,
    player_id        integer references players (id),
    server_id        integer references servers (id),
    announcement_id  integer references announcements (id),
    reason           text
) strict;

create index admin_log_of_player on admin_log (player_id);
