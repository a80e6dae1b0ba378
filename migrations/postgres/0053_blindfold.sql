-- Whether nobody sees the board of the game until it ends. Older processes that run during an
-- update show it.
alter table challenges add column blindfold bigint not null default 0 check (blindfold in (0, 1));
alter table matches add column blindfold bigint not null default 0 check (blindfold in (0, 1));
