-- The drawings of a player's pieces: a word the program checks; null while not chosen.
alter table players add column pieces text;
