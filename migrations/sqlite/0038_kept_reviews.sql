-- Whether a review that is being computed was finished when it was asked for again: what was found
-- is kept if no engine can make it better.
alter table reviews add column was_finished integer not null default 0
    check (was_finished in (0, 1));
