-- Reviews by engines that the operator has named.

-- The name of the engine that computes the review; null for the bot's own, to which the version
-- belongs.
alter table reviews add column engine text check (length(engine) between 1 and 40);
