-- Studies: a player's private analysis beside a match of their own.

-- At most one a player and match.
create table studies (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    -- Raised by every change: a change that was made from an older one is not saved.
    revision    integer not null,
    -- The moves of the match when it was saved, in UCI: what hangs on moves that are taken back
    -- later is found by them.
    line        text    not null,
    -- Ids of moves are part of buttons: never reused.
    next_id     integer not null check (next_id > 0),
    -- Since when the opponent may see it; null while it is private.
    shown_at    integer,
    written_at  integer not null,
    -- By player first, for exporting and deleting their data.
    primary key (player_id, match_id)
) strict, without rowid;

-- The moves of a study, a row each: they are changed one at a time, buttons name them, and what
-- they hang on is checked. The length of a text of all of them would not be limited by anything.
create table study_moves (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    id          integer not null,
    -- The move that it follows, or the number of plies made in the match where it hangs.
    parent_id   integer,
    ply         integer check (ply >= 0),
    -- Among the moves of the study.
    place       integer not null,
    -- In UCI.
    move        text    not null check (move <> ''),
    comment     text             check (length(comment) between 1 and 500),
    primary key (player_id, match_id, id),
    check ((parent_id is null) <> (ply is null))
) strict, without rowid;

-- Comments of a study on positions of the match.
create table study_comments (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    -- The number of plies made.
    ply         integer not null check (ply >= 0),
    comment     text    not null check (length(comment) between 1 and 500),
    primary key (player_id, match_id, ply)
) strict, without rowid;
