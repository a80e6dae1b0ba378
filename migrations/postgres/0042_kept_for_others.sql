-- What is kept of a person whose data was deleted, so that nobody gets rid of other people's blocks
-- and limits by it: hashes of the id (HMAC-SHA-256), for as long as each counts.

-- The key of the hashes, made once.
create table hash_key (
    id bigint not null primary key check (id = 1),
    key text not null check (length(key) = 64)
);

insert into hash_key (id, key)
values (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Blocks of deleted people. They are blocks again when the person returns.
create table kept_blocks (
    player_id bigint not null references players (id),
    blocked_hash text not null check (length(blocked_hash) = 64),
    blocked_at bigint not null,
    primary key (player_id, blocked_hash)
);

create index kept_blocks_of_person on kept_blocks (blocked_hash);

-- What counts towards a limit of two people of whom one was deleted.
create table kept_counts (
    -- Of the limit and both ids.
    pair_hash text not null check (length(pair_hash) = 64),
    counted_at bigint not null,
    -- How many at that moment.
    number bigint not null check (number > 0),
    -- Until when it counts.
    ends_at bigint not null check (ends_at > counted_at),
    primary key (pair_hash, counted_at)
);

create index kept_counts_outdated on kept_counts (ends_at);
