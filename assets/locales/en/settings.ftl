# What `/settings` shows, and what it offers.

settings-title = Your settings
settings-changed = Done. This is how I write to you from now on:
settings-language = **Language**: English
settings-language-automatic = **Language**: English, that of your Discord
settings-zone = **Time zone**: { $zone }, where it is { $time } now
settings-zone-none = **Time zone**: not chosen, so I go by UTC, where it is { $time } now. Choose yours with the option `{ $option }`.
settings-leads = **Warnings** before a period or the game is lost: { $leads }
settings-leads-none = **Warnings** before a period or the game is lost: none
settings-quiet = **Quiet hours**: { $hours } ({ $zone }). What falls into them comes before or after, but never too late for you to act.
settings-quiet-none = **Quiet hours**: none
settings-digest = **Digest**: one message every day at { $hour } ({ $zone }). The last warning before a loss still comes by itself.
settings-digest-none = **Digest**: off; every reminder comes by itself
settings-off = off
quiet-hours = from { $from } to { $to }
digest-hour = every day at { $hour }

undelivered-heading = **This could not be delivered to you:**
undelivered = { $when }: { $why }
undelivered-game = { $when }, game { $number }: { $why }
barrier-closed = Discord does not let me write you direct messages, and there is no channel to fall back on. Allow direct messages from members of a server we share.
barrier-gone = the channel it was meant for does not exist any more. Your games go on in direct messages with me.
barrier-forbidden = I may not write in the channel any more. Ask the people who run the server, or go on in direct messages with me.
barrier-unreachable = Discord could not be reached for a whole day.
barrier-fault = something is wrong on my side. The people who run this bot find it in the log.
