-- The channel of a player's direct messages with the bot, so that it need not be asked for before every one of them; null
-- while nothing was delivered there. Should it be gone, another one is opened and takes its place.
alter table players add column direct_channel_id integer;
