-- A standing message that Discord does not let the bot post.

-- Who has chosen its channel, and is told when it cannot be posted; null: an earlier version of the
-- program has stored the channel.
alter table servers add column lobby_set_by integer references players (id);
-- When it was first refused; null once it was posted, or another channel was chosen.
alter table servers add column lobby_refused_at integer;
