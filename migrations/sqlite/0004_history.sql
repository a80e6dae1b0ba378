-- History: a player's matches, rating changes, and the activity of a server.

create index matches_of_white on matches (white_id, active_at);
create index matches_of_black on matches (black_id, active_at);
create index matches_of_server on matches (server_id, started_at) where server_id is not null;
create index rating_changes_of_player on rating_changes (player_id);
