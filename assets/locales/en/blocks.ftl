# The block list.

block-done = You have blocked { $player }. They can no longer challenge you, offer you a rematch or accept your open challenges, and the challenges between you are closed. They are not told. Running games continue as usual.
block-undone = { $player } can challenge you again.
block-list-title = People you have blocked
block-list-empty = You have not blocked anyone. To block a person: `/block` with the option `{ option-user }`.
block-list-choose = Unblock someone

refusal-not-accepting = This player is not accepting challenges from you at the moment. Challenge someone else, or let anyone accept: { $open }
refusal-you-blocked = You have blocked this player. To play with them, unblock them first: `/block`
refusal-cannot-block = You can only block another person.
refusal-too-many-blocked = Your list has { $most } people, which is the limit. Unblock someone first: `/block`
refusal-not-blocked = This person is not on your list. To see it: `/block`
refusal-banned = The people who run this bot have decided that you may not use it. You can still see and delete your data: `/{ command-privacy }`
refusal-server-banned = The people who run this bot have decided that it is not available in this server. You can use it in direct messages and in other servers.
