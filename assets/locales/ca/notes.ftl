# Notes privades sobre partides.

notes-title = La teva nota · partida { $number }
notes-private = Només ho veus tu.
notes-saved = Desat:
notes-empty = No tens cap nota sobre aquesta partida. Amb `/{ command-note } { subcommand-write }` n'escrius una que només veus tu.
notes-cleared = La teva nota sobre la partida { $number } s'ha esborrat.
notes-below-board = 📝 **La teva nota**: { $note }
notes-form-title = La teva nota · partida { $number }
notes-form-label = Només la veus tu
notes-form-placeholder = Per exemple: el peó de la columna a és feble; sense presses
refusal-note-length = Una nota té d'1 a 1.000 caràcters. Per esborrar-la: `/{ command-note } { subcommand-clear }`
