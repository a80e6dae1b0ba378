-- Conditional moves.

-- What a player will answer to what the opponent may play: at most one plan a player and match.
create table plans (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    -- The number of moves made in the position it starts from. It is of use only while the match stands there.
    ply         integer not null check (ply >= 0),
    -- One line a row, moves in UCI: the opponent's, the reply, the opponent's, the reply.
    lines       text    not null check (lines <> ''),
    -- The number of moves made when the opponent's move was not in it: it is over, and its player is still to be told.
    dropped_at  integer,
    primary key (match_id, player_id),
    check (dropped_at is null or dropped_at > ply)
) strict, without rowid;

-- The move was made by itself, from its player's plan.
alter table moves add column planned integer not null default 0 check (planned in (0, 1));
