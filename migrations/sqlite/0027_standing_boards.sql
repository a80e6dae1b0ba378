-- What stands on the boards of running matches: reviews leave positions out that stand on one of
-- them, by whatever moves they were reached.

-- The pieces on the board and in hand, and the side to move, as in FEN; null when the match is
-- over. Matches that were running before have none until the bot has read them.
alter table matches add column board text;

drop index matches_running_games;
create index matches_standing on matches (board) where reason is null;
