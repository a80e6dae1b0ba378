-- Players, challenges, matches, deadlines, the outbox and ratings.
--
-- How values are written: snowflakes as the 64 bits Discord gives, moments as milliseconds since
-- the epoch in UTC, moves in UCI, time controls as people write them (3d+3x1d), booleans as 0 and
-- 1. Sets that will grow with the program (variants, reasons, languages) are words the program
-- checks when it reads them; sets that will not are checked here.
--
-- The truth of a match is its start, its moves with their times, and what was offered and decided.
-- Columns that repeat any of that say so and exist only to be searched.

-- "Cour": marks the file as a database of Courier.
pragma application_id = 1131378034;

create table servers (
    id      integer primary key,
    -- The server's preferred locale as Discord writes it (en-GB); null while not known.
    locale  text
) strict;

create table players (
    id         integer primary key,
    -- As last shown in a server or in direct messages.
    name       text    not null,
    -- The language the player chose; null follows the locale.
    language   text,
    -- The locale of the player's Discord client; null while not known.
    locale     text,
    -- Discord refused a direct message since the player last did something.
    dm_closed  integer not null default 0 check (dm_closed in (0, 1)),
    met_at     integer not null
) strict;

create table memberships (
    server_id  integer not null references servers (id),
    player_id  integer not null references players (id),
    primary key (server_id, player_id)
) strict, without rowid;

-- Ids of matches and challenges are part of buttons that may be pressed years later: they are never
-- reused.
create table matches (
    id            integer primary key autoincrement,
    variant       text    not null,
    start_number  integer not null check (start_number >= 0),
    start_fen     text    not null,
    white_id      integer not null references players (id),
    black_id      integer not null references players (id),
    server_id     integer references servers (id),
    channel_id    integer not null,
    control       text    not null,
    rated         integer not null check (rated in (0, 1)),
    started_at    integer not null,
    draw_offer    text    check (draw_offer in ('white', 'black')),
    reason        text,
    winner        text    check (winner in ('white', 'black')),
    ended_at      integer,
    -- Increases with every change; a save names the revision that was read.
    revision      integer not null default 0 check (revision >= 0),
    -- Only to be searched.
    ply           integer not null default 0 check (ply >= 0),
    turn          text    not null check (turn in ('white', 'black')),
    last_uci      text,
    active_at     integer not null,
    flag_at       integer,
    remind_at     integer,
    -- Why the match could not be replayed when it was due; it has no deadlines then, and is tried
    -- again at the next start.
    fault         text,
    -- The message that shows the board and is kept up to date.
    board_channel_id  integer,
    board_message_id  integer,
    check (white_id <> black_id),
    check ((reason is null) = (ended_at is null)),
    check (winner is null or reason is not null),
    -- A finished match has no deadlines and no offers.
    check (reason is null or (draw_offer is null and flag_at is null and remind_at is null)),
    check ((ply = 0) = (last_uci is null)),
    check (fault is null or (flag_at is null and remind_at is null)),
    check ((board_channel_id is null) = (board_message_id is null))
) strict;

create index matches_flag_due on matches (flag_at) where flag_at is not null;
create index matches_remind_due on matches (remind_at) where remind_at is not null;
create index matches_with_fault on matches (id) where fault is not null;
create index matches_running_white on matches (white_id) where reason is null;
create index matches_running_black on matches (black_id) where reason is null;
create index matches_in_channel on matches (channel_id, active_at);
create index matches_on_board on matches (board_channel_id, active_at)
    where board_channel_id is not null;

create table moves (
    match_id   integer not null references matches (id),
    -- The number of moves made before this one.
    ply        integer not null check (ply >= 0),
    uci        text    not null check (uci <> ''),
    played_at  integer not null,
    primary key (match_id, ply)
) strict, without rowid;

-- Reminders that were sent or skipped: at most one a turn and kind.
create table reminders (
    match_id   integer not null references matches (id),
    ply        integer not null check (ply >= 0),
    kind       text    not null check (kind <> ''),
    due_at     integer not null,
    noted_at   integer not null,
    primary key (match_id, ply, kind)
) strict, without rowid;

create table challenges (
    id             integer primary key autoincrement,
    challenger_id  integer not null references players (id),
    -- Null: open to everybody in the channel.
    opponent_id    integer references players (id),
    server_id      integer references servers (id),
    channel_id     integer not null,
    variant        text    not null,
    -- Null: chosen at random when accepted.
    start_number   integer check (start_number >= 0),
    colour         text    not null check (colour in ('white', 'black', 'random')),
    control        text    not null,
    rated          integer not null check (rated in (0, 1)),
    made_at        integer not null,
    -- Only to be searched: follows from made_at.
    expires_at     integer not null,
    state          text    not null default 'open'
                   check (state in ('open', 'accepted', 'declined', 'cancelled', 'expired')),
    match_id       integer unique references matches (id),
    closed_at      integer,
    -- The message with the buttons.
    message_channel_id  integer,
    message_id          integer,
    check (challenger_id <> opponent_id),
    check (expires_at >= made_at),
    check ((state = 'accepted') = (match_id is not null)),
    check ((state = 'open') = (closed_at is null)),
    check ((message_channel_id is null) = (message_id is null))
) strict;

create index challenges_expiry_due on challenges (expires_at) where state = 'open';

-- Messages to deliver, and what became of each. A row is deleted only with its reader's data.
create table outbox (
    -- Part of the nonce sent to Discord: never reused.
    id          integer primary key autoincrement,
    -- The reader: a player, or everybody who reads a channel.
    player_id   integer references players (id),
    channel_id  integer,
    notice      text    not null check (json_valid(notice)),
    created_at  integer not null,
    state       text    not null default 'pending'
                check (state in ('pending', 'sent', 'overtaken', 'failed')),
    -- The channel of the next attempt; null: a direct message.
    via_channel_id  integer,
    -- When the next attempt is due.
    send_at     integer not null,
    -- Failed attempts since the channel was chosen.
    attempts    integer not null default 0 check (attempts >= 0),
    last_error  text,
    closed_at   integer,
    sent_channel_id  integer,
    sent_message_id  integer,
    check ((player_id is null) <> (channel_id is null)),
    check (player_id is not null or via_channel_id is not null),
    check ((state = 'pending') = (closed_at is null)),
    check ((state = 'sent') = (sent_message_id is not null)),
    check ((sent_channel_id is null) = (sent_message_id is null))
) strict;

create index outbox_due on outbox (send_at) where state = 'pending';
create index outbox_failed on outbox (closed_at) where state = 'failed';

-- Ratings as they stood after the last game that counted; between games only the deviation grows,
-- when it is read.
create table ratings (
    player_id   integer not null references players (id),
    variant     text    not null,
    rating      real    not null,
    deviation   real    not null check (deviation > 0),
    volatility  real    not null check (volatility > 0),
    changed_at  integer not null,
    games       integer not null check (games > 0),
    wins        integer not null check (wins >= 0),
    draws       integer not null check (draws >= 0),
    losses      integer not null check (losses >= 0),
    primary key (player_id, variant),
    check (games = wins + draws + losses)
) strict, without rowid;

-- The rating changes of each match, one row a player: no match counts twice.
create table rating_changes (
    match_id           integer not null references matches (id),
    player_id          integer not null references players (id),
    rating_before      real    not null,
    deviation_before   real    not null,
    volatility_before  real    not null,
    rating_after       real    not null,
    deviation_after    real    not null,
    volatility_after   real    not null,
    primary key (match_id, player_id)
) strict, without rowid;
