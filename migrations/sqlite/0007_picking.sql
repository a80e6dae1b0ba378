-- Whether the player confirms every move.
alter table players add column confirm integer not null default 0 check (confirm in (0, 1));

-- Why a challenge was declined, in the opponent's words.
alter table challenges add column decline_reason text check (decline_reason <> '');
