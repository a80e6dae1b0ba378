-- Roles that a server gives to champions and by rating.

-- The roles, and for what they are given.
create table awarded_roles (
    server_id  integer not null references servers (id),
    award      text    not null check (award in ('league', 'cup', 'rating')),
    -- The least rating of a band; 0 for champions.
    rating     integer not null check (rating >= 0),
    role_id    integer not null,
    -- Who has configured it, and is told when Discord refuses it.
    set_by     integer not null references players (id),
    -- Why Discord does not let the bot give it; null while it does.
    refused    text    check (refused in ('forbidden', 'gone')),
    primary key (server_id, award, rating)
) strict, without rowid;

-- The game whose ratings count for bands; null: each member's best one.
alter table servers add column roles_variant text;
-- When the roles of the members have to be looked at.
alter table servers add column roles_due_at integer;
create index servers_roles_due on servers (roles_due_at) where roles_due_at is not null;

-- The roles that members have from the bot, are to get, or are to lose: the queue of these changes.
create table member_roles (
    server_id  integer not null,
    -- A user of Discord, and no reference to a player: the role is taken back from one who has been
    -- deleted, too.
    user_id    integer not null,
    role_id    integer not null,
    -- Whether they are to have it. The row of a role that was taken back is deleted.
    wanted     integer not null check (wanted in (0, 1)),
    -- When the change is sent; null once Discord has made or refused it.
    send_at    integer,
    attempts   integer not null default 0 check (attempts >= 0),
    last_error text,
    -- When Discord refused it; null if it did not.
    refused_at integer,
    primary key (server_id, user_id, role_id)
) strict, without rowid;

create index member_roles_due on member_roles (send_at) where send_at is not null;
create index member_roles_of_user on member_roles (user_id);
