-- Private notes, and indexes for a player's data.

-- A player's private note on a match: at most one a player and match.
create table notes (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    text        text    not null check (length(text) between 1 and 1000),
    written_at  integer not null,
    primary key (match_id, player_id)
) strict, without rowid;

-- For exporting and deleting a player's data.
create index notes_of_player on notes (player_id);
create index outbox_of_player on outbox (player_id) where player_id is not null;
create index challenges_of_challenger on challenges (challenger_id);
create index challenges_of_opponent on challenges (opponent_id) where opponent_id is not null;
