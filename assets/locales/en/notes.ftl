# Private notes: what somebody writes down about a game, for their own eyes.

note-title = Your note on game { $number }
note-secret = Only you see this.
note-written = Noted:
note-none = You have noted nothing about this game. { $write } writes something down that only you see.
note-cleared = Your note on game { $number } is gone.
note-beside = 📝 **Your note**: { $note }
note-form-title = Your note on game { $number }
note-form-label = Only you see it
note-form-placeholder = For example: the a-pawn is weak; do not hurry
refusal-note-length = A note has 1 to 1,000 characters. To take it away: { $clear }
