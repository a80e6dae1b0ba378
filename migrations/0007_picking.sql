-- A move may be shown once more before it is made.
alter table players add column confirm integer not null default 0 check (confirm in (0, 1));

-- Why a challenge was declined, in the words of who declined it.
alter table challenges add column decline_reason text check (decline_reason <> '');
