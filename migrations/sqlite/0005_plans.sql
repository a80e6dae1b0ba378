-- Conditional moves.

-- Replies to moves the opponent may play: at most one plan a player and match.
create table plans (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    -- The number of moves made before the plan starts. It is valid only in that position.
    ply         integer not null check (ply >= 0),
    -- One line a row, moves in UCI: the opponent's, the reply, the opponent's, the reply.
    lines       text    not null check (lines <> ''),
    -- The number of moves made when the opponent left the plan; its player is still to be notified.
    dropped_at  integer,
    primary key (match_id, player_id),
    check (dropped_at is null or dropped_at > ply)
) strict, without rowid;

-- The move was made from its player's plan.
alter table moves add column planned integer not null default 0 check (planned in (0, 1));
