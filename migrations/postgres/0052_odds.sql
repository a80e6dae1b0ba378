-- A piece that one player lacks from the start: the letter of its type, and who lacks it. Such a
-- game is never rated, and the position of its match has no such piece.
--
-- The control of a challenge or a match may now be two, as in `1d / 3d`: that of the challenger and
-- of the opponent, or of White and of Black. Processes of older versions cannot read them: stop all
-- of them before the first new one starts.
alter table challenges add column odds text
    check ((odds is null and control not like '%/%') or rated = 0);
alter table challenges add column odds_by text check (odds_by in ('challenger', 'opponent'))
    check ((odds_by is null) = (odds is null));
