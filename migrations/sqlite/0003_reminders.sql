-- Reminder preferences, the daily digest, and why a message failed.

-- How long before a period or the game is lost a warning comes.
alter table players add column warn_24h integer not null default 1 check (warn_24h in (0, 1));
alter table players add column warn_8h integer not null default 1 check (warn_8h in (0, 1));
alter table players add column warn_1h integer not null default 0 check (warn_1h in (0, 1));
-- The hours of the player's own day in which nothing comes, from the beginning of one to the
-- beginning of the other.
alter table players add column quiet_from integer check (quiet_from between 0 and 23);
alter table players add column quiet_to integer
    check (quiet_to between 0 and 23 and quiet_to <> quiet_from
           and (quiet_to is null) = (quiet_from is null));
-- The hour of the player's own day at which all reminders come as one message; null: one message
-- each.
alter table players add column digest_hour integer check (digest_hour between 0 and 23);

-- Why a message failed: a word the program checks.
alter table outbox add column barrier text check ((barrier is null) = (state <> 'failed'));

-- At most one digest a player and day: the notice contains the moment it was due.
create unique index outbox_digest_once on outbox (player_id, notice)
    where json_extract(notice, '$.notice') = 'digest';
create index outbox_failed_for on outbox (player_id, closed_at) where state = 'failed';

-- Threads in which the bot was used, and their parent channels, used when a thread is gone.
create table threads (
    id          integer primary key,
    channel_id  integer not null,
    check (id <> channel_id)
) strict;
