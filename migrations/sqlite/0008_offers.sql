-- Lists and limits of challenges, and rematches.

-- The finished match this is a rematch of.
alter table challenges add column rematch_of integer references matches (id);

create index challenges_open_to on challenges (opponent_id, expires_at) where state = 'open';
create index challenges_open_by on challenges (challenger_id, expires_at) where state = 'open';
create index challenges_made_by on challenges (challenger_id, made_at);
create index challenges_open_rematch on challenges (rematch_of)
    where state = 'open' and rematch_of is not null;
