-- A role is also refused because it moderates or manages, or because the manager who has configured
-- it may not give it themself.
alter table awarded_roles drop constraint awarded_roles_refused_check;
alter table awarded_roles add constraint awarded_roles_refused_check
    check (refused in ('forbidden', 'gone', 'powerful', 'not-theirs'));
