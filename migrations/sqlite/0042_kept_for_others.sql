-- What is kept of a person whose data was deleted, so that nobody gets rid of other people's blocks
-- and limits by it: hashes of the id (HMAC-SHA-256), for as long as each counts.

-- The key of the hashes, made once.
create table hash_key (
    id   integer not null primary key check (id = 1),
    key  text    not null check (length(key) = 64)
) strict;

insert into hash_key (id, key) values (1, lower(hex(randomblob(32))));

-- Blocks of deleted people. They are blocks again when the person returns.
create table kept_blocks (
    player_id     integer not null references players (id),
    blocked_hash  text    not null check (length(blocked_hash) = 64),
    blocked_at    integer not null,
    primary key (player_id, blocked_hash)
) strict, without rowid;

create index kept_blocks_of_person on kept_blocks (blocked_hash);

-- What counts towards a limit of two people of whom one was deleted.
create table kept_counts (
    -- Of the limit and both ids.
    pair_hash   text    not null check (length(pair_hash) = 64),
    counted_at  integer not null,
    -- How many at that moment.
    number      integer not null check (number > 0),
    -- Until when it counts.
    ends_at     integer not null check (ends_at > counted_at),
    primary key (pair_hash, counted_at)
) strict, without rowid;

create index kept_counts_outdated on kept_counts (ends_at);
