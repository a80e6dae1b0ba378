-- Since when a vacation is to begin by itself if the player's flag would fall; null: it is not. It
-- happens once, and then this is null again.
alter table players add column auto_vacation_since integer;
