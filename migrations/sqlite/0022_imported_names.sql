-- The number of the starting position, by which lists name a game such as Gothic. Like the columns
-- beside it, it follows from the record. Null if the position is none of the variant's, and for
-- games that were imported before.
alter table imported_games add column start_number integer check (start_number >= 0);
