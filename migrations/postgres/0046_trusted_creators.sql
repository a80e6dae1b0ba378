-- Whether the champions of a competition get the server's role: not if everyone could create one.
alter table competitions add column gives_roles bigint not null default 1
    check (gives_roles in (0, 1));

-- 0 is everyone.
update competitions set gives_roles = 0
where stage in ('open', 'running')
  and server_id in (select id from servers where organizer_role_id = 0);
