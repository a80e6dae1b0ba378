-- The last board of a match whose link in direct messages a player has used. Links of earlier
-- boards are over anyway.
create table opened_boards (
    match_id  bigint not null references matches (id),
    player_id bigint not null references players (id),
    ply       bigint not null,
    primary key (match_id, player_id)
);
