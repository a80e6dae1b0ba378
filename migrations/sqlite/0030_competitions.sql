-- Competitions: ladders, leagues and cups of a server.
--
-- The truth of a competition is its terms, its entries and its games. Tables and who is champion
-- follow from the results of the games, which are in `matches`.

create table competitions (
    id              integer primary key autoincrement,
    format          text    not null check (format in ('ladder', 'league', 'cup', 'round-robin')),
    -- Null for ladders and leagues, which are named after their game.
    name            text,
    server_id       integer not null references servers (id),
    channel_id      integer not null,
    variant         text    not null,
    -- Which starting positions the games have; the number only of 'fixed'.
    starts          text    not null check (starts in ('random', 'same-in-round', 'fixed')),
    start_number    integer check (start_number >= 0),
    control         text    not null,
    rated           integer not null check (rated in (0, 1)),
    weekends        integer not null check (weekends in (0, 1)),
    vacation        integer not null check (vacation in (0, 1)),
    by_rounds       integer not null check (by_rounds in (0, 1)),
    -- The quarter of a league, such as 2026-4.
    season          text,
    created_by      integer not null references players (id),
    created_at      integer not null,
    stage           text    not null check (stage in ('open', 'running', 'finished', 'cancelled')),
    begins_at       integer,
    ends_at         integer,
    rounds          integer not null default 0 check (rounds >= 0),
    round_began_at  integer,
    -- When the standings were last posted.
    shown_at        integer,
    -- When entrants were reminded that it ends soon.
    reminded_at     integer,
    -- The message with them.
    message_channel_id  integer,
    message_id          integer,
    -- When it has to be looked at; null: never by itself. The end of one of its matches sets it.
    due_at          integer,
    -- Increases with every change, and with the end of every match.
    revision        integer not null default 0,
    check ((starts = 'fixed') = (start_number is not null)),
    check ((format = 'league') = (season is not null)),
    check ((message_id is null) = (message_channel_id is null))
) strict;

create index competitions_due on competitions (due_at) where due_at is not null;
create index competitions_of_server on competitions (server_id, format, variant);
-- One ladder for each server and game, and one league for each season.
create unique index competitions_one_ladder on competitions (server_id, variant)
    where format = 'ladder' and stage in ('open', 'running');
create unique index competitions_one_league on competitions (server_id, variant, season)
    where format = 'league' and stage <> 'cancelled';

create table entrants (
    competition_id  integer not null references competitions (id),
    player_id       integer not null references players (id),
    state           text    not null check (state in ('active', 'on-hold', 'left', 'expelled',
                                                      'idle', 'out')),
    joined_at       integer not null,
    changed_at      integer not null,
    -- On a ladder, from 1; null for those who are out.
    place           integer check (place > 0),
    -- The place when the standings of a ladder were last posted, and in the posting before it.
    shown_place     integer check (shown_place > 0),
    place_before    integer check (place_before > 0),
    -- In a league that has begun, from 0.
    division        integer check (division >= 0),
    primary key (competition_id, player_id)
) strict, without rowid;

create index entrants_of_player on entrants (player_id);

-- The games, planned before they begin.
create table fixtures (
    id              integer primary key autoincrement,
    competition_id  integer not null references competitions (id),
    round           integer not null check (round >= 0),
    division        integer not null check (division >= 0),
    white_id        integer not null references players (id),
    black_id        integer not null references players (id),
    -- Who challenged the other, on a ladder.
    challenger_id   integer references players (id),
    start_number    integer not null check (start_number >= 0),
    planned_at      integer not null,
    begins_at       integer not null,
    -- Null until it has begun.
    match_id        integer references matches (id),
    cancelled       integer not null default 0 check (cancelled in (0, 1)),
    -- Whether what follows from its result has been stored.
    counted         integer not null default 0 check (counted in (0, 1)),
    check (white_id <> black_id),
    check (cancelled = 0 or match_id is null)
) strict;

create index fixtures_of_competition on fixtures (competition_id, id);
-- Partial, so that planned games are not looked for here.
create unique index fixtures_of_match on fixtures (match_id) where match_id is not null;
create index fixtures_due on fixtures (begins_at) where match_id is null and cancelled = 0;
create index fixtures_of_white on fixtures (white_id);
create index fixtures_of_black on fixtures (black_id);

-- The role whose members may create competitions, besides those who manage the server; 0 means
-- everybody, null nobody else.
alter table servers add column organizer_role_id integer;

-- The competition that a match is a game of; null for all others.
alter table matches add column competition_id integer references competitions (id);
