-- How many moves had been made when the current board was shown: a board that is no longer current
-- becomes a line about its last move. Null: unknown, and only its buttons are removed.
alter table matches add column board_ply integer;
alter table direct_boards add column ply integer;
-- Whether a direct message also has a sentence, which stays.
alter table matches add column board_has_sentence integer not null default 0
    check (board_has_sentence in (0, 1));
alter table direct_boards add column has_sentence integer not null default 0
    check (has_sentence in (0, 1));

-- Whether somebody has chosen where games are played. Before, only threads could be told from the
-- default.
alter table servers add column place_chosen integer not null default 0
    check (place_chosen in (0, 1));
update servers set place_chosen = threads;
-- Which side is at the bottom of the boards in channels; null: the default.
alter table servers add column board_side text;
