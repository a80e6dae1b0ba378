# Roles for champions and by rating.

roles-league = Champions of leagues: { $role }
roles-cup = Winners of cups: { $role }
roles-of-champions = Everyone can create competitions here, so champions get a role only from those that a member who can manage the server has created.
roles-rating = From a rating of { $rating }: { $role }
roles-rating-in = The rating in { $game } counts, once it is established.
roles-rating-best = The best established rating in any game counts.
role-not-won = The champion gets no { $role } from me: here everyone can create competitions, so only those by members who can manage the server give it. One of them can give the role by hand.
role-no-permission = ⚠️ I cannot give roles yet: allow **Manage Roles** to my role (*Server Settings* → *Roles*).
role-too-high = ⚠️ I cannot give { $role }: drag my own role above it (*Server Settings* → *Roles*).
role-managed = ⚠️ I cannot give { $role }: it belongs to an app or to Discord. Choose another role.
role-gone = ⚠️ { $role } does not exist any more. Choose another role.
role-powerful = ⚠️ I do not give { $role }: it has permissions to moderate or to manage. Choose a role without them.
role-not-theirs = ⚠️ I do not give { $role }: the person who sets it needs **Manage Server**, **Manage Roles** and a role above it.
role-refused-forbidden = Discord does not let me give a role in [your server](https://discord.com/channels/{ $server }): I need **Manage Roles**, and my own role has to be above it (*Server Settings* → *Roles*). Use `/config` there afterwards: I try again then, and not before.
role-refused-gone = A role that I gave in [your server](https://discord.com/channels/{ $server }) was deleted. Choose another one with `/config` there.
role-refused-powerful = I do not give a role in [your server](https://discord.com/channels/{ $server }) any more: it now has permissions to moderate or to manage. Take them from the role or choose another one, and use `/config` there afterwards.
role-refused-not-theirs = I do not give a role in [your server](https://discord.com/channels/{ $server }) any more: you set it, and you no longer have **Manage Server**, **Manage Roles** and a role above it. A person with all three can set it again with `/config`.

refusal-too-many-bands = There are already { $most } roles by rating. Remove one first.
refusal-band-incomplete = A role by rating needs both: `rating-role` and `rating-from`.
