-- Zones, pauses, gifts of time, vacations, takebacks, outages: what a clock depends on beside the moves.

-- The zone a player lives in, by its name in the IANA database; null while not known.
alter table players add column zone text;

-- Every zone a player has chosen, and since when: a turn keeps the zone in which it began.
create table zones (
    player_id  integer not null references players (id),
    since      integer not null,
    zone       text    not null,
    primary key (player_id, since)
) strict, without rowid;
