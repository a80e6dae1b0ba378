# Private notes on games.

notes-title = Your note on game { $number }
notes-private = Only you can see this.
notes-saved = Saved:
notes-empty = You have no note on this game. Use `/{ command-note } { subcommand-write }` to write one that only you can see.
notes-cleared = Your note on game { $number } was deleted.
notes-below-board = 📝 **Your note**: { $note }
notes-form-title = Your note on game { $number }
notes-form-label = Only you can see this
notes-form-placeholder = For example: the a-pawn is weak, no need to hurry
refusal-note-length = A note has 1 to 1,000 characters. To delete it: `/{ command-note } { subcommand-clear }`
