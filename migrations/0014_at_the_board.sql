-- Whether the last move was made by hand where the match is played: whoever has just done so sits at the board, sees the answer
-- there, and need not be called for it at once.
alter table matches add column moved_here integer not null default 0 check (moved_here in (0, 1));
