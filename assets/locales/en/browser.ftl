# The board in the browser: the link to it, its sessions, and the pages around it.

button-open-board = Open board
button-open-browser = Open in the browser
button-inside-discord = Inside Discord
button-end-sessions = Sign out everywhere

browser-link = This link opens your games in the browser, where you move pieces by hand. It is for you alone, works once, and expires { RELATIVE($at) }.
browser-sign-in = Sign in as { $player }
browser-open-text = This browser stays signed in for 30 days. Continue only if that is you and this browser is yours; /{ command-settings } in Discord signs you out again.
browser-account = Discord user name: @{ $username } · ID: { $id }
browser-signed-in-as = You are signed in here as { $player } (ID { $id }), another account. If you continue, that session ends.
browser-same-name = Careful: the two accounts have the same name. Continue only if both are yours.
browser-stay = Stay signed in as { $player }
browser-link-over-title = This link cannot be used
browser-link-over-text = A link works once and for ten minutes. For a new one, press “{ button-open-board }” in /{ command-games } in Discord.
browser-closed-title = You are not signed in
browser-closed-text = Press “{ button-open-board }” in /{ command-games } in Discord. The link that you get opens your games here.
browser-with-discord = Sign in with Discord
browser-no-session = You are no longer signed in here. For a new link, press “{ button-open-board }” in /{ command-games } in Discord.
browser-foreign = This request did not come from our page, so nothing was done. Get a new link in Discord and open it.
browser-unreadable = I cannot read this request. Load the page again.
browser-no-page = There is no such page.
browser-not-shared-title = This game is not shared
browser-not-shared-text = Its players have withdrawn the link, or it never worked.
browser-not-shared = This game is no longer shared.
browser-too-many = Too many requests. Wait a moment and try again.
browser-interrupted = Discord cannot be reached, so nobody can move at the moment. No clock runs until it can.
activity-code-refused = Discord does not confirm who you are. Close the board and open it again.
activity-not-there = Discord does not list you among those who have opened this board. Close it and open it again.
activity-discord-silent = Discord is not telling me who you are at the moment. Wait a moment and try again.
browser-sessions = { $count ->
    [one] **Board in the browser**: you have one open session, begun { RELATIVE($at) }.
   *[other] **Board in the browser**: you have { $count } open sessions, the last begun { RELATIVE($at) }.
}
browser-sessions-ended = All your sessions are ended.
