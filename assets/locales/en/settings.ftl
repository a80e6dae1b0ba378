# The answers of `/settings`.

settings-title = Your settings
settings-changed = Done. Your settings from now on:
settings-choose = Change a setting
setting-name = { $setting ->
    [language] Language
    [theme] Board colors
    [pieces] Pieces
    [reminders] Reminders
    [quiet] Quiet hours
    [digest] Daily digest
    [confirm] Confirming moves
   *[vacation] Automatic vacation
}
settings-language = **Language**: English
settings-language-automatic = **Language**: English, from your Discord settings
settings-theme = **Boards**: { $theme }
settings-pieces = **Pieces**: { $pieces }
settings-zone = **Time zone**: { $zone }, where it is { $time } now
settings-zone-none = **Time zone**: not set, so I use UTC, where it is { $time } now. Set yours with the option `{ option-zone }`.
settings-leads = **Reminders** before you lose a period or the game: { $leads }
lead-times = { $times } before
settings-leads-none = **Reminders** before you lose a period or the game: none
settings-quiet = **Quiet hours**: { $hours } ({ $zone }). Reminders due in these hours come before or after them, but never too late for you to move.
settings-quiet-none = **Quiet hours**: none
settings-digest = **Digest**: one message every day at { $hour } ({ $zone }). The last reminder before you lose time is still sent separately.
settings-digest-none = **Digest**: off; every reminder is sent separately
settings-auto-vacation = { $state ->
    [yes] **Automatic vacation**: on. When your time is about to run out in a game that allows vacation, yours begins by itself, once, for up to { SPAN($days) }.
   *[no] **Automatic vacation**: off. Set the option `{ option-auto-vacation }`, and when your time is about to run out in a game that allows vacation, yours begins by itself, once, for up to { SPAN($days) }.
}
on = on
off = off
quiet-hours = from { $from } to { $to }
digest-hour = every day at { $hour }

undelivered-heading = **These messages could not be delivered to you:**
undelivered = { RELATIVE($when) }: { $why }
undelivered-game = { RELATIVE($when) }, game { $number }: { $why }
delivery-error-closed = Discord does not let me send you direct messages, and there is no channel to use instead. Allow direct messages from members of a server we share.
delivery-error-gone = the channel no longer exists. Your games continue in direct messages with me.
delivery-error-forbidden = I can no longer post in the channel. Ask a server admin, or continue in direct messages with me.
delivery-error-unreachable = Discord could not be reached for a whole day.
delivery-error-fault = something is wrong on my side. The people who run this bot can find it in the log.
