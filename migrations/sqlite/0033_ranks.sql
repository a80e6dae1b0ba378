-- The place of an entrant in the standings of a cup or the table of a division, from 1, as of the
-- last look at the competition. It follows from the games, and is stored to be searched: for titles
-- and leaders. Null without a place, while no game is over, and on a ladder, which has places.
alter table entrants add column rank integer check (rank > 0);

-- The competitions that a player has won.
create index entrants_first on entrants (player_id) where rank = 1;
