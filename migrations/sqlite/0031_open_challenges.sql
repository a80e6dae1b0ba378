-- What a challenge asks of those who accept it, challenges that several players may accept, and
-- the list of open challenges of a server.

-- The greatest share of games lost on time of a player who accepts, in percent; null: any.
alter table challenges add column max_time_outs integer check (max_time_outs between 0 and 99);
-- Whether a player who accepts plays two games, with colors swapped.
alter table challenges add column mirrored integer not null default 0 check (mirrored in (0, 1));
-- How many players may accept it; more than one only if it is open to everybody.
alter table challenges add column games integer not null default 1
    check (games between 1 and 10 and (games = 1 or opponent_id is null));
-- How many of them still may, while it is open.
alter table challenges add column games_left integer not null default 1
    check (games_left between 1 and games);

-- The matches that began from a challenge besides the one that closed it.
create table challenge_games (
    match_id      integer not null primary key references matches (id),
    challenge_id  integer not null references challenges (id)
) strict;

create index challenge_games_of_challenge on challenge_games (challenge_id);

create index challenges_open_in_server on challenges (server_id, made_at)
    where state = 'open' and opponent_id is null;
