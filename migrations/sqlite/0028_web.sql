-- The board in the browser: links that open it, and the sessions that they begin.

-- A link that was asked for in Discord. It is deleted when it is used.
create table web_links (
    -- SHA-256 of the secret in the link, as base64url: the secret itself is nowhere stored.
    token_hash  text    not null primary key check (length(token_hash) = 43),
    player_id   integer not null references players (id),
    -- The match that it opens; null for the list of games.
    match_id    integer references matches (id),
    created_at  integer not null,
    expires_at  integer not null
) strict, without rowid;

create index web_links_of_player on web_links (player_id, created_at);
create index web_links_outdated on web_links (expires_at);

-- A browser in which a player has opened a link.
create table web_sessions (
    -- SHA-256 of the secret in the cookie.
    token_hash  text    not null primary key check (length(token_hash) = 43),
    player_id   integer not null references players (id),
    created_at  integer not null,
    expires_at  integer not null
) strict, without rowid;

create index web_sessions_of_player on web_sessions (player_id, created_at);
create index web_sessions_outdated on web_sessions (expires_at);
