-- The days on which clocks stop where weekends = 1. Older processes that run during an update write
-- weekends alone, and mean Saturday and Sunday.
alter table challenges add column weekend_days text not null default 'saturday-sunday'
    check (weekend_days in ('saturday-sunday', 'friday-saturday'));
alter table matches add column weekend_days text not null default 'saturday-sunday'
    check (weekend_days in ('saturday-sunday', 'friday-saturday'));
alter table competitions add column weekend_days text not null default 'saturday-sunday'
    check (weekend_days in ('saturday-sunday', 'friday-saturday'));
