-- Whether nobody sees the board of the game until it ends. Processes of older versions show it, and
-- begin such games as others: stop all of them before the first new one starts.
alter table challenges add column blindfold integer not null default 0 check (blindfold in (0, 1));
alter table matches add column blindfold integer not null default 0 check (blindfold in (0, 1));
