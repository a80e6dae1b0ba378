-- The interactions that came over HTTP in the last minutes, so that no process carries out a
-- request again that somebody has recorded. Used on a server only: a file has one process, which
-- remembers them by itself.
create table received_interactions (
    id integer not null primary key,
    -- The time in the signature of the request.
    signed_at integer not null
) strict;
