-- Leaderboards, seasons, and the limit of rated matches between two players.

-- Agreed to be rated, but started beyond the weekly limit of the two players.
alter table matches add column over_limit integer not null default 0
    check (over_limit in (0, 1) and (rated or not over_limit));

create index matches_between on matches (white_id, black_id, started_at);
create index matches_ended_in_server on matches (server_id, ended_at) where ended_at is not null;
create index ratings_of_variant on ratings (variant, changed_at);
create index ratings_lately on ratings (changed_at);
