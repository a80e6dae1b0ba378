-- The channel of a player's direct messages, kept to save a request; null before the first
-- delivery. A new channel replaces one that is gone.
alter table players add column direct_channel_id integer;
