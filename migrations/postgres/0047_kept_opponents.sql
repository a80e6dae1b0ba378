-- What deleting one's data does not take from others, or reset: see 0042.

-- The deleted people whom a player has met in rated games. They are in rated_opponents again when
-- they return.
create table kept_opponents (
    player_id bigint not null references players (id),
    variant text not null,
    opponent_hash text not null check (length(opponent_hash) = 64),
    -- Whether they had met enough people themselves when they were deleted.
    on_the_way bigint not null check (on_the_way in (0, 1)),
    primary key (player_id, variant, opponent_hash)
);

create index kept_opponents_of_person on kept_opponents (opponent_hash);

-- Whether the opponent counts although they have met nobody since they returned.
alter table rated_opponents add column on_the_way bigint not null default 0
    check (on_the_way in (0, 1));

-- Whether others have named them, and they have not used the bot: what was kept of them waits.
alter table players add column only_named bigint not null default 0 check (only_named in (0, 1));
