-- The board inside Discord, as an Activity.

-- Where a session lasts: in a browser, which keeps a cookie for weeks, or in a frame of Discord's
-- client, whose page keeps the secret in memory. Neither secret is taken in place of the other.
alter table web_sessions add column place text not null default 'browser'
    check (place in ('browser', 'activity'));

-- The match that a player wants to see in the Activity that they have just launched: the launch
-- itself carries nothing.
create table activity_launches (
    player_id   integer not null primary key references players (id),
    match_id    integer not null references matches (id),
    created_at  integer not null
) strict;

create index activity_launches_outdated on activity_launches (created_at);
