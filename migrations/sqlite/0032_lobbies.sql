-- The standing message of a server with its open challenges.

-- Where it is posted; null: nowhere.
alter table servers add column lobby_channel_id integer;
-- When it is to be posted anew; null: nothing has changed since.
alter table servers add column lobby_due_at integer;
-- When its posting was last stored in the outbox.
alter table servers add column lobby_posted_at integer;

create index servers_lobby_due on servers (lobby_due_at) where lobby_due_at is not null;

-- The standing messages in Discord: the newest one of each server, and older ones that are still to
-- be deleted there.
create table lobby_messages (
    message_id  integer not null primary key,
    channel_id  integer not null,
    server_id   integer not null references servers (id)
) strict;

create index lobby_messages_of_server on lobby_messages (server_id, message_id);
