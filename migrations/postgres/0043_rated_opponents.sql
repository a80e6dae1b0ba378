-- The people that a player has met in games that changed ratings. It follows from `rating_changes`,
-- and is stored to be searched: a rating stands on a leaderboard only with several of them. Deleted
-- players are left out, because one person could be many of them.
create table rated_opponents (
    player_id bigint not null references players (id),
    variant text not null,
    opponent_id bigint not null references players (id),
    primary key (player_id, variant, opponent_id),
    check (player_id <> opponent_id)
);

create index rated_opponents_of_opponent on rated_opponents (opponent_id);

insert into rated_opponents (player_id, variant, opponent_id)
select distinct own.player_id, matches.variant, theirs.player_id
from rating_changes as own
join rating_changes as theirs
    on theirs.match_id = own.match_id and theirs.player_id <> own.player_id
join matches on matches.id = own.match_id
where own.player_id > 0 and theirs.player_id > 0;
