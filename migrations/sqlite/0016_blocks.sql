-- Whom players have blocked: no new game begins between the two.
create table blocks (
    player_id   integer not null references players (id),
    blocked_id  integer not null references players (id),
    blocked_at  integer not null,
    primary key (player_id, blocked_id),
    check (player_id <> blocked_id)
) strict, without rowid;

-- For deleting a player's data.
create index blocks_of_blocked on blocks (blocked_id);
