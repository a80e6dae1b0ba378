-- A member who has left and joined again has lost the roles that were given before.

-- When Discord has given it; null: not yet, or an earlier version of the program has stored it.
alter table member_roles add column given_at integer;
