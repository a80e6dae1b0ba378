-- The links with which anybody watches a match, once its players have shared it.
create table spectator_links (
    match_id      bigint  not null primary key references matches (id),
    -- The secret in the link, as base64url. It is shown to the players again and again, and opens
    -- nothing that this database does not contain.
    token         text    not null check (length(token) = 43),
    -- Whether a player shares the match or refuses that; null if they have said nothing.
    white_shares  bigint  check (white_shares in (0, 1)),
    black_shares  bigint  check (black_shares in (0, 1))
);

create unique index spectator_links_token on spectator_links (token);

-- Whether both players must share a match before its link shows it.
alter table servers add column both_share bigint not null default 0
    check (both_share in (0, 1));
