-- Zones, pauses, gifts of time, vacations, takebacks, outages: what a clock depends on in addition
-- to the moves.

-- The player's time zone, by its name in the IANA database; null while not known.
alter table players add column zone text;

-- Every zone a player has chosen, and since when: a turn keeps the zone in which it began.
create table zones (
    player_id  integer not null references players (id),
    since      integer not null,
    zone       text    not null,
    primary key (player_id, since)
) strict, without rowid;

-- When the player last did something in a match; null while they never did. Of the matches one
-- absence loses on time only the first is rated.
alter table players add column acted_at integer;

-- Days off, taken or planned.
create table vacations (
    player_id  integer not null references players (id),
    from_at    integer not null,
    -- Moved forward when the player comes back early.
    to_at      integer not null check (to_at >= from_at),
    primary key (player_id, from_at)
) strict, without rowid;

-- The clock options the players agreed on.
alter table challenges add column weekends integer not null default 0 check (weekends in (0, 1));
alter table challenges add column vacation integer not null default 1 check (vacation in (0, 1));
alter table challenges add column mercy integer not null default 0 check (mercy in (0, 1));
alter table matches add column weekends integer not null default 0 check (weekends in (0, 1));
alter table matches add column vacation integer not null default 1 check (vacation in (0, 1));
alter table matches add column mercy integer not null default 0 check (mercy in (0, 1));

alter table matches add column takeback_offer text
    check (takeback_offer is null or (takeback_offer in ('white', 'black') and reason is null));
alter table matches add column pause_offer text
    check (pause_offer is null or (pause_offer in ('white', 'black') and reason is null));
-- The flag has fallen; until decide_by the opponent may take the win or give time.
alter table matches add column fallen_at integer;
alter table matches add column decide_by integer
    check ((decide_by is null) = (fallen_at is null) and (decide_by is null or reason is null));
-- Lost on time in an absence that had already cost a rated match.
alter table matches add column same_absence integer not null default 0
    check (same_absence in (0, 1));

create index matches_timed_out_white on matches (white_id, ended_at) where reason = 'time-out';
create index matches_timed_out_black on matches (black_id, ended_at) where reason = 'time-out';

-- Pauses of one match: agreed on, after a forgiven flag, or between a move and its takeback.
create table pauses (
    match_id  integer not null references matches (id),
    number    integer not null check (number >= 0),
    kind      text    not null,
    -- The side whose clock is paused; null: both.
    side      text    check (side in ('white', 'black')),
    from_at   integer not null,
    -- Null: until a player resumes.
    to_at     integer check (to_at >= from_at),
    primary key (match_id, number)
) strict, without rowid;

-- Time one player has given the other.
create table gifts (
    match_id  integer not null references matches (id),
    number    integer not null check (number >= 0),
    side      text    not null check (side in ('white', 'black')),
    given_at  integer not null,
    span      integer not null check (span > 0),
    primary key (match_id, number)
) strict, without rowid;

-- Moves that were taken back, kept for the record.
create table taken_back (
    id         integer primary key,
    match_id   integer not null references matches (id),
    taken_at   integer not null,
    ply        integer not null check (ply >= 0),
    uci        text    not null check (uci <> ''),
    played_at  integer not null
) strict;

create index taken_back_from on taken_back (match_id);

-- When the program was last known to run.
create table heartbeat (
    id       integer primary key check (id = 1),
    beat_at  integer not null
) strict;

-- Outages: the program did not run, and all clocks were paused.
create table outages (
    from_at  integer primary key,
    to_at    integer not null check (to_at > from_at)
) strict;
