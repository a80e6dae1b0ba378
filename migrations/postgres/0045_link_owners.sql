-- The unique user name of the player when the link was made: its page shows it, because the display
-- name can be that of somebody else. Links live for ten minutes.
alter table web_links add column username text not null default '';
