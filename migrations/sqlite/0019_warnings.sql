-- Whether the player chose warn_24h, warn_8h and warn_1h. Otherwise the program's default counts,
-- which can change. Nobody chose the default of before: 24 and 8 hours.
alter table players add column warnings_chosen integer not null default 0
    check (warnings_chosen in (0, 1));
update players set warnings_chosen = 1 where not (warn_24h = 1 and warn_8h = 1 and warn_1h = 0);

-- The reminders of every running turn are planned again with the new default.
update matches set remind_at = started_at where reason is null and flag_at is not null;
