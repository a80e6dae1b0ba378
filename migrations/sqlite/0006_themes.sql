-- The player's board theme: a word the program checks; null while not chosen.
alter table players add column theme text;
