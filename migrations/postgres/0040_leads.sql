-- How long before a loss to warn, as the program writes it: 24h-8h, or never. Null: its default.
alter table players add column leads text;
update players set leads = case 4 * warn_24h + 2 * warn_8h + warn_1h
    when 0 then 'never' when 1 then '1h' when 2 then '8h' when 3 then '8h-1h' when 4 then '24h'
    when 5 then '24h-1h' when 6 then '24h-8h' else '24h-8h-1h' end
where warnings_chosen = 1;
alter table players drop column warn_24h;
alter table players drop column warn_8h;
alter table players drop column warn_1h;
alter table players drop column warnings_chosen;
