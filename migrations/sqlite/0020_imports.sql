-- Games that players have imported from files, to look through. They are no matches: nobody plays
-- them, the names in them are no players, and nothing that counts matches may count them.
create table imported_games (
    -- Part of buttons: never reused.
    id           integer primary key autoincrement,
    owner_id     integer not null references players (id),
    -- PGN, or CTL-PGN for C'escacs.
    record       text    not null check (length(record) between 1 and 500000),
    imported_at  integer not null,
    -- Only to be listed: they follow from the record.
    variant      text    not null,
    white        text    not null,
    black        text    not null,
    score        text    not null,
    -- Where its owner has shown it; null while it is private.
    server_id    integer references servers (id),
    channel_id   integer,
    check (server_id is null or channel_id is not null)
) strict;

create index imported_games_of_owner on imported_games (owner_id);
