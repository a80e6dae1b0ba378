-- Indexes that a move does not have to update.

-- Deleting a player's data searches all matches; White's are found by matches_between. Of two
-- equally good indexes SQLite prefers the younger one, so the smaller ones are created again.
drop index matches_of_white;
drop index matches_of_black;
create index matches_of_black on matches (black_id);

drop index matches_running_white;
drop index matches_running_black;
create index matches_running_white on matches (white_id) where reason is null;
create index matches_running_black on matches (black_id) where reason is null;

create index matches_over_of_white on matches (white_id, active_at) where reason is not null;
create index matches_over_of_black on matches (black_id, active_at) where reason is not null;

-- Most boards are in the channel of their match, and are found by it.
drop index matches_on_board;
create index matches_with_board_elsewhere on matches (board_channel_id)
    where board_channel_id <> channel_id;
