-- The zone a player lives in, by its name in the IANA database; null while not known.
alter table players add column zone text;
