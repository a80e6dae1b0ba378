-- A move need not touch an index that only what is over is looked up in, nor one that a running match is found without.

-- Whoever is forgotten is looked for in all matches; White's are found by who plays whom. SQLite prefers the younger of two
-- indexes that promise the same, so those that hold fewer matches are made anew after it.
drop index matches_of_white;
drop index matches_of_black;
create index matches_of_black on matches (black_id);

drop index matches_running_white;
drop index matches_running_black;
create index matches_running_white on matches (white_id) where reason is null;
create index matches_running_black on matches (black_id) where reason is null;

create index matches_over_of_white on matches (white_id, active_at) where reason is not null;
create index matches_over_of_black on matches (black_id, active_at) where reason is not null;

-- Mostly a board stands where its match is played, and is found there.
drop index matches_on_board;
create index matches_with_board_elsewhere on matches (board_channel_id) where board_channel_id <> channel_id;
