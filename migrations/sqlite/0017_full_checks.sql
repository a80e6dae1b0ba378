-- When the last full check of the file ended.
alter table heartbeat add column checked_at integer;
