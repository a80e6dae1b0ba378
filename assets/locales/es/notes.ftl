# Notas privadas sobre partidas.

notes-title = Tu nota · partida { $number }
notes-private = Solo lo ves tú.
notes-saved = Guardado:
notes-empty = No tienes ninguna nota sobre esta partida. Con `/{ command-note } { subcommand-write }` escribes una que solo ves tú.
notes-cleared = Tu nota sobre la partida { $number } se borró.
notes-below-board = 📝 **Tu nota**: { $note }
notes-form-title = Tu nota · partida { $number }
notes-form-label = Solo la ves tú
notes-form-placeholder = Por ejemplo: el peón de a es débil; sin prisas
refusal-note-length = Una nota tiene de 1 a 1000 caracteres. Para borrarla: `/{ command-note } { subcommand-clear }`
