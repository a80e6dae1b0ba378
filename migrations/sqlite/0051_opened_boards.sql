-- The last board of a match whose link in direct messages a player has used. Links of earlier
-- boards are over anyway.
create table opened_boards (
    match_id  integer not null references matches (id),
    player_id integer not null references players (id),
    ply       integer not null,
    primary key (match_id, player_id)
) strict, without rowid;
