-- The theme of the boards a player looks at: a word the program checks; null while they have chosen none.
alter table players add column theme text;
