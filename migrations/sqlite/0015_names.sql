-- Columns and stored words take the names that the code uses.

alter table challenges rename column colour to color;
alter table challenges rename column mercy to flag_forgiveness;
alter table matches rename column mercy to flag_forgiveness;

-- No check limits these words: they can change in place.
update players set theme = 'color-safe' where theme = 'colour-safe';
update pauses set kind = 'forgiven-flag' where kind = 'mercy';

-- A check limits the states of a message: 'overtaken' becomes 'superseded' in a new table.
create table outbox_new (
    -- Part of the nonce sent to Discord: never reused.
    id          integer primary key autoincrement,
    -- The reader: a player, or everybody who reads a channel.
    player_id   integer references players (id),
    channel_id  integer,
    notice      text    not null check (json_valid(notice)),
    created_at  integer not null,
    state       text    not null default 'pending'
                check (state in ('pending', 'sent', 'superseded', 'failed')),
    -- The channel of the next attempt; null: a direct message.
    via_channel_id  integer,
    -- When the next attempt is due.
    send_at     integer not null,
    -- Failed attempts since the channel was chosen.
    attempts    integer not null default 0 check (attempts >= 0),
    last_error  text,
    closed_at   integer,
    sent_channel_id  integer,
    sent_message_id  integer,
    -- Why the message could not be delivered: a word the program checks.
    delivery_error   text,
    check ((player_id is null) <> (channel_id is null)),
    check (player_id is not null or via_channel_id is not null),
    check ((state = 'pending') = (closed_at is null)),
    check ((state = 'sent') = (sent_message_id is not null)),
    check ((sent_channel_id is null) = (sent_message_id is null)),
    check ((delivery_error is null) = (state <> 'failed'))
) strict;

insert into outbox_new
    (id, player_id, channel_id, notice, created_at, state, via_channel_id, send_at, attempts,
     last_error, closed_at, sent_channel_id, sent_message_id, delivery_error)
select id, player_id, channel_id, notice, created_at,
       case state when 'overtaken' then 'superseded' else state end, via_channel_id, send_at,
       attempts, last_error, closed_at, sent_channel_id, sent_message_id, barrier
from outbox;

-- Numbers of deleted messages are not reused either.
delete from sqlite_sequence where name = 'outbox_new';
insert into sqlite_sequence (name, seq)
select 'outbox_new', seq from sqlite_sequence where name = 'outbox';

drop table outbox;
alter table outbox_new rename to outbox;

create index outbox_due on outbox (send_at) where state = 'pending';
create index outbox_failed on outbox (closed_at) where state = 'failed';
create index outbox_failed_for on outbox (player_id, closed_at) where state = 'failed';
create index outbox_of_player on outbox (player_id) where player_id is not null;
-- One digest a player and day: the notice contains the moment it was due.
create unique index outbox_digest_once on outbox (player_id, notice)
    where json_extract(notice, '$.notice') = 'digest';
