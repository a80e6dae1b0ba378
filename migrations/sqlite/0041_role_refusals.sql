-- A role is also refused because it moderates or manages, or because the manager who has configured
-- it may not give it themself.
create table new_awarded_roles (
    server_id  integer not null references servers (id),
    award      text    not null check (award in ('league', 'cup', 'rating')),
    -- The least rating of a band; 0 for champions.
    rating     integer not null check (rating >= 0),
    role_id    integer not null,
    -- Who has configured it, and is told when it is refused.
    set_by     integer not null references players (id),
    -- Why the bot does not give it; null while it does.
    refused    text    check (refused in ('forbidden', 'gone', 'powerful', 'not-theirs')),
    primary key (server_id, award, rating)
) strict, without rowid;
insert into new_awarded_roles (server_id, award, rating, role_id, set_by, refused)
select server_id, award, rating, role_id, set_by, refused from awarded_roles;
drop table awarded_roles;
alter table new_awarded_roles rename to awarded_roles;
