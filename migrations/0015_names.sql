-- Columns and stored words take the names that the code uses.

alter table challenges rename column colour to color;

-- A column's check does not limit themes, so the stored word can change in place.
update players set theme = 'color-safe' where theme = 'colour-safe';
