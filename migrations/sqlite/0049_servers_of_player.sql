-- The servers in which a player has used the bot.
create index memberships_of_player on memberships (player_id);
