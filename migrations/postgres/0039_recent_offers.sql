-- The offers to a player of the last hour are found without reading the older messages to them. The
-- bot receives those of all games against it.
drop index outbox_of_player;
create index outbox_of_player on outbox (player_id, created_at) where player_id is not null;
