-- Matches against the engine.
--
-- Each level of the engine is a player, whose id is no Discord id: the level added to
-- -4294967305 (`play::EngineLevel`). The name is a sign that people cannot have in theirs and the
-- level; it is replaced in the reader's language.
insert into players (id, name, met_at) values
    (-4294967304, char(2) || '1', 0),
    (-4294967303, char(2) || '2', 0),
    (-4294967302, char(2) || '3', 0),
    (-4294967301, char(2) || '4', 0),
    (-4294967300, char(2) || '5', 0),
    (-4294967299, char(2) || '6', 0),
    (-4294967298, char(2) || '7', 0),
    (-4294967297, char(2) || '8', 0);

-- Both follow from other columns and exist only to be searched.
--
-- The color of the engine; null in a match between people.
alter table matches add column engine_color text generated always as (
    case
        when white_id between -4294967304 and -4294967297 then 'white'
        when black_id between -4294967304 and -4294967297 then 'black'
    end
) virtual;

-- Since when the engine has something to answer: its turn, an offer, or a fallen flag. The engine
-- itself offers nothing.
alter table matches add column engine_since integer generated always as (
    case
        when reason is not null or fault is not null then null
        when white_id between -4294967304 and -4294967297
             and (turn = 'white' or draw_offer is not null or takeback_offer is not null
                  or pause_offer is not null or fallen_at is not null) then active_at
        when black_id between -4294967304 and -4294967297
             and (turn = 'black' or draw_offer is not null or takeback_offer is not null
                  or pause_offer is not null or fallen_at is not null) then active_at
    end
) virtual;

create index matches_engine_due on matches (engine_since) where engine_since is not null;
