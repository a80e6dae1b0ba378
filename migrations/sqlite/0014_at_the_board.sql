-- Whether the last move was made by hand in the match's channel: its player sees a quick reply
-- there and is not notified at once.
alter table matches add column moved_here integer not null default 0 check (moved_here in (0, 1));
