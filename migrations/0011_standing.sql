-- Standing: who leads, what a season brought, and how often the same two are rated.

-- Agreed to be rated, but begun when the two had begun as many rated matches within a week as count.
alter table matches add column over_limit integer not null default 0 check (over_limit in (0, 1) and (rated or not over_limit));

create index matches_between on matches (white_id, black_id, started_at);
create index matches_ended_in_server on matches (server_id, ended_at) where ended_at is not null;
create index ratings_of_variant on ratings (variant, changed_at);
create index ratings_lately on ratings (changed_at);
