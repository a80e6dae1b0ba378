-- Reviews of finished matches by the engine.

-- At most one a match. Its positions are added one by one, so that it goes on after a restart.
create table reviews (
    match_id      integer primary key references matches (id),
    -- Of the engine that computes it.
    version       integer not null,
    requested_by  integer not null references players (id),
    requested_at  integer not null,
    -- Null while it is being computed.
    finished_at   integer
) strict;

create index reviews_unfinished on reviews (requested_at, match_id) where finished_at is null;
create index reviews_of_player on reviews (requested_by, requested_at);

-- What the engine thinks of the position after so many plies, for White. Positions without a row
-- are over by the rules, or stood on the board of a running match.
create table review_positions (
    match_id    integer not null references matches (id),
    ply         integer not null check (ply >= 0),
    centipawns  integer,
    -- Mate in so many moves; negative if White is mated.
    mate        integer check (mate <> 0),
    -- The best moves of both sides in UCI, separated by spaces.
    line        text    not null,
    primary key (match_id, ply),
    check ((centipawns is null) <> (mate is null))
) strict, without rowid;

-- For finding running matches with a position of a reviewed one.
create index matches_running_games on matches (variant, start_fen) where reason is null;
