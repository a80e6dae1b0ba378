-- Private notes, and what somebody who is forgotten leaves behind.

-- What a player notes about a match, for nobody's eyes but their own: at most one note a player and match.
create table notes (
    match_id    integer not null references matches (id),
    player_id   integer not null references players (id),
    text        text    not null check (length(text) between 1 and 1000),
    written_at  integer not null,
    primary key (match_id, player_id)
) strict, without rowid;

-- What is somebody's own is found when they ask for it, and when they want to be forgotten.
create index notes_of_player on notes (player_id);
create index outbox_of_player on outbox (player_id) where player_id is not null;
create index challenges_of_challenger on challenges (challenger_id);
create index challenges_of_opponent on challenges (opponent_id) where opponent_id is not null;
